/* The driver API's graphs, captures, user objects and memory operations of streams, also together with the runtime's. */
#include <time.h>

#include "driver_graphs.h"

#ifdef WITH_UNDERSTUDY_H
#define EDGES 1
#else
#define EDGES (CUDA_VERSION >= 13000)
#endif

static CUDA_KERNEL_NODE_PARAMS adds(void **arguments) {
    CUDA_KERNEL_NODE_PARAMS p;
    memset(&p, 0, sizeof p);
    p.func = add;
    p.gridDimX = p.gridDimY = p.gridDimZ = p.blockDimX = p.blockDimY = p.blockDimZ = 1;
    p.kernelParams = arguments;
    return p;
}

static void CUDA_CB count(void *data) {
    ++*(int *)data;
}

static void nodes_and_their_parameters(void) {
    CUgraph graph, inner;
    CUgraphNode fill, kernel, copy, host, child, found[8], other;
    CUgraphExec exec;
    CUgraphNodeType type;
    unsigned n = 5, m = 7, out = 0, enabled;
    int calls = 0;
    size_t number;
    void *arguments[] = {&counter, &n};
    DO(cuGraphCreate(&graph, 0));
    GIVES(CUDA_ERROR_INVALID_VALUE, cuGraphCreate(NULL, 0));
    GIVES(CUDA_ERROR_INVALID_VALUE, cuGraphCreate(&inner, 1));

    CUDA_MEMSET_NODE_PARAMS set;
    memset(&set, 0, sizeof set);
    set.dst = counter;
    set.value = 100;
    set.elementSize = 4;
    set.width = set.height = 1;
    DO(cuGraphAddMemsetNode(&fill, graph, NULL, 0, &set, context));
    CUDA_KERNEL_NODE_PARAMS launch = adds(arguments);
    DO(cuGraphAddKernelNode(&kernel, graph, &fill, 1, &launch));
    CUDA_MEMCPY3D box;
    memset(&box, 0, sizeof box);
    box.srcMemoryType = CU_MEMORYTYPE_DEVICE;
    box.srcDevice = counter;
    box.dstMemoryType = CU_MEMORYTYPE_HOST;
    box.dstHost = &out;
    box.WidthInBytes = 4;
    box.Height = box.Depth = 1;
    DO(cuGraphAddMemcpyNode(&copy, graph, &kernel, 1, &box, context));
    CUDA_HOST_NODE_PARAMS call = {count, &calls};
    DO(cuGraphAddHostNode(&host, graph, &copy, 1, &call));
    DO(cuGraphCreate(&inner, 0));
    DO(cuGraphAddKernelNode(&other, inner, NULL, 0, &launch));
    DO(cuGraphAddChildGraphNode(&child, graph, &host, 1, inner));
    DO(cuGraphDestroy(inner));

    DO(cuGraphGetNodes(graph, NULL, &number));
    EQUAL(5, number);
    number = 8;
    DO(cuGraphGetNodes(graph, found, &number));
    EQUAL(5, number);
    EXPECT(found[0] == fill && found[4] == child && found[5] == NULL);
    DO(cuGraphGetRootNodes(graph, NULL, &number));
    EQUAL(1, number);
    DO(cuGraphNodeGetType(copy, &type));
    EQUAL(CU_GRAPH_NODE_TYPE_MEMCPY, type);
    DO(cuGraphChildGraphNodeGetGraph(child, &inner));
    DO(cuGraphGetNodes(inner, NULL, &number));
    EQUAL(1, number);

    DO(cuGraphInstantiate(&exec, graph, 0));
    DO(cuGraphLaunch(exec, NULL));
    DO(cuCtxSynchronize());
    EQUAL(105, out);
    EQUAL(110, value());
    EQUAL(1, calls);

    CUDA_KERNEL_NODE_PARAMS got;
    DO(cuGraphKernelNodeGetParams(kernel, &got));
    EXPECT(got.func == add && got.gridDimX == 1 && *(unsigned *)got.kernelParams[1] == 5);
    /* Programs read vectors there. */
    EXPECT((size_t)got.kernelParams[0] % 16 == 0);
    CUDA_MEMCPY3D was;
    DO(cuGraphMemcpyNodeGetParams(copy, &was));
    EXPECT(was.srcMemoryType == CU_MEMORYTYPE_DEVICE && was.srcDevice == counter);
    EXPECT(was.dstMemoryType == CU_MEMORYTYPE_HOST && was.dstHost == &out && was.WidthInBytes == 4);
    CUDA_MEMSET_NODE_PARAMS filled;
    DO(cuGraphMemsetNodeGetParams(fill, &filled));
    EXPECT(filled.dst == counter && filled.value == 100 && filled.width == 1 && filled.elementSize == 4);
    GIVES(CUDA_ERROR_INVALID_VALUE, cuGraphMemsetNodeGetParams(kernel, &filled));
    CUDA_HOST_NODE_PARAMS called;
    DO(cuGraphHostNodeGetParams(host, &called));
    EXPECT(called.fn == count && called.userData == &calls);

    arguments[1] = &m;
    DO(cuGraphExecKernelNodeSetParams(exec, kernel, &launch));
    set.value = 200;
    DO(cuGraphExecMemsetNodeSetParams(exec, fill, &set, context));
    DO(cuGraphNodeSetEnabled(exec, copy, 0));
    DO(cuGraphNodeGetEnabled(exec, copy, &enabled));
    EQUAL(0, enabled);
    out = 0;
    DO(cuGraphLaunch(exec, NULL));
    DO(cuCtxSynchronize());
    EQUAL(0, out);
    EQUAL(212, value());

    /* The graph is as it was; an exec takes it over again. */
    CUgraphExecUpdateResultInfo info;
    DO(cuGraphExecUpdate(exec, graph, &info));
    EQUAL(CU_GRAPH_EXEC_UPDATE_SUCCESS, info.result);
    DO(cuGraphDestroyNode(child));
    GIVES(CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE, cuGraphExecUpdate(exec, graph, &info));
    EQUAL(CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED, info.result);
    GIVES(CUDA_ERROR_INVALID_VALUE, cuGraphNodeGetType(child, &type));

    /* The runtime's functions know the same graphs. */
    size_t count_of = 0;
    OK(cudaGraphGetNodes(graph, NULL, &count_of));
    EQUAL(4, count_of);
    DO(cuGraphNodeSetEnabled(exec, copy, 1));
    OK(cudaGraphLaunch(exec, 0));
    OK(cudaDeviceSynchronize());
    EQUAL(105, out);
    DO(cuGraphExecDestroy(exec));
    GIVES(CUDA_ERROR_INVALID_VALUE, cuGraphExecDestroy(exec));
    DO(cuGraphDestroy(graph));
    GIVES(CUDA_ERROR_INVALID_VALUE, cuGraphDestroy(graph));
}

static void nodes_of_any_kind(void) {
    CUgraph graph;
    CUgraphNode alloc, kernel, freed, node;
    CUgraphExec exec;
    CUgraphNodeParams p;
    unsigned n = 9;
    void *arguments[] = {&counter, &n};
    DO(cuGraphCreate(&graph, 0));
    memset(&p, 0, sizeof p);
    p.type = CU_GRAPH_NODE_TYPE_MEM_ALLOC;
    p.alloc.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
    p.alloc.poolProps.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    p.alloc.bytesize = 4096;
#if EDGES
#define ADD(to, before, number) cuGraphAddNode(to, graph, before, NULL, number, &p)
#else
#define ADD(to, before, number) cuGraphAddNode(to, graph, before, number, &p)
#endif
    DO(ADD(&alloc, NULL, 0));
    CUdeviceptr memory = p.alloc.dptr;
    EXPECT(memory != 0);
    memset(&p, 0, sizeof p);
    p.type = CU_GRAPH_NODE_TYPE_MEMCPY;
    p.memcpy.copyCtx = context;
    p.memcpy.copyParams.srcMemoryType = p.memcpy.copyParams.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    p.memcpy.copyParams.srcDevice = counter;
    p.memcpy.copyParams.dstDevice = memory;
    p.memcpy.copyParams.WidthInBytes = 4;
    p.memcpy.copyParams.Height = p.memcpy.copyParams.Depth = 1;
    DO(ADD(&node, &alloc, 1));
    memset(&p, 0, sizeof p);
    p.type = CU_GRAPH_NODE_TYPE_KERNEL;
    p.kernel.func = add;
    p.kernel.gridDimX = p.kernel.gridDimY = p.kernel.gridDimZ = 1;
    p.kernel.blockDimX = p.kernel.blockDimY = p.kernel.blockDimZ = 1;
    p.kernel.kernelParams = arguments;
    DO(ADD(&kernel, &node, 1));
    memset(&p, 0, sizeof p);
    p.type = CU_GRAPH_NODE_TYPE_MEM_FREE;
    p.free.dptr = memory;
    DO(ADD(&freed, &kernel, 1));
    CUdeviceptr freed_address;
    DO(cuGraphMemFreeNodeGetParams(freed, &freed_address));
    EXPECT(freed_address == memory);
    p.type = AS(CUgraphNodeType_enum, 99);
    GIVES(CUDA_ERROR_INVALID_VALUE, ADD(&node, NULL, 0));
    DO(cuMemsetD32(counter, 1, 1));
    DO(cuGraphInstantiateWithFlags(&exec, graph, 0));
    DO(cuGraphLaunch(exec, CU_STREAM_PER_THREAD));
    DO(cuStreamSynchronize(CU_STREAM_PER_THREAD));
    EQUAL(10, value());
    DO(cuGraphExecDestroy(exec));
    DO(cuGraphDestroy(graph));
    CUdevice device;
    cuuint64_t bytes;
    DO(cuCtxGetDevice(&device));
    DO(cuDeviceGraphMemTrim(device));
    DO(cuDeviceGetGraphMemAttribute(device, CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT, &bytes));
    EQUAL(0, bytes);
}

static void captures(void) {
    CUstream stream, second;
    CUevent fork, join;
    CUgraph graph;
    CUgraphExec exec;
    CUstreamCaptureStatus status;
    cuuint64_t id;
    unsigned n = 3;
    void *arguments[] = {&counter, &n};
    DO(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    DO(cuStreamCreate(&second, CU_STREAM_NON_BLOCKING));
    DO(cuEventCreate(&fork, CU_EVENT_DISABLE_TIMING));
    DO(cuEventCreate(&join, CU_EVENT_DISABLE_TIMING));
    DO(cuMemsetD32(counter, 0, 1));
    GIVES(CUDA_ERROR_ILLEGAL_STATE, cuStreamEndCapture(stream, &graph));
    DO(cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
    GIVES(CUDA_ERROR_ILLEGAL_STATE, cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_GLOBAL));
    DO(cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, arguments, NULL));
    DO(cuEventRecord(fork, stream));
    DO(cuStreamWaitEvent(second, fork, 0));
    DO(cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, second, arguments, NULL));
    DO(cuEventRecord(join, second));
    DO(cuStreamWaitEvent(stream, join, 0));
    DO(cuStreamIsCapturing(second, &status));
    EQUAL(CU_STREAM_CAPTURE_STATUS_ACTIVE, status);
    size_t number = 0;
    const CUgraphNode *before;
    CUgraph seen;
#if EDGES
    DO(cuStreamGetCaptureInfo(stream, &status, &id, &seen, &before, NULL, &number));
#else
    DO(cuStreamGetCaptureInfo(stream, &status, &id, &seen, &before, &number));
#endif
    EXPECT(status == CU_STREAM_CAPTURE_STATUS_ACTIVE && id != 0 && number == 2);
    DO(cuStreamEndCapture(stream, &graph));
    EXPECT(graph == seen);
    DO(cuGraphInstantiate(&exec, graph, 0));
    EQUAL(0, value());
    for (int i = 0; i < 10; i++) DO(cuGraphLaunch(exec, stream));
    DO(cuStreamSynchronize(stream));
    EQUAL(60, value());
    DO(cuGraphExecDestroy(exec));
    DO(cuGraphDestroy(graph));

    /* What waits for the device may not be captured, and ends the capture. */
    DO(cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_RELAXED));
    GIVES(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, cuStreamSynchronize(stream));
    GIVES(CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, cuStreamEndCapture(stream, &graph));
    EXPECT(graph == NULL);
    CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
    DO(cuThreadExchangeStreamCaptureMode(&mode));
    EQUAL(CU_STREAM_CAPTURE_MODE_GLOBAL, mode);
    DO(cuThreadExchangeStreamCaptureMode(&mode));
    DO(cuEventDestroy(fork));
    DO(cuEventDestroy(join));
    DO(cuStreamDestroy(stream));
    DO(cuStreamDestroy(second));
}

static void objects_end_with_their_graphs(void) {
    CUgraph graph;
    CUuserObject object;
    int ended = 0;
    DO(cuGraphCreate(&graph, 0));
    DO(cuUserObjectCreate(&object, &ended, count, 2, CU_USER_OBJECT_NO_DESTRUCTOR_SYNC));
    DO(cuGraphRetainUserObject(graph, object, 1, CU_GRAPH_USER_OBJECT_MOVE));
    DO(cuUserObjectRelease(object, 1));
    EQUAL(0, ended);
    DO(cuGraphDestroy(graph));
    struct timespec pause = {0, 1000000};
    for (int i = 0; i < 10000 && !*(volatile int *)&ended; i++) nanosleep(&pause, NULL);
    EQUAL(1, ended);
    GIVES(CUDA_ERROR_INVALID_VALUE, cuUserObjectRelease(object, 1));
    GIVES(CUDA_ERROR_INVALID_VALUE, cuUserObjectCreate(&object, &ended, count, 1, 0));
}

static void values_in_streams(void) {
    CUstream waits, writes;
    CUdeviceptr flag, wide;
    unsigned n = 2;
    void *arguments[] = {&counter, &n};
    DO(cuStreamCreate(&waits, CU_STREAM_NON_BLOCKING));
    DO(cuStreamCreate(&writes, CU_STREAM_NON_BLOCKING));
    DO(cuMemAlloc(&flag, 64));
    wide = flag + 8;
    DO(cuMemsetD32(flag, 0, 16));
    DO(cuMemsetD32(counter, 40, 1));
    DO(cuCtxSynchronize());
    /* The kernel waits for 5 or more, which only comes after the other stream's kernel. */
    DO(cuStreamWaitValue32(waits, flag, 5, CU_STREAM_WAIT_VALUE_GEQ));
    DO(cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, waits, arguments, NULL));
    DO(cuStreamWriteValue64(waits, wide, 0x100000001ull, 0));
    GIVES(CUDA_ERROR_NOT_READY, cuStreamQuery(waits));
    DO(cuStreamWriteValue32(writes, flag, 4, 0));
    DO(cuStreamSynchronize(writes));
    GIVES(CUDA_ERROR_NOT_READY, cuStreamQuery(waits));
    EQUAL(40, value());
    DO(cuStreamWriteValue32(writes, flag, 6, 0));
    DO(cuStreamWaitValue64(writes, wide, 0x100000000ull, CU_STREAM_WAIT_VALUE_AND));
    DO(cuStreamSynchronize(writes));
    EQUAL(42, value());
    DO(cuStreamSynchronize(waits));

    CUstreamBatchMemOpParams ops[4];
    memset(ops, 0, sizeof ops);
    ops[0].operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
    ops[0].writeValue.address = flag;
    ops[0].writeValue.value = 0xf0;
    ops[1].operation = CU_STREAM_MEM_OP_BARRIER;
    ops[2].operation = CU_STREAM_MEM_OP_WAIT_VALUE_32;
    ops[2].waitValue.address = flag;
    ops[2].waitValue.value = 0xf0;
    ops[2].waitValue.flags = CU_STREAM_WAIT_VALUE_EQ;
    ops[3].operation = CU_STREAM_MEM_OP_WRITE_VALUE_64;
    ops[3].writeValue.address = wide;
    ops[3].writeValue.value64 = 77;
    DO(cuStreamBatchMemOp(writes, 4, ops, 0));
    DO(cuStreamSynchronize(writes));
    cuuint64_t found = 0;
    DO(cuMemcpyDtoH(&found, wide, 8));
    EQUAL(77, found);

    /* The same in a graph, with a wait that another stream ends. */
    CUgraph graph;
    CUgraphNode node, kernel;
    CUgraphExec exec;
    CUDA_BATCH_MEM_OP_NODE_PARAMS batch, described;
    memset(&batch, 0, sizeof batch);
    batch.ctx = context;
    batch.count = 4;
    batch.paramArray = ops;
    ops[0].writeValue.value = 0;
    ops[2].waitValue.value = 8;
    DO(cuGraphCreate(&graph, 0));
    DO(cuGraphAddBatchMemOpNode(&node, graph, NULL, 0, &batch));
    CUDA_KERNEL_NODE_PARAMS launch = adds(arguments);
    DO(cuGraphAddKernelNode(&kernel, graph, &node, 1, &launch));
    DO(cuGraphBatchMemOpNodeGetParams(node, &described));
    EXPECT(described.ctx == context && described.count == 4 && described.paramArray[3].writeValue.value64 == 77);
    DO(cuGraphInstantiate(&exec, graph, 0));
    ops[3].writeValue.value64 = 78;
    DO(cuGraphExecBatchMemOpNodeSetParams(exec, node, &batch));
    batch.count = 3;
    GIVES(CUDA_ERROR_INVALID_VALUE, cuGraphExecBatchMemOpNodeSetParams(exec, node, &batch));
    DO(cuMemsetD32(flag, 1, 1));
    /* Fills of device memory are asynchronous, and the stream does not wait for the legacy one. */
    DO(cuCtxSynchronize());
    DO(cuGraphLaunch(exec, waits));
    /* The graph writes 0 first. */
    DO(cuStreamWaitValue32(writes, flag, 0, CU_STREAM_WAIT_VALUE_EQ));
    DO(cuStreamSynchronize(writes));
    GIVES(CUDA_ERROR_NOT_READY, cuStreamQuery(waits));
    DO(cuStreamWriteValue32(writes, flag, 8, 0));
    DO(cuStreamSynchronize(waits));
    EQUAL(44, value());
    DO(cuMemcpyDtoH(&found, wide, 8));
    EQUAL(78, found);

    /* Captured ones are nodes. */
    CUgraphNodeType type;
    CUgraph captured;
    size_t number = 1;
    DO(cuStreamBeginCapture(writes, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
    DO(cuStreamWriteValue32(writes, flag, 9, 0));
    DO(cuStreamEndCapture(writes, &captured));
    DO(cuGraphGetNodes(captured, &node, &number));
    DO(cuGraphNodeGetType(node, &type));
    EQUAL(CU_GRAPH_NODE_TYPE_BATCH_MEM_OP, type);
    DO(cuGraphBatchMemOpNodeGetParams(node, &described));
    EXPECT(described.count == 1 && described.paramArray[0].operation == CU_STREAM_MEM_OP_WRITE_VALUE_32);
    EXPECT(described.paramArray[0].writeValue.value == 9 && described.paramArray[0].writeValue.address == flag);

    GIVES(CUDA_ERROR_INVALID_VALUE, cuStreamWaitValue32(waits, flag + 2, 0, 0));
    GIVES(CUDA_ERROR_INVALID_VALUE, cuStreamWaitValue64(waits, flag + 4, 0, 0));
    GIVES(CUDA_ERROR_INVALID_VALUE, cuStreamWaitValue32(waits, (CUdeviceptr)(size_t)&n, 0, 0));
    GIVES(CUDA_ERROR_INVALID_VALUE, cuStreamWaitValue32(waits, flag, 0, 4));
    GIVES(CUDA_ERROR_INVALID_VALUE, cuStreamWriteValue32(waits, flag, 0, CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER));
    GIVES(CUDA_ERROR_INVALID_VALUE, cuStreamBatchMemOp(waits, 256, ops, 0));
    GIVES(CUDA_ERROR_INVALID_VALUE, cuStreamBatchMemOp(waits, 1, ops, 1));
    DO(cuGraphExecDestroy(exec));
    DO(cuGraphDestroy(graph));
    DO(cuGraphDestroy(captured));
    DO(cuMemFree(flag));
    DO(cuStreamDestroy(waits));
    DO(cuStreamDestroy(writes));
}

/* More streams wait for values than the library has threads, and none of them keeps another from its work. */
static void many_streams_wait(void) {
    enum { STREAMS = 200 };
    static CUstream streams[STREAMS];
    CUdeviceptr flag;
    unsigned n = 1;
    void *arguments[] = {&counter, &n};
    DO(cuMemAlloc(&flag, 4 * STREAMS));
    DO(cuMemsetD32(flag, 0, STREAMS));
    DO(cuMemsetD32(counter, 0, 1));
    DO(cuCtxSynchronize());
    for (int i = 0; i < STREAMS; i++) {
        DO(cuStreamCreate(&streams[i], CU_STREAM_NON_BLOCKING));
        DO(cuStreamWaitValue32(streams[i], flag + 4 * i, 1, CU_STREAM_WAIT_VALUE_EQ));
        DO(cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, streams[i], arguments, NULL));
        if (i > 0) DO(cuStreamWriteValue32(streams[i], flag + 4 * (i - 1), 1, 0));
    }
    /* The last one lets the one before it go, and so on. */
    DO(cuMemsetD32(flag + 4 * (STREAMS - 1), 1, 1));
    for (int i = 0; i < STREAMS; i++) {
        DO(cuStreamSynchronize(streams[i]));
        DO(cuStreamDestroy(streams[i]));
    }
    EQUAL(STREAMS, value());
    DO(cuMemFree(flag));
}

/* A reset ends what waits for a value that no one writes. */
static void waits_end_with_their_device(void) {
    CUstream stream;
    CUevent event;
    CUdeviceptr flag;
    DO(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    DO(cuMemAlloc(&flag, 4));
    DO(cuMemsetD32(flag, 0, 1));
    DO(cuCtxSynchronize());
    DO(cuStreamWaitValue32(stream, flag, 1, CU_STREAM_WAIT_VALUE_EQ));
    GIVES(CUDA_ERROR_NOT_READY, cuStreamQuery(stream));
    DO(cuEventCreate(&event, CU_EVENT_DISABLE_TIMING));
    DO(cuEventRecord(event, stream));
    GIVES(CUDA_ERROR_NOT_READY, cuEventQuery(event));
    DO(cuStreamWaitValue32(stream, flag, 2, CU_STREAM_WAIT_VALUE_EQ));
    GIVES(CUDA_ERROR_NOT_READY, cuStreamQuery(stream));
    OK(cudaDeviceReset());
}

static void *entry(const char *name, int version) {
    void *found = NULL;
    CUdriverProcAddressQueryResult status;
#ifdef WITH_UNDERSTUDY_H
    DO(cuGetProcAddress_v2(name, &found, version, 0, &status));
#else
    DO(cuGetProcAddress(name, &found, version, 0, &status));
#endif
    return found;
}

static void names_mean_what_they_meant(void) {
    EXPECT(entry("cuGraphInstantiate", 12000) == entry("cuGraphInstantiateWithFlags", 11040));
    EXPECT(entry("cuGraphInstantiate", 11000) != entry("cuGraphInstantiate", 12000));
    EXPECT(entry("cuGraphInstantiate", 10000) != entry("cuGraphInstantiate", 11000));
    EXPECT(entry("cuStreamGetCaptureInfo", 10010) != entry("cuStreamGetCaptureInfo", 11030));
    EXPECT(entry("cuStreamGetCaptureInfo", 11030) != entry("cuStreamGetCaptureInfo", 12030));
    EXPECT(entry("cuGraphAddNode", 12020) != entry("cuGraphAddNode", 12030));
    EXPECT(entry("cuGraphKernelNodeSetParams", 11080) != entry("cuGraphKernelNodeSetParams", 12000));
    EXPECT(entry("cuStreamWaitValue32", 8000) != entry("cuStreamWaitValue32", 11070));
}

int main(void) {
    CUdevice device;
    CUmodule module;
    DO(cuInit(0));
    DO(cuDeviceGet(&device, 0));
    DO(cuDevicePrimaryCtxRetain(&context, device));
    DO(cuCtxSetCurrent(context));
    DO(cuModuleLoadData(&module, ptx));
    DO(cuModuleGetFunction(&add, module, "add"));
    DO(cuMemAlloc(&counter, 4));
    nodes_and_their_parameters();
    nodes_of_any_kind();
    captures();
    objects_end_with_their_graphs();
    values_in_streams();
    many_streams_wait();
    names_mean_what_they_meant();
    DO(cuMemFree(counter));
    DO(cuModuleUnload(module));
    waits_end_with_their_device();
    return finish();
}

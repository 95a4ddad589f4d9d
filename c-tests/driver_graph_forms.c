/* The driver API's graphs in less common ways: forms of older CUDA by cuGetProcAddress, attributes, conditions, external semaphores, graphs
 * that are captured again. */
#include <sys/eventfd.h>
#include <unistd.h>

#include "driver_graphs.h"

/* CUDA 13 has edge data in the functions that CUDA 12 has in two forms. */
#if defined(WITH_UNDERSTUDY_H) || CUDA_VERSION >= 13000
#define WITH_EDGES(...) __VA_ARGS__,
#else
#define WITH_EDGES(...)
#endif

typedef void (*Function)(void);

static Function form(const char *name, int version) {
    void *found = NULL;
    Function function;
    CUdriverProcAddressQueryResult status;
#ifdef WITH_UNDERSTUDY_H
    DO(cuGetProcAddress_v2(name, &found, version, 0, &status));
#else
    DO(cuGetProcAddress(name, &found, version, 0, &status));
#endif
    if (found == NULL) exit(1);
    memcpy(&function, &found, sizeof function);
    return function;
}

/* As CUDA 10 had these functions. */
typedef struct {
    CUfunction func;
    unsigned int grid[3], block[3], sharedMemBytes;
    void **kernelParams, **extra;
} KernelV1;
typedef CUresult (*AddKernel)(CUgraphNode *, CUgraph, const CUgraphNode *, size_t, const KernelV1 *);
typedef CUresult (*GetKernel)(CUgraphNode, KernelV1 *);
typedef CUresult (*SetKernel)(CUgraphExec, CUgraphNode, const KernelV1 *);
typedef CUresult (*Instantiate)(CUgraphExec *, CUgraph, CUgraphNode *, char *, size_t);
typedef CUresult (*Update)(CUgraphExec, CUgraph, CUgraphNode *, CUgraphExecUpdateResult *);
typedef CUresult (*Edges)(CUgraph, CUgraphNode *, CUgraphNode *, size_t *);
typedef CUresult (*Connect)(CUgraph, const CUgraphNode *, const CUgraphNode *, size_t);
typedef CUresult (*Begin)(CUstream);
typedef CUresult (*Info)(CUstream, CUstreamCaptureStatus *, cuuint64_t *);
typedef CUresult (*Depend)(CUstream, CUgraphNode *, size_t, unsigned int);

static void forms_of_cuda_10(void) {
    CUgraph graph;
    CUgraphNode nodes[2], wrong, from, to;
    CUgraphExec exec;
    CUgraphExecUpdateResult result;
    unsigned n = 4;
    char log[8] = "unread";
    size_t number = 1;
    void *arguments[] = {&counter, &n};
    KernelV1 kernel = {add, {1, 1, 1}, {1, 1, 1}, 0, arguments, NULL}, got;
    DO(cuMemsetD32(counter, 0, 1));
    DO(cuGraphCreate(&graph, 0));
    AddKernel add_kernel = (AddKernel)form("cuGraphAddKernelNode", 10000);
    DO(add_kernel(&nodes[0], graph, NULL, 0, &kernel));
    DO(add_kernel(&nodes[1], graph, NULL, 0, &kernel));
    DO(((Connect)form("cuGraphAddDependencies", 10000))(graph, &nodes[0], &nodes[1], 1));
    DO(((Edges)form("cuGraphGetEdges", 10000))(graph, &from, &to, &number));
    EXPECT(number == 1 && from == nodes[0] && to == nodes[1]);
    DO(((GetKernel)form("cuGraphKernelNodeGetParams", 10000))(nodes[1], &got));
    EXPECT(got.func == add && got.block[2] == 1 && *(unsigned *)got.kernelParams[1] == 4);
    DO(((Instantiate)form("cuGraphInstantiate", 10000))(&exec, graph, &wrong, log, sizeof log));
    EXPECT(wrong == NULL && log[0] == 0);
    DO(cuGraphLaunch(exec, CU_STREAM_LEGACY));
    DO(cuCtxSynchronize());
    EQUAL(8, value());
    n = 10;
    DO(((SetKernel)form("cuGraphExecKernelNodeSetParams", 10010))(exec, nodes[0], &kernel));
    DO(cuGraphLaunch(exec, CU_STREAM_LEGACY));
    EQUAL(22, value());
    DO(((Update)form("cuGraphExecUpdate", 10020))(exec, graph, &wrong, &result));
    EQUAL(CU_GRAPH_EXEC_UPDATE_SUCCESS, result);
    DO(cuGraphLaunch(exec, CU_STREAM_LEGACY));
    EQUAL(30, value());
    DO(cuGraphExecDestroy(exec));
    DO(cuGraphDestroy(graph));

    CUstream stream;
    CUstreamCaptureStatus status;
    cuuint64_t id = 0;
    DO(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    DO(((Begin)form("cuStreamBeginCapture", 10000))(stream));
    DO(cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, arguments, NULL));
    DO(((Info)form("cuStreamGetCaptureInfo", 10010))(stream, &status, &id));
    EXPECT(status == CU_STREAM_CAPTURE_STATUS_ACTIVE && id != 0);
    /* The next node waits for none, which leaves the one before it alone. */
    DO(((Depend)form("cuStreamUpdateCaptureDependencies", 11030))(stream, NULL, 0, CU_STREAM_SET_CAPTURE_DEPENDENCIES));
    DO(cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, arguments, NULL));
    DO(cuStreamEndCapture(stream, &graph));
    DO(cuGraphGetRootNodes(graph, NULL, &number));
    EQUAL(2, number);
    DO(cuGraphDestroy(graph));
    DO(cuStreamDestroy(stream));
    EXPECT(form("cuLaunchHostFunc", 10000) != form("cuLaunchHostFunc", 13020));
}

static void attributes_of_kernels(void) {
    CUgraph graph;
    CUgraphNode first, second;
    CUDA_KERNEL_NODE_PARAMS kernel;
    CUlaunchAttributeValue attribute;
    unsigned n = 1;
    void *arguments[] = {&counter, &n};
    memset(&kernel, 0, sizeof kernel);
    /* A kernel of a library stands where there is no function; here they are the same. */
    kernel.kern = (CUkernel)add;
    kernel.ctx = context;
    kernel.gridDimX = kernel.gridDimY = kernel.gridDimZ = kernel.blockDimX = kernel.blockDimY = kernel.blockDimZ = 1;
    kernel.kernelParams = arguments;
    DO(cuGraphCreate(&graph, 0));
    DO(cuGraphAddKernelNode(&first, graph, NULL, 0, &kernel));
    DO(cuGraphAddKernelNode(&second, graph, NULL, 0, &kernel));
    memset(&attribute, 0, sizeof attribute);
    attribute.priority = -2;
    DO(cuGraphKernelNodeSetAttribute(first, CU_LAUNCH_ATTRIBUTE_PRIORITY, &attribute));
    DO(cuGraphKernelNodeCopyAttributes(second, first));
    memset(&attribute, 0, sizeof attribute);
    DO(cuGraphKernelNodeGetAttribute(second, CU_LAUNCH_ATTRIBUTE_PRIORITY, &attribute));
    EQUAL(-2, attribute.priority);
    kernel.ctx = (CUcontext)&kernel;
    GIVES(CUDA_ERROR_INVALID_CONTEXT, cuGraphKernelNodeSetParams(second, &kernel));
    DO(cuGraphDestroy(graph));
}

static void conditions(void) {
    CUgraph graph, body, other;
    CUgraphNode node, inner;
    CUgraphConditionalHandle handle, nested, foreign;
    CUgraphNodeParams p;
    CUgraphExec exec;
    unsigned n = 6;
    void *arguments[] = {&counter, &n};
    DO(cuMemsetD32(counter, 0, 1));
    DO(cuGraphCreate(&graph, 0));
    DO(cuGraphConditionalHandleCreate(&handle, graph, context, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    memset(&p, 0, sizeof p);
    p.type = CU_GRAPH_NODE_TYPE_CONDITIONAL;
    p.conditional.handle = handle;
    p.conditional.type = CU_GRAPH_COND_TYPE_IF;
    p.conditional.size = 1;
    p.conditional.ctx = context;
    DO(cuGraphAddNode(&node, graph, NULL, WITH_EDGES(NULL) 0, &p));
    body = p.conditional.phGraph_out[0];
    CUDA_KERNEL_NODE_PARAMS kernel;
    memset(&kernel, 0, sizeof kernel);
    kernel.func = add;
    kernel.gridDimX = kernel.gridDimY = kernel.gridDimZ = kernel.blockDimX = kernel.blockDimY = kernel.blockDimZ = 1;
    kernel.kernelParams = arguments;
    DO(cuGraphAddKernelNode(&inner, body, NULL, 0, &kernel));
    // The condition of a node in a body may be made for the outer graph, and for no other one.
    DO(cuGraphCreate(&other, 0));
    DO(cuGraphConditionalHandleCreate(&foreign, other, context, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    DO(cuGraphConditionalHandleCreate(&nested, graph, context, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    p.conditional.handle = foreign;
    GIVES(CUDA_ERROR_INVALID_VALUE, cuGraphAddNode(&node, body, NULL, WITH_EDGES(NULL) 0, &p));
    p.conditional.handle = nested;
    DO(cuGraphAddNode(&node, body, &inner, WITH_EDGES(NULL) 1, &p));
    DO(cuGraphAddKernelNode(&inner, p.conditional.phGraph_out[0], NULL, 0, &kernel));
    DO(cuGraphInstantiate(&exec, graph, 0));
    DO(cuGraphLaunch(exec, NULL));
    DO(cuGraphLaunch(exec, NULL));
    EQUAL(24, value());
    DO(cuGraphExecDestroy(exec));
    DO(cuGraphDestroy(graph));
    DO(cuGraphDestroy(other));
}

static void semaphores(void) {
    struct cudaExternalSemaphoreHandleDesc opaque;
    cudaExternalSemaphore_t semaphore;
    memset(&opaque, 0, sizeof opaque);
    opaque.type = cudaExternalSemaphoreHandleTypeOpaqueFd;
    opaque.handle.fd = eventfd(0, EFD_SEMAPHORE);
    OK(cudaImportExternalSemaphore(&semaphore, &opaque));
    CUgraph graph;
    CUgraphNode signal, wait;
    CUgraphExec exec;
    CUDA_EXT_SEM_SIGNAL_NODE_PARAMS signals, described;
    CUDA_EXT_SEM_WAIT_NODE_PARAMS waits;
#ifdef WITH_UNDERSTUDY_H
    cudaExternalSemaphoreSignalParams one_signal;
    cudaExternalSemaphoreWaitParams one_wait;
    cudaExternalSemaphore_t handle = semaphore;
#else
    CUexternalSemaphore handle = (CUexternalSemaphore)semaphore;
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS one_signal;
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS one_wait;
#endif
    memset(&one_signal, 0, sizeof one_signal);
    memset(&one_wait, 0, sizeof one_wait);
    signals.extSemArray = waits.extSemArray = &handle;
    signals.paramsArray = &one_signal;
    waits.paramsArray = &one_wait;
    signals.numExtSems = waits.numExtSems = 1;
    DO(cuGraphCreate(&graph, 0));
    DO(cuGraphAddExternalSemaphoresSignalNode(&signal, graph, NULL, 0, &signals));
    DO(cuGraphAddExternalSemaphoresWaitNode(&wait, graph, &signal, 1, &waits));
    DO(cuGraphExternalSemaphoresSignalNodeGetParams(signal, &described));
    EXPECT(described.numExtSems == 1 && described.extSemArray[0] == handle);
    DO(cuGraphInstantiate(&exec, graph, 0));
    DO(cuGraphLaunch(exec, NULL));
    DO(cuCtxSynchronize());
    DO(cuGraphExecDestroy(exec));
    DO(cuGraphDestroy(graph));
    OK(cudaDestroyExternalSemaphore(semaphore));
}

#if defined(WITH_UNDERSTUDY_H) || CUDA_VERSION >= 13030
struct Change {
    int calls;
    unsigned before, after;
};

static CUresult CUDA_CB changed(void *data, CUgraphNode node, const CUgraphNodeParams *before, const CUgraphNodeParams *after,
                                CUgraphRecaptureStatus status) {
    struct Change *change = (struct Change *)data;
    change->calls++;
    EXPECT(node != NULL && status == CU_GRAPH_RECAPTURE_ELIGIBLE_FOR_UPDATE);
    EXPECT(before->type == CU_GRAPH_NODE_TYPE_KERNEL && before->kernel.func == add && after->kernel.func == add);
    change->before = *(unsigned *)before->kernel.kernelParams[1];
    change->after = *(unsigned *)after->kernel.kernelParams[1];
    return change->calls == 1 ? CUDA_SUCCESS : CUDA_ERROR_UNKNOWN;
}

static void captured_again(void) {
    CUstream stream;
    CUgraph graph, again;
    struct Change change = ZERO;
    unsigned n = 1;
    void *arguments[] = {&counter, &n};
    DO(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    DO(cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_RELAXED));
    DO(cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, arguments, NULL));
    DO(cuStreamEndCapture(stream, &graph));
    n = 2;
    DO(cuStreamBeginRecaptureToGraph(stream, CU_STREAM_CAPTURE_MODE_RELAXED, graph, changed, &change));
    DO(cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, arguments, NULL));
    DO(cuStreamEndCapture(stream, &again));
    EXPECT(again == graph && change.calls == 1 && change.before == 1 && change.after == 2);
    n = 3;
    DO(cuStreamBeginRecaptureToGraph(stream, CU_STREAM_CAPTURE_MODE_RELAXED, graph, changed, &change));
    GIVES(CUDA_ERROR_GRAPH_RECAPTURE_FAILURE, cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, arguments, NULL));
    EXPECT(cuStreamEndCapture(stream, &again) != CUDA_SUCCESS);
    EQUAL(2, change.calls);
    DO(cuGraphDestroy(graph));
    DO(cuStreamDestroy(stream));
}
#else
static void captured_again(void) {}
#endif

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
    forms_of_cuda_10();
    attributes_of_kernels();
    conditions();
    semaphores();
    captured_again();
    DO(cuMemFree(counter));
    DO(cuModuleUnload(module));
    return finish();
}

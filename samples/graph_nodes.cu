// What nodes of graphs tell of themselves: parameters, attributes, edges and numbers; copies to and from variables; child graphs
// that are changed in an exec; and the graph as text for Graphviz.
#include "check.h"
#include "expect.h"

#include <string.h>

__device__ int table[64];
__constant__ int factors[4];

__global__ void scale(int *data, int n, int by) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] = data[i] * by + factors[i % 4] + table[i % 64];
}

static void host_function(void *data) { *(int *)data += 1; }

static cudaKernelNodeParams launch_of(void **args, int blocks) {
    cudaKernelNodeParams params = {};
    params.func = (void *)scale;
    params.gridDim = dim3(blocks);
    params.blockDim = dim3(128);
    params.kernelParams = args;
    return params;
}

// Every kind of query, and setting what it has told.
static void parameters(cudaGraph_t graph, int *data, int n) {
    int by = 3;
    void *args[] = {&data, &n, &by};
    cudaKernelNodeParams k = launch_of(args, n / 128), told = {};
    cudaGraphNode_t kernel, other, copy, fill, host, record;
    CHECK(cudaGraphAddKernelNode(&kernel, graph, NULL, 0, &k));
    by = 99;  // too late: the node has its own copy
    CHECK(cudaGraphKernelNodeGetParams(kernel, &told));
    EXPECT(told.func == (void *)scale && told.gridDim.x == n / 128u && told.blockDim.x == 128 && told.sharedMemBytes == 0);
    EXPECT(*(int **)told.kernelParams[0] == data && *(int *)told.kernelParams[1] == n && *(int *)told.kernelParams[2] == 3);
    CHECK(cudaGraphAddKernelNode(&other, graph, &kernel, 1, &told));
    CHECK(cudaGraphKernelNodeSetParams(other, &told));
    FAILS(cudaGraphMemsetNodeGetParams(kernel, (cudaMemsetParams *)&told), cudaErrorInvalidValue);

    // Attributes are the node's, not the parameters'.
    cudaKernelNodeAttrValue value = {};
    value.cooperative = 1;
    CHECK(cudaGraphKernelNodeSetAttribute(kernel, cudaKernelNodeAttributeCooperative, &value));
    value.priority = -3;
    CHECK(cudaGraphKernelNodeSetAttribute(kernel, cudaKernelNodeAttributePriority, &value));
    CHECK(cudaGraphKernelNodeSetParams(kernel, &told));
    CHECK(cudaGraphKernelNodeCopyAttributes(other, kernel));
    memset(&value, 0, sizeof value);
    CHECK(cudaGraphKernelNodeGetAttribute(other, cudaKernelNodeAttributeCooperative, &value));
    EXPECT(value.cooperative == 1);
    CHECK(cudaGraphKernelNodeGetAttribute(other, cudaKernelNodeAttributePriority, &value));
    EXPECT(value.priority == -3);
    FAILS(cudaGraphKernelNodeGetAttribute(other, (cudaKernelNodeAttrID)77, &value), cudaErrorInvalidValue);

    int *to = data + n / 2;
    CHECK(cudaGraphAddMemcpyNode1D(&copy, graph, &other, 1, to, data, 400, cudaMemcpyDeviceToDevice));
    cudaMemcpy3DParms box = {};
    CHECK(cudaGraphMemcpyNodeGetParams(copy, &box));
    EXPECT(box.srcPtr.ptr == data && box.dstPtr.ptr == to && box.kind == cudaMemcpyDeviceToDevice);
    EXPECT(box.extent.width == 400 && box.extent.height == 1 && box.extent.depth == 1 && !box.srcArray);
    CHECK(cudaGraphMemcpyNodeSetParams(copy, &box));
    cudaMemsetParams set = {to, 0, 7, 4, 25, 1}, was = {};
    CHECK(cudaGraphAddMemsetNode(&fill, graph, &copy, 1, &set));
    CHECK(cudaGraphMemsetNodeGetParams(fill, &was));
    EXPECT(was.dst == to && was.value == 7 && was.elementSize == 4 && was.width == 25 && was.height == 1);
    static int calls;
    cudaHostNodeParams call = {host_function, &calls}, known = {};
    CHECK(cudaGraphAddHostNode(&host, graph, &fill, 1, &call));
    CHECK(cudaGraphHostNodeGetParams(host, &known));
    EXPECT(known.fn == host_function && known.userData == &calls);
    cudaEvent_t event, same;
    CHECK(cudaEventCreate(&event));
    CHECK(cudaGraphAddEventRecordNode(&record, graph, &host, 1, event));
    CHECK(cudaGraphEventRecordNodeGetEvent(record, &same));
    EXPECT(same == event);
    FAILS(cudaGraphEventWaitNodeGetEvent(record, &same), cudaErrorInvalidValue);
}

// A box of an array keeps its place in it.
static void arrays(cudaGraph_t graph) {
    cudaChannelFormatDesc ints = cudaCreateChannelDesc<int>();
    cudaArray_t array;
    CHECK(cudaMallocArray(&array, &ints, 64, 16));
    static int rows[4][8];
    cudaMemcpy3DParms p = {}, told = {};
    p.srcPtr = make_cudaPitchedPtr(rows, sizeof rows[0], 8, 4);
    p.dstArray = array;
    p.dstPos = make_cudaPos(5, 3, 0);
    p.extent = make_cudaExtent(8, 4, 1);
    p.kind = cudaMemcpyHostToDevice;
    cudaGraphNode_t node;
    CHECK(cudaGraphAddMemcpyNode(&node, graph, NULL, 0, &p));
    CHECK(cudaGraphMemcpyNodeGetParams(node, &told));
    EXPECT(told.dstArray == array && told.dstPos.x == 5 && told.dstPos.y == 3 && told.dstPos.z == 0);
    EXPECT(told.srcPtr.ptr == rows && told.extent.width == 8 && told.extent.height == 4);
    EXPECT(told.kind == cudaMemcpyHostToDevice);
}

// Copies to and from variables, and a child graph; the exec gets other parameters for both.
static void variables_and_children(int *data, int n, cudaStream_t stream) {
    static int ones[64], numbers[4] = {10, 20, 30, 40}, others[4] = {1, 2, 3, 4}, back[64], result[512];
    for (int i = 0; i < 64; i++) ones[i] = 1;
    cudaGraph_t graph, child, inside;
    CHECK(cudaGraphCreate(&graph, 0));
    CHECK(cudaGraphCreate(&child, 0));
    int by = 0;
    void *args[] = {&data, &n, &by};
    cudaKernelNodeParams k = launch_of(args, n / 128);
    cudaGraphNode_t kernel, to[2], from, node, found;
    CHECK(cudaGraphAddKernelNode(&kernel, child, NULL, 0, &k));
    CHECK(cudaGraphAddMemcpyNodeToSymbol(&to[0], graph, NULL, 0, table, ones, sizeof ones, 0, cudaMemcpyHostToDevice));
    CHECK(cudaGraphAddMemcpyNodeToSymbol(&to[1], graph, NULL, 0, factors, numbers, 8, 8, cudaMemcpyDefault));
    FAILS(cudaGraphAddMemcpyNodeToSymbol(&found, graph, NULL, 0, factors, numbers, 12, 8, cudaMemcpyDefault),
          cudaErrorInvalidValue);
    FAILS(cudaGraphAddMemcpyNodeToSymbol(&found, graph, NULL, 0, ones, numbers, 4, 0, cudaMemcpyDefault),
          cudaErrorInvalidSymbol);
    FAILS(cudaGraphAddMemcpyNodeToSymbol(&found, graph, NULL, 0, factors, numbers, 4, 0, cudaMemcpyDeviceToHost),
          cudaErrorInvalidMemcpyDirection);
    CHECK(cudaGraphAddChildGraphNode(&node, graph, to, 2, child));
    CHECK(cudaGraphAddMemcpyNodeFromSymbol(&from, graph, &node, 1, back, table, sizeof back, 0, cudaMemcpyDeviceToHost));
    CHECK(cudaGraphChildGraphNodeGetGraph(node, &inside));
    EXPECT(inside != child);
    FAILS(cudaGraphDestroy(inside), cudaErrorInvalidValue);
    cudaGraphExec_t exec;
    FAILS(cudaGraphInstantiate(&exec, inside, 0), cudaErrorInvalidValue);
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaMemcpyAsync(result, data, sizeof result, cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamSynchronize(stream));
    for (int i = 0; i < 512; i++) wrong += result[i] != (i % 4 < 2 ? 0 : numbers[i % 4 - 2]) + 1;
    for (int i = 0; i < 64; i++) wrong += back[i] != 1;

    by = 1;
    CHECK(cudaGraphKernelNodeSetParams(kernel, &k));
    CHECK(cudaGraphExecChildGraphNodeSetParams(exec, node, child));
    CHECK(cudaGraphExecMemcpyNodeSetParamsToSymbol(exec, to[1], factors, others, 16, 0, cudaMemcpyDefault));
    CHECK(cudaMemset(data, 0, n * sizeof(int)));
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaMemcpyAsync(result, data, sizeof result, cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamSynchronize(stream));
    for (int i = 0; i < 512; i++) wrong += result[i] != 2 * (others[i % 4] + 1);
    cudaGraphNode_t extra;
    CHECK(cudaGraphAddEmptyNode(&extra, child, NULL, 0));
    FAILS(cudaGraphExecChildGraphNodeSetParams(exec, node, child), cudaErrorInvalidValue);
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(child));
    CHECK(cudaGraphDestroy(graph));
}

static void text_of(cudaGraph_t graph) {
    char path[] = "/tmp/graph_nodesXXXXXX", *text = (char *)calloc(1, 1 << 16);
    int file = mkstemp(path);
    EXPECT(file >= 0);
    CHECK(cudaGraphDebugDotPrint(graph, path, cudaGraphDebugDotFlagsVerbose));
    FILE *in = fdopen(file, "r");
    size_t size = fread(text, 1, (1 << 16) - 1, in);
    fclose(in);
    remove(path);
    EXPECT(size > 0 && !strncmp(text, "digraph dot {", 13) && strstr(text, "scale") && strstr(text, "MEMSET"));
    FAILS(cudaGraphDebugDotPrint(graph, "/dev/null/graph.dot", 0), cudaErrorOperatingSystem);
    CHECK(cudaGraphDebugDotPrint(graph, path, 1u << 30));
    remove(path);
    free(text);
}

int main() {
    const int n = 1024;
    int *data;
    cudaStream_t stream;
    cudaGraph_t graph;
    CHECK(cudaMalloc(&data, n * sizeof(int)));
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaGraphCreate(&graph, 0));
    parameters(graph, data, n);
    arrays(graph);
    cudaGraphExec_t exec;
    CHECK(cudaMemset(data, 0, n * sizeof(int)));
    CHECK(cudaGraphInstantiate(&exec, graph, cudaGraphInstantiateFlagUseNodePriority));
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaStreamSynchronize(stream));
    int first;
    CHECK(cudaMemcpy(&first, data + n / 2, sizeof first, cudaMemcpyDeviceToHost));
    EXPECT(first == 7);
    text_of(graph);
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
    CHECK(cudaMemset(data, 0, n * sizeof(int)));
    variables_and_children(data, n, stream);
    return verdict("graph_nodes", wrong == 0, "parameters, attributes, variables, children: %d wrong", wrong);
}

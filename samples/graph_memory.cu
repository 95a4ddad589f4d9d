// Memory that belongs to graphs: allocated and freed by nodes of their own, or by cudaMallocAsync while a stream is captured.
// A graph may also leave its memory to others, who free it.
#include "check.h"

__global__ void fill(int *data, int n, int from) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) data[i] = from + i;
}

__global__ void sum(const int *a, const int *b, int *out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = a[i] + b[i];
}

static cudaGraphNode_t kernel_node(cudaGraph_t graph, cudaGraphNode_t *after, int count, void *function, void **args) {
    cudaKernelNodeParams params = {};
    params.func = function;
    params.gridDim = dim3(8);
    params.blockDim = dim3(128);
    params.kernelParams = args;
    cudaGraphNode_t node;
    CHECK(cudaGraphAddKernelNode(&node, graph, after, count, &params));
    return node;
}

static cudaGraphNode_t alloc_node(cudaGraph_t graph, cudaGraphNode_t *after, int count, size_t bytes, int **address) {
    cudaMemAllocNodeParams params = {};
    params.poolProps.allocType = cudaMemAllocationTypePinned;
    params.poolProps.location.type = cudaMemLocationTypeDevice;
    params.bytesize = bytes;
    cudaGraphNode_t node;
    CHECK(cudaGraphAddMemAllocNode(&node, graph, after, count, &params));
    *address = (int *)params.dptr;
    return node;
}

static size_t in_use() {
    size_t bytes = 0;
    CHECK(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &bytes));
    return bytes;
}

static int count_wrong(const int *dev, int n, int per_element, int offset) {
    int *host = (int *)malloc(n * sizeof(int)), wrong = 0;
    CHECK(cudaMemcpy(host, dev, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) wrong += host[i] != per_element * i + offset;
    free(host);
    return wrong;
}

int main() {
    int n = 1 << 19, ten = 10, twenty = 20;
    const size_t bytes = n * sizeof(int);
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    int *out;
    CHECK(cudaMalloc(&out, bytes));

    // a and b live inside the graph; c comes after a was freed and may have its address.
    cudaGraph_t graph;
    CHECK(cudaGraphCreate(&graph, 0));
    int *a, *b, *c;
    cudaGraphNode_t first[2], free_a, free_b, alloc_c, last;
    first[0] = alloc_node(graph, NULL, 0, bytes, &a);
    first[1] = alloc_node(graph, NULL, 0, bytes, &b);
    void *fill_a[] = {&a, &n, &ten}, *fill_b[] = {&b, &n, &twenty}, *add[] = {&a, &b, &out, &n};
    cudaGraphNode_t filled[] = {kernel_node(graph, &first[0], 1, (void *)fill, fill_a),
                                kernel_node(graph, &first[1], 1, (void *)fill, fill_b)};
    last = kernel_node(graph, filled, 2, (void *)sum, add);
    CHECK(cudaGraphAddMemFreeNode(&free_a, graph, &last, 1, a));
    CHECK(cudaGraphAddMemFreeNode(&free_b, graph, &last, 1, b));
    alloc_c = alloc_node(graph, &free_a, 1, bytes, &c);
    // The graph leaves c allocated.
    void *fill_c[] = {&c, &n, &ten};
    kernel_node(graph, &alloc_c, 1, (void *)fill, fill_c);
    const bool reused = c == a;

    const bool unused = in_use() == 0;
    cudaGraphExec_t exec, other;
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    // Two execs of one graph would share its addresses.
    const bool once = cudaGraphInstantiate(&other, graph, 0) == cudaErrorNotSupported;
    const bool no_copy = cudaGraphClone(&graph, graph) == cudaErrorNotSupported;
    cudaGetLastError();
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaStreamSynchronize(stream));
    int wrong = count_wrong(out, n, 2, 30) + count_wrong(c, n, 1, 10);
    const bool counted = in_use() >= 2 * bytes;
    // c must be free before the graph allocates it again.
    const bool refused = cudaGraphLaunch(exec, stream) == cudaErrorInvalidValue;
    cudaGetLastError();
    CHECK(cudaFreeAsync(c, stream));
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaStreamSynchronize(stream));
    wrong += count_wrong(c, n, 1, 10);
    CHECK(cudaFree(c));
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphInstantiate(&exec, graph, cudaGraphInstantiateFlagAutoFreeOnLaunch));
    for (int i = 0; i < 3; i++) CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaStreamSynchronize(stream));
    wrong += count_wrong(c, n, 1, 10);
    CHECK(cudaFree(c));
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
    CHECK(cudaDeviceGraphMemTrim(0));
    const bool trimmed = in_use() == 0;

    // The same by capture.
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    CHECK(cudaMallocAsync(&a, bytes, stream));
    fill<<<8, 128, 0, stream>>>(a, n, ten);
    sum<<<8, 128, 0, stream>>>(a, a, out, n);
    CHECK(cudaFreeAsync(a, stream));
    CHECK(cudaStreamEndCapture(stream, &graph));
    size_t nodes;
    CHECK(cudaGraphGetNodes(graph, NULL, &nodes));
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    for (int i = 0; i < 2; i++) CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaStreamSynchronize(stream));
    wrong += count_wrong(out, n, 2, 20);

    const bool ok = wrong == 0 && reused && unused && once && no_copy && counted && refused && trimmed && nodes == 4;
    return verdict("graph_memory", ok, "%d wrong, reuse %d, counted %d%d%d, refusals %d%d%d, %zu nodes captured", wrong,
                   reused, unused, counted, trimmed, once, no_copy, refused, nodes);
}

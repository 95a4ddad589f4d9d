// Nodes that make many copies: in graphs and bodies of conditional nodes, told of, changed, left out one by one, and refused.
#include "check.h"
#include "expect.h"

#include <string.h>

#include <string>
#include <vector>

static const int parts = 5, each = 1000;

__global__ void add(int *values, int n, int what) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] += what;
}

__global__ void stop_at(cudaGraphConditionalHandle handle, const int *value, int last) {
    cudaGraphSetConditional(handle, *value < last);
}

// Arguments of a batch, which the node does not need any more once it is made.
struct Arguments {
    std::vector<void *> to, from;
    std::vector<size_t> sizes, starts;
    std::vector<cudaMemcpyAttributes> attributes;

    Arguments() : to(parts), from(parts), sizes(parts, each * sizeof(int)), starts{0, 2}, attributes(2) {
        for (auto &a : attributes) memset(&a, 0, sizeof a);
        attributes[0].srcAccessOrder = cudaMemcpySrcAccessOrderStream;
        attributes[1].srcAccessOrder = cudaMemcpySrcAccessOrderAny;
        attributes[1].flags = cudaMemcpyFlagPreferOverlapWithCompute;
        attributes[1].dstLocHint.type = cudaMemLocationTypeDevice;
    }

    cudaGraphNodeParams params() {
        cudaGraphNodeParams p = {};
        p.type = cudaGraphNodeTypeMemcpyBatch;
        p.memcpyBatch.count = to.size();
        p.memcpyBatch.dsts = to.data();
        p.memcpyBatch.srcs = from.data();
        p.memcpyBatch.sizes = sizes.data();
        p.memcpyBatch.attrs = attributes.data();
        p.memcpyBatch.attrsIdxs = starts.data();
        p.memcpyBatch.numAttrs = starts.size();
        return p;
    }
};

// What each part of the result begins with after a launch.
static void launched(cudaGraphExec_t exec, int *back, const std::vector<int> &firsts, int line) {
    for (int i = 0; i < parts * each; i++) back[i] = -1;
    CHECK(cudaGraphLaunch(exec, 0));
    CHECK(cudaStreamSynchronize(0));
    for (int part = 0; part < parts; part++) {
        for (int i = 0; i < each; i++) {
            const int want = firsts[part] == -1 ? -1 : firsts[part] + i;
            if (back[part * each + i] == want) continue;
            fprintf(stderr, "line %d: part %d, %d: %d, not %d\n", line, part, i, back[part * each + i], want);
            wrong++;
            return;
        }
    }
}
#define LAUNCHED(...) launched(exec, back, __VA_ARGS__, __LINE__)

int main() {
    int *in, *back, *device;
    CHECK(cudaMallocHost(&in, parts * each * sizeof(int)));
    CHECK(cudaMallocHost(&back, parts * each * sizeof(int)));
    CHECK(cudaMalloc(&device, parts * each * sizeof(int)));
    for (int i = 0; i < parts * each; i++) in[i] = i;

    // In by a batch, a kernel, and out by a batch that turns the parts around.
    cudaGraph_t graph;
    cudaGraphNode_t first, kernel, last;
    CHECK(cudaGraphCreate(&graph, 0));
    {
        Arguments to_device;
        for (int i = 0; i < parts; i++) to_device.to[i] = device + i * each, to_device.from[i] = in + i * each;
        cudaGraphNodeParams params = to_device.params();
        CHECK(cudaGraphAddNode(&first, graph, NULL, NULL, 0, &params));
        int n = parts * each, one = 1;
        void *args[] = {&device, &n, &one};
        memset(&params, 0, sizeof params);
        params.type = cudaGraphNodeTypeKernel;
        params.kernel.func = (void *)add;
        params.kernel.gridDim = dim3((n + 255) / 256);
        params.kernel.blockDim = dim3(256);
        params.kernel.kernelParams = args;
        CHECK(cudaGraphAddNode(&kernel, graph, &first, NULL, 1, &params));
    }
    Arguments out;
    for (int i = 0; i < parts; i++) out.to[i] = back + i * each, out.from[i] = device + (parts - 1 - i) * each;
    cudaGraphNodeParams params = out.params(), told = {};
    CHECK(cudaGraphAddNode(&last, graph, &kernel, NULL, 1, &params));

    // What it tells of itself is its own.
    cudaGraphNodeType type;
    CHECK(cudaGraphNodeGetType(last, &type));
    EXPECT(type == cudaGraphNodeTypeMemcpyBatch);
    CHECK(cudaGraphNodeGetParams(last, &told));
    const cudaMemcpyBatchNodeParams &b = told.memcpyBatch;
    EXPECT(told.type == cudaGraphNodeTypeMemcpyBatch && b.count == parts && b.numAttrs == 2 && b.ctx == NULL);
    EXPECT(b.dsts != out.to.data() && b.dsts[3] == back + 3 * each && b.srcs[3] == device + each);
    EXPECT(b.sizes[4] == each * sizeof(int) && b.attrsIdxs[0] == 0 && b.attrsIdxs[1] == 2);
    EXPECT(b.attrs[0].srcAccessOrder == cudaMemcpySrcAccessOrderStream && b.attrs[0].flags == 0);
    EXPECT(b.attrs[1].srcAccessOrder == cudaMemcpySrcAccessOrderAny && b.attrs[1].dstLocHint.type == cudaMemLocationTypeDevice);
    CHECK(cudaGraphNodeSetParams(last, &told));

    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    LAUNCHED({4001, 3001, 2001, 1001, 1});
    for (int i = 0; i < parts * each; i++) in[i] += 10;
    LAUNCHED({4011, 3011, 2011, 1011, 11});

    // Places and sizes change in an exec, the rest does not; a copy of nothing is left out.
    out.sizes[1] = 0;
    out.from[0] = device;
    params = out.params();
    CHECK(cudaGraphExecNodeSetParams(exec, last, &params));
    LAUNCHED({11, -1, 2011, 1011, 11});
    Arguments other = out;
    other.starts[1] = 3;
    params = other.params();
    FAILS(cudaGraphExecNodeSetParams(exec, last, &params), cudaErrorInvalidValue);
    other = out;
    other.attributes[0].srcAccessOrder = cudaMemcpySrcAccessOrderAny;
    params = other.params();
    FAILS(cudaGraphExecNodeSetParams(exec, last, &params), cudaErrorInvalidValue);
    params = out.params();
    params.memcpyBatch.count--;
    FAILS(cudaGraphExecNodeSetParams(exec, last, &params), cudaErrorInvalidValue);
    LAUNCHED({11, -1, 2011, 1011, 11});

    // A whole graph: places change, the form may not.
    cudaGraphExecUpdateResultInfo info;
    CHECK(cudaGraphExecUpdate(exec, graph, &info));
    LAUNCHED({4011, 3011, 2011, 1011, 11});
    params = out.params();
    params.memcpyBatch.count--;
    CHECK(cudaGraphNodeSetParams(last, &params));
    FAILS(cudaGraphExecUpdate(exec, graph, &info), cudaErrorGraphExecUpdateFailure);
    EXPECT(info.result == cudaGraphExecUpdateErrorParametersChanged && info.errorNode == last);
    unsigned enabled;
    FAILS(cudaGraphNodeSetEnabled(exec, last, 0), cudaErrorInvalidValue);
    FAILS(cudaGraphNodeGetEnabled(exec, last, &enabled), cudaErrorInvalidValue);
    CHECK(cudaGraphExecDestroy(exec));

    // A clone copies the same; four of its copies are left.
    cudaGraph_t clone;
    CHECK(cudaGraphClone(&clone, graph));
    CHECK(cudaGraphInstantiate(&exec, clone, 0));
    LAUNCHED({11, -1, 2011, 1011, -1});
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDebugDotPrint(clone, "/dev/null", cudaGraphDebugDotFlagsMemcpyBatchNodeParams));
    CHECK(cudaGraphDestroy(clone));

    // Sources that end with the call are read in it.
    int *values = new int[each];
    for (int i = 0; i < each; i++) values[i] = 700 + i;
    Arguments once;
    once.attributes[1].srcAccessOrder = cudaMemcpySrcAccessOrderDuringApiCall;
    for (int i = 0; i < parts; i++) once.to[i] = back + i * each, once.from[i] = i == 3 ? values : in;
    params = once.params();
    CHECK(cudaGraphNodeSetParams(last, &params));
    memset(values, 0, each * sizeof(int));
    delete[] values;
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    LAUNCHED({10, 10, 10, 700, 10});
    CHECK(cudaGraphExecDestroy(exec));

    // What is no batch.
    cudaGraphNode_t none;
    other = out;
    other.starts[0] = 1;
    params = other.params();
    FAILS(cudaGraphAddNode(&none, graph, NULL, NULL, 0, &params), cudaErrorInvalidValue);
    other = out;
    other.attributes[1].srcAccessOrder = cudaMemcpySrcAccessOrderInvalid;
    params = other.params();
    FAILS(cudaGraphAddNode(&none, graph, NULL, NULL, 0, &params), cudaErrorInvalidValue);
    other = out;
    other.sizes[2] = parts * each * sizeof(int) * 100;
    params = other.params();
    FAILS(cudaGraphAddNode(&none, graph, NULL, NULL, 0, &params), cudaErrorInvalidValue);
    params = out.params();
    params.memcpyBatch.sizes = NULL;
    FAILS(cudaGraphAddNode(&none, graph, NULL, NULL, 0, &params), cudaErrorInvalidValue);
    params = out.params();
    params.type = (cudaGraphNodeType)16;
    FAILS(cudaGraphAddNode(&none, graph, NULL, NULL, 0, &params), cudaErrorInvalidValue);
    CHECK(cudaGraphDestroy(graph));

    // The body of a loop.
    cudaGraphConditionalHandle handle;
    CHECK(cudaGraphCreate(&graph, 0));
    CHECK(cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault));
    memset(&params, 0, sizeof params);
    params.type = cudaGraphNodeTypeConditional;
    params.conditional.handle = handle;
    params.conditional.type = cudaGraphCondTypeWhile;
    params.conditional.size = 1;
    CHECK(cudaGraphAddNode(&first, graph, NULL, NULL, 0, &params));
    cudaGraph_t body = params.conditional.phGraph_out[0];
    int two = 2, one = 1, limit = 7;
    void *args[] = {&device, &two, &one}, *stop[] = {&handle, &device, &limit};
    cudaKernelNodeParams work = {(void *)add, dim3(1), dim3(32), 0, args, NULL};
    CHECK(cudaGraphAddKernelNode(&kernel, body, NULL, 0, &work));
    other = Arguments();
    for (int i = 0; i < parts; i++) other.to[i] = back + i, other.from[i] = device + i % 2, other.sizes[i] = sizeof(int);
    params = other.params();
    CHECK(cudaGraphAddNode(&last, body, &kernel, NULL, 1, &params));
    work.func = (void *)stop_at;
    work.blockDim = dim3(1);
    work.kernelParams = stop;
    CHECK(cudaGraphAddKernelNode(&kernel, body, &last, 1, &work));
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    CHECK(cudaMemset(device, 0, 2 * sizeof(int)));
    CHECK(cudaGraphLaunch(exec, 0));
    CHECK(cudaStreamSynchronize(0));
    for (int i = 0; i < parts; i++) EXPECT(back[i] == 7);
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));

    CHECK(cudaFree(device));
    CHECK(cudaFreeHost(in));
    CHECK(cudaFreeHost(back));
    return verdict("graph_batches", wrong == 0, "%d wrong", wrong);
}

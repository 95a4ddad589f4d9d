// Graphs that kernels of graphs launch: beside the graph, behind it, beside its parent, again and again; and what cannot be launched so.
// nvcc: -rdc=true
#include <string.h>

#include <vector>

#include "check.h"
#include "expect.h"

// What has run, in order.
struct Log {
    unsigned count;
    unsigned entries[1000];
};

__device__ void note(Log *log, unsigned what) { log->entries[atomicAdd(&log->count, 1)] = what; }

__global__ void write(Log *log, unsigned what) { note(log, what); }

// A kernel that takes its time, so that what does not wait for it comes first.
__global__ void write_late(Log *log, unsigned what) {
    for (int i = 0; i < 100; i++) __nanosleep(20000);
    note(log, what);
}

__global__ void launch(Log *log, unsigned what, cudaGraphExec_t graph, unsigned long long mode, int *code) {
    note(log, what);
    code[what] = cudaGraphLaunch(graph, (cudaStream_t)mode);
}

__global__ void launch_two(Log *log, unsigned what, cudaGraphExec_t first, cudaGraphExec_t second, unsigned long long mode, int *code) {
    note(log, what);
    code[2 * what] = cudaGraphLaunch(first, (cudaStream_t)mode);
    code[2 * what + 1] = cudaGraphLaunch(second, (cudaStream_t)mode);
}

__global__ void launch_all(const cudaGraphExec_t *graphs, int count, unsigned long long mode, int *codes) {
    for (int i = 0; i < count; i++) codes[i] = cudaGraphLaunch(graphs[i], (cudaStream_t)mode);
}

// Doubles a number until it is large enough.
__global__ void again(unsigned *value, unsigned end, unsigned *rounds, cudaGraphExec_t *own) {
    *value *= 2;
    *rounds += 1;
    *own = cudaGetCurrentGraphExec();
    if (*value < end) cudaGraphLaunch(cudaGetCurrentGraphExec(), cudaStreamGraphTailLaunch);
}

// Halves or triples a number, as Collatz has it: a kernel that decides which graph is next.
__global__ void decide(const unsigned *value, unsigned *steps, cudaGraphExec_t halve, cudaGraphExec_t triple) {
    if (*value == 1) return;
    *steps += 1;
    cudaGraphLaunch(*value % 2 ? triple : halve, cudaStreamGraphTailLaunch);
    cudaGraphLaunch(cudaGetCurrentGraphExec(), cudaStreamGraphTailLaunch);
}
__global__ void halve(unsigned *value) { *value /= 2; }
__global__ void triple(unsigned *value) { *value = 3 * *value + 1; }

__global__ void raise(volatile int *flag) { *flag = 1; }
__global__ void await(volatile int *flag, Log *log, unsigned what) {
    while (*flag == 0) {}
    note(log, what);
}

__global__ void add(int *data, int n, int what) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] += what;
}

__global__ void child() {}
__global__ void parent() { child<<<1, 1>>>(); }

static const unsigned long long beside = (unsigned long long)cudaStreamGraphFireAndForget;
static const unsigned long long behind = (unsigned long long)cudaStreamGraphTailLaunch;
static const unsigned long long sibling = (unsigned long long)cudaStreamGraphFireAndForgetAsSibling;

static cudaStream_t stream;

template <typename... Params, typename... Args>
static cudaGraphNode_t node(cudaGraph_t graph, std::vector<cudaGraphNode_t> after, void (*function)(Params...), Args... args) {
    auto call = [&](Params... values) {
        void *list[] = {&values..., nullptr};
        cudaKernelNodeParams params = {};
        params.func = (void *)function;
        params.gridDim = params.blockDim = dim3(1);
        params.kernelParams = list;
        cudaGraphNode_t made;
        CHECK(cudaGraphAddKernelNode(&made, graph, after.data(), after.size(), &params));
        return made;
    };
    return call(args...);
}

template <typename... Params, typename... Args>
static cudaGraph_t graph_of(void (*function)(Params...), Args... args) {
    cudaGraph_t graph;
    CHECK(cudaGraphCreate(&graph, 0));
    node(graph, {}, function, args...);
    return graph;
}

// For launches by kernels, and uploaded.
static cudaGraphExec_t on_device(cudaGraph_t graph) {
    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiate(&exec, graph, cudaGraphInstantiateFlagDeviceLaunch));
    CHECK(cudaGraphUpload(exec, stream));
    return exec;
}

static void run(cudaGraph_t graph) {
    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaGraphExecDestroy(exec));
}

static Log *logged;
static int *codes;

static bool is_log(std::vector<unsigned> expected) {
    const bool same = logged->count == expected.size() && memcmp(logged->entries, expected.data(), 4 * expected.size()) == 0;
    if (!same) {
        fprintf(stderr, "ran:");
        for (unsigned i = 0; i < logged->count; i++) fprintf(stderr, " %u", logged->entries[i]);
        fprintf(stderr, "\n");
    }
    logged->count = 0;
    return same;
}

static void order() {
    Log *log = logged;
    // What follows in the stream waits for a graph beside the launched one.
    cudaGraphExec_t late = on_device(graph_of(write_late, log, 1u));
    run(graph_of(launch, log, 0u, late, beside, codes));
    EXPECT(is_log({0, 1}) && codes[0] == cudaSuccess);
    // So does what waits behind a graph; what is behind that comes before what was behind the first.
    cudaGraphExec_t inner = on_device(graph_of(write, log, 3u));
    cudaGraphExec_t tail = on_device(graph_of(launch, log, 2u, inner, behind, codes));
    cudaGraphExec_t last = on_device(graph_of(write, log, 4u));
    cudaGraph_t graph;
    CHECK(cudaGraphCreate(&graph, 0));
    cudaGraphNode_t first = node(graph, {}, launch_two, log, 0u, tail, last, behind, codes + 10);
    cudaGraphNode_t second = node(graph, {first}, launch, log, 5u, late, beside, codes);
    node(graph, {second}, write, log, 6u);
    run(graph);
    EXPECT(logged->count == 7 && logged->entries[0] == 0 && logged->entries[1] == 5);
    // The late one is beside the rest of its graph.
    const unsigned at = logged->entries[2] == 6 ? 3 : 2;
    EXPECT(logged->entries[at] == 1 && logged->entries[5 - at] == 6);
    EXPECT(logged->entries[4] == 2 && logged->entries[5] == 3 && logged->entries[6] == 4);
    EXPECT(codes[2] == cudaSuccess && codes[5] == cudaSuccess && codes[10] == cudaSuccess && codes[11] == cudaSuccess);
    logged->count = 0;
    // Environments in environments: the outermost one waits for the innermost graph.
    cudaGraphExec_t middle = on_device(graph_of(launch, log, 7u, late, beside, codes));
    run(graph_of(launch_two, log, 8u, middle, last, behind, codes));
    EXPECT(is_log({8, 7, 1, 4}));
}

static void siblings() {
    Log *log = logged;
    int *flag;
    CHECK(cudaMallocManaged(&flag, sizeof(int)));
    *flag = 0;
    // It does not delay what is behind the graph, which ends its wait; the stream waits for both.
    cudaGraphExec_t waits = on_device(graph_of(await, flag, log, 1u)), raises = on_device(graph_of(raise, flag));
    cudaGraph_t graph = graph_of(launch, log, 0u, waits, sibling, codes);
    cudaGraphNode_t only;
    size_t count = 1;
    CHECK(cudaGraphGetNodes(graph, &only, &count));
    node(graph, {only}, launch, log, 2u, raises, behind, codes);
    run(graph);
    EXPECT(is_log({0, 2, 1}) && codes[0] == cudaSuccess && codes[2] == cudaSuccess);
    CHECK(cudaFree(flag));
}

static void loops() {
    unsigned *data;
    cudaGraphExec_t *own;
    CHECK(cudaMallocManaged(&data, 2 * sizeof(unsigned)));
    CHECK(cudaMallocManaged(&own, sizeof(cudaGraphExec_t)));
    unsigned *value = data, *count = data + 1;
    // One that the host launches first, which uploads it.
    cudaGraph_t doubling = graph_of(again, value, 1u << 20, count, own);
    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiate(&exec, doubling, cudaGraphInstantiateFlagDeviceLaunch));
    *value = 1, *count = 0;
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaStreamSynchronize(stream));
    EXPECT(*value == 1 << 20 && *count == 20 && *own == exec);
    // A graph for the host alone has no name in kernels, and cannot be launched by them.
    *value = 1, *count = 0;
    run(doubling);
    EXPECT(*value == 2 && *count == 1 && *own == nullptr);

    unsigned most = 0;
    cudaGraphExec_t down = on_device(graph_of(halve, value)), up = on_device(graph_of(triple, value));
    cudaGraphExec_t collatz = on_device(graph_of(decide, value, count, down, up));
    for (unsigned start = 1; start < 40; start++) {
        unsigned expected = 0;
        for (unsigned n = start; n != 1; n = n % 2 ? 3 * n + 1 : n / 2) expected++;
        *value = start, *count = 0;
        CHECK(cudaGraphLaunch(collatz, stream));
        CHECK(cudaStreamSynchronize(stream));
        EXPECT(*value == 1 && *count == expected);
        if (expected > most) most = expected;
    }
    EXPECT(most == 111);
    CHECK(cudaFree(data));
    CHECK(cudaFree(own));
}

// Copies, fills and child graphs; what a graph is until it is uploaded again.
static void contents() {
    const int n = 10000;
    int *a, *b, *host;
    CHECK(cudaMalloc(&a, n * sizeof(int)));
    CHECK(cudaMalloc(&b, n * sizeof(int)));
    CHECK(cudaMallocHost(&host, n * sizeof(int)));
    cudaGraph_t part, graph;
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    add<<<(n + 127) / 128, 128, 0, stream>>>(a, n, 5);
    CHECK(cudaMemcpyAsync(b, a, n * sizeof(int), cudaMemcpyDeviceToDevice, stream));
    CHECK(cudaStreamEndCapture(stream, &part));
    CHECK(cudaGraphCreate(&graph, 0));
    cudaGraphNode_t fill, inner, more, back;
    cudaMemsetParams params = {};
    params.dst = a, params.value = 7, params.elementSize = 4, params.width = n, params.height = 1;
    CHECK(cudaGraphAddMemsetNode(&fill, graph, nullptr, 0, &params));
    CHECK(cudaGraphAddChildGraphNode(&inner, graph, &fill, 1, part));
    more = node(graph, {inner}, add, b, 1, 100);
    CHECK(cudaGraphAddMemcpyNode1D(&back, graph, &more, 1, host, b, n * sizeof(int), cudaMemcpyDeviceToHost));
    cudaGraphExec_t exec = on_device(graph);
    cudaGraph_t launches = graph_of(launch, logged, 0u, exec, beside, codes);
    auto is = [&](int first, int rest) {
        memset(host, 0, n * sizeof(int));
        run(launches);
        bool same = codes[0] == cudaSuccess && host[0] == first;
        for (int i = 1; i < n; i++) same &= host[i] == rest;
        return same;
    };
    EXPECT(is(112, 12));
    params.value = 8;
    CHECK(cudaGraphExecMemsetNodeSetParams(exec, fill, &params));
    EXPECT(is(112, 12));
    CHECK(cudaGraphUpload(exec, stream));
    EXPECT(is(113, 13));
    logged->count = 0;

    // Memory that devices do not access is not copied, host functions and dynamic parallelism are not launched.
    int *pageable = (int *)malloc(n * sizeof(int));
    cudaGraph_t wrong;
    cudaGraphNode_t bad;
    cudaGraphExec_t none;
    auto refused = [&] {
        cudaGraphInstantiateParams how = {};
        how.flags = cudaGraphInstantiateFlagDeviceLaunch;
        const cudaError_t error = cudaGraphInstantiateWithParams(&none, wrong, &how);
        cudaGetLastError();
        const bool says = how.result_out == cudaGraphInstantiateNodeOperationNotSupported && how.errNode_out == bad;
        cudaGraphExec_t host_only;
        CHECK(cudaGraphInstantiate(&host_only, wrong, 0));
        CHECK(cudaGraphExecDestroy(host_only));
        return error != cudaSuccess && says;
    };
    CHECK(cudaGraphCreate(&wrong, 0));
    CHECK(cudaGraphAddMemcpyNode1D(&bad, wrong, nullptr, 0, pageable, b, n * sizeof(int), cudaMemcpyDeviceToHost));
    EXPECT(refused());
    CHECK(cudaGraphCreate(&wrong, 0));
    cudaHostNodeParams function = {};
    function.fn = [](void *) {};
    CHECK(cudaGraphAddHostNode(&bad, wrong, nullptr, 0, &function));
    EXPECT(refused());
    CHECK(cudaGraphCreate(&wrong, 0));
    bad = node(wrong, {}, parent);
    EXPECT(refused());
    // Nor is nothing.
    CHECK(cudaGraphCreate(&wrong, 0));
    EXPECT(cudaGraphInstantiate(&none, wrong, cudaGraphInstantiateFlagDeviceLaunch) != cudaSuccess);
    FAILS(cudaGraphInstantiate(&none, graph, cudaGraphInstantiateFlagDeviceLaunch | cudaGraphInstantiateFlagAutoFreeOnLaunch),
          cudaErrorInvalidValue);
    free(pageable);
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    CHECK(cudaFreeHost(host));
}

static void refusals() {
    Log *log = logged;
    cudaGraph_t writes = graph_of(write, log, 1u);
    cudaGraphExec_t exec, host_only;
    // Not uploaded, then uploaded when it is made.
    CHECK(cudaGraphInstantiate(&exec, writes, cudaGraphInstantiateFlagDeviceLaunch));
    cudaGraph_t launches = graph_of(launch, log, 0u, exec, beside, codes);
    run(launches);
    EXPECT(is_log({0}) && codes[0] == cudaErrorInvalidValue);
    cudaGraphInstantiateParams how = {};
    how.flags = cudaGraphInstantiateFlagDeviceLaunch | cudaGraphInstantiateFlagUpload;
    how.uploadStream = stream;
    CHECK(cudaGraphInstantiateWithParams(&exec, writes, &how));
    EXPECT(how.result_out == cudaGraphInstantiateSuccess);
    run(graph_of(launch, log, 0u, exec, beside, codes));
    EXPECT(is_log({0, 1}) && codes[0] == cudaSuccess);
    // Not for kernels; in a stream that is none of the three; twice at a time.
    CHECK(cudaGraphInstantiate(&host_only, writes, 0));
    run(graph_of(launch, log, 0u, host_only, beside, codes));
    EXPECT(is_log({0}) && codes[0] == cudaErrorInvalidValue);
    run(graph_of(launch, log, 0u, exec, 0ull, codes));
    EXPECT(is_log({0}) && codes[0] != cudaSuccess);
    run(graph_of(launch_two, log, 0u, exec, exec, behind, codes));
    EXPECT(is_log({0, 1}) && codes[0] == cudaSuccess && codes[1] == cudaErrorInvalidValue);
    // Outside of a graph.
    launch<<<1, 1, 0, stream>>>(log, 0, exec, beside, codes);
    CHECK(cudaStreamSynchronize(stream));
    EXPECT(is_log({0}) && codes[0] != cudaSuccess);
    // At most 120 graphs beside one, and 255 behind it.
    const int many = 300;
    cudaGraphExec_t *graphs;
    int *results;
    CHECK(cudaMallocManaged(&graphs, many * sizeof(*graphs)));
    CHECK(cudaMallocManaged(&results, many * sizeof(int)));
    for (int i = 0; i < many; i++) graphs[i] = on_device(writes);
    for (int round = 0; round < 2; round++) {
        const int most = round ? 255 : 120;
        run(graph_of(launch_all, graphs, many, round ? behind : beside, results));
        for (int i = 0; i < many; i++) EXPECT((results[i] == cudaSuccess) == (i < most));
        EXPECT(logged->count == unsigned(most));
        logged->count = 0;
    }
}

int main() {
    CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    CHECK(cudaMallocManaged(&logged, sizeof(Log)));
    CHECK(cudaMallocManaged(&codes, 100 * sizeof(int)));
    logged->count = 0;
    order();
    siblings();
    loops();
    contents();
    refusals();
    return verdict("device_graphs", wrong == 0, "%d wrong", wrong);
}

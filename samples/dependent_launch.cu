// nvcc: -arch=sm_90 -std=c++17
// Programmatic dependent launches: kernels that start before the one they depend on has ended, in a stream and in a graph. The example
// of the CUDA C++ Programming Guide, a kernel that waits until the next one has started beside it, a chain of them, kernels that never
// trigger or never wait, and what follows in the stream.
#include "check.h"

#include <chrono>
#include <vector>

constexpr int kBlocks = 6, kThreads = 96, kCount = kBlocks * kThreads;

// Launches behind what is in the stream, perhaps before that has ended.
template <typename... Params, typename... Args>
static void launch(void (*kernel)(Params...), int blocks, bool early, cudaStream_t stream, Args... args) {
    cudaLaunchAttribute attribute;
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = early;
    cudaLaunchConfig_t config = {};
    config.gridDim = blocks;
    config.blockDim = kThreads;
    config.stream = stream;
    config.attrs = &attribute;
    config.numAttrs = 1;
    CHECK(cudaLaunchKernelEx(&config, kernel, Params(args)...));
}

// The guide's pair: work before the trigger, work behind it, and a preamble that depends on neither.
__global__ void primary(int *data) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    data[i] = i;
    cudaTriggerProgrammaticLaunchCompletion();
    for (int k = 0; k < 2000; k++) data[i] += k & 1 ? 3 : -1;
}

__global__ void secondary(const int *data, int *out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int preamble = i * i;
    cudaGridDependencySynchronize();
    out[i] = preamble + data[(i * 7 + 5) % kCount];
}

// Triggers, and ends when the next kernel has set the flag, or a second has passed.
__global__ void waits_for_next(volatile int *started, volatile int *ended, int *data) {
    cudaTriggerProgrammaticLaunchCompletion();
    unsigned long long from, now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(from));
    do {
        asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    } while (*started == 0 && now - from < 2000000000ull);
    data[blockIdx.x * blockDim.x + threadIdx.x] = 41;
    *ended = 1;
}

// Its preamble sees that the one before has not ended. Then it waits, and sees all of that one's results.
__global__ void sets_flag(volatile int *started, int *beside, volatile int *ended, const int *data, int *out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) {
        beside[blockIdx.x] = *ended == 0;
        __threadfence_system();
        *started = 1;
    }
    cudaGridDependencySynchronize();
    out[i] = data[kCount - 1 - i] + 1;
}

// One of a chain: each adds to what the one before has left, behind a trigger of its own.
__global__ void link(int *data, int step) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    cudaTriggerProgrammaticLaunchCompletion();
    cudaGridDependencySynchronize();
    const int at = (i + step) % kCount;
    data[at] = data[at] * 3 + step;
}

// Ends without a trigger.
__global__ void never_triggers(int *data) {
    for (int k = 0; k < 1000; k++) data[blockIdx.x * blockDim.x + threadIdx.x] = k;
}

// Depends on nothing of the one before; what follows in the stream does.
__global__ void never_waits(int *other) { other[blockIdx.x * blockDim.x + threadIdx.x] = 5; }

__global__ void sum(const int *a, const int *b, int *out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = a[i] + b[i];
}

// Only every other block, and of it one thread, triggers; the rest end.
__global__ void some_trigger(int *data) {
    if (blockIdx.x % 2 && threadIdx.x == 40) cudaTriggerProgrammaticLaunchCompletion();
    __syncthreads();
    data[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x;
}

struct Memory {
    int *a, *b, *out, *started, *beside, *ended;
};

static std::vector<int> fetch(const int *from, int count) {
    std::vector<int> to(count);
    CHECK(cudaMemcpy(to.data(), from, count * sizeof(int), cudaMemcpyDeviceToHost));
    return to;
}

static int guides_value(int i) { return i + 1000 * 3 - 1000; }

static bool test_guide(const Memory &m, cudaStream_t stream) {
    bool ok = true;
    for (int round = 0; round < 20; round++) {
        CHECK(cudaMemsetAsync(m.out, 0, kCount * sizeof(int), stream));
        launch(primary, kBlocks, false, stream, m.a);
        launch(secondary, kBlocks, true, stream, m.a, m.out);
        CHECK(cudaStreamSynchronize(stream));
        const auto got = fetch(m.out, kCount);
        for (int i = 0; i < kCount; i++) ok &= got[i] == i * i + guides_value((i * 7 + 5) % kCount);
    }
    return ok;
}

// Whether the second ran beside the first, or -1 if a result is wrong. The flag lies in memory of the host.
static int overlap(const Memory &m, cudaStream_t stream, cudaGraphExec_t exec) {
    *m.started = *m.ended = 0;
    for (int i = 0; i < kBlocks; i++) m.beside[i] = 0;
    if (exec) {
        CHECK(cudaGraphLaunch(exec, stream));
    } else {
        launch(waits_for_next, kBlocks, false, stream, m.started, m.ended, m.a);
        launch(sets_flag, kBlocks, true, stream, m.started, m.beside, m.ended, m.a, m.out);
    }
    CHECK(cudaStreamSynchronize(stream));
    const auto got = fetch(m.out, kCount);
    for (int x : got)
        if (x != 42) return -1;
    return m.beside[0];
}

static bool test_chain(const Memory &m, cudaStream_t stream) {
    constexpr int steps = 40;
    std::vector<int> want(kCount, 0);
    CHECK(cudaMemsetAsync(m.a, 0, kCount * sizeof(int), stream));
    for (int step = 0; step < steps; step++) launch(link, kBlocks, true, stream, m.a, step);
    CHECK(cudaStreamSynchronize(stream));
    for (int step = 0; step < steps; step++)
        for (int &x : want) x = (int)((unsigned)x * 3u + step);
    return fetch(m.a, kCount) == want;
}

static bool test_ends(const Memory &m, cudaStream_t stream) {
    bool ok = true;
    launch(never_triggers, kBlocks, false, stream, m.a);
    launch(secondary, kBlocks, true, stream, m.a, m.out);
    CHECK(cudaStreamSynchronize(stream));
    auto got = fetch(m.out, kCount);
    for (int i = 0; i < kCount; i++) ok &= got[i] == i * i + 999;
    // The last one depends on the second as a whole, and so on the first.
    launch(primary, kBlocks, false, stream, m.a);
    launch(never_waits, kBlocks, true, stream, m.b);
    launch(sum, kBlocks, false, stream, m.a, m.b, m.out);
    CHECK(cudaStreamSynchronize(stream));
    got = fetch(m.out, kCount);
    for (int i = 0; i < kCount; i++) ok &= got[i] == guides_value(i) + 5;
    launch(some_trigger, kBlocks, false, stream, m.a);
    launch(secondary, kBlocks, true, stream, m.a, m.out);
    CHECK(cudaStreamSynchronize(stream));
    got = fetch(m.out, kCount);
    for (int i = 0; i < kCount; i++) ok &= got[i] == i * i + (i * 7 + 5) % kCount / kThreads;
    return ok;
}

// Two streams at once.
static bool test_streams(const Memory &m, const Memory &n, cudaStream_t first, cudaStream_t second) {
    CHECK(cudaMemsetAsync(m.b, 0, kCount * sizeof(int), first));
    CHECK(cudaMemsetAsync(n.b, 0, kCount * sizeof(int), second));
    for (int step = 0; step < 30; step++) {
        launch(link, kBlocks, true, first, m.b, step);
        launch(link, kBlocks, true, second, n.b, step);
    }
    CHECK(cudaDeviceSynchronize());
    return fetch(m.b, kCount) == fetch(n.b, kCount);
}

static cudaGraphExec_t captured(const Memory &m, cudaStream_t stream) {
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    launch(waits_for_next, kBlocks, false, stream, m.started, m.ended, m.a);
    launch(sets_flag, kBlocks, true, stream, m.started, m.beside, m.ended, m.a, m.out);
    CHECK(cudaStreamEndCapture(stream, &graph));
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    CHECK(cudaGraphDestroy(graph));
    return exec;
}

static Memory allocate() {
    Memory m;
    for (int **p : {&m.a, &m.b, &m.out}) {
        CHECK(cudaMalloc(p, kCount * sizeof(int)));
        CHECK(cudaMemset(*p, 0, kCount * sizeof(int)));
    }
    for (int **p : {&m.started, &m.beside, &m.ended}) CHECK(cudaHostAlloc(p, kBlocks * sizeof(int), cudaHostAllocMapped));
    return m;
}

int main() {
    cudaStream_t stream, other;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
    const Memory m = allocate(), n = allocate();
    const bool guide = test_guide(m, stream);
    const int in_stream = overlap(m, stream, nullptr);
    const cudaGraphExec_t exec = captured(m, stream);
    const int in_graph = overlap(m, stream, exec);
    CHECK(cudaGraphExecDestroy(exec));
    const bool chain = test_chain(m, stream), ends = test_ends(m, stream), streams = test_streams(m, n, stream, other);
    // A program that is checked runs its kernels one after the other.
    const int wanted = getenv("UNDERSTUDY_CHECK") ? 0 : 1;
    const bool ok = guide && in_stream == wanted && in_graph == wanted && chain && ends && streams;
    return verdict("dependent_launch", ok, "guide %d, beside in a stream %d, in a graph %d, chain %d, ends %d, streams %d", guide,
                   in_stream, in_graph, chain, ends, streams);
}

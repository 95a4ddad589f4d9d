// Threads that do whatever comes to them, for as long as they are told: streams, events, pools, graphs, libraries, copies,
// textures, host functions, all shared and all at once. Nothing may be lost, leaked, wrong or stuck. `soak --seconds 600
// --threads 16 --seed 7`; a second with eight threads otherwise.
// nvcc: -std=c++17
#include "check.h"

#include <atomic>
#include <chrono>
#include <cstring>
#include <mutex>
#include <random>
#include <shared_mutex>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

using Clock = std::chrono::steady_clock;
using Random = std::mt19937;

static int pick(Random &random, int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

__global__ void fill(unsigned *p, int n, unsigned tag) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) p[i] = tag + i;
}

__global__ void compare(const unsigned *p, int n, unsigned tag, unsigned *wrong) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (p[i] != tag + i) atomicAdd(wrong, 1u);
}

__global__ void compare_texels(cudaTextureObject_t texture, int n, unsigned tag, unsigned *wrong) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && tex2D<unsigned>(texture, i % 16, i / 16) != tag + i) atomicAdd(wrong, 1u);
}

// A library of its own for cudaLibraryLoadData: adds a number to every word.
static const char module_text[] = R"(
.version 7.0
.target sm_52
.address_size 64
.visible .entry add(.param .u64 p, .param .u32 n, .param .u32 number)
{
    .reg .pred %q;
    .reg .b32 %r<6>;
    .reg .b64 %a<3>;
    ld.param.u64 %a0, [p];
    ld.param.u32 %r0, [n];
    ld.param.u32 %r1, [number];
    mov.u32 %r2, %ctaid.x;
    mov.u32 %r3, %ntid.x;
    mov.u32 %r4, %tid.x;
    mad.lo.u32 %r2, %r2, %r3, %r4;
    setp.ge.u32 %q, %r2, %r0;
    @%q ret;
    mul.wide.u32 %a1, %r2, 4;
    add.u64 %a1, %a0, %a1;
    ld.global.u32 %r5, [%a1];
    add.u32 %r5, %r5, %r1;
    st.global.u32 [%a1], %r5;
    ret;
}
)";

// Something that any thread may use, and any thread may put another one in the place of.
template <typename T> struct Slot {
    std::shared_mutex lock;
    T handle{};
};

constexpr int STREAMS = 12, POOLS = 3, EVENTS = 16;
static Slot<cudaStream_t> streams[STREAMS];
static Slot<cudaMemPool_t> pools[POOLS];
static Slot<cudaEvent_t> events[EVENTS];
static unsigned *wrong;  // managed memory: kernels count what is not as it should be
static std::atomic<uint64_t> called{0}, calls_due{0}, done{0}, host_wrong{0};
static std::atomic<unsigned> next_tag{1};

// The device may not be waited for as a whole while one of its streams is being captured (guide, Prohibited and Unhandled Operations).
static std::shared_mutex capturing;

static unsigned new_tag() { return next_tag.fetch_add(1) * 100003u; }
static void CUDART_CB count(void *) { called++; }

static void call_back(cudaStream_t s) {
    calls_due++;
    CHECK(cudaLaunchHostFunc(s, count, nullptr));
}

// A stream held against being replaced for as long as this lives.
struct Use {
    std::shared_lock<std::shared_mutex> guard;
    cudaStream_t stream;
    explicit Use(Random &random) {
        const int at = pick(random, STREAMS + 2);
        if (at >= STREAMS) {
            stream = at == STREAMS ? cudaStreamLegacy : cudaStreamPerThread;
            return;
        }
        guard = std::shared_lock(streams[at].lock);
        stream = streams[at].handle;
    }
};

static int words(Random &random) { return 1 << pick(random, 14); }
static int blocks(int n) { return (n + 127) / 128; }

static unsigned *allocate(Random &random, cudaStream_t s, int n) {
    unsigned *p = nullptr;
    const int at = pick(random, POOLS + 1);
    if (at == POOLS) {
        CHECK(cudaMallocAsync(&p, n * sizeof(unsigned), s));
    } else {
        std::shared_lock guard(pools[at].lock);
        CHECK(cudaMallocFromPoolAsync(&p, n * sizeof(unsigned), pools[at].handle, s));
    }
    return p;
}

// Makes what comes in `to` wait for what is in `from` now.
static void order(Random &random, cudaStream_t from, cudaStream_t to) {
    if (from == to) return;
    Slot<cudaEvent_t> &slot = events[pick(random, EVENTS)];
    std::unique_lock guard(slot.lock);
    CHECK(cudaEventRecord(slot.handle, from));
    CHECK(cudaStreamWaitEvent(to, slot.handle, 0));
}

// Memory of one stream, written there, read and freed in another.
static void hand_over(Random &random) {
    Use a(random);
    const int n = words(random);
    const unsigned tag = new_tag();
    unsigned *p = allocate(random, a.stream, n);
    fill<<<blocks(n), 128, 0, a.stream>>>(p, n, tag);
    CHECK_LAUNCH();
    // Two slots at once only without waiting: whoever replaces one waits for those who hold it.
    const int other = pick(random, STREAMS);
    std::shared_lock guard(streams[other].lock, std::try_to_lock);
    const cudaStream_t b = guard.owns_lock() ? streams[other].handle : a.stream;
    order(random, a.stream, b);
    compare<<<blocks(n), 128, 0, b>>>(p, n, tag, wrong);
    CHECK_LAUNCH();
    if (pick(random, 4) == 0) call_back(b);
    CHECK(cudaFreeAsync(p, b));
}

// Up, across and down again, and looked at by the host.
static void copies(Random &random) {
    Use a(random);
    const int n = words(random);
    const unsigned tag = new_tag();
    unsigned *up, *down, *p = allocate(random, a.stream, n), *q = nullptr;
    CHECK(cudaMallocHost(&up, n * sizeof(unsigned)));
    CHECK(cudaMallocHost(&down, n * sizeof(unsigned)));
    CHECK(cudaMalloc(&q, n * sizeof(unsigned)));
    for (int i = 0; i < n; i++) up[i] = tag + i;
    CHECK(cudaMemcpyAsync(p, up, n * sizeof(unsigned), cudaMemcpyHostToDevice, a.stream));
    CHECK(cudaMemcpyAsync(q, p, n * sizeof(unsigned), cudaMemcpyDeviceToDevice, a.stream));
    CHECK(cudaFreeAsync(p, a.stream));
    CHECK(cudaMemcpyAsync(down, q, n * sizeof(unsigned), cudaMemcpyDefault, a.stream));
    CHECK(cudaStreamSynchronize(a.stream));
    if (memcmp(up, down, n * sizeof(unsigned)) != 0) host_wrong++;
    CHECK(cudaFree(q));
    CHECK(cudaFreeHost(up));
    CHECK(cudaFreeHost(down));
}

// A graph, captured from a stream and a fork of it, launched here and there, and gone before it has run.
static void graph(Random &random) {
    cudaStream_t s, fork;
    cudaEvent_t there, back;
    const int n = words(random);
    const unsigned tag = new_tag();
    unsigned *p = nullptr, *q = nullptr;
    CHECK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    CHECK(cudaStreamCreateWithFlags(&fork, cudaStreamNonBlocking));
    CHECK(cudaEventCreateWithFlags(&there, cudaEventDisableTiming));
    CHECK(cudaEventCreateWithFlags(&back, cudaEventDisableTiming));
    CHECK(cudaMalloc(&q, n * sizeof(unsigned)));
    std::shared_lock captures(capturing);
    CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
    CHECK(cudaMallocAsync(&p, n * sizeof(unsigned), s));
    fill<<<blocks(n), 128, 0, s>>>(p, n, tag);
    CHECK(cudaEventRecord(there, s));
    CHECK(cudaStreamWaitEvent(fork, there, 0));
    compare<<<blocks(n), 128, 0, fork>>>(p, n, tag, wrong);
    CHECK(cudaLaunchHostFunc(fork, count, nullptr));
    CHECK(cudaEventRecord(back, fork));
    CHECK(cudaMemcpyAsync(q, p, n * sizeof(unsigned), cudaMemcpyDeviceToDevice, s));
    CHECK(cudaStreamWaitEvent(s, back, 0));
    CHECK(cudaFreeAsync(p, s));
    compare<<<blocks(n), 128, 0, s>>>(q, n, tag, wrong);
    cudaGraph_t graph;
    CHECK(cudaStreamEndCapture(s, &graph));
    captures.unlock();
    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    const int launches = 1 + pick(random, 4);
    calls_due += launches;
    for (int i = 0; i < launches; i++) {
        // Each behind the one before, in whatever stream.
        Use use(random);
        CHECK(cudaGraphLaunch(exec, use.stream));
        order(random, use.stream, s);
    }
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
    CHECK(cudaStreamSynchronize(s));
    CHECK(cudaFree(q));
    CHECK(cudaStreamDestroy(s));
    CHECK(cudaStreamDestroy(fork));
    CHECK(cudaEventDestroy(there));
    CHECK(cudaEventDestroy(back));
}

// A library that is unloaded while its kernel may still be waiting for its turn.
static void library(Random &random) {
    cudaLibrary_t library;
    cudaKernel_t kernel;
    CHECK(cudaLibraryLoadData(&library, module_text, nullptr, nullptr, 0, nullptr, nullptr, 0));
    CHECK(cudaLibraryGetKernel(&kernel, library, "add"));
    Use a(random);
    int n = words(random);
    unsigned tag = new_tag(), number = 17, *p = allocate(random, a.stream, n);
    fill<<<blocks(n), 128, 0, a.stream>>>(p, n, tag);
    void *args[] = {&p, &n, &number};
    CHECK(cudaLaunchKernel(reinterpret_cast<void *>(kernel), dim3(blocks(n)), dim3(128), args, 0, a.stream));
    CHECK(cudaLibraryUnload(library));
    compare<<<blocks(n), 128, 0, a.stream>>>(p, n, tag + 17, wrong);
    CHECK(cudaFreeAsync(p, a.stream));
}

static void texture(Random &random) {
    Use a(random);
    constexpr int n = 256;
    const unsigned tag = new_tag();
    unsigned host[n];
    for (int i = 0; i < n; i++) host[i] = tag + i;
    cudaArray_t array;
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<unsigned>();
    CHECK(cudaMallocArray(&array, &format, 16, 16));
    CHECK(cudaMemcpy2DToArrayAsync(array, 0, 0, host, 64, 64, 16, cudaMemcpyHostToDevice, a.stream));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc how = {};
    how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
    cudaTextureObject_t object;
    CHECK(cudaCreateTextureObject(&object, &resource, &how, nullptr));
    compare_texels<<<2, 128, 0, a.stream>>>(object, n, tag, wrong);
    CHECK_LAUNCH();
    CHECK(cudaStreamSynchronize(a.stream));
    CHECK(cudaDestroyTextureObject(object));
    CHECK(cudaFreeArray(array));
}

// Another stream, pool or event in the place of one, whose work may not have ended.
static void replace(Random &random) {
    switch (pick(random, 3)) {
        case 0: {
            Slot<cudaStream_t> &slot = streams[pick(random, STREAMS)];
            std::unique_lock guard(slot.lock);
            if (slot.handle) CHECK(cudaStreamDestroy(slot.handle));
            CHECK(cudaStreamCreateWithPriority(&slot.handle, pick(random, 2) ? cudaStreamNonBlocking : cudaStreamDefault,
                                               -pick(random, 3)));
            break;
        }
        case 1: {
            Slot<cudaMemPool_t> &slot = pools[pick(random, POOLS)];
            std::unique_lock guard(slot.lock);
            if (slot.handle) CHECK(cudaMemPoolDestroy(slot.handle));
            cudaMemPoolProps props = {};
            props.allocType = cudaMemAllocationTypePinned;
            props.location = {cudaMemLocationTypeDevice, 0};
            CHECK(cudaMemPoolCreate(&slot.handle, &props));
            uint64_t threshold = pick(random, 2) ? ~0ull : 0;
            CHECK(cudaMemPoolSetAttribute(slot.handle, cudaMemPoolAttrReleaseThreshold, &threshold));
            break;
        }
        default: {
            Slot<cudaEvent_t> &slot = events[pick(random, EVENTS)];
            std::unique_lock guard(slot.lock);
            if (slot.handle) CHECK(cudaEventDestroy(slot.handle));
            CHECK(cudaEventCreateWithFlags(&slot.handle, pick(random, 2) ? cudaEventDisableTiming : cudaEventDefault));
        }
    }
}

static void ask(Random &random) {
    Use a(random);
    const cudaError_t idle = cudaStreamQuery(a.stream);
    if (idle != cudaErrorNotReady) CHECK(idle);
    {
        Slot<cudaEvent_t> &slot = events[pick(random, EVENTS)];
        std::shared_lock guard(slot.lock);
        const cudaError_t reached = cudaEventQuery(slot.handle);
        if (reached != cudaErrorNotReady) CHECK(reached);
        if (pick(random, 4) == 0) CHECK(cudaEventSynchronize(slot.handle));
    }
    size_t free_bytes, all;
    CHECK(cudaMemGetInfo(&free_bytes, &all));
    cudaPointerAttributes attributes;
    CHECK(cudaPointerGetAttributes(&attributes, wrong));
    if (attributes.type != cudaMemoryTypeManaged) host_wrong++;
    if (pick(random, 20) == 0) CHECK(cudaStreamSynchronize(a.stream));
    if (pick(random, 100) == 0) {
        std::unique_lock none(capturing);
        CHECK(cudaDeviceSynchronize());
    }
}

static void work(unsigned seed, Clock::time_point end) {
    Random random(seed);
    while (Clock::now() < end) {
        const int what = pick(random, 100);
        if (what < 40) hand_over(random);
        else if (what < 55) copies(random);
        else if (what < 65) graph(random);
        else if (what < 68) library(random);
        else if (what < 73) texture(random);
        else if (what < 83) replace(random);
        else ask(random);
        done++;
    }
    CHECK(cudaStreamSynchronize(cudaStreamPerThread));
}

// Says where it stands, and ends the program when nothing moves any more.
static void watch(std::atomic<bool> &ended) {
    uint64_t last = 0;
    int quiet = 0;
    for (int tenths = 1; !ended; tenths++) {
        usleep(100000);
        quiet = done == last ? quiet + 1 : 0;
        last = done;
        if (quiet == 600) {
            fprintf(stderr, "soak: stuck after %llu actions\n", static_cast<unsigned long long>(last));
            abort();
        }
        if (tenths % 600 == 0) fprintf(stderr, "soak: %llu actions\n", static_cast<unsigned long long>(last));
    }
}

int main(int argc, char **argv) {
    double seconds = 1;
    unsigned threads = 8, seed = 1;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string option = argv[i];
        if (option == "--seconds") seconds = atof(argv[i + 1]);
        else if (option == "--threads") threads = static_cast<unsigned>(atoi(argv[i + 1]));
        else if (option == "--seed") seed = static_cast<unsigned>(atoi(argv[i + 1]));
        else return fprintf(stderr, "soak: no option %s\n", argv[i]), 2;
    }
    CHECK(cudaMallocManaged(&wrong, sizeof *wrong));
    *wrong = 0;
    size_t before, after, all;
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemGetInfo(&before, &all));
    Random random(seed);
    const auto empty = [](auto &slots) {
        for (auto &slot : slots)
            if (!slot.handle) return true;
        return false;
    };
    while (empty(streams) || empty(pools) || empty(events)) replace(random);

    std::atomic<bool> ended{false};
    std::thread watcher(watch, std::ref(ended));
    std::vector<std::thread> workers;
    const auto end = Clock::now() + std::chrono::microseconds(static_cast<int64_t>(seconds * 1e6));
    for (unsigned t = 0; t < threads; t++) workers.emplace_back(work, seed * 1000 + t, end);
    for (auto &worker : workers) worker.join();
    CHECK(cudaDeviceSynchronize());

    uint64_t used = 0, total = 0;
    cudaMemPool_t first;
    CHECK(cudaDeviceGetDefaultMemPool(&first, 0));
    CHECK(cudaMemPoolGetAttribute(first, cudaMemPoolAttrUsedMemCurrent, &used));
    total += used;
    for (auto &slot : pools) {
        CHECK(cudaMemPoolGetAttribute(slot.handle, cudaMemPoolAttrUsedMemCurrent, &used));
        total += used;
        CHECK(cudaMemPoolDestroy(slot.handle));
    }
    for (auto &slot : streams) CHECK(cudaStreamDestroy(slot.handle));
    for (auto &slot : events) CHECK(cudaEventDestroy(slot.handle));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemPoolTrimTo(first, 0));
    CHECK(cudaDeviceGraphMemTrim(0));
    CHECK(cudaMemGetInfo(&after, &all));
    ended = true;
    watcher.join();
    const bool ok = *wrong == 0 && host_wrong == 0 && called == calls_due && total == 0 && before == after;
    return verdict("soak", ok,
                   "%llu actions of %u threads, %u words and %llu copies wrong, %llu of %llu host functions called, "
                   "%llu bytes left in pools, %lld of memory",
                   static_cast<unsigned long long>(done), threads, *wrong, static_cast<unsigned long long>(host_wrong),
                   static_cast<unsigned long long>(called), static_cast<unsigned long long>(calls_due),
                   static_cast<unsigned long long>(total), static_cast<long long>(before) - static_cast<long long>(after));
}

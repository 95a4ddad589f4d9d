// Threads of a block as fibers of one host thread, which change where CUDA's threads wait for each other.
#pragma once
#include <ucontext.h>
#include <unistd.h>
#include <vector>

#define FN
#define __device__
#define __global__
#define __host__
// All in one section, so that a block's shared memory can be put aside while another runs.
#define __shared__ static __attribute__((section("fuzz_shared")))
#define __cluster_dims__(...)
#define __constant__ static const
#define __noinline__ __attribute__((noinline))
#define __forceinline__ inline
#define __restrict__
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))
#define DYNAMIC_SHARED(T, name) T *const name = reinterpret_cast<T *>(fuzz::dynamic_shared)
#define LAUNCH(kernel, grid, block, bytes, args, cluster) fuzz::launch(kernel, grid, block, args, cluster)

struct dim3 {
    u32 x, y, z;
    dim3(u32 x = 1, u32 y = 1, u32 z = 1) : x(x), y(y), z(z) {}
};
struct uint3_ {
    u32 x, y, z;
};
static uint3_ threadIdx, blockIdx;
static dim3 blockDim, gridDim;

namespace fuzz {

// What a thread waits for: a collective of its warp, or a barrier of its block.
struct Request {
    int op;      // 0: none
    u32 mask;    // of warp's lanes; unused at barriers
    u64 value;
    i32 a, b;
    bool operator==(const Request &o) const { return op == o.op && mask == o.mask && a == o.a; }
};
struct Thread {
    ucontext_t context;
    uint3_ index;
    Request request;
    u64 answer;
    bool flag;      // of match_all
    bool exited;
};

enum { MOST_THREADS = 1024, STACK = 128 << 10, BARRIER = 1000, NAMED = 2000, GRID = 2900, CLUSTER, POLL = 3000 };
enum { MOST_BLOCKS = 4 };
static Thread all_threads[MOST_THREADS * MOST_BLOCKS];
// Those of the block that runs.
static Thread *threads = all_threads;
static char *stacks;
static int count, current;
// Threads that have arrived at a barrier with a number and do not wait there.
static u64 arrived[16];
static ucontext_t scheduler;
alignas(16) __shared__ unsigned char dynamic_shared[64 << 10];
static void (*entry)(Args);
static Args args_;

[[noreturn]] inline void fail(const char *what) {
    fflush(stdout);
    fprintf(stderr, "model: %s (thread %d of block %u)\n", what, current, blockIdx.x);
    // No destructors: the stack may be a fiber's.
    _exit(3);
}

inline void body() {
    entry(args_);
    threads[current].exited = true;
    swapcontext(&threads[current].context, &scheduler);
}

// Waits until all that the request is about have made it, and gives this thread's answer.
inline u64 wait(const Request &request) {
    Thread &me = threads[current];
    me.request = request;
    swapcontext(&me.context, &scheduler);
    return me.answer;
}

void answer_warp(int base, u32 mask);

// Answers collectives of a warp that all named threads have reached; says whether there were any.
inline bool resolve_warp(int base) {
    bool any = false;
    for (int lane = 0; lane < 32 && base + lane < count; lane++) {
        const Request &first = threads[base + lane].request;
        if (threads[base + lane].exited || first.op == 0 || first.op >= BARRIER) continue;
        if (!(first.mask >> lane & 1)) fail("a thread is not in its own mask");
        u32 members = 0;
        bool all = true;
        for (int other = 0; other < 32; other++) {
            if (!(first.mask >> other & 1)) continue;
            if (base + other >= count || threads[base + other].exited) continue;
            if (threads[base + other].request == first) members |= 1u << other;
            else all = false;
        }
        if (!all) continue;
        answer_warp(base, members);
        for (int other = 0; other < 32; other++)
            if (members >> other & 1) threads[base + other].request.op = 0;
        any = true;
    }
    return any;
}

// Answers a barrier of the block if all threads that live wait at it.
inline bool resolve_block() {
    int op = 0, living = 0, votes = 0;
    for (int t = 0; t < count; t++) {
        if (threads[t].exited) continue;
        if (threads[t].request.op < BARRIER || threads[t].request.op >= NAMED) return false;
        if (op != 0 && threads[t].request.op != op) fail("barriers of different kinds meet");
        op = threads[t].request.op;
        living++;
        votes += threads[t].request.value != 0;
    }
    if (living == 0) return false;
    u64 answers[] = {0, (u64)votes, votes == living, votes != 0};
    for (int t = 0; t < count; t++) {
        threads[t].answer = answers[op - BARRIER];
        threads[t].request.op = 0;
    }
    return true;
}

// Answers a barrier with a number, at which as many threads as it names have to be.
inline bool resolve_named(int op) {
    u64 waiting = arrived[op - NAMED], wanted = ~0ull;
    for (int t = 0; t < count; t++)
        if (!threads[t].exited && threads[t].request.op == op) waiting++, wanted = threads[t].request.value;
    if (waiting < wanted) return false;
    arrived[op - NAMED] = 0;
    for (int t = 0; t < count; t++)
        if (!threads[t].exited && threads[t].request.op == op) threads[t].request.op = 0;
    return true;
}

} // namespace fuzz
// The linker's names of where the section begins and ends.
extern char __start_fuzz_shared[], __stop_fuzz_shared[];
namespace fuzz {
// A block's shared memory while another block runs, and where it is among others.
struct Block {
    std::vector<char> shared;
    uint3_ index;
    bool living;
};
static Block blocks[MOST_BLOCKS];
static u32 block_now, cluster_size;

inline void start_block(u32 number) {
    threads = all_threads + number * MOST_THREADS;
    for (int t = 0; t < count; t++) {
        Thread &thread = threads[t];
        getcontext(&thread.context);
        thread.context.uc_stack.ss_sp = stacks + ((size_t)number * MOST_THREADS + t) * STACK;
        thread.context.uc_stack.ss_size = STACK;
        thread.context.uc_link = nullptr;
        thread.exited = false;
        thread.request.op = 0;
        thread.index = {t % blockDim.x, t / blockDim.x % blockDim.y, t / (blockDim.x * blockDim.y)};
        makecontext(&thread.context, body, 0);
    }
}
// Runs each thread of the block until it waits, and answers what can be: whether anything happened.
inline bool step_block(bool &living) {
    bool ran = false;
    living = false;
    for (int t = 0; t < count; t++) {
        if (threads[t].exited) continue;
        living = true;
        // A word whose low bit tells whether to go on waiting.
        Request &request = threads[t].request;
        if (request.op == POLL && (*(volatile u32 *)(size_t)request.value & 1) != request.mask) request.op = 0;
        if (request.op != 0) continue;
        current = t;
        threadIdx = threads[t].index;
        swapcontext(&scheduler, &threads[t].context);
        ran = true;
    }
    for (int base = 0; base < count; base += 32) ran |= resolve_warp(base);
    ran |= resolve_block();
    for (int id = 1; id < 16; id++) ran |= resolve_named(NAMED + id);
    return ran;
}
// Answers a barrier of the blocks from one to another if all their threads that live wait at it.
inline bool resolve_blocks(u32 from, u32 to, int op) {
    bool any = false;
    for (u32 b = from; b < to; b++)
        for (int t = 0; t < count; t++) {
            const Thread &thread = all_threads[b * MOST_THREADS + t];
            if (thread.exited) continue;
            if (thread.request.op != op) return false;
            any = true;
        }
    for (u32 b = from; b < to; b++)
        for (int t = 0; t < count; t++) all_threads[b * MOST_THREADS + t].request.op = 0;
    return any;
}
// Blocks that wait for each other: each has its own copy of shared memory, which is in place while it runs.
inline void run_together(u32 number) {
    const size_t bytes = (size_t)(__stop_fuzz_shared - __start_fuzz_shared);
    for (u32 b = 0; b < number; b++) {
        blocks[b].shared.assign(__start_fuzz_shared, __stop_fuzz_shared);
        start_block(b);
    }
    for (;;) {
        bool ran = false, living = false;
        for (u32 b = 0; b < number; b++) {
            threads = all_threads + b * MOST_THREADS;
            block_now = b;
            blockIdx = blocks[b].index;
            memcpy(__start_fuzz_shared, blocks[b].shared.data(), bytes);
            bool lives;
            ran |= step_block(lives);
            living |= lives;
            memcpy(blocks[b].shared.data(), __start_fuzz_shared, bytes);
        }
        if (!living) return;
        for (u32 b = 0; b < number; b += cluster_size) ran |= resolve_blocks(b, b + cluster_size, CLUSTER);
        ran |= resolve_blocks(0, number, GRID);
        if (!ran) fail("blocks wait for each other for ever");
    }
}

// Blocks run one after the other, or together where there is a number of blocks in a cluster.
inline void launch(void (*kernel)(Args), dim3 grid, dim3 block, Args args, u32 cluster) {
    if (!stacks) stacks = (char *)malloc((size_t)MOST_THREADS * MOST_BLOCKS * STACK);
    entry = kernel;
    args_ = args;
    gridDim = grid;
    blockDim = block;
    count = block.x * block.y * block.z;
    cluster_size = cluster;
    u32 number = 0;
    for (u32 z = 0; z < grid.z; z++)
        for (u32 y = 0; y < grid.y; y++)
            for (u32 x = 0; x < grid.x; x++) {
                blockIdx = {x, y, z};
                if (cluster) {
                    if (number == MOST_BLOCKS) fail("too many blocks that run together");
                    blocks[number++].index = blockIdx;
                    continue;
                }
                start_block(0);
                bool living = true;
                while (living)
                    if (!step_block(living) && living) fail("threads wait for each other for ever");
            }
    if (cluster) run_together(number);
}

// Another block's copy of what is shared; the running block's is in place.
template <class T> T *shared_of(T *at, u32 block) {
    if (block == block_now) return at;
    return (T *)(blocks[block].shared.data() + ((char *)at - __start_fuzz_shared));
}
} // namespace fuzz

inline void __syncthreads() { fuzz::wait({fuzz::BARRIER, 0, 0, 0, 0}); }
inline int __syncthreads_count(int p) { return (int)fuzz::wait({fuzz::BARRIER + 1, 0, p != 0, 0, 0}); }
inline int __syncthreads_and(int p) { return (int)fuzz::wait({fuzz::BARRIER + 2, 0, p != 0, 0, 0}); }
inline int __syncthreads_or(int p) { return (int)fuzz::wait({fuzz::BARRIER + 3, 0, p != 0, 0, 0}); }
template <int ID, int N> void named_barrier() { fuzz::wait({fuzz::NAMED + ID, 0, N, 0, 0}); }
inline void grid_sync() { fuzz::wait({fuzz::GRID, 0, 0, 0, 0}); }
inline void grid_spin(u32 *) { grid_sync(); }
inline void cluster_arrive() {}
inline void cluster_sync() { fuzz::wait({fuzz::CLUSTER, 0, 0, 0, 0}); }
// The wait of an arrival before: nobody is past it who was not past the arrival.
inline void cluster_wait() { cluster_sync(); }
inline u32 cluster_rank() { return blockIdx.x % fuzz::cluster_size; }
template <class T> T *cluster_map(T *at, u32 rank) { return fuzz::shared_of(at, fuzz::block_now - cluster_rank() + rank); }

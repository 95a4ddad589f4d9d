// nvcc: -arch=sm_80 -std=c++17
// Barriers and asynchronous copies of libcu++: cuda::barrier with split arrival and waiting, warps that produce for others
// that consume, threads that drop out, barriers that are initialised again, and cuda::pipeline with several stages in flight.
#include "check.h"

#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>

namespace cg = cooperative_groups;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int kThreads = 128, kTile = 256, kTiles = 9;

// Arrive, do something that does not depend on the others, wait: neighbours' values are there then.
__global__ void split(const int *in, int *out, int rounds) {
    __shared__ int values[kThreads];
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ Barrier ready, used;
    const int i = threadIdx.x;
    if (i == 0) {
        init(&ready, blockDim.x);
        init(&used, blockDim.x);
    }
    __syncthreads();
    int x = in[blockIdx.x * kThreads + i];
    for (int r = 0; r < rounds; r++) {
        values[i] = x;
        auto token = ready.arrive();
        const int own = 3 * x;
        ready.wait(std::move(token));
        x = own + values[(i + 37) % kThreads];
        used.arrive_and_wait();
    }
    out[blockIdx.x * kThreads + i] = x;
}

// The first warp fills two buffers in turn, the others add them up. Each phase of each barrier hands a buffer over.
__global__ void produce_and_consume(const int *in, int *out) {
    __shared__ int buffers[2][kTile];
    __shared__ Barrier full[2], empty[2];
    if (threadIdx.x == 0) {
        for (int b = 0; b < 2; b++) {
            init(&full[b], blockDim.x);
            init(&empty[b], blockDim.x);
        }
    }
    __syncthreads();
    const int *mine = in + blockIdx.x * kTile * kTiles;
    if (threadIdx.x < 32) {
        for (int t = 0; t < kTiles; t++) {
            empty[t % 2].arrive_and_wait();
            for (int i = threadIdx.x; i < kTile; i += 32) buffers[t % 2][i] = mine[t * kTile + i];
            (void)full[t % 2].arrive();
        }
    } else {
        (void)empty[0].arrive();
        (void)empty[1].arrive();
        int sum = 0;
        for (int t = 0; t < kTiles; t++) {
            full[t % 2].arrive_and_wait();
            for (int i = threadIdx.x - 32; i < kTile; i += blockDim.x - 32) sum += (t + 1) * buffers[t % 2][i];
            (void)empty[t % 2].arrive();
        }
        atomicAdd(&out[blockIdx.x], sum);
    }
}

// In every round one more warp leaves; the barrier goes on without it.
__global__ void drop_out(int *out) {
    __shared__ Barrier meet;
    __shared__ int count;
    if (threadIdx.x == 0) {
        init(&meet, blockDim.x);
        count = 0;
    }
    __syncthreads();
    const int warp = threadIdx.x / 32, warps = blockDim.x / 32;
    for (int r = 0; r < warps; r++) {
        if (warp == r) {
            atomicAdd(&count, 1);
            meet.arrive_and_drop();
            return;
        }
        meet.arrive_and_wait();
        // All of the warps before this round have counted, and perhaps the next one already.
        if (count < 32 * (r + 1)) atomicExch(&out[1], 1);
        if (r == warps - 2) out[0] = 32 * (warps - 1);
    }
}

// Tiles through shared memory by memcpy_async, `stages` ahead of their use.
template <int kStages> __global__ void pipelined(const int *in, int *out) {
    __shared__ int tiles[kStages][kTile];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages> state;
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    const int *mine = in + blockIdx.x * kTile * kTiles;
    int sum = 0;
    for (int t = 0, ahead = 0; t < kTiles; t++) {
        for (; ahead < kTiles && ahead < t + kStages; ahead++) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, tiles[ahead % kStages], mine + ahead * kTile,
                               cuda::aligned_size_t<16>(sizeof(int) * kTile), pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        for (int i = threadIdx.x; i < kTile; i += blockDim.x) sum += (t + 1) * tiles[t % kStages][(i + 1) % kTile];
        pipe.consumer_release();
    }
    atomicAdd(&out[blockIdx.x], sum);
}

// One copy that completes a phase of a barrier.
__global__ void copy_to_barrier(const int *in, int *out) {
    __shared__ int tile[kTile];
    __shared__ Barrier done;
    auto block = cg::this_thread_block();
    if (block.thread_rank() == 0) init(&done, block.size());
    block.sync();
    int sum = 0;
    for (int t = 0; t < kTiles; t++) {
        cuda::memcpy_async(block, tile, in + (blockIdx.x * kTiles + t) * kTile, sizeof(tile), done);
        done.arrive_and_wait();
        for (int i = threadIdx.x; i < kTile; i += blockDim.x) sum += (t + 1) * tile[(i + 1) % kTile];
        block.sync();
    }
    atomicAdd(&out[blockIdx.x], sum);
}

// A thread initialises the barrier again as soon as it has passed it, while others may not have looked since the phase was
// complete. libcu++'s own tests do so: hardware wakes all that wait at once.
__global__ void made_again(int *out, int rounds) {
    __shared__ alignas(Barrier) char place[sizeof(Barrier)];
    __shared__ int count;
    Barrier *meet = reinterpret_cast<Barrier *>(place);
    if (threadIdx.x == 0) count = 0;
    for (int r = 0; r < rounds; r++) {
        if (threadIdx.x == r * 37 % blockDim.x) init(meet, blockDim.x);
        __syncthreads();
        atomicAdd(&count, 1);
        meet->arrive_and_wait();
        if (count < (r + 1) * (int)blockDim.x) atomicExch(&out[1], 1);
    }
    if (threadIdx.x == 0) out[0] = count;
}

// The same by parity, which is that of the first phase each time.
__global__ void made_again_by_parity(int *out, int rounds) {
    __shared__ unsigned long long meet;
    __shared__ int count;
    const unsigned at = (unsigned)__cvta_generic_to_shared(&meet);
    if (threadIdx.x == 0) count = 0;
    for (int r = 0; r < rounds; r++) {
        if (threadIdx.x == r * 37 % blockDim.x)
            asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(at), "r"(blockDim.x) : "memory");
        __syncthreads();
        atomicAdd(&count, 1);
        asm volatile("{ .reg .b64 state; mbarrier.arrive.shared.b64 state, [%0]; }" ::"r"(at) : "memory");
        unsigned done = 0;
        while (!done)
            asm volatile("{ .reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }"
                         : "=r"(done) : "r"(at) : "memory");
        if (count < (r + 1) * (int)blockDim.x) atomicExch(&out[1], 1);
    }
    if (threadIdx.x == 0) out[0] = count;
}

int main() {
    constexpr int blocks = 5, n = blocks * kTile * kTiles, rounds = 6;
    int *in, *out;
    CHECK(cudaMallocManaged(&in, n * sizeof(int)));
    CHECK(cudaMallocManaged(&out, blocks * kThreads * sizeof(int)));
    uint32_t seed = 7;
    for (int i = 0; i < n; i++) in[i] = (int)(next_random(&seed) % 1000);
    int wrong = 0;

    split<<<blocks, kThreads>>>(in, out, rounds);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    for (int b = 0; b < blocks; b++) {
        int x[kThreads], y[kThreads];
        for (int i = 0; i < kThreads; i++) x[i] = in[b * kThreads + i];
        for (int r = 0; r < rounds; r++) {
            for (int i = 0; i < kThreads; i++) y[i] = 3 * x[i] + x[(i + 37) % kThreads];
            for (int i = 0; i < kThreads; i++) x[i] = y[i];
        }
        for (int i = 0; i < kThreads; i++) wrong += out[b * kThreads + i] != x[i];
    }

    int sums[blocks] = {};
    for (int i = 0; i < n; i++) sums[i / (kTile * kTiles)] += (i / kTile % kTiles + 1) * in[i];
    const auto check = [&](const char *what) {
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
        for (int b = 0; b < blocks; b++) {
            if (out[b] != sums[b]) fprintf(stderr, "%s: block %d: %d, not %d\n", what, b, out[b], sums[b]);
            wrong += out[b] != sums[b];
        }
        for (int b = 0; b < blocks; b++) out[b] = 0;
    };
    for (int b = 0; b < blocks; b++) out[b] = 0;
    produce_and_consume<<<blocks, kThreads>>>(in, out);
    check("produce_and_consume");
    pipelined<1><<<blocks, kThreads>>>(in, out);
    check("pipelined, 1 stage");
    pipelined<3><<<blocks, kThreads>>>(in, out);
    check("pipelined, 3 stages");
    copy_to_barrier<<<blocks, kThreads>>>(in, out);
    check("copy_to_barrier");

    drop_out<<<1, kThreads>>>(out);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    wrong += out[0] != kThreads - 32 || out[1] != 0;
    for (auto kernel : {made_again, made_again_by_parity}) {
        out[0] = out[1] = 0;
        kernel<<<1, kThreads>>>(out, rounds);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
        wrong += out[0] != kThreads * rounds || out[1] != 0;
    }
    return verdict("async_barrier", wrong == 0, "%d blocks, %d wrong", blocks, wrong);
}

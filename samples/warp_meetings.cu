// nvcc: -arch=sm_80
// Lanes of a warp that wait for each other where branches have parted them: __syncwarp in each arm of a branch and in different iterations
// of a loop, behind a lane that polls, for lanes that exit, and for parts of a warp.
#include "check.h"

const int kWarps = 3, kThreads = 32 * kWarps;

// One lane writes, the others read, each from its own arm (CUDA C++ Programming Guide, 'Independent Thread Scheduling').
__global__ void arms(int *out) {
    __shared__ int sent[kWarps], answers[kThreads];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (lane == 31) {
        sent[warp] = 40 + warp;
        __syncwarp();
        __syncwarp();
        int sum = 0;
        for (int k = 0; k < 31; k++) sum += answers[warp * 32 + k];
        out[threadIdx.x] = sum;
    } else {
        __syncwarp();
        answers[threadIdx.x] = sent[warp] + lane;
        __syncwarp();
        out[threadIdx.x] = answers[threadIdx.x];
    }
}

// The first lane comes to the same __syncwarp() in the iteration after the others'.
__global__ void iterations(int *out) {
    __shared__ int value[kWarps];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int seen = -1;
    for (int round = 0; round < 4; round++) {
        if (round == (lane == 0 ? 3 : lane % 3)) {
            if (lane == 0) value[warp] = 7 + warp;
            __syncwarp();
            seen = value[warp];
        }
    }
    out[threadIdx.x] = seen;
}

// The first lane of each warp waits for the next warp's; what it then writes, the others read.
__global__ void behind_poll(int *out, volatile int *flags) {
    __shared__ int got[kWarps];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (lane == 0) {
        if (warp + 1 < kWarps)
            while (flags[warp + 1] == 0) {
            }
        got[warp] = 100 + warp;
        __threadfence();
        flags[warp] = 1;
    }
    __syncwarp();
    const int from_shuffle = __shfl_sync(0xffffffff, lane == 0 ? got[warp] : 0, 0);
    out[threadIdx.x] = got[warp] * 1000 + from_shuffle;
}

// Lanes leave one after the other; those that are left go on meeting.
__global__ void exits(int *out) {
    __shared__ volatile int turn[kThreads];
    const int lane = threadIdx.x % 32;
    turn[threadIdx.x] = 0;
    for (int round = 0; round < 32; round++) {
        if (lane < round) return;
        turn[threadIdx.x] = round;
        __syncwarp();
        int sum = 0;
        for (int k = round; k < 32; k++) sum += turn[threadIdx.x / 32 * 32 + k];
        out[threadIdx.x] = sum;
        __syncwarp();
    }
}

// Halves of a warp in different arms, each with a mask of its own, and a lane of each that is late.
__global__ void halves(int *out) {
    __shared__ volatile int late[kThreads / 16];
    const int lane = threadIdx.x % 32, half = threadIdx.x / 16;
    const unsigned mask = lane < 16 ? 0xffff : 0xffff0000;
    late[half] = 0;
    __syncwarp();
    if (lane < 16) {
        if (lane == 3) {
            for (int k = 0; k < 100; k++) late[half] = late[half] + 1;
        }
        __syncwarp(mask);
        out[threadIdx.x] = late[half] + (int)__popc(__ballot_sync(mask, lane % 4 == 0));
    } else {
        if (lane == 20) {
            for (int k = 0; k < 50; k++) late[half] = late[half] + 2;
        }
        __syncwarp(mask);
        out[threadIdx.x] = late[half] + (int)__reduce_add_sync(mask, lane);
    }
}

// A lock for which the lanes of a warp contend, and a meeting behind it.
__global__ void locks(int *out, int *lock, int *total) {
    bool done = false;
    while (!done) {
        if (atomicCAS(lock, 0, 1) == 0) {
            *(volatile int *)total += 1;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
    }
    __syncwarp();
    out[threadIdx.x] = __reduce_add_sync(0xffffffff, 1);
}

// Lanes that take a lock meet among themselves, while the others wait for all.
__global__ void nested(int *out) {
    __shared__ unsigned lock;
    if (threadIdx.x == 0) lock = 0;
    __syncthreads();
    const int lane = threadIdx.x % 32;
    const unsigned alike = __match_any_sync(0xffffffff, lane % 3 == 2);
    int sum = 0;
    if (lane % 3 == 2) {
        for (bool done = false; !done;)
            if (atomicCAS(&lock, 0u, 1u) == 0) {
                __threadfence_block();
                atomicExch(&lock, 0u);
                done = true;
            }
        sum = __reduce_add_sync(alike, lane);
    }
    out[threadIdx.x] = sum + (__ballot_sync(0xffffffff, 1) == 0xffffffff ? 1000 : 0);
}

int main() {
    int *dev, *words, out[kThreads], wrong[7] = {}, total;
    CHECK(cudaMalloc(&dev, sizeof(out)));
    CHECK(cudaMalloc(&words, 16 * sizeof(int)));
    CHECK(cudaMemset(words, 0, 16 * sizeof(int)));
    auto fetch = [&] {
        CHECK_LAUNCH();
        CHECK(cudaMemcpy(out, dev, sizeof(out), cudaMemcpyDeviceToHost));
    };
    arms<<<1, kThreads>>>(dev);
    fetch();
    for (int i = 0; i < kThreads; i++) {
        const int lane = i % 32, sent = 40 + i / 32;
        wrong[0] += out[i] != (lane == 31 ? 31 * sent + 31 * 30 / 2 : sent + lane);
    }
    iterations<<<1, kThreads>>>(dev);
    fetch();
    for (int i = 0; i < kThreads; i++) wrong[1] += out[i] != 7 + i / 32;
    behind_poll<<<1, kThreads>>>(dev, words);
    fetch();
    for (int i = 0; i < kThreads; i++) wrong[2] += out[i] != (100 + i / 32) * 1001;
    exits<<<1, kThreads>>>(dev);
    fetch();
    for (int i = 0; i < kThreads; i++) wrong[3] += out[i] != i % 32 * (32 - i % 32);
    halves<<<1, kThreads>>>(dev);
    fetch();
    for (int i = 0; i < kThreads; i++) wrong[4] += out[i] != 100 + (i % 32 < 16 ? 4 : (16 + 31) * 8);
    CHECK(cudaMemset(words, 0, 16 * sizeof(int)));
    locks<<<1, kThreads>>>(dev, words, words + 1);
    fetch();
    CHECK(cudaMemcpy(&total, words + 1, sizeof(total), cudaMemcpyDeviceToHost));
    for (int i = 0; i < kThreads; i++) wrong[5] += out[i] != 32 || total != kThreads;
    nested<<<1, kThreads>>>(dev);
    fetch();
    for (int i = 0; i < kThreads; i++) wrong[6] += out[i] != 1000 + (i % 32 % 3 == 2 ? 2 + 5 + 8 + 11 + 14 + 17 + 20 + 23 + 26 + 29 : 0);
    int all = 0;
    for (int w : wrong) all += w;
    CHECK(cudaFree(dev));
    CHECK(cudaFree(words));
    return verdict("warp_meetings", all == 0, "wrong: %d in arms, %d in iterations, %d behind a poll, %d with exits, %d in halves, %d with locks, %d nested",
                   wrong[0], wrong[1], wrong[2], wrong[3], wrong[4], wrong[5], wrong[6]);
}

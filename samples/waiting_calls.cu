// nvcc: -arch=sm_80
// Functions called through pointers in which threads wait for each other: for lanes of the same warp that call another function, at
// barriers of the block and of the warp, with values exchanged between functions, nested, and through virtual functions.
#include "check.h"

const int kThreads = 96;
const unsigned kAll = 0xffffffff;

typedef int (*Step)(volatile int *, int);

// One lane asks and waits for the answer, which another lane gives that calls another function.
__device__ __noinline__ int ask(volatile int *box, int x) {
    box[0] = x;
    __threadfence();
    while (box[1] == 0) __nanosleep(10);
    return box[1];
}
__device__ __noinline__ int answer(volatile int *box, int x) {
    while (box[0] == 0) {
    }
    const int got = box[0] * 2 + x;
    __threadfence();
    box[1] = got;
    return got;
}
__device__ __noinline__ int neither(volatile int *, int x) { return -x; }

__device__ Step conversation[] = {ask, answer, neither};

__global__ void between_lanes(int *out, int *boxes) {
    const int i = threadIdx.x, pair = i / 3;
    out[i] = conversation[i % 3](boxes + pair * 2, i + 1);
}

// A barrier of the block, and shuffles, behind pointers; the second function calls the first through the table again.
typedef int (*Sum)(int *, int, int);
__device__ __noinline__ int through_shared(int *shared, int x, int depth);
__device__ __noinline__ int through_lanes(int *, int x, int) {
    int sum = x;
    for (int d = 16; d; d /= 2) sum += __shfl_xor_sync(kAll, sum, d);
    return sum;
}
__device__ Sum sums[] = {through_shared, through_lanes};
__device__ __noinline__ int through_shared(int *shared, int x, int) {
    shared[threadIdx.x] = x;
    __syncthreads();
    int sum = 0;
    for (int k = 0; k < (int)blockDim.x; k++) sum += shared[k];
    __syncthreads();
    return sum;
}

__global__ void with_barriers(int *out, int first, int second) {
    __shared__ int shared[kThreads];
    const int a = sums[first](shared, threadIdx.x, 0);
    const int b = sums[second](shared, a + threadIdx.x, 1);
    int c = 0;
    for (int k = 0; k < 3; k++) c += sums[(first + k) % 2](shared, k + 1, 2);
    out[threadIdx.x] = a * 7 + b + c * 1000;
}

// Lanes of a warp exchange values although they call different functions.
__device__ __noinline__ int left(int *, int x, int) { return __shfl_sync(kAll, x, (threadIdx.x + 1) % 32); }
__device__ __noinline__ int right(int *, int x, int) { return __shfl_sync(kAll, x + 1000, (threadIdx.x + 1) % 32) + 5; }
__device__ Sum hands[] = {left, right};

__global__ void exchange(int *out) { out[threadIdx.x] = hands[threadIdx.x / 3 % 2](nullptr, threadIdx.x, 0); }

struct Stage {
    __device__ virtual int run(int *shared, int x) = 0;
};
struct Reverse : Stage {
    __device__ int run(int *shared, int x) override {
        shared[threadIdx.x] = x;
        __syncthreads();
        const int r = shared[blockDim.x - 1 - threadIdx.x];
        __syncthreads();
        return r;
    }
};
struct Rotate : Stage {
    int by;
    __device__ Rotate(int by) : by(by) {}
    __device__ int run(int *shared, int x) override {
        shared[threadIdx.x] = x;
        __syncthreads();
        const int r = shared[(threadIdx.x + by) % blockDim.x];
        __syncthreads();
        return r;
    }
};

__global__ void stages(int *out, unsigned order, int n) {
    __shared__ int shared[kThreads];
    Reverse reverse;
    Rotate rotate(5);
    int x = threadIdx.x;
    for (int k = 0; k < n; k++) {
        Stage *s = order >> k & 1 ? static_cast<Stage *>(&rotate) : &reverse;
        x = s->run(shared, x);
    }
    out[threadIdx.x] = x;
}

int main() {
    int *d, *boxes, h[kThreads], wrong[4] = {};
    CHECK(cudaMalloc(&d, sizeof h));
    CHECK(cudaMalloc(&boxes, 64 * sizeof(int)));
    CHECK(cudaMemset(boxes, 0, 64 * sizeof(int)));
    between_lanes<<<1, kThreads>>>(d, boxes);
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    for (int i = 0; i < kThreads; i++) {
        const int got = (i / 3 * 3 + 1) * 2 + i / 3 * 3 + 2;
        wrong[0] += h[i] != (i % 3 == 2 ? -(i + 1) : got);
    }
    for (int order = 0; order < 4; order++) {
        with_barriers<<<1, kThreads>>>(d, order & 1, order >> 1);
        CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
        for (int i = 0; i < kThreads; i++) {
            const int base = i / 32 * 32;
            int warp = 0, block = 0, x[2], c = 0;
            for (int k = 0; k < 32; k++) warp += base + k;
            for (int k = 0; k < kThreads; k++) block += k;
            x[0] = order & 1 ? warp : block;
            // What the lanes pass to the second call: the first's result and their index.
            int second = 0;
            for (int k = 0; k < kThreads; k++) {
                const int w = k / 32 == 0 ? 496 : k / 32 == 1 ? 1520 : 2544;
                const int v = (order & 1 ? w : block) + k;
                if (order >> 1 ? k / 32 == i / 32 : true) second += v;
            }
            x[1] = second;
            for (int k = 0; k < 3; k++) c += (k + 1) * (((order & 1) + k) % 2 ? 32 : kThreads);
            wrong[1] += h[i] != x[0] * 7 + x[1] + c * 1000;
        }
    }
    exchange<<<1, kThreads>>>(d);
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    for (int i = 0; i < kThreads; i++) {
        const int from = i / 32 * 32 + (i + 1) % 32;
        wrong[2] += h[i] != from + (from / 3 % 2 ? 1000 : 0) + (i / 3 % 2 ? 5 : 0);
    }
    const unsigned order = 0x2d;
    stages<<<1, kThreads>>>(d, order, 6);
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    int x[kThreads], y[kThreads];
    for (int i = 0; i < kThreads; i++) x[i] = i;
    for (int k = 0; k < 6; k++) {
        for (int i = 0; i < kThreads; i++) y[i] = x[order >> k & 1 ? (i + 5) % kThreads : kThreads - 1 - i];
        for (int i = 0; i < kThreads; i++) x[i] = y[i];
    }
    for (int i = 0; i < kThreads; i++) wrong[3] += h[i] != x[i];
    CHECK(cudaFree(d));
    CHECK(cudaFree(boxes));
    const bool ok = wrong[0] + wrong[1] + wrong[2] + wrong[3] == 0;
    printf("waiting_calls: %s (wrong: %d between lanes, %d with barriers, %d exchanged, %d in virtual functions)\n", ok ? "ok" : "FAILED",
           wrong[0], wrong[1], wrong[2], wrong[3]);
    return !ok;
}

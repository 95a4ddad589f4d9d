// Warp-synchronous code of before Volta: lanes of a warp read what others of it have just written, with no barrier between. PTX gives
// no order, hardware that has the lanes at one instruction does, and programs still count on it (HeCBench's romberg). The loops keep
// more values than registers hold, so that warps would be taken apart if lanes did not look at each other.
#include "check.h"
#include <algorithm>

const int threads = 128, rounds = 40, values = 12;

// Whole numbers below 2^53: exact.
__host__ __device__ double work(int thread, const double *data) {
    double sums[values];
    for (int v = 0; v < values; v++) sums[v] = thread + v;
    for (int r = 0; r < rounds; r++) {
        const double x = data[(thread + r) % threads];
        for (int v = 0; v < values; v++) sums[v] = sums[v] * x + data[(v + r) % threads];
    }
    double all = 0;
    for (int v = 0; v < values; v++) all += sums[v];
    return all;
}

// The first lane adds up what the others have stored.
__global__ void by_first_lane(const double *data, double *out) {
    __shared__ double s[threads];
    const int t = threadIdx.x;
    s[t] = work(t, data);
    if (t % 32 == 0) {
        double sum = 0;
        for (int i = 0; i < 32; i++) sum += s[t + i];
        out[t / 32] = sum;
    }
}

// The last steps of a reduction, as the samples of CUDA 5 have them.
__global__ void by_volatile_tree(const double *data, double *out) {
    __shared__ double memory[threads + 16];
    volatile double *s = memory;
    const int t = threadIdx.x;
    s[t] = work(t, data);
    __syncthreads();
    if (t < 32) {
        double sum = s[t] + s[t + 32] + s[t + 64] + s[t + 96];
        s[t] = sum;
        s[t] = sum = sum + s[t + 16];
        s[t] = sum = sum + s[t + 8];
        s[t] = sum = sum + s[t + 4];
        s[t] = sum = sum + s[t + 2];
        s[t] = sum = sum + s[t + 1];
        if (t == 0) out[0] = sum;
    }
}

// All lanes read before any writes.
__global__ void turned(const double *data, double *out) {
    __shared__ double s[threads];
    const int t = threadIdx.x, next = t / 32 * 32 + (t + 31) % 32;
    s[t] = work(t, data);
    __syncthreads();
    const double x = s[next];
    s[t] = x + 1;
    __syncthreads();
    out[t] = s[t];
}

// Through global memory.
__global__ void by_volatile_memory(const double *data, volatile double *out) {
    const int t = threadIdx.x;
    out[t] = work(t, data);
    const double x = out[t ^ 17];
    out[t] = x + 2;
}

// Each warp sorts its part of an array in place, by a bitonic network (as CuPy's partition does). Unrolled, nvcc would keep in registers what
// other lanes write.
const int part = 64;

__global__ void sort_parts(int *data) {
    int *own = data + (blockIdx.x * blockDim.x + threadIdx.x) / 32 * part;
    const int lane = threadIdx.x % 32;
#pragma unroll 1
    for (int size = 2; size <= part; size *= 2) {
#pragma unroll 1
        for (int step = size / 2; step > 0; step /= 2) {
            const int low = lane + (lane & -step), high = low + step;
            const int x = own[low], y = own[high];
            if ((low & size) == 0 ? x > y : x < y) own[low] = y, own[high] = x;
        }
    }
}

static int sorted_wrongly() {
    const int n = 3 * threads / 32 * part;
    static int data[n], got[n];
    unsigned state = 1;
    for (int &x : data) x = (int)((state = state * 1664525u + 1013904223u) >> 8) % 1000;
    int *memory, wrong = 0;
    CHECK(cudaMalloc(&memory, sizeof data));
    CHECK(cudaMemcpy(memory, data, sizeof data, cudaMemcpyHostToDevice));
    sort_parts<<<3, threads>>>(memory);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got, memory, sizeof data, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(memory));
    for (int i = 0; i < n; i += part) std::sort(data + i, data + i + part);
    for (int i = 0; i < n; i++) wrong += data[i] != got[i];
    return wrong;
}

int main() {
    int wrong = sorted_wrongly();
    double data[threads], each[threads], *in, *out;
    for (int i = 0; i < threads; i++) data[i] = i % 4 == 0 ? 2 : 1;
    CHECK(cudaMalloc(&in, sizeof data));
    CHECK(cudaMalloc(&out, sizeof data));
    CHECK(cudaMemcpy(in, data, sizeof data, cudaMemcpyHostToDevice));
    for (int t = 0; t < threads; t++) each[t] = work(t, data);
    double got[threads], all = 0;
    auto fetch = [&](int n) {
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(got, out, n * sizeof(double), cudaMemcpyDeviceToHost));
    };
    by_first_lane<<<1, threads>>>(in, out);
    fetch(threads / 32);
    for (int w = 0; w < threads / 32; w++) {
        double sum = 0;
        for (int i = 0; i < 32; i++) sum += each[32 * w + i];
        wrong += got[w] != sum;
        all += sum;
    }
    by_volatile_tree<<<1, threads>>>(in, out);
    fetch(1);
    wrong += got[0] != all;
    turned<<<1, threads>>>(in, out);
    fetch(threads);
    for (int t = 0; t < threads; t++) wrong += got[t] != each[t / 32 * 32 + (t + 31) % 32] + 1;
    by_volatile_memory<<<1, threads>>>(in, out);
    fetch(threads);
    for (int t = 0; t < threads; t++) wrong += got[t] != each[t ^ 17] + 2;
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return verdict("warp_synchronous", wrong == 0, "%d results wrong", wrong);
}

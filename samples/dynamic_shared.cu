// Shared memory whose size the launch gives: one allocation, cut up by hand into arrays of different types; and more of it
// than every device has, which a kernel must ask for.
#include "check.h"

#include <vector>

// Sorts numbers of a block by parity and remembers where each came from: int[n], then short[n], then one counter.
__global__ void even_first(const int *in, int *out, short *origin) {
    extern __shared__ int memory[];
    const int n = blockDim.x, base = blockIdx.x * n, i = threadIdx.x;
    int *value = memory;
    short *from = (short *)(value + n);
    int *evens = (int *)(from + n);  // n is even: aligned
    if (i == 0) *evens = 0;
    __syncthreads();
    const int mine = in[base + i];
    if (mine % 2 == 0) atomicAdd(evens, 1);
    __syncthreads();
    int before = 0;  // how many of my kind come before me
    for (int other = 0; other < i; other++) before += (in[base + other] - mine) % 2 == 0;
    const int place = mine % 2 == 0 ? before : *evens + before;
    value[place] = mine, from[place] = (short)i;
    __syncthreads();
    out[base + i] = value[i], origin[base + i] = from[i];
}

// Reverses an array as large as the shared memory of a block.
__global__ void reverse(float *data, int n) {
    extern __shared__ float whole[];
    for (int i = threadIdx.x; i < n; i += blockDim.x) whole[i] = data[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) data[i] = whole[n - 1 - i];
}

int main() {
    const int threads = 96, blocks = 5, n = threads * blocks;
    std::vector<int> in(n), out(n);
    std::vector<short> origin(n);
    uint32_t seed = 13;
    for (int &x : in) x = (int)(next_random(&seed) % 1000);
    int *dev_in, *dev_out, wrong = 0;
    short *dev_origin;
    CHECK(cudaMalloc(&dev_in, n * sizeof(int)));
    CHECK(cudaMalloc(&dev_out, n * sizeof(int)));
    CHECK(cudaMalloc(&dev_origin, n * sizeof(short)));
    CHECK(cudaMemcpy(dev_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    even_first<<<blocks, threads, threads * (sizeof(int) + sizeof(short)) + sizeof(int)>>>(dev_in, dev_out, dev_origin);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out.data(), dev_out, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(origin.data(), dev_origin, n * sizeof(short), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) {
        const int base = i / threads * threads;
        wrong += out[i] != in[base + origin[i]];
        if (i > base) wrong += out[i] % 2 < out[i - 1] % 2 || (out[i] % 2 == out[i - 1] % 2 && origin[i] <= origin[i - 1]);
    }

    int most = 0, device = 0;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
    const int large = most < 64 * 1024 ? most : 64 * 1024, count = large / (int)sizeof(float);
    std::vector<float> data(count);
    for (int i = 0; i < count; i++) data[i] = (float)i;
    float *dev_data;
    CHECK(cudaMalloc(&dev_data, large));
    CHECK(cudaMemcpy(dev_data, data.data(), large, cudaMemcpyHostToDevice));
    // Beyond 48 KiB a launch fails unless the kernel was given leave.
    reverse<<<1, 256, large>>>(dev_data, count);
    const cudaError_t refused = cudaGetLastError();
    CHECK(cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, large));
    reverse<<<1, 256, large>>>(dev_data, count);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(data.data(), dev_data, large, cudaMemcpyDeviceToHost));
    for (int i = 0; i < count; i++) wrong += data[i] != (float)(count - 1 - i);
    for (void *p : {(void *)dev_in, (void *)dev_out, (void *)dev_origin, (void *)dev_data}) CHECK(cudaFree(p));
    const bool ok = wrong == 0 && (large <= 48 * 1024 || refused == cudaErrorInvalidValue);
    return verdict("dynamic_shared", ok, "%d KiB, without leave: %s, %d wrong", large / 1024, cudaGetErrorName(refused), wrong);
}

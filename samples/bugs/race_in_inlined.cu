// Threads call small functions to exchange a value, without a barrier between both calls.
// check: --tool racecheck
#include "bug.h"

__device__ void put(int *to, int value) { *to = value; }
__device__ int get(const int *from) { return *from; }

__global__ void pass(int *out, bool wait) {
    __shared__ int passed[64];
    put(passed + threadIdx.x, threadIdx.x);
    if (wait) {
        __syncthreads();
    }
    out[threadIdx.x] = get(passed + 63 - threadIdx.x);
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, 64 * sizeof(int));
    pass<<<1, 64>>>(out, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(out);
}

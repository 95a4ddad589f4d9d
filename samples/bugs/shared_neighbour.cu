// One array in shared memory overflows into the other.
// check: --leak-check full
#include "bug.h"

__global__ void scale(float *x, int n) {
    __shared__ float values[32], factors[32];
    factors[threadIdx.x] = 2;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += 32) {
        values[i] = x[i % 32];
    }
    __syncthreads();
    x[threadIdx.x] = values[31 - threadIdx.x] * factors[threadIdx.x];
}

int main(int argc, char **argv) {
    float *x;
    cudaMalloc(&x, 32 * sizeof(float));
    cudaMemset(x, 0, 32 * sizeof(float));
    scale<<<1, 32>>>(x, is_fixed(argc, argv) ? 32 : 40);
    cudaDeviceSynchronize();
    cudaFree(x);
}

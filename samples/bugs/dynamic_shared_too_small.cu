// The launch gives bytes where the kernel counts in floats.
#include "bug.h"

__global__ void reverse(float *x) {
    extern __shared__ float tile[];
    tile[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

int main(int argc, char **argv) {
    float *x;
    cudaMalloc(&x, 128 * sizeof(float));
    cudaMemset(x, 0, 128 * sizeof(float));
    reverse<<<1, 128, is_fixed(argc, argv) ? 128 * sizeof(float) : 128>>>(x);
    cudaDeviceSynchronize();
    cudaFree(x);
}

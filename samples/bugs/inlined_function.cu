// The bad access is in a function that the compiler inlines into another, and that into the kernel.
#include "bug.h"

__device__ __forceinline__ void store(float *x, int at, float value) { x[at] = value; }

__device__ __forceinline__ void fill(float *x, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        store(x, i, 1.0f);
    }
}

__global__ void kernel(float *x, int n) { fill(x, n); }

int main(int argc, char **argv) {
    float *x;
    cudaMalloc(&x, 100 * sizeof(float));
    kernel<<<1, 32>>>(x, is_fixed(argc, argv) ? 100 : 101);
    cudaDeviceSynchronize();
    cudaFree(x);
}

// A named barrier for 40 threads: counts are multiples of the size of a warp.
// check: --tool synccheck
#include "bug.h"

__global__ void named(int *x, int n) {
    x[threadIdx.x] = threadIdx.x;
    asm volatile("bar.sync 1, %0;" ::"r"(n) : "memory");
    if (threadIdx.x % 2) x[threadIdx.x] += x[threadIdx.x - 1];
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    named<<<1, 64>>>(x, is_fixed(argc, argv) ? 64 : 40);
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) {
        cudaFree(x);
    }
}

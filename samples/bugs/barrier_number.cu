// Each group of warps has a barrier of its own, and there are more groups than barriers.
// check: --tool synccheck
#include "bug.h"

__global__ void groups(int *x, int threads) {
    int group = threadIdx.x / threads;
    x[threadIdx.x] = threadIdx.x;
    asm volatile("bar.sync %0, %1;" ::"r"(group), "r"(threads) : "memory");
    if (threadIdx.x % 2) x[threadIdx.x] += x[threadIdx.x - 1];
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 1024 * sizeof(int));
    groups<<<1, 1024>>>(x, is_fixed(argc, argv) ? 64 : 32);
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) {
        cudaFree(x);
    }
}

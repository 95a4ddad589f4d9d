// Two warps come to two barriers in a different order, and wait for each other for ever.
// check: --tool synccheck
#include "bug.h"

__device__ void wait_at(int barrier) { asm volatile("bar.sync %0, 64;" ::"r"(barrier) : "memory"); }

__global__ void both(int *x, bool same) {
    x[threadIdx.x] = threadIdx.x;
    if (threadIdx.x < 32 || same) {
        wait_at(1);
        wait_at(2);
    } else {
        wait_at(2);
        wait_at(1);
    }
    x[64 + threadIdx.x] = x[threadIdx.x ^ 32];
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 128 * sizeof(int));
    both<<<1, 64>>>(x, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) {
        cudaFree(x);
    }
}

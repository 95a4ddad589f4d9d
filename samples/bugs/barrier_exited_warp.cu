// A barrier counts 96 threads of a block, of which 32 have left.
// check: --tool synccheck
#include "bug.h"

__global__ void early(int *x, int n) {
    if (threadIdx.x >= n) {
        return;
    }
    x[threadIdx.x] = threadIdx.x;
    asm volatile("bar.sync 0, 96;" ::: "memory");
    if (threadIdx.x % 2) x[threadIdx.x] += x[threadIdx.x - 1];
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 96 * sizeof(int));
    early<<<1, 96>>>(x, is_fixed(argc, argv) ? 96 : 64);
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) {
        cudaFree(x);
    }
}

// An index that has overflowed reaches far beyond all memory.
// check: --tool memcheck
#include "bug.h"

__global__ void fill(int *x, long offset) { x[threadIdx.x + offset] = 1; }

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    fill<<<1, 64>>>(x, is_fixed(argc, argv) ? 0 : 1L << 40);
    cudaDeviceSynchronize();
    cudaFree(x);
}

// Threads write single bytes. Neighbours do not disturb each other; two warps that write the same bytes do.
// check: --tool racecheck
#include "bug.h"

__global__ void mark(unsigned char *x, int overlap) {
    __shared__ unsigned char marks[64];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    marks[warp * (32 - overlap) + lane] = threadIdx.x;
    __syncthreads();
    x[threadIdx.x] = marks[threadIdx.x];
}

int main(int argc, char **argv) {
    unsigned char *x;
    cudaMalloc(&x, 64);
    mark<<<1, 64>>>(x, is_fixed(argc, argv) ? 0 : 2);
    cudaDeviceSynchronize();
    cudaFree(x);
}

// Two warps leave their results in the same element of a shared array.
// check: --tool racecheck --racecheck-report hazard
#include "bug.h"

__global__ void last(int *out, int distance) {
    __shared__ int results[2];
    if (threadIdx.x % 32 == 0) {
        results[threadIdx.x / 32 * distance] = threadIdx.x + 1;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        *out = results[0] + results[1];
    }
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, sizeof(int));
    last<<<1, 64>>>(x, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

// Elements move to their left neighbours in place: a thread writes what another may not have read yet.
// check: --tool racecheck --racecheck-report all --print-limit 3
#include "bug.h"

__global__ void shift(int *x, bool wait) {
    __shared__ int values[65];
    values[threadIdx.x + 1] = x[threadIdx.x];
    __syncthreads();
    int moved = values[threadIdx.x + 1];
    if (wait) {
        __syncthreads();
    }
    values[threadIdx.x] = moved;
    __syncthreads();
    x[threadIdx.x] = values[threadIdx.x];
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMemset(x, 0, 64 * sizeof(int));
    shift<<<1, 64>>>(x, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

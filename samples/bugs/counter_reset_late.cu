// A shared counter is set to zero by one thread while others already count.
// check: --tool racecheck
#include "bug.h"

__global__ void count(const int *x, int *out, bool wait) {
    __shared__ int positive;
    if (threadIdx.x == 0) {
        positive = 0;
    }
    if (wait) {
        __syncthreads();
    }
    if (x[threadIdx.x] >= 0) {
        atomicAdd(&positive, 1);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        *out = positive;
    }
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 65 * sizeof(int));
    cudaMemset(x, 0, 65 * sizeof(int));
    count<<<1, 64>>>(x, x + 64, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

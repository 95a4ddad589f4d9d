// The last block to finish sums what all have left in memory; nothing says that they left it before they counted.
// check: --tool racecheck
#include "bug.h"

__device__ unsigned finished;

__global__ void sum(int *parts, int *out, bool publish) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = blockIdx.x + 1;
        if (publish) {
            __threadfence();
        }
        last = atomicAdd(&finished, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int total = 0;
        for (int i = 0; i < gridDim.x; ++i) {
            total += parts[i];
        }
        *out = total;
    }
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 9 * sizeof(int));
    sum<<<8, 32>>>(x, x + 8, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

// The first thread of each warp sums what the warp has written; only __syncthreads comes too late.
// check: --tool racecheck --racecheck-report hazard --print-limit 2
// found: warnings
#include "bug.h"

__global__ void sum(int *out, bool wait) {
    __shared__ int first[64], second[2];
    int warp = threadIdx.x / 32;
    first[threadIdx.x] = threadIdx.x;
    if (wait) {
        __syncwarp();
    }
    if (threadIdx.x % 32 == 0) {
        second[warp] = 0;
        for (int i = 0; i < 32; ++i) {
            second[warp] += first[warp * 32 + i];
        }
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        *out = second[0] + second[1];
    }
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, sizeof(int));
    sum<<<1, 64>>>(x, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

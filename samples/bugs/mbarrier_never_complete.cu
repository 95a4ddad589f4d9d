// A cuda::barrier is made for all threads of the block, of which one warp never arrives.
// check: --tool synccheck --racecheck-deadlock-timeout 500
#include "bug.h"
#include <cuda/barrier>

__global__ void sum(int *out, int consumers) {
    __shared__ int values[64];
    __shared__ cuda::barrier<cuda::thread_scope_block> full;
    if (threadIdx.x == 0) init(&full, consumers);
    __syncthreads();
    if (threadIdx.x < 32) {
        values[threadIdx.x] = threadIdx.x;
        full.arrive_and_wait();
        out[threadIdx.x] = values[31 - threadIdx.x];
    }
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, 32 * sizeof(int));
    sum<<<1, 64>>>(out, is_fixed(argc, argv) ? 32 : 64);
    cudaDeviceSynchronize();
    cudaFree(out);
}

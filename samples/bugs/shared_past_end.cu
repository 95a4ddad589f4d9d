// The last thread of the block reads its right neighbour in shared memory.
#include "bug.h"

__global__ void shift(int *out, int last) {
    __shared__ int tile[64];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x < last) {
        out[threadIdx.x] = tile[threadIdx.x + 1];
    }
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, 64 * sizeof(int));
    shift<<<1, 64>>>(out, is_fixed(argc, argv) ? 63 : 64);
    cudaDeviceSynchronize();
    cudaFree(out);
}

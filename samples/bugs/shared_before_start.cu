// The first thread of the block reads its left neighbour in shared memory.
// check: --leak-check full
#include "bug.h"

__global__ void shift(short *out, int first) {
    extern __shared__ short row[];
    int i = threadIdx.x;
    row[i] = i;
    __syncthreads();
    if (i >= first) {
        out[i] = row[i - 1];
    }
}

int main(int argc, char **argv) {
    short *out;
    cudaMalloc(&out, 64 * sizeof(short));
    shift<<<1, 64, 64 * sizeof(short)>>>(out, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(out);
}

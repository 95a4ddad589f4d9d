// A shuffle for the upper half of each warp names the lower half.
// check: --tool synccheck
#include "bug.h"

__global__ void reduce(int *x, unsigned mask) {
    int v = x[threadIdx.x];
    if (threadIdx.x % 32 >= 16) {
        for (int d = 8; d > 0; d /= 2) {
            v += __shfl_xor_sync(mask, v, d);
        }
    }
    x[threadIdx.x] = v;
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMemset(x, 0, 64 * sizeof(int));
    reduce<<<1, 64>>>(x, is_fixed(argc, argv) ? 0xffff0000u : 0x0000ffffu);
    cudaDeviceSynchronize();
    cudaFree(x);
}

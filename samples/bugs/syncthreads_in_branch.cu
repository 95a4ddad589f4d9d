// __syncthreads() where only half of a warp's threads come.
// check: --tool synccheck
#include "bug.h"

__global__ void sums(int *out, int n) {
    __shared__ int s[64];
    int t = threadIdx.x, own = t;
    s[t] = t;
    if (t < n) {
        __syncthreads();
        own += s[63 - t];
    }
    out[t] = own;
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, 64 * sizeof(int));
    sums<<<1, 64>>>(out, is_fixed(argc, argv) ? 64 : 48);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// A loop prefetches the element of the next round also in the last one. Hardware ignores that.
// check: --check-cache-control
#include "bug.h"

__global__ void scale(float *x, int n, bool careful) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int next = i + blockDim.x;
        if (next < n || !careful) asm volatile("prefetch.global.L2 [%0];" ::"l"(x + next));
        x[i] *= 2;
    }
}

int main(int argc, char **argv) {
    float *x;
    cudaMalloc(&x, 256 * sizeof(float));
    cudaMemset(x, 0, 256 * sizeof(float));
    scale<<<1, 64>>>(x, 256, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

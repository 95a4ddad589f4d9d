// The last round of a loop with barriers has work for 48 threads of 64: the others are one round ahead.
// check: --tool synccheck
#include "bug.h"

__global__ void sums(const int *in, int *out, int n) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = 0;
    for (int i = t; i < n; i += 64) {
        s[t] += in[i];
        __syncthreads();
    }
    if (t % 2 == 0) s[t] += s[t + 1];
    __syncthreads();
    if (t == 0) {
        *out = s[0] + s[62];
    }
}

int main(int argc, char **argv) {
    int *in, *out;
    cudaMalloc(&in, 256 * sizeof(int));
    cudaMalloc(&out, sizeof(int));
    cudaMemset(in, 0, 256 * sizeof(int));
    sums<<<1, 64>>>(in, out, is_fixed(argc, argv) ? 256 : 240);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

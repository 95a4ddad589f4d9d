// Two halves of a warp come to different barriers: each takes the other's for its own.
// check: --tool synccheck
#include "bug.h"

__global__ void halves(int *out, int mask) {
    __shared__ int s[32];
    int t = threadIdx.x;
    s[t] = t;
    if (t & mask) {
        s[t] *= 2;
        __syncthreads();
        out[t] = s[31 - t];
    } else {
        s[t] *= 3;
        __syncthreads();
        out[t] = s[31 - t] + 1;
    }
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, 32 * sizeof(int));
    halves<<<1, 32>>>(out, is_fixed(argc, argv) ? 0 : 16);
    cudaDeviceSynchronize();
    cudaFree(out);
}

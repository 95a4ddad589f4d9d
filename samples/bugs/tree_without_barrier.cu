// A reduction whose last rounds count on warps that run in step: true of no GPU since 2017.
// check: --tool racecheck
// found: warnings
#include "bug.h"

__global__ void sum(const int *in, int *out, bool wait) {
    __shared__ int values[128];
    int t = threadIdx.x;
    values[t] = in[t];
    __syncthreads();
    for (int n = 64; n >= 32; n /= 2) {
        if (t < n) {
            values[t] += values[t + n];
        }
        __syncthreads();
    }
    if (t < 32) {
        for (int n = 16; n > 0; n /= 2) {
            int other = values[t + n];
            if (wait) {
                __syncwarp();
            }
            values[t] += other;
            if (wait) {
                __syncwarp();
            }
        }
    }
    if (t == 0) {
        *out = values[0];
    }
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 129 * sizeof(int));
    cudaMemset(x, 1, 129 * sizeof(int));
    sum<<<1, 128>>>(x, x + 128, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

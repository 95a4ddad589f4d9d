// A loop ends when a shared flag says so, which the next round may already have cleared.
// check: --tool racecheck
#include "bug.h"

__global__ void descend(int *x, bool wait) {
    __shared__ bool changed;
    bool again = true;
    while (again) {
        if (threadIdx.x == 0) {
            changed = false;
        }
        __syncthreads();
        if (x[threadIdx.x] > 0) {
            --x[threadIdx.x];
            changed = true;
        }
        __syncthreads();
        again = changed;
        if (wait) {
            __syncthreads();
        }
    }
}

int main(int argc, char **argv) {
    int host[64], *x;
    for (int i = 0; i < 64; ++i) {
        host[i] = i % 4;
    }
    cudaMalloc(&x, sizeof host);
    cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
    descend<<<1, 64>>>(x, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

// The second block waits for a flag that the first one sets only if it has found something.
// check: --tool synccheck --racecheck-deadlock-timeout 500
#include "bug.h"

__device__ volatile int ready;

__global__ void pass(int *out, const int *in) {
    if (blockIdx.x == 0) {
        int found = in[threadIdx.x] != 0;
        if (__syncthreads_or(found)) {
            out[threadIdx.x] = in[threadIdx.x];
            __threadfence();
            __syncthreads();
            if (threadIdx.x == 0) ready = 1;
        }
    } else {
        while (!ready) {}
        __threadfence();
        out[64 + threadIdx.x] = out[threadIdx.x];
    }
}

int main(int argc, char **argv) {
    int *in, *out;
    cudaMalloc(&in, 64 * sizeof(int));
    cudaMalloc(&out, 128 * sizeof(int));
    cudaMemset(in, is_fixed(argc, argv), 64 * sizeof(int));
    pass<<<2, 64>>>(out, in);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

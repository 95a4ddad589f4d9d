// NVIDIA's example of a wrong mask: thread 16 takes part in a __syncwarp() whose mask names threads 0 to 15.
// check: --tool synccheck
#include "bug.h"

__global__ void sum(int *out, int last) {
    __shared__ int s[32];
    int t = threadIdx.x;
    unsigned mask = __ballot_sync(0xffffffffu, t < 16);
    if (t <= last) {
        s[t] = t;
        __syncwarp(mask);
        if (t == 0) {
            *out = 0;
            for (int i = 0; i < 16; i++) {
                *out += s[i];
            }
        }
    }
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, sizeof(int));
    sum<<<1, 32>>>(out, is_fixed(argc, argv) ? 15 : 16);
    cudaDeviceSynchronize();
    cudaFree(out);
}

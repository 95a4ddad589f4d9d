// Producers arrive at a barrier for 96 threads, where the consumers wait for 64.
// check: --tool synccheck
#include "bug.h"

__global__ void pass(int *x, int producers, int consumers) {
    __shared__ int s[32];
    int t = threadIdx.x % 32;
    switch (threadIdx.x / 32) {
    case 0:
        s[t] = t;
        asm volatile("bar.arrive 1, %0;" ::"r"(producers) : "memory");
        break;
    case 1:
        asm volatile("bar.sync 1, %0;" ::"r"(consumers) : "memory");
        x[t] = s[t];
        break;
    }
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 32 * sizeof(int));
    pass<<<1, 96>>>(x, is_fixed(argc, argv) ? 64 : 96, 64);
    cudaDeviceSynchronize();
    cudaFree(x);
}

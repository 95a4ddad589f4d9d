// A buffer is freed before the last kernel that uses it.
#include "bug.h"

__global__ void count(int *x) { x[threadIdx.x] = threadIdx.x; }

void release(int *x) { cudaFree(x); }

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    if (!is_fixed(argc, argv)) {
        release(x);
    }
    count<<<1, 64>>>(x);
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) {
        release(x);
    }
}

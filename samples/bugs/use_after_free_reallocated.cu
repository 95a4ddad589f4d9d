// A kernel gets a buffer that has been freed, after another one of the same size was allocated.
// check: --tool memcheck
#include "bug.h"

__global__ void count(int *x) { x[threadIdx.x] = threadIdx.x; }

int main(int argc, char **argv) {
    int *before, *now;
    cudaMalloc(&before, 64 * sizeof(int));
    cudaFree(before);
    cudaMalloc(&now, 64 * sizeof(int));
    count<<<1, 64>>>(is_fixed(argc, argv) ? now : before);
    cudaDeviceSynchronize();
    cudaFree(now);
}

// A table of functions has an empty entry, and the kernel calls it.
// check: --leak-check full
#include "bug.h"

typedef int (*Step)(int);

__device__ int twice(int x) { return 2 * x; }
__device__ Step steps[2] = {twice, nullptr};

__global__ void run(int *out, int step) { *out = steps[step](21); }

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, sizeof(int));
    run<<<1, 1>>>(out, is_fixed(argc, argv) ? 0 : 1);
    cudaDeviceSynchronize();
    cudaFree(out);
}

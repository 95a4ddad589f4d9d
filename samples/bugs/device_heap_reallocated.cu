// A kernel writes to scratch memory that it has freed, after it has allocated as much again.
// check: --tool memcheck
#include "bug.h"

__global__ void work(int *out, bool late) {
    volatile int *scratch = static_cast<int *>(malloc(64));
    scratch[3] = 1;
    free(const_cast<int *>(scratch));
    volatile int *next = static_cast<int *>(malloc(64));
    next[3] = 2;
    if (late) {
        scratch[3] = 3;
    }
    *out = next[3];
    free(const_cast<int *>(next));
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, sizeof(int));
    work<<<1, 1>>>(out, !is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(out);
}

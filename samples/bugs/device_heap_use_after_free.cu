// A kernel reads its scratch memory after it has freed it.
// check: --leak-check full
#include "bug.h"

__global__ void work(int *out, bool early) {
    volatile int *scratch = static_cast<int *>(malloc(64));
    scratch[3] = 1;
    if (early) {
        free(const_cast<int *>(scratch));
    }
    *out = scratch[3];
    if (!early) {
        free(const_cast<int *>(scratch));
    }
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, sizeof(int));
    work<<<1, 1>>>(out, !is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(out);
}

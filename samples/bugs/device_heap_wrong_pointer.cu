// A kernel frees a pointer into the middle of a block.
#include "bug.h"

__global__ void work(int *out, int skipped) {
    int *scratch = static_cast<int *>(malloc(64)), *p = scratch;
    *out = 0;
    for (int i = 0; i < skipped; i++) {
        *p++ = i;
    }
    free(p);
    if (p != scratch) {
        free(scratch);
    }
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, sizeof(int));
    work<<<1, 1>>>(out, is_fixed(argc, argv) ? 0 : 4);
    cudaDeviceSynchronize();
    cudaFree(out);
}

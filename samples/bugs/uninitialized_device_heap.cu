// What malloc gives out in a kernel has no contents.
// check: --tool initcheck
#include "bug.h"

__global__ void sum(int *out, bool clear) {
    int *scratch = (int *)malloc(8 * sizeof(int));
    if (scratch == nullptr) {
        return;
    }
    if (clear) {
        memset(scratch, 0, 8 * sizeof(int));
    }
    scratch[threadIdx.x % 8] += 1;
    out[threadIdx.x] = scratch[threadIdx.x % 8];
    free(scratch);
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, 32 * sizeof(int));
    sum<<<1, 32>>>(out, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(out);
}

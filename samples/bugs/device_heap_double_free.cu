// A kernel frees its scratch memory on two paths.
#include "bug.h"

__global__ void work(int *out, bool again) {
    int *scratch = static_cast<int *>(malloc(64));
    scratch[0] = threadIdx.x;
    out[threadIdx.x] = scratch[0];
    free(scratch);
    if (again) {
        free(scratch);
    }
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, sizeof(int));
    work<<<1, 1>>>(out, !is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(out);
}

// A kernel never frees what it takes from the device's heap.
// check: --leak-check full
#include "bug.h"

__global__ void work(int *out, bool give_back) {
    int *scratch = static_cast<int *>(malloc(100));
    scratch[threadIdx.x] = 1;
    out[threadIdx.x] = scratch[threadIdx.x];
    if (give_back) {
        free(scratch);
    }
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, 8 * sizeof(int));
    work<<<1, 8>>>(out, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(out);
}

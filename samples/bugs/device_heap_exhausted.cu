// A kernel asks for more than the device's heap has, and does not look at what it gets.
// check: --leak-check full
#include "bug.h"

__global__ void work(int *out, size_t bytes) {
    int *scratch = static_cast<int *>(malloc(bytes));
    scratch[0] = 1;
    *out = scratch[0];
    free(scratch);
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, sizeof(int));
    work<<<1, 1>>>(out, is_fixed(argc, argv) ? 1024 : size_t(1) << 40);
    cudaDeviceSynchronize();
    cudaFree(out);
}

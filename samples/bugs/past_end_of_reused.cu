// An allocation has the memory of a larger one that was freed before, and its last index is one too many.
// check: --leak-check full
#include "bug.h"

__global__ void last(const int *v, int n, int *out) { *out = v[n]; }

int main(int argc, char **argv) {
    int *out;
    void *larger;
    int *v;
    cudaMalloc(&out, sizeof *out);
    cudaMalloc(&larger, 1023);
    cudaFree(larger);
    cudaMalloc(&v, 7 * sizeof *v);
    cudaMemset(v, 0, 7 * sizeof *v);
    last<<<1, 1>>>(v, is_fixed(argc, argv) ? 6 : 7, out);
    cudaDeviceSynchronize();
    cudaFree(v);
    cudaFree(out);
}

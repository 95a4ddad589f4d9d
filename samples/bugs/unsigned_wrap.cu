// The left neighbour of element 0 has, without a sign, the largest of indices.
// check: --leak-check full
#include "bug.h"

__global__ void left(const int *in, int *out, unsigned first) {
    unsigned i = threadIdx.x + first;
    if (i < 32) {
        out[i] = in[i - 1];
    }
}

int main(int argc, char **argv) {
    int *in, *out;
    cudaMalloc(&in, 32 * sizeof(int));
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(in, 0, 32 * sizeof(int));
    left<<<1, 32>>>(in, out, is_fixed(argc, argv) ? 1 : 0);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// An optional output is written without asking whether it is there.
#include "bug.h"

__global__ void square(const int *in, int *out, int *sum) {
    out[threadIdx.x] = in[threadIdx.x] * in[threadIdx.x];
    if (threadIdx.x == 0) {
        *sum = 1;
    }
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 33 * sizeof(int));
    cudaMemset(x, 0, 33 * sizeof(int));
    square<<<1, 32>>>(x, x, is_fixed(argc, argv) ? x + 32 : nullptr);
    cudaDeviceSynchronize();
    cudaFree(x);
}

// A loop over the grid's stride ends one element late.
// check: --leak-check full
#include "bug.h"

__global__ void fill(float *x, int last) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i <= last; i += gridDim.x * blockDim.x) {
        x[i] = 1;
    }
}

int main(int argc, char **argv) {
    const int n = 5000;
    float *x;
    cudaMalloc(&x, n * sizeof(float));
    fill<<<4, 128>>>(x, is_fixed(argc, argv) ? n - 1 : n);
    cudaDeviceSynchronize();
    cudaFree(x);
}

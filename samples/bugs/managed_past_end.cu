// One element too many of managed memory is written.
// check: --leak-check full
#include "bug.h"

__global__ void count(long long *x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = i;
    }
}

int main(int argc, char **argv) {
    const int n = 100;
    long long *x;
    cudaMallocManaged(&x, n * sizeof *x);
    count<<<4, 32>>>(x, is_fixed(argc, argv) ? n : n + 1);
    cudaDeviceSynchronize();
    cudaFree(x);
}

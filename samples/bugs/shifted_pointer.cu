// The host shifts a pointer out of its array, into another one; the kernel shifts it back, and goes past the end.
// check: --leak-check full
#include "bug.h"

__global__ void add(int *shifted, int shift) { shifted[blockIdx.x * blockDim.x + threadIdx.x + shift] += 1; }

int main(int argc, char **argv) {
    const int n = 1 << 14;
    int *all[3];
    for (int *&x : all) {
        cudaMalloc(&x, n * sizeof(int));
        cudaMemset(x, 0, n * sizeof(int));
    }
    int shift = int(all[1] - all[0]) - n / 2;
    add<<<n / 64, 64>>>(all[1] - shift, is_fixed(argc, argv) ? shift : shift + 1);
    cudaDeviceSynchronize();
    for (int *x : all) {
        cudaFree(x);
    }
}

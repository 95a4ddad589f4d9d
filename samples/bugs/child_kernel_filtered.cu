// Of the kernels that a kernel launches only the second is checked, by name and number: it writes past the end.
// check: --kernel-name kernel_substring=child --launch-skip 1 --launch-count 1 --dump-kernel-launches
// nvcc: -rdc=true
#include "bug.h"

__global__ void child(float *x, int n) { x[threadIdx.x + n - 32] = 1; }

__global__ void parent(float *x, int past) {
    child<<<1, 32>>>(x, 32);
    child<<<1, 32>>>(x, 64 + past);
    child<<<1, 32>>>(x, 64);
}

int main(int argc, char **argv) {
    float *x;
    cudaMalloc(&x, 64 * sizeof(float));
    parent<<<1, 1>>>(x, is_fixed(argc, argv) ? 0 : 8);
    cudaDeviceSynchronize();
    cudaFree(x);
}

// A kernel launches another for more elements than there are.
// check: --leak-check full
// nvcc: -rdc=true
#include "bug.h"

__global__ void child(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

__global__ void parent(float *x, int blocks) { child<<<blocks, 32>>>(x); }

int main(int argc, char **argv) {
    float *x;
    cudaMalloc(&x, 96 * sizeof(float));
    parent<<<1, 1>>>(x, is_fixed(argc, argv) ? 3 : 4);
    cudaDeviceSynchronize();
    cudaFree(x);
}

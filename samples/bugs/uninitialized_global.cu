// The fill counts elements where bytes are meant: three quarters of the array have no value.
// check: --tool initcheck
#include "bug.h"

__global__ void add(float *values, float x) { values[blockIdx.x * blockDim.x + threadIdx.x] += x; }

int main(int argc, char **argv) {
    const int n = 256;
    float *values;
    cudaMalloc(&values, n * sizeof(float));
    cudaMemset(values, 0, is_fixed(argc, argv) ? n * sizeof(float) : n);
    add<<<n / 64, 64>>>(values, 1);
    cudaDeviceSynchronize();
    cudaFree(values);
}

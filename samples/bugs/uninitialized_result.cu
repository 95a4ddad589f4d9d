// The kernel leaves the last elements out, and the host reads all of them.
// check: --tool initcheck
#include "bug.h"

__global__ void square(float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = (float)i * i;
    }
}

int main(int argc, char **argv) {
    const int n = 1000;
    static float result[n];
    float *out;
    cudaMalloc(&out, n * sizeof(float));
    // Rounded down.
    int blocks = is_fixed(argc, argv) ? (n + 127) / 128 : n / 128;
    square<<<blocks, 128>>>(out, n);
    cudaMemcpy(result, out, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(out);
}

// A filter of 9 coefficients in constant memory has one more tap than its table.
// check: --leak-check full
#include "bug.h"

__constant__ float coefficients[9];

__global__ void filter(const float *in, float *out, int taps) {
    float sum = 0;
    for (int i = 0; i < taps; i++) {
        sum += coefficients[i] * in[threadIdx.x + i];
    }
    out[threadIdx.x] = sum;
}

int main(int argc, char **argv) {
    float *in, *out, host[9] = {1, 2, 3, 4, 5, 4, 3, 2, 1};
    cudaMalloc(&in, 42 * sizeof(float));
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemset(in, 0, 42 * sizeof(float));
    cudaMemcpyToSymbol(coefficients, host, sizeof host);
    filter<<<1, 32>>>(in, out, is_fixed(argc, argv) ? 9 : 10);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// The weights of 9 neighbours are in constant memory, and a window goes around 10.
// check: --leak-check full
#include "bug.h"

__constant__ float weights[9];

__global__ void weigh(const float *in, float *out, int window) {
    out[threadIdx.x] = weights[threadIdx.x % window] * in[threadIdx.x];
}

int main(int argc, char **argv) {
    float *in, *out, host[9] = {1, 2, 3, 4, 5, 4, 3, 2, 1};
    cudaMalloc(&in, 32 * sizeof(float));
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemset(in, 0, 32 * sizeof(float));
    cudaMemcpyToSymbol(weights, host, sizeof host);
    weigh<<<1, 32>>>(in, out, is_fixed(argc, argv) ? 9 : 10);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// A stencil that writes over its own input: at the edges of blocks, nothing says who comes first.
// check: --tool racecheck
#include "bug.h"

__global__ void smooth(const float *in, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float next = i + 1 < n ? in[i + 1] : 0;
    float own = in[i];
    __syncthreads();
    out[i] = 0.5f * (own + next);
}

int main(int argc, char **argv) {
    float *x, *y;
    int n = 256;
    cudaMalloc(&x, n * sizeof(float));
    cudaMalloc(&y, n * sizeof(float));
    cudaMemset(x, 0, n * sizeof(float));
    smooth<<<4, 64>>>(x, is_fixed(argc, argv) ? y : x, n);
    cudaDeviceSynchronize();
    cudaFree(x);
    cudaFree(y);
}

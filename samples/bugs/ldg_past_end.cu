// Differences of neighbours are read through the read-only cache, and the last element has no neighbour.
// check: --leak-check full
#include "bug.h"

__global__ void differences(const double *__restrict__ in, double *__restrict__ out, int n) {
    int i = threadIdx.x;
    if (i < n) {
        out[i] = __ldg(&in[i + 1]) - __ldg(&in[i]);
    }
}

int main(int argc, char **argv) {
    const int n = 50;
    double *in, *out;
    cudaMalloc(&in, n * sizeof(double));
    cudaMalloc(&out, n * sizeof(double));
    cudaMemset(in, 0, n * sizeof(double));
    differences<<<1, 64>>>(in, out, is_fixed(argc, argv) ? n - 1 : n);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

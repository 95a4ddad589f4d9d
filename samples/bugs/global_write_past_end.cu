// The grid is rounded up to whole blocks, and the kernel forgets to ask whether its index is inside.
#include "bug.h"

__global__ void scale(float *x, int n, float by, bool ask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (!ask || i < n) {
        x[i] = i * by;
    }
}

int main(int argc, char **argv) {
    const int n = 1000;
    float *x;
    cudaMalloc(&x, n * sizeof(float));
    scale<<<(n + 255) / 256, 256>>>(x, n, 2, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

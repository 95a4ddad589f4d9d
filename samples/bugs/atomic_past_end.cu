// A histogram of 256 bins gets values beyond them.
#include "bug.h"

__global__ void histogram(unsigned *bins, int n, unsigned mask) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(&bins[(i * 7) & mask], 1u);
    }
}

int main(int argc, char **argv) {
    unsigned *bins;
    cudaMalloc(&bins, 256 * sizeof(unsigned));
    cudaMemset(bins, 0, 256 * sizeof(unsigned));
    histogram<<<1, 128>>>(bins, 512, is_fixed(argc, argv) ? 0xff : 0x1ff);
    cudaDeviceSynchronize();
    cudaFree(bins);
}

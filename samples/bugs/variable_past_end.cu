// A table of the module has 16 entries, and keys go up to 16.
#include "bug.h"

__device__ int bins[16];
__device__ int total;

__global__ void histogram(int keys) {
    int key = threadIdx.x % keys;
    atomicAdd(&bins[key], 1);
    atomicAdd(&total, 1);
}

int main(int argc, char **argv) {
    histogram<<<1, 64>>>(is_fixed(argc, argv) ? 16 : 17);
    cudaDeviceSynchronize();
}

// Counters start with whatever was in memory.
// check: --tool initcheck
#include "bug.h"

__global__ void count(const unsigned char *text, int n, unsigned *counters) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(&counters[text[i] & 3], 1u);
    }
}

int main(int argc, char **argv) {
    unsigned char *text;
    unsigned *counters;
    cudaMalloc(&text, 1000);
    cudaMalloc(&counters, 4 * sizeof(unsigned));
    cudaMemset(text, 'x', 1000);
    if (is_fixed(argc, argv)) {
        cudaMemset(counters, 0, 4 * sizeof(unsigned));
    }
    count<<<1, 64>>>(text, 1000, counters);
    cudaDeviceSynchronize();
    cudaFree(text);
    cudaFree(counters);
}

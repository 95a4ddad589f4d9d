// A kernel is ended by a trap: racecheck finds no race, and says that it has not seen all.
// check: --tool racecheck
// found: warnings
#include "bug.h"

__global__ void store(int *values, int limit) {
    if (threadIdx.x >= limit) {
        __trap();
    }
    values[threadIdx.x] = 1;
}

int main(int argc, char **argv) {
    int *values;
    cudaMalloc(&values, 64 * sizeof(int));
    store<<<1, 64>>>(values, is_fixed(argc, argv) ? 64 : 63);
    cudaDeviceSynchronize();
    cudaFree(values);
}

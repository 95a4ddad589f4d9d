// Several threads of one instruction write different values to one element: which stays is anybody's guess.
// check: --tool racecheck --racecheck-report hazard --print-limit 2
// found: warnings
#include "bug.h"

__global__ void scatter(int *x, int buckets) {
    x[threadIdx.x * 7 % buckets] = threadIdx.x;
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 32 * sizeof(int));
    scatter<<<1, 32>>>(x, is_fixed(argc, argv) ? 32 : 30);
    cudaDeviceSynchronize();
    cudaFree(x);
}

// All blocks add to one total, by reading and writing it.
// check: --tool racecheck
#include "bug.h"

__global__ void add(int *total, bool atomically) {
    if (threadIdx.x == 0) {
        if (atomically) {
            atomicAdd(total, blockIdx.x);
        } else {
            *total += blockIdx.x;
        }
    }
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, sizeof(int));
    cudaMemset(x, 0, sizeof(int));
    add<<<8, 32>>>(x, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

// A lock keeps blocks apart in time, but does not make what one wrote visible to the next.
// check: --tool racecheck
#include "bug.h"

__device__ int lock;

__global__ void add(int *total, bool publish) {
    if (threadIdx.x == 0) {
        while (atomicCAS(&lock, 0, 1) != 0) {
        }
        if (publish) {
            __threadfence();
        }
        *total += blockIdx.x;
        if (publish) {
            __threadfence();
        }
        atomicExch(&lock, 0);
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

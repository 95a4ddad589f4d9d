// Blocks count in one word with an atomic operation that is atomic for threads of a block only.
// check: --tool racecheck
#include "bug.h"

__global__ void count(int *counter, int *own, bool wide) {
    atomicAdd_block(own + blockIdx.x, 1);
    if (wide) {
        atomicAdd(counter, 1);
    } else {
        atomicAdd_block(counter, 1);
    }
}

int main(int argc, char **argv) {
    int *counter;
    cudaMalloc(&counter, 5 * sizeof(int));
    cudaMemset(counter, 0, 5 * sizeof(int));
    count<<<4, 64>>>(counter, counter + 1, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(counter);
}

// A warp tells another one that data is ready. Its fence comes before the data is written, not after it.
// check: --tool racecheck
#include "bug.h"

__global__ void pass(int *data, int *ready, bool after) {
    if (threadIdx.x == 0) {
        if (!after) {
            __threadfence_block();
        }
        *data = 42;
        if (after) {
            __threadfence_block();
        }
        atomicExch(ready, 1);
    } else if (threadIdx.x == 32) {
        while (atomicAdd(ready, 0) == 0) {
        }
        __threadfence_block();
        data[1] = *data;
    }
}

int main(int argc, char **argv) {
    int *data;
    cudaMalloc(&data, 3 * sizeof(int));
    cudaMemset(data, 0, 3 * sizeof(int));
    pass<<<1, 64>>>(data, data + 2, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(data);
}

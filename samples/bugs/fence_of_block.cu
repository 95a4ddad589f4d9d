// A block tells another one that data is ready, with a fence for its own threads only.
// check: --tool racecheck
#include "bug.h"

__global__ void pass(int *data, int *ready, bool wide) {
    if (blockIdx.x == 0) {
        *data = 42;
        if (wide) {
            __threadfence();
        } else {
            __threadfence_block();
        }
        atomicExch(ready, 1);
    } else {
        while (atomicAdd(ready, 0) == 0) {
        }
        __threadfence();
        data[1] = *data;
    }
}

int main(int argc, char **argv) {
    int *data;
    cudaMalloc(&data, 3 * sizeof(int));
    cudaMemset(data, 0, 3 * sizeof(int));
    pass<<<2, 1>>>(data, data + 2, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(data);
}

// A spin lock is not released where a thread has nothing to do.
// check: --tool synccheck --racecheck-deadlock-timeout 500
#include "bug.h"

__device__ int lock;

__global__ void add(int *sum, const int *values, bool always) {
    int value = values[blockIdx.x * blockDim.x + threadIdx.x];
    while (atomicCAS(&lock, 0, 1) != 0) {}
    __threadfence();
    if (value != 0) *(volatile int *)sum += value;
    __threadfence();
    if (value != 0 || always) atomicExch(&lock, 0);
}

int main(int argc, char **argv) {
    int host[64], *values, *sum;
    for (int i = 0; i < 64; i++) host[i] = i % 5;
    cudaMalloc(&values, sizeof host);
    cudaMalloc(&sum, sizeof(int));
    cudaMemset(sum, 0, sizeof(int));
    cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
    add<<<2, 32>>>(sum, values, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(values);
    cudaFree(sum);
}

// Two streams fill the same array, and nothing says which one comes last.
// check: --tool racecheck
#include "bug.h"

__global__ void fill(int *x, int value) { x[blockIdx.x * blockDim.x + threadIdx.x] = value + threadIdx.x; }

int main(int argc, char **argv) {
    cudaStream_t one, two;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    int *x;
    cudaMalloc(&x, 256 * sizeof(int));
    fill<<<2, 128, 0, one>>>(x, 1);
    let_run();
    if (is_fixed(argc, argv)) {
        cudaStreamSynchronize(one);
    }
    fill<<<2, 128, 0, two>>>(x, 2);
    cudaDeviceSynchronize();
    cudaFree(x);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
}

// A thread sums what others of its block have just written, without a barrier between.
// check: --tool racecheck
#include "bug.h"

__global__ void sum(const int *in, int *out, bool wait) {
    __shared__ int values[128];
    values[threadIdx.x] = in[threadIdx.x] + threadIdx.x;
    if (wait) {
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        int total = 0;
        for (int i = 0; i < 128; ++i) {
            total += values[i];
        }
        *out = total;
    }
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 129 * sizeof(int));
    cudaMemset(x, 0, 129 * sizeof(int));
    sum<<<1, 128>>>(x, x + 128, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

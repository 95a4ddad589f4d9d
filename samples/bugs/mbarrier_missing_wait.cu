// Threads arrive at a cuda::barrier in every round, and wait for it after the last one alone.
// check: --tool synccheck
#include "bug.h"
#include <cuda/barrier>

#pragma nv_diag_suppress static_var_with_dynamic_init

__global__ void rounds(int *x, bool waits) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (threadIdx.x == 0) {
        init(&bar, blockDim.x);
    }
    __syncthreads();
    for (int i = 0; i < 4; i++) {
        x[threadIdx.x] += i;
        auto phase = bar.arrive();
        if (waits || i == 3) {
            bar.wait(std::move(phase));
        }
    }
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMemset(x, 0, 64 * sizeof(int));
    rounds<<<1, 64>>>(x, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

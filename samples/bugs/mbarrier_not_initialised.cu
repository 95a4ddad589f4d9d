// Threads arrive at a cuda::barrier that nobody has initialised.
// check: --tool synccheck
#include "bug.h"
#include <cuda/barrier>

#pragma nv_diag_suppress static_var_with_dynamic_init

__global__ void meet(int *x, bool ready) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (ready && threadIdx.x == 0) {
        init(&bar, blockDim.x);
    }
    __syncthreads();
    x[threadIdx.x] = threadIdx.x;
    bar.arrive_and_wait();
    if (threadIdx.x % 2) x[threadIdx.x] += x[threadIdx.x - 1];
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    meet<<<1, 64>>>(x, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) {
        cudaFree(x);
    }
}

// A thread arrives three times at a cuda::barrier that waits for two arrivals.
// check: --tool synccheck
#include "bug.h"
#include <cuda/barrier>

#pragma nv_diag_suppress static_var_with_dynamic_init

__global__ void meet(int *x, int n) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (threadIdx.x == 0) {
        init(&bar, 2);
        (void)bar.arrive(n);
        *x = 1;
    }
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, sizeof(int));
    meet<<<1, 32>>>(x, is_fixed(argc, argv) ? 2 : 3);
    cudaDeviceSynchronize();
    cudaFree(x);
}

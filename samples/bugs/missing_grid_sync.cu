// A cooperative kernel goes from one phase to the next with a barrier of the block where it takes one of the grid.
// check: --tool racecheck
#include "bug.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void phases(int *x, int *y, bool whole) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
    x[i] = i;
    if (whole) {
        cg::this_grid().sync();
    } else {
        cg::this_thread_block().sync();
    }
    y[i] = x[n - 1 - i];
}

int main(int argc, char **argv) {
    int *x, *y;
    cudaMalloc(&x, 128 * sizeof(int));
    cudaMalloc(&y, 128 * sizeof(int));
    bool whole = is_fixed(argc, argv);
    void *arguments[] = {&x, &y, &whole};
    cudaLaunchCooperativeKernel(phases, 4, 32, arguments);
    cudaDeviceSynchronize();
    cudaFree(x);
    cudaFree(y);
}

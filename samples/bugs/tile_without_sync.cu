// Tiles of 16 threads exchange values through shared memory and do not wait for each other.
// check: --tool racecheck
// found: warnings
#include "bug.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void reverse(int *x, bool wait) {
    __shared__ int values[64];
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    int *mine = values + threadIdx.x / 16 * 16;
    mine[tile.thread_rank()] = x[threadIdx.x];
    if (wait) {
        tile.sync();
    }
    x[threadIdx.x] = mine[15 - tile.thread_rank()];
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMemset(x, 0, 64 * sizeof(int));
    reverse<<<1, 64>>>(x, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

// Blocks of a cluster read each other's shared memory, which may not have been written yet.
// check: --tool racecheck
// nvcc: -arch=compute_90
#include "bug.h"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) exchange(int *out, bool meets) {
    __shared__ int values[32];
    auto cluster = cg::this_cluster();
    values[threadIdx.x] = 32 * blockIdx.x + threadIdx.x;
    if (meets)
        cluster.sync();
    else
        __syncthreads();
    const int *others = cluster.map_shared_rank(values, cluster.block_rank() ^ 1);
    out[32 * blockIdx.x + threadIdx.x] = others[threadIdx.x];
    cluster.sync();
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, 64 * sizeof(int));
    exchange<<<2, 32>>>(out, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(out);
}

// A block of a cluster ends while another one may still read its shared memory.
// check: --tool memcheck
// nvcc: -arch=compute_90
#include "bug.h"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) exchange(int *out, bool meets) {
    __shared__ int values[32];
    auto cluster = cg::this_cluster();
    values[threadIdx.x] = threadIdx.x;
    cluster.sync();
    if (cluster.block_rank() == 1) {
        __syncthreads();
        out[threadIdx.x] = *cluster.map_shared_rank(&values[threadIdx.x], 0);
    }
    if (meets)
        cluster.sync();
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, 32 * sizeof(int));
    exchange<<<2, 32>>>(out, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(out);
}

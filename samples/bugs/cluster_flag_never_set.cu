// One block of a cluster waits at its barrier, another one for a flag that would be set after it.
// check: --tool synccheck
// nvcc: -arch=compute_90
#include "bug.h"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) pass(int *out, bool early) {
    __shared__ int word;
    volatile int &flag = word;
    auto cluster = cg::this_cluster();
    flag = 0;
    cluster.sync();
    if (cluster.block_rank() == 0) {
        if (early)
            atomicExch(cluster.map_shared_rank(&word, 1), 1);
        cluster.sync();
        atomicExch(cluster.map_shared_rank(&word, 1), 1);
    } else {
        while (flag == 0) {
        }
        cluster.sync();
        out[0] = flag;
    }
    cluster.sync();
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, sizeof(int));
    pass<<<2, 1>>>(out, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(out);
}

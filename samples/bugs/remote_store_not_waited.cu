// A block of a cluster is sent values, and reads them when all blocks have met, which does not wait for what is sent.
// check: --tool racecheck
// nvcc: -arch=compute_90
#include "bug.h"
#include "async.h"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) send(int *out, bool waits) {
    __shared__ int values[32];
    __shared__ alignas(8) unsigned long long barrier;
    auto cluster = cg::this_cluster();
    unsigned full = shared_address(&barrier);
    if (threadIdx.x == 0) {
        mbarrier_init(full, 1);
        mbarrier_expect(full, sizeof values);
    }
    cluster.sync();
    unsigned to, at, other = cluster.block_rank() ^ 1;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(to) : "r"(shared_address(&values[threadIdx.x])), "r"(other));
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(at) : "r"(full), "r"(other));
    asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.s32 [%0], %1, [%2];" ::"r"(to), "r"(threadIdx.x), "r"(at)
                 : "memory");
    cluster.sync();
    if (waits)
        mbarrier_wait(full, 0);
    out[32 * blockIdx.x + threadIdx.x] = values[31 - threadIdx.x];
    cluster.sync();
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, 64 * sizeof(int));
    send<<<2, 32>>>(out, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(out);
}

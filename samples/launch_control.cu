// nvcc: -gencode arch=compute_100f,code=compute_100f -std=c++17
// Cluster launch control: blocks and clusters that take the work of those that have not started (`clusterlaunchcontrol`), with
// dependent launches behind them, and in cooperative grids, where there is nothing to take.
#include "check.h"
#include "expect.h"

#include <cooperative_groups.h>
#include <cuda/ptx>
#include <vector>

namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;

constexpr int kThreads = 96;

// Adds 1 to each element of a block's part, as long as there are blocks. `runs` counts blocks that have started.
__global__ void take_blocks(int *data, int n, unsigned *runs, unsigned *first) {
    __shared__ uint4 answer;
    __shared__ uint64_t barrier;
    const int thread = threadIdx.x;
    if (thread == 0) {
        ptx::mbarrier_init(&barrier, 1);
        atomicAdd(runs, 1);
    }
    int phase = 0;
    dim3 block = blockIdx;
    __syncthreads();
    for (;;) {
        // The previous answer has been read.
        __syncthreads();
        if (thread == 0) {
            ptx::fence_proxy_async_generic_sync_restrict(ptx::sem_acquire, ptx::space_cluster, ptx::scope_cluster);
            cg::invoke_one(cg::coalesced_threads(), [&] { ptx::clusterlaunchcontrol_try_cancel(&answer, &barrier); });
            ptx::mbarrier_arrive_expect_tx(ptx::sem_relaxed, ptx::scope_cta, ptx::space_shared, &barrier, sizeof(uint4));
        }
        const int at = (block.x + gridDim.x * (block.y + gridDim.y * block.z)) * kThreads + thread;
        if (at < n) data[at] += 1;
        if (thread == 0 && first) atomicAdd(&first[at / kThreads], 1);
        while (!ptx::mbarrier_try_wait_parity(&barrier, phase)) {
        }
        phase ^= 1;
        const bool taken = ptx::clusterlaunchcontrol_query_cancel_is_canceled(answer);
        if (!taken) break;
        block.x = ptx::clusterlaunchcontrol_query_cancel_get_first_ctaid_x<int>(answer);
        block.y = ptx::clusterlaunchcontrol_query_cancel_get_first_ctaid_y<int>(answer);
        block.z = ptx::clusterlaunchcontrol_query_cancel_get_first_ctaid_z<int>(answer);
        ptx::fence_proxy_async_generic_sync_restrict(ptx::sem_release, ptx::space_shared, ptx::scope_cluster);
    }
}

// The same with clusters of two blocks, of which the first asks for both.
__global__ void __cluster_dims__(2, 1, 1) take_clusters(int *data, unsigned *runs) {
    __shared__ uint4 answer;
    __shared__ uint64_t barrier;
    const int thread = threadIdx.x;
    const cg::cluster_group cluster = cg::this_cluster();
    const unsigned rank = cluster.block_rank();
    if (thread == 0) {
        ptx::mbarrier_init(&barrier, 1);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
        atomicAdd(runs, 1);
    }
    int phase = 0;
    int block = blockIdx.x;
    cluster.sync();
    for (;;) {
        cluster.sync();
        if (thread == 0) {
            ptx::mbarrier_arrive_expect_tx(ptx::sem_relaxed, ptx::scope_cluster, ptx::space_shared, &barrier, sizeof(uint4));
        }
        cluster.sync();
        if (thread == 0 && rank == 0) ptx::clusterlaunchcontrol_try_cancel_multicast(&answer, &barrier);
        data[block * kThreads + thread] += 1;
        while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &barrier, phase)) {
        }
        phase ^= 1;
        if (!ptx::clusterlaunchcontrol_query_cancel_is_canceled(answer)) break;
        block = ptx::clusterlaunchcontrol_query_cancel_get_first_ctaid_x<int>(answer) + rank;
    }
    cluster.sync();
}

// Launched behind `take_blocks` as a dependent grid: all of its results are there.
__global__ void check_all(const int *data, int n, int expected, unsigned *others) {
    cudaGridDependencySynchronize();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if (data[i] != expected) atomicAdd(others, 1);
    }
}

static void blocks(dim3 grid, bool cooperative) {
    const int count = grid.x * grid.y * grid.z, n = count * kThreads - 5;
    int *data;
    unsigned *counts, *first;
    CHECK(cudaMalloc(&data, n * sizeof(int)));
    CHECK(cudaMalloc(&counts, 2 * sizeof(unsigned)));
    CHECK(cudaMalloc(&first, count * sizeof(unsigned)));
    CHECK(cudaMemset(data, 0, n * sizeof(int)));
    CHECK(cudaMemset(counts, 0, 2 * sizeof(unsigned)));
    CHECK(cudaMemset(first, 0, count * sizeof(unsigned)));
    unsigned *runs = counts, *others = counts + 1;
    int size = n;
    void *args[] = {&data, &size, &runs, &first};
    if (cooperative) {
        CHECK(cudaLaunchCooperativeKernel((void *)take_blocks, grid, kThreads, args));
    } else {
        CHECK(cudaLaunchKernel((void *)take_blocks, grid, kThreads, args));
    }
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = 4;
    config.blockDim = 128;
    config.attrs = &attribute;
    config.numAttrs = 1;
    CHECK(cudaLaunchKernelEx(&config, check_all, (const int *)data, n, 1, others));
    unsigned host[2];
    CHECK(cudaMemcpy(host, counts, sizeof host, cudaMemcpyDeviceToHost));
    std::vector<unsigned> each(count);
    CHECK(cudaMemcpy(each.data(), first, count * sizeof(unsigned), cudaMemcpyDeviceToHost));
    EXPECT(host[1] == 0);
    for (int i = 0; i < count; i++) EXPECT(each[i] == 1);
    EXPECT(host[0] >= 1 && host[0] <= unsigned(count));
    if (cooperative) EXPECT(host[0] == unsigned(count));
    CHECK(cudaFree(data));
    CHECK(cudaFree(counts));
    CHECK(cudaFree(first));
}

static void clusters(int count) {
    const int n = count * kThreads;
    int *data;
    unsigned *runs;
    CHECK(cudaMalloc(&data, n * sizeof(int)));
    CHECK(cudaMalloc(&runs, sizeof(unsigned)));
    CHECK(cudaMemset(data, 0, n * sizeof(int)));
    CHECK(cudaMemset(runs, 0, sizeof(unsigned)));
    take_clusters<<<count, kThreads>>>(data, runs);
    CHECK(cudaGetLastError());
    std::vector<int> host(n);
    unsigned started;
    CHECK(cudaMemcpy(host.data(), data, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&started, runs, sizeof started, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) EXPECT(host[i] == 1);
    EXPECT(started % 2 == 0 && started <= unsigned(count));
    CHECK(cudaFree(data));
    CHECK(cudaFree(runs));
}

int main() {
    for (dim3 grid : {dim3(1), dim3(1000), dim3(7, 5, 3)}) blocks(grid, false);
    blocks(dim3(16), true);
    for (int count : {2, 64, 500}) clusters(count);
    return verdict("launch_control", wrong == 0, "%d wrong", wrong);
}

// nvcc: -arch=sm_90 -std=c++17
// Clusters of thread blocks: a histogram in distributed shared memory, a ring of blocks, reductions over a cluster, its barrier in
// two halves and with threads that leave early, atomic operations and mbarriers of other blocks, and cluster shapes that the launch,
// the kernel or an attribute states.
#include "check.h"

#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/std/utility>
#include <vector>

namespace cg = cooperative_groups;

constexpr int kThreads = 128;

// Launches with clusters of the given shape, and more attributes behind it.
template <typename... Params, typename... Args>
static cudaError_t launch(void (*kernel)(Params...), dim3 grid, dim3 block, size_t shared, dim3 cluster, bool cooperative,
                          Args... args) {
    cudaLaunchAttribute attributes[2];
    attributes[0].id = cudaLaunchAttributeClusterDimension;
    attributes[0].val.clusterDim.x = cluster.x;
    attributes[0].val.clusterDim.y = cluster.y;
    attributes[0].val.clusterDim.z = cluster.z;
    attributes[1].id = cudaLaunchAttributeCooperative;
    attributes[1].val.cooperative = cooperative;
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared;
    config.attrs = attributes;
    config.numAttrs = cooperative ? 2 : 1;
    return cudaLaunchKernelEx(&config, kernel, Params(args)...);
}

// The bins are spread over the blocks of a cluster; each thread adds to the one that has its value's.
__global__ void histogram(const int *in, int n, int bins, int per_block, int *out) {
    extern __shared__ int own[];
    cg::cluster_group cluster = cg::this_cluster();
    for (int i = threadIdx.x; i < per_block; i += blockDim.x) own[i] = 0;
    cluster.sync();
    const int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
        const int bin = in[i] < 0 ? 0 : in[i] >= bins ? bins - 1 : in[i];
        int *there = cluster.map_shared_rank(own, bin / per_block);
        atomicAdd(there + bin % per_block, 1);
    }
    cluster.sync();
    int *mine = out + cluster.block_rank() * per_block;
    for (int i = threadIdx.x; i < per_block; i += blockDim.x) atomicAdd(&mine[i], own[i]);
}

static bool test_histogram() {
    constexpr int n = 40000, bins = 256;
    std::vector<int> in(n), want(bins, 0);
    uint32_t state = 1234567;
    for (int &x : in) {
        x = (int)(next_random(&state) % (bins + 20)) - 10;
        want[x < 0 ? 0 : x >= bins ? bins - 1 : x]++;
    }
    int *from, *to;
    CHECK(cudaMalloc(&from, n * sizeof(int)));
    CHECK(cudaMalloc(&to, bins * sizeof(int)));
    CHECK(cudaMemcpy(from, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    bool ok = true;
    for (int size : {1, 2, 4, 8}) {
        CHECK(cudaMemset(to, 0, bins * sizeof(int)));
        CHECK(launch(histogram, 16, kThreads, bins / size * sizeof(int), size, false, from, n, bins, bins / size, to));
        std::vector<int> got(bins);
        CHECK(cudaMemcpy(got.data(), to, bins * sizeof(int), cudaMemcpyDeviceToHost));
        ok = ok && got == want;
    }
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
    return ok;
}

// Values go around the ring of a cluster's blocks, each time from the shared memory of one into that of the next one.
__global__ void __cluster_dims__(4, 1, 1) ring(int *out, int steps) {
    __shared__ int buffers[2][kThreads];
    cg::cluster_group cluster = cg::this_cluster();
    const unsigned next = (cluster.block_rank() + 1) % cluster.num_blocks();
    const int i = threadIdx.x;
    buffers[0][i] = blockIdx.x * 1000 + i;
    cluster.sync();
    for (int s = 0; s < steps; s++) {
        int *there = cluster.map_shared_rank(buffers[(s + 1) % 2], next);
        there[i] = buffers[s % 2][i] + 1;
        cluster.sync();
    }
    out[blockIdx.x * kThreads + i] = buffers[steps % 2][i];
}

static bool test_ring() {
    constexpr int blocks = 12;
    int *out;
    CHECK(cudaMallocManaged(&out, blocks * kThreads * sizeof(int)));
    bool ok = true;
    for (int steps : {0, 1, 5, 8}) {
        ring<<<blocks, kThreads>>>(out, steps);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
        for (int b = 0; b < blocks; b++) {
            // The block of the same cluster where the value began.
            const int from = b / 4 * 4 + ((b % 4 - steps) % 4 + 4) % 4;
            for (int i = 0; i < kThreads; i++) ok = ok && out[b * kThreads + i] == from * 1000 + i + steps;
        }
    }
    CHECK(cudaFree(out));
    return ok;
}

// A sum over a cluster: of each block by shuffles, then of its blocks in the shared memory of the first.
__global__ void reduce(const int *in, int *out, int *shapes) {
    __shared__ int partial[16];
    __shared__ int sum;
    cg::cluster_group cluster = cg::this_cluster();
    const unsigned rank = cluster.block_rank();
    const int linear = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    int x = in[linear * blockDim.x + threadIdx.x];
    for (int d = 16; d > 0; d /= 2) x += __shfl_down_sync(~0u, x, d);
    if (threadIdx.x % 32 == 0) atomicAdd(&sum, x);
    __syncthreads();
    if (threadIdx.x == 0) *cluster.map_shared_rank(&partial[rank], 0) = sum;
    cluster.sync();
    if (rank == 0 && threadIdx.x == 0) {
        int all = 0;
        for (unsigned r = 0; r < cluster.num_blocks(); r++) all += partial[r];
        const dim3 d = cluster.dim_blocks();
        const dim3 c(blockIdx.x / d.x, blockIdx.y / d.y, blockIdx.z / d.z);
        const int number = c.x + gridDim.x / d.x * (c.y + gridDim.y / d.y * c.z);
        out[number] = all;
        shapes[number] = d.x * 100 + d.y * 10 + d.z;
    }
    // Which block's memory a pointer is of.
    int *theirs = cluster.map_shared_rank(&sum, cluster.num_blocks() - 1);
    if (cluster.query_shared_rank(theirs) != cluster.num_blocks() - 1 || cluster.query_shared_rank(&sum) != rank) __trap();
    if (cluster.thread_rank() != rank * blockDim.x + threadIdx.x || cluster.num_threads() != cluster.num_blocks() * blockDim.x)
        __trap();
    const dim3 at = cluster.block_index(), d = cluster.dim_blocks();
    if (at.x != blockIdx.x % d.x || at.y != blockIdx.y % d.y || at.z != blockIdx.z % d.z) __trap();
}

static bool test_reduce() {
    const dim3 grid(4, 4, 2);
    constexpr int blocks = 32;
    int *in, *out, *shapes;
    CHECK(cudaMallocManaged(&in, blocks * kThreads * sizeof(int)));
    CHECK(cudaMallocManaged(&out, blocks * sizeof(int)));
    CHECK(cudaMallocManaged(&shapes, blocks * sizeof(int)));
    for (int i = 0; i < blocks * kThreads; i++) in[i] = i * 7 % 1001;
    bool ok = true;
    const dim3 clusters[] = {dim3(2, 2, 2), dim3(4, 1, 1), dim3(1, 4, 2), dim3(1, 1, 2)};
    for (dim3 c : clusters) {
        CHECK(cudaDeviceSynchronize());
        for (int i = 0; i < blocks; i++) out[i] = shapes[i] = -1;
        CHECK(launch(reduce, grid, kThreads, 0, c, false, in, out, shapes));
        CHECK(cudaDeviceSynchronize());
        std::vector<int> want(blocks, 0);
        for (int z = 0; z < 2; z++)
            for (int y = 0; y < 4; y++)
                for (int x = 0; x < 4; x++) {
                    const int number = x / c.x + 4 / c.x * (y / c.y + 4 / c.y * (z / c.z));
                    for (int i = 0; i < kThreads; i++) want[number] += in[(x + 4 * (y + 4 * z)) * kThreads + i];
                }
        const int count = blocks / (c.x * c.y * c.z);
        for (int i = 0; i < count; i++) ok = ok && out[i] == want[i] && shapes[i] == (int)(c.x * 100 + c.y * 10 + c.z);
    }
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    CHECK(cudaFree(shapes));
    return ok;
}

// The barrier in two halves, with work in between, and threads and blocks that leave before: nobody waits for those.
__global__ void __cluster_dims__(2, 2, 1) halves(int *out) {
    __shared__ int values[kThreads];
    cg::cluster_group cluster = cg::this_cluster();
    const unsigned rank = cluster.block_rank();
    const int i = threadIdx.x, linear = blockIdx.x + gridDim.x * blockIdx.y;
    if (rank == 3) return;
    values[i] = linear * 1000 + i;
    if (i % 3 == 2) return;
    auto token = cluster.barrier_arrive();
    int x = 0;
    for (int k = 0; k <= i; k++) x += k;
    cluster.barrier_wait(cuda::std::move(token));
    x += cluster.map_shared_rank(values, (rank + 1) % 3)[i];
    // The others read from here until they have arrived again.
    cluster.sync();
    out[linear * kThreads + i] = x;
}

static bool test_halves() {
    const dim3 grid(4, 2);
    int *out;
    CHECK(cudaMallocManaged(&out, 8 * kThreads * sizeof(int)));
    for (int i = 0; i < 8 * kThreads; i++) out[i] = -1;
    halves<<<grid, kThreads>>>(out);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    bool ok = true;
    for (int y = 0; y < 2; y++)
        for (int x = 0; x < 4; x++) {
            const int rank = x % 2 + 2 * (y % 2), next = (rank + 1) % 3;
            const int there = (x / 2 * 2 + next % 2) + 4 * (y / 2 * 2 + next / 2);
            for (int i = 0; i < kThreads; i++) {
                const bool left = rank == 3 || i % 3 == 2;
                const int want = left ? -1 : i * (i + 1) / 2 + there * 1000 + i;
                ok = ok && out[(x + 4 * y) * kThreads + i] == want;
            }
        }
    CHECK(cudaFree(out));
    return ok;
}

// Threads of all blocks arrive at a barrier in the shared memory of the first one, which waits there.
__global__ void __cluster_dims__(4, 1, 1) arrive_at_first(int *out) {
    using Barrier = cuda::barrier<cuda::thread_scope_block>;
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ Barrier ready;
    __shared__ int values[4];
    cg::cluster_group cluster = cg::this_cluster();
    const unsigned rank = cluster.block_rank();
    if (threadIdx.x == 0) init(&ready, cluster.num_blocks());
    cluster.sync();
    for (int round = 0; round < 3; round++) {
        if (threadIdx.x == 0) {
            *cluster.map_shared_rank(&values[rank], 0) = (int)(blockIdx.x * 10 + round);
            uint64_t *remote = cluster.map_shared_rank(cuda::device::barrier_native_handle(ready), 0);
            asm volatile("{ .reg .b32 a; .reg .b64 w;\n"
                         "cvta.to.shared::cluster.u64 w, %0;\n"
                         "cvt.u32.u64 a, w;\n"
                         "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [a]; }" ::"l"(remote)
                         : "memory");
        }
        if (rank == 0 && threadIdx.x < 4) {
            ready.wait_parity(round % 2);
            out[(blockIdx.x / 4 * 3 + round) * 4 + threadIdx.x] = values[threadIdx.x];
        }
        cluster.sync();
    }
}

static bool test_arrive_at_first() {
    int *out;
    CHECK(cudaMallocManaged(&out, 3 * 3 * 4 * sizeof(int)));
    arrive_at_first<<<12, 64>>>(out);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    bool ok = true;
    for (int c = 0; c < 3; c++)
        for (int round = 0; round < 3; round++)
            for (int r = 0; r < 4; r++) ok = ok && out[(c * 3 + round) * 4 + r] == (c * 4 + r) * 10 + round;
    CHECK(cudaFree(out));
    return ok;
}

// The barrier of a cluster, and that of the whole grid.
__global__ void grid_and_cluster(int *sums, int *out) {
    __shared__ int mine;
    cg::cluster_group cluster = cg::this_cluster();
    cg::grid_group grid = cg::this_grid();
    if (threadIdx.x == 0) mine = blockIdx.x + 1;
    cluster.sync();
    if (threadIdx.x == 0 && cluster.block_rank() == 0) {
        int all = 0;
        for (unsigned r = 0; r < cluster.num_blocks(); r++) all += *cluster.map_shared_rank(&mine, r);
        sums[blockIdx.x / cluster.num_blocks()] = all;
    }
    grid.sync();
    if (threadIdx.x == 0) {
        int all = 0;
        for (unsigned c = 0; c < gridDim.x / cluster.num_blocks(); c++) all += sums[c];
        out[blockIdx.x] = all;
    }
    cluster.sync();
}

static bool test_grid_and_cluster() {
    int *sums, *out;
    CHECK(cudaMallocManaged(&sums, 8 * sizeof(int)));
    CHECK(cudaMallocManaged(&out, 16 * sizeof(int)));
    CHECK(launch(grid_and_cluster, 16, 64, 0, 2, true, sums, out));
    CHECK(cudaDeviceSynchronize());
    bool ok = true;
    for (int b = 0; b < 16; b++) ok = ok && out[b] == 16 * 17 / 2;
    CHECK(cudaFree(sums));
    CHECK(cudaFree(out));
    return ok;
}

__global__ void counts(int *out) {
    cg::cluster_group cluster = cg::this_cluster();
    unsigned clusters;
    asm("mov.u32 %0, %%nclusterid.x;" : "=r"(clusters));
    if (threadIdx.x == 0) out[blockIdx.x] = (int)(cluster.num_blocks() * 1000 + cluster.block_rank() * 10 + clusters);
    cluster.sync();
}

// What launches are refused for, and shapes beyond what is portable.
static bool test_launches() {
    int *out;
    CHECK(cudaMallocManaged(&out, 32 * sizeof(int)));
    bool ok = launch(counts, 6, 32, 0, 4, false, out) == cudaErrorInvalidClusterSize;
    ok = ok && launch(counts, 16, 32, 0, 16, false, out) == cudaErrorInvalidClusterSize;
    ok = ok && cudaGetLastError() == cudaErrorInvalidClusterSize;
    cudaLaunchConfig_t config = {};
    config.gridDim = 32;
    config.blockDim = 32;
    int most = 0;
    CHECK(cudaOccupancyMaxPotentialClusterSize(&most, counts, &config));
    ok = ok && most == 8;
    CHECK(cudaFuncSetAttribute(counts, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
    CHECK(cudaOccupancyMaxPotentialClusterSize(&most, counts, &config));
    ok = ok && most == 16;
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim.x = 16;
    attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
    config.attrs = &attribute;
    config.numAttrs = 1;
    int active = 0;
    CHECK(cudaOccupancyMaxActiveClusters(&active, counts, &config));
    ok = ok && active > 0;
    CHECK(launch(counts, 32, 32, 0, 16, false, out));
    CHECK(cudaDeviceSynchronize());
    for (int b = 0; b < 32; b++) ok = ok && out[b] == 16 * 1000 + b % 16 * 10 + 2;
    // Without clusters each block is one by itself.
    counts<<<5, 32>>>(out);
    CHECK(cudaDeviceSynchronize());
    for (int b = 0; b < 5; b++) ok = ok && out[b] == 1005;
    // In a graph, as captured and as a node that is given its attribute afterwards.
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    config.stream = stream;
    config.gridDim = 16;
    attribute.val.clusterDim.x = 8;
    CHECK(cudaLaunchKernelEx(&config, counts, out));
    CHECK(cudaStreamEndCapture(stream, &graph));
    for (unsigned size : {8u, 4u}) {
        cudaGraphNode_t node;
        size_t nodes = 1;
        CHECK(cudaGraphGetNodes(graph, &node, &nodes));
        cudaLaunchAttributeValue value;
        CHECK(cudaGraphKernelNodeGetAttribute(node, cudaLaunchAttributeClusterDimension, &value));
        ok = ok && value.clusterDim.x == 8;
        value.clusterDim.x = size;
        CHECK(cudaGraphKernelNodeSetAttribute(node, cudaLaunchAttributeClusterDimension, &value));
        CHECK(cudaGraphInstantiate(&exec, graph, 0));
        CHECK(cudaGraphLaunch(exec, stream));
        CHECK(cudaStreamSynchronize(stream));
        for (unsigned b = 0; b < 16; b++) ok = ok && out[b] == (int)(size * 1000 + b % size * 10 + 16 / size);
        CHECK(cudaGraphExecDestroy(exec));
    }
    CHECK(cudaGraphDestroy(graph));
    CHECK(cudaStreamDestroy(stream));
    CHECK(cudaFree(out));
    return ok;
}

int main() {
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, 0));
    int clusters = 0;
    CHECK(cudaDeviceGetAttribute(&clusters, cudaDevAttrClusterLaunch, 0));
    if (!clusters) {
        printf("clusters: skipped (compute capability %d.%d has none)\n", properties.major, properties.minor);
        return 0;
    }
    struct {
        const char *name;
        bool (*run)();
    } const tests[] = {{"histogram", test_histogram},       {"ring", test_ring},
                       {"reduce", test_reduce},             {"halves", test_halves},
                       {"arrive_at_first", test_arrive_at_first}, {"grid_and_cluster", test_grid_and_cluster},
                       {"launches", test_launches}};
    int failed = 0;
    for (const auto &test : tests) {
        const bool ok = test.run();
        if (!ok) fprintf(stderr, "%s: wrong results\n", test.name);
        failed += !ok;
    }
    return verdict("clusters", failed == 0, "%d of %d tests failed", failed, (int)(sizeof tests / sizeof *tests));
}

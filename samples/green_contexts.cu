// Green contexts: a device's multiprocessors are split, and kernels in the streams of each part run on that part alone; in
// launches, cooperative grids, kernels that kernels launch, captured graphs and nodes of graphs.
#include "check.h"

#include <cooperative_groups.h>

#include <set>
#include <vector>

static int wrong = 0;

#define EXPECT(what)                                          \
    do {                                                      \
        if (!(what)) {                                        \
            printf("line %d: not so: %s\n", __LINE__, #what); \
            wrong++;                                          \
        }                                                     \
    } while (0)

// Each block tells its multiprocessor, after some work, so that several take part.
__global__ void where(unsigned *sms, unsigned *counts) {
    unsigned sm, x = threadIdx.x;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    for (int i = 0; i < 2000; i++) x = x * 1664525u + 1013904223u;
    if (threadIdx.x == 0) sms[blockIdx.x] = sm;
    if (x != 0) atomicAdd(&counts[blockIdx.x], 1u);
}

// All blocks meet, so that all are there at once.
__global__ void together(unsigned *sms, unsigned *sum) {
    unsigned sm;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    if (threadIdx.x == 0) {
        sms[blockIdx.x] = sm;
        atomicAdd(sum, blockIdx.x);
    }
    cooperative_groups::this_grid().sync();
    if (threadIdx.x == 0 && *sum != gridDim.x * (gridDim.x - 1) / 2) sms[blockIdx.x] = ~0u;
}

static const int blocks = 256, threads = 64;
static unsigned *sms, *counts;

// The multiprocessors that wrote since the last call; a block that has not run is number ~0.
static std::set<unsigned> used(int n) {
    std::vector<unsigned> host(n);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(host.data(), sms, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaMemset(sms, 0xff, blocks * sizeof(unsigned)));
    // Streams of green contexts do not wait for the default stream.
    CHECK(cudaDeviceSynchronize());
    return std::set<unsigned>(host.begin(), host.end());
}

static bool apart(const std::set<unsigned> &a, const std::set<unsigned> &b) {
    for (unsigned sm : a) {
        if (b.count(sm)) return false;
    }
    return true;
}

int main() {
    cudaDevResource all, parts[2], rest;
    cudaExecutionContext_t contexts[2];
    cudaStream_t streams[2];
    unsigned count = 2;
    CHECK(cudaMalloc(&sms, blocks * sizeof(unsigned)));
    CHECK(cudaMalloc(&counts, blocks * sizeof(unsigned)));
    CHECK(cudaMemset(sms, 0xff, blocks * sizeof(unsigned)));
    CHECK(cudaMemset(counts, 0, blocks * sizeof(unsigned)));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaDeviceGetDevResource(0, &all, cudaDevResourceTypeSm));
    const unsigned least = all.sm.minSmPartitionSize;
    CHECK(cudaDevSmResourceSplitByCount(parts, &count, &all, &rest, 0, least));
    EXPECT(count == 2 && parts[0].sm.smCount == least && parts[1].sm.smCount == least);
    for (int i = 0; i < 2; i++) {
        cudaDevResourceDesc_t description;
        CHECK(cudaDevResourceGenerateDesc(&description, &parts[i], 1));
        CHECK(cudaGreenCtxCreate(&contexts[i], description, 0, 0));
        CHECK(cudaExecutionCtxStreamCreate(&streams[i], contexts[i], cudaStreamDefault, 0));
    }

    // Launches: no multiprocessor is used by both.
    std::set<unsigned> seen[2];
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < 2; i++) {
            CHECK(cudaMemsetAsync(counts, 0, blocks * sizeof(unsigned), streams[i]));
            where<<<blocks, threads, 0, streams[i]>>>(sms, counts);
            CHECK_LAUNCH();
            CHECK(cudaExecutionCtxSynchronize(contexts[i]));
            for (unsigned sm : used(blocks)) seen[i].insert(sm);
        }
    }
    std::vector<unsigned> host(blocks);
    CHECK(cudaMemcpy(host.data(), counts, blocks * sizeof(unsigned), cudaMemcpyDeviceToHost));
    for (unsigned n : host) EXPECT(n == threads);
    EXPECT(!seen[0].empty() && !seen[1].empty() && apart(seen[0], seen[1]));
    EXPECT(seen[0].size() <= least && seen[1].size() <= least);

    // Cooperative grids: as many blocks as the part holds, which is less than the device does.
    int per_sm;
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, together, 1024, 0));
    unsigned *sum;
    CHECK(cudaMalloc(&sum, sizeof *sum));
    void *arguments[] = {&sms, &sum};
    const unsigned most = per_sm * least;
    CHECK(cudaMemset(sum, 0, sizeof *sum));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaLaunchCooperativeKernel(together, dim3(most), dim3(1024), arguments, 0, streams[1]));
    EXPECT(apart(used(most), seen[0]));
    EXPECT(cudaLaunchCooperativeKernel(together, dim3(most + 1), dim3(1024), arguments, 0, streams[1]) ==
           cudaErrorCooperativeLaunchTooLarge);
    EXPECT(cudaGetLastError() == cudaErrorCooperativeLaunchTooLarge);
    CHECK(cudaMemset(sum, 0, sizeof *sum));
    CHECK(cudaLaunchCooperativeKernel(together, dim3(most + 1), dim3(1024), arguments, 0, 0));
    EXPECT(!used(most + 1).count(~0u));

    // Captured launches, and nodes made for a context, run there wherever the graph is launched.
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    CHECK(cudaStreamBeginCapture(streams[1], cudaStreamCaptureModeGlobal));
    where<<<blocks, threads, 0, streams[1]>>>(sms, counts);
    CHECK(cudaStreamEndCapture(streams[1], &graph));
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    CHECK(cudaGraphLaunch(exec, 0));
    EXPECT(apart(used(blocks), seen[0]));
    CHECK(cudaGraphExecDestroy(exec));
    cudaGraphNode_t node;
    size_t nodes = 1;
    CHECK(cudaGraphGetNodes(graph, &node, &nodes));
    cudaGraphNodeParams params = {};
    CHECK(cudaGraphNodeGetParams(node, &params));
    EXPECT(params.kernel.ctx == contexts[1]);
    cudaGraph_t made;
    CHECK(cudaGraphCreate(&made, 0));
    CHECK(cudaGraphAddNode(&node, made, NULL, NULL, 0, &params));
    CHECK(cudaGraphInstantiate(&exec, made, 0));
    CHECK(cudaGraphLaunch(exec, streams[0]));
    EXPECT(apart(used(blocks), seen[0]));
    cudaKernelNodeParams plain = {params.kernel.func, dim3(blocks / 2), dim3(threads), 0, params.kernel.kernelParams, NULL};
    CHECK(cudaGraphExecKernelNodeSetParams(exec, node, &plain));
    CHECK(cudaGraphLaunch(exec, streams[0]));
    EXPECT(apart(used(blocks / 2), seen[0]));
    CHECK(cudaGraphExecDestroy(exec));
    params.kernel.ctx = (cudaExecutionContext_t)&params;
    EXPECT(cudaGraphAddNode(&node, made, NULL, NULL, 0, &params) == cudaErrorInvalidValue);
    cudaGetLastError();
    CHECK(cudaGraphDestroy(made));
    CHECK(cudaGraphDestroy(graph));

    // A context of both parts has the multiprocessors of both; one of the rest, others.
    cudaDevResourceDesc_t description;
    cudaExecutionContext_t both, other;
    cudaStream_t stream;
    CHECK(cudaDevResourceGenerateDesc(&description, parts, 2));
    CHECK(cudaGreenCtxCreate(&both, description, 0, 0));
    cudaDevResource whole;
    CHECK(cudaExecutionCtxGetDevResource(both, &whole, cudaDevResourceTypeSm));
    EXPECT(whole.sm.smCount == 2 * least);
    CHECK(cudaExecutionCtxStreamCreate(&stream, both, 0, 0));
    where<<<blocks, threads, 0, stream>>>(sms, counts);
    std::set<unsigned> of_both = used(blocks);
    CHECK(cudaStreamDestroy(stream));
    if (rest.type == cudaDevResourceTypeSm) {
        CHECK(cudaDevResourceGenerateDesc(&description, &rest, 1));
        CHECK(cudaGreenCtxCreate(&other, description, 0, 0));
        CHECK(cudaExecutionCtxStreamCreate(&stream, other, 0, 0));
        where<<<blocks, threads, 0, stream>>>(sms, counts);
        std::set<unsigned> of_rest = used(blocks);
        EXPECT(apart(of_rest, of_both) && apart(of_rest, seen[0]) && apart(of_rest, seen[1]));
        CHECK(cudaStreamDestroy(stream));
        CHECK(cudaExecutionCtxDestroy(other));
    }
    EXPECT(!of_both.empty() && !of_both.count(~0u));

    // What a destroyed context has queued is done; its stream is of no further use.
    where<<<blocks, threads, 0, streams[0]>>>(sms, counts);
    CHECK_LAUNCH();
    CHECK(cudaExecutionCtxDestroy(contexts[0]));
    where<<<blocks, threads, 0, streams[0]>>>(sms, counts);
    EXPECT(cudaGetLastError() == cudaErrorStreamDetached);
    EXPECT(!used(blocks).count(~0u));
    CHECK(cudaStreamDestroy(streams[0]));
    CHECK(cudaStreamDestroy(streams[1]));
    CHECK(cudaExecutionCtxDestroy(contexts[1]));
    CHECK(cudaExecutionCtxDestroy(both));
    return verdict("green_contexts", wrong == 0, "parts of %u of %u multiprocessors", least, all.sm.smCount);
}

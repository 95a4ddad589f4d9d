// What a thousand small kernels cost the thread that launches them: one by one, and as the nodes of a graph, in a chain and side by
// side. Each kernel has counted, and graphs cost it less than twice as much.
#include "check.h"

#include <algorithm>
#include <chrono>

const int NODES = 1000, ROUNDS = 30;

__global__ void count(unsigned *counter) {
    if (threadIdx.x == 0) atomicAdd(counter, 1);
}

static double now() {
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Microseconds per node: of the calls alone, and until the work is done. The best of all rounds.
struct Cost {
    double calls = 1e9, all = 1e9;
};

template <typename Launch>
static void measure(Cost &cost, cudaStream_t stream, Launch launch) {
    double start = now();
    launch();
    double called = now();
    CHECK(cudaStreamSynchronize(stream));
    cost.calls = std::min(cost.calls, (called - start) / NODES);
    cost.all = std::min(cost.all, (now() - start) / NODES);
}

int main() {
    unsigned *counter, counted;
    cudaStream_t stream;
    cudaGraph_t chain, wide;
    cudaGraphExec_t chain_exec, wide_exec;
    CHECK(cudaMalloc(&counter, sizeof *counter));
    CHECK(cudaMemset(counter, 0, sizeof *counter));
    CHECK(cudaStreamCreate(&stream));
    auto one_by_one = [&] {
        for (int i = 0; i < NODES; i++) count<<<1, 32, 0, stream>>>(counter);
        CHECK_LAUNCH();
    };
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    one_by_one();
    CHECK(cudaStreamEndCapture(stream, &chain));
    CHECK(cudaGraphInstantiate(&chain_exec, chain, 0));
    CHECK(cudaGraphCreate(&wide, 0));
    void *args[] = {&counter};
    cudaKernelNodeParams params = {};
    params.func = (void *)count;
    params.gridDim = dim3(1);
    params.blockDim = dim3(32);
    params.kernelParams = args;
    for (int i = 0; i < NODES; i++) {
        cudaGraphNode_t node;
        CHECK(cudaGraphAddKernelNode(&node, wide, NULL, 0, &params));
    }
    CHECK(cudaGraphInstantiate(&wide_exec, wide, 0));

    Cost launches, in_chain, side_by_side;
    for (int round = 0; round < ROUNDS; round++) {
        measure(launches, stream, one_by_one);
        measure(in_chain, stream, [&] { CHECK(cudaGraphLaunch(chain_exec, stream)); });
        measure(side_by_side, stream, [&] { CHECK(cudaGraphLaunch(wide_exec, stream)); });
    }
    CHECK(cudaMemcpy(&counted, counter, sizeof counted, cudaMemcpyDeviceToHost));
    fprintf(stderr, "us per node, calls and in all: launches %.2f %.2f, graph (chain) %.2f %.2f, graph (side by side) %.2f %.2f\n",
            launches.calls, launches.all, in_chain.calls, in_chain.all, side_by_side.calls, side_by_side.all);
    bool right = counted == 3u * ROUNDS * NODES;
    // Launches in a row are nearly as cheap, and other programs run meanwhile.
    bool cheap = in_chain.calls < 2 * launches.calls && side_by_side.calls < 2 * launches.calls;
    return verdict("graph_launch_cost", right && cheap, "%d nodes, counted %s, graphs are %s", NODES, right ? "right" : "wrong",
                   cheap ? "cheap" : "dear");
}

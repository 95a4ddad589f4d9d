// Two branches of a graph use the same memory: the one that adds to the counters does not wait for the one that clears them.
// check: --tool racecheck
#include "bug.h"

// So that it comes second each time.
void CUDART_CB wait_a_little(void *) { let_run(); }

__global__ void add(int *counters, int n) { counters[threadIdx.x] += n; }

int main(int argc, char **argv) {
    int *counters;
    cudaMalloc(&counters, 64 * sizeof(int));
    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    cudaMemsetParams clear = {};
    clear.dst = counters;
    clear.elementSize = sizeof(int);
    clear.width = 64;
    clear.height = 1;
    cudaGraphNode_t first, second, pause;
    cudaGraphAddMemsetNode(&first, graph, nullptr, 0, &clear);
    int n = 1;
    void *arguments[] = {&counters, &n};
    cudaKernelNodeParams kernel = {};
    kernel.func = reinterpret_cast<void *>(add);
    kernel.gridDim = dim3(1);
    kernel.blockDim = dim3(64);
    kernel.kernelParams = arguments;
    cudaHostNodeParams host = {wait_a_little, nullptr};
    cudaGraphAddHostNode(&pause, graph, nullptr, 0, &host);
    cudaGraphNode_t before[] = {pause, first};
    cudaGraphAddKernelNode(&second, graph, before, is_fixed(argc, argv) ? 2 : 1, &kernel);
    cudaGraphExec_t exec;
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, nullptr);
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaFree(counters);
}

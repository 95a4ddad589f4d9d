// A table is made read-only after a graph was made that writes to it, and the graph is launched again.
// check: --tool memcheck --leak-check full
#include "bug.h"
#include "pool.h"

__global__ void fill(int *table) { table[threadIdx.x] = threadIdx.x; }

int main(int argc, char **argv) {
    Pool pool(1 << 16);
    char *table = pool.take(0, 4096, "table");
    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    cudaGraphNode_t node;
    void *arguments[] = {&table};
    cudaKernelNodeParams params = {};
    params.func = reinterpret_cast<void *>(fill);
    params.gridDim = dim3(1);
    params.blockDim = dim3(64);
    params.kernelParams = arguments;
    cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params);
    cudaGraphExec_t ready;
    cudaGraphInstantiate(&ready, graph, 0);
    cudaGraphLaunch(ready, nullptr);
    cudaDeviceSynchronize();
    pool.allow(table, NVTX_MEM_PERMISSIONS_REGION_FLAGS_READ);
    if (!is_fixed(argc, argv)) cudaGraphLaunch(ready, nullptr);
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(ready);
    cudaGraphDestroy(graph);
    pool.give_back(table);
}

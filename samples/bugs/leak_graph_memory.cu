// A graph allocates memory for whoever comes after it, and nobody frees it.
// check: --leak-check full
#include "bug.h"

__global__ void fill(int *x) { x[threadIdx.x] = threadIdx.x; }

int main(int argc, char **argv) {
    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    cudaMemAllocNodeParams memory = {};
    memory.poolProps.allocType = cudaMemAllocationTypePinned;
    memory.poolProps.location.type = cudaMemLocationTypeDevice;
    memory.bytesize = 256;
    cudaGraphNode_t node;
    cudaGraphAddMemAllocNode(&node, graph, nullptr, 0, &memory);
    cudaGraphExec_t ready;
    cudaGraphInstantiate(&ready, graph, 0);
    cudaGraphLaunch(ready, nullptr);
    fill<<<1, 64>>>(static_cast<int *>(memory.dptr));
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) cudaFree(memory.dptr);
    cudaGraphExecDestroy(ready);
    cudaGraphDestroy(graph);
}

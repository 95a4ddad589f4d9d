// A graph copies a result to the host of which a kernel has written only a half. Its buffer is one that the graph allocates.
// check: --tool initcheck
#include "bug.h"

__global__ void fill(int *x) { x[threadIdx.x] = threadIdx.x; }

int main(int argc, char **argv) {
    int result[64];
    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    cudaMemAllocNodeParams memory = {};
    memory.poolProps.allocType = cudaMemAllocationTypePinned;
    memory.poolProps.location.type = cudaMemLocationTypeDevice;
    memory.bytesize = sizeof result;
    cudaGraphNode_t alloc, kernel, copy, free;
    cudaGraphAddMemAllocNode(&alloc, graph, nullptr, 0, &memory);
    void *arguments[] = {&memory.dptr};
    cudaKernelNodeParams params = {};
    params.func = reinterpret_cast<void *>(fill);
    params.gridDim = dim3(1);
    params.blockDim = dim3(is_fixed(argc, argv) ? 64 : 32);
    params.kernelParams = arguments;
    cudaGraphAddKernelNode(&kernel, graph, &alloc, 1, &params);
    cudaGraphAddMemcpyNode1D(&copy, graph, &kernel, 1, result, memory.dptr, sizeof result, cudaMemcpyDeviceToHost);
    cudaGraphAddMemFreeNode(&free, graph, &copy, 1, memory.dptr);
    cudaGraphExec_t ready;
    cudaGraphInstantiate(&ready, graph, 0);
    cudaGraphLaunch(ready, nullptr);
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(ready);
    cudaGraphDestroy(graph);
}

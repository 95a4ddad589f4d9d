// The body of a conditional node copies from a region that must not be read.
// check: --tool memcheck --leak-check full
#include "bug.h"
#include "pool.h"

int main(int argc, char **argv) {
    Pool pool(1 << 16);
    char *secret = pool.take(0, 256, "secret"), *copy = pool.take(4096, 256, "copy");
    cudaMemset(secret, 1, 256);
    pool.allow(secret, NVTX_MEM_PERMISSIONS_REGION_FLAGS_WRITE);

    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    cudaGraphConditionalHandle condition;
    // The condition's default is what decides: without the bug the body is not run.
    cudaGraphConditionalHandleCreate(&condition, graph, !is_fixed(argc, argv), cudaGraphCondAssignDefault);
    cudaGraphNodeParams params = {};
    params.type = cudaGraphNodeTypeConditional;
    params.conditional.handle = condition;
    params.conditional.type = cudaGraphCondTypeIf;
    params.conditional.size = 1;
    cudaGraphNode_t node, inner;
#if CUDART_VERSION >= 13000
    cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &params);
#else
    cudaGraphAddNode(&node, graph, nullptr, 0, &params);
#endif
    cudaGraphAddMemcpyNode1D(&inner, params.conditional.phGraph_out[0], nullptr, 0, copy, secret, 256, cudaMemcpyDeviceToDevice);
    cudaGraphExec_t ready;
    cudaGraphInstantiate(&ready, graph, 0);
    cudaGraphLaunch(ready, nullptr);
    cudaDeviceSynchronize();

    cudaGraphExecDestroy(ready);
    cudaGraphDestroy(graph);
    pool.give_back(secret);
    pool.give_back(copy);
}

// Work of one stream may write a region and not read it. A graph that is launched there copies from it.
// check: --leak-check full
#include "bug.h"
#include "pool.h"

__global__ void fill(int *x) { x[threadIdx.x] = threadIdx.x; }

int main(int argc, char **argv) {
    Pool pool(1 << 16);
    char *secret = pool.take(0, 256, "secret"), *copy = pool.take(4096, 256, "copy");
    cudaStream_t strict, other;
    cudaStreamCreate(&strict);
    cudaStreamCreate(&other);
    auto permissions = nvtxMemPermissionsCreate(pool.domain, NVTX_MEM_PERMISSIONS_CREATE_FLAGS_NONE);
    pool.allow(secret, NVTX_MEM_PERMISSIONS_REGION_FLAGS_WRITE, permissions);
    // Bound to the stream of this thread's next launch.
    nvtxMemPermissionsBind(pool.domain, permissions, NVTX_MEM_PERMISSIONS_BIND_SCOPE_CUDA_STREAM,
                           NVTX_MEM_PERMISSIONS_BIND_FLAGS_NONE);
    fill<<<1, 64, 0, strict>>>(reinterpret_cast<int *>(secret));
    cudaDeviceSynchronize();

    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    cudaGraphNode_t node;
    cudaGraphAddMemcpyNode1D(&node, graph, nullptr, 0, copy, secret, 256, cudaMemcpyDeviceToDevice);
    cudaGraphExec_t ready;
    cudaGraphInstantiate(&ready, graph, 0);
    cudaGraphLaunch(ready, is_fixed(argc, argv) ? other : strict);
    cudaDeviceSynchronize();

    cudaGraphExecDestroy(ready);
    cudaGraphDestroy(graph);
    nvtxMemPermissionsDestroy(pool.domain, permissions);
    cudaStreamDestroy(strict);
    cudaStreamDestroy(other);
    pool.give_back(secret);
    pool.give_back(copy);
}

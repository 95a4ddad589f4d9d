// A graph is launched after the buffer that its kernel writes was freed.
// check: --leak-check full
#include "bug.h"

__global__ void clear(int *x) { x[threadIdx.x] = 0; }

int main(int argc, char **argv) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    clear<<<1, 64, 0, stream>>>(x);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    if (!is_fixed(argc, argv)) {
        cudaFree(x);
    }
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    if (is_fixed(argc, argv)) {
        cudaFree(x);
    }
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
}

// A captured graph, a copy of it and an executable graph are never destroyed; nor is a buffer.
// check: --leak-check full
#include "bug.h"

__global__ void fill(int *x) { x[threadIdx.x] = threadIdx.x; }

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 128);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    fill<<<1, 32, 0, stream>>>(x);
    cudaGraph_t captured, copy;
    cudaStreamEndCapture(stream, &captured);
    cudaGraphClone(&copy, captured);
    cudaGraphExec_t ready;
    cudaGraphInstantiate(&ready, captured, 0);
    cudaGraphLaunch(ready, stream);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    if (is_fixed(argc, argv)) {
        cudaGraphExecDestroy(ready);
        cudaGraphDestroy(captured);
        cudaGraphDestroy(copy);
        cudaFree(x);
    }
}

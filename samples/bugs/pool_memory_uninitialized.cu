// Memory that a stream-ordered pool gives out again is taken to be zero, as it was when it came for the first time.
// check: --tool initcheck
#include "bug.h"
#include <atomic>
#include <thread>

__global__ void count(const int *values, int *sums) { atomicAdd(&sums[values[threadIdx.x] % 4], 1); }

// Nothing runs until all has been queued, so that the report has the memory's end.
static std::atomic<bool> queued;
static void CUDART_CB wait(void *) {
    while (!queued) std::this_thread::yield();
}

int main(int argc, char **argv) {
    int host[64] = {}, *values;
    for (int i = 0; i < 64; i++) host[i] = i;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMalloc(&values, sizeof host);
    cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
    cudaLaunchHostFunc(stream, wait, nullptr);
    for (int round = 0; round < 2; round++) {
        int *sums;
        cudaMallocAsync(&sums, 16, stream);
        if (round == 0 || is_fixed(argc, argv)) cudaMemsetAsync(sums, 0, 16, stream);
        count<<<1, 64, 0, stream>>>(values, sums);
        cudaFreeAsync(sums, stream);
    }
    queued = true;
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    cudaFree(values);
}

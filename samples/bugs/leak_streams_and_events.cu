// Streams and events that are never destroyed; one has a name. compute-sanitizer does not look for them.
// check: --leak-check full
#include "bug.h"
#include <nvtx3/nvToolsExtCudaRt.h>

cudaEvent_t mark(cudaStream_t stream) {
    cudaEvent_t event;
    cudaEventCreate(&event);
    cudaEventRecord(event, stream);
    return event;
}

int main(int argc, char **argv) {
    cudaStream_t named, other;
    cudaEvent_t events[3];
    int *kept;
    cudaMalloc(&kept, 40);
    cudaStreamCreate(&named);
    nvtxNameCudaStreamA(named, "copies");
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    for (cudaEvent_t &event : events) {
        event = mark(other);
    }
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) {
        for (cudaEvent_t event : events) {
            cudaEventDestroy(event);
        }
        cudaStreamDestroy(named);
        cudaStreamDestroy(other);
        cudaFree(kept);
    }
}

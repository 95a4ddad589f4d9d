// Kernels in two streams wait for each other's flag, and each sets its own only then.
// check: --tool synccheck --racecheck-deadlock-timeout 500
#include "bug.h"

__device__ volatile int arrived[2];

__global__ void meet(int mine, bool early) {
    if (early) arrived[mine] = 1;
    while (!arrived[1 - mine]) {}
    arrived[mine] = 1;
}

int main(int argc, char **argv) {
    cudaStream_t streams[2];
    for (int i = 0; i < 2; i++) {
        cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking);
        meet<<<1, 1, 0, streams[i]>>>(i, is_fixed(argc, argv));
    }
    cudaDeviceSynchronize();
    for (int i = 0; i < 2; i++) cudaStreamDestroy(streams[i]);
}

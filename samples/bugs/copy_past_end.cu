// The copy is longer than its destination.
#include "bug.h"

int main(int argc, char **argv) {
    char host[64] = {};
    void *device;
    cudaMalloc(&device, 32);
    cudaMemcpy(device, host, is_fixed(argc, argv) ? 32 : 64, cudaMemcpyHostToDevice);
    cudaFree(device);
}

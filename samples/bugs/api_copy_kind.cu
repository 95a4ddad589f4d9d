// The direction of a copy is the wrong one.
// check: --leak-check full
#include "bug.h"

int main(int argc, char **argv) {
    int host[16] = {}, *device;
    cudaMalloc(&device, sizeof host);
    cudaMemcpy(device, host, sizeof host, is_fixed(argc, argv) ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost);
    cudaFree(device);
}

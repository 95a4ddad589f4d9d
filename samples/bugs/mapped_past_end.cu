// A kernel writes past the end of pinned memory that is mapped into the device's addresses.
// check: --leak-check full
#include "bug.h"

__global__ void put(char *out, int n) {
    if (threadIdx.x < n) {
        out[threadIdx.x] = 'x';
    }
}

int main(int argc, char **argv) {
    char *host, *device;
    cudaHostAlloc(&host, 40, cudaHostAllocMapped);
    cudaHostGetDevicePointer(&device, host, 0);
    put<<<1, 64>>>(device, is_fixed(argc, argv) ? 40 : 41);
    cudaDeviceSynchronize();
    cudaFreeHost(host);
}

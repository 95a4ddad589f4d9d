// The kernel gets the host's array in the place of the device's copy of it.
#include "bug.h"
#include <vector>

__global__ void add_one(int *x) { x[threadIdx.x] += 1; }

int main(int argc, char **argv) {
    std::vector<int> host(32, 1);
    int *device;
    cudaMalloc(&device, 32 * sizeof(int));
    cudaMemcpy(device, host.data(), 32 * sizeof(int), cudaMemcpyHostToDevice);
    add_one<<<1, 32>>>(is_fixed(argc, argv) ? device : host.data());
    cudaDeviceSynchronize();
    cudaFree(device);
}

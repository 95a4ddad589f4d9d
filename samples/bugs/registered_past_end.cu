// Half of an array of the host's is registered, and a kernel uses all of it.
// check: --leak-check full
#include "bug.h"

alignas(4096) static int array[4096];

__global__ void add_one(int *x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] += 1;
    }
}

int main(int argc, char **argv) {
    int *device;
    cudaHostRegister(array, sizeof array / 2, cudaHostRegisterMapped);
    cudaHostGetDevicePointer(&device, array, 0);
    add_one<<<64, 64>>>(device, is_fixed(argc, argv) ? 2048 : 2080);
    cudaDeviceSynchronize();
    cudaHostUnregister(array);
}

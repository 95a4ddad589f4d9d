// Memory of the host is unregistered before the last kernel that uses it.
// check: --leak-check full
#include "bug.h"

alignas(4096) static int array[1024];

__global__ void add_one(int *x) { x[threadIdx.x] += 1; }

int main(int argc, char **argv) {
    int *device;
    cudaHostRegister(array, sizeof array, cudaHostRegisterMapped);
    cudaHostGetDevicePointer(&device, array, 0);
    add_one<<<1, 32>>>(device);
    cudaDeviceSynchronize();
    if (!is_fixed(argc, argv)) {
        cudaHostUnregister(array);
    }
    add_one<<<1, 32>>>(device);
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) {
        cudaHostUnregister(array);
    }
}

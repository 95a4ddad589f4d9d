// A block of 2048 threads does not exist on any device.
#include "bug.h"

__global__ void nothing() {}

int main(int argc, char **argv) {
    nothing<<<1, is_fixed(argc, argv) ? 1024 : 2048>>>();
    cudaDeviceSynchronize();
}

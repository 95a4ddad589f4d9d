// A copy of rows has the pitch of the other side.
// check: --leak-check full
#include "bug.h"

int main(int argc, char **argv) {
    static char host[8 * 64];
    char *device;
    cudaMalloc(&device, 8 * 48);
    size_t pitch = is_fixed(argc, argv) ? 48 : 64;
    cudaMemcpy2D(device, pitch, host, 64, 48, 8, cudaMemcpyHostToDevice);
    cudaFree(device);
}

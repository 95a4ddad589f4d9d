// Pinned memory is freed as if it were the device's, and by a pointer into its middle.
// check: --leak-check full
#include "bug.h"

int main(int argc, char **argv) {
    void *x;
    cudaMallocHost(&x, 64);
    if (is_fixed(argc, argv)) {
        cudaFreeHost(x);
    } else {
        cudaFree(static_cast<char *>(x) + 8);
    }
}

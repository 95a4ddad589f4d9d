// Pinned and managed memory is never freed.
#include "bug.h"

int main(int argc, char **argv) {
    void *pinned, *managed;
    cudaMallocHost(&pinned, 4096);
    cudaMallocManaged(&managed, 100);
    if (is_fixed(argc, argv)) {
        cudaFreeHost(pinned);
        cudaFree(managed);
    }
}

// Two owners free the same buffer.
#include "bug.h"

int main(int argc, char **argv) {
    void *x;
    cudaMalloc(&x, 256);
    cudaFree(x);
    if (!is_fixed(argc, argv)) {
        cudaFree(x);
    }
}

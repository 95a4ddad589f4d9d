// One of two buffers is never freed.
#include "bug.h"

static float *make(int n) {
    float *x;
    cudaMalloc(&x, n * sizeof(float));
    return x;
}

int main(int argc, char **argv) {
    float *a = make(256), *b = make(1000);
    cudaFree(a);
    if (is_fixed(argc, argv)) {
        cudaFree(b);
    }
}

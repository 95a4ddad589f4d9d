// An array, and memory of a stream's pool, are never freed.
// check: --leak-check full
#include "bug.h"

int main(int argc, char **argv) {
    auto format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, 64, 16);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    void *x;
    cudaMallocAsync(&x, 1000, stream);
    if (is_fixed(argc, argv)) {
        cudaFreeArray(array);
        cudaFreeAsync(x, stream);
    }
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
}

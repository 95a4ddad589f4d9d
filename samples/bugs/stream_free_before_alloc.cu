// Memory is freed in a stream that does not wait for the one that allocates it.
// check: --leak-check full
#include "bug.h"

int main(int argc, char **argv) {
    cudaStream_t one, two;
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
    int *x;
    cudaMallocAsync(&x, 1000 * sizeof(int), one);
    if (is_fixed(argc, argv)) {
        cudaStreamSynchronize(one);
    }
    cudaFreeAsync(x, two);
    cudaDeviceSynchronize();
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
}

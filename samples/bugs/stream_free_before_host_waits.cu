// Only the host orders two streams: it waits for the one that fills memory, and frees it in the other too early.
// check: --leak-check full
#include "bug.h"

int main(int argc, char **argv) {
    cudaStream_t one, two;
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
    int *x;
    cudaMallocAsync(&x, 1000 * sizeof(int), one);
    cudaStreamSynchronize(one);
    cudaMemsetAsync(x, 0, 1000 * sizeof(int), two);
    if (is_fixed(argc, argv)) {
        cudaStreamSynchronize(two);
    }
    cudaFreeAsync(x, one);
    cudaStreamSynchronize(two);
    cudaDeviceSynchronize();
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
}

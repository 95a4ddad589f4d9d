// The host waits for a stream that was destroyed.
// check: --leak-check full
#include "bug.h"

int main(int argc, char **argv) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    if (!is_fixed(argc, argv)) {
        cudaStreamDestroy(stream);
    }
    cudaStreamSynchronize(stream);
    if (is_fixed(argc, argv)) {
        cudaStreamDestroy(stream);
    }
}

// Two copies of one batch write the same memory: a batch has no order.
// check: --tool racecheck
#include "bug.h"

int main(int argc, char **argv) {
    const bool fixed = is_fixed(argc, argv);
    const int n = 256;
    char *from, *to;
    cudaStream_t stream;
    cudaMalloc(&from, n);
    cudaMalloc(&to, 2 * n);
    cudaMemset(from, 1, n);
    cudaDeviceSynchronize();
    cudaStreamCreate(&stream);
    void *dsts[2] = {to, fixed ? to + n : to + n / 2};
    const void *srcs[2] = {from, from};
    size_t sizes[2] = {n, n}, start = 0;
    cudaMemcpyAttributes attributes = {};
    attributes.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
    cudaMemcpyBatchAsync(dsts, srcs, sizes, 2, &attributes, &start, 1, stream);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    cudaFree(from);
    cudaFree(to);
    return 0;
}

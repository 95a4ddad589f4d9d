// An asynchronous copy into shared memory leaves the last elements of the tile out.
// check: --tool initcheck --initcheck-address-space all
#include "bug.h"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

namespace cg = cooperative_groups;

__global__ void reverse(const int *in, int *out, int n) {
    __shared__ int tile[128];
    auto block = cg::this_thread_block();
    cg::memcpy_async(block, tile, in, n * sizeof(int));
    cg::wait(block);
    out[threadIdx.x] = -tile[127 - threadIdx.x];
}

int main(int argc, char **argv) {
    int *in, *out;
    cudaMalloc(&in, 128 * sizeof(int));
    cudaMalloc(&out, 128 * sizeof(int));
    cudaMemset(in, 1, 128 * sizeof(int));
    reverse<<<1, 128>>>(in, out, is_fixed(argc, argv) ? 128 : 124);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

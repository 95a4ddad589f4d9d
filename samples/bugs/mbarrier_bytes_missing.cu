// A barrier expects more bytes than are copied.
// check: --tool synccheck
// nvcc: -arch=compute_90
#include "bug.h"
#include "async.h"

__global__ void load(const int *in, int *out, int bytes) {
    __shared__ alignas(128) int tile[64];
    __shared__ alignas(8) unsigned long long barrier;
    unsigned full = shared_address(&barrier);
    if (threadIdx.x == 0) {
        mbarrier_init(full, 1);
        mbarrier_expect(full, sizeof tile);
        copy_to_shared(shared_address(tile), in, bytes, full);
    }
    __syncthreads();
    mbarrier_wait(full, 0);
    out[threadIdx.x] = tile[threadIdx.x];
}

int main(int argc, char **argv) {
    int *in, *out;
    cudaMalloc(&in, 64 * sizeof(int));
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(in, 0, 64 * sizeof(int));
    load<<<1, 32>>>(in, out, is_fixed(argc, argv) ? 256 : 192);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// A thread has a tile copied to shared memory. The others meet at a barrier, which does not wait for the copy.
// check: --tool racecheck
// nvcc: -arch=compute_90
#include "bug.h"
#include "async.h"

__global__ void load(const int *in, int *out, bool waits) {
    __shared__ alignas(128) int tile[64];
    __shared__ alignas(8) unsigned long long barrier;
    unsigned full = shared_address(&barrier);
    if (threadIdx.x == 0) {
        mbarrier_init(full, 1);
        mbarrier_expect(full, sizeof tile);
        copy_to_shared(shared_address(tile), in, sizeof tile, full);
    }
    __syncthreads();
    if (waits)
        mbarrier_wait(full, 0);
    out[threadIdx.x] = tile[threadIdx.x];
}

int main(int argc, char **argv) {
    int *in, *out;
    cudaMalloc(&in, 64 * sizeof(int));
    cudaMalloc(&out, 64 * sizeof(int));
    cudaMemset(in, 0, 64 * sizeof(int));
    load<<<1, 64>>>(in, out, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// What threads have written to shared memory is copied from there asynchronously, without a fence between the two ways to access it.
// check: --tool racecheck
// nvcc: -arch=compute_90
#include "bug.h"
#include "async.h"

__global__ void fill(int *out, bool fences) {
    __shared__ alignas(128) int tile[64];
    tile[threadIdx.x] = threadIdx.x;
    if (fences)
        fence_proxies();
    __syncthreads();
    if (threadIdx.x == 0) {
        copy_to_global(out, shared_address(tile), sizeof tile);
        commit_copies();
        wait_for_copies();
    }
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, 64 * sizeof(int));
    fill<<<1, 64>>>(out, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(out);
}

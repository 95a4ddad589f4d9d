// A buffer in shared memory is filled again while a copy of it to global memory may still read it.
// check: --tool racecheck
// nvcc: -arch=compute_90
#include "bug.h"
#include "async.h"

__global__ void fill(int *out, bool waits) {
    __shared__ alignas(128) int tile[64];
    for (int k = 0; k < 3; ++k) {
        tile[threadIdx.x] = k * threadIdx.x;
        fence_proxies();
        __syncthreads();
        if (threadIdx.x == 0) {
            copy_to_global(&out[64 * k], shared_address(tile), sizeof tile);
            commit_copies();
            if (waits)
                wait_for_sources();
        }
        __syncthreads();
    }
    if (threadIdx.x == 0)
        wait_for_copies();
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, 192 * sizeof(int));
    fill<<<1, 64>>>(out, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(out);
}

// Most of the dynamic shared memory of the launch is never written.
// check: --tool initcheck --track-unused-memory --initcheck-address-space shared
#include "bug.h"

__global__ void fill(int *out) {
    extern __shared__ int tile[];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, 128 * sizeof(int));
    fill<<<2, 64, (is_fixed(argc, argv) ? 64 : 320) * sizeof(int)>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

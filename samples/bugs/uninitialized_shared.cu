// Half of the threads put something into shared memory, all of them use what is there.
// check: --tool initcheck --initcheck-address-space shared
#include "bug.h"

__global__ void scale(int *out, unsigned filled) {
    __shared__ int tile[128];
    if (threadIdx.x < filled) {
        tile[threadIdx.x] = threadIdx.x;
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = 3 * tile[threadIdx.x];
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, 256 * sizeof(int));
    scale<<<2, 128>>>(out, is_fixed(argc, argv) ? 128 : 64);
    cudaDeviceSynchronize();
    cudaFree(out);
}

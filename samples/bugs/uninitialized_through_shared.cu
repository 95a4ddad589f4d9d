// Half of the array has no value when the threads put it into shared memory for each other.
// check: --tool initcheck
#include "bug.h"

__global__ void reverse(const int *in, int *out) {
    __shared__ int tile[128];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[127 - threadIdx.x] + 1;
}

int main(int argc, char **argv) {
    int *in, *out;
    cudaMalloc(&in, 128 * sizeof(int));
    cudaMalloc(&out, 128 * sizeof(int));
    cudaMemset(in, 0, (is_fixed(argc, argv) ? 128 : 64) * sizeof(int));
    reverse<<<1, 128>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

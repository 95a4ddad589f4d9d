// Threads read a column of a tile whose rows are 32 words long: all of them from one bank. A column of padding spreads them.
// check: --tool perfcheck
// found: warnings
#include "bug.h"

template <int PITCH> __global__ void columns(const int *in, int *out) {
    __shared__ int tile[32 * PITCH];
    tile[threadIdx.y * PITCH + threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x * PITCH + threadIdx.y];
}

int main(int argc, char **argv) {
    int *in, *out;
    cudaMalloc(&in, 1024 * sizeof(int));
    cudaMalloc(&out, 1024 * sizeof(int));
    cudaMemset(in, 0, 1024 * sizeof(int));
    if (is_fixed(argc, argv)) {
        columns<33><<<1, dim3(32, 32)>>>(in, out);
    } else {
        columns<32><<<1, dim3(32, 32)>>>(in, out);
    }
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// A transposition whose reads follow rows and whose writes go down columns: 32 sectors for each warp. Through a tile, padded
// by a column, both follow rows.
// check: --tool perfcheck
// found: warnings
#include "bug.h"

__global__ void transpose(const float *in, float *out, int n) {
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8) out[x * n + y + k] = in[(y + k) * n + x];
}

__global__ void transpose_tiled(const float *in, float *out, int n) {
    __shared__ float tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8) tile[threadIdx.y + k][threadIdx.x] = in[(y + k) * n + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8) out[(y + k) * n + x] = tile[threadIdx.x][threadIdx.y + k];
}

int main(int argc, char **argv) {
    const int n = 256;
    float *in, *out;
    cudaMalloc(&in, n * n * sizeof(float));
    cudaMalloc(&out, n * n * sizeof(float));
    cudaMemset(in, 0, n * n * sizeof(float));
    dim3 grid(n / 32, n / 32), block(32, 8);
    if (is_fixed(argc, argv)) {
        transpose_tiled<<<grid, block>>>(in, out, n);
    } else {
        transpose<<<grid, block>>>(in, out, n);
    }
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

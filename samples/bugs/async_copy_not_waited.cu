// A pipeline of asynchronous copies waits for one group too few: its last tile is read while it is still on its way.
// check: --tool racecheck --racecheck-report hazard --print-limit 2
#include "bug.h"
#include <cuda_pipeline.h>

constexpr int TILE = 64, TILES = 4;

__global__ void sums(const int *in, int *out, bool waits) {
    __shared__ int tiles[2][TILE];
    int t = threadIdx.x, sum = 0;
    __pipeline_memcpy_async(&tiles[0][t], &in[t], sizeof(int));
    __pipeline_commit();
    for (int k = 0; k < TILES; ++k) {
        if (k + 1 < TILES) {
            __pipeline_memcpy_async(&tiles[(k + 1) % 2][t], &in[(k + 1) * TILE + t], sizeof(int));
            __pipeline_commit();
        }
        if (k + 1 < TILES || !waits)
            __pipeline_wait_prior(1);
        else
            __pipeline_wait_prior(0);
        __syncthreads();
        sum += tiles[k % 2][TILE - 1 - t];
        __syncthreads();
    }
    out[t] = sum;
}

int main(int argc, char **argv) {
    int *in, *out;
    cudaMalloc(&in, TILES * TILE * sizeof(int));
    cudaMalloc(&out, TILE * sizeof(int));
    cudaMemset(in, 1, TILES * TILE * sizeof(int));
    sums<<<1, TILE>>>(in, out, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

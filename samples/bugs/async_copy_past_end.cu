// The last tile of an array is copied to shared memory as if it were a whole one.
// check: --leak-check full
#include "bug.h"
#include <cuda_pipeline.h>

__global__ void sum(const float4 *in, int n, float *out, bool ask) {
    __shared__ float4 tile[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    if (!ask || i < n) {
        __pipeline_memcpy_async(&tile[threadIdx.x], &in[i], sizeof(float4));
    } else {
        tile[threadIdx.x] = float4{};
    }
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    atomicAdd(out, tile[63 - threadIdx.x].x);
}

int main(int argc, char **argv) {
    const int n = 100;
    float4 *in;
    float *out;
    cudaMalloc(&in, n * sizeof(float4));
    cudaMalloc(&out, sizeof(float));
    cudaMemset(in, 0, n * sizeof(float4));
    cudaMemset(out, 0, sizeof(float));
    sum<<<2, 64>>>(in, n, out, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// Warps write vectors of four that overlap by one element.
// check: --tool racecheck
#include "bug.h"

__global__ void gather(float4 *out, int stride) {
    __shared__ alignas(16) float values[320];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    *reinterpret_cast<float4 *>(values + warp * stride + lane * 4) = make_float4(warp, lane, warp, lane);
    __syncthreads();
    out[threadIdx.x] = *reinterpret_cast<float4 *>(values + threadIdx.x * 4);
}

int main(int argc, char **argv) {
    float4 *x;
    cudaMalloc(&x, 64 * sizeof(float4));
    gather<<<1, 64>>>(x, is_fixed(argc, argv) ? 128 : 124);
    cudaDeviceSynchronize();
    cudaFree(x);
}

// Rows of 18 floats are loaded four at a time: every other row starts in the middle of a float4.
#include "bug.h"

__global__ void load(const float *m, float *out, int pitch) {
    float4 v = *reinterpret_cast<const float4 *>(m + threadIdx.x * pitch);
    out[threadIdx.x] = v.x + v.y + v.z + v.w;
}

int main(int argc, char **argv) {
    const int pitch = is_fixed(argc, argv) ? 20 : 18;
    float *m, *out;
    cudaMalloc(&m, 32 * 20 * sizeof(float));
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemset(m, 0, 32 * 20 * sizeof(float));
    load<<<1, 32>>>(m, out, pitch);
    cudaDeviceSynchronize();
    cudaFree(m);
    cudaFree(out);
}

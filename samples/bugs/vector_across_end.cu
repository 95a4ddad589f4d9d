// The last of a row of float4 has its first half inside of the array.
// check: --leak-check full
#include "bug.h"

__global__ void twice(float4 *x, int n) {
    int i = threadIdx.x;
    if (i < n) {
        float4 v = x[i];
        x[i] = float4{2 * v.x, 2 * v.y, 2 * v.z, 2 * v.w};
    }
}

int main(int argc, char **argv) {
    float *x;
    cudaMalloc(&x, 30 * sizeof(float));
    cudaMemset(x, 0, 30 * sizeof(float));
    twice<<<1, 32>>>(reinterpret_cast<float4 *>(x), is_fixed(argc, argv) ? 7 : 8);
    cudaDeviceSynchronize();
    cudaFree(x);
}

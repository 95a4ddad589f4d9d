// Pairs of halves are loaded from a window that begins at any half.
// check: --leak-check full
#include "bug.h"
#include <cuda_fp16.h>

__global__ void add(const __half *a, __half2 *out, int begin) {
    out[threadIdx.x] = __hadd2(reinterpret_cast<const __half2 *>(a + begin)[threadIdx.x], __half2{1, 1});
}

int main(int argc, char **argv) {
    __half *a;
    __half2 *out;
    cudaMalloc(&a, 66 * sizeof(__half));
    cudaMalloc(&out, 32 * sizeof(__half2));
    cudaMemset(a, 0, 66 * sizeof(__half));
    add<<<1, 32>>>(a, out, is_fixed(argc, argv) ? 2 : 1);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(out);
}

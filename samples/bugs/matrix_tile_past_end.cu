// A matrix is 24 rows high, and tiles of 16 are loaded from it.
// check: --leak-check full
#include "bug.h"
#include <mma.h>

using namespace nvcuda;

__global__ void multiply(const __half *a, float *out) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> right;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0);
    wmma::fill_fragment(right, 1);
    wmma::load_matrix_sync(left, a + blockIdx.x * 16 * 16, 16);
    wmma::mma_sync(sum, left, right, sum);
    wmma::store_matrix_sync(out + blockIdx.x * 16 * 16, sum, 16, wmma::mem_row_major);
}

int main(int argc, char **argv) {
    const int rows = is_fixed(argc, argv) ? 32 : 24;
    __half *a;
    float *out;
    cudaMalloc(&a, rows * 16 * sizeof(__half));
    cudaMalloc(&out, 32 * 16 * sizeof(float));
    cudaMemset(a, 0, rows * 16 * sizeof(__half));
    multiply<<<2, 32>>>(a, out);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(out);
}

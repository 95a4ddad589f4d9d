// The matrix that is added to has no values.
// check: --tool initcheck
#include "bug.h"
#include <mma.h>

using namespace nvcuda;

__global__ void multiply(const half *a, const half *b, float *c) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> y;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> z;
    wmma::load_matrix_sync(x, a, 16);
    wmma::load_matrix_sync(y, b, 16);
    wmma::load_matrix_sync(z, c, 16, wmma::mem_row_major);
    wmma::mma_sync(z, x, y, z);
    wmma::store_matrix_sync(c, z, 16, wmma::mem_row_major);
}

int main(int argc, char **argv) {
    half *a;
    float *c;
    cudaMalloc(&a, 2 * 256 * sizeof(half));
    cudaMalloc(&c, 256 * sizeof(float));
    cudaMemset(a, 0, 2 * 256 * sizeof(half));
    if (is_fixed(argc, argv)) {
        cudaMemset(c, 0, 256 * sizeof(float));
    }
    multiply<<<1, 32>>>(a, a + 256, c);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(c);
}

// Matrix instructions are for all threads of a warp: half of this one does not come.
// check: --tool synccheck
#include "bug.h"
#include <mma.h>

using namespace nvcuda;

__global__ void product(const half *a, const half *b, float *c, int n) {
    if (threadIdx.x < n) {
        wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
        wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> y;
        wmma::fragment<wmma::accumulator, 16, 16, 16, float> z;
        wmma::fill_fragment(z, 0.0f);
        wmma::load_matrix_sync(x, a, 16);
        wmma::load_matrix_sync(y, b, 16);
        wmma::mma_sync(z, x, y, z);
        wmma::store_matrix_sync(c, z, 16, wmma::mem_row_major);
    } else {
        c[255] = 1;
    }
}

int main(int argc, char **argv) {
    half *a, *b;
    float *c;
    cudaMalloc(&a, 256 * sizeof(half));
    cudaMalloc(&b, 256 * sizeof(half));
    cudaMalloc(&c, 256 * sizeof(float));
    cudaMemset(a, 0, 256 * sizeof(half));
    cudaMemset(b, 0, 256 * sizeof(half));
    product<<<1, 32>>>(a, b, c, is_fixed(argc, argv) ? 32 : 16);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
}

// Conjugate gradients with a sparse matrix, and a product of matrices of halves on tensor cores.
#include "device.h"
#include "inputs.h"

#include <cuda_fp16.h>
#include <mma.h>

// ---- conjugate gradients ---------------------------------------------------------------------------------------------------

constexpr int block = 256;

// product = matrix * vector, a thread per row.
__global__ void multiply(const int *starts, const int *columns, const double *values, const double *vector, double *product,
                         int rows) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    double sum = 0;
    for (int k = starts[row]; k < starts[row + 1]; k++) sum += values[k] * vector[columns[k]];
    product[row] = sum;
}

// Adds the scalar product of two vectors to *result: within warps by shuffles, then across the block in shared memory.
__global__ void add_dot(const double *a, const double *b, double *result, int count) {
    __shared__ double sums[block / 32];
    double sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) sum += a[i] * b[i];
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (lane == 0) sums[warp] = sum;
    __syncthreads();
    if (warp > 0) return;
    sum = lane < block / 32 ? sums[lane] : 0;
    for (int offset = block / 64; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0) atomicAdd(result, sum);
}

// x += alpha * p and r -= alpha * q, with alpha = *numerator / *denominator.
__global__ void advance(double *x, double *r, const double *p, const double *q, const double *numerator,
                        const double *denominator, int count) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    const double alpha = *numerator / *denominator;
    x[i] += alpha * p[i];
    r[i] -= alpha * q[i];
}

// p = r + (*numerator / *denominator) * p
__global__ void turn(double *p, const double *r, const double *numerator, const double *denominator, int count) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) p[i] = r[i] + *numerator / *denominator * p[i];
}

class ConjugateGradient : public Benchmark {
    GradientInput input;
    static constexpr int rows = GradientInput::rows, steps = GradientInput::steps;
    Device<int> starts{input.starts}, columns{input.columns};
    Device<double> values{input.values}, right_side{input.right_side};
    Device<double> x{rows}, r{rows}, p{rows}, q{rows};
    // r r before each step and after the last, and p q of each step. The host never waits for one of them.
    Device<double> rr{steps + 1}, pq{steps};

    void run() override {
        const int blocks = (rows + block - 1) / block, dot_blocks = blocks / 8;
        CHECK(cudaMemsetAsync(x, 0, x.bytes()));
        CHECK(cudaMemsetAsync(rr, 0, rr.bytes()));
        CHECK(cudaMemsetAsync(pq, 0, pq.bytes()));
        CHECK(cudaMemcpyAsync(r, right_side, r.bytes(), cudaMemcpyDeviceToDevice));
        CHECK(cudaMemcpyAsync(p, right_side, p.bytes(), cudaMemcpyDeviceToDevice));
        add_dot<<<dot_blocks, block>>>(r, r, rr, rows);
        for (int step = 0; step < steps; step++) {
            multiply<<<blocks, block>>>(starts, columns, values, p, q, rows);
            add_dot<<<dot_blocks, block>>>(p, q, pq + step, rows);
            advance<<<blocks, block>>>(x, r, p, q, rr + step, pq + step, rows);
            add_dot<<<dot_blocks, block>>>(r, r, rr + step + 1, rows);
            turn<<<blocks, block>>>(p, r, rr + step + 1, rr + step, rows);
        }
        finish();
    }
    bool right() override { return input.right(x.download()); }
};
BENCHMARK(ConjugateGradient, "cg");

// ---- tensor cores ----------------------------------------------------------------------------------------------------------

constexpr int tile = 16;
constexpr int warps_per_block = 4;

// A warp per tile of c, with its factors straight from global memory.
__global__ void multiply_tiles(const half *a, const half *b, float *c, int size) {
    using namespace nvcuda;
    const int tiles = size / tile, index = blockIdx.x * warps_per_block + threadIdx.x / 32;
    const int row = index / tiles * tile, column = index % tiles * tile;
    wmma::fragment<wmma::matrix_a, tile, tile, tile, half, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, tile, tile, tile, half, wmma::row_major> right;
    wmma::fragment<wmma::accumulator, tile, tile, tile, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    for (int k = 0; k < size; k += tile) {
        wmma::load_matrix_sync(left, a + row * size + k, size);
        wmma::load_matrix_sync(right, b + k * size + column, size);
        wmma::mma_sync(sum, left, right, sum);
    }
    wmma::store_matrix_sync(c + row * size + column, sum, size, wmma::mem_row_major);
}

class TensorProduct : public Benchmark {
    static constexpr int size = ProductInput::size;
    ProductInput input;
    Device<half> a{halves(input.a)}, b{halves(input.b)};
    Device<float> c{size * size};

    static Array<half> halves(const Array<float> &floats) {
        Array<half> result(floats.size());
        for (size_t i = 0; i < floats.size(); i++) result[i] = __float2half(floats[i]);
        return result;
    }

    void run() override {
        const int tiles = (size / tile) * (size / tile);
        multiply_tiles<<<tiles / warps_per_block, warps_per_block * 32>>>(a, b, c, size);
        finish();
    }
    bool right() override { return input.right(c.download()); }
};
BENCHMARK(TensorProduct, "wmma");

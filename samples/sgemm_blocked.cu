// Matrix product with two levels of blocking: tiles of A and B in shared memory, and a 4 x 4 block of C in the registers of
// each thread, so that eight values from shared memory feed sixteen multiplications. Global memory is read as float4.
#include "check.h"

#include <vector>

constexpr int kTile = 64;   // a block computes 64 x 64 elements of C
constexpr int kDepth = 16;  // from 16 columns of A and rows of B at a time
constexpr int kMine = 4;    // a thread computes 4 x 4 of them
constexpr int kThreads = (kTile / kMine) * (kTile / kMine);

// All sizes are multiples of the tile. A is stored transposed in shared memory: its columns are read as float4.
__global__ void __launch_bounds__(kThreads) sgemm(const float *a, const float *b, float *c, int n, int k) {
    __shared__ float tile_a[kDepth][kTile], tile_b[kDepth][kTile];
    const int thread = threadIdx.x, my_row = thread / 16 * kMine, my_column = thread % 16 * kMine;
    const int first_row = blockIdx.y * kTile, first_column = blockIdx.x * kTile;
    float sum[kMine][kMine] = {};
    for (int start = 0; start < k; start += kDepth) {
        {
            const int row = thread / 4, column = thread % 4 * 4;
            const float4 four = *(const float4 *)&a[(first_row + row) * k + start + column];
            tile_a[column][row] = four.x, tile_a[column + 1][row] = four.y;
            tile_a[column + 2][row] = four.z, tile_a[column + 3][row] = four.w;
        }
        {
            const int row = thread / 16, column = thread % 16 * 4;
            *(float4 *)&tile_b[row][column] = *(const float4 *)&b[(start + row) * n + first_column + column];
        }
        __syncthreads();
#pragma unroll
        for (int i = 0; i < kDepth; i++) {
            const float4 a4 = *(const float4 *)&tile_a[i][my_row], b4 = *(const float4 *)&tile_b[i][my_column];
            const float of_a[kMine] = {a4.x, a4.y, a4.z, a4.w}, of_b[kMine] = {b4.x, b4.y, b4.z, b4.w};
#pragma unroll
            for (int y = 0; y < kMine; y++) {
#pragma unroll
                for (int x = 0; x < kMine; x++) sum[y][x] += of_a[y] * of_b[x];
            }
        }
        __syncthreads();
    }
    for (int y = 0; y < kMine; y++) {
        *(float4 *)&c[(first_row + my_row + y) * n + first_column + my_column] =
            make_float4(sum[y][0], sum[y][1], sum[y][2], sum[y][3]);
    }
}

int main() {
    const int m = 192, n = 128, k = 160;
    std::vector<float> a(m * k), b(k * n), c(m * n);
    uint32_t seed = 5;
    for (float &x : a) x = next_uniform(&seed) - 0.5f;
    for (float &x : b) x = next_uniform(&seed) - 0.5f;

    float *dev_a, *dev_b, *dev_c;
    CHECK(cudaMalloc(&dev_a, a.size() * sizeof(float)));
    CHECK(cudaMalloc(&dev_b, b.size() * sizeof(float)));
    CHECK(cudaMalloc(&dev_c, c.size() * sizeof(float)));
    CHECK(cudaMemcpy(dev_a, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dev_b, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice));
    sgemm<<<dim3(n / kTile, m / kTile), kThreads>>>(dev_a, dev_b, dev_c, n, k);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(c.data(), dev_c, c.size() * sizeof(float), cudaMemcpyDeviceToHost));

    double worst = 0;
    for (int row = 0; row < m; row++) {
        for (int column = 0; column < n; column++) {
            double sum = 0;
            for (int i = 0; i < k; i++) sum += (double)a[row * k + i] * b[i * n + column];
            worst = fmax(worst, fabs(sum - c[row * n + column]));
        }
    }
    CHECK(cudaFree(dev_a));
    CHECK(cudaFree(dev_b));
    CHECK(cudaFree(dev_c));
    return verdict("sgemm_blocked", worst < 1e-5, "%d x %d x %d, largest error %.1e", m, n, k, worst);
}

// C = A * B through tiles in shared memory: each element of A and B is read from global memory once per tile, not once per
// product. The matrices' sizes are no multiples of the tile, so the edges are padded with zeros.
#include "check.h"

#include <vector>

constexpr int kTile = 16;

__global__ void sgemm(const float *a, const float *b, float *c, int m, int n, int k) {
    __shared__ float tile_a[kTile][kTile], tile_b[kTile][kTile];
    const int row = blockIdx.y * kTile + threadIdx.y, column = blockIdx.x * kTile + threadIdx.x;
    float sum = 0;
    for (int start = 0; start < k; start += kTile) {
        const int a_column = start + threadIdx.x, b_row = start + threadIdx.y;
        tile_a[threadIdx.y][threadIdx.x] = row < m && a_column < k ? a[row * k + a_column] : 0;
        tile_b[threadIdx.y][threadIdx.x] = b_row < k && column < n ? b[b_row * n + column] : 0;
        __syncthreads();
#pragma unroll
        for (int i = 0; i < kTile; i++) sum += tile_a[threadIdx.y][i] * tile_b[i][threadIdx.x];
        __syncthreads();  // nobody may overwrite the tiles while others still read them
    }
    if (row < m && column < n) c[row * n + column] = sum;
}

int main() {
    const int m = 150, n = 133, k = 101;
    std::vector<float> a(m * k), b(k * n), c(m * n);
    uint32_t seed = 2;
    for (float &x : a) x = next_uniform(&seed) - 0.5f;
    for (float &x : b) x = next_uniform(&seed) - 0.5f;

    float *dev_a, *dev_b, *dev_c;
    CHECK(cudaMalloc(&dev_a, a.size() * sizeof(float)));
    CHECK(cudaMalloc(&dev_b, b.size() * sizeof(float)));
    CHECK(cudaMalloc(&dev_c, c.size() * sizeof(float)));
    CHECK(cudaMemcpy(dev_a, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dev_b, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice));

    const dim3 block(kTile, kTile), grid((n + kTile - 1) / kTile, (m + kTile - 1) / kTile);
    sgemm<<<grid, block>>>(dev_a, dev_b, dev_c, m, n, k);
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
    return verdict("sgemm_tiled", worst < 1e-5, "%d x %d x %d, largest error %.1e", m, n, k, worst);
}

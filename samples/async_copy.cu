// nvcc: -arch=sm_80
// Copies from global to shared memory that go on in the background (cp.async), in two stages: while one tile is being
// added up, the next one is on its way. Bytes past the end of the data arrive as zeros.
#include "check.h"

#include <cuda_pipeline.h>
#include <vector>

constexpr int kThreads = 64, kTile = kThreads * 4;

// Each block adds up its share of `in`, tile by tile.
__global__ void sum_tiles(const float *in, int n, int tiles, float *out) {
    __shared__ float4 stage[2][kThreads];
    const int t = threadIdx.x;
    auto fetch = [&](int tile) {
        const int first = (blockIdx.x * tiles + tile) * kTile + 4 * t;
        const int left = n - first;
        const int missing = left >= 4 ? 0 : left <= 0 ? 16 : 16 - 4 * left;
        __pipeline_memcpy_async(&stage[tile % 2][t], in + (left > 0 ? first : 0), 16, missing);
        __pipeline_commit();
    };
    float sum = 0;
    fetch(0);
    for (int tile = 0; tile < tiles; tile++) {
        if (tile + 1 < tiles) fetch(tile + 1);
        __pipeline_wait_prior(tile + 1 < tiles ? 1 : 0);
        __syncthreads();
        // Read what a neighbour fetched: the barrier made it visible.
        const float4 v = stage[tile % 2][(t + 1) % kThreads];
        sum += v.x + v.y + v.z + v.w;
        __syncthreads();
    }
    atomicAdd(&out[blockIdx.x], sum);
}

int main() {
    const int blocks = 5, tiles = 4, n = blocks * tiles * kTile - 345;
    std::vector<float> in(n);
    uint32_t seed = 99;
    for (float &x : in) x = (float)(next_random(&seed) % 16);  // small integers: sums are exact in any order
    float *dev_in, *dev_out;
    CHECK(cudaMalloc(&dev_in, n * sizeof(float)));
    CHECK(cudaMalloc(&dev_out, blocks * sizeof(float)));
    CHECK(cudaMemcpy(dev_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(dev_out, 0, blocks * sizeof(float)));
    sum_tiles<<<blocks, kThreads>>>(dev_in, n, tiles, dev_out);
    CHECK_LAUNCH();
    float out[blocks];
    CHECK(cudaMemcpy(out, dev_out, sizeof(out), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int b = 0; b < blocks; b++) {
        float want = 0;
        for (int i = b * tiles * kTile; i < (b + 1) * tiles * kTile && i < n; i++) want += in[i];
        wrong += out[b] != want;
    }
    CHECK(cudaFree(dev_in));
    CHECK(cudaFree(dev_out));
    return verdict("async_copy", wrong == 0, "%d blocks of %d tiles, %d wrong", blocks, tiles, wrong);
}

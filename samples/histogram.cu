// Counting bytes: each block counts into its own histogram in shared memory, where atomics are cheap, and adds it to the
// result once at the end.
#include "check.h"

#include <vector>

constexpr int kBins = 256;

__global__ void histogram(const unsigned char *data, int n, unsigned *bins) {
    __shared__ unsigned mine[kBins];
    for (int bin = threadIdx.x; bin < kBins; bin += blockDim.x) mine[bin] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&mine[data[i]], 1u);
    __syncthreads();
    for (int bin = threadIdx.x; bin < kBins; bin += blockDim.x) {
        if (mine[bin] != 0) atomicAdd(&bins[bin], mine[bin]);
    }
}

int main() {
    const int n = 200000;
    std::vector<unsigned char> data(n);
    std::vector<unsigned> expected(kBins), bins(kBins);
    uint32_t seed = 4;
    for (unsigned char &x : data) {
        // The product of two numbers: small values are frequent, so many lanes of a warp hit the same bin.
        x = (unsigned char)(255 * next_uniform(&seed) * next_uniform(&seed));
        expected[x]++;
    }

    unsigned char *dev_data;
    unsigned *dev_bins;
    CHECK(cudaMalloc(&dev_data, n));
    CHECK(cudaMalloc(&dev_bins, kBins * sizeof(unsigned)));
    CHECK(cudaMemcpy(dev_data, data.data(), n, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(dev_bins, 0, kBins * sizeof(unsigned)));
    histogram<<<16, 192>>>(dev_data, n, dev_bins);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(bins.data(), dev_bins, kBins * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_data));
    CHECK(cudaFree(dev_bins));

    int wrong = 0;
    for (int bin = 0; bin < kBins; bin++) wrong += bins[bin] != expected[bin];
    return verdict("histogram", wrong == 0, "%d bytes, %u zeros, %d bins wrong", n, bins[0], wrong);
}

// Radix sort, four bits per pass, from the lowest: every block counts its digits, a scan of all counts tells where each
// block's keys of each digit go, and a stable scatter moves them. Ranks within a warp come from votes.
#include "check.h"

#include <algorithm>
#include <utility>
#include <vector>

constexpr int kThreads = 256, kDigits = 16, kWarps = kThreads / 32;

__device__ unsigned digit_of(unsigned key, int shift) { return key >> shift & (kDigits - 1); }

// counts[digit * blocks + block]: in this order an exclusive scan yields the final positions.
__global__ void count(const unsigned *keys, int n, int shift, unsigned *counts) {
    __shared__ unsigned mine[kDigits];
    if (threadIdx.x < kDigits) mine[threadIdx.x] = 0;
    __syncthreads();
    const int i = blockIdx.x * kThreads + threadIdx.x;
    if (i < n) atomicAdd(&mine[digit_of(keys[i], shift)], 1u);
    __syncthreads();
    if (threadIdx.x < kDigits) counts[threadIdx.x * gridDim.x + blockIdx.x] = mine[threadIdx.x];
}

// One block; each thread scans a stretch, then all add what lies before theirs.
__global__ void exclusive_scan(unsigned *values, int n) {
    __shared__ unsigned sums[kThreads];
    const int length = (n + kThreads - 1) / kThreads, begin = threadIdx.x * length, end = min(begin + length, n);
    unsigned sum = 0;
    for (int i = begin; i < end; i++) sum += values[i];
    sums[threadIdx.x] = sum;
    for (int distance = 1; distance < kThreads; distance *= 2) {
        __syncthreads();
        const unsigned left = threadIdx.x >= distance ? sums[threadIdx.x - distance] : 0;
        __syncthreads();
        sums[threadIdx.x] += left;
    }
    unsigned before = sums[threadIdx.x] - sum;
    for (int i = begin; i < end; i++) {
        const unsigned value = values[i];
        values[i] = before;
        before += value;
    }
}

__global__ void scatter(const unsigned *keys, unsigned *out, int n, int shift, const unsigned *positions) {
    __shared__ unsigned of_warp[kWarps][kDigits];
    const int i = blockIdx.x * kThreads + threadIdx.x, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int k = threadIdx.x; k < kWarps * kDigits; k += kThreads) of_warp[k / kDigits][k % kDigits] = 0;
    __syncthreads();

    const bool valid = i < n;
    const unsigned key = valid ? keys[i] : 0, digit = digit_of(key, shift);
    unsigned same = __ballot_sync(0xffffffff, valid);  // the lanes of this warp with the same digit
    for (int bit = 0; bit < 4; bit++) {
        const unsigned set = __ballot_sync(0xffffffff, digit >> bit & 1);
        same &= digit >> bit & 1 ? set : ~set;
    }
    const unsigned rank = __popc(same & ((1u << lane) - 1));
    if (valid && rank == 0) of_warp[warp][digit] = __popc(same);
    __syncthreads();
    if (!valid) return;
    unsigned position = positions[digit * gridDim.x + blockIdx.x] + rank;
    for (int w = 0; w < warp; w++) position += of_warp[w][digit];
    out[position] = key;
}

int main() {
    const int n = 20011, blocks = (n + kThreads - 1) / kThreads;
    std::vector<unsigned> keys(n), result(n);
    uint32_t seed = 11;
    for (unsigned &key : keys) key = next_random(&seed);

    unsigned *dev_keys, *dev_other, *dev_counts;
    CHECK(cudaMalloc(&dev_keys, n * sizeof(unsigned)));
    CHECK(cudaMalloc(&dev_other, n * sizeof(unsigned)));
    CHECK(cudaMalloc(&dev_counts, blocks * kDigits * sizeof(unsigned)));
    CHECK(cudaMemcpy(dev_keys, keys.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
    for (int shift = 0; shift < 32; shift += 4) {
        count<<<blocks, kThreads>>>(dev_keys, n, shift, dev_counts);
        exclusive_scan<<<1, kThreads>>>(dev_counts, blocks * kDigits);
        scatter<<<blocks, kThreads>>>(dev_keys, dev_other, n, shift, dev_counts);
        CHECK_LAUNCH();
        std::swap(dev_keys, dev_other);
    }
    CHECK(cudaMemcpy(result.data(), dev_keys, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_keys));
    CHECK(cudaFree(dev_other));
    CHECK(cudaFree(dev_counts));

    std::sort(keys.begin(), keys.end());
    return verdict("radix_sort", result == keys, "%d keys in 8 passes", n);
}

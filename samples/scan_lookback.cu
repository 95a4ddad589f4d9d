// Prefix sums in one pass over memory: each block adds up its part, then looks back over the blocks before it until it finds
// one that knows its complete prefix (decoupled look-back, Merrill and Garland 2016). Blocks wait for other blocks here. That
// is sound because blocks take their numbers from a counter when they start: whom they wait for has started before.
#include "check.h"

#include <vector>

constexpr int kThreads = 128;

// What a block tells the later ones, in one word so that flag and value are seen together: flag << 32 | value.
constexpr unsigned long long kSum = 1ull << 32;     // the value is the sum of this block alone
constexpr unsigned long long kPrefix = 2ull << 32;  // the value is the sum of this block and all before it

__device__ unsigned scan_warp(unsigned value, int lane) {
    for (int distance = 1; distance < 32; distance *= 2) {
        const unsigned left = __shfl_up_sync(0xffffffff, value, distance);
        if (lane >= distance) value += left;
    }
    return value;
}

// The sum of all blocks before `block`.
__device__ unsigned look_back(volatile unsigned long long *told, int block) {
    unsigned before = 0;
    for (int other = block - 1; other >= 0; other--) {
        unsigned long long word;
        do word = told[other];
        while (word < kSum);  // not told yet
        before += (unsigned)word;
        if (word >= kPrefix) break;
    }
    return before;
}

__global__ void inclusive_scan(const unsigned *in, unsigned *out, int n, volatile unsigned long long *told, int *counter) {
    __shared__ int block;
    __shared__ unsigned of_warp[kThreads / 32], before;
    if (threadIdx.x == 0) block = atomicAdd(counter, 1);
    __syncthreads();
    const int i = block * kThreads + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;

    unsigned sum = scan_warp(i < n ? in[i] : 0, lane);
    if (lane == 31) of_warp[warp] = sum;
    __syncthreads();
    for (int w = 0; w < warp; w++) sum += of_warp[w];

    if (threadIdx.x == kThreads - 1) {  // this thread's sum is the block's
        if (block > 0) {
            told[block] = kSum | sum;
            before = look_back(told, block);
        } else {
            before = 0;
        }
        told[block] = kPrefix | (unsigned)(before + sum);
    }
    __syncthreads();
    if (i < n) out[i] = before + sum;
}

int main() {
    const int n = 30011, blocks = (n + kThreads - 1) / kThreads;
    std::vector<unsigned> in(n), out(n);
    uint32_t seed = 6;
    for (unsigned &x : in) x = next_random(&seed) % 100;

    unsigned *dev_in, *dev_out;
    unsigned long long *dev_told;
    int *dev_counter;
    CHECK(cudaMalloc(&dev_in, n * sizeof(unsigned)));
    CHECK(cudaMalloc(&dev_out, n * sizeof(unsigned)));
    CHECK(cudaMalloc(&dev_told, blocks * sizeof(*dev_told)));
    CHECK(cudaMalloc(&dev_counter, sizeof(int)));
    CHECK(cudaMemcpy(dev_in, in.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(dev_told, 0, blocks * sizeof(*dev_told)));
    CHECK(cudaMemset(dev_counter, 0, sizeof(int)));
    inclusive_scan<<<blocks, kThreads>>>(dev_in, dev_out, n, dev_told, dev_counter);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out.data(), dev_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_in));
    CHECK(cudaFree(dev_out));
    CHECK(cudaFree(dev_told));
    CHECK(cudaFree(dev_counter));

    int wrong = 0;
    unsigned sum = 0;
    for (int i = 0; i < n; i++) wrong += out[i] != (sum += in[i]);
    return verdict("scan_lookback", wrong == 0, "%d elements in %d blocks, sum %u, %d wrong", n, blocks, sum, wrong);
}

// nvcc: -arch=sm_80 -std=c++17
// Tiles of 64 to 512 threads, which talk through memory of the block's (block_tile_memory), and copies that a group makes together.
#include "../check.h"

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

const unsigned kThreads = 512;
enum { kRank, kMetaRank, kMetaSize, kAny, kAll, kFromLast, kSum, kLeast, kMost, kInclusive, kExclusive, kWarpsSum, kInvoked, kCount };

__host__ __device__ static int value_of(unsigned i) { return (int)(i * 2654435761u >> 16) % 1000 - 400; }

template <unsigned Size>
__global__ void tiles(int *out) {
    __shared__ cg::block_tile_memory<kThreads> memory;
    const cg::thread_block block = cg::this_thread_block(memory);
    const auto tile = cg::tiled_partition<Size>(block);
    const unsigned i = threadIdx.x;
    const int x = value_of(i);
    int *mine = out + (blockIdx.x * kThreads + i) * kCount;
    mine[kRank] = tile.thread_rank();
    mine[kMetaRank] = tile.meta_group_rank();
    mine[kMetaSize] = tile.meta_group_size();
    // Only one thread in all has the number.
    mine[kAny] = tile.any(i == 77) != 0;
    mine[kAll] = tile.all(i != 300) != 0;
    mine[kFromLast] = tile.shfl(x, Size - 1);
    tile.sync();
    mine[kSum] = cg::reduce(tile, x, cg::plus<int>());
    mine[kLeast] = cg::reduce(tile, x, cg::less<int>());
    mine[kMost] = cg::reduce(tile, x, cg::greater<int>());
    mine[kInclusive] = cg::inclusive_scan(tile, x, cg::plus<int>());
    mine[kExclusive] = cg::exclusive_scan(tile, x, cg::plus<int>());
    // A tile of the tile.
    const auto part = cg::tiled_partition<8>(tile);
    mine[kWarpsSum] = cg::reduce(part, x, cg::plus<int>());
    mine[kInvoked] = cg::invoke_one_broadcast(part, [&] { return x; }) - part.shfl(x, 0);
}

// Tiles of a block that go separate ways: half of them work, one more time the higher their rank.
__global__ void apart(int *out) {
    __shared__ cg::block_tile_memory<kThreads> memory;
    const cg::thread_block block = cg::this_thread_block(memory);
    const auto tile = cg::tiled_partition<128>(block);
    int sum = 0;
    if (tile.meta_group_rank() % 2 == 1) {
        for (unsigned k = 0; k <= tile.meta_group_rank(); k++) {
            sum += cg::reduce(tile, value_of(threadIdx.x + k), cg::plus<int>());
            tile.sync();
        }
    }
    block.sync();
    out[threadIdx.x] = sum;
}

// Each tile of 32 copies its part of the input; then the block adds what its neighbours copied.
__global__ void copies(const int *in, int *out, int n) {
    extern __shared__ int part[];
    const cg::thread_block block = cg::this_thread_block();
    const auto tile = cg::tiled_partition<32>(block);
    const unsigned per = n / tile.meta_group_size(), first = tile.meta_group_rank() * per;
    cg::memcpy_async(tile, part + first, in + blockIdx.x * n + first, sizeof(int) * per);
    cg::wait(tile);
    block.sync();
    int sum = 0;
    for (int k = threadIdx.x; k < n; k += blockDim.x) sum += part[n - 1 - k];
    block.sync();
    cg::memcpy_async(block, part, in, sizeof(int) * n);
    cg::wait(block);
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum - part[threadIdx.x];
}

static int wrong_in(unsigned size, const int *out) {
    int wrong = 0;
    for (unsigned t = 0; t < 2 * kThreads; t++) {
        const unsigned i = t % kThreads, first = i / size * size;
        int expected[kCount] = {(int)(i % size), (int)(i / size), (int)(kThreads / size), 0, 1, value_of(first + size - 1), 0, 1 << 30, -(1 << 30), 0, 0, 0, 0};
        for (unsigned k = first; k < first + size; k++) {
            const int x = value_of(k);
            if (k == 77) expected[kAny] = 1;
            if (k == 300) expected[kAll] = 0;
            expected[kSum] += x;
            if (x < expected[kLeast]) expected[kLeast] = x;
            if (x > expected[kMost]) expected[kMost] = x;
            if (k <= i) expected[kInclusive] += x;
            if (k < i) expected[kExclusive] += x;
            if (k / 8 == i / 8) expected[kWarpsSum] += x;
        }
        for (int k = 0; k < kCount; k++) {
            const int got = out[t * kCount + k];
            if (got == expected[k]) continue;
            if (wrong++ < 5) fprintf(stderr, "size %u, thread %u: result %d is %d, not %d\n", size, t, k, got, expected[k]);
        }
    }
    return wrong;
}

int main() {
    static int out[2 * kThreads * kCount];
    int *dev, wrong = 0;
    CHECK(cudaMalloc(&dev, sizeof(out)));
    for (unsigned size = 64; size <= kThreads; size *= 2) {
        CHECK(cudaMemset(dev, 0xff, sizeof(out)));
        switch (size) {
            case 64: tiles<64><<<2, kThreads>>>(dev); break;
            case 128: tiles<128><<<2, kThreads>>>(dev); break;
            case 256: tiles<256><<<2, kThreads>>>(dev); break;
            default: tiles<512><<<2, kThreads>>>(dev);
        }
        CHECK_LAUNCH();
        CHECK(cudaMemcpy(out, dev, sizeof(out), cudaMemcpyDeviceToHost));
        wrong += wrong_in(size, out);
    }

    apart<<<1, kThreads>>>(dev);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out, dev, sizeof(int) * kThreads, cudaMemcpyDeviceToHost));
    for (unsigned i = 0; i < kThreads; i++) {
        const unsigned tile = i / 128;
        int expected = 0;
        for (unsigned k = 0; tile % 2 == 1 && k <= tile; k++)
            for (unsigned t = 0; t < 128; t++) expected += value_of(tile * 128 + t + k);
        wrong += out[i] != expected;
    }

    const int n = 1024, blocks = 3, threads = 128;
    static int in[blocks * n];
    for (int i = 0; i < blocks * n; i++) in[i] = value_of(i);
    int *dev_in;
    CHECK(cudaMalloc(&dev_in, sizeof(in)));
    CHECK(cudaMemcpy(dev_in, in, sizeof(in), cudaMemcpyHostToDevice));
    copies<<<blocks, threads, n * sizeof(int)>>>(dev_in, dev, n);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out, dev, sizeof(int) * blocks * threads, cudaMemcpyDeviceToHost));
    for (int b = 0; b < blocks; b++) {
        for (int t = 0; t < threads; t++) {
            int expected = -in[t];
            for (int k = t; k < n; k += threads) expected += in[b * n + n - 1 - k];
            wrong += out[b * threads + t] != expected;
        }
    }
    CHECK(cudaFree(dev_in));
    CHECK(cudaFree(dev));
    return verdict("cooperative_groups_blocks", wrong == 0, "tiles of 64 to %u threads, %d wrong", kThreads, wrong);
}

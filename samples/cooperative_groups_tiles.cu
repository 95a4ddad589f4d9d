// nvcc: -arch=sm_80 -std=c++17
// Tiles of 1, 2, 4 ... 32 threads, of which a warp has several at a time: ranks, votes, matches, and shuffles of values of 1 to 32 bytes.
// Each tile must hear of its own threads only.
#include "check.h"

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

enum { kRank, kMetaRank, kMetaSize, kSize, kAny, kAll, kBallot, kMatchAny, kMatchAll, kSame, kVotes };
enum { kOne, kTwo, kFour, kEight, kSixteen, kThirtyTwo, kDouble, kTypes };
enum { kIndex, kUp, kDown, kXor, kWays };

const unsigned kThreads = 96;  // in two blocks
static const unsigned kSizes[] = {1, 2, 4, 8, 16, 32};

struct Words {
    uint64_t word[4];
};
struct Pair {
    uint64_t word[2];
};

__host__ __device__ static unsigned small(unsigned i) { return i * i % 7 / 2; }

template <class T>
__host__ __device__ T value_of(unsigned i) {
    T x;
    unsigned char *bytes = (unsigned char *)&x;
    for (unsigned k = 0; k < sizeof(T); k++) bytes[k] = (unsigned char)(i * 37 + k * 11 + 5);
    return x;
}
template <>
__host__ __device__ double value_of<double>(unsigned i) {
    return i * 1.5 - 20;
}

template <class T>
__host__ __device__ unsigned sum_of(const T &x) {
    const unsigned char *bytes = (const unsigned char *)&x;
    unsigned sum = 17;
    for (unsigned k = 0; k < sizeof(T); k++) sum = sum * 31 + bytes[k];
    return sum;
}

template <class T, class Group>
__device__ void shuffles(const Group &tile, unsigned i, unsigned *out) {
    const T x = value_of<T>(i);
    const unsigned n = tile.size(), by = n > 2 ? 2 : 1;
    out[kIndex] = sum_of(tile.shfl(x, (tile.thread_rank() + 1) % n));
    out[kUp] = sum_of(tile.shfl_up(x, by));
    out[kDown] = sum_of(tile.shfl_down(x, by));
    out[kXor] = n > 1 ? sum_of(tile.shfl_xor(x, n / 2)) : sum_of(x);
}

template <unsigned Size>
__global__ void tiles(unsigned *votes, unsigned *shuffled) {
    const cg::thread_block block = cg::this_thread_block();
    const auto tile = cg::tiled_partition<Size>(block);
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = small(i);
    unsigned *mine = votes + i * kVotes;
    mine[kRank] = tile.thread_rank();
    mine[kMetaRank] = tile.meta_group_rank();
    mine[kMetaSize] = tile.meta_group_size();
    mine[kSize] = tile.num_threads();
    mine[kAny] = tile.any(x == 1);
    mine[kAll] = tile.all(x != 3);
    mine[kBallot] = tile.ballot(x & 1);
    mine[kMatchAny] = tile.match_any(x);
    int same;
    mine[kMatchAll] = tile.match_all(x / 2, same);
    mine[kSame] = same;
    tile.sync();
    unsigned *words = shuffled + i * kTypes * kWays;
    shuffles<unsigned char>(tile, i, words + kOne * kWays);
    shuffles<short>(tile, i, words + kTwo * kWays);
    shuffles<int>(tile, i, words + kFour * kWays);
    shuffles<long long>(tile, i, words + kEight * kWays);
    shuffles<Pair>(tile, i, words + kSixteen * kWays);
    shuffles<Words>(tile, i, words + kThirtyTwo * kWays);
    shuffles<double>(tile, i, words + kDouble * kWays);
}

// The size is a number at run time; such a tile is a coalesced group, and a part of its warp.
__global__ void tiles_of(unsigned size, unsigned *votes, unsigned *shuffled) {
    const cg::coalesced_group tile = cg::tiled_partition(cg::coalesced_threads(), size);
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = small(i);
    unsigned *mine = votes + i * kVotes;
    mine[kRank] = tile.thread_rank();
    mine[kMetaRank] = tile.meta_group_rank();
    mine[kMetaSize] = tile.meta_group_size();
    mine[kSize] = tile.num_threads();
    mine[kAny] = tile.any(x == 1);
    mine[kAll] = tile.all(x != 3);
    mine[kBallot] = tile.ballot(x & 1);
    mine[kMatchAny] = tile.match_any(x);
    int same;
    mine[kMatchAll] = tile.match_all(x / 2, same);
    mine[kSame] = same;
    tile.sync();
    const unsigned by = size > 2 ? 2 : 1;
    const double d = value_of<double>(i);
    unsigned *words = shuffled + i * kTypes * kWays + kDouble * kWays;
    words[kIndex] = sum_of(tile.shfl(d, (tile.thread_rank() + 1) % size));
    words[kUp] = sum_of(tile.shfl_up(d, by));
    words[kDown] = sum_of(tile.shfl_down(d, by));
}

template <class T>
static int wrong_shuffles(unsigned i, unsigned size, const unsigned *got, bool xors) {
    const unsigned rank = i % size, first = i - rank, by = size > 2 ? 2 : 1;
    unsigned from[kWays] = {first + (rank + 1) % size, rank >= by ? i - by : i, rank + by < size ? i + by : i, first + (rank ^ size / 2)};
    int wrong = 0;
    for (int way = 0; way < (xors ? kWays : kXor); way++) wrong += got[way] != sum_of(value_of<T>(from[way]));
    return wrong;
}

static int wrong_in(unsigned size, const unsigned *votes, const unsigned *shuffled, bool fixed) {
    int wrong = 0;
    for (unsigned i = 0; i < 2 * kThreads; i++) {
        // Tiles of fixed size are counted in their block, others in their warp.
        const unsigned whole = fixed ? kThreads : 32, in_whole = i % whole, rank = i % size, first = i - rank, x = small(i);
        unsigned ballot = 0, match = 0, any = 0, all = 1, same = 1;
        for (unsigned k = 0; k < size; k++) {
            const unsigned other = small(first + k);
            ballot |= (other & 1) << k;
            match |= (unsigned)(other == x) << k;
            any |= other == 1;
            all &= other != 3;
            same &= other / 2 == x / 2;
        }
        const unsigned full = size == 32 ? ~0u : (1u << size) - 1;
        const unsigned expected[kVotes] = {rank, in_whole / size, whole / size, size, any, all, ballot, match, same ? full : 0, same};
        for (int k = 0; k < kVotes; k++) {
            // Votes of C++ are zero or not.
            const bool truth = k == kAny || k == kAll || k == kSame;
            const unsigned got = votes[i * kVotes + k];
            if ((truth ? got != 0 : got) == expected[k]) continue;
            if (wrong++ < 5) fprintf(stderr, "size %u, thread %u: vote %d is %#x, not %#x\n", size, i, k, got, expected[k]);
        }
        const unsigned *words = shuffled + i * kTypes * kWays;
        if (fixed) {
            wrong += wrong_shuffles<unsigned char>(i, size, words + kOne * kWays, true);
            wrong += wrong_shuffles<short>(i, size, words + kTwo * kWays, true);
            wrong += wrong_shuffles<int>(i, size, words + kFour * kWays, true);
            wrong += wrong_shuffles<long long>(i, size, words + kEight * kWays, true);
            wrong += wrong_shuffles<Pair>(i, size, words + kSixteen * kWays, true);
            wrong += wrong_shuffles<Words>(i, size, words + kThirtyTwo * kWays, true);
        }
        wrong += wrong_shuffles<double>(i, size, words + kDouble * kWays, fixed);
    }
    return wrong;
}

int main() {
    static unsigned votes[2 * kThreads * kVotes], shuffled[2 * kThreads * kTypes * kWays];
    unsigned *dev_votes, *dev_shuffled;
    CHECK(cudaMalloc(&dev_votes, sizeof(votes)));
    CHECK(cudaMalloc(&dev_shuffled, sizeof(shuffled)));
    int wrong = 0;
    for (int fixed = 0; fixed < 2; fixed++) {
        for (unsigned size : kSizes) {
            CHECK(cudaMemset(dev_votes, 0xff, sizeof(votes)));
            CHECK(cudaMemset(dev_shuffled, 0xff, sizeof(shuffled)));
            if (!fixed) {
                tiles_of<<<2, kThreads>>>(size, dev_votes, dev_shuffled);
            } else {
                switch (size) {
                    case 1: tiles<1><<<2, kThreads>>>(dev_votes, dev_shuffled); break;
                    case 2: tiles<2><<<2, kThreads>>>(dev_votes, dev_shuffled); break;
                    case 4: tiles<4><<<2, kThreads>>>(dev_votes, dev_shuffled); break;
                    case 8: tiles<8><<<2, kThreads>>>(dev_votes, dev_shuffled); break;
                    case 16: tiles<16><<<2, kThreads>>>(dev_votes, dev_shuffled); break;
                    default: tiles<32><<<2, kThreads>>>(dev_votes, dev_shuffled);
                }
            }
            CHECK_LAUNCH();
            CHECK(cudaMemcpy(votes, dev_votes, sizeof(votes), cudaMemcpyDeviceToHost));
            CHECK(cudaMemcpy(shuffled, dev_shuffled, sizeof(shuffled), cudaMemcpyDeviceToHost));
            wrong += wrong_in(size, votes, shuffled, fixed);
        }
    }
    CHECK(cudaFree(dev_votes));
    CHECK(cudaFree(dev_shuffled));
    return verdict("cooperative_groups_tiles", wrong == 0, "tiles of 1 to 32 threads, %d wrong", wrong);
}

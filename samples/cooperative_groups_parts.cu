// nvcc: -arch=sm_80 -std=c++17
// Groups of threads that a condition, a label or a branch put together, nested, in loops that threads leave at different times, and masks of
// warp functions that are not the same in all lanes.
#include "check.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

const unsigned kThreads = 96;
enum { kSize, kRank, kMeta, kMetas, kBallot, kFirst, kMatch, kFound };

__host__ __device__ static unsigned digit(unsigned i, unsigned round) { return (i * 2654435761u + round * 40503u) >> 13 & 7; }

template <class Group>
__device__ void tell(const Group &group, unsigned i, unsigned *out) {
    out[kSize] = group.num_threads();
    out[kRank] = group.thread_rank();
    out[kMeta] = group.meta_group_rank();
    out[kMetas] = group.meta_group_size();
    out[kBallot] = group.ballot(digit(i, 9) & 1);
    out[kFirst] = group.shfl(i, 0);
    out[kMatch] = group.match_any(digit(i, 9));
}

__global__ void partitions(unsigned *binary, unsigned *labeled) {
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const unsigned i = threadIdx.x;
    tell(cg::binary_partition(warp, digit(i, 0) < 3), i, binary + i * kFound);
    tell(cg::labeled_partition(warp, (int)digit(i, 0)), i, labeled + i * kFound);
}

static int wrong_partitions(const unsigned *got, bool by_label) {
    int wrong = 0;
    for (unsigned i = 0; i < kThreads; i++) {
        unsigned expected[kFound] = {}, seen = 0;
        for (unsigned k = i / 32 * 32; k < i / 32 * 32 + 32; k++) {
            const bool together = by_label ? digit(k, 0) == digit(i, 0) : (digit(k, 0) < 3) == (digit(i, 0) < 3);
            if (!together) continue;
            if (seen == 0) expected[kFirst] = k;
            expected[kRank] += k < i;
            expected[kBallot] |= (digit(k, 9) & 1) << seen;
            expected[kMatch] |= (unsigned)(digit(k, 9) == digit(i, 9)) << seen;
            seen++;
        }
        expected[kSize] = seen;
        for (int k = 0; k < kFound; k++) {
            // In which order labels are counted is not said.
            if (k == kMeta || k == kMetas) continue;
            wrong += got[i * kFound + k] != expected[k];
        }
        if (!by_label) wrong += got[i * kFound + kMetas] != 2;
    }
    return wrong;
}

// Each turn, those that are left count themselves, and among them those with the same digit. One of each group adds for all.
__global__ void turns(unsigned *counted, unsigned *totals) {
    const unsigned i = threadIdx.x;
    unsigned sum = 0;
    for (unsigned round = 0; round <= i % 13; round++) {
        const cg::coalesced_group left = cg::coalesced_threads();
        sum += left.size() * 100;
        if (digit(i, round) >= 4) {
            const cg::coalesced_group high = cg::coalesced_threads();
            sum += high.size() * 10000;
            const auto same = cg::labeled_partition(high, (int)digit(i, round));
            cg::invoke_one(same, [&] { atomicAdd(&totals[digit(i, round)], same.num_threads()); });
            sum += __popc(__match_any_sync(__activemask(), digit(i, round)));
        }
        left.sync();
    }
    counted[i] = sum;
}

static int wrong_turns(const unsigned *counted, const unsigned *totals) {
    int wrong = 0;
    unsigned all[8] = {};
    for (unsigned i = 0; i < kThreads; i++) {
        unsigned sum = 0;
        for (unsigned round = 0; round <= i % 13; round++) {
            unsigned left = 0, high = 0, same = 0;
            for (unsigned k = i / 32 * 32; k < i / 32 * 32 + 32; k++) {
                if (k % 13 < round) continue;
                left++;
                high += digit(k, round) >= 4;
                same += digit(k, round) == digit(i, round);
            }
            sum += left * 100;
            if (digit(i, round) >= 4) {
                sum += high * 10000 + same;
                all[digit(i, round)]++;
            }
        }
        wrong += counted[i] != sum;
    }
    for (int d = 0; d < 8; d++) wrong += totals[d] != all[d];
    return wrong;
}

// The warp functions themselves, with the mask of one's own tile of eight, and an aggregated atomic with a mask by value.
__global__ void raw(int *reduced, unsigned *voted, unsigned *slots, unsigned *counters) {
    const unsigned i = threadIdx.x, lane = i % 32, mask = 0xffu << (lane & 24);
    int *mine = reduced + i * 4;
    mine[0] = __reduce_add_sync(mask, (int)i);
    mine[1] = __reduce_min_sync(mask, (int)(digit(i, 1)));
    mine[2] = (int)__reduce_xor_sync(mask, 1u << digit(i, 1));
    int same;
    mine[3] = (int)(__match_all_sync(mask, lane / 16, &same) == mask && same);
    voted[i * 3] = __ballot_sync(mask, digit(i, 1) & 1);
    voted[i * 3 + 1] = (__any_sync(mask, digit(i, 1) == 2) != 0) + 2 * (__all_sync(mask, digit(i, 1) < 7) != 0);
    voted[i * 3 + 2] = __match_any_sync(mask, digit(i, 1));
    const unsigned bucket = digit(i, 2), peers = __match_any_sync(__activemask(), bucket);
    unsigned first = 0;
    const int leader = __ffs(peers) - 1;
    if ((int)lane == leader) first = atomicAdd(&counters[bucket], __popc(peers));
    slots[i] = __shfl_sync(peers, first, leader) + __popc(peers & ((1u << lane) - 1));
}

static int wrong_raw(const int *reduced, const unsigned *voted, const unsigned *slots) {
    int wrong = 0;
    bool taken[8][kThreads] = {};
    for (unsigned i = 0; i < kThreads; i++) {
        int sum = 0, least = 8;
        unsigned bits = 0, ballot = 0, any = 0, all = 1, match = 0, in_bucket = 0;
        for (unsigned k = i / 8 * 8; k < i / 8 * 8 + 8; k++) {
            const int x = (int)digit(k, 1);
            sum += k;
            if (x < least) least = x;
            bits ^= 1u << x;
            ballot |= (unsigned)(x & 1) << k % 32;
            any |= x == 2;
            all &= x < 7;
            match |= (unsigned)(x == (int)digit(i, 1)) << k % 32;
        }
        wrong += reduced[i * 4] != sum || reduced[i * 4 + 1] != least || reduced[i * 4 + 2] != (int)bits || reduced[i * 4 + 3] != 1;
        wrong += voted[i * 3] != ballot || voted[i * 3 + 1] != any + 2 * all || voted[i * 3 + 2] != match;
        for (unsigned k = 0; k < kThreads; k++) in_bucket += digit(k, 2) == digit(i, 2);
        if (slots[i] >= in_bucket || taken[digit(i, 2)][slots[i]]) wrong++;
        else taken[digit(i, 2)][slots[i]] = true;
    }
    return wrong;
}

// A scan by votes, as programs have it: the mask of each lane is that of the lanes below, without the lane itself. The manual does not
// define it; what is made of it for sm_80 is a vote of all that are there, and a bitwise AND.
__global__ void below(unsigned *counted) {
    unsigned mask;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
    counted[threadIdx.x] = __popc(__ballot_sync(mask, digit(threadIdx.x, 5) & 1));
}

static int wrong_below(const unsigned *counted) {
    int wrong = 0;
    for (unsigned i = 0, sum = 0; i < kThreads; i++) {
        if (i % 32 == 0) sum = 0;
        wrong += counted[i] != sum;
        sum += digit(i, 5) & 1;
    }
    return wrong;
}

int main() {
    static unsigned words[2 * kThreads * kFound];
    static int reduced[kThreads * 4];
    unsigned *dev;
    int *dev_reduced;
    CHECK(cudaMalloc(&dev, sizeof(words)));
    CHECK(cudaMalloc(&dev_reduced, sizeof(reduced)));
    auto fetch = [&] { CHECK(cudaMemcpy(words, dev, sizeof(words), cudaMemcpyDeviceToHost)); };
    auto clear = [&] { CHECK(cudaMemset(dev, 0, sizeof(words))); };

    clear();
    partitions<<<1, kThreads>>>(dev, dev + kThreads * kFound);
    CHECK_LAUNCH();
    fetch();
    const int binary = wrong_partitions(words, false), labeled = wrong_partitions(words + kThreads * kFound, true);

    clear();
    turns<<<1, kThreads>>>(dev, dev + kThreads);
    CHECK_LAUNCH();
    fetch();
    const int coalesced = wrong_turns(words, words + kThreads);

    clear();
    raw<<<1, kThreads>>>(dev_reduced, dev, dev + 3 * kThreads, dev + 4 * kThreads);
    CHECK_LAUNCH();
    fetch();
    CHECK(cudaMemcpy(reduced, dev_reduced, sizeof(reduced), cudaMemcpyDeviceToHost));
    int masks = wrong_raw(reduced, words, words + 3 * kThreads);

    clear();
    below<<<1, kThreads>>>(dev);
    CHECK_LAUNCH();
    fetch();
    masks += wrong_below(words);
    CHECK(cudaFree(dev));
    CHECK(cudaFree(dev_reduced));
    return verdict("cooperative_groups_parts", binary + labeled + coalesced + masks == 0,
                   "wrong: %d by condition, %d by label, %d in loops, %d with masks by lane", binary, labeled, coalesced, masks);
}

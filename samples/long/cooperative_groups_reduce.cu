// nvcc: -arch=sm_80 -std=c++17
// cg::reduce, inclusive_scan and exclusive_scan of every operation and several types, in tiles of 1 to 32 threads and in groups of
// threads that a condition, a label or a branch put together. Results of floating point are whole numbers, so that their order does not matter.
#include "../check.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <type_traits>
#include <utility>
namespace cg = cooperative_groups;

enum { kPlus, kLess, kGreater, kAnd, kOr, kXor, kOps };
// How threads are put together: tiles of 1, 2, 4 ... 32, then groups.
enum { kBinary = 6, kLabeled, kCoalesced, kNested, kGroupings };

const unsigned kThreads = 160;

// What came out, for each thread: reductions, scans that include it, and scans that do not.
template <class T>
struct Outcome {
    T reduced[kOps], inclusive[kOps], exclusive[kOps];
    unsigned took_part;
};

template <class T>
__host__ __device__ T value_of(unsigned i) {
    const int small = (int)(i * 2654435761u >> 20) % 1000 - (std::is_unsigned<T>::value ? 0 : 500);
    return (T)small;
}

template <class T, class Group>
__device__ void all_ops(const Group &group, unsigned i, Outcome<T> *out) {
    const T x = value_of<T>(i);
    out->took_part = 1;
    out->reduced[kPlus] = cg::reduce(group, x, cg::plus<T>());
    out->reduced[kLess] = cg::reduce(group, x, cg::less<T>());
    out->reduced[kGreater] = cg::reduce(group, x, cg::greater<T>());
    out->inclusive[kPlus] = cg::inclusive_scan(group, x, cg::plus<T>());
    out->inclusive[kLess] = cg::inclusive_scan(group, x, cg::less<T>());
    out->inclusive[kGreater] = cg::inclusive_scan(group, x, cg::greater<T>());
    out->exclusive[kPlus] = cg::exclusive_scan(group, x, cg::plus<T>());
    if constexpr (std::is_integral<T>::value) {
        out->reduced[kAnd] = cg::reduce(group, x, cg::bit_and<T>());
        out->reduced[kOr] = cg::reduce(group, x, cg::bit_or<T>());
        out->reduced[kXor] = cg::reduce(group, x, cg::bit_xor<T>());
        out->inclusive[kAnd] = cg::inclusive_scan(group, x, cg::bit_and<T>());
        out->inclusive[kOr] = cg::inclusive_scan(group, x, cg::bit_or<T>());
        out->inclusive[kXor] = cg::inclusive_scan(group, x, cg::bit_xor<T>());
        out->exclusive[kOr] = cg::exclusive_scan(group, x, cg::bit_or<T>());
        out->exclusive[kXor] = cg::exclusive_scan(group, x, cg::bit_xor<T>());
    }
}

// Who is together: threads of one warp with the same number. Negative: takes no part.
__host__ __device__ static int label(int grouping, unsigned i) {
    const unsigned lane = i % 32;
    switch (grouping) {
        case kBinary: return i * i % 5 < 2;
        case kLabeled: return (int)(i * 7 % 11 / 3);
        case kCoalesced: return i % 3 == 0 ? -1 : 0;
        case kNested: return i % 3 == 0 ? -1 : lane % 8 < 5 ? 1 : 2;
        default: return (int)(lane >> grouping);
    }
}

// One kernel for each grouping: small ones compile faster.
template <class T, int Grouping>
__global__ void run(Outcome<T> *out) {
    const cg::thread_block block = cg::this_thread_block();
    const auto warp = cg::tiled_partition<32>(block);
    const unsigned i = threadIdx.x;
    Outcome<T> *mine = out + i;
    if constexpr (Grouping < kBinary) {
        all_ops(cg::tiled_partition<1 << Grouping>(block), i, mine);
    } else if constexpr (Grouping == kBinary) {
        all_ops(cg::binary_partition(warp, label(Grouping, i) != 0), i, mine);
    } else if constexpr (Grouping == kLabeled) {
        all_ops(cg::labeled_partition(warp, label(Grouping, i)), i, mine);
    } else if (label(Grouping, i) >= 0) {
        const cg::coalesced_group outer = cg::coalesced_threads();
        if (Grouping == kCoalesced) {
            all_ops(outer, i, mine);
        } else if (label(Grouping, i) == 1) {
            all_ops(cg::coalesced_threads(), i, mine);
        } else {
            const cg::coalesced_group inner = cg::coalesced_threads();
            all_ops(inner, i, mine);
        }
        outer.sync();
    }
}

template <class T, int... Groupings>
static void launch(int grouping, Outcome<T> *out, std::integer_sequence<int, Groupings...>) {
    ((grouping == Groupings ? run<T, Groupings><<<1, kThreads>>>(out) : void()), ...);
}

template <class T>
static T apply(int op, T a, T b) {
    switch (op) {
        case kPlus: return a + b;
        case kLess: return a < b ? a : b;
        case kGreater: return a > b ? a : b;
        default: break;
    }
    if constexpr (std::is_integral<T>::value) {
        return op == kAnd ? a & b : op == kOr ? a | b : a ^ b;
    }
    return a;
}

template <class T>
static int wrong_of(const char *type) {
    Outcome<T> *dev;
    static Outcome<T> out[kThreads];
    CHECK(cudaMalloc(&dev, sizeof(out)));
    int wrong = 0;
    for (int grouping = 0; grouping < kGroupings; grouping++) {
        CHECK(cudaMemset(dev, 0, sizeof(out)));
        launch(grouping, dev, std::make_integer_sequence<int, kGroupings>());
        CHECK_LAUNCH();
        CHECK(cudaMemcpy(out, dev, sizeof(out), cudaMemcpyDeviceToHost));
        for (unsigned i = 0; i < kThreads; i++) {
            const int mine = label(grouping, i);
            wrong += (mine >= 0) != (out[i].took_part == 1);
            if (mine < 0) continue;
            for (int op = 0; op < (std::is_integral<T>::value ? kOps : kAnd); op++) {
                T all = 0, before = 0, upto = 0;
                bool first = true, first_before = true;
                for (unsigned k = i / 32 * 32; k < i / 32 * 32 + 32; k++) {
                    if (label(grouping, k) != mine) continue;
                    if (k == i) before = first_before ? (T)0 : all;
                    all = first ? value_of<T>(k) : apply(op, all, value_of<T>(k));
                    if (k == i) upto = all;
                    first = first_before = false;
                }
                const bool excludes = op == kPlus || ((op == kOr || op == kXor) && std::is_integral<T>::value);
                const bool good = out[i].reduced[op] == all && out[i].inclusive[op] == upto && (!excludes || out[i].exclusive[op] == before);
                if (!good && wrong++ < 5) fprintf(stderr, "%s, grouping %d, operation %d, thread %u: wrong\n", type, grouping, op, i);
            }
        }
    }
    CHECK(cudaFree(dev));
    return wrong;
}

int main() {
    const int wrong = wrong_of<int>("int") + wrong_of<double>("double");
    return verdict("cooperative_groups_reduce", wrong == 0, "%d groupings, %d wrong", kGroupings, wrong);
}

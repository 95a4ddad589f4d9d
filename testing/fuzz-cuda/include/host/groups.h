// The parts of cooperative groups that random programs use, from the collectives of warps.
#pragma once
#ifdef FUZZ_GROUPS
namespace cg {
struct thread_block {
    void sync() const { __syncthreads(); }
};
inline thread_block this_thread_block() { return {}; }

inline u32 linear_thread() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }

template <class T> struct plus { T operator()(T a, T b) const { return (T)(a + b); } };
template <class T> struct less { T operator()(T a, T b) const { return b < a ? b : a; } };
template <class T> struct greater { T operator()(T a, T b) const { return a < b ? b : a; } };
template <class T> struct bit_and { T operator()(T a, T b) const { return a & b; } };
template <class T> struct bit_or { T operator()(T a, T b) const { return a | b; } };
template <class T> struct bit_xor { T operator()(T a, T b) const { return a ^ b; } };

// Some lanes of a warp.
struct coalesced_group {
    u32 mask;
    u32 lane() const { return linear_thread() & 31; }
    u32 thread_rank() const { return (u32)__popc(mask & ((1u << lane()) - 1)); }
    u32 size() const { return (u32)__popc(mask); }
    u32 num_threads() const { return size(); }
    void sync() const { __syncwarp(mask); }
    int any(int p) const { return __any_sync(mask, p); }
    int all(int p) const { return __all_sync(mask, p); }
    // A mask of the warp's lanes as one of ranks.
    u32 ranks(u32 lanes) const {
        u32 r = 0;
        for (u32 at = 0, rank = 0; at < 32; at++)
            if (mask >> at & 1) r |= (lanes >> at & 1) << rank++;
        return r;
    }
    u32 ballot(int p) const { return ranks(__ballot_sync(mask, p)); }
    template <class T> u32 match_any(T x) const { return ranks(__match_any_sync(mask, x)); }
    template <class T> T shfl(T x, u32 rank) const { return __shfl_sync(mask, x, (int)__fns(mask, 0, (i32)rank + 1)); }
};

template <unsigned N> struct tile : coalesced_group {
    unsigned meta_group_rank() const { return linear_thread() / N; }
    template <class T> T shfl(T x, u32 rank) const { return __shfl_sync(mask, x, (int)rank, N); }
    template <class T> T shfl_up(T x, u32 by) const { return __shfl_up_sync(mask, x, (int)by, N); }
    template <class T> T shfl_down(T x, u32 by) const { return __shfl_down_sync(mask, x, (int)by, N); }
    template <class T> T shfl_xor(T x, u32 by) const { return __shfl_xor_sync(mask, x, (int)by, N); }
};
template <unsigned N> tile<N> tiled_partition(const thread_block &) {
    tile<N> t;
    t.mask = (N == 32 ? ~0u : ((1u << (N & 31)) - 1)) << ((linear_thread() & 31) & ~(N - 1));
    return t;
}
template <class G, class T> coalesced_group labeled_partition(const G &g, T label) { return {__match_any_sync(g.mask, label)}; }
template <class G> coalesced_group binary_partition(const G &g, bool p) {
    u32 yes = __ballot_sync(g.mask, p);
    return {p ? yes : g.mask & ~yes};
}

inline coalesced_group coalesced_threads() { return {__activemask()}; }

// Reads every lane of a group in turn: the order does not matter for what programs do with integers.
template <class G, class T, class F> T fold(const G &g, T x, F f, u32 from, u32 to) {
    T all[32], r = T();
    u32 size = g.size();
    for (u32 rank = 0; rank < size; rank++) all[rank] = static_cast<const coalesced_group &>(g).shfl(x, rank);
    for (u32 rank = from; rank < to; rank++) r = rank == from ? all[rank] : f(r, all[rank]);
    return r;
}
template <class G, class T, class F> T reduce(const G &g, T x, F f) { return fold(g, x, f, 0, g.size()); }
template <class G, class T, class F> T inclusive_scan(const G &g, T x, F f) { return fold(g, x, f, 0, g.thread_rank() + 1); }
template <class G, class T> T exclusive_scan(const G &g, T x) { return fold(g, x, plus<T>(), 0, g.thread_rank()); }
} // namespace cg
#endif

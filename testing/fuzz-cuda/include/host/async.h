// Copies are done at once: a program that reads before it waits for them is not one of ours.
#pragma once

template <int SIZE> void copy_ptx(void *to, const void *from, u32 some) {
    memcpy(to, from, some);
    memset((char *)to + some, 0, SIZE - some);
}
template <int SIZE> void copy_cuda(void *to, const void *from, u32 some) { copy_ptx<SIZE>(to, from, some); }
inline void commit_ptx() {}
inline void commit_cuda() {}
template <int N> void wait_ptx() {}
template <int N> void wait_cuda() {}

// A word of a barrier: arrivals that are still wanted, how many a phase takes, and the phases that are complete.
struct Mbarrier {
    u16 left, whole;
    u32 phase;
};
inline void bar_init(u64 *bar, u32 count) { *(Mbarrier *)bar = {(u16)count, (u16)count, 0}; }
inline void bar_inval(u64 *bar) { *bar = 0; }
inline u64 bar_arrive(u64 *bar) {
    Mbarrier &b = *(Mbarrier *)bar;
    const u64 phase = b.phase;
    if (b.left == 0) fuzz::fail("more arrivals than a barrier's phase takes");
    if (--b.left == 0) b.left = b.whole, b.phase++;
    return phase;
}
inline void bar_arrive_copies(u64 *bar) { bar_arrive(bar); }
// The parity of the phase that is not yet complete tells.
inline void bar_wait_parity(u64 *bar, u32 parity) { fuzz::wait({fuzz::POLL, parity, (u64)(size_t)&((Mbarrier *)bar)->phase, 0, 0}); }
inline void bar_wait(u64 *bar, u64 state) { bar_wait_parity(bar, (u32)state & 1); }

template <int ID, int N> void named_arrive() { fuzz::arrived[ID]++; }
template <int ID, int N> void named_sync() { named_barrier<ID, N>(); }

// Copies to shared memory that go on beside the program, and barriers that are arrived at and waited for separately.
#pragma once
#include <cuda_pipeline.h>

// SIZE bytes, of which `some` are read and the others zero; by cp.async, and by CUDA's functions.
template <int SIZE> FN inline void copy_ptx(void *to, const void *from, u32 some) {
    const u32 at = (u32)__cvta_generic_to_shared(to);
    if (SIZE == 16) asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(at), "l"(__cvta_generic_to_global(from)), "r"(some) : "memory");
    else asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(at), "l"(__cvta_generic_to_global(from)), "n"(SIZE), "r"(some) : "memory");
}
template <int SIZE> FN inline void copy_cuda(void *to, const void *from, u32 some) { __pipeline_memcpy_async(to, from, SIZE, SIZE - some); }
FN inline void commit_ptx() { asm volatile("cp.async.commit_group;" ::: "memory"); }
FN inline void commit_cuda() { __pipeline_commit(); }
template <int N> FN inline void wait_ptx() { asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory"); }
template <int N> FN inline void wait_cuda() { __pipeline_wait_prior(N); }

// mbarrier, whose phases threads complete by arriving.
FN inline u32 in_shared(const void *at) { return (u32)__cvta_generic_to_shared(at); }
FN inline void bar_init(u64 *bar, u32 count) { asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(in_shared(bar)), "r"(count) : "memory"); }
FN inline void bar_inval(u64 *bar) { asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(in_shared(bar)) : "memory"); }
FN inline u64 bar_arrive(u64 *bar) {
    u64 state;
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(state) : "r"(in_shared(bar)) : "memory");
    return state;
}
FN inline void bar_wait(u64 *bar, u64 state) {
    u32 done;
    do asm volatile("{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }" : "=r"(done) : "r"(in_shared(bar)), "l"(state) : "memory");
    while (!done);
}
// Until the phase of this parity is complete: the loop within the statement, and around it.
FN inline void bar_wait_parity(u64 *bar, u32 parity) {
#if __CUDA_ARCH__ >= 900
    asm volatile("{ .reg .pred p; W%=: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1; @p bra D%=; bra W%=; D%=: }" ::"r"(in_shared(bar)), "r"(parity) : "memory");
#else
    u32 done;
    do asm volatile("{ .reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }" : "=r"(done) : "r"(in_shared(bar)), "r"(parity) : "memory");
    while (!done);
#endif
}
// Arrives when this thread's copies are complete: those that are counted beside the threads, and those that are not.
FN inline void bar_arrive_copies(u64 *bar) { asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(in_shared(bar)) : "memory"); }

template <int ID, int THREADS_> FN inline void named_arrive() {
    asm volatile("barrier.arrive %0, %1;" ::"n"(ID), "n"(THREADS_) : "memory");
}
template <int ID, int THREADS_> FN inline void named_sync() {
    asm volatile("barrier.sync %0, %1;" ::"n"(ID), "n"(THREADS_) : "memory");
}

// Atomics, which nothing interrupts where threads are fibers, and the few functions about memory.
#pragma once

#define ATOMIC(name, T, expr)                                                                                           \
    inline T name(T *at, T x) {                                                                                         \
        T old = *at;                                                                                                    \
        *at = (T)(expr);                                                                                                \
        return old;                                                                                                     \
    }
#define INTEGERS(one) one(i32) one(u32) one(u64)
#define EACH(T)                                                                                                         \
    ATOMIC(atomicMin, T, old < x ? old : x)                                                                             \
    ATOMIC(atomicMax, T, old > x ? old : x)                                                                             \
    ATOMIC(atomicAnd, T, old & x)                                                                                       \
    ATOMIC(atomicOr, T, old | x)                                                                                        \
    ATOMIC(atomicXor, T, old ^ x)                                                                                       \
    ATOMIC(atomicExch, T, x)                                                                                            \
    inline T atomicCAS(T *at, T compare, T x) {                                                                         \
        T old = *at;                                                                                                    \
        if (old == compare) *at = x;                                                                                    \
        return old;                                                                                                     \
    }
INTEGERS(EACH)
#undef EACH
ATOMIC(atomicMin, i64, old < x ? old : x)
ATOMIC(atomicMax, i64, old > x ? old : x)
ATOMIC(atomicAdd, i32, (u32)old + (u32)x)
ATOMIC(atomicAdd, u32, old + x)
ATOMIC(atomicAdd, u64, old + x)
ATOMIC(atomicAdd, f32, old + x)
ATOMIC(atomicAdd, f64, old + x)
ATOMIC(atomicSub, i32, (u32)old - (u32)x)
ATOMIC(atomicSub, u32, old - x)
ATOMIC(atomicInc, u32, old >= x ? 0 : old + 1)
ATOMIC(atomicDec, u32, old == 0 || old > x ? x : old - 1)
#undef ATOMIC
inline u16 atomicCAS(u16 *at, u16 compare, u16 x) {
    u16 old = *at;
    if (old == compare) *at = x;
    return old;
}
inline void __threadfence() {}
inline void __threadfence_block() {}
inline void __threadfence_system() {}
template <class T> T __ldg(const T *at) { return *at; }
template <class T> T __ldcg(const T *at) { return *at; }
template <class T> void __stcg(T *at, T x) { *at = x; }

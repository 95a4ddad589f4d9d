// Atomics, which nothing interrupts where threads are fibers, vector types, and the few functions about memory.
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

#define VECTOR(T, name, align)                                                                                          \
    struct alignas(align) name##4 { T x, y, z, w; };                                                                    \
    struct alignas(align / 2) name##2 { T x, y; };                                                                      \
    struct name##3 { T x, y, z; };                                                                                      \
    inline name##2 make_##name##2(T x, T y) { return {x, y}; }                                                          \
    inline name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; }                                                  \
    inline name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }
VECTOR(signed char, char, 4)
VECTOR(u8, uchar, 4)
VECTOR(i16, short, 8)
VECTOR(u16, ushort, 8)
VECTOR(i32, int, 16)
VECTOR(u32, uint, 16)
VECTOR(f32, float, 16)
#undef VECTOR
struct alignas(16) double2 { f64 x, y; };
struct alignas(16) ulonglong2 { u64 x, y; };
inline double2 make_double2(f64 x, f64 y) { return {x, y}; }
inline ulonglong2 make_ulonglong2(u64 x, u64 y) { return {x, y}; }

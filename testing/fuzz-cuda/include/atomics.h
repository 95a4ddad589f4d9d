// Atomics of unusual widths, scopes and orders, each as an addition that commutes.
#pragma once

// Words of 16 bits, two of which are in one word of memory.
FN inline void add_16(u16 *at, u16 x) {
    u16 old = 0, seen;
    do {
        seen = old;
        old = atomicCAS(at, seen, (u16)(seen + x));
    } while (old != seen);
}
#ifdef __CUDACC__
// As a pair of words of 64 bits where there is no such atomic.
FN inline void add_128(u64 *at, u64 low, u64 high) {
#if __CUDA_ARCH__ >= 900
    u64 a = 0, b = 0, c, d;
    for (;;) {
        const u128 sum = ((u128)b << 64 | a) + ((u128)high << 64 | low);
        asm volatile("{ .reg .b128 x, y, z; mov.b128 x, {%3, %4}; mov.b128 y, {%5, %6}; atom.cas.b128 z, [%2], x, y; mov.b128 {%0, %1}, z; }"
                     : "=l"(c), "=l"(d) : "l"(at), "l"(a), "l"(b), "l"((u64)sum), "l"((u64)(sum >> 64)) : "memory");
        if (c == a && d == b) break;
        a = c, b = d;
    }
#else
    const u64 old = atomicAdd(at, low);
    atomicAdd(at + 1, high + (old + low < old));
#endif
}
FN inline u32 add_relaxed(u32 *at, u32 x) {
    u32 old;
    asm volatile("atom.relaxed.cta.add.u32 %0, [%1], %2;" : "=r"(old) : "l"(at), "r"(x) : "memory");
    return old;
}
FN inline u32 add_acq_rel(u32 *at, u32 x) {
    u32 old;
    asm volatile("atom.acq_rel.gpu.add.u32 %0, [%1], %2;" : "=r"(old) : "l"(at), "r"(x) : "memory");
    return old;
}
FN inline u32 add_system(u32 *at, u32 x) { return atomicAdd_system(at, x); }
FN inline u32 add_block(u32 *at, u32 x) { return atomicAdd_block(at, x); }
FN inline void red_xor(u64 *at, u64 x) { asm volatile("red.relaxed.gpu.xor.b64 [%0], %1;" ::"l"(at), "l"(x) : "memory"); }
FN inline void red_smax(i64 *at, i64 x) { asm volatile("red.gpu.max.s64 [%0], %1;" ::"l"(at), "l"(x) : "memory"); }
// Small whole numbers, whose sums are exact in half precision.
FN inline void add_halves(u32 *at, i32 x, i32 y) { atomicAdd((__half2 *)at, __halves2half2(__int2half_rn(x), __int2half_rn(y))); }
#else
inline void add_128(u64 *at, u64 low, u64 high) {
    const u128 sum = ((u128)at[1] << 64 | at[0]) + ((u128)high << 64 | low);
    at[0] = (u64)sum, at[1] = (u64)(sum >> 64);
}
inline u32 add_relaxed(u32 *at, u32 x) { return atomicAdd(at, x); }
inline u32 add_acq_rel(u32 *at, u32 x) { return atomicAdd(at, x); }
inline u32 add_system(u32 *at, u32 x) { return atomicAdd(at, x); }
inline u32 add_block(u32 *at, u32 x) { return atomicAdd(at, x); }
inline void red_xor(u64 *at, u64 x) { atomicXor(at, x); }
inline void red_smax(i64 *at, i64 x) { atomicMax(at, x); }
inline void add_halves(u32 *at, i32 x, i32 y) {
    const h16 a = h_add(bits2h((u16)*at), i2h(x)), b = h_add(bits2h((u16)(*at >> 16)), i2h(y));
    *at = (u32)h2bits(a) | (u32)h2bits(b) << 16;
}
#endif

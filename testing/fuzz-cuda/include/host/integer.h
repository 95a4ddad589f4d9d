// CUDA's integer functions, in plain C++.
#pragma once

inline int __popc(u32 x) { return __builtin_popcount(x); }
inline int __popcll(u64 x) { return __builtin_popcountll(x); }
inline int __clz(i32 x) { return x ? __builtin_clz((u32)x) : 32; }
inline int __clzll(i64 x) { return x ? __builtin_clzll((u64)x) : 64; }
inline int __ffs(i32 x) { return __builtin_ffs(x); }
inline int __ffsll(i64 x) { return __builtin_ffsll(x); }
inline u64 __brevll(u64 x) {
    u64 r = 0;
    for (int i = 0; i < 64; i++) r |= (x >> i & 1) << (63 - i);
    return r;
}
inline u32 __brev(u32 x) { return (u32)(__brevll(x) >> 32); }
inline i32 __mulhi(i32 a, i32 b) { return (i32)((i64)a * b >> 32); }
inline u32 __umulhi(u32 a, u32 b) { return (u32)((u64)a * b >> 32); }
inline i64 __mul64hi(i64 a, i64 b) { return (i64)((i128)a * b >> 64); }
inline u64 __umul64hi(u64 a, u64 b) { return (u64)((u128)a * b >> 64); }
inline i32 __mul24(i32 a, i32 b) { return (i32)((u32)((i32)((u32)a << 8) >> 8) * (u32)((i32)((u32)b << 8) >> 8)); }
inline u32 __umul24(u32 a, u32 b) { return (a & 0xffffff) * (b & 0xffffff); }
inline u32 __sad(i32 a, i32 b, u32 c) { return c + (a > b ? (u32)a - (u32)b : (u32)b - (u32)a); }
inline u32 __usad(u32 a, u32 b, u32 c) { return c + (a > b ? a - b : b - a); }
inline i32 __hadd(i32 a, i32 b) { return (i32)(((i64)a + b) >> 1); }
inline i32 __rhadd(i32 a, i32 b) { return (i32)(((i64)a + b + 1) >> 1); }
inline u32 __uhadd(u32 a, u32 b) { return (u32)(((u64)a + b) >> 1); }
inline u32 __urhadd(u32 a, u32 b) { return (u32)(((u64)a + b + 1) >> 1); }
inline u32 __funnelshift_l(u32 lo, u32 hi, u32 s) { return (u32)(((u64)hi << 32 | lo) << (s & 31) >> 32); }
inline u32 __funnelshift_r(u32 lo, u32 hi, u32 s) { return (u32)(((u64)hi << 32 | lo) >> (s & 31)); }
inline u32 __funnelshift_lc(u32 lo, u32 hi, u32 s) { return s >= 32 ? lo : __funnelshift_l(lo, hi, s); }
inline u32 __funnelshift_rc(u32 lo, u32 hi, u32 s) { return s >= 32 ? hi : __funnelshift_r(lo, hi, s); }
inline u32 __byte_perm(u32 x, u32 y, u32 s) {
    u64 all = (u64)y << 32 | x;
    u32 r = 0;
    for (int i = 0; i < 4; i++) r |= (u32)(all >> (s >> 4 * i & 7) * 8 & 255) << 8 * i;
    return r;
}
inline i32 __dp4a(i32 a, i32 b, i32 c) {
    for (int i = 0; i < 4; i++) c = (i32)((u32)c + (u32)((i8)(a >> 8 * i) * (i8)(b >> 8 * i)));
    return c;
}
inline u32 __dp4a(u32 a, u32 b, u32 c) {
    for (int i = 0; i < 4; i++) c += (u32)(u8)(a >> 8 * i) * (u8)(b >> 8 * i);
    return c;
}
inline i32 __dp2a_lo(i32 a, i32 b, i32 c) {
    for (int i = 0; i < 2; i++) c = (i32)((u32)c + (u32)((i16)(a >> 16 * i) * (i8)(b >> 8 * i)));
    return c;
}
inline i32 __dp2a_hi(i32 a, i32 b, i32 c) { return __dp2a_lo(a, b >> 16, c); }
inline u32 __dp2a_lo(u32 a, u32 b, u32 c) {
    for (int i = 0; i < 2; i++) c += (u32)(u16)(a >> 16 * i) * (u8)(b >> 8 * i);
    return c;
}
inline u32 __dp2a_hi(u32 a, u32 b, u32 c) { return __dp2a_lo(a, b >> 16, c); }
// The bit with the given rank among the set bits of mask, counted from base; all ones where there is none.
inline u32 __fns(u32 mask, u32 base, i32 rank) {
    if (rank == 0) return mask >> base & 1 ? base : ~0u;
    int step = rank > 0 ? 1 : -1, left = rank > 0 ? rank : -rank;
    for (i64 at = base; at >= 0 && at < 32; at += step)
        if ((mask >> at & 1) && --left == 0) return (u32)at;
    return ~0u;
}

namespace fuzz {
// Each half (width 16) or byte (width 8) of a word by itself.
template <int W, class F> u32 parts(u32 a, u32 b, F f) {
    u32 r = 0, low = W == 8 ? 255 : 65535;
    for (int at = 0; at < 32; at += W) r |= ((u32)f(a >> at & low, b >> at & low) & low) << at;
    return r;
}
template <int W> i32 sx(u32 x) { return W == 8 ? (i32)(i8)x : (i32)(i16)x; }
template <int W> i32 clamp(i32 x) {
    i32 top = (1 << (W - 1)) - 1;
    return x > top ? top : x < -top - 1 ? -top - 1 : x;
}
} // namespace fuzz

#define PARTS2(name, w, expr)                                                                                           \
    inline u32 name(u32 x, u32 y) {                                                                                      \
        constexpr int W = w;                                                                                             \
        return fuzz::parts<w>(x, y, [](u32 a, u32 b) -> u32 { i32 s = fuzz::sx<W>(a), t = fuzz::sx<W>(b); (void)s; (void)t; return (expr); }); \
    }
#define PARTS1(name, w, expr)                                                                                           \
    inline u32 name(u32 x) {                                                                                             \
        constexpr int W = w;                                                                                             \
        return fuzz::parts<w>(x, 0, [](u32 a, u32) -> u32 { i32 s = fuzz::sx<W>(a); return (expr); });                   \
    }
#define BOTH2(name, expr) PARTS2(name##2, 16, expr) PARTS2(name##4, 8, expr)
#define BOTH1(name, expr) PARTS1(name##2, 16, expr) PARTS1(name##4, 8, expr)
#define TOP ((1u << W) - 1)
BOTH2(__vadd, a + b)
BOTH2(__vsub, a - b)
BOTH2(__vaddss, fuzz::clamp<W>(s + t))
BOTH2(__vaddus, a + b > TOP ? TOP : a + b)
BOTH2(__vsubss, fuzz::clamp<W>(s - t))
BOTH2(__vsubus, a > b ? a - b : 0)
BOTH2(__vavgs, (s + t + (s + t >= 0)) >> 1)
BOTH2(__vavgu, (a + b + 1) >> 1)
BOTH2(__vhaddu, (a + b) >> 1)
BOTH2(__vabsdiffs, s > t ? s - t : t - s)
BOTH2(__vabsdiffu, a > b ? a - b : b - a)
BOTH2(__vmaxs, s > t ? s : t)
BOTH2(__vmaxu, a > b ? a : b)
BOTH2(__vmins, s < t ? s : t)
BOTH2(__vminu, a < b ? a : b)
BOTH2(__vcmpeq, a == b ? TOP : 0)
BOTH2(__vcmpges, s >= t ? TOP : 0)
BOTH2(__vcmpltu, a < b ? TOP : 0)
BOTH2(__vsetgtu, a > b)
BOTH2(__vsetles, s <= t)
BOTH1(__vabs, s < 0 ? -s : s)
BOTH1(__vabsss, fuzz::clamp<W>(s < 0 ? -s : s))
BOTH1(__vneg, -s)
BOTH1(__vnegss, fuzz::clamp<W>(-s))
#undef TOP
inline u32 __vsads4(u32 x, u32 y) {
    u32 r = 0;
    for (int i = 0; i < 32; i += 8) r += (u32)abs((i8)(x >> i) - (i8)(y >> i));
    return r;
}
inline u32 __vsadu4(u32 x, u32 y) {
    u32 r = 0;
    for (int i = 0; i < 32; i += 8) r += (u32)abs((u8)(x >> i) - (u8)(y >> i));
    return r;
}
inline i32 __viaddmax_s32(i32 a, i32 b, i32 c) { i32 s = (i32)((u32)a + (u32)b); return s > c ? s : c; }
inline u32 __vimin3_u32(u32 a, u32 b, u32 c) { u32 m = a < b ? a : b; return m < c ? m : c; }
inline i32 __vimax3_s32_relu(i32 a, i32 b, i32 c) { i32 m = a > b ? a : b; m = m > c ? m : c; return m > 0 ? m : 0; }
inline i32 min(i32 a, i32 b) { return a < b ? a : b; }
inline i32 max(i32 a, i32 b) { return a > b ? a : b; }
inline u32 min(u32 a, u32 b) { return a < b ? a : b; }
inline u32 max(u32 a, u32 b) { return a > b ? a : b; }
inline i64 min(i64 a, i64 b) { return a < b ? a : b; }
inline i64 max(i64 a, i64 b) { return a > b ? a : b; }
inline u64 min(u64 a, u64 b) { return a < b ? a : b; }
inline u64 max(u64 a, u64 b) { return a > b ? a : b; }

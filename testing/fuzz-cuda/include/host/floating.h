// CUDA's floating-point functions whose results are exact or correctly rounded, in the host's own arithmetic.
#pragma once
#include <cfenv>

inline u32 f2bits(f32 x) { return fuzz::unpack<u32>(fuzz::pack(x)); }
inline u64 d2bits(f64 x) { return fuzz::pack(x); }
inline f32 bits2f(u32 x) { return fuzz::unpack<f32>(x); }
inline f64 bits2d(u64 x) { return fuzz::unpack<f64>(x); }

namespace fuzz {
// An operation under another rounding mode. What is volatile keeps the compiler from moving it across the changes of mode.
template <class T, class F> __attribute__((noinline)) T rounded(int mode, F f) {
    fesetround(mode);
    volatile T result = f();
    fesetround(FE_TONEAREST);
    return result;
}
template <class T> T opaque(T x) {
    volatile T y = x;
    return y;
}
} // namespace fuzz

#define UNDER(T, mode, expr) fuzz::rounded<T>(mode, [&]() -> T { return (expr); })
#define MODES(one) one(rn, FE_TONEAREST) one(rz, FE_TOWARDZERO) one(ru, FE_UPWARD) one(rd, FE_DOWNWARD)
#define SINGLE(s, m)                                                                                                    \
    inline f32 __fadd_##s(f32 a, f32 b) { volatile f32 x = a, y = b; return UNDER(f32, m, x + y); }                      \
    inline f32 __fsub_##s(f32 a, f32 b) { volatile f32 x = a, y = b; return UNDER(f32, m, x - y); }                      \
    inline f32 __fmul_##s(f32 a, f32 b) { volatile f32 x = a, y = b; return UNDER(f32, m, x *y); }                       \
    inline f32 __fdiv_##s(f32 a, f32 b) { volatile f32 x = a, y = b; return UNDER(f32, m, x / y); }                      \
    inline f32 __frcp_##s(f32 b) { volatile f32 y = b; return UNDER(f32, m, 1.0f / y); }                                 \
    inline f32 __fsqrt_##s(f32 a) { volatile f32 x = a; return UNDER(f32, m, sqrtf(x)); }                                \
    inline f32 __fmaf_##s(f32 a, f32 b, f32 c) { volatile f32 x = a, y = b, z = c; return UNDER(f32, m, fmaf(x, y, z)); } \
    inline f64 __dadd_##s(f64 a, f64 b) { volatile f64 x = a, y = b; return UNDER(f64, m, x + y); }                      \
    inline f64 __dsub_##s(f64 a, f64 b) { volatile f64 x = a, y = b; return UNDER(f64, m, x - y); }                      \
    inline f64 __dmul_##s(f64 a, f64 b) { volatile f64 x = a, y = b; return UNDER(f64, m, x *y); }                       \
    inline f64 __ddiv_##s(f64 a, f64 b) { volatile f64 x = a, y = b; return UNDER(f64, m, x / y); }                      \
    inline f64 __drcp_##s(f64 b) { volatile f64 y = b; return UNDER(f64, m, 1.0 / y); }                                  \
    inline f64 __dsqrt_##s(f64 a) { volatile f64 x = a; return UNDER(f64, m, sqrt(x)); }                                 \
    inline f64 __fma_##s(f64 a, f64 b, f64 c) { volatile f64 x = a, y = b, z = c; return UNDER(f64, m, fma(x, y, z)); }  \
    inline f32 __int2float_##s(i32 a) { volatile i32 x = a; return UNDER(f32, m, (f32)x); }                              \
    inline f32 __uint2float_##s(u32 a) { volatile i64 x = a; return UNDER(f32, m, (f32)x); }                             \
    inline f32 __ll2float_##s(i64 a) { volatile i64 x = a; return UNDER(f32, m, (f32)x); }                               \
    inline f64 __ll2double_##s(i64 a) { volatile i64 x = a; return UNDER(f64, m, (f64)x); }                              \
    inline f32 __double2float_##s(f64 a) { volatile f64 x = a; return UNDER(f32, m, (f32)x); }
MODES(SINGLE)
#undef SINGLE

namespace fuzz {
// The nearest whole number by a rounding mode, as a wide integer that all of i64 and u64 fit in; saturated far outside.
inline i128 whole(int mode, f64 a) {
    volatile f64 x = a;
    f64 r = UNDER(f64, mode, nearbyint(x));
    return r >= 0x1p100 ? (i128)1 << 100 : r <= -0x1p100 ? -((i128)1 << 100) : (i128)r;
}
// To an integer, with what does not fit clamped; not for NaN.
template <class T> T clamped(int mode, f64 a) {
    i128 w = whole(mode, a), lo = std::is_signed<T>::value ? -((i128)1 << (8 * sizeof(T) - 1)) : 0;
    i128 hi = ((i128)1 << (8 * sizeof(T) - std::is_signed<T>::value)) - 1;
    return (T)(w < lo ? lo : w > hi ? hi : w);
}
} // namespace fuzz
#define TO_WHOLE(s, m)                                                                                                  \
    inline i32 __float2int_##s(f32 a) { return fuzz::clamped<i32>(m, a); }                                              \
    inline u32 __float2uint_##s(f32 a) { return fuzz::clamped<u32>(m, a); }                                             \
    inline i64 __float2ll_##s(f32 a) { return fuzz::clamped<i64>(m, a); }                                               \
    inline u64 __float2ull_##s(f32 a) { return fuzz::clamped<u64>(m, a); }                                              \
    inline i32 __double2int_##s(f64 a) { return fuzz::clamped<i32>(m, a); }                                             \
    inline u32 __double2uint_##s(f64 a) { return fuzz::clamped<u32>(m, a); }                                            \
    inline i64 __double2ll_##s(f64 a) { return fuzz::clamped<i64>(m, a); }                                              \
    inline u64 __double2ull_##s(f64 a) { return fuzz::clamped<u64>(m, a); }
MODES(TO_WHOLE)
#undef TO_WHOLE
#undef MODES

inline f32 __saturatef(f32 x) { return x > 0 ? (x < 1 ? x : 1.0f) : 0.0f; }

// Half precision and bfloat16: computed in double precision, rounded once.
namespace fuzz {
// Numbers of P significant bits, with exponents (of a leading bit) from LOW on; the encoding has 16 bits, T of them after the point.
template <int P, int LOW, int HIGH> struct Small {
    u16 bits;
    static f64 wide(u16 b) {
        int top = (b & 0x7fff) >> (P - 1);
        f64 m = b & ((1 << (P - 1)) - 1), v;
        if (top == HIGH - LOW + 2) v = m ? NAN : INFINITY;
        else if (top == 0) v = ldexp(m, LOW - P + 1);
        else v = ldexp(m + (1 << (P - 1)), top - 1 + LOW - P + 1);
        return b & 0x8000 ? -v : v;
    }
    f64 wide() const { return wide(bits); }
    // Rounds to nearest, ties to even, or toward zero.
    static Small make(f64 x, bool zero = false) {
        u16 infinity = (u16)((HIGH - LOW + 2) << (P - 1));
        if (x != x) return {0x7fff};
        u16 sign = std::signbit(x) ? 0x8000 : 0;
        x = fabs(x);
        if (std::isinf(x)) return {(u16)(sign | infinity)};
        int e;
        frexp(x, &e);
        int unit = (x == 0 || e - 1 < LOW ? LOW : e - 1) - P + 1;
        f64 scaled = ldexp(x, -unit), r = zero ? trunc(scaled) : nearbyint(scaled);
        // A carry to the next exponent, also to the first normal number, is one in the encoding too.
        u32 code = (u32)r + (u32)((unit + P - 1 - LOW) << (P - 1));
        if (code >= infinity) code = zero ? infinity - 1 : infinity;
        return {(u16)(sign | code)};
    }
    // a * b + c, exact but for the last bit, which is odd if anything was lost: what then rounds, rounds as if exact.
    static Small fused(Small a, Small b, Small c) {
        f64 p = a.wide() * b.wide(), q = c.wide(), s = p + q;
        if (!std::isfinite(s)) return make(s);
        f64 z = s - p, lost = (p - (s - z)) + (q - z);
        u64 bits = d2bits(s);
        if (lost != 0 && !(bits & 1)) s = bits2d((lost > 0) == (s > 0) ? bits + 1 : bits - 1);
        return make(s);
    }
};
} // namespace fuzz
typedef fuzz::Small<11, -14, 15> h16;
typedef fuzz::Small<8, -126, 127> b16;

#define SMALL(p, T)                                                                                                     \
    inline u16 p##2bits(T x) { return x.bits; }                                                                         \
    inline T bits2##p(u16 x) { return {x}; }                                                                            \
    inline f32 p##2f(T x) { return (f32)x.wide(); }                                                                     \
    inline T f2##p(f32 x) { return T::make(x); }                                                                        \
    inline T f2##p##_rz(f32 x) { return T::make(x, true); }                                                             \
    inline T d2##p(f64 x) { return T::make(x); }                                                                        \
    inline T p##_add(T a, T b) { return T::make(a.wide() + b.wide()); }                                                 \
    inline T p##_sub(T a, T b) { return T::make(a.wide() - b.wide()); }                                                 \
    inline T p##_mul(T a, T b) { return T::make(a.wide() * b.wide()); }                                                 \
    inline T p##_fma(T a, T b, T c) { return T::fused(a, b, c); }                                                       \
    inline T p##_neg(T a) { return {(u16)(a.bits ^ 0x8000)}; }                                                          \
    inline T p##_abs(T a) { return {(u16)(a.bits & 0x7fff)}; }                                                          \
    inline bool p##_lt(T a, T b) { return a.wide() < b.wide(); }                                                        \
    inline bool p##_eq(T a, T b) { return a.wide() == b.wide(); }                                                       \
    inline T p##_min(T a, T b) {                                                                                        \
        f64 x = a.wide(), y = b.wide();                                                                                 \
        return x != x ? b : y != y ? a : x < y || (x == y && std::signbit(x)) ? a : b;                                  \
    }                                                                                                                   \
    inline T p##_max(T a, T b) {                                                                                        \
        f64 x = a.wide(), y = b.wide();                                                                                 \
        return x != x ? b : y != y ? a : x > y || (x == y && !std::signbit(x)) ? a : b;                                 \
    }
SMALL(h, h16)
SMALL(b, b16)
#undef SMALL
inline bool h_neu(h16 a, h16 b) { return !(a.wide() == b.wide()); }
inline i32 h2i_rz(h16 a) { return fuzz::clamped<i32>(FE_TOWARDZERO, a.wide()); }
inline i32 h2i_rn(h16 a) { return fuzz::clamped<i32>(FE_TONEAREST, a.wide()); }
inline h16 i2h(i32 a) { return h16::make(a); }
inline u32 h2x_add(u32 a, u32 b) {
    return h_add(bits2h((u16)a), bits2h((u16)b)).bits | (u32)h_add(bits2h((u16)(a >> 16)), bits2h((u16)(b >> 16))).bits << 16;
}
inline u32 h2x_fma(u32 a, u32 b, u32 c) {
    return h_fma(bits2h((u16)a), bits2h((u16)b), bits2h((u16)c)).bits |
           (u32)h_fma(bits2h((u16)(a >> 16)), bits2h((u16)(b >> 16)), bits2h((u16)(c >> 16))).bits << 16;
}

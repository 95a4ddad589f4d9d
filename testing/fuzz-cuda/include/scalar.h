// Operations on values of one thread, defined for all operands: what both compilers are given.
#pragma once

template <class T> struct Unsigned { typedef typename std::make_unsigned<T>::type type; };
template <> struct Unsigned<i128> { typedef u128 type; };
template <> struct Unsigned<u128> { typedef u128 type; };
// The type that arithmetic is done in: no smaller than u32, so that nothing is promoted to a signed type.
template <class T> struct Modular { typedef typename std::conditional<(sizeof(T) < 4), u32, typename Unsigned<T>::type>::type type; };

template <class T> FN inline T add(T a, T b) { typedef typename Modular<T>::type M; return (T)((M)a + (M)b); }
template <class T> FN inline T sub(T a, T b) { typedef typename Modular<T>::type M; return (T)((M)a - (M)b); }
template <class T> FN inline T mul(T a, T b) { typedef typename Modular<T>::type M; return (T)((M)a * (M)b); }
template <class T> FN inline T neg(T a) { typedef typename Modular<T>::type M; return (T)((M)0 - (M)a); }
template <class T> FN inline T shl(T a, u32 s) { typedef typename Modular<T>::type M; return (T)((M)a << (s & (8 * sizeof(T) - 1))); }
template <class T> FN inline T shr(T a, u32 s) { return (T)(a >> (s & (8 * sizeof(T) - 1))); }
template <class T> FN inline T rotl(T a, u32 s) {
    typedef typename Unsigned<T>::type U;
    const u32 bits = 8 * sizeof(T);
    s &= bits - 1;
    return (T)(U)((U)a << s | (U)a >> ((bits - s) & (bits - 1)));
}
template <class T> FN inline T quot(T a, T b) {
    if (b == 0) return a;
    if ((T)-1 < 0 && b == (T)-1) return neg(a);
    return (T)(a / b);
}
template <class T> FN inline T rem(T a, T b) {
    if (b == 0) return a;
    if ((T)-1 < 0 && b == (T)-1) return 0;
    return (T)(a % b);
}
template <class T> FN inline T least(T a, T b) { return b < a ? b : a; }
template <class T> FN inline T greatest(T a, T b) { return a < b ? b : a; }
template <class T> FN inline T absolute(T a) { return a < 0 ? neg(a) : a; }
// Sums of small numbers in signed arithmetic, which compilers may take not to overflow.
template <class T> FN inline T near(T a, T b, T c) { return (T)((a % (T)100) * (b % (T)100) / (T)100 - c % (T)27); }

// Results of floating point whose NaNs are all one.
FN inline f32 one_nan(f32 x) { return x == x ? x : bits2f(0x7fffffff); }
FN inline f64 one_nan(f64 x) { return x == x ? x : bits2d(0x7fffffffffffffffull); }
FN inline u32 bits(f32 x) { return f2bits(one_nan(x)); }
FN inline u64 bits(f64 x) { return d2bits(one_nan(x)); }
FN inline u16 bits(h16 x) { u16 b = h2bits(x); return (b & 0x7fff) > 0x7c00 ? 0x7fff : b; }
FN inline u16 bits(b16 x) { u16 b = b2bits(x); return (b & 0x7fff) > 0x7f80 ? 0x7fff : b; }
// Two halves in a word, NaNs made one.
FN inline u32 h2x(u32 x) { return (u32)bits(bits2h((u16)x)) | (u32)bits(bits2h((u16)(x >> 16))) << 16; }

FN inline f32 smaller(f32 a, f32 b) {
#ifdef __CUDACC__
    return fminf(a, b);
#else
    return a != a ? b : b != b ? a : a < b || (a == b && std::signbit(a)) ? a : b;
#endif
}
FN inline f64 smaller(f64 a, f64 b) {
#ifdef __CUDACC__
    return fmin(a, b);
#else
    return a != a ? b : b != b ? a : a < b || (a == b && std::signbit(a)) ? a : b;
#endif
}
template <class T> FN inline T larger(T a, T b) {
#ifdef __CUDACC__
    return sizeof(T) == 4 ? fmaxf(a, b) : fmax(a, b);
#else
    return a != a ? b : b != b ? a : a > b || (a == b && !std::signbit(a)) ? a : b;
#endif
}
// To integers: clamped by comparisons before the conversion.
template <class T, class F> FN inline T to_int(F x) {
    const u32 width = 8 * sizeof(T);
    const bool sign = (T)-1 < 0;
    const F top = (F)((u64)1 << (width - 1 - sign)) * 2, low = sign ? -top : 0;
    if (x != x) return 7;
    if (x >= top) return (T)~(sign ? (typename Unsigned<T>::type)1 << (width - 1) : (typename Unsigned<T>::type)0);
    if (x <= low) return sign ? (T)((typename Unsigned<T>::type)1 << (width - 1)) : 0;
    return (T)x;
}
// For functions whose result for NaN is not defined alike everywhere.
FN inline f32 number(f32 x) { return x == x ? x : 3.5f; }
FN inline f64 number(f64 x) { return x == x ? x : -2.25; }
FN inline h16 number(h16 x) { return bits(x) == 0x7fff ? bits2h(0x3c00) : x; }

// What all a thread computed is folded into.
FN inline u64 mix(u64 h, u64 x) {
    h = (h ^ x) * 0x9e3779b97f4a7c15ull;
    return h ^ h >> 29;
}
template <class T> FN inline u64 mix(u64 h, T x) { return mix(h, (u64)x); }
template <> FN inline u64 mix(u64 h, i128 x) { return mix(mix(h, (u64)x), (u64)(x >> 64)); }
template <> FN inline u64 mix(u64 h, u128 x) { return mix(mix(h, (u64)x), (u64)(x >> 64)); }
template <> FN inline u64 mix(u64 h, f32 x) { return mix(h, (u64)bits(x)); }
template <> FN inline u64 mix(u64 h, f64 x) { return mix(h, (u64)bits(x)); }
template <> FN inline u64 mix(u64 h, h16 x) { return mix(h, (u64)bits(x)); }
template <> FN inline u64 mix(u64 h, b16 x) { return mix(h, (u64)bits(x)); }

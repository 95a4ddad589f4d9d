// What the instructions of ptx.h do, in plain C++.
#pragma once

namespace fuzz {
template <class T> T field(T a, u32 at, u32 length) {
    const u32 top = 8 * sizeof(T) - 1;
    at &= 255, length &= 255;
    const bool sign = (T)-1 < 0 && length != 0 && (a >> (at + length - 1 < top ? at + length - 1 : top) & 1);
    T r = 0;
    for (u32 i = 0; i <= top; i++) {
        bool bit = i < length && at + i <= top ? (a >> (at + i) & 1) != 0 : sign;
        if (bit) r |= (T)1 << i;
    }
    return r;
}
template <class T> T insert(T a, T b, u32 at, u32 length) {
    at &= 255, length &= 255;
    for (u32 i = 0; i < length && at + i < 8 * sizeof(T); i++) {
        T one = (T)1 << (at + i);
        b = a >> i & 1 ? b | one : b & ~one;
    }
    return b;
}
template <class T> u32 highest(T a) {
    if ((T)-1 < 0 && a < 0) a = ~a;
    for (int i = 8 * sizeof(T) - 1; i >= 0; i--)
        if (a >> i & 1) return (u32)i;
    return ~0u;
}
template <class T, class S> T within(S x) {
    const i128 low = (T)-1 < 0 ? -((i128)1 << (8 * sizeof(T) - 1)) : 0;
    const i128 high = low + ((i128)1 << 8 * sizeof(T)) - 1, v = x;
    return (T)(v < low ? low : v > high ? high : v);
}
// Byte `which(i)` of eight for each of the four.
template <class F> u32 permute(u32 a, u32 b, F which) {
    u64 all = (u64)b << 32 | a;
    u32 r = 0;
    for (u32 i = 0; i < 4; i++) r |= (u32)(all >> 8 * which(i) & 255) << 8 * i;
    return r;
}
template <class T> T shifted_left(T a, u32 s) { return s >= 8 * sizeof(T) ? 0 : (T)(a << s); }
template <class T> T shifted_right(T a, u32 s) { return s >= 8 * sizeof(T) ? (T)(a < 0 ? -1 : 0) : (T)(a >> s); }
inline f32 flushed(f32 x) { return fabsf(x) < FLT_MIN ? copysignf(0.0f, x) : x; }
inline f32 unit(f32 x) { return x != x || x <= 0 ? 0.0f : x > 1 ? 1.0f : x; }
inline i64 signed24(i32 x) { return (i32)((u32)x << 8) >> 8; }
} // namespace fuzz

#define P inline
P u32 p_bfe_u32(u32 a, u32 b, u32 c) { return fuzz::field(a, b, c); }
P i32 p_bfe_s32(i32 a, u32 b, u32 c) { return fuzz::field(a, b, c); }
P u64 p_bfe_u64(u64 a, u32 b, u32 c) { return fuzz::field(a, b, c); }
P i64 p_bfe_s64(i64 a, u32 b, u32 c) { return fuzz::field(a, b, c); }
P u32 p_bfi_b32(u32 a, u32 b, u32 c, u32 d) { return fuzz::insert(a, b, c, d); }
P u64 p_bfi_b64(u64 a, u64 b, u32 c, u32 d) { return fuzz::insert(a, b, c, d); }
P u32 p_bfind_u32(u32 a) { return fuzz::highest(a); }
P u32 p_bfind_s32(i32 a) { return fuzz::highest(a); }
P u32 p_bfind_u64(u64 a) { return fuzz::highest(a); }
P u32 p_bfind_s64(i64 a) { return fuzz::highest(a); }
P u32 p_bfind_amount(u32 a) { return a ? 31 - fuzz::highest(a) : ~0u; }
P u32 p_shl_b32(u32 a, u32 b) { return fuzz::shifted_left(a, b); }
P u32 p_shr_u32(u32 a, u32 b) { return fuzz::shifted_right(a, b); }
P i32 p_shr_s32(i32 a, u32 b) { return fuzz::shifted_right(a, b); }
P u64 p_shl_b64(u64 a, u32 b) { return fuzz::shifted_left(a, b); }
P i64 p_shr_s64(i64 a, u32 b) { return fuzz::shifted_right(a, b); }
P u16 p_shl_b16(u16 a, u32 b) { return fuzz::shifted_left(a, b); }
P i16 p_shr_s16(i16 a, u32 b) { return fuzz::shifted_right(a, b); }
P i32 p_szext_clamp(i32 a, u32 b) { return b >= 32 ? a : b == 0 ? 0 : (i32)((u32)a << (32 - b)) >> (32 - b); }
P u32 p_szext_wrap(u32 a, u32 b) { return a & ((1u << (b & 31)) - 1); }
P u32 p_bmsk_clamp(u32 a, u32 b) { return fuzz::shifted_left(b >= 32 ? ~0u : (1u << b) - 1, a); }
P u32 p_bmsk_wrap(u32 a, u32 b) { return ((1u << (b & 31)) - 1) << (a & 31); }
P u32 p_cnot(u32 a) { return a == 0; }
template <int LUT> u32 p_lop3(u32 a, u32 b, u32 c) {
    u32 r = 0;
    for (int i = 0; i < 32; i++) r |= (u32)(LUT >> ((a >> i & 1) * 4 + (b >> i & 1) * 2 + (c >> i & 1)) & 1) << i;
    return r;
}
P u32 p_prmt(u32 a, u32 b, u32 c) {
    u32 r = fuzz::permute(a, b, [c](u32 i) { return c >> 4 * i & 7; });
    for (u32 i = 0; i < 4; i++)
        if (c >> 4 * i & 8) r = r >> (8 * i + 7) & 1 ? r | 255u << 8 * i : r & ~(255u << 8 * i);
    return r;
}
P u32 p_prmt_f4e(u32 a, u32 b, u32 c) { return fuzz::permute(a, b, [c](u32 i) { return (c & 3) + i; }); }
P u32 p_prmt_b4e(u32 a, u32 b, u32 c) { return fuzz::permute(a, b, [c](u32 i) { return ((c & 3) - i) & 7; }); }
P u32 p_prmt_rc8(u32 a, u32 b, u32 c) { return fuzz::permute(a, b, [c](u32) { return c & 3; }); }
P u32 p_prmt_ecl(u32 a, u32 b, u32 c) { return fuzz::permute(a, b, [c](u32 i) { return i > (c & 3) ? i : c & 3; }); }
P u32 p_prmt_ecr(u32 a, u32 b, u32 c) { return fuzz::permute(a, b, [c](u32 i) { return i < (c & 3) ? i : c & 3; }); }
P u32 p_prmt_rc16(u32 a, u32 b, u32 c) { return fuzz::permute(a, b, [c](u32 i) { return (c & 1) * 2 + (i & 1); }); }

P u32 p_mul24_hi(u32 a, u32 b) { return (u32)((u64)(a & 0xffffff) * (b & 0xffffff) >> 16); }
P i32 p_mul24_hi_s(i32 a, i32 b) { return (i32)(fuzz::signed24(a) * fuzz::signed24(b) >> 16); }
P i32 p_mad24_lo(i32 a, i32 b, i32 c) { return (i32)((u32)(fuzz::signed24(a) * fuzz::signed24(b)) + (u32)c); }
P i32 p_mad24_sat(i32 a, i32 b, i32 c) { return fuzz::within<i32>((i64)p_mul24_hi_s(a, b) + c); }
P u32 p_mad_hi(u32 a, u32 b, u32 c) { return (u32)((u64)a * b >> 32) + c; }
P i32 p_mad_hi_s(i32 a, i32 b, i32 c) { return (i32)((u32)((i64)a * b >> 32) + (u32)c); }
P i32 p_mad_hi_sat(i32 a, i32 b, i32 c) { return fuzz::within<i32>(((i64)a * b >> 32) + c); }
P u64 p_mad_wide(u32 a, u32 b, u64 c) { return (u64)a * b + c; }
P i64 p_mad_wide_s(i32 a, i32 b, i64 c) { return (i64)((u64)((i64)a * b) + (u64)c); }
P i32 p_mad_wide_16(i16 a, i16 b, i32 c) { return (i32)((u32)(a * b) + (u32)c); }
P u32 p_mul_wide_16(u16 a, u16 b) { return (u32)a * b; }
P u16 p_mul_hi_16(u16 a, u16 b) { return (u16)((u32)a * b >> 16); }
P i16 p_mul_hi_s16(i16 a, i16 b) { return (i16)(a * b >> 16); }
P u16 p_mad_lo_16(u16 a, u16 b, u16 c) { return (u16)((u32)a * b + c); }
P i64 p_mad_hi_64(i64 a, i64 b, i64 c) { return (i64)((u64)((i128)a * b >> 64) + (u64)c); }
P i32 p_add_sat(i32 a, i32 b) { return fuzz::within<i32>((i64)a + b); }
P i32 p_sub_sat(i32 a, i32 b) { return fuzz::within<i32>((i64)a - b); }
P u16 p_sad_16(u16 a, u16 b, u16 c) { return (u16)(c + (a > b ? a - b : b - a)); }
P i64 p_sad_64(i64 a, i64 b, i64 c) { return (i64)((u64)c + (a > b ? (u64)a - (u64)b : (u64)b - (u64)a)); }
P i16 p_min_16(i16 a, i16 b) { return a < b ? a : b; }
P u16 p_max_16(u16 a, u16 b) { return a > b ? a : b; }
P i32 p_dp4a_us(u32 a, i32 b, i32 c) {
    for (int i = 0; i < 4; i++) c = (i32)((u32)c + (u32)((i32)(u8)(a >> 8 * i) * (i8)(b >> 8 * i)));
    return c;
}
P i32 p_dp4a_su(i32 a, u32 b, i32 c) { return p_dp4a_us(b, a, c); }
P i32 p_dp2a_us(u32 a, i32 b, i32 c) {
    for (int i = 0; i < 2; i++) c = (i32)((u32)c + (u32)((i32)(u16)(a >> 16 * i) * (i8)(b >> (16 + 8 * i))));
    return c;
}

P u32 p_sat_u8(i32 a) { return fuzz::within<u8>(a); }
P i32 p_sat_s16(i64 a) { return fuzz::within<i16>(a); }
P i32 p_sat_s32_u64(u64 a) { return fuzz::within<i32>(a); }
P u32 p_sat_u32_s64(i64 a) { return fuzz::within<u32>(a); }
P u32 p_u8_f32(f32 a) { return (u32)(i32)rint(fmin(fmax((f64)a, 0.0), 255.0)); }
P i32 p_s16_f64(f64 a) { return (i32)floor(fmin(fmax(a, -32768.0), 32767.0)); }
P i32 p_s8_f32(f32 a) { return (i32)trunc(fmin(fmax((f64)a, -128.0), 127.0)); }
P u32 p_pack_s16(i32 a, i32 b) { return (u32)(u16)fuzz::within<i16>(a) << 16 | (u16)fuzz::within<i16>(b); }
P u32 p_pack_u16(i32 a, i32 b) { return (u32)fuzz::within<u16>(a) << 16 | fuzz::within<u16>(b); }
P u32 p_pack_s8(i32 a, i32 b, u32 c) { return c << 16 | (u32)(u8)fuzz::within<i8>(a) << 8 | (u8)fuzz::within<i8>(b); }
P u32 p_pack_h2(f32 a, f32 b) { return (u32)h2bits(f2h(a)) << 16 | h2bits(f2h(b)); }
P u32 p_pack_b2(f32 a, f32 b) { return (u32)b2bits(f2b(a)) << 16 | b2bits(f2b(b)); }

P u32 p_slct(u32 a, u32 b, i32 c) { return c >= 0 ? a : b; }
P u64 p_slct_f(u64 a, u64 b, f32 c) { return c >= 0 ? a : b; }
P u32 p_set_lt(i32 a, i32 b) { return a < b ? ~0u : 0; }
P u32 p_set_gtu(f32 a, f32 b) { return !(a <= b) ? ~0u : 0; }
P f32 p_set_num(f64 a, f64 b) { return a == a && b == b ? 1.0f : 0.0f; }
P u32 p_set_hi(u32 a, u32 b) { return a > b ? ~0u : 0; }
P u32 p_setp_two(i32 a, i32 b, u32 c) {
    const bool r = c != 0, p = a < b && r, q = !(a < b) && r;
    u32 x = p ? 5 : 9;
    if (q) x += 100;
    return r ? x : x - (u32)a;
}
P u32 p_setp_xor(f32 a, f32 b, u32 c) { return !(a > b) != (c != 7) ? 1 : c; }
P u32 p_finite(f32 a) { return fabsf(a) <= FLT_MAX; }
P u32 p_infinite(f32 a) { return fabsf(a) > FLT_MAX; }
P u32 p_notanumber(f32 a) { return a != a; }
// Zeros count as normal.
P u32 p_normal(f32 a) { return a == 0 || (fabsf(a) >= FLT_MIN && fabsf(a) <= FLT_MAX); }
P u32 p_subnormal(f32 a) { return a != 0 && fabsf(a) < FLT_MIN; }
P f32 p_copysign(f32 a, f32 b) { return copysignf(b, a); }
P f32 p_add_sat_f(f32 a, f32 b) { return fuzz::unit(a + b); }
P f32 p_fma_sat(f32 a, f32 b, f32 c) { return fuzz::unit(fmaf(a, b, c)); }
P f32 p_add_ftz(f32 a, f32 b) { return fuzz::flushed(fuzz::flushed(a) + fuzz::flushed(b)); }
P u32 p_lt_ftz(f32 a, f32 b) { return fuzz::flushed(a) < fuzz::flushed(b) ? ~0u : 0; }
P f32 p_min_nan(f32 a, f32 b) { return a != a ? a : b != b ? b : a < b || (a == b && std::signbit(a)) ? a : b; }
P f32 p_rni_sat(f32 a) { return fuzz::unit(rintf(a)); }

P u64 p_add_96(u64 a, u32 b, u64 c, u32 d) {
    const u64 low = a + c;
    return low ^ (u64)(u32)(b + d + (low < a)) << 16;
}
P u64 p_sub_96(u64 a, u32 b, u64 c, u32 d) { return (a - c) ^ (u64)(u32)(b - d - (a < c)) << 16; }
P u64 p_mul_128(u64 a, u64 b) { return (u64)((u128)a * b) + 3 * (u64)((u128)a * b >> 64); }
P u64 p_add_128(u64 a, u64 b, u64 c, u64 d) {
    const u128 r = ((u128)b << 64 | a) + ((u128)d << 64 | c);
    const u64 y = (u64)(r >> 64);
    return (u64)r ^ y << 7 ^ y >> 57;
}
P u32 p_loop(u32 a, u32 n) {
    u32 r = 1;
    for (u32 i = n & 15; i; i--) r = r * a + i;
    return r;
}
P u32 p_pieces(u64 a, u32 b) {
    const u32 x = (b >> 16) | (u32)(a & 0xffff) << 16, y = (u32)(a >> 16 & 0xffff) | b << 16;
    return x ^ y;
}

// Collectives of a warp; `from` is what the instruction reads by its operands, -1 where it reads nothing.
template <int MODE> u32 p_shfl(u32 m, u32 x, u32 b, u32 c, u32 *read) {
    const int from = shfl_source(MODE, b, c);
    *read = from >= 0;
    return __shfl_sync(m, x, from < 0 ? (int)LANE : from);
}
P u32 p_vote_uni(u32 m, bool p) { return __all_sync(m, p) | __all_sync(m, !p); }
P u32 p_ballot_not(u32 m, bool p) { return __ballot_sync(m, !p); }
P u32 p_redux_umin(u32 m, u32 x) { return __reduce_min_sync(m, x); }
P u32 p_match_any(u32 m, u64 x) { return __match_any_sync(m, x); }
#undef P

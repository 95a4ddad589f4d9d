// PTX in asm statements, as programs have it. The host's reading of each is in host/ptx.h.
#pragma once

#define C_u16 "h"
#define C_i16 "h"
#define C_u32 "r"
#define C_i32 "r"
#define C_u64 "l"
#define C_i64 "l"
#define C_f32 "f"
#define C_f64 "d"
#define PTX1(R, name, A, text)                                                                                           \
    FN inline R name(A a) {                                                                                              \
        R r;                                                                                                             \
        asm(text : "=" C_##R(r) : C_##A(a));                                                                             \
        return r;                                                                                                        \
    }
#define PTX2(R, name, A, B, text)                                                                                        \
    FN inline R name(A a, B b) {                                                                                         \
        R r;                                                                                                             \
        asm(text : "=" C_##R(r) : C_##A(a), C_##B(b));                                                                   \
        return r;                                                                                                        \
    }
#define PTX3(R, name, A, B, C, text)                                                                                     \
    FN inline R name(A a, B b, C c) {                                                                                    \
        R r;                                                                                                             \
        asm(text : "=" C_##R(r) : C_##A(a), C_##B(b), C_##C(c));                                                         \
        return r;                                                                                                        \
    }
#define PTX4(R, name, A, B, C, D, text)                                                                                  \
    FN inline R name(A a, B b, C c, D d) {                                                                               \
        R r;                                                                                                             \
        asm(text : "=" C_##R(r) : C_##A(a), C_##B(b), C_##C(c), C_##D(d));                                               \
        return r;                                                                                                        \
    }

// Fields of bits, and shifts that clamp their distance.
PTX3(u32, p_bfe_u32, u32, u32, u32, "bfe.u32 %0, %1, %2, %3;")
PTX3(i32, p_bfe_s32, i32, u32, u32, "bfe.s32 %0, %1, %2, %3;")
PTX3(u64, p_bfe_u64, u64, u32, u32, "bfe.u64 %0, %1, %2, %3;")
PTX3(i64, p_bfe_s64, i64, u32, u32, "bfe.s64 %0, %1, %2, %3;")
PTX4(u32, p_bfi_b32, u32, u32, u32, u32, "bfi.b32 %0, %1, %2, %3, %4;")
PTX4(u64, p_bfi_b64, u64, u64, u32, u32, "bfi.b64 %0, %1, %2, %3, %4;")
PTX1(u32, p_bfind_u32, u32, "bfind.u32 %0, %1;")
PTX1(u32, p_bfind_s32, i32, "bfind.s32 %0, %1;")
PTX1(u32, p_bfind_u64, u64, "bfind.u64 %0, %1;")
PTX1(u32, p_bfind_s64, i64, "bfind.s64 %0, %1;")
PTX1(u32, p_bfind_amount, u32, "bfind.shiftamt.u32 %0, %1;")
PTX2(u32, p_shl_b32, u32, u32, "shl.b32 %0, %1, %2;")
PTX2(u32, p_shr_u32, u32, u32, "shr.u32 %0, %1, %2;")
PTX2(i32, p_shr_s32, i32, u32, "shr.s32 %0, %1, %2;")
PTX2(u64, p_shl_b64, u64, u32, "shl.b64 %0, %1, %2;")
PTX2(i64, p_shr_s64, i64, u32, "shr.s64 %0, %1, %2;")
PTX2(u16, p_shl_b16, u16, u32, "shl.b16 %0, %1, %2;")
PTX2(i16, p_shr_s16, i16, u32, "shr.s16 %0, %1, %2;")
PTX2(i32, p_szext_clamp, i32, u32, "szext.clamp.s32 %0, %1, %2;")
PTX2(u32, p_szext_wrap, u32, u32, "szext.wrap.u32 %0, %1, %2;")
PTX2(u32, p_bmsk_clamp, u32, u32, "bmsk.clamp.b32 %0, %1, %2;")
PTX2(u32, p_bmsk_wrap, u32, u32, "bmsk.wrap.b32 %0, %1, %2;")
PTX1(u32, p_cnot, u32, "cnot.b32 %0, %1;")
template <int LUT> FN inline u32 p_lop3(u32 a, u32 b, u32 c) {
    u32 r;
    asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(a), "r"(b), "r"(c), "n"(LUT));
    return r;
}
PTX3(u32, p_prmt, u32, u32, u32, "prmt.b32 %0, %1, %2, %3;")
PTX3(u32, p_prmt_f4e, u32, u32, u32, "prmt.b32.f4e %0, %1, %2, %3;")
PTX3(u32, p_prmt_b4e, u32, u32, u32, "prmt.b32.b4e %0, %1, %2, %3;")
PTX3(u32, p_prmt_rc8, u32, u32, u32, "prmt.b32.rc8 %0, %1, %2, %3;")
PTX3(u32, p_prmt_ecl, u32, u32, u32, "prmt.b32.ecl %0, %1, %2, %3;")
PTX3(u32, p_prmt_ecr, u32, u32, u32, "prmt.b32.ecr %0, %1, %2, %3;")
PTX3(u32, p_prmt_rc16, u32, u32, u32, "prmt.b32.rc16 %0, %1, %2, %3;")

// Products, sums that saturate, and distances.
PTX2(u32, p_mul24_hi, u32, u32, "mul24.hi.u32 %0, %1, %2;")
PTX2(i32, p_mul24_hi_s, i32, i32, "mul24.hi.s32 %0, %1, %2;")
PTX3(i32, p_mad24_lo, i32, i32, i32, "mad24.lo.s32 %0, %1, %2, %3;")
PTX3(i32, p_mad24_sat, i32, i32, i32, "mad24.hi.sat.s32 %0, %1, %2, %3;")
PTX3(u32, p_mad_hi, u32, u32, u32, "mad.hi.u32 %0, %1, %2, %3;")
PTX3(i32, p_mad_hi_s, i32, i32, i32, "mad.hi.s32 %0, %1, %2, %3;")
PTX3(i32, p_mad_hi_sat, i32, i32, i32, "mad.hi.sat.s32 %0, %1, %2, %3;")
PTX3(u64, p_mad_wide, u32, u32, u64, "mad.wide.u32 %0, %1, %2, %3;")
PTX3(i64, p_mad_wide_s, i32, i32, i64, "mad.wide.s32 %0, %1, %2, %3;")
PTX3(i32, p_mad_wide_16, i16, i16, i32, "mad.wide.s16 %0, %1, %2, %3;")
PTX2(u32, p_mul_wide_16, u16, u16, "mul.wide.u16 %0, %1, %2;")
PTX2(u16, p_mul_hi_16, u16, u16, "mul.hi.u16 %0, %1, %2;")
PTX2(i16, p_mul_hi_s16, i16, i16, "mul.hi.s16 %0, %1, %2;")
PTX3(u16, p_mad_lo_16, u16, u16, u16, "mad.lo.u16 %0, %1, %2, %3;")
PTX3(i64, p_mad_hi_64, i64, i64, i64, "mad.hi.s64 %0, %1, %2, %3;")
PTX2(i32, p_add_sat, i32, i32, "add.sat.s32 %0, %1, %2;")
PTX2(i32, p_sub_sat, i32, i32, "sub.sat.s32 %0, %1, %2;")
PTX3(u16, p_sad_16, u16, u16, u16, "sad.u16 %0, %1, %2, %3;")
PTX3(i64, p_sad_64, i64, i64, i64, "sad.s64 %0, %1, %2, %3;")
PTX2(i16, p_min_16, i16, i16, "min.s16 %0, %1, %2;")
PTX2(u16, p_max_16, u16, u16, "max.u16 %0, %1, %2;")
PTX3(i32, p_dp4a_us, u32, i32, i32, "dp4a.u32.s32 %0, %1, %2, %3;")
PTX3(i32, p_dp4a_su, i32, u32, i32, "dp4a.s32.u32 %0, %1, %2, %3;")
PTX3(i32, p_dp2a_us, u32, i32, i32, "dp2a.hi.u32.s32 %0, %1, %2, %3;")

// Conversions that saturate, and packing.
PTX1(u32, p_sat_u8, i32, "{ .reg .u16 t; cvt.sat.u8.s32 t, %1; cvt.u32.u16 %0, t; }")
PTX1(i32, p_sat_s16, i64, "{ .reg .s16 t; cvt.sat.s16.s64 t, %1; cvt.s32.s16 %0, t; }")
PTX1(i32, p_sat_s32_u64, u64, "cvt.sat.s32.u64 %0, %1;")
PTX1(u32, p_sat_u32_s64, i64, "cvt.sat.u32.s64 %0, %1;")
PTX1(u32, p_u8_f32, f32, "{ .reg .u16 t; cvt.rni.u8.f32 t, %1; and.b16 t, t, 255; cvt.u32.u16 %0, t; }")
PTX1(i32, p_s16_f64, f64, "{ .reg .s16 t; cvt.rmi.s16.f64 t, %1; cvt.s32.s16 %0, t; }")
PTX1(i32, p_s8_f32, f32, "{ .reg .s16 t; cvt.rzi.s8.f32 t, %1; cvt.s32.s8 %0, t; }")
PTX2(u32, p_pack_s16, i32, i32, "cvt.pack.sat.s16.s32 %0, %1, %2;")
PTX2(u32, p_pack_u16, i32, i32, "cvt.pack.sat.u16.s32 %0, %1, %2;")
PTX3(u32, p_pack_s8, i32, i32, u32, "cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;")
PTX2(u32, p_pack_h2, f32, f32, "cvt.rn.f16x2.f32 %0, %1, %2;")
PTX2(u32, p_pack_b2, f32, f32, "cvt.rn.bf16x2.f32 %0, %1, %2;")

// Comparisons, selections and classes.
PTX3(u32, p_slct, u32, u32, i32, "slct.u32.s32 %0, %1, %2, %3;")
PTX3(u64, p_slct_f, u64, u64, f32, "slct.u64.f32 %0, %1, %2, %3;")
PTX2(u32, p_set_lt, i32, i32, "set.lt.u32.s32 %0, %1, %2;")
PTX2(u32, p_set_gtu, f32, f32, "set.gtu.u32.f32 %0, %1, %2;")
PTX2(f32, p_set_num, f64, f64, "set.num.f32.f64 %0, %1, %2;")
PTX2(u32, p_set_hi, u32, u32, "set.hi.u32.u32 %0, %1, %2;")
PTX3(u32, p_setp_two, i32, i32, u32,
     "{ .reg .pred p, q, r; setp.ne.u32 r, %3, 0; setp.lt.and.s32 p|q, %1, %2, r; selp.u32 %0, 5, 9, p; @q add.u32 %0, %0, 100; @!r sub.u32 %0, %0, %1; }")
PTX3(u32, p_setp_xor, f32, f32, u32,
     "{ .reg .pred p, q; setp.eq.u32 q, %3, 7; setp.leu.xor.f32 p, %1, %2, !q; not.pred q, p; selp.u32 %0, %3, 1, q; }")
#define TESTP(what) PTX1(u32, p_##what, f32, "{ .reg .pred p; testp." #what ".f32 p, %1; selp.u32 %0, 1, 0, p; }")
TESTP(finite)
TESTP(infinite)
TESTP(notanumber)
TESTP(normal)
TESTP(subnormal)
#undef TESTP
PTX2(f32, p_copysign, f32, f32, "copysign.f32 %0, %1, %2;")
PTX2(f32, p_add_sat_f, f32, f32, "add.sat.f32 %0, %1, %2;")
PTX3(f32, p_fma_sat, f32, f32, f32, "fma.rn.sat.f32 %0, %1, %2, %3;")
PTX2(f32, p_add_ftz, f32, f32, "add.ftz.f32 %0, %1, %2;")
PTX2(u32, p_lt_ftz, f32, f32, "set.lt.ftz.u32.f32 %0, %1, %2;")
PTX2(f32, p_min_nan, f32, f32, "min.NaN.f32 %0, %1, %2;")
PTX1(f32, p_rni_sat, f32, "cvt.rni.sat.f32.f32 %0, %1;")

// Carries. What is in one asm statement, and what goes from one to the next, as libraries for long numbers have it.
FN inline u64 p_add_96(u64 a, u32 b, u64 c, u32 d) {
    u32 x, y, z;
    asm("add.cc.u32 %0, %3, %6; addc.cc.u32 %1, %4, %7; addc.u32 %2, %5, %8;"
        : "=&r"(x), "=&r"(y), "=r"(z) : "r"((u32)a), "r"((u32)(a >> 32)), "r"(b), "r"((u32)c), "r"((u32)(c >> 32)), "r"(d));
    return ((u64)y << 32 | x) ^ (u64)z << 16;
}
FN inline u64 p_sub_96(u64 a, u32 b, u64 c, u32 d) {
    u32 x, y, z;
    asm volatile("sub.cc.u32 %0, %1, %2;" : "=r"(x) : "r"((u32)a), "r"((u32)c));
    asm volatile("subc.cc.u32 %0, %1, %2;" : "=r"(y) : "r"((u32)(a >> 32)), "r"((u32)(c >> 32)));
    asm volatile("subc.u32 %0, %1, %2;" : "=r"(z) : "r"(b), "r"(d));
    return ((u64)y << 32 | x) ^ (u64)z << 16;
}
// The product of two words of 64 bits and a sum, folded to 64 bits.
FN inline u64 p_mul_128(u64 a, u64 b) {
    const u32 al = (u32)a, ah = (u32)(a >> 32), bl = (u32)b, bh = (u32)(b >> 32);
    u32 r0, r1, r2, r3;
    asm volatile("mul.lo.u32 %0, %1, %2;" : "=r"(r0) : "r"(al), "r"(bl));
    asm volatile("mul.hi.u32 %0, %1, %2;" : "=r"(r1) : "r"(al), "r"(bl));
    asm volatile("mad.lo.cc.u32 %0, %1, %2, %0;" : "+r"(r1) : "r"(ah), "r"(bl));
    asm volatile("madc.hi.u32 %0, %1, %2, 0;" : "=r"(r2) : "r"(ah), "r"(bl));
    asm volatile("mad.lo.cc.u32 %0, %1, %2, %0;" : "+r"(r1) : "r"(al), "r"(bh));
    asm volatile("madc.hi.cc.u32 %0, %1, %2, %0;" : "+r"(r2) : "r"(al), "r"(bh));
    asm volatile("addc.u32 %0, 0, 0;" : "=r"(r3));
    asm volatile("mad.lo.cc.u32 %0, %1, %2, %0;" : "+r"(r2) : "r"(ah), "r"(bh));
    asm volatile("madc.hi.u32 %0, %1, %2, %0;" : "+r"(r3) : "r"(ah), "r"(bh));
    return ((u64)r1 << 32 | r0) + 3 * ((u64)r3 << 32 | r2);
}
FN inline u64 p_add_128(u64 a, u64 b, u64 c, u64 d) {
    u64 x, y;
    asm("add.cc.u64 %0, %2, %4; addc.u64 %1, %3, %5;" : "=&l"(x), "=l"(y) : "l"(a), "l"(b), "l"(c), "l"(d));
    return x ^ y << 7 ^ y >> 57;
}
// A loop and a branch inside an asm statement.
FN inline u32 p_loop(u32 a, u32 n) {
    u32 r;
    asm("{ .reg .pred p; .reg .u32 i; mov.u32 %0, 1; and.b32 i, %2, 15;\n"
        "L%=: setp.eq.u32 p, i, 0; @p bra E%=; mad.lo.u32 %0, %0, %1, i; sub.u32 i, i, 1; bra.uni L%=;\n"
        "E%=: }" : "=&r"(r) : "r"(a), "r"(n));
    return r;
}
FN inline u32 p_pieces(u64 a, u32 b) {
    u32 r;
    asm("{ .reg .u32 x, y; .reg .u16 s, t, u, v; mov.b64 {x, y}, %1; mov.b32 {s, t}, x; mov.b32 {u, v}, %2; mov.b32 x, {v, s}; mov.b32 y, {t, u}; xor.b32 %0, x, y; }"
        : "=r"(r) : "l"(a), "r"(b));
    return r;
}

// Collectives of a warp.
template <int MODE> FN inline u32 p_shfl(u32 m, u32 x, u32 b, u32 c, u32 *read) {
    u32 r, p;
#define SHFL(mode) asm volatile("{ .reg .pred p; shfl.sync." mode ".b32 %0|p, %2, %3, %4, %5; selp.u32 %1, 1, 0, p; }" \
                                : "=r"(r), "=r"(p) : "r"(x), "r"(b), "r"(c), "r"(m))
    if (MODE == 0) SHFL("up");
    if (MODE == 1) SHFL("down");
    if (MODE == 2) SHFL("bfly");
    if (MODE == 3) SHFL("idx");
#undef SHFL
    *read = p;
    return r;
}
FN inline u32 p_vote_uni(u32 m, bool p) {
    u32 r;
    asm volatile("{ .reg .pred p, q; setp.ne.u32 p, %1, 0; vote.sync.uni.pred q, p, %2; selp.u32 %0, 1, 0, q; }" : "=r"(r) : "r"((u32)p), "r"(m));
    return r;
}
FN inline u32 p_ballot_not(u32 m, bool p) {
    u32 r;
    asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, !p, %2; }" : "=r"(r) : "r"((u32)p), "r"(m));
    return r;
}
FN inline u32 p_redux_umin(u32 m, u32 x) {
    u32 r;
    asm volatile("redux.sync.min.u32 %0, %1, %2;" : "=r"(r) : "r"(x), "r"(m));
    return r;
}
FN inline u32 p_match_any(u32 m, u64 x) {
    u32 r;
    asm volatile("match.any.sync.b64 %0, %1, %2;" : "=r"(r) : "l"(x), "r"(m));
    return r;
}

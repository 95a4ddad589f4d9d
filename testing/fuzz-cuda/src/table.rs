//! What expressions of each type can be made of.

/// Types of variables, by the names that `include/fuzz.h` gives them.
pub const INTEGERS: &[&str] = &["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "i128", "u128"];
/// Integers that have intrinsics and travel between lanes, often wanted.
pub const WORDS: &[&str] = &["i32", "u32", "i64", "u64"];
pub const FLOATS: &[&str] = &["f32", "f64"];
pub const SMALL: &[&str] = &["h16", "b16"];

/// For every integer type T. `%x` stands for an expression of type x, `%J` for one of any integer type, `%#` for a literal of type T.
pub const ANY_INTEGER: &[&str] = &[
    "(T)(%T & %T)",
    "(T)(%T | %T)",
    "(T)(%T ^ %T)",
    "(T)~%T",
    "add<T>(%T, %T)",
    "add<T>(%T, %#)",
    "sub<T>(%T, %T)",
    "mul<T>(%T, %T)",
    "mul<T>(%T, %#)",
    "neg<T>(%T)",
    "shl<T>(%T, %u32)",
    "shr<T>(%T, %u32)",
    "rotl<T>(%T, %u32)",
    "quot<T>(%T, %T)",
    "quot<T>(%T, %#)",
    "rem<T>(%T, %T)",
    "rem<T>(%T, %#)",
    "least<T>(%T, %T)",
    "greatest<T>(%T, %T)",
    "absolute<T>(%T)",
    "near<T>(%T, %T, %T)",
    "(%bool ? %T : %T)",
    "(T)%J",
    "(T)%J",
    "(T)%bool",
    "(T)(%T ^ %#)",
];

pub const UNSIGNED: &[&str] = &[
    "(u32)__popc(%u32)",
    "(u32)__popcll(%u64)",
    "(u32)__clz(%i32)",
    "(u32)__clzll(%i64)",
    "(u32)__ffs(%i32)",
    "__brev(%u32)",
    "__umulhi(%u32, %u32)",
    "__umul24(%u32, %u32)",
    "__sad(%i32, %i32, %u32)",
    "__usad(%u32, %u32, %u32)",
    "__uhadd(%u32, %u32)",
    "__urhadd(%u32, %u32)",
    "__funnelshift_l(%u32, %u32, %u32)",
    "__funnelshift_r(%u32, %u32, %u32)",
    "__funnelshift_lc(%u32, %u32, %u32)",
    "__funnelshift_rc(%u32, %u32, %u32)",
    "__byte_perm(%u32, %u32, %u32)",
    "__byte_perm(%u32, %u32, 0x%X)",
    "__dp4a(%u32, %u32, %u32)",
    "__dp2a_lo(%u32, %u32, %u32)",
    "__dp2a_hi(%u32, %u32, %u32)",
    "__V2(%u32, %u32)",
    "__V4(%u32, %u32)",
    "__V2(%u32, %u32)",
    "__V4(%u32, %u32)",
    "__W2(%u32)",
    "__W4(%u32)",
    "__vsads4(%u32, %u32)",
    "__vsadu4(%u32, %u32)",
    "__vimin3_u32(%u32, %u32, %u32)",
    "min(%u32, %u32)",
    "max(%u32, %u32)",
    "bits(%f32)",
    "(u32)bits(%h16)",
    "(u32)bits(%b16)",
    "h2x(h2x_add(%u32, %u32))",
    "h2x(h2x_fma(%u32, %u32, %u32))",
    "__float2uint_R(number(%f32))",
    "__double2uint_R(number(%f64))",
];
pub const SIGNED: &[&str] = &[
    "__mulhi(%i32, %i32)",
    "__mul24(%i32, %i32)",
    "__hadd(%i32, %i32)",
    "__rhadd(%i32, %i32)",
    "__dp4a(%i32, %i32, %i32)",
    "__dp2a_lo(%i32, %i32, %i32)",
    "__dp2a_hi(%i32, %i32, %i32)",
    "__viaddmax_s32(%i32, %i32, %i32)",
    "__vimax3_s32_relu(%i32, %i32, %i32)",
    "min(%i32, %i32)",
    "max(%i32, %i32)",
    "__float2int_R(number(%f32))",
    "__double2int_R(number(%f64))",
    "h2i_rz(number(%h16))",
    "h2i_rn(number(%h16))",
    "(i32)(%i16 * %i16)",
];
pub const UNSIGNED_LONG: &[&str] = &[
    "__brevll(%u64)",
    "__umul64hi(%u64, %u64)",
    "(u64)%u32 * %u32",
    "bits(%f64)",
    "min(%u64, %u64)",
    "max(%u64, %u64)",
    "__float2ull_R(number(%f32))",
    "__double2ull_R(number(%f64))",
    "(u64)%u32 << 32 | %u32",
    "(u64)(%u128 >> (%u32 & 127))",
];
pub const SIGNED_LONG: &[&str] = &[
    "__mul64hi(%i64, %i64)",
    "(i64)%i32 * %i32",
    "min(%i64, %i64)",
    "max(%i64, %i64)",
    "__float2ll_R(number(%f32))",
    "__double2ll_R(number(%f64))",
    "(i64)(%i128 >> (%u32 & 127))",
];
pub const WIDE: &[&str] = &["(T)((u128)%u64 * %u64)", "(T)((i128)%i64 * %i64)", "(T)((u128)%u64 << 64 | %u64)"];
/// To integers of up to 64 bits.
pub const FROM_FLOAT: &[&str] = &["to_int<T>(%f32)", "to_int<T>(%f64)"];

pub const SINGLE: &[&str] = &[
    "(%f32 + %f32)",
    "(%f32 - %f32)",
    "(%f32 * %f32)",
    "(%f32 / %f32)",
    "fmaf(%f32, %f32, %f32)",
    "sqrtf(%f32)",
    "-(%f32)",
    "fabsf(%f32)",
    "smaller(%f32, %f32)",
    "larger<f32>(%f32, %f32)",
    "floorf(%f32)",
    "ceilf(%f32)",
    "truncf(%f32)",
    "rintf(%f32)",
    "roundf(%f32)",
    "copysignf(%f32, one_nan(%f32))",
    "fmodf(%f32, %f32)",
    "remainderf(%f32, %f32)",
    "ldexpf(%f32, %i32 % 300)",
    "fdimf(%f32, %f32)",
    "nextafterf(%f32, %f32)",
    "(f32)%f64",
    "(f32)%i32",
    "(f32)%u32",
    "(f32)%i64",
    "(f32)%u64",
    "(f32)%i16",
    "(f32)%u8",
    "h2f(%h16)",
    "b2f(%b16)",
    "bits2f(%u32)",
    "__saturatef(%f32)",
    "(%bool ? %f32 : %f32)",
    "__fadd_R(%f32, %f32)",
    "__fsub_R(%f32, %f32)",
    "__fmul_R(%f32, %f32)",
    "__fdiv_R(%f32, %f32)",
    "__fmaf_R(%f32, %f32, %f32)",
    "__frcp_R(%f32)",
    "__fsqrt_R(%f32)",
    "__int2float_R(%i32)",
    "__uint2float_R(%u32)",
    "__ll2float_R(%i64)",
    "__double2float_R(%f64)",
];
pub const DOUBLE: &[&str] = &[
    "(%f64 + %f64)",
    "(%f64 - %f64)",
    "(%f64 * %f64)",
    "(%f64 / %f64)",
    "fma(%f64, %f64, %f64)",
    "sqrt(%f64)",
    "-(%f64)",
    "fabs(%f64)",
    "smaller(%f64, %f64)",
    "larger<f64>(%f64, %f64)",
    "floor(%f64)",
    "ceil(%f64)",
    "trunc(%f64)",
    "rint(%f64)",
    "round(%f64)",
    "copysign(%f64, one_nan(%f64))",
    "fmod(%f64, %f64)",
    "ldexp(%f64, %i32 % 2100)",
    "nextafter(%f64, %f64)",
    "(f64)%f32",
    "(f64)%i32",
    "(f64)%u32",
    "(f64)%i64",
    "(f64)%u64",
    "bits2d(%u64)",
    "(%bool ? %f64 : %f64)",
    "__dadd_R(%f64, %f64)",
    "__dsub_R(%f64, %f64)",
    "__dmul_R(%f64, %f64)",
    "__ddiv_R(%f64, %f64)",
    "__fma_R(%f64, %f64, %f64)",
    "__drcp_R(%f64)",
    "__dsqrt_R(%f64)",
    "__ll2double_R(%i64)",
];
/// P is h or b.
pub const SIXTEEN: &[&str] = &[
    "P_add(%T, %T)",
    "P_sub(%T, %T)",
    "P_mul(%T, %T)",
    "P_fma(%T, %T, %T)",
    "P_neg(%T)",
    "P_abs(%T)",
    "P_min(%T, %T)",
    "P_max(%T, %T)",
    "f2P(%f32)",
    "f2P_rz(%f32)",
    "d2P(%f64)",
    "bits2P(%u16)",
    "(%bool ? %T : %T)",
];
pub const BOOLEAN: &[&str] = &[
    "(%J < %J)",
    "(%J <= %J)",
    "(%J == %J)",
    "(%J != %J)",
    "(%K < %K)",
    "(%K >= %K)",
    "(%K == %K)",
    "(%K != %K)",
    "!(%K <= %K)",
    "(%bool && %bool)",
    "(%bool || %bool)",
    "(%bool != %bool)",
    "!%bool",
    "h_lt(%h16, %h16)",
    "h_eq(%h16, %h16)",
    "h_neu(%h16, %h16)",
    "b_lt(%b16, %b16)",
    "((%u32 & 3) == 1)",
    "((%i32 & 1) != 0)",
    "(%u32 % 3 != 0)",
    "(%i32 >> 3 & 1)",
    "(LANE < (%u32 & 31))",
];
pub const VIDEO2: &[&str] = &[
    "vadd",
    "vsub",
    "vaddss",
    "vaddus",
    "vsubss",
    "vsubus",
    "vavgs",
    "vavgu",
    "vhaddu",
    "vabsdiffs",
    "vabsdiffu",
    "vmaxs",
    "vmaxu",
    "vmins",
    "vminu",
    "vcmpeq",
    "vcmpges",
    "vcmpltu",
    "vsetgtu",
    "vsetles",
];
pub const VIDEO1: &[&str] = &["vabs", "vabsss", "vneg", "vnegss"];

/// Every line of the table, with the type of its result.
pub fn table() -> Vec<(&'static str, &'static str)> {
    let mut all = Vec::new();
    let mut each = |types: &[&'static str], lines: &[&'static str]| {
        for ty in types {
            all.extend(lines.iter().map(|line| (*ty, *line)));
        }
    };
    each(INTEGERS, ANY_INTEGER);
    each(&INTEGERS[..8], FROM_FLOAT);
    each(&["u32"], UNSIGNED);
    each(&["i32"], SIGNED);
    each(&["u64"], UNSIGNED_LONG);
    each(&["i64"], SIGNED_LONG);
    each(&["i128", "u128"], WIDE);
    each(&["f32"], SINGLE);
    each(&["f64"], DOUBLE);
    each(SMALL, SIXTEEN);
    each(&["bool"], BOOLEAN);
    all.extend(crate::ptx::LINES);
    all
}

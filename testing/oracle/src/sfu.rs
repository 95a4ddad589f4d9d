//! The special function unit: what `ex2.approx`, `sin.approx` and their like give on hardware, bit for bit.
//!
//! All functions are one computation in integers: the upper bits of the operand's fraction choose a segment, and with
//! `x`, the 17 bits (for the reciprocal 16) below them, the result is `c0 + c1 * x + c2 * square(x)`, truncated. The
//! squarer drops columns, and constants make up for what it and the last truncation lose. See decision 0018.
//!
//! The unit takes subnormal operands for zeros and gives zeros for subnormal results. Instructions without `.ftz` are
//! sequences that scale the operand and the result ([`approximate`]).

use crate::format::{Format, Rounding, F16, F32};
use ptx::table::Op;
use std::sync::OnceLock;

const SIGN: u32 = 1 << 31;
const INFINITY: u32 = 0x7f80_0000;
const NAN: u32 = 0x7fff_ffff;
const ONE: u32 = 0x3f80_0000;
/// 2^126: reciprocals of what is larger are subnormal.
const HUGE: f32 = f32::from_bits(0x7e80_0000);
/// Bits of a fraction.
const FRACTION: u32 = (1 << 23) - 1;

type Rows = Vec<[i64; 3]>;

/// The tables by name.
fn rows(name: &str) -> &'static Rows {
    static TABLES: OnceLock<Vec<(&'static str, Rows)>> = OnceLock::new();
    let tables = TABLES.get_or_init(|| {
        let mut tables: Vec<(&str, Rows)> = vec![];
        for line in include_str!("sfu/tables.txt").lines().filter(|line| !line.starts_with('#')) {
            let numbers: Vec<i64> = line.split(' ').filter_map(|n| n.parse().ok()).collect();
            match (<[i64; 3]>::try_from(numbers), tables.last_mut()) {
                (Ok(row), Some((_, rows))) => rows.push(row),
                _ => tables.push((line, vec![])),
            }
        }
        tables
    });
    tables.iter().find(|t| t.0 == name).map(|t| &t.1).expect("a table of each function")
}

/// One function's datapath: the shifts of its three terms, and the constant that is added.
struct Datapath {
    rows: &'static Rows,
    constant: u32,
    square: u32,
    bias: i64,
}

impl Datapath {
    fn sum(&self, segment: u32, x: u32, linear: u32, square: i64) -> i64 {
        let [c0, c1, c2] = self.rows[segment as usize];
        (c0 << self.constant) + ((c1 * i64::from(x)) << linear) + ((c2 * square) << self.square) + self.bias
    }
}

macro_rules! datapaths {
    ($($name:ident($constant:literal, $square:literal, $bias:literal);)*) => {$(
        fn $name() -> &'static Datapath {
            static PATH: OnceLock<Datapath> = OnceLock::new();
            PATH.get_or_init(|| Datapath {
                rows: rows(stringify!($name)),
                constant: $constant,
                square: $square,
                bias: $bias,
            })
        }
    )*};
}

datapaths! {
    rcp(13, 0, 0x47e7);
    rsqrt(14, 2, 0x7fff);
    sqrt(15, 1, 0x7fff);
    ex2(13, 0, 0x77e2);
    lg2(12, 1, 0x3345);
    sin(11, 0, 0);
    tanh(15, 0, 0);
}

/// About `x * x >> 19`, for 17 bits: of each partial product only what reaches the 19th column is added.
fn square(x: u32) -> i64 {
    let rows = (0..17).filter(|i| x >> i & 1 != 0).map(|i| x >> (18 - i));
    i64::from(rows.sum::<u32>() >> 1)
}

/// A number's biased exponent and fraction.
fn parts(a: u32) -> (i32, u32) {
    ((a >> 23 & 0xff) as i32, a & FRACTION)
}

fn is_nan(a: u32) -> bool {
    a & !SIGN > INFINITY
}

/// The positive number `fixed * 2^-point`, truncated.
fn truncated(fixed: i64, point: i32) -> u32 {
    if fixed == 0 {
        return 0;
    }
    let top = 63 - fixed.leading_zeros() as i32;
    let mantissa = if top >= 23 { fixed >> (top - 23) } else { fixed << (23 - top) };
    (((top - point + 126) as u32) << 23) + mantissa as u32
}

/// A number of 24 bits with its leading one (or 2^24) at a biased exponent: zero below the smallest normal number,
/// infinity beyond the largest.
fn scaled(exponent: i32, mantissa: i64) -> u32 {
    let bits = (i64::from(exponent - 1) << 23) + mantissa;
    match bits {
        ..0x80_0000 => 0,
        0x7f80_0000.. => INFINITY,
        _ => bits as u32,
    }
}

/// 1 / (1 + fraction * 2^-23) in units of 2^-39.
fn reciprocal_of(fraction: u32) -> i64 {
    let x = fraction & 0xffff;
    rcp().sum(fraction >> 16, x, 0, square(x << 1))
}

pub fn reciprocal(a: u32) -> u32 {
    let (exponent, fraction) = parts(a);
    match exponent {
        _ if is_nan(a) => NAN,
        0 => a & SIGN | INFINITY,
        255 => a & SIGN,
        _ => a & SIGN | scaled(253 - exponent, reciprocal_of(fraction) >> 15),
    }
}

/// The operand of a root, between 1 and 4, as fraction with the exponent's lowest bit above it, and half the exponent.
fn root_parts(exponent: i32, bias: i32, fraction: u32) -> (u32, i32) {
    let exponent = exponent - bias;
    (fraction | ((exponent & 1) as u32) << 23, exponent >> 1)
}

/// 1 / sqrt of what [`root_parts`] gives in units of 2^-40; 1 has a path of its own.
fn reciprocal_root_of(fraction: u32) -> i64 {
    if fraction == 0 {
        return 1 << 40;
    }
    let x = fraction & 0x1_ffff;
    rsqrt().sum(fraction >> 17, x, 0, square(x))
}

pub fn reciprocal_root(a: u32) -> u32 {
    let (exponent, fraction) = parts(a);
    match exponent {
        _ if is_nan(a) => NAN,
        0 => a & SIGN | INFINITY,
        _ if a & SIGN != 0 => NAN,
        255 => 0,
        _ => {
            let (fraction, half) = root_parts(exponent, 127, fraction);
            scaled(126 - half, reciprocal_root_of(fraction) >> 16)
        }
    }
}

pub fn root(a: u32) -> u32 {
    let (exponent, fraction) = parts(a);
    match exponent {
        _ if is_nan(a) => NAN,
        0 => a & SIGN,
        _ if a & SIGN != 0 => NAN,
        255 => a,
        _ => {
            let (fraction, half) = root_parts(exponent, 127, fraction);
            // From 2 the segments are twice as wide.
            let x = fraction & 0x1_ffff;
            scaled(127 + half, sqrt().sum(fraction >> 17, x, fraction >> 23, square(x)) >> 17)
        }
    }
}

pub fn logarithm(a: u32) -> u32 {
    let (exponent, fraction) = parts(a);
    match exponent {
        _ if is_nan(a) => NAN,
        0 => SIGN | INFINITY,
        _ if a & SIGN != 0 => NAN,
        255 => a,
        _ if a == ONE => 0,
        _ => {
            let x = fraction & 0x1_ffff;
            let sum = (lg2().sum(fraction >> 17, x, 0, square(x)) >> 2) + (i64::from(exponent - 127) << 36);
            // The magnitude of a negative one is its complement.
            if sum < 0 {
                SIGN | truncated(!sum, 36)
            } else {
                truncated(sum, 36)
            }
        }
    }
}

/// 2^a, of which 23 bits behind the point count.
pub fn exponential(a: u32) -> u32 {
    let (exponent, fraction) = parts(a);
    let negative = a & SIGN != 0;
    let beyond = if negative { 0 } else { INFINITY };
    let shift = exponent - 127;
    let magnitude = match exponent {
        _ if is_nan(a) => return NAN,
        0 => 0,
        _ if shift >= 7 => return beyond,
        _ if shift >= 0 => (fraction | 1 << 23) << shift,
        _ => (fraction | 1 << 23).checked_shr(-shift as u32).unwrap_or(0),
    };
    let (mut whole, mut part) = ((magnitude >> 23) as i32, magnitude & FRACTION);
    if negative {
        // The complement instead of the negative, except for integers.
        whole = if part == 0 { -whole } else { -whole - 1 };
        part = if part == 0 { 0 } else { !part & FRACTION };
    }
    let x = part & 0x1_ffff;
    scaled(127 + whole, ex2().sum(part >> 17, x, 0, square(x)) >> 15)
}

/// The sine, or cosine, of an angle in turns, of which 25 bits behind the point count.
pub fn sine(turns: u32, cosine: bool) -> u32 {
    let (exponent, fraction) = parts(turns);
    let shift = exponent - 125;
    let quarters = match exponent {
        255 => return NAN,
        0 => 0,
        // Whole turns.
        _ if shift >= 32 => 0,
        _ if shift >= 0 => (fraction | 1 << 23) << shift,
        _ => (fraction | 1 << 23).checked_shr(-shift as u32).unwrap_or(0),
    };
    let quadrant = (quarters >> 23) + u32::from(cosine);
    // Falling quarters take the complement for the difference to the quarter.
    let part = if quadrant & 1 != 0 { !quarters } else { quarters } & FRACTION;
    let sign = if cosine { 0 } else { turns & SIGN } ^ (quadrant >> 1 & 1) << 31;
    let x = part & 0x1_ffff;
    sign | truncated(sin().sum(part >> 17, x, 0, square(x)), 37)
}

/// Below 2^-8 the number itself; from there to 8 the number of segments grows with the exponent.
pub fn tangent(a: u32) -> u32 {
    /// Per exponent from -8: the binary logarithm of the number of segments.
    const SEGMENTS: [u32; 11] = [0, 0, 0, 1, 1, 2, 2, 2, 3, 4, 3];
    let (exponent, fraction) = parts(a);
    if is_nan(a) {
        return NAN;
    }
    let Ok(k) = usize::try_from(exponent - 119) else {
        return a;
    };
    let Some(&count) = SEGMENTS.get(k) else {
        return a & SIGN | ONE;
    };
    let before: u32 = SEGMENTS[..k].iter().map(|n| 1 << n).sum();
    let x = fraction >> (6 - count) & 0x1_ffff;
    a & SIGN | truncated(tanh().sum(before + (fraction >> (23 - count)), x, 0, square(x)), 39)
}

/// `rcp.approx.ftz.f64` from upper word to upper word. The lower words do not count, not even where they make a NaN.
pub fn reciprocal_of_double(high: u32) -> u32 {
    let (exponent, fraction) = ((high >> 20 & 0x7ff) as i32, high & 0xf_ffff);
    match exponent {
        0x7ff if fraction != 0 => NAN,
        0x7ff => high & SIGN,
        0 => high & SIGN | 0x7ff0_0000,
        _ => {
            let bits = (i64::from(2044 - exponent) << 20) + (reciprocal_of(fraction << 3) >> 18);
            high & SIGN | if bits < 0x10_0000 { 0 } else { bits as u32 }
        }
    }
}

/// `rsqrt.approx.ftz.f64`, as [`reciprocal_of_double`].
pub fn reciprocal_root_of_double(high: u32) -> u32 {
    let (exponent, fraction) = ((high >> 20 & 0x7ff) as i32, high & 0xf_ffff);
    match exponent {
        0x7ff if fraction != 0 => NAN,
        0 => high & SIGN | 0x7ff0_0000,
        _ if high & SIGN != 0 => NAN,
        0x7ff => 0,
        _ => {
            let (fraction, half) = root_parts(exponent, 1023, fraction << 3);
            (((1021 - half) as u32) << 20) + (reciprocal_root_of(fraction) >> 19) as u32
        }
    }
}

/// The product of the host, with the one NaN that the hardware has.
fn times(a: u32, b: f32) -> u32 {
    let r = f32::from_bits(a) * b;
    if r.is_nan() {
        NAN
    } else {
        r.to_bits()
    }
}

/// An angle in radians as turns: a product rounded to zero.
fn turns(a: u32) -> u32 {
    /// 1 / (2 pi) in single precision.
    const INVERSE: u32 = 0x3e22_f983;
    // Exact in double precision.
    let exact = f64::from(f32::from_bits(a)) * f64::from(f32::from_bits(INVERSE));
    let nearest = exact as f32;
    nearest.to_bits() - u32::from(f64::from(nearest.abs()) > exact.abs())
}

/// What an approximate instruction of one operand in single precision gives, or `None` if `op` is none.
pub fn approximate(op: Op, ftz: bool, a: u32) -> Option<u32> {
    /// Moves subnormal numbers to normal ones.
    const UP: f32 = 16777216.0;
    let magnitude = f32::from_bits(a & !SIGN);
    let tiny = !ftz && magnitude < f32::MIN_POSITIVE;
    let huge = !ftz && magnitude > HUGE;
    Some(match op {
        Op::Rcp if tiny => times(reciprocal(times(a, UP)), UP),
        Op::Rcp if huge => times(reciprocal(times(a, 0.25)), 0.25),
        Op::Rcp => reciprocal(a),
        Op::Sqrt if tiny => times(root(times(a, UP)), 1.0 / 4096.0),
        Op::Sqrt => root(a),
        Op::Rsqrt if tiny => times(reciprocal_root(times(a, UP)), 4096.0),
        Op::Rsqrt => reciprocal_root(a),
        Op::Lg2 if tiny => {
            let r = f32::from_bits(logarithm(times(a, UP))) - 24.0;
            if r.is_nan() {
                NAN
            } else {
                r.to_bits()
            }
        }
        Op::Lg2 => logarithm(a),
        Op::Ex2 if !ftz && f32::from_bits(a) < -126.0 => {
            let r = exponential(times(a, 0.5));
            times(r, f32::from_bits(r))
        }
        Op::Ex2 => exponential(a),
        Op::Sin => sine(turns(a), false),
        Op::Cos => sine(turns(a), true),
        Op::Tanh => tangent(a),
        _ => return None,
    })
}

/// `ex2.approx` and `tanh.approx` of 16 bits: the unit's result, truncated.
pub fn approximate_half(op: Op, f: Format, a: u16) -> Option<u16> {
    let wide = F32.encode(&f.decode(a.into()), Rounding::Zero) as u32;
    let r = approximate(op, true, wide)?;
    let finite = f != F16 || f32::from_bits(r) < 65536.0;
    let bits = if finite || is_nan(r) { f.encode(&F32.decode(r.into()), Rounding::Zero) } else { f.infinity(false) };
    Some(bits as u16)
}

/// `div.approx.f32`: the dividend times the unit's reciprocal.
pub fn divided(ftz: bool, a: u32, b: u32) -> u32 {
    let tiny = !ftz && f32::from_bits(b & !SIGN) < f32::MIN_POSITIVE;
    let scale = if tiny { 16777216.0 } else { 1.0 };
    product(ftz, times(a, scale), reciprocal(times(b, scale)))
}

/// `div.full.f32`: both operands are scaled first where the divisor's reciprocal would be lost.
pub fn divided_in_full(ftz: bool, a: u32, b: u32) -> u32 {
    if f32::from_bits(b & !SIGN) > HUGE {
        return product(ftz, product(ftz, a, 0.25f32.to_bits()), reciprocal(product(ftz, b, 0.25f32.to_bits())));
    }
    divided(ftz, a, b)
}

/// `mul.f32`; with `.ftz` results are flushed that would be subnormal if exponents had no bound.
fn product(ftz: bool, a: u32, b: u32) -> u32 {
    let flush = |a: u32| if ftz && a & INFINITY == 0 { a & SIGN } else { a };
    let (x, y) = (f32::from_bits(flush(a)), f32::from_bits(flush(b)));
    let rounds_up = f64::from(f32::MIN_POSITIVE) * (1.0 - f64::from(f32::EPSILON) / 4.0);
    let r = times(x.to_bits(), y);
    if ftz && (f64::from(x) * f64::from(y)).abs() < rounds_up {
        r & SIGN
    } else {
        r
    }
}

#[cfg(test)]
mod tests;

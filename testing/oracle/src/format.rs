//! Binary floating-point formats: bits to values, and values to bits with one rounding.

use crate::exact::{Finite, Value};
use num_bigint::BigUint;
use ptx::ast::Type;

/// Directions of rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    NearestEven,
    NearestAway,
    Zero,
    Down,
    Up,
}

/// What the largest exponent means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// As in IEEE 754: infinity, and NaN with a fraction.
    Ieee,
    /// Numbers, except that all ones is NaN (`.e4m3`).
    OneNan,
    /// Numbers only (`.e2m1`, `.e2m3`, `.e3m2`).
    None,
}

/// A format of `1 + exponent + fraction` bits, lowest `pad` bits of the container unused (`.tf32`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    pub exponent: u32,
    pub fraction: u32,
    pub pad: u32,
    pub special: Special,
    /// The NaN that instructions produce.
    pub nan: u64,
}

pub const F16: Format = Format { exponent: 5, fraction: 10, pad: 0, special: Special::Ieee, nan: 0x7fff };
pub const BF16: Format = Format { exponent: 8, fraction: 7, pad: 0, special: Special::Ieee, nan: 0x7fff };
pub const TF32: Format = Format { exponent: 8, fraction: 10, pad: 13, special: Special::Ieee, nan: 0x7fff_e000 };
pub const F32: Format = Format { exponent: 8, fraction: 23, pad: 0, special: Special::Ieee, nan: 0x7fff_ffff };
/// PTX leaves the payload of double-precision NaNs open; comparisons take any NaN for any other.
pub const F64: Format =
    Format { exponent: 11, fraction: 52, pad: 0, special: Special::Ieee, nan: 0x7fff_ffff_ffff_ffff };
pub const E4M3: Format = Format { exponent: 4, fraction: 3, pad: 0, special: Special::OneNan, nan: 0x7f };
pub const E5M2: Format = Format { exponent: 5, fraction: 2, pad: 0, special: Special::Ieee, nan: 0x7f };
pub const E2M1: Format = Format { exponent: 2, fraction: 1, pad: 0, special: Special::None, nan: 0x7 };
pub const E2M3: Format = Format { exponent: 2, fraction: 3, pad: 0, special: Special::None, nan: 0x1f };
pub const E3M2: Format = Format { exponent: 3, fraction: 2, pad: 0, special: Special::None, nan: 0x1f };

/// The format of a scalar or packed type's elements.
pub fn format_of(ty: Type) -> Option<Format> {
    use Type as T;
    Some(match ty {
        T::F16 | T::F16x2 => F16,
        T::BF16 | T::BF16x2 => BF16,
        T::TF32 => TF32,
        T::F32 | T::F32x2 => F32,
        T::F64 => F64,
        T::E4M3 | T::E4M3x2 | T::E4M3x4 => E4M3,
        T::E5M2 | T::E5M2x2 | T::E5M2x4 => E5M2,
        T::E2M1x2 | T::E2M1x4 => E2M1,
        T::E2M3x2 | T::E2M3x4 => E2M3,
        T::E3M2x2 | T::E3M2x4 => E3M2,
        _ => return None,
    })
}

impl Format {
    /// Bits of the container.
    pub fn bits(self) -> u32 {
        1 + self.exponent + self.fraction + self.pad
    }

    fn bias(self) -> i64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// Exponent of the smallest normal number.
    pub fn smallest(self) -> i64 {
        1 - self.bias()
    }

    fn all_ones(self) -> u64 {
        (1 << self.exponent) - 1
    }

    pub fn sign_bit(self) -> u64 {
        1 << (self.bits() - 1)
    }

    /// Largest finite magnitude, as bits.
    fn max_finite(self) -> u64 {
        let ones = (1 << (self.exponent + self.fraction)) - 1;
        let without = match self.special {
            Special::Ieee => 1 << self.fraction,
            Special::OneNan => 1,
            Special::None => 0,
        };
        (ones - without) << self.pad
    }

    pub fn infinity(self, neg: bool) -> u64 {
        (self.all_ones() << (self.fraction + self.pad)) | if neg { self.sign_bit() } else { 0 }
    }

    pub fn decode(self, bits: u64) -> Value {
        let neg = bits & self.sign_bit() != 0;
        let fraction = (bits >> self.pad) & ((1 << self.fraction) - 1);
        let exponent = (bits >> (self.pad + self.fraction)) & self.all_ones();
        if exponent == self.all_ones() {
            match self.special {
                Special::Ieee if fraction == 0 => return Value::Inf { neg },
                Special::Ieee => return Value::Nan,
                Special::OneNan if fraction == (1 << self.fraction) - 1 => return Value::Nan,
                Special::OneNan | Special::None => {}
            }
        }
        let unit = self.smallest() - self.fraction as i64;
        if exponent == 0 {
            return Value::scaled(neg, BigUint::from(fraction), unit, false);
        }
        Value::scaled(neg, BigUint::from(fraction | 1 << self.fraction), unit + exponent as i64 - 1, false)
    }

    /// Whether the bits are a subnormal number.
    pub fn is_subnormal(self, bits: u64) -> bool {
        let exponent = (bits >> (self.pad + self.fraction)) & self.all_ones();
        exponent == 0 && bits & !self.sign_bit() != 0
    }

    /// Subnormal numbers become zero of their sign (`.ftz`).
    pub fn flush(self, bits: u64) -> u64 {
        if self.is_subnormal(bits) {
            bits & self.sign_bit()
        } else {
            bits
        }
    }

    /// Rounds a value to the format. Overflow goes to infinity or the largest finite number as the rounding says;
    /// formats without infinity saturate.
    pub fn encode(self, value: &Value, rounding: Rounding) -> u64 {
        let sign = |neg: bool| if neg { self.sign_bit() } else { 0 };
        let f = match value {
            Value::Nan => return self.nan,
            Value::Zero { neg } => return sign(*neg),
            Value::Inf { neg } if self.special == Special::Ieee => return self.infinity(*neg),
            Value::Inf { neg } => return sign(*neg) | self.max_finite(),
            Value::Finite(f) => f,
        };
        let emin = self.smallest();
        let top = f.exp + f.mag.bits() as i64 - 1;
        let mut unit = top.max(emin) - self.fraction as i64;
        let mut n = round_to_unit(f, unit, rounding);
        if n >> (self.fraction + 1) != 0 {
            n >>= 1;
            unit += 1;
        }
        let magnitude = if n >> self.fraction == 0 {
            n << self.pad
        } else {
            // A unit of 2^(emin - fraction) belongs to exponent field 1.
            let field = (unit - (emin - self.fraction as i64) + 1) as u64;
            let m = u128::from(field) << self.fraction | u128::from(n & ((1 << self.fraction) - 1));
            if field > self.all_ones() || (m << self.pad) as u64 > self.max_finite() {
                return sign(f.neg) | self.overflow(f.neg, rounding);
            }
            (m << self.pad) as u64
        };
        sign(f.neg) | magnitude
    }

    fn overflow(self, neg: bool, rounding: Rounding) -> u64 {
        let away = match rounding {
            Rounding::NearestEven | Rounding::NearestAway => true,
            Rounding::Zero => false,
            Rounding::Down => neg,
            Rounding::Up => !neg,
        };
        if away && self.special == Special::Ieee {
            self.infinity(false)
        } else {
            self.max_finite()
        }
    }
}

/// The magnitude of `f` in units of `2^unit`, rounded to an integer.
pub fn round_to_unit(f: &Finite, unit: i64, rounding: Rounding) -> u64 {
    big_round(f, unit, rounding).try_into().expect("a fraction of at most 64 bits")
}

/// As [`round_to_unit`], for any size.
pub fn big_round(f: &Finite, unit: i64, rounding: Rounding) -> BigUint {
    if f.exp >= unit {
        assert!(!f.inexact, "results that were cut off have more bits than any format");
        return &f.mag << (f.exp - unit) as u64;
    }
    let down = (unit - f.exp) as u64;
    let whole = &f.mag >> down;
    let rest = &f.mag - (&whole << down);
    let half = BigUint::from(1u8) << (down - 1);
    let exact = rest.bits() == 0 && !f.inexact;
    let odd = whole.bit(0);
    let up = match rounding {
        _ if exact => false,
        Rounding::Zero => false,
        Rounding::Down => f.neg,
        Rounding::Up => !f.neg,
        Rounding::NearestEven => rest > half || (rest == half && (f.inexact || odd)),
        Rounding::NearestAway => rest >= half,
    };
    if up {
        whole + 1u8
    } else {
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs worth trying: special numbers, limits, and their neighbours.
    const F32S: [u32; 20] = [
        0,
        0x8000_0000,
        1,
        0x8000_0001,
        0x7f_ffff,
        0x80_0000,
        0x3f80_0000,
        0xbf80_0000,
        0x3f80_0001,
        0x3f7f_ffff,
        0x7f7f_ffff,
        0xff7f_ffff,
        0x7f80_0000,
        0xff80_0000,
        0x4040_0000,
        0x3eaa_aaab,
        0x4b80_0000,
        0x4b80_0001,
        0x0100_0000,
        0x7e80_0000,
    ];

    #[test]
    fn nearest_agrees_with_the_host() {
        for x in F32S {
            for y in F32S {
                let (a, b) = (F32.decode(x.into()), F32.decode(y.into()));
                let (p, q) = (f32::from_bits(x), f32::from_bits(y));
                let check = |v: Value, host: f32| {
                    let bits = F32.encode(&v, Rounding::NearestEven) as u32;
                    assert!(bits == host.to_bits() || (host.is_nan() && bits == 0x7fff_ffff), "{x:x} {y:x}: {bits:x}");
                };
                check(Value::add(&a, &b, false), p + q);
                check(Value::mul(&a, &b), p * q);
                check(Value::div(&a, &b), p / q);
                check(Value::sqrt(&a), p.sqrt());
                check(Value::add(&Value::mul(&a, &b), &a, false), p.mul_add(q, p));
                let wide = F64.encode(&Value::add(&a, &b, false), Rounding::NearestEven);
                let host = f64::from(p) + f64::from(q);
                assert!(wide == host.to_bits() || host.is_nan(), "{x:x} {y:x}");
            }
        }
    }

    #[test]
    fn directed_roundings_bracket_the_value() {
        let third = Value::div(&Value::from_int(1), &Value::from_int(3));
        assert_eq!(F32.encode(&third, Rounding::NearestEven), 0x3eaa_aaab);
        assert_eq!(F32.encode(&third, Rounding::Zero), 0x3eaa_aaaa);
        assert_eq!(F32.encode(&third, Rounding::Down), 0x3eaa_aaaa);
        assert_eq!(F32.encode(&third, Rounding::Up), 0x3eaa_aaab);
        assert_eq!(F32.encode(&third.negate(), Rounding::Down), 0xbeaa_aaab);
        let huge = Value::mul(&F32.decode(0x7f7f_ffff), &Value::from_int(2));
        assert_eq!(F32.encode(&huge, Rounding::Zero), 0x7f7f_ffff);
        assert_eq!(F32.encode(&huge, Rounding::Up), 0x7f80_0000);
        let tiny = Value::div(&F32.decode(1), &Value::from_int(4));
        assert_eq!(F32.encode(&tiny, Rounding::NearestEven), 0);
        assert_eq!(F32.encode(&tiny, Rounding::Up), 1);
        // Halfway between two bf16 numbers: to even, or away.
        assert_eq!(BF16.encode(&F32.decode(0x3f80_8000), Rounding::NearestEven), 0x3f80);
        assert_eq!(BF16.encode(&F32.decode(0x3f80_8000), Rounding::NearestAway), 0x3f81);
    }

    #[test]
    fn small_formats_have_their_limits() {
        assert_eq!(Value::compare(&E4M3.decode(0x7e), &Value::from_int(448)), std::cmp::Ordering::Equal);
        assert!(E4M3.decode(0x7f).is_nan());
        assert_eq!(E4M3.encode(&Value::from_int(1000), Rounding::NearestEven), 0x7e);
        assert_eq!(Value::compare(&E2M1.decode(7), &Value::from_int(6)), std::cmp::Ordering::Equal);
        assert_eq!(E5M2.encode(&Value::from_int(1 << 20), Rounding::NearestEven), 0x7c);
        for bits in 0..0x80 {
            if !E4M3.decode(bits).is_nan() {
                assert_eq!(E4M3.encode(&E4M3.decode(bits), Rounding::Zero), bits);
            }
        }
    }
}

//! Approximate instructions: the exact answer as a double, and the error that the manual allows.

use crate::exact::Value;
use crate::format::{Format, Rounding, BF16, F16, F32, F64};
use ptx::ast::Type;
use ptx::table::{bound, Op};

/// An exact value (to double precision) and the largest allowed error of a result.
///
/// A result `x` is within the bound if `|x - value| <= relative * |value| + absolute`; where `value` is NaN, infinite or
/// zero, it must be equal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reference {
    pub value: f64,
    pub relative: f64,
    pub absolute: f64,
    /// Largest finite number of the format: infinity may stand for what is beyond it.
    pub largest: f64,
}

impl Reference {
    pub fn allows(&self, x: f64) -> bool {
        if self.value.is_nan() {
            return x.is_nan();
        }
        if self.value.is_infinite() {
            return x == self.value;
        }
        if x.is_infinite() {
            return x.is_sign_negative() == self.value.is_sign_negative()
                && self.value.abs() * (1.0 + self.relative) >= self.largest;
        }
        (x - self.value).abs() <= self.relative * self.value.abs() + self.absolute
    }
}

/// Functions that exist in approximate form only.
pub fn is_approximate_function(op: Op) -> bool {
    matches!(op, Op::Rsqrt | Op::Sin | Op::Cos | Op::Lg2 | Op::Ex2 | Op::Tanh)
}

/// The host's value of a function of double precision; for narrower formats that is exact enough by far.
fn exact(op: Op, x: f64, y: f64) -> f64 {
    match op {
        Op::Rcp => 1.0 / x,
        Op::Sqrt => x.sqrt(),
        Op::Rsqrt => 1.0 / x.sqrt(),
        Op::Sin => x.sin(),
        Op::Cos => x.cos(),
        Op::Lg2 => x.log2(),
        Op::Ex2 => x.exp2(),
        Op::Tanh => x.tanh(),
        Op::Div => x / y,
        _ => f64::NAN,
    }
}

fn widen(f: Format, ftz: bool, bits: u64) -> f64 {
    let bits = if ftz { f.flush(bits) } else { bits };
    f64::from_bits(F64.encode(&f.decode(bits), Rounding::NearestEven))
}

/// The correctly rounded result of an approximate function: one of the results the manual allows.
pub fn rounded(op: Op, ftz: bool, f: Format, a: u64) -> u64 {
    let bits = f.encode(&F64.decode(exact(op, widen(f, ftz, a), 0.0).to_bits()), Rounding::NearestEven);
    if ftz {
        f.flush(bits)
    } else {
        bits
    }
}

/// The exact value of `op a` (or `a / b`) and the bound for results in format `f`.
///
/// Results that are subnormal may be flushed under `ftz`, which the absolute part allows.
pub fn reference(op: Op, ftz: bool, f: Format, a: u64, b: u64) -> Reference {
    let value = exact(op, widen(f, ftz, a), widen(f, ftz, b));
    let ty = match f {
        F16 => Type::F16,
        BF16 => Type::BF16,
        F64 => Type::F64,
        _ => Type::F32,
    };
    let (relative, mut absolute) = bound(op, ty).map_or((0.0, 0.0), |b| (b.relative, b.absolute));
    // Beyond a turn the bound is another.
    if matches!(op, Op::Sin | Op::Cos) && widen(f, ftz, a).abs() > std::f64::consts::TAU {
        absolute = (-14.7f64).exp2();
    }
    // The last unit of a subnormal result, and all of it where it may be flushed.
    let tiny = match f {
        F32 if ftz => (-126.0f64).exp2(),
        F32 => (-149.0f64).exp2(),
        _ => 0.0,
    };
    let largest = widen(f, false, f.encode(&Value::Inf { neg: false }, Rounding::Zero) - 1);
    Reference { value, relative, absolute: absolute + tiny, largest }
}

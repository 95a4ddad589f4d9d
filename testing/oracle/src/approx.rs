//! Approximate instructions: the exact answer as a double, and the error that the manual allows.

use crate::exact::Value;
use crate::format::{Format, Rounding, BF16, F16, F32, F64};
use ptx::table::Op;

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
    let power = |e: f64| e.exp2();
    let (relative, absolute) = match (op, f) {
        (Op::Ex2, F16) => (power(-9.9), 0.0),
        (Op::Ex2, BF16) => (power(-7.0), 0.0),
        (Op::Tanh, F16) => (0.0, power(-10.987)),
        (Op::Tanh, BF16) => (0.0, power(-8.0)),
        (Op::Tanh, _) => (power(-11.0), 0.0),
        // Two units in the last place.
        (Op::Div, _) => (power(-22.0), 0.0),
        (Op::Rcp, F64) | (Op::Rsqrt, F64) => (power(-19.0), 0.0),
        (Op::Rcp | Op::Sqrt, _) => (power(-23.0), 0.0),
        (Op::Rsqrt, _) => (power(-22.9), 0.0),
        // In the range of one period; the error grows with the argument beyond.
        (Op::Sin | Op::Cos, _) => (0.0, power(-20.5)),
        (Op::Lg2, _) => (power(-22.0), power(-22.0)),
        _ => (power(-22.0), 0.0),
    };
    // The last unit of a subnormal result, and all of it where it may be flushed.
    let tiny = match f {
        F32 if ftz => power(-126.0),
        F32 => power(-149.0),
        _ => 0.0,
    };
    let largest = widen(f, false, f.encode(&Value::Inf { neg: false }, Rounding::Zero) - 1);
    Reference { value, relative, absolute: absolute + tiny, largest }
}

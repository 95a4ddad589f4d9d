//! Floating-point arithmetic (PTX ISA, 'Floating-Point Instructions' and 'Half Precision Floating-Point Instructions').
//!
//! Everything works on bits of one element; packed types are taken apart by the caller.

use crate::exact::Value;
use crate::format::{Format, Rounding, F16, F32, F64};
use ptx::ast::{Instr, Mod, Round, Type};
use ptx::table::Op;
use std::cmp::Ordering;

/// Modifiers that shape a floating-point result.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub format: Format,
    pub rounding: Rounding,
    pub ftz: bool,
    pub sat: bool,
    pub relu: bool,
}

/// The IEEE rounding that a modifier stands for; nearest even without one.
pub fn rounding(round: Option<Round>) -> Rounding {
    match round {
        None | Some(Round::Rn | Round::Rni | Round::Rs) => Rounding::NearestEven,
        Some(Round::Rna) => Rounding::NearestAway,
        Some(Round::Rz | Round::Rzi) => Rounding::Zero,
        Some(Round::Rm | Round::Rmi) => Rounding::Down,
        Some(Round::Rp | Round::Rpi) => Rounding::Up,
    }
}

impl Shape {
    pub fn of(instr: &Instr, format: Format) -> Shape {
        Shape {
            format,
            rounding: rounding(instr.round()),
            ftz: instr.has(Mod::Ftz),
            sat: instr.has(Mod::Sat),
            relu: instr.has(Mod::Relu),
        }
    }

    /// An operand: subnormal ones are zero under `.ftz`.
    pub fn load(&self, bits: u64) -> Value {
        self.format.decode(if self.ftz { self.format.flush(bits) } else { bits })
    }

    /// A result: rounded, flushed, clamped.
    pub fn store(&self, value: &Value) -> u64 {
        let mut bits = self.format.encode(value, self.rounding);
        if self.ftz {
            bits = self.format.flush(bits);
            if self.format == F16 && !value.is_nan() && self.is_below_normal(value) {
                bits &= F16.sign_bit();
            }
        }
        if self.sat {
            bits = saturate(self.format, bits);
        }
        if self.relu {
            bits = relu(self.format, bits);
        }
        bits
    }

    /// Whether a result is less than the least normal half when it is rounded with as many bits and more exponents: that is what hardware
    /// flushes. Singles that round to a normal number are not flushed here (`docs/limits.md`).
    fn is_below_normal(&self, value: &Value) -> bool {
        let wide = Format { exponent: 8, ..F16 };
        let least = Value::scaled(false, 1u32.into(), -14, false);
        let magnitude = wide.encode(value, self.rounding) & !wide.sign_bit();
        Value::compare(&wide.decode(magnitude), &least) == Ordering::Less
    }
}

/// `.sat`: to [0.0, 1.0], NaN to +0.0.
pub fn saturate(format: Format, bits: u64) -> u64 {
    let v = format.decode(bits);
    let one = Value::from_int(1);
    if v.is_nan() || v.is_negative() || v.is_zero() {
        0
    } else if Value::compare(&v, &one) == Ordering::Greater {
        format.encode(&one, Rounding::NearestEven)
    } else {
        bits
    }
}

/// `.relu`: negative numbers become 0, NaN becomes canonical.
pub fn relu(format: Format, bits: u64) -> u64 {
    let v = format.decode(bits);
    if v.is_nan() {
        format.nan
    } else if v.is_negative() {
        0
    } else {
        bits
    }
}

/// `add`, `sub`, `mul`, `fma`/`mad`, `div`, `rcp`, `sqrt`, `rsqrt`, `abs`, `neg`, `min`, `max`.
///
/// Approximate forms give the correctly rounded result; see [`crate::approx`] for how far others may be from it.
pub fn arithmetic(instr: &Instr, format: Format, args: &[u64]) -> Option<u64> {
    let s = Shape::of(instr, format);
    let down = s.rounding == Rounding::Down;
    // The NaN outside of a tensor, of either sign, as a factor.
    if instr.has(Mod::Other("oob")) && args[..2].iter().any(|a| a & 0x7fff == 0x7ff7) {
        return Some(0);
    }
    let v: Vec<Value> = args.iter().map(|&a| s.load(a)).collect();
    let value = match instr.op {
        Op::Add => Value::add(&v[0], &v[1], down),
        Op::Sub => Value::add(&v[0], &v[1].clone().negate(), down),
        Op::Mul => Value::mul(&v[0], &v[1]),
        Op::Fma | Op::Mad => Value::add(&Value::mul(&v[0], &v[1]), &v[2], down),
        Op::Div => Value::div(&v[0], &v[1]),
        Op::Rcp => Value::div(&Value::from_int(1), &v[0]),
        Op::Sqrt => Value::sqrt(&v[0]),
        Op::Abs | Op::Neg => return Some(sign_operation(instr.op, &s, args[0])),
        Op::Min | Op::Max => return Some(min_max(instr, &s, args)),
        _ => return None,
    };
    Some(s.store(&value))
}

/// `abs` and `neg` change the sign bit. Of NaNs, which the manual leaves open, hardware makes the one NaN of singles and halves; it keeps
/// the sign and payload of doubles, which are compared without.
fn sign_operation(op: Op, s: &Shape, bits: u64) -> u64 {
    let bits = if s.ftz { s.format.flush(bits) } else { bits };
    match op {
        _ if s.format != F64 && s.format.decode(bits).is_nan() => s.format.nan,
        Op::Abs => bits & !s.format.sign_bit(),
        _ => bits ^ s.format.sign_bit(),
    }
}

/// `min` and `max`: a NaN loses against a number, unless `.NaN`; +0 is greater than -0; with `.xorsign.abs` the
/// magnitudes are compared and the result has the exclusive or of the signs.
fn min_max(instr: &Instr, s: &Shape, args: &[u64]) -> u64 {
    let f = s.format;
    let abs = instr.has(Mod::Abs);
    let flushed: Vec<u64> = args.iter().map(|&a| if s.ftz { f.flush(a) } else { a }).collect();
    let inputs: Vec<u64> = flushed.iter().map(|&a| if abs { a & !f.sign_bit() } else { a }).collect();
    if instr.has(Mod::Nan) && inputs.iter().any(|&a| f.decode(a).is_nan()) {
        return f.nan;
    }
    let mut numbers = inputs.iter().copied().filter(|&a| !f.decode(a).is_nan());
    let Some(first) = numbers.next() else { return f.nan };
    let mut result = numbers.fold(first, |best, a| {
        let (x, y) = (f.decode(a), f.decode(best));
        let order = match Value::compare(&x, &y) {
            Ordering::Equal => y.is_negative().cmp(&x.is_negative()),
            o => o,
        };
        let take = if instr.op == Op::Min { order == Ordering::Less } else { order == Ordering::Greater };
        if take {
            a
        } else {
            best
        }
    });
    if instr.has(Mod::XorSign) {
        let sign = flushed.iter().fold(0, |x, a| x ^ a) & f.sign_bit();
        result = (result & !f.sign_bit()) | sign;
    }
    result
}

/// `testp`: zeros count as normal.
pub fn testp(instr: &Instr, format: Format, bits: u64) -> bool {
    let v = format.decode(bits);
    let nan = v.is_nan();
    let infinite = matches!(v, Value::Inf { .. });
    let subnormal = format.is_subnormal(bits);
    instr.mods.iter().any(|m| match m {
        Mod::Finite => !nan && !infinite,
        Mod::Infinite => infinite,
        Mod::Number => !nan,
        Mod::NotANumber => nan,
        Mod::Normal => !nan && !infinite && !subnormal,
        Mod::Subnormal => subnormal,
        _ => false,
    })
}

/// `copysign`: the sign of `a` with the value of `b`.
pub fn copysign(format: Format, a: u64, b: u64) -> u64 {
    (b & !format.sign_bit()) | (a & format.sign_bit())
}

/// `fma.f32.f16`, `add.f32.bf16` and their like: narrow operands, one rounding to single precision.
pub fn mixed(instr: &Instr, narrow: Format, args: &[u64]) -> Option<u64> {
    let s = Shape::of(instr, F32);
    let down = s.rounding == Rounding::Down;
    let n = |i: usize| narrow.decode(args[i]);
    let value = match instr.op {
        Op::Add => Value::add(&n(0), &F32.decode(args[1]), down),
        Op::Sub => Value::add(&n(0), &F32.decode(args[1]).negate(), down),
        Op::Fma => Value::add(&Value::mul(&n(0), &n(1)), &F32.decode(args[2]), down),
        _ => return None,
    };
    Some(s.store(&value))
}

/// Whether a type is packed, and its element's width in bits.
pub fn packed(ty: Type) -> Option<u32> {
    match ty {
        Type::F16x2 | Type::BF16x2 | Type::U16x2 | Type::S16x2 => Some(16),
        Type::F32x2 => Some(32),
        _ => None,
    }
}

/// The bits of a host number in half precision, for tests.
pub fn half_bits(x: f64) -> u64 {
    F16.encode(&F64.decode(x.to_bits()), Rounding::NearestEven)
}

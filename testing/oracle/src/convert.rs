//! `cvt` and `cvt.pack` (PTX ISA, 'Data Movement and Conversion Instructions').

use crate::exact::Value;
use crate::float::{relu, rounding, saturate};
use crate::format::{big_round, format_of, Format, Rounding, Special, BF16, F16, F32, F64, TF32};
use crate::int::{mask, number, range};
use ptx::ast::{Instr, Mod, Round, Type};

/// Result bits of `cvt.dtype.atype d, a` for scalar types, extended to 128 bits as `dtype` says: destination
/// registers may be wider.
pub fn scalar(instr: &Instr, to: Type, from: Type, a: u128) -> Option<u128> {
    match (format_of(to), format_of(from)) {
        (None, None) => {
            let n = number(a, from);
            let (low, high) = range(to);
            let n = if instr.has(Mod::Sat) { n.clamp(low, high) } else { number(n as u128, to) };
            Some(n as u128)
        }
        (Some(f), None) => Some(finish(instr, f, &Value::from_int(number(a, from)), rounding(instr.round())).into()),
        (None, Some(f)) => Some(to_int(instr, to, from, f, mask(a, f.bits()) as u64)? as u128),
        (Some(t), Some(f)) => {
            let bits = mask(a, f.bits()) as u64;
            // Hardware does not flush what it makes a half of.
            let bits = if instr.has(Mod::Ftz) && f == F32 && t != F16 { f.flush(bits) } else { bits };
            let mut value = f.decode(bits);
            if value.is_nan() && t == TF32 && instr.round() == Some(Round::Rna) {
                // Integer arithmetic: the lower bits are cut off, and with `.satfinite` one is taken away, as from infinity.
                let cut = bits & 0xffff_e000;
                return Some((if instr.has(Mod::SatFinite) { cut - 0x2000 } else { cut }).into());
            }
            // Sign and payload of a double, which becomes quiet.
            if (t, f) == (F32, F64) && value.is_nan() && !instr.has(Mod::Sat) {
                return Some(u128::from(bits >> 32 & 0x8000_0000 | 0x7fc0_0000 | bits >> 29 & 0x003f_ffff));
            }
            // bf16 is the upper half of a single: hardware shifts it, and keeps the bits of a NaN.
            if (t, f) == (F32, BF16) && value.is_nan() && !instr.has(Mod::Sat) {
                return Some(u128::from(bits) << 16);
            }
            if let Some(Round::Rni | Round::Rzi | Round::Rmi | Round::Rpi) = instr.round() {
                value = to_integral(value, rounding(instr.round()));
            }
            Some(finish(instr, t, &value, rounding(instr.round())).into())
        }
    }
}

/// Rounds to an integer, keeping the sign of zero.
fn to_integral(value: Value, rounding: Rounding) -> Value {
    match &value {
        Value::Finite(f) if f.exp < 0 => Value::scaled(f.neg, big_round(f, 0, rounding), 0, false),
        _ => value,
    }
}

/// Rounds to a format, then `.ftz`, `.sat`, `.satfinite`, `.relu`.
fn finish(instr: &Instr, f: Format, value: &Value, rounding: Rounding) -> u64 {
    let finite = instr.has(Mod::SatFinite);
    let mut bits = f.encode(value, rounding);
    if finite && f.special == Special::Ieee && matches!(f.decode(bits), Value::Inf { .. }) {
        // The largest finite number of the sign: one below infinity.
        bits -= 1 << f.pad;
    }
    if instr.has(Mod::Ftz) && f == F32 {
        bits = f.flush(bits);
    }
    if instr.has(Mod::Sat) {
        bits = saturate(f, bits);
    }
    if instr.has(Mod::Relu) {
        bits = if value.is_nan() { f.nan } else { relu(f, bits) };
    }
    bits
}

/// Float to integer: always clamps to the destination type's range.
fn to_int(instr: &Instr, to: Type, from: Type, f: Format, bits: u64) -> Option<i128> {
    let bits = if instr.has(Mod::Ftz) && f == F32 { f.flush(bits) } else { bits };
    let (low, high) = range(to);
    Some(match f.decode(bits) {
        // 0 for most types; for the 64-bit ones the number with only the top bit set.
        Value::Nan if from != Type::F64 && to.bits() != 64 => 0,
        Value::Nan if to.is_signed() => low,
        Value::Nan => 1 << (to.bits() - 1),
        Value::Inf { neg } => {
            if neg {
                low
            } else {
                high
            }
        }
        Value::Zero { .. } => 0,
        Value::Finite(x) => {
            let n = big_round(&x, 0, rounding(instr.round()));
            let n = i128::try_from(n).unwrap_or(i128::MAX);
            (if x.neg { -n } else { n }).clamp(low, high)
        }
    })
}

/// Elements of a packed floating-point type: their number and the bits each takes.
fn packing(ty: Type) -> Option<(u32, u32)> {
    use Type as T;
    Some(match ty {
        T::F16x2 | T::BF16x2 => (2, 16),
        T::E4M3x2 | T::E5M2x2 | T::E2M3x2 | T::E3M2x2 | T::UE8M0x2 => (2, 8),
        T::E2M1x2 => (2, 4),
        _ => return None,
    })
}

/// Packed conversions: from two `.f32` values (the first goes to the upper half), or from a packed value.
pub fn packed(instr: &Instr, to: Type, from: Type, args: &[u128]) -> Option<u128> {
    if instr.round() == Some(Round::Rs) {
        return None;
    }
    let target = format_of(to)?;
    let (n, width) = packing(to)?;
    let elements: Vec<u64> = if from == Type::F32 {
        if args.len() != n as usize {
            return None;
        }
        args.iter().rev().map(|&a| mask(a, 32) as u64).collect()
    } else {
        let (_, from_width) = packing(from)?;
        (0..n).map(|i| mask(args[0] >> (i * from_width), from_width) as u64).collect()
    };
    let source = format_of(from)?;
    let mut out = 0;
    for (i, &bits) in elements.iter().enumerate() {
        let mut value = source.decode(bits);
        // Formats without NaN take the largest positive number for it.
        if value.is_nan() && target.special == Special::None {
            value = Value::Inf { neg: false };
        }
        let bits = u128::from(finish(instr, target, &value, rounding(instr.round())));
        out |= mask(bits, width) << (i as u32 * width);
    }
    Some(out)
}

/// `cvt.pack.sat.convertType.s32{.b32} d, a, b{, c}`.
pub fn pack(instr: &Instr, args: &[u128]) -> Option<u128> {
    let to = instr.types().next()?;
    let (bits, low, high) = match to {
        Type::U2 => (2, 0, 3),
        Type::S2 => (2, -2, 1),
        Type::U4 => (4, 0, 15),
        Type::S4 => (4, -8, 7),
        Type::U8 | Type::S8 | Type::U16 | Type::S16 => (to.bits(), range(to).0, range(to).1),
        _ => return None,
    };
    let fit = |a: u128| mask(number(a, Type::S32).clamp(low, high) as u128, bits);
    let both = fit(args[0]) << bits | fit(args[1]);
    let above = args.get(2).copied().unwrap_or(0);
    Some(mask(above << (2 * bits) | both, 32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::F64;

    #[test]
    fn integral_rounding_keeps_the_sign_of_zero() {
        let v = to_integral(F64.decode((-0.5f64).to_bits()), Rounding::NearestEven);
        assert_eq!(v, Value::Zero { neg: true });
        let v = to_integral(F64.decode(2.5f64.to_bits()), Rounding::NearestEven);
        assert_eq!(F64.encode(&v, Rounding::Zero), 2f64.to_bits());
    }
}

//! Constant folding of one lane.

use crate::build::{FloatCmp, IntCmp};
use crate::ir::{Binary, Cast, Op, Unary};

/// The lowest `bits` bits.
pub fn mask(bits: u32) -> u128 {
    if bits >= 128 {
        u128::MAX
    } else {
        (1 << bits) - 1
    }
}

/// Sign-extends the lowest `bits` bits.
pub fn signed(x: u128, bits: u32) -> i128 {
    let up = 128 - bits;
    ((x << up) as i128) >> up
}

/// The result of `op` on one lane, if it is folded; floating-point arithmetic is not. `from` is the width in bits of the operands (of
/// the last one of a select), `to` that of the result.
pub fn lane(op: &Op, a: &[u128], from: u32, to: u32) -> Option<u128> {
    let s = |i: usize| signed(a[i], from);
    let x = match op {
        Op::Binary(b) => binary(*b, a, from)?,
        Op::Unary(Unary::Fneg) => a[0] ^ 1 << (from - 1),
        Op::Unary(Unary::Fabs) => a[0] & mask(from - 1),
        Op::Unary(Unary::Abs) => s(0).unsigned_abs(),
        Op::Unary(Unary::Ctpop) => a[0].count_ones().into(),
        Op::Unary(Unary::Ctlz) => (a[0].leading_zeros() - (128 - from)).into(),
        Op::Unary(Unary::Cttz) => a[0].trailing_zeros().min(from).into(),
        Op::Unary(Unary::Bitreverse) => a[0].reverse_bits() >> (128 - from),
        Op::Unary(_) => return None,
        Op::Icmp(p) => compare(*p, a, s(0), s(1)).into(),
        Op::Fcmp(p) => float_compare(*p, a, from)?.into(),
        Op::Select => a[if a[0] != 0 { 1 } else { 2 }],
        Op::Cast(Cast::Zext | Cast::Trunc) => a[0],
        Op::Cast(Cast::Sext) => s(0) as u128,
        Op::Cast(Cast::Bits) if from == to => a[0],
        Op::Fshr => {
            let by = (a[2] % from as u128) as u32;
            if by == 0 {
                a[1]
            } else {
                a[0] << (from - by) | a[1] >> by
            }
        }
        _ => return None,
    };
    Some(x & mask(to))
}

fn binary(op: Binary, a: &[u128], bits: u32) -> Option<u128> {
    let (x, y) = (a[0], a[1]);
    let (sx, sy) = (signed(x, bits), signed(y, bits));
    let (low, high) = (signed(1 << (bits - 1), bits), signed(mask(bits - 1), bits));
    let by = || (y < bits as u128).then_some(y as u32);
    let clamp = |v: i128| v.clamp(low, high) as u128;
    Some(match op {
        Binary::Add => x.wrapping_add(y),
        Binary::Sub => x.wrapping_sub(y),
        Binary::Mul => x.wrapping_mul(y),
        Binary::Udiv => x.checked_div(y)?,
        Binary::Urem => x.checked_rem(y)?,
        Binary::Sdiv => sx.checked_div(sy)? as u128,
        Binary::Srem => sx.checked_rem(sy)? as u128,
        Binary::And => x & y,
        Binary::Or => x | y,
        Binary::Xor => x ^ y,
        Binary::Shl => x << by()?,
        Binary::Lshr => x >> by()?,
        Binary::Ashr => (sx >> by()?) as u128,
        Binary::Smin => sx.min(sy) as u128,
        Binary::Smax => sx.max(sy) as u128,
        Binary::Umin => x.min(y),
        Binary::Umax => x.max(y),
        Binary::SaddSat if bits <= 64 => clamp(sx + sy),
        Binary::SsubSat if bits <= 64 => clamp(sx - sy),
        Binary::UsubSat => x.saturating_sub(y),
        Binary::Copysign => x & mask(bits - 1) | y & 1 << (bits - 1),
        _ => return None,
    })
}

fn compare(p: IntCmp, a: &[u128], sx: i128, sy: i128) -> bool {
    let (x, y) = (a[0], a[1]);
    match p {
        IntCmp::Eq => x == y,
        IntCmp::Ne => x != y,
        IntCmp::Ugt => x > y,
        IntCmp::Uge => x >= y,
        IntCmp::Ult => x < y,
        IntCmp::Ule => x <= y,
        IntCmp::Sgt => sx > sy,
        IntCmp::Sge => sx >= sy,
        IntCmp::Slt => sx < sy,
        IntCmp::Sle => sx <= sy,
    }
}

fn float_compare(p: FloatCmp, a: &[u128], bits: u32) -> Option<bool> {
    let value = |x: u128| match bits {
        32 => Some(f32::from_bits(x as u32) as f64),
        64 => Some(f64::from_bits(x as u64)),
        _ => None,
    };
    let order = value(a[0])?.partial_cmp(&value(a[1])?);
    use std::cmp::Ordering::*;
    Some(match p {
        FloatCmp::Oeq => order == Some(Equal),
        FloatCmp::Ogt => order == Some(Greater),
        FloatCmp::Oge => matches!(order, Some(Greater | Equal)),
        FloatCmp::Olt => order == Some(Less),
        FloatCmp::Ole => matches!(order, Some(Less | Equal)),
        FloatCmp::One => matches!(order, Some(Less | Greater)),
        FloatCmp::Ord => order.is_some(),
        FloatCmp::Uno => order.is_none(),
        FloatCmp::Ueq => matches!(order, None | Some(Equal)),
        FloatCmp::Ugt => matches!(order, None | Some(Greater)),
        FloatCmp::Uge => matches!(order, None | Some(Greater | Equal)),
        FloatCmp::Ult => matches!(order, None | Some(Less)),
        FloatCmp::Ule => matches!(order, None | Some(Less | Equal)),
        FloatCmp::Une => order != Some(Equal),
    })
}

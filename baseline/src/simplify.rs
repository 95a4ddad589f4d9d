//! Peephole simplifications.

use crate::build::{Build, V};
use crate::builder::Builder;
use crate::fold;
use crate::ir::{Binary, Const, Op};

/// Simplifies `x op y` to an operand, a constant, or a cheaper instruction.
pub(crate) fn binary(b: &Builder, op: Binary, x: V, y: V) -> Option<V> {
    let t = b.type_of(x);
    let ones = || fold::mask(b.bits(t));
    match (op, b.splat_of(x), b.splat_of(y)) {
        (Binary::Add | Binary::Or | Binary::Xor, Some(0), _) if b.type_of(y) == t => Some(y),
        (
            Binary::Add | Binary::Sub | Binary::Or | Binary::Xor | Binary::Shl | Binary::Lshr | Binary::Ashr,
            _,
            Some(0),
        ) => Some(x),
        (Binary::And, Some(0), _) => Some(x),
        (Binary::And, _, Some(0)) => Some(b.zero(t)),
        (Binary::And, _, Some(c)) if c == ones() => Some(x),
        (Binary::And, Some(c), _) if c == ones() => Some(y),
        (Binary::Or, _, Some(c)) if c == ones() => Some(b.ones(t)),
        (Binary::And | Binary::Or, None, None) if x == y => Some(x),
        (Binary::Mul, _, Some(0)) => Some(b.zero(t)),
        (Binary::Mul, _, Some(1)) => Some(x),
        (Binary::Mul, Some(0), _) => Some(x),
        (Binary::Mul, Some(1), _) => Some(y),
        (Binary::Mul, None, Some(c)) if c.is_power_of_two() => Some(b.shl(x, shift(b, x, c))),
        (Binary::Mul, Some(c), None) if c.is_power_of_two() => Some(b.shl(y, shift(b, y, c))),
        // Combine the constants of a chain of additions.
        (Binary::Add, None, Some(c)) => {
            let (inner, d) = {
                let m = b.module();
                match m.inst(x) {
                    Some((Op::Binary(Binary::Add), &[inner, d])) => (inner, d),
                    _ => return None,
                }
            };
            let d = b.splat_of(d)?;
            let td = b.type_of(y);
            let sum = b.constant(td, Const::Splat(c.wrapping_add(d) & ones()));
            Some(b.add(inner, sum))
        }
        (Binary::Xor, None, Some(c)) if c == ones() => {
            let m = b.module();
            match m.inst(x) {
                // Double negation.
                Some((Op::Binary(Binary::Xor), &[inner, d])) if d == y => Some(inner),
                _ => None,
            }
        }
        _ => None,
    }
}

fn shift(b: &Builder, like: V, c: u128) -> V {
    b.constant(b.type_of(like), Const::Splat(c.trailing_zeros().into()))
}

/// Simplifies extracting a known lane.
pub(crate) fn extract(b: &Builder, v: V, i: V) -> Option<V> {
    let at = b.splat_of(i);
    let m = b.module();
    match m.inst(v)? {
        (Op::Splat, &[s]) => Some(s),
        (Op::Insert, &[_, e, j]) if j == i && at.is_some() => Some(e),
        _ => None,
    }
}

/// Simplifies a shuffle of a splat, or an identity shuffle.
pub(crate) fn shuffle(b: &Builder, a: V, lanes: &[i32]) -> Option<V> {
    let n = b.lanes(b.type_of(a)) as usize;
    if lanes.len() == n && lanes.iter().enumerate().all(|(i, &l)| l == i as i32) {
        return Some(a);
    }
    let within = lanes.iter().all(|&l| l < n as i32);
    let s = {
        let m = b.module();
        match m.inst(a)? {
            (Op::Splat, &[s]) if within => s,
            (Op::Insert, &[_, e, i])
                if lanes.iter().all(|&l| l >= 0 && Some(l as u128) == m.constant(i).map(|c| c.lane(0))) =>
            {
                e
            }
            _ => return None,
        }
    };
    Some(b.splat(s, lanes.len() as u32))
}

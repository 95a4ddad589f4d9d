//! Singles that are numbers, so that their bits need not be settled: what CUDA's exponentials and logarithms take apart.

use crate::ir::*;
use ptx::ast::{Cmp, Mod, Type};
use ptx::table::Op;

/// How many instructions before a value are looked at.
const DEPTH: u32 = 4;

/// Whether a value is a finite number, whatever the program's data are: of a sum or product of saturated numbers, integers and constants.
pub fn is_number(f: &Func, v: Val) -> bool {
    magnitude(f, v, DEPTH).is_some()
}

/// The largest magnitude that a value may have, rounded up; None if it may be infinite, of which a factor may make a NaN.
fn magnitude(f: &Func, v: Val, depth: u32) -> Option<f64> {
    let i = f.def(v);
    if let Kind::Const(bits) = i.kind {
        let number = f32::from_bits(bits as u32);
        return (f.ty(v).bits() == 32 && number.is_finite()).then(|| number.abs().into());
    }
    let mut types = i.types();
    if types.next() != Some(Type::F32) || depth == 0 {
        return None;
    }
    if i.has(Mod::Sat) {
        return Some(1.0);
    }
    let of = |k: usize| magnitude(f, i.args[k], depth - 1);
    let most = match i.op()? {
        Op::Cvt => types.next().filter(|ty| !ty.is_float() && ty.size() <= 8).map(|_| 2.0f64.powi(64))?,
        Op::Neg | Op::Abs => of(0)?,
        Op::Add | Op::Sub => of(0)? + of(1)?,
        Op::Mul => of(0)? * of(1)?,
        Op::Fma | Op::Mad => of(0)? * of(1)? + of(2)?,
        _ => return None,
    };
    // Of each rounding.
    Some(most * 1.000001).filter(|most| *most < f64::from(f32::MAX))
}

/// Whether operand 0 of `selp` is no NaN where it is selected: the predicate has compared what it is a multiple of.
pub fn is_number_where_selected(f: &Func, i: &Inst) -> bool {
    if i.op() != Some(Op::Selp) {
        return false;
    }
    let comparison = f.def(i.args[2]);
    let is_ordered = matches!(comparison.cmp(), Some(Cmp::Eq | Cmp::Lt | Cmp::Le | Cmp::Gt | Cmp::Ge));
    let is_plain = comparison.op() == Some(Op::Setp) && comparison.args.len() == 2 && comparison.results.len() == 1;
    let mut v = i.args[0];
    if !(is_ordered && is_plain && comparison.types().eq([Type::F32])) {
        return false;
    }
    for _ in 0..DEPTH {
        if comparison.args.contains(&v) {
            return true;
        }
        let by = f.def(v);
        let constant = |k: usize| f.as_const(by.args[k]).map(|bits| f32::from_bits(bits as u32));
        if by.op() != Some(Op::Mul) || !by.types().eq([Type::F32]) {
            return false;
        }
        let is_factor = |c: f32| c.is_finite() && c != 0.0;
        v = match (constant(0), constant(1)) {
            (None, Some(c)) if is_factor(c) => by.args[0],
            (Some(c), None) if is_factor(c) => by.args[1],
            _ => return false,
        };
    }
    false
}

//! Comparisons (PTX ISA, 'Comparison and Selection Instructions').

use crate::exact::Value;
use crate::format::{format_of, F32};
use crate::int::{mask, number};
use ptx::ast::{Cmp, Instr, Mod, Type};
use std::cmp::Ordering;

/// The comparison operator; `.lo` and `.hi` are spelt as modifiers of their own.
fn operator(instr: &Instr) -> Option<Cmp> {
    instr.mods.iter().find_map(|m| match m {
        Mod::Cmp(c) => Some(*c),
        Mod::Lo => Some(Cmp::Lo),
        Mod::Hi => Some(Cmp::Hi),
        _ => None,
    })
}

/// Whether the order of two numbers satisfies an ordered operator.
fn holds(op: Cmp, order: Ordering) -> bool {
    match op {
        Cmp::Eq | Cmp::Equ => order == Ordering::Equal,
        Cmp::Ne | Cmp::Neu => order != Ordering::Equal,
        Cmp::Lt | Cmp::Lo | Cmp::Ltu => order == Ordering::Less,
        Cmp::Le | Cmp::Ls | Cmp::Leu => order != Ordering::Greater,
        Cmp::Gt | Cmp::Hi | Cmp::Gtu => order == Ordering::Greater,
        Cmp::Ge | Cmp::Hs | Cmp::Geu => order != Ordering::Less,
        Cmp::Num => true,
        Cmp::Nan => false,
    }
}

/// `a op b` for one element of type `ty`.
pub fn compare(instr: &Instr, ty: Type, a: u128, b: u128) -> Option<bool> {
    compare_as(operator(instr)?, instr.has(Mod::Ftz), ty, a, b)
}

/// As [`compare`], with the operator given.
pub fn compare_as(op: Cmp, ftz: bool, ty: Type, a: u128, b: u128) -> Option<bool> {
    if let Some(f) = format_of(ty) {
        let load = |bits: u128| {
            let bits = mask(bits, f.bits()) as u64;
            f.decode(if ftz { f.flush(bits) } else { bits })
        };
        let (x, y) = (load(a), load(b));
        if x.is_nan() || y.is_nan() {
            // Ordered operators are false if an operand is NaN, `.num` too; the unordered ones and `.nan` are true.
            return Some(matches!(op, Cmp::Equ | Cmp::Neu | Cmp::Ltu | Cmp::Leu | Cmp::Gtu | Cmp::Geu | Cmp::Nan));
        }
        return Some(holds(op, Value::compare(&x, &y)));
    }
    if matches!(op, Cmp::Equ | Cmp::Neu | Cmp::Ltu | Cmp::Leu | Cmp::Gtu | Cmp::Geu | Cmp::Num | Cmp::Nan) {
        return None;
    }
    Some(holds(op, number(a, ty).cmp(&number(b, ty))))
}

/// Combines a comparison with the predicate operand, if there is one.
pub fn combine(instr: &Instr, result: bool, c: Option<bool>) -> bool {
    let Some(c) = c else { return result };
    if instr.has(Mod::And) {
        result && c
    } else if instr.has(Mod::Or) {
        result || c
    } else {
        result != c
    }
}

/// `slct`: whether `a` is taken: `c >= 0`; a NaN takes `b`.
pub fn slct_takes_a(instr: &Instr, ty: Type, c: u128) -> bool {
    if ty == Type::F32 {
        let bits = c as u32 as u64;
        let v = F32.decode(if instr.has(Mod::Ftz) { F32.flush(bits) } else { bits });
        return !v.is_nan() && (v.is_zero() || !v.is_negative());
    }
    number(c, ty) >= 0
}

//! Types of operands and results.
//!
//! The parser has checked the program's instructions; this checks them after the passes, and the operands that lowering adds. Registers
//! of integers and floats of one width may stand for each other, as in PTX.

use super::violation::{Checked, Rule};
use crate::ir::*;
use ptx::ast::{Mod, Type};
use ptx::table::{self, Derived, Family, Memory, Op, OperandType};
use smallvec::{smallvec, SmallVec};

/// Whether counts and types of all operands fit.
pub fn types(f: &Func) -> Checked {
    for v in f.vals.iter().filter(|v| v.block.is_none()).map(|v| v.inst) {
        floating(f, f.inst(v))?;
    }
    for (b, block) in f.blocks.entries() {
        for i in block.insts.iter().map(|&i| f.inst(i)) {
            inst(f, b, i)?;
        }
        term(f, b, &block.term)?;
    }
    Ok(())
}

fn floating(f: &Func, i: &Inst) -> Checked {
    let Some(v) = i.results[0] else { return Ok(()) };
    let ty = f.ty(v);
    let fits = match i.kind {
        Kind::Const(bits) => ty.bits() >= 64 || bits >> ty.bits() == 0,
        Kind::Param { bytes, .. } => ty != Ty::P && u32::from(bytes) <= ty.bytes(),
        Kind::Shared(_) => ty == Ty::I32,
        Kind::ParamAddr(_) | Kind::Symbol(_) | Kind::Local(_) | Kind::LocalEnd(_) => ty == Ty::I64,
        _ => true,
    };
    if !fits {
        return Err(Rule::ResultType.broken().of(v));
    }
    match i.kind {
        Kind::Symbol(k) if k as usize >= f.symbols.len() => Err(Rule::Table.broken().of(v)),
        _ => Ok(()),
    }
}

fn term(f: &Func, b: Block, t: &Term) -> Checked {
    match t {
        Term::Cond { p, .. } => Rule::Condition.check(f.ty(*p) == Ty::P, b, Some(*p)),
        Term::Switch { index, targets } => {
            Rule::Condition.check(f.ty(*index) == Ty::I32 && !targets.is_empty(), b, Some(*index))
        }
        Term::Suspend { point, .. } => {
            let s = &f.suspends[*point as usize];
            for v in [s.barrier, s.threads].into_iter().flatten() {
                Rule::OperandType.check(f.ty(v).bits() == 32, b, Some(v))?;
            }
            s.pred.map_or(Ok(()), |(p, _)| Rule::OperandType.check(f.ty(p) == Ty::P, b, Some(p)))
        }
        Term::Br(_) | Term::Exit => Ok(()),
    }
}

/// What an operand or a result has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Want {
    /// A predicate.
    Pred,
    /// A register of so many bits.
    Bits(u32),
    /// Of so many at least.
    Wider(u32),
    /// A 64-bit address, or a 32-bit one of shared memory.
    Address,
    /// Exactly that.
    Ty(Ty),
}

impl Want {
    fn of(t: Type) -> Want {
        match Ty::of(t) {
            Ty::P => Want::Pred,
            ty => Want::Bits(ty.bits()),
        }
    }
    fn wider(t: Type) -> Want {
        match Ty::of(t) {
            Ty::P => Want::Pred,
            ty => Want::Wider(ty.bits()),
        }
    }
    fn is(self, ty: Ty) -> bool {
        match self {
            Want::Pred => ty == Ty::P,
            Want::Bits(n) => ty != Ty::P && ty.bits() == n,
            Want::Wider(n) => ty != Ty::P && ty.bits() >= n,
            Want::Address => matches!(ty, Ty::I32 | Ty::I64),
            Want::Ty(want) => ty == want,
        }
    }
}

/// What an instruction requires of its first operands and of all its results.
struct Wants {
    args: SmallVec<[Want; 4]>,
    /// Whether there may be more operands than these.
    more: bool,
    results: SmallVec<[Want; 4]>,
}

fn inst(f: &Func, b: Block, i: &Inst) -> Checked {
    let first = i.results.iter().flatten().next().copied();
    if let Some((g, _)) = i.guard {
        Rule::Guard.check(f.ty(g) == Ty::P && !is_pure(i) && i.kind != Kind::Phi, b, Some(g))?;
    }
    let table = match i.kind {
        Kind::Loads(k) => f.merged.get(k as usize).is_some_and(|m| m.len() == i.results.len()),
        Kind::CallFunction(k) => (k as usize) < f.functions.len(),
        Kind::CallIndirect(k) => (k as usize) < f.call_sets.len(),
        Kind::Op(Op::Bar) if !i.has(Mod::Warp) => (i.offset as usize) < f.suspends.len(),
        _ => true,
    };
    Rule::Table.check(table, b, first)?;
    let Some(wants) = wants(f, i) else { return Ok(()) };
    let args = wants.args.len();
    Rule::OperandCount.check(args == i.args.len() || wants.more && args < i.args.len(), b, first)?;
    Rule::OperandCount.check(wants.results.len() == i.results.len(), b, first)?;
    for (&a, want) in i.args.iter().zip(&wants.args) {
        Rule::OperandType.check(want.is(f.ty(a)), b, Some(a))?;
    }
    for (r, want) in i.results.iter().zip(&wants.results) {
        Rule::ResultType.check(r.is_none_or(|r| want.is(f.ty(r))), b, *r)?;
    }
    Ok(())
}

/// `None` where nothing is known.
fn wants(f: &Func, i: &Inst) -> Option<Wants> {
    let of_results = |want: Want| i.results.iter().map(|_| want).collect();
    let result = || i.results.first().copied().flatten().map(|r| f.ty(r));
    let exactly = |args: SmallVec<[Want; 4]>, results: SmallVec<[Want; 4]>| Some(Wants { args, more: false, results });
    match i.kind {
        Kind::Op(op) => operation(op, i),
        Kind::Phi => {
            let ty = Want::Ty(result()?);
            exactly(i.args.iter().map(|_| ty).collect(), smallvec![ty])
        }
        Kind::Select => {
            let ty = Want::Ty(result()?);
            exactly(smallvec![Want::Pred, ty, ty], smallvec![ty])
        }
        Kind::Part => {
            let bits = result()?.bits();
            let arg = match i.offset {
                0 => return exactly(smallvec![Want::Ty(f.ty(*i.args.first()?))], smallvec![Want::Bits(bits)]),
                at => Want::Wider(at as u32 + 1),
            };
            exactly(smallvec![arg], smallvec![Want::Bits(bits)])
        }
        Kind::Join => {
            let bits = i.offset as u32 * 8 * i.args.len() as u32;
            exactly(i.args.iter().map(|_| Want::Wider(1)).collect(), smallvec![Want::Wider(bits)])
        }
        Kind::Loads(_) => exactly(smallvec![Want::Address], of_results(Want::wider(i.ty()))),
        Kind::CallIndirect(_) => {
            Some(Wants { args: smallvec![Want::Bits(64)], more: true, results: of_results(Want::Wider(16)) })
        }
        Kind::CallFunction(_) => Some(Wants { args: smallvec![], more: true, results: of_results(Want::Wider(16)) }),
        Kind::Argument(_) => exactly(smallvec![], smallvec![Want::Ty(result()?)]),
        Kind::Result(_) => exactly(smallvec![Want::Ty(f.ty(*i.args.first()?))], smallvec![]),
        _ => None,
    }
}

/// From the instruction table: loads, stores and atomic operations, and pure computations.
fn operation(op: Op, i: &Inst) -> Option<Wants> {
    let info = table::info(op, &i.mods);
    if let Some(memory) = info.access() {
        let wider = Want::wider(i.ty());
        let stored = if memory == Memory::Write { i.vec() } else { 0 };
        let args = std::iter::once(Want::Address).chain((0..stored).map(|_| wider)).collect();
        let results = match memory {
            Memory::Read => (0..i.vec()).map(|_| wider).collect(),
            _ => i.results.iter().map(|_| wider).collect(),
        };
        return Some(Wants { args, more: true, results });
    }
    let computes = info.is_pure() || info.family == Family::Warp;
    // Addresses are of 32 or 64 bits, whatever the type, and a conversion may join several numbers.
    let converts = info.derived == Derived::Convert;
    if !computes || info.derived == Derived::Copy || !info.reaches.is_empty() || converts && i.args.len() > 1 {
        return None;
    }
    let want = |ty: OperandType| if converts { Want::wider(ty.of(i.types())) } else { Want::of(ty.of(i.types())) };
    let arity = table::arity(op);
    let carries = usize::from(info.carries_in);
    let sources = i.args.len().checked_sub(carries).filter(|n| arity.sources.contains(n));
    // Without a type its source is an address, of 32 or 64 bits.
    let typed = i.types().next().is_some();
    let sources = if typed { sources.unwrap_or(*arity.sources.end()) } else { 0 };
    let mut args: SmallVec<[Want; 4]> = (0..sources).map(|k| want(info.source(k))).collect();
    args.extend((0..carries).map(|_| Want::Pred));
    let set = usize::from(i.has(Mod::Cc));
    let count = i.results.len().checked_sub(set).filter(|n| arity.results.contains(n)).unwrap_or(*arity.results.end());
    let results = (0..count + set).map(|k| if k == 0 { want(info.result) } else { Want::Pred }).collect();
    Some(Wants { args, more: !typed, results })
}

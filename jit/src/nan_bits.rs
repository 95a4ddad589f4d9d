//! The bits of NaNs of single precision: where they can be seen they are those that GPUs make.
//!
//! The manual leaves them open; GPUs make 0x7fffffff of every NaN, x86 passes on an operand's bits or makes 0xffc00000, which programs print as
//! `-nan`. As long as a result is only computed with, that is no difference. Where something reads its bits (stores, logic, shuffles, wider types)
//! it reads `max.NaN` of it, which has the one NaN that PTX names. See `docs/decisions/0003-nan.md`.

mod numbers;

use crate::ir::*;
use ptx::ast::{Mod, Type};
use ptx::table::Op;
use rustc_hash::FxHashMap as HashMap;
use smallvec::smallvec;

/// What the bits of a value are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Bits {
    /// Of a number, or of the NaN that GPUs make.
    Settled,
    /// Of a number, or of some NaN that arithmetic made.
    Open,
    /// Anything, which has to stay as it is.
    Fixed,
}

/// Puts `max.NaN` before readers of bits.
pub fn settle(f: &mut Func) {
    let Some(values) = Values::of(f) else { return };
    // Where a block passes a value on to a phi of its successor.
    let mut passed: HashMap<Block, Vec<(InstId, usize)>> = HashMap::default();
    for b in f.blocks.ids() {
        for &id in &f.blocks[b].insts {
            let i = f.inst(id);
            if i.kind == Kind::Phi && values.keeps_bits(i) {
                for (k, &from) in f.blocks[b].preds.iter().enumerate() {
                    if values.is_open(i.args[k]) {
                        passed.entry(from).or_default().push((id, k));
                    }
                }
            }
        }
    }
    for b in f.blocks.ids() {
        let insts = std::mem::take(&mut f.blocks[b].insts);
        let insts_of = Vec::with_capacity(insts.len());
        let mut rewrite = Rewrite { values: &values, block: b, settled: HashMap::default(), insts: insts_of };
        for id in insts {
            rewrite.inst(f, id);
        }
        rewrite.end(f, passed.remove(&b).unwrap_or_default());
        f.blocks[b].insts = rewrite.insts;
    }
}

/// What is known of a function's values.
struct Values {
    bits: Vec<Bits>,
    /// Those whose bits something reads, perhaps after they were passed on.
    read: Vec<bool>,
}

impl Values {
    /// None if no bits are open.
    fn of(f: &Func) -> Option<Values> {
        let mut bits = vec![Bits::Fixed; f.vals.len()];
        let mut read = vec![false; f.vals.len()];
        // What is any of several operands, by operand.
        let mut passes: HashMap<Val, Vec<Val>> = HashMap::default();
        let (mut any, mut readers) = (false, vec![]);
        for &id in f.blocks.iter().flat_map(|block| &block.insts) {
            let i = f.inst(id);
            let passed = passed_on(i);
            let of_results = if passed.is_some() { Bits::Settled } else { of_instruction(i) };
            for &v in i.results.iter().flatten() {
                let is_open = of_results == Bits::Open && !numbers::is_number(f, v);
                any |= is_open;
                bits[v.0 as usize] = if of_results == Bits::Open && !is_open { Bits::Settled } else { of_results };
            }
            let selected = usize::from(numbers::is_number_where_selected(f, i));
            for &v in passed.unwrap_or_default().iter().skip(selected) {
                passes.entry(v).or_default().extend(i.results.iter().flatten());
            }
            readers.extend(i.args.iter().enumerate().filter(|(k, _)| reads_bits(i, *k)).map(|(_, v)| *v));
        }
        if !any {
            return None;
        }
        for v in f.vals.ids() {
            if let Kind::Const(c) = f.def(v).kind {
                let is_settled = f.ty(v).bits() == 32 && (!f32::from_bits(c as u32).is_nan() || c == 0x7fff_ffff);
                bits[v.0 as usize] = if is_settled { Bits::Settled } else { Bits::Fixed };
            }
        }
        // Among fixed operands, open ones are settled first.
        let mut todo: Vec<Val> = passes.keys().copied().collect();
        while let Some(v) = todo.pop() {
            let of_operand = bits[v.0 as usize];
            for to in passes.get(&v).into_iter().flatten() {
                if bits[to.0 as usize] < of_operand {
                    bits[to.0 as usize] = of_operand;
                    todo.push(*to);
                }
            }
        }
        for block in f.blocks.iter() {
            if let Term::Suspend { point, .. } = block.term {
                readers.extend(&f.suspends[point as usize].operands);
            }
        }
        while let Some(v) = readers.pop() {
            if !std::mem::replace(&mut read[v.0 as usize], true) {
                readers.extend(passed_on(f.def(v)).unwrap_or_default());
            }
        }
        Some(Values { bits, read })
    }

    fn is_open(&self, v: Val) -> bool {
        self.bits[v.0 as usize] == Bits::Open
    }

    /// Whether an instruction that passes bits on has to keep those of some operand, and something reads them.
    fn keeps_bits(&self, i: &Inst) -> bool {
        i.results.iter().flatten().any(|v| self.bits[v.0 as usize] == Bits::Fixed && self.read[v.0 as usize])
    }
}

/// The bits of the results of an instruction that makes new ones.
fn of_instruction(i: &Inst) -> Bits {
    let Some(op) = i.op() else { return Bits::Fixed };
    let mut types = i.types();
    if !types.next().is_some_and(is_single) {
        return Bits::Fixed;
    }
    match op {
        Op::Set => Bits::Settled,
        Op::Cvt => match types.next() {
            // Halves become floats by an addition on GPUs, bf16 by a shift, and doubles keep sign and payload.
            Some(Type::F16 | Type::F32) if !i.has(Mod::Sat) => Bits::Open,
            Some(Type::F64) if !i.has(Mod::Sat) => Bits::Fixed,
            Some(Type::BF16) => Bits::Fixed,
            _ => Bits::Settled,
        },
        _ if !is_of_numbers(i, op) => Bits::Fixed,
        Op::Min | Op::Max if i.has(Mod::Nan) => Bits::Settled,
        _ if i.has(Mod::Sat) => Bits::Settled,
        _ => Bits::Open,
    }
}

fn is_single(ty: Type) -> bool {
    matches!(ty, Type::F32 | Type::F32x2)
}

/// Instructions to which singles are numbers, whatever the bits of a NaN are.
fn is_of_numbers(i: &Inst, op: Op) -> bool {
    if op == Op::Wmma {
        return i.has(Mod::Other("mma"));
    }
    matches!(
        op,
        Op::Add
            | Op::Sub
            | Op::Mul
            | Op::Fma
            | Op::Mad
            | Op::Div
            | Op::Neg
            | Op::Abs
            | Op::Min
            | Op::Max
            | Op::Rcp
            | Op::Sqrt
            | Op::Rsqrt
            | Op::Sin
            | Op::Cos
            | Op::Lg2
            | Op::Ex2
            | Op::Tanh
            | Op::Mma
            | Op::Wgmma
    )
}

/// The operands of an instruction that has one of them as its result.
fn passed_on(i: &Inst) -> Option<&[Val]> {
    match i.kind {
        Kind::Phi => Some(&i.args),
        Kind::Select => Some(&i.args[1..]),
        Kind::Op(Op::Mov) if i.args.len() == 1 && i.results.len() == 1 => Some(&i.args),
        Kind::Op(Op::Selp | Op::Slct) => Some(&i.args[..2]),
        _ => None,
    }
}

/// Whether an instruction reads the bits of an operand.
fn reads_bits(i: &Inst, index: usize) -> bool {
    // The type of what is compared or converted, which may be an integer in the register of a single.
    let of_singles = i.types().last().is_some_and(is_single);
    if passed_on(i).is_some() {
        // Others than the last operand of `slct` are passed on, or predicates.
        return i.op() == Some(Op::Slct) && index == 2 && !of_singles;
    }
    let Some(op) = i.op() else { return true };
    match op {
        // Behind the numbers there may be a predicate, or the bits by which to round.
        Op::Setp | Op::Set => !of_singles || index >= 2,
        Op::Testp => false,
        Op::Cvt => !of_singles || index >= 2 || i.ty() == Type::F64,
        // A number gets the sign of a NaN that it is compared with.
        Op::Min | Op::Max if i.has(Mod::XorSign) => true,
        _ => !(i.types().any(is_single) && is_of_numbers(i, op)),
    }
}

struct Rewrite<'a> {
    values: &'a Values,
    block: Block,
    /// Open values, and what this block has made of them.
    settled: HashMap<Val, Val>,
    insts: Vec<InstId>,
}

impl Rewrite<'_> {
    fn inst(&mut self, f: &mut Func, id: InstId) {
        let i = f.inst(id);
        if i.kind != Kind::Phi {
            let keeps = passed_on(i).is_some() && self.values.keeps_bits(i);
            let first = usize::from(keeps && numbers::is_number_where_selected(f, i));
            for index in 0..i.args.len() {
                let v = f.inst(id).args[index];
                let is_read = reads_bits(f.inst(id), index) || keeps && index >= first;
                if is_read && self.values.is_open(v) {
                    let settled = self.settle(f, v, f.inst(id).pc);
                    f.insts[id].args[index] = settled;
                }
            }
        }
        self.insts.push(id);
    }

    /// What lanes that synchronise at the block's end pass to each other, and what phis of the next block get.
    fn end(&mut self, f: &mut Func, passed: Vec<(InstId, usize)>) {
        if let Term::Suspend { point, .. } = f.block(self.block).term {
            for k in 0..f.suspends[point as usize].operands.len() {
                let v = f.suspends[point as usize].operands[k];
                if self.values.is_open(v) {
                    f.suspends[point as usize].operands[k] = self.settle(f, v, 0);
                }
            }
        }
        for (phi, k) in passed {
            let v = f.inst(phi).args[k];
            f.insts[phi].args[k] = self.settle(f, v, f.inst(phi).pc);
        }
    }

    fn settle(&mut self, f: &mut Func, v: Val, pc: u32) -> Val {
        if let Some(&settled) = self.settled.get(&v) {
            return settled;
        }
        let id = f.insts.next_id();
        let settled = f.new_val(f.ty(v), id, Some(self.block));
        let ty = if f.ty(v).bits() == 64 { Type::F32x2 } else { Type::F32 };
        f.insts.push(Inst {
            kind: Kind::Op(Op::Max),
            mods: smallvec![Mod::Nan, Mod::Ty(ty)],
            args: smallvec![v, v],
            results: smallvec![Some(settled)],
            guard: None,
            offset: 0,
            pc,
        });
        self.insts.push(id);
        self.settled.insert(v, settled);
        settled
    }
}

//! Uniformity over a thread block: which values are the same for all its threads, and whether all threads pass the same barriers in the
//! same order.
//!
//! As in [`crate::shape`], but for the threads of a block: values are the same for all of them until shown otherwise, and where a
//! condition is not, no barrier may come before control reconverges.

use crate::graph;
use crate::id_vec::IdVec;
use crate::ir::*;
use crate::shape::{Lin, Shapes};
use kernel_abi::SuspendKind;
use ptx::ast::{Mod, Space, Special};
use ptx::table::{Derived, Op};

/// Where control goes on after a barrier of all threads of the block.
pub fn barrier(f: &Func, term: &Term) -> Option<Block> {
    let Term::Suspend { point, next } = term else { return None };
    let kind = f.suspends[*point as usize].kind;
    matches!(kind, SuspendKind::Barrier { id: Some(_), all: true, arrive: false, .. }).then_some(*next)
}

/// What is uniform over a block.
pub struct BlockUniformity {
    /// Values that are the same for all threads that reach their uses.
    pub same: IdVec<Val, bool>,
    /// Whether all threads pass the same barriers.
    pub at_barriers: bool,
    /// Blocks that threads may come to at different times, or only some of them.
    pub apart: Vec<bool>,
    /// Blocks where diverged threads may reconverge.
    joined: Vec<bool>,
}

impl BlockUniformity {
    /// Values whose scalar parts are the same for all threads: an address that only moves by what is the same for all of them has
    /// the rest in its anchor.
    pub fn scalar_parts(&self, f: &Func, shapes: &Shapes) -> IdVec<Val, bool> {
        let mut same: IdVec<Val, bool> = f.vals.iter().zip(&self.same).map(|(v, &s)| s || v.block.is_some()).collect();
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (b, block) in f.blocks.iter().enumerate() {
                for i in block.insts.iter().map(|&i| f.inst(i)) {
                    for r in i.results.iter().flatten().copied() {
                        let here = self.same[r] || self.scalar_part(f, shapes, b, i, &same);
                        changed |= same[r] && !here;
                        same[r] &= here;
                    }
                }
            }
        }
        same
    }

    /// Whether an instruction makes a scalar part that is the same for all, given those of its arguments: see `emit/linear.rs`.
    fn scalar_part(&self, f: &Func, shapes: &Shapes, b: usize, i: &Inst, same: &IdVec<Val, bool>) -> bool {
        let Some(r) = i.results.first().copied().flatten() else { return false };
        let linear = |v: Val| shapes.get(v).lin().is_some();
        if !linear(r) || !i.args.iter().all(|&a| linear(a)) {
            return false;
        }
        // All of what widening does not leave in two parts is in the anchor.
        let all = |args: &[Val]| {
            args.iter().all(|&a| {
                let anchors = f.ty(a).bits() < f.ty(r).bits() && !shapes.get(a).lin().is_some_and(Lin::is_disjoint);
                f.ty(a).bits() <= f.ty(r).bits() && (same[a] || anchors)
            })
        };
        match i.derived() {
            _ if i.kind == Kind::Phi => !self.joined[b] && all(&i.args),
            Derived::Copy | Derived::Convert => all(&i.args),
            Derived::Sum | Derived::Difference | Derived::Product | Derived::MultiplyAdd => all(&i.args),
            Derived::ShiftLeft => f.as_const(i.args[1]).is_some() && all(&i.args[..1]),
            Derived::Choice | Derived::Mixture | Derived::Number | Derived::Otherwise => false,
        }
    }
}

/// Of all threads of a block.
pub fn of_all(f: &Func) -> BlockUniformity {
    along(f, &graph::successors(f), false)
}

/// The same if what threads read at one address is presumed to be one value: threads that barriers are conditional on it for have to agree.
pub fn presumed(f: &Func) -> BlockUniformity {
    along(f, &graph::successors(f), true)
}

/// Of the threads that still have a barrier before them: barriers do not wait for the others.
pub fn of_lasting(f: &Func) -> BlockUniformity {
    along(f, &lasting(f), false)
}

/// `succs`: of each block, those that count. `reads`: whether reads at one address are presumed to give one value.
fn along(f: &Func, succs: &[Vec<u32>], reads: bool) -> BlockUniformity {
    let n = f.blocks.len();
    let joins = post_dominators(succs);
    let mut same = IdVec::filled(true, f.vals.len());
    for (v, data) in f.vals.entries().filter(|(_, d)| d.block.is_none()) {
        same[v] = is_same(f.inst(data.inst).kind);
    }
    // Whether threads may reach a block at different times, and whether diverged ones may reconverge there.
    let (mut apart, mut joined) = (vec![false; n], vec![false; n]);
    let mut diverged = vec![false; n];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (b, block) in f.blocks.iter().enumerate() {
            for i in block.insts.iter().map(|&i| f.inst(i)) {
                let here = same_for_all(f, i, joined[b], reads, &same);
                for r in i.results.iter().flatten() {
                    changed |= same[*r] && !here;
                    same[*r] &= here;
                }
            }
            let condition = match &block.term {
                Term::Cond { p, .. } => Some(*p),
                Term::Switch { index, .. } => Some(*index),
                _ => None,
            };
            let diverges = condition.is_some_and(|c| !same[c]) && succs[b].len() > 1;
            if diverges && !std::mem::replace(&mut diverged[b], true) {
                changed = true;
                mark(succs, b, joins[b], &mut apart, &mut joined);
            }
        }
    }
    let at_barriers = f.blocks.iter().zip(&apart).all(|(block, apart)| !apart || barrier(f, &block.term).is_none());
    BlockUniformity { same, at_barriers, apart, joined }
}

/// Successors of each block from which a barrier can still be reached; all of them if there is no such.
fn lasting(f: &Func) -> Vec<Vec<u32>> {
    let n = f.blocks.len();
    let mut leads: Vec<bool> = f.blocks.iter().map(|b| barrier(f, &b.term).is_some()).collect();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for b in (0..n).rev() {
            if !leads[b] && f.block(Block(b as u32)).term.succs().iter().any(|s| leads[s.0 as usize]) {
                (leads[b], changed) = (true, true);
            }
        }
    }
    let of = |b: &BlockData| {
        let all: Vec<u32> = b.term.succs().iter().map(|s| s.0).collect();
        let some: Vec<u32> = all.iter().copied().filter(|&s| leads[s as usize]).collect();
        if some.is_empty() {
            all
        } else {
            some
        }
    };
    f.blocks.iter().map(of).collect()
}

/// Immediate post-dominators; a number beyond all blocks where there is none.
fn post_dominators(succs: &[Vec<u32>]) -> Vec<u32> {
    let n = succs.len();
    let mut preds = vec![vec![]; n + 1];
    for (b, to) in succs.iter().enumerate() {
        to.iter().for_each(|&s| preds[s as usize].push(b as u32));
        if to.is_empty() {
            preds[n].push(b as u32);
        }
    }
    graph::dominators_along(n as u32, &preds)
}

/// Marks what threads may run between a divergent branch at the end of `from` and their reconvergence at `join`.
fn mark(succs: &[Vec<u32>], from: usize, join: u32, apart: &mut [bool], joined: &mut [bool]) {
    let mut seen = vec![false; succs.len()];
    let mut todo = succs[from].clone();
    while let Some(b) = todo.pop() {
        joined[b as usize] = true;
        if b != join && !std::mem::replace(&mut seen[b as usize], true) {
            apart[b as usize] = true;
            todo.extend(&succs[b as usize]);
        }
    }
}

fn is_same(k: Kind) -> bool {
    match k {
        Kind::Const(_) | Kind::Param { .. } | Kind::ParamAddr(_) | Kind::Symbol(_) | Kind::Shared(_) => true,
        Kind::Special(s) => matches!(
            s,
            Special::NTid(_)
                | Special::CtaId(_)
                | Special::NCtaId(_)
                | Special::NWarpId
                | Special::NSmId
                | Special::GridId
                | Special::CurrentGraphExec
                | Special::EnvReg(_)
                | Special::TotalSmemSize
                | Special::AggrSmemSize
                | Special::DynamicSmemSize
        ),
        _ => false,
    }
}

/// Whether an instruction's results are the same for all threads of the block, as far as is known. `joined`: diverged
/// threads reconverge in its block. `reads`: as for [`along`].
fn same_for_all(f: &Func, i: &Inst, joined: bool, reads: bool, values: &IdVec<Val, bool>) -> bool {
    let mut same = true;
    f.uses(i, |v| same &= values[v]);
    let weak = i.is_weak();
    match i.kind {
        Kind::Phi => same && !joined,
        // What a barrier of all threads has counted.
        Kind::Op(Op::Bar) => {
            let kind = f.suspends.get(i.offset as usize).map(|s| s.kind);
            matches!(kind, Some(SuspendKind::Barrier { all: true, .. }))
        }
        // Words in shared memory that are read so are how threads of the block wait for each other.
        Kind::Op(Op::Ld) if reads && (weak || !i.space().is_shared()) => same && i.space() != Space::Local,
        Kind::Op(Op::Atom) if reads && !i.space().is_shared() && only_reads(f, i) => same,
        Kind::Op(Op::Ld) => same && matches!(i.space(), Space::Const | Space::Param | Space::ParamEntry),
        Kind::Op(Op::Getctarank) | Kind::Argument(_) => false,
        _ => same && is_pure(i),
    }
}

/// Whether an atomic operation leaves what is there: how some programs read it.
fn only_reads(f: &Func, i: &Inst) -> bool {
    let keeps = [Mod::Add, Mod::Or, Mod::Xor].iter().any(|m| i.has(*m));
    keeps && i.vec() == 1 && i.args.get(1).is_some_and(|v| f.as_const(*v) == Some(0))
}

//! Whether all threads of a block pass the same barriers in the same order: those that end apart.
//!
//! As in [`crate::shape`], but for the threads of a block: values are the same for all of them until shown otherwise, and where a
//! condition is not, no barrier may come before control meets again. Threads that go where no more barriers are do not count: others
//! wait for no one who has ended.

use crate::graph;
use crate::ir::*;
use kernel_abi::SuspendKind;
use ptx::ast::{Space, Special};
use ptx::table::Op;

/// Where control goes on after a barrier of all threads of the block.
pub fn barrier(f: &Func, term: &Term) -> Option<Block> {
    let Term::Suspend { point, next } = term else { return None };
    let kind = f.suspends[*point as usize].kind;
    matches!(kind, SuspendKind::Barrier { id: Some(_), all: true, arrive: false, .. }).then_some(*next)
}

/// See the module's text.
pub fn at_barriers(f: &Func) -> bool {
    let n = f.blocks.len();
    let succs = lasting(f);
    let meets = meeting_points(&succs);
    let mut values = vec![true; f.vals.len()];
    for (v, data) in f.vals.iter().enumerate().filter(|(_, d)| d.block.is_none()) {
        values[v] = is_level(f.inst(data.inst).kind);
    }
    // Whether threads may come to a block at different times, and whether different ones may meet there.
    let (mut apart, mut joined) = (vec![false; n], vec![false; n]);
    let mut split = vec![false; n];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (b, block) in f.blocks.iter().enumerate() {
            for i in block.insts.iter().map(|&i| f.inst(i)) {
                let level = same_for_all(f, i, joined[b], &values);
                for r in i.results.iter().flatten() {
                    changed |= values[r.0 as usize] && !level;
                    values[r.0 as usize] &= level;
                }
            }
            let condition = match &block.term {
                Term::Cond { p, .. } => Some(*p),
                Term::Switch { index, .. } => Some(*index),
                _ => None,
            };
            let parts = condition.is_some_and(|c| !values[c.0 as usize]) && succs[b].len() > 1;
            if parts && !std::mem::replace(&mut split[b], true) {
                changed = true;
                mark(&succs, b, meets[b], &mut apart, &mut joined);
            }
        }
    }
    f.blocks.iter().zip(apart).all(|(block, apart)| !apart || barrier(f, &block.term).is_none())
}

/// Successors of each block from which a barrier can still be reached; all of them if there is no such.
fn lasting(f: &Func) -> Vec<Vec<u32>> {
    let n = f.blocks.len();
    let mut leads: Vec<bool> = f.blocks.iter().map(|b| barrier(f, &b.term).is_some()).collect();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for b in (0..n).rev() {
            if !leads[b] && f.blocks[b].term.succs().iter().any(|s| leads[s.0 as usize]) {
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
fn meeting_points(succs: &[Vec<u32>]) -> Vec<u32> {
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

/// Threads part at the end of `from`, and meet at `meet`.
fn mark(succs: &[Vec<u32>], from: usize, meet: u32, apart: &mut [bool], joined: &mut [bool]) {
    let mut seen = vec![false; succs.len()];
    let mut todo = succs[from].clone();
    while let Some(b) = todo.pop() {
        joined[b as usize] = true;
        if b != meet && !std::mem::replace(&mut seen[b as usize], true) {
            apart[b as usize] = true;
            todo.extend(&succs[b as usize]);
        }
    }
}

fn is_level(k: Kind) -> bool {
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
                | Special::EnvReg(_)
                | Special::TotalSmemSize
                | Special::AggrSmemSize
                | Special::DynamicSmemSize
        ),
        _ => false,
    }
}

/// Whether an instruction's results are the same for all threads of the block, as far as is known. `joined`: threads that parted meet
/// in its block.
fn same_for_all(f: &Func, i: &Inst, joined: bool, values: &[bool]) -> bool {
    let mut same = true;
    f.uses(i, |v| same &= values[v.0 as usize]);
    match i.kind {
        Kind::Phi => same && !joined,
        // What a barrier of all threads has counted.
        Kind::Op(Op::Bar) => {
            let kind = f.suspends.get(i.offset as usize).map(|s| s.kind);
            matches!(kind, Some(SuspendKind::Barrier { all: true, .. }))
        }
        Kind::Op(Op::Ld) => same && matches!(i.space(), Space::Const | Space::Param | Space::ParamEntry),
        Kind::Op(Op::Getctarank) | Kind::Argument(_) => false,
        _ => same && is_pure(i),
    }
}

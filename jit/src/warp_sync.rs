//! Where lanes of a warp must wait for each other: `.sync` instructions that not all of them reach together.
//!
//! "`bar.warp.sync` will cause executing thread to wait until all threads corresponding to `membermask` have executed a
//! `bar.warp.sync` with the same `membermask` value before resuming execution" (PTX ISA), and the same holds for `shfl.sync`,
//! `vote.sync`, `match.sync`, `redux.sync` and `elect.sync`, for threads that have not exited. Lanes reconverge behind a
//! branch anyway. They do not where some of them are kept in a spin loop, or where the other lanes execute the
//! instruction later or somewhere else.

use crate::frontier::Frontiers;
use crate::graph::reached;
use crate::ir::*;
use crate::suspends;
use ptx::ast::Mod;
use ptx::table::Op;

/// Whether lanes in an instruction's mask can be elsewhere when others execute it, and reach it, or a matching one, later.
pub fn needed(f: &Func, divergent: &[bool], frontiers: &Frontiers) -> bool {
    let syncs: Vec<(u32, &Inst)> = (0..f.blocks.len() as u32)
        .flat_map(|b| f.block(Block(b)).insts.iter().map(move |&i| (b, f.inst(i))))
        .filter(|(_, i)| i.members().is_some())
        .collect();
    if syncs.is_empty() {
        return false;
    }
    suspends::needs_general(f, frontiers)
        || syncs.iter().any(|&(b, i)| {
            let waiting = &frontiers[b as usize];
            if waiting.is_empty() || i.members().is_some_and(|m| all_here(f, divergent, m, b)) {
                return false;
            }
            // Lanes that wait reach them through barriers as well.
            let succs = |b| f.block(Block(b)).term.succs().iter().map(|s| s.0).collect();
            let later = reached(waiting.iter().copied(), f.blocks.len(), succs);
            syncs.iter().any(|&(other, o)| later[other as usize] && matches(f, i, o))
        })
}

/// Whether two instructions may synchronise the same lanes.
fn matches(f: &Func, i: &Inst, o: &Inst) -> bool {
    let mask = |i: &Inst| i.members().and_then(|m| f.as_const(m));
    let differ = mask(i).zip(mask(o)).is_some_and(|(a, b)| a != b);
    i.kind == o.kind && i.mods == o.mods && !differ
}

/// Whether a mask names lanes only that execute block `b` together: it was made from the active mask, and they have not diverged
/// since.
fn all_here(f: &Func, divergent: &[bool], mask: Val, b: u32) -> bool {
    let Some(made) = f.block_of(mask) else { return false };
    let i = f.def(mask);
    match i.op() {
        Some(Op::Activemask | Op::Match) => together(f, divergent, made.0, b),
        Some(Op::Vote) if i.has(Mod::Ballot) => together(f, divergent, made.0, b),
        Some(Op::And) => i.args.iter().any(|&a| all_here(f, divergent, a, b)),
        Some(Op::Mov) => i.args.iter().all(|&a| all_here(f, divergent, a, b)),
        _ => false,
    }
}

/// Whether the lanes that leave block `from` reach block `to` without diverging.
fn together(f: &Func, divergent: &[bool], from: u32, to: u32) -> bool {
    let mut seen = vec![false; f.blocks.len()];
    let mut work = vec![from];
    while let Some(b) = work.pop() {
        if b == to {
            return true;
        }
        if !divergent[b as usize] && !std::mem::replace(&mut seen[b as usize], true) {
            work.extend(f.block(Block(b)).term.succs().iter().map(|s| s.0));
        }
    }
    false
}

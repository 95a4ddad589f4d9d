//! Early exits: threads that end where others of their warp go on to a barrier, as of `if (i >= n) return;` at a kernel's top.
//!
//! Lanes wait at blocks of higher number (see `frontier.rs`), and the kernel's end is behind all others: lanes that end early would
//! wait there when the others stop at the barrier, which only general mode allows. Each such way to the end gets an end of its
//! own instead, which is right behind its branch and runs at once.
//!
//! So does a copy of what lanes still have to do that leave a loop with barriers, or skip code with barriers, and come to none
//! any more: in kernels that are in general mode otherwise. Not if it reads what others of the warp may have written: where the loop ends, programs
//! expect them to be together.

use crate::graph::reached;
use crate::id_vec::Id;
use crate::ir::{Block, Kind};
use crate::pre_ssa::{PreBlock, PreFunc, PreInst, PreTerm};
use ptx::ast::{Mod, Sem, Space};
use ptx::table::{self, Memory};
use rustc_hash::FxHashSet as HashSet;

/// Most instructions of a copy, and of all of a kernel's.
const MOST: usize = 128;
const MOST_OF_ALL: usize = 1024;

/// Gives early exits ends of their own, or copies of what leads there. Returns the blocks that it has made.
pub fn split(pre: &mut PreFunc) -> HashSet<Block> {
    let mut all = HashSet::default();
    let Some(leads) = lead_to_stops(pre) else { return all };
    let behind = reached(stops(pre).iter().map(|s| s.1), pre.blocks.len(), |b| succs(pre, b));
    // What neither leads to a stop nor is behind one has parted from lanes that do.
    let early = |b: &Block| leads[b.index()] || !behind[b.index()];
    let mut left = MOST_OF_ALL;
    for b in pre.reachable().into_iter().filter(early) {
        for s in pre.succs(b) {
            if ends(pre, s) {
                let own = pre.blocks.push(PreBlock::new(vec![], Some(PreTerm::Exit)));
                pre.redirect(b, s, own);
                all.insert(own);
            } else if pre.tails && leads[b.index()] && !leads[s.index()] {
                if let Some(own) = copied(pre, s, &mut left, &mut all) {
                    pre.redirect(b, s, own);
                }
            }
        }
    }
    all
}

/// Whether each block leads to a suspend point, in a kernel that has any.
pub fn lead_to_stops(pre: &PreFunc) -> Option<Vec<bool>> {
    let stops = stops(pre);
    if !pre.func.is_kernel || stops.is_empty() {
        return None;
    }
    let mut preds = vec![vec![]; pre.blocks.len()];
    for b in pre.blocks.ids() {
        pre.succs(b).iter().for_each(|s| preds[s.index()].push(b.0));
    }
    Some(reached(stops.iter().map(|s| s.0), pre.blocks.len(), |b| preds[b as usize].clone()))
}

/// Blocks that end with a suspend point, and where their lanes go on.
fn stops(pre: &PreFunc) -> Vec<(u32, u32)> {
    let stop = |(b, block): (Block, &PreBlock)| match block.term {
        Some(PreTerm::Suspend { next, .. }) => Some((b.0, next.0)),
        _ => None,
    };
    pre.blocks.entries().filter_map(stop).collect()
}

fn succs(pre: &PreFunc, b: u32) -> Vec<u32> {
    pre.succs(Block(b)).iter().map(|s| s.0).collect()
}

/// A copy of all that control reaches from a block, if that is little, and no more than is `left`. `all`: to which its blocks are added.
fn copied(pre: &mut PreFunc, from: Block, left: &mut usize, all: &mut HashSet<Block>) -> Option<Block> {
    let reach = reached([from.0], pre.blocks.len(), |b| succs(pre, b));
    let tail: Vec<Block> = pre.blocks.ids().filter(|b| reach[b.index()]).collect();
    let size = tail.iter().map(|&b| pre.blocks[b].insts.len() + 1).sum::<usize>();
    let reads = |&b: &Block| pre.blocks[b].insts.iter().any(reads_others);
    if size > MOST || tail.iter().any(reads) {
        return None;
    }
    *left = left.checked_sub(size)?;
    let first = pre.blocks.next_id().0;
    let copy_of = |b: Block| tail.binary_search(&b).map_or(b, |at| Block(first + at as u32));
    for &b in &tail {
        let mut copy = pre.blocks[b].clone();
        copy.term.iter_mut().flat_map(PreTerm::succs_mut).for_each(|s| *s = copy_of(*s));
        all.insert(pre.blocks.push(copy));
    }
    Some(copy_of(from))
}

/// Whether a thread may learn here what others of its warp have done, which programs expect to be where it is once they have left a loop.
fn reads_others(i: &PreInst) -> bool {
    let op = match i.kind {
        Some(Kind::Op(op)) => op,
        Some(Kind::CallFunction(_) | Kind::CallIndirect(_)) => return true,
        _ => return false,
    };
    let apart = |m: &Mod| match m {
        Mod::Space(s) => !s.is_shared() && *s != Space::Generic,
        _ => false,
    };
    match table::info(op, &i.mods).memory {
        Memory::None | Memory::Write | Memory::Order | Memory::Lines | Memory::Image(_) => false,
        Memory::Read => !i.mods.iter().any(apart) || i.mods.iter().any(|m| matches!(m, Mod::Sem(s) if *s != Sem::Weak)),
        Memory::Update => i.dsts.iter().any(Option::is_some),
        Memory::Barrier | Memory::Any => true,
    }
}

/// Whether a block does nothing but end, maybe by way of others.
fn ends(pre: &PreFunc, mut b: Block) -> bool {
    // Empty blocks may be an endless loop.
    for _ in pre.blocks.ids() {
        match (&pre.blocks[b], pre.blocks[b].insts.is_empty()) {
            (PreBlock { term: Some(PreTerm::Br(next)), .. }, true) => b = *next,
            (PreBlock { term, .. }, empty) => return empty && matches!(term, Some(PreTerm::Exit)),
        }
    }
    false
}

//! Early exits: threads that end where others of their warp go on to a barrier, as of `if (i >= n) return;` at a kernel's top.
//!
//! Lanes wait at blocks of higher number (see `frontier.rs`), and the kernel's end is behind all others: lanes that end early would
//! wait there when the others stop at the barrier, which only general mode allows. Each such way to the end gets an end of its
//! own instead, which is right behind its branch and runs at once.

use crate::graph::reached;
use crate::id_vec::Id;
use crate::ir::Block;
use crate::pre_ssa::{PreBlock, PreFunc, PreTerm};
use rustc_hash::FxHashSet as HashSet;

/// Gives early exits ends of their own, which it returns.
pub fn split(pre: &mut PreFunc) -> HashSet<Block> {
    let mut all = HashSet::default();
    let Some(leads) = lead_to_stops(pre) else { return all };
    let behind = reached(stops(pre).iter().map(|s| s.1), pre.blocks.len(), |b| succs(pre, b));
    // What neither leads to a stop nor is behind one has parted from lanes that do.
    let early = |b: &Block| leads[b.index()] || !behind[b.index()];
    for b in pre.reachable().into_iter().filter(early) {
        for s in pre.succs(b) {
            if ends(pre, s) {
                let own = pre.blocks.push(PreBlock::new(vec![], Some(PreTerm::Exit)));
                pre.redirect(b, s, own);
                all.insert(own);
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

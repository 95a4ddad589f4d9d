//! Segments: what runs from one suspend point to the next.

use crate::frontier::{transfers, Frontiers};
use crate::graph;
use crate::ir::*;
use crate::shape::{each_use_in, Shapes};
use crate::span::Span;
use rustc_hash::FxHashSet as HashSet;

/// What one function of a kernel runs: from the entry, or from the continuation of a suspend point, to the next suspend points or the
/// end.
pub struct Segment {
    /// Block where it starts.
    pub start: u32,
    /// Blocks it runs: those reachable from `start` without passing a suspend point.
    pub region: Span<bool>,
    /// Live-ins: values it loads from the frame.
    pub live_in: Vec<Val>,
    /// Values whose definition does not dominate all uses once control goes from block to block by waiting lanes: they
    /// live in allocas.
    pub undominated: Vec<Val>,
}

/// Blocks that are reached from `start` without passing a suspend point.
pub fn reach(f: &Func, start: u32) -> Span<bool> {
    let mut seen = HashSet::from_iter([start]);
    let mut all = vec![start];
    let mut done = 0;
    while let Some(&b) = all.get(done) {
        done += 1;
        if matches!(f.block(Block(b)).term, Term::Suspend { .. }) {
            continue;
        }
        for s in f.block(Block(b)).term.succs() {
            if seen.insert(s.0) {
                all.push(s.0);
            }
        }
    }
    Span::of(&all)
}

/// See [`Segment::undominated`]. Short-circuit conditions are the common cause: a block that two others lead to runs
/// while lanes wait at a block that only one of them leads to, and that block runs next, whichever of the two ran.
pub fn undominated(f: &Func, shapes: &Shapes, fr: &Frontiers, remat: &HashSet<Val>, s: &Segment) -> Vec<Val> {
    // Control goes as the graph does, then: what does not dominate all of its uses is a live-in.
    if s.region.members().all(|b| fr[b as usize].is_empty()) {
        return vec![];
    }
    // Blocks are numbered from the first of the region.
    let blocks = s.region.range();
    let succs: Vec<Vec<u32>> = blocks
        .clone()
        .map(|b| {
            let b = b as usize;
            let mut to: Vec<u32> = match s.region[b] {
                true => transfers(f, b, shapes.divergent[b], &fr[b]).into_iter().flat_map(|t| t.0).collect(),
                false => vec![],
            };
            to.retain(|&c| s.region[c as usize]);
            to.iter_mut().for_each(|c| *c -= blocks.start);
            to.sort_unstable();
            to.dedup();
            to
        })
        .collect();
    let idom = graph::dominators_along(s.start - blocks.start, &succs);
    let dominates = |a: u32, mut b: u32| loop {
        if a == b {
            return true;
        }
        match idom[b as usize] {
            u32::MAX => return true, // never run
            up if up == b => return false,
            up => b = up,
        }
    };
    let mut out = HashSet::default();
    each_use_in(f, shapes, &s.region, |v, b| {
        if let Some(d) = f.block_of(v).filter(|d| s.region[d.0 as usize]) {
            if !remat.contains(&v) && !out.contains(&v) && !dominates(d.0 - blocks.start, b - blocks.start) {
                out.insert(v);
            }
        }
    });
    let mut out: Vec<Val> = out.into_iter().filter(|v| !s.live_in.contains(v)).collect();
    out.sort_unstable();
    out
}

//! Segments: what runs from one suspend point to the next.

use crate::frontier::{transfers, Frontiers};
use crate::graph;
use crate::ir::*;
use crate::shape::{each_use, Shapes};
use rustc_hash::FxHashSet as HashSet;

/// What one function of a kernel runs: from the entry, or from the continuation of a suspend point, to the next suspend points or the
/// end.
pub struct Segment {
    /// Block where it starts.
    pub start: u32,
    /// Blocks it runs: those reachable from `start` without passing a suspend point.
    pub region: Vec<bool>,
    /// Live-ins: values it loads from the frame.
    pub live_in: Vec<Val>,
    /// Values whose definition does not dominate all uses once control goes from block to block by waiting lanes: they
    /// live in allocas.
    pub undominated: Vec<Val>,
}

/// Blocks that are reached from `start` without passing a suspend point.
pub fn reach(f: &Func, start: u32) -> Vec<bool> {
    let mut seen = vec![false; f.blocks.len()];
    let mut work = vec![start];
    seen[start as usize] = true;
    while let Some(b) = work.pop() {
        if matches!(f.block(Block(b)).term, Term::Suspend { .. }) {
            continue;
        }
        for s in f.block(Block(b)).term.succs() {
            if !std::mem::replace(&mut seen[s.0 as usize], true) {
                work.push(s.0);
            }
        }
    }
    seen
}

/// See [`Segment::undominated`]. Short-circuit conditions are the common cause: a block that two others lead to runs
/// while lanes wait at a block that only one of them leads to, and that block runs next, whichever of the two ran.
pub fn undominated(f: &Func, shapes: &Shapes, fr: &Frontiers, remat: &HashSet<Val>, s: &Segment) -> Vec<Val> {
    if fr.iter().all(|w| w.is_empty()) {
        return vec![];
    }
    let succs: Vec<Vec<u32>> = (0..f.blocks.len())
        .map(|b| {
            let mut to: Vec<u32> = match s.region[b] {
                true => transfers(f, b, shapes.divergent[b], &fr[b]).into_iter().flat_map(|t| t.0).collect(),
                false => vec![],
            };
            to.retain(|&c| s.region[c as usize]);
            to.sort_unstable();
            to.dedup();
            to
        })
        .collect();
    let idom = graph::dominators_along(s.start, &succs);
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
    each_use(f, shapes, |v, b| {
        if let Some(d) = f.block_of(v) {
            let here = s.region[d.0 as usize] && s.region[b];
            if here && !remat.contains(&v) && !out.contains(&v) && !dominates(d.0, b as u32) {
                out.insert(v);
            }
        }
    });
    let mut out: Vec<Val> = out.into_iter().filter(|v| !s.live_in.contains(v)).collect();
    out.sort_unstable();
    out
}

//! Where values lie in the frame of a warp.
//!
//! Of most kernels those are what segments take over. Of large ones whose lanes run apart it is all that outlives its block:
//! in registers, they would all be live at every point where lanes may stop and at every jump to lanes that wait; the time that
//! LLVM's register allocation takes grows with the square of that (a scan of CUB's took 75 s, and takes 2 s so). Values of
//! which no lane needs both have one place: a place holds, for each lane, the value that this lane needs where it is.

use crate::ir::*;
use crate::order::BitSet;
use crate::plan::{held_bytes, Segment};
use crate::shape::Shapes;
use std::collections::{BTreeMap, BTreeSet};

/// Instructions from which on a kernel is large. To tests of the compiler every kernel is: samples have the others.
const LARGE: usize = if cfg!(debug_assertions) { 0 } else { 512 };

/// Whether values of a general kernel are to stay in its frame.
pub fn resident(f: &Func) -> bool {
    f.blocks.iter().map(|b| b.insts.len()).sum::<usize>() > LARGE
}

/// Places of the values that segments take over, and their end.
pub fn slots(f: &Func, shapes: &Shapes, segments: &[Segment], lanes: u32) -> (BTreeMap<Val, u32>, u32) {
    let mut all: Vec<Val> = segments.iter().flat_map(|s| s.live_in.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all.sort_by_key(|&v| std::cmp::Reverse(held_bytes(f, shapes, v, lanes)));
    let (mut slots, mut at) = (BTreeMap::new(), 0u32);
    for v in all {
        let bytes = held_bytes(f, shapes, v, lanes);
        at = at.next_multiple_of(bytes.min(64).next_power_of_two());
        slots.insert(v, at);
        at += bytes;
    }
    (slots, at)
}

/// A place in the frame, and the blocks in which it is taken.
struct Place {
    at: u32,
    bytes: u32,
    taken: BitSet,
}

/// Places of `values` and of all phis, and where they end. `live`: values live at the start of each block.
pub fn shared_slots(
    f: &Func,
    shapes: &Shapes,
    live: &[BitSet],
    values: &BTreeSet<Val>,
    lanes: u32,
) -> (BTreeMap<Val, u32>, u32) {
    let mut blocks: BTreeMap<Val, BitSet> = BTreeMap::new();
    let phis = f.blocks.iter().flat_map(|b| &b.insts).map(|&i| f.inst(i)).filter(|i| i.kind == Kind::Phi);
    for v in phis.filter_map(|i| i.results[0]).chain(values.iter().copied()) {
        let taken = blocks.entry(v).or_insert_with(|| BitSet::new(f.blocks.len()));
        if let Some(b) = f.block_of(v) {
            taken.insert(b.0);
        }
    }
    for (b, live) in live.iter().enumerate() {
        for v in live.iter() {
            if let Some(taken) = blocks.get_mut(&Val(v)) {
                taken.insert(b as u32);
            }
        }
    }
    let mut all: Vec<(Val, BitSet)> = blocks.into_iter().collect();
    // The widest first, so that everything is aligned.
    all.sort_by_key(|(v, _)| std::cmp::Reverse(held_bytes(f, shapes, *v, lanes)));
    let (mut places, mut end): (Vec<Place>, u32) = (vec![], 0);
    let mut first = 0;
    let mut slots = BTreeMap::new();
    for (v, taken) in all {
        let bytes = held_bytes(f, shapes, v, lanes);
        if places.last().is_some_and(|p| p.bytes != bytes) {
            first = places.len();
        }
        let free = places[first..].iter_mut().find(|p| !p.taken.meets(&taken));
        let at = match free {
            Some(p) => {
                p.taken.add(&taken);
                p.at
            }
            None => {
                let at = end.next_multiple_of(bytes.min(64).next_power_of_two());
                end = at + bytes;
                places.push(Place { at, bytes, taken });
                at
            }
        };
        slots.insert(v, at);
    }
    (slots, end)
}

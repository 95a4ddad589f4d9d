//! Slots of values in the frame of a warp.
//!
//! In most kernels these are the live-ins of segments. In large ones in general mode (resident) they are all values that are live across
//! blocks: in registers, they would be live at every point where lanes may stop and at every jump to waiting lanes; the time that
//! LLVM's register allocation takes grows with the square of that (a scan of CUB's took 75 s, and takes 2 s so). Values that
//! do not interfere in any lane share one slot: it holds, for each lane, the value that is live where this lane is.

use crate::bitset::BitSet;
use crate::ir::*;
use crate::segment::Segment;
use crate::shape::{Shape, Shapes};
use std::collections::{BTreeMap, BTreeSet};

/// Number of instructions from which on a kernel is large. In debug builds every kernel is, so that tests cover resident values.
const LARGE: usize = if cfg!(debug_assertions) { 0 } else { 512 };

/// Whether the values of a kernel in general mode live in its frame.
pub fn resident(f: &Func) -> bool {
    f.blocks.iter().map(|b| b.insts.len()).sum::<usize>() > LARGE
}

/// Bytes a value takes in a frame.
pub fn held_bytes(f: &Func, shapes: &Shapes, v: Val, lanes: u32) -> u32 {
    let ty = f.ty(v);
    match shapes.get(v) {
        Shape::Varying if ty == Ty::P => lanes.div_ceil(8),
        Shape::Varying => ty.bytes() * lanes,
        _ => ty.bytes(),
    }
}

/// Values that share a slot.
struct Sharing {
    values: Vec<Val>,
    /// Bytes of each.
    bytes: u32,
    /// Where the slot is in use: segments, ascending, or blocks.
    taken: Vec<u32>,
}

/// Slots of live-ins of segments, and their end. Values that are never live-in together share a slot: phis share with their operands where
/// they can, so that loop-carried values are not copied.
pub fn slots(f: &Func, shapes: &Shapes, segments: &[Segment], lanes: u32) -> (BTreeMap<Val, u32>, u32) {
    let mut sharing: Vec<Sharing> = vec![];
    let mut of: BTreeMap<Val, usize> = BTreeMap::new();
    for (k, s) in segments.iter().enumerate() {
        for &v in &s.live_in {
            let at = *of.entry(v).or_insert(sharing.len());
            if at == sharing.len() {
                let bytes = held_bytes(f, shapes, v, lanes);
                sharing.push(Sharing { values: vec![v], bytes, taken: vec![] });
            }
            sharing[at].taken.push(k as u32);
        }
    }
    let phis: Vec<Val> = of.keys().copied().filter(|&v| f.def(v).kind == Kind::Phi).collect();
    for phi in phis {
        for arg in &f.def(phi).args {
            let (to, Some(&from)) = (of[&phi], of.get(arg)) else { continue };
            let varies = |v: Val| *shapes.get(v) == Shape::Varying;
            let alike = sharing[to].bytes == sharing[from].bytes && varies(phi) == varies(*arg);
            if to != from && alike && !meet(&sharing[to].taken, &sharing[from].taken) {
                let Sharing { values, taken, .. } =
                    std::mem::replace(&mut sharing[from], Sharing { values: vec![], bytes: 0, taken: vec![] });
                of.extend(values.iter().map(|&v| (v, to)));
                sharing[to].values.extend(values);
                sharing[to].taken.extend(taken);
                sharing[to].taken.sort_unstable();
            }
        }
    }
    sharing.retain(|s| !s.values.is_empty());
    place(sharing, segments.len())
}

/// Whether two ascending lists have an element in common.
fn meet(x: &[u32], y: &[u32]) -> bool {
    let (few, many) = if x.len() < y.len() { (x, y) } else { (y, x) };
    few.iter().any(|k| many.binary_search(k).is_ok())
}

/// Slots of `values` and of all phis, and where they end. `live`: values live at the start of each block.
pub fn shared_slots(
    f: &Func,
    shapes: &Shapes,
    live: &[Vec<Val>],
    values: &BTreeSet<Val>,
    lanes: u32,
) -> (BTreeMap<Val, u32>, u32) {
    let mut blocks: BTreeMap<Val, Vec<u32>> = BTreeMap::new();
    let phis = f.blocks.iter().flat_map(|b| &b.insts).map(|&i| f.inst(i)).filter(|i| i.kind == Kind::Phi);
    for v in phis.filter_map(|i| i.results[0]).chain(values.iter().copied()) {
        let taken = blocks.entry(v).or_default();
        taken.extend(f.block_of(v).map(|b| b.0));
    }
    for (b, live) in live.iter().enumerate() {
        for v in live {
            if let Some(taken) = blocks.get_mut(v) {
                taken.push(b as u32);
            }
        }
    }
    let alone = |(v, taken)| Sharing { values: vec![v], bytes: held_bytes(f, shapes, v, lanes), taken };
    place(blocks.into_iter().map(alone).collect(), f.blocks.len())
}

/// A slot, and where it is in use.
struct Place {
    at: u32,
    bytes: u32,
    taken: BitSet,
}

/// Allocates slots, the same one to values of one size that never interfere; returns where they end too. `n`: of segments, or of blocks.
fn place(mut all: Vec<Sharing>, n: usize) -> (BTreeMap<Val, u32>, u32) {
    // The widest first, so that everything is aligned.
    all.sort_by_key(|s| std::cmp::Reverse(s.bytes));
    let (mut places, mut end): (Vec<Place>, u32) = (vec![], 0);
    let mut first = 0;
    let mut slots = BTreeMap::new();
    for Sharing { values, bytes, taken } in all {
        if places.last().is_some_and(|p| p.bytes != bytes) {
            first = places.len();
        }
        let free = (first..places.len()).find(|&k| !taken.iter().any(|&x| places[k].taken.contains(x)));
        let k = free.unwrap_or_else(|| {
            let at = end.next_multiple_of(bytes.min(64).next_power_of_two());
            end = at + bytes;
            places.push(Place { at, bytes, taken: BitSet::new(n) });
            places.len() - 1
        });
        taken.iter().for_each(|&x| places[k].taken.insert(x));
        let at = places[k].at;
        slots.extend(values.into_iter().map(|v| (v, at)));
    }
    (slots, end)
}

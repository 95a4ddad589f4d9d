//! Implicit lockstep: whether lanes of a warp communicate through memory without a barrier between them.
//!
//! PTX has no order among them without `bar.warp.sync`, but hardware lanes at one instruction execute it together, and programs
//! from before Volta rely on it: a reduction whose last steps have no barrier, a sum that lane 0 adds up from what the others have just
//! stored. So the warps of a kernel that may do so are never split (`width.rs`).

use super::own_parts::{Own, OwnParts};
use super::{effect, phases, Effect, Where};
use crate::id_vec::IdVec;
use crate::ir::*;
use crate::loops::{LoopId, Loops};
use crate::provenance;
use crate::shape::Shapes;
use kernel_abi::{Root, Uses};
use ptx::table::Memory;

pub const READ: Uses = 1;
pub const WRITE: Uses = 2;
const UPDATE: Uses = 4;

/// Variables in shared memory that are tracked separately; with more, all count as one.
const MOST: usize = 16;

/// Shared memory that is both read and written between two barriers, and global memory the same by volatile or other strong accesses.
pub fn needed(f: &Func) -> bool {
    let roots = provenance::of_values(f);
    let done: IdVec<InstId, (Place, Uses)> = f.insts.iter().map(|i| done(f, i, &roots)).collect();
    let mut places: Vec<Place> = vec![];
    for &i in f.blocks.iter().flat_map(|b| &b.insts) {
        let (place, uses) = done[i];
        if uses != 0 && !places.contains(&place) {
            places.push(place);
        }
    }
    if places.len() > MOST {
        places = vec![Place::Anywhere];
    }
    places.iter().any(|&place| {
        let uses = |i: InstId| match done[i] {
            (other, uses) if place.overlaps(other) => uses,
            _ => 0,
        };
        let seen = |u: &Uses| u & WRITE != 0 && u & (READ | UPDATE) != 0 || u & UPDATE != 0 && u & READ != 0;
        phases::near(f, uses).iter().any(seen)
    })
}

/// Global memory that a loop reads and writes by plain accesses at addresses of no known distances: a warp that sorts its part of an array
/// without a barrier. In a loop only: in straight code fields of records and neighbours in place look the same, and are each lane's own.
/// Addresses at known distances mostly are, too, and parts of arrays that begin elsewhere in each lane. `shapes` are those of so many lanes.
pub fn needed_in_loops(f: &Func, loops: &Loops, shapes: &Shapes, lanes: u32) -> bool {
    let roots = provenance::of_values(f);
    meet_in_loops(f, loops, shapes, &roots, |_| None) && {
        let parts = OwnParts::new(f, loops, shapes, lanes);
        meet_in_loops(f, loops, shapes, &roots, |i| parts.of(f, i))
    }
}

fn meet_in_loops(
    f: &Func,
    loops: &Loops,
    shapes: &Shapes,
    roots: &IdVec<Val, Option<Root>>,
    part: impl Fn(&Inst) -> Option<Own>,
) -> bool {
    let mut seen: Vec<(LoopId, Option<Root>, Uses, Option<Own>)> = vec![];
    for (b, block) in f.blocks.entries() {
        let Some(outermost) = std::iter::successors(loops.of[b], |&l| loops.loops[l].parent).last() else { continue };
        for i in block.insts.iter().map(|&i| f.inst(i)) {
            let uses = match i.memory() {
                Memory::Read => READ,
                Memory::Write => WRITE,
                _ => continue,
            };
            let root = match effect(f, i, roots) {
                Effect::Access(Where::Global(root), _) => root,
                Effect::Access(Where::Either, _) => None,
                _ => continue,
            };
            let known = i.args.first().and_then(|&at| shapes.get(at).lin());
            if known.is_some_and(|l| l.anchor.is_none_or(|a| shapes.get(a.x).lin().is_some())) {
                continue;
            }
            let own = part(i);
            let meets = |&(l, other, u, start): &(LoopId, Option<Root>, Uses, Option<Own>)| {
                let apart = own.is_some() && own == start;
                l == outermost && u != uses && (root == other || root.is_none() || other.is_none()) && !apart
            };
            if seen.iter().any(meets) {
                return true;
            }
            if !seen.contains(&(outermost, root, uses, own)) {
                seen.push((outermost, root, uses, own));
            }
        }
    }
    false
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A variable in shared memory, by its offset.
    Shared(u32),
    /// Any of them.
    AllShared,
    Global,
    Anywhere,
}

impl Place {
    fn overlaps(self, other: Place) -> bool {
        use Place::*;
        match (self, other) {
            (Anywhere, _) | (_, Anywhere) => true,
            (Global, Global) => true,
            (Global, _) | (_, Global) => false,
            (Shared(a), Shared(b)) => a == b,
            (AllShared, _) | (_, AllShared) => true,
        }
    }
}

/// The place that an instruction accesses, and what it does there.
pub fn done(f: &Func, i: &Inst, roots: &IdVec<Val, Option<Root>>) -> (Place, Uses) {
    let uses = match i.memory() {
        Memory::Read => READ,
        Memory::Write => WRITE,
        Memory::Update => UPDATE,
        _ => READ | WRITE | UPDATE,
    };
    match effect(f, i, roots) {
        Effect::None | Effect::Access(Where::Private, _) => (Place::Anywhere, 0),
        Effect::Any if f.shared_bytes == f.shared_reserved => (Place::Global, 0),
        Effect::Any => (Place::AllShared, uses),
        Effect::Access(Where::Shared | Where::Either, _) => match i.args.first().and_then(|a| roots[*a]) {
            Some(Root::Shared { at, .. }) => (Place::Shared(at), uses),
            _ => (Place::AllShared, uses),
        },
        // Only strong accesses are meant for other threads; atomics order nothing.
        Effect::Access(Where::Global(_), _) => {
            let strong = !i.is_weak() && uses != UPDATE;
            (Place::Global, if strong { uses } else { 0 })
        }
    }
}

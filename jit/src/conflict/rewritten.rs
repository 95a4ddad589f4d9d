//! Words of shared memory that all threads of a block read between two barriers, and that one of them then writes before the next:
//!
//! ```text
//! while (...) {
//!     if (threadIdx.x == 0) task = atomicAdd(queue, 1);
//!     __syncthreads();
//!     ... task ...
//! }
//! ```
//!
//! That is a race as in [`super::broadcast`], and on hardware all warps mostly have read the word by the time at which thread 0 is there. So the
//! threads meet before the branch to the write. Only where read and write are at one address: the same for all threads, or for those that
//! have the same number in their warps, of rows that each warp reads and one writes.

use super::lockstep::{done, Place, WRITE};
use super::phases;
use crate::block_uniformity::{self, BlockUniformity};
use crate::graph::{self, Dominators};
use crate::id_vec::{Id, IdVec};
use crate::ir::*;
use crate::pre_ssa::{PreBlock, PreFunc, PreTerm};
use crate::provenance;
use kernel_abi::{Root, SuspendKind};
use ptx::ast::{Dim, Special};
use ptx::table::{Derived, Op};

/// An access at an address that is the same for a thread of each warp: where, the address, its offset, bytes.
struct Word {
    block: Block,
    at: Val,
    offset: i64,
    bytes: i64,
}

impl Word {
    fn meets(&self, other: &Word) -> bool {
        self.at == other.at && self.offset < other.offset + other.bytes && other.offset < self.offset + self.bytes
    }
}

/// Basic blocks, by their numbers when they were lowered, at whose ends the threads are to meet.
pub fn find(f: &Func) -> Vec<Block> {
    if !f.blocks.iter().any(|b| block_uniformity::barrier(f, &b.term).is_some()) {
        return vec![];
    }
    let threads = block_uniformity::presumed(f);
    let roots = provenance::of_values(f);
    if !threads.at_barriers || polls_shared(f, &roots) {
        return vec![];
    }
    let lanes = same_in_warps(f, &threads);
    let (mut reads, mut writes) = (vec![], vec![]);
    for (block, data) in f.blocks.entries() {
        for i in data.insts.iter().map(|&i| f.inst(i)) {
            let Some(word) = word(f, i, block, &roots).filter(|w| threads.same[w.at] || lanes[w.at]) else { continue };
            match i.op() {
                Some(Op::Ld) if i.guard.is_none() && !threads.apart[block.index()] => reads.push(word),
                Some(Op::St) if threads.apart[block.index()] => writes.push(word),
                _ => {}
            }
        }
    }
    if reads.is_empty() || writes.is_empty() {
        return vec![];
    }
    let dominators = Dominators::new(0, &graph::successors(f));
    let mut found = vec![];
    for write in &writes {
        if !reads.iter().any(|read| read.meets(write)) {
            continue;
        }
        // What dominates it, from the nearest on; all threads come to the end of the first that is not of some threads alone.
        let branch =
            (0..write.block.0).rev().find(|&b| !threads.apart[b as usize] && dominators.dominates(b, write.block.0));
        let Some(branch) = branch.map(Block) else { continue };
        let lowered = f.lowered[branch.index()];
        if found.contains(&lowered) || matches!(f.block(branch).term, Term::Suspend { .. }) {
            continue;
        }
        let (to_branch, past_it) = (lead_to(f, branch, None), lead_to(f, write.block, Some(branch)));
        let overwritten = |read: &Word| {
            let b = read.block.index();
            read.meets(write) && (read.block == branch || to_branch[b]) && !past_it[b]
        };
        if reads.iter().any(overwritten) {
            found.push(lowered);
        }
    }
    found
}

/// Values that depend on a thread's number in its warp and on what is the same for all threads, and on nothing else.
fn same_in_warps(f: &Func, threads: &BlockUniformity) -> IdVec<Val, bool> {
    let special = |v: Val| match f.def(v).kind {
        Kind::Special(special) => Some(special),
        _ => None,
    };
    let mut lanes = IdVec::filled(false, f.vals.len());
    for v in f.vals.ids() {
        lanes[v] = special(v) == Some(Special::LaneId);
    }
    for i in f.blocks.iter().flat_map(|b| &b.insts).map(|&i| f.inst(i)) {
        // By how much the thread's number is shifted to the left in a value: nvcc takes what is a multiple of it out of that.
        let shifted = |v: Val| match (special(v), f.def(v)) {
            (Some(Special::Tid(Dim::X)), _) => Some(0),
            (_, i) if i.derived() == Derived::ShiftLeft && special(i.args[0]) == Some(Special::Tid(Dim::X)) => {
                f.as_const(i.args[1]).filter(|by| *by < 16)
            }
            _ => None,
        };
        let in_warp = i.op() == Some(Op::And)
            && f.as_const(i.args[1])
                .zip(shifted(i.args[0]))
                .is_some_and(|(mask, by)| mask >> by < u64::from(kernel_abi::WARP));
        let derived = is_pure(i) && i.args.iter().all(|&a| threads.same[a] || lanes[a]);
        for &r in i.results.iter().flatten() {
            lanes[r] = in_warp || derived;
        }
    }
    lanes
}

fn word(f: &Func, i: &Inst, block: Block, roots: &IdVec<Val, Option<Root>>) -> Option<Word> {
    let at = *i.args.first()?;
    let (Place::Shared(_), uses) = done(f, i, roots) else { return None };
    let bytes = i64::from(i.ty().bits() / 8 * i.vec());
    // What is strong is how threads wait for each other: for one that is kept from going on, perhaps.
    let weak = i.is_weak();
    (uses != 0 && weak).then_some(Word { block, at, offset: i.offset, bytes })
}

/// Whether a loop that polls reads shared memory: then threads of the block may wait for others, which must not be held up.
fn polls_shared(f: &Func, roots: &IdVec<Val, Option<Root>>) -> bool {
    let reads = |b: usize| {
        let shared = |i: &Inst| matches!(done(f, i, roots), (Place::Shared(_) | Place::AllShared | Place::Anywhere, uses) if uses & !WRITE != 0);
        f.blocks[Block(b as u32)].insts.iter().any(|&i| shared(f.inst(i)))
    };
    f.blocks.entries().any(|(yielding, block)| {
        let Term::Suspend { point, next } = block.term else { return false };
        if !matches!(f.suspends[point as usize].kind, SuspendKind::Yield { .. }) {
            return false;
        }
        let back = lead_to(f, yielding, None);
        phases::reached(f, next.index()).into_iter().any(|b| back[b] && reads(b))
    })
}

/// The basic blocks from whose ends control gets to another without a barrier, and without passing the end of `but`.
fn lead_to(f: &Func, to: Block, but: Option<Block>) -> Vec<bool> {
    let before = |b: u32| {
        let open = |p: &Block| Some(*p) != but && block_uniformity::barrier(f, &f.block(*p).term).is_none();
        f.block(Block(b)).preds.iter().copied().filter(open).map(|p| p.0).collect::<Vec<_>>()
    };
    graph::reached(before(to.0), f.blocks.len(), before)
}

/// Has the threads of a block meet at the ends of these basic blocks, in the graph that what was searched has been made of.
pub fn meet(pre: &mut PreFunc, ends: &[Block]) {
    let all = |kind: &SuspendKind| {
        matches!(kind, SuspendKind::Barrier { id: Some(_), all: true, arrive: false, reduce: None })
    };
    let Some(barrier) = pre.suspends.iter().find(|s| all(&s.kind)).cloned() else { return };
    // Blocks that came in when they were ordered are not there.
    let blocks = pre.blocks.len();
    for &end in ends.iter().filter(|end| end.index() < blocks) {
        let term = pre.blocks[end].term.take();
        let next = pre.blocks.push(PreBlock::new(vec![], term));
        let point = pre.suspends.len() as u32;
        pre.suspends.push(barrier.clone());
        pre.blocks[end].term = Some(PreTerm::Suspend { point, next });
    }
}

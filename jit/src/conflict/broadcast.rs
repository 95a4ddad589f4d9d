//! Words of shared memory that all threads read right after a barrier, and that may be overwritten before the next one.
//!
//! ```text
//! __syncthreads();
//! total = sums[0];
//! ...
//! if (lane == 0) sums[warp] = ...;
//! __syncthreads();
//! ```
//!
//! That is a race, and racecheck reports it. Hardware's warps read within some cycles after the barrier, and none of them gets to the store so
//! soon, so that such programs (a block's sum as a function that is called twice) are right on all of it. Here a warp runs up to the
//! next barrier before another one begins. So such words are read first behind the barrier, and then the threads of a block meet once more.

use super::lockstep::{done, Place, READ};
use super::phases;
use crate::block_uniformity;
use crate::id_vec::IdVec;
use crate::ir::*;
use crate::pre_ssa::{Arg, PreBlock, PreFunc, PreInst, PreTerm};
use crate::provenance;
use kernel_abi::Root;
use ptx::table::Op;

/// Reads of such words.
#[derive(Debug, PartialEq)]
pub struct Reads {
    /// The barrier before.
    point: u32,
    /// Their statements, in the block behind it or in one that follows only that.
    pcs: Vec<u32>,
}

/// All of them, where all threads of a block pass the same barriers.
pub fn find(f: &Func) -> Vec<Reads> {
    let barriers = || f.blocks.iter().filter_map(|b| Some((block_uniformity::barrier(f, &b.term)?, &b.term)));
    if barriers().next().is_none() {
        return vec![];
    }
    let roots = provenance::of_values(f);
    let mut found = vec![];
    for (next, term) in barriers() {
        let Term::Suspend { point, .. } = *term else { continue };
        let pcs = overwritten(f, next, &roots);
        if !pcs.is_empty() {
            found.push(Reads { point, pcs });
        }
    }
    if !found.is_empty() && !block_uniformity::presumed(f).at_barriers {
        found.clear();
    }
    found
}

/// A place in shared memory that is the same for all threads: address, offset, bytes.
type Word = (Val, i64, i64);

fn word(f: &Func, i: &Inst) -> Option<Word> {
    let at = *i.args.first()?;
    let bytes = i64::from(i.ty().bits() / 8 * i.vec());
    f.vals[at].block.is_none().then_some((at, i.offset, bytes))
}

/// A read: its variable, its word, its statement.
type Read = (u32, Word, u32);

/// Reads of words at the head of a basic block before anything is written, and what follows them.
fn reads<'a>(f: &'a Func, block: Block, roots: &IdVec<Val, Option<Root>>) -> (Vec<Read>, &'a [InstId]) {
    let insts = &f.block(block).insts;
    let mut found = vec![];
    for (k, &i) in insts.iter().enumerate() {
        let i = f.inst(i);
        match (done(f, i, roots), word(f, i)) {
            ((Place::Shared(at), READ), Some(word)) if i.op() == Some(Op::Ld) && i.guard.is_none() => {
                found.push((at, word, i.pc));
            }
            ((_, 0 | READ), _) => {}
            _ => return (found, &insts[k..]),
        }
    }
    (found, &[])
}

/// The reads behind a barrier of words that something before the next barrier may overwrite.
fn overwritten(f: &Func, block: Block, roots: &IdVec<Val, Option<Root>>) -> Vec<u32> {
    let BlockData { term, preds, .. } = f.block(block);
    // Otherwise not all of its threads come from the barrier.
    if preds.len() != 1 {
        return vec![];
    }
    let (mut all, rest) = reads(f, block, roots);
    let ends = block_uniformity::barrier(f, term).is_some();
    let nexts = if ends { Default::default() } else { term.succs() };
    if rest.is_empty() {
        let only = nexts.iter().filter(|s| f.block(**s).preds.len() == 1);
        all.extend(only.flat_map(|s| reads(f, *s, roots).0));
    }
    if all.is_empty() {
        return vec![];
    }
    let beyond = nexts.iter().flat_map(|s| phases::reached(f, s.0 as usize));
    let beyond = beyond.flat_map(|b| &f.blocks[Block(b as u32)].insts);
    let later: Vec<&Inst> = rest.iter().chain(beyond).map(|&i| f.inst(i)).collect();
    let overwrites = |&(at, (var, offset, bytes), _): &Read| {
        later.iter().any(|i| {
            let apart = |(v, o, b): Word| v == var && (o + b <= offset || offset + bytes <= o);
            let (place, uses) = done(f, i, roots);
            place == Place::Shared(at) && uses & !READ != 0 && !word(f, i).is_some_and(apart)
        })
    };
    all.iter().filter(|r| overwrites(r)).map(|r| r.2).collect()
}

/// Has the threads of a block meet once they have read them, in the graph that what was searched has been made of.
pub fn meet(pre: &mut PreFunc, found: &[Reads]) {
    for Reads { point, pcs } in found {
        let behind = |b: &PreBlock| match b.term {
            Some(PreTerm::Suspend { point: p, next }) if p == *point => Some(next),
            _ => None,
        };
        let Some(head) = pre.blocks.iter().find_map(behind) else { continue };
        let mut first = vec![];
        if take_reads(pre, head, pcs, &mut first) {
            let from: Vec<Block> = pre.blocks.ids().flat_map(|b| pre.succs(b)).collect();
            let mut nexts = pre.succs(head);
            nexts.retain(|n| from.iter().filter(|b| *b == n).count() == 1);
            for next in nexts {
                take_reads(pre, next, pcs, &mut first);
            }
        }
        if first.is_empty() {
            continue;
        }
        let after = PreBlock::new(std::mem::take(&mut pre.blocks[head].insts), pre.blocks[head].term.take());
        let next = pre.blocks.push(after);
        let again = pre.suspends.len() as u32;
        pre.suspends.push(pre.suspends[*point as usize].clone());
        pre.blocks[head].insts = first;
        pre.blocks[head].term = Some(PreTerm::Suspend { point: again, next });
    }
}

/// Takes those of the statements from a basic block that stand before anything is written; statements may be in several places. Returns
/// whether nothing is written in all of it.
fn take_reads(pre: &mut PreFunc, block: Block, pcs: &[u32], to: &mut Vec<PreInst>) -> bool {
    let mut kept = vec![];
    let mut before = true;
    for mut i in std::mem::take(&mut pre.blocks[block].insts) {
        before &= i.kind == Some(Kind::Op(Op::Ld)) || i.is_pure();
        let is_load = i.kind == Some(Kind::Op(Op::Ld)) && i.guard.is_none() && matches!(i.args[..], [Arg::Val(_), ..]);
        if before && is_load && pcs.contains(&i.pc) {
            for dst in i.dsts.iter_mut().flatten() {
                let early = pre.vars.push(pre.vars[*dst]);
                kept.push(PreInst::copy(std::mem::replace(dst, early), Arg::Var(early)));
            }
            to.push(i);
        } else {
            kept.push(i);
        }
    }
    pre.blocks[block].insts = kept;
    before
}

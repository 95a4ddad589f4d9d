//! What lanes compute on the way to where they meet, computed again behind it.
//!
//! A register that is written on the way has, as far as can be seen, a value of its own in each lane behind the meeting, since lanes go different
//! ways to it. One that is written once, from what has not changed since, may as well be computed behind it, by all lanes together: a
//! condition that is the same for the whole block remains one.

use super::Join;
use crate::id_vec::IdVec;
use crate::ir::Block;
use crate::pre_ssa::{Arg, PreFunc, PreInst};

/// Blocks of a region in which nothing is looked for any more: each is looked for on all ways through the others.
const MOST_BLOCKS: usize = 1000;

impl Join {
    /// Has block `after`, behind the place, begin with all that can be computed again: what nobody uses there goes when the graph becomes SSA.
    /// The region's blocks are still as they were, but that their last one has been split.
    pub(super) fn compute_again(&self, pre: &mut PreFunc, after: Block) {
        let region: Vec<Block> = pre.blocks.ids().filter(|&b| self.contains(b)).collect();
        if region.len() > MOST_BLOCKS {
            return;
        }
        let mut writes = IdVec::filled(0u32, pre.vars.len());
        for d in pre.blocks.iter().flat_map(|b| &b.insts).flat_map(|i| i.dsts.iter().flatten()) {
            writes[*d] += 1;
        }
        // Those written on the way; those of them that can be computed again, with the instructions that do.
        let mut on_the_way = IdVec::filled(false, pre.vars.len());
        for i in region.iter().flat_map(|&b| &pre.blocks[b].insts) {
            i.dsts.iter().flatten().for_each(|&d| on_the_way[d] = true);
        }
        let mut known = IdVec::filled(false, pre.vars.len());
        let mut again: Vec<PreInst> = vec![];
        let outside = pre.reachable().into_iter().filter(|&b| !self.contains(b));
        let entries: Vec<Block> = outside.flat_map(|b| pre.succs(b)).filter(|&s| self.contains(s)).collect();
        let always: Vec<Block> = region.into_iter().filter(|&b| self.passes(pre, &entries, b)).collect();
        loop {
            let before = again.len();
            for i in always.iter().flat_map(|&b| &pre.blocks[b].insts) {
                let [Some(d)] = i.dsts[..] else { continue };
                let same = |a: &Arg| match a {
                    Arg::Var(v) => writes[*v] == 1 && (!on_the_way[*v] || known[*v]),
                    Arg::Val(_) => true,
                };
                if !known[d] && writes[d] == 1 && i.guard.is_none() && i.is_pure() && i.args.iter().all(same) {
                    known[d] = true;
                    again.push(i.clone());
                }
            }
            if again.len() == before {
                break;
            }
        }
        pre.blocks[after].insts.splice(0..0, again);
    }

    /// Whether all lanes that enter the region and reach the place come through block `b`.
    fn passes(&self, pre: &PreFunc, entries: &[Block], b: Block) -> bool {
        let mut work = entries.to_vec();
        let mut seen = IdVec::filled(false, pre.blocks.len());
        while let Some(x) = work.pop() {
            if x == b || std::mem::replace(&mut seen[x], true) {
                continue;
            }
            if x == self.place.0 {
                return false;
            }
            work.extend(pre.succs(x).into_iter().filter(|&s| self.contains(s)));
        }
        true
    }
}

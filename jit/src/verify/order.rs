//! Rules of the order of blocks: see `order.rs`.

use super::violation::{Checked, Rule};
use crate::id_vec::{Id, IdVec};
use crate::ir::Block;
use crate::loops::{LoopId, Loops};
use crate::pre_ssa::PreFunc;

/// Whether blocks are in execution order, with these loops.
pub fn order(pre: &PreFunc, loops: &Loops) -> Checked {
    let n = pre.blocks.len();
    let succs: IdVec<Block, Vec<Block>> = pre.blocks.ids().map(|b| pre.succs(b)).collect();
    // The innermost loop of each block, and the loop that each block is the header of.
    let mut innermost: IdVec<Block, Option<LoopId>> = IdVec::filled(None, n);
    let mut headed: IdVec<Block, Option<LoopId>> = IdVec::filled(None, n);
    let mut widest_first: Vec<LoopId> = loops.loops.ids().collect();
    widest_first.sort_by_key(|&l| std::cmp::Reverse(loops.loops[l].blocks.len()));
    for l in widest_first {
        let lp = &loops.loops[l];
        let header = lp.header;
        let follows = |(k, b): (usize, &Block)| b.index() == header.index() + k && b.index() < n;
        let contiguous = !lp.blocks.is_empty() && lp.blocks.iter().enumerate().all(follows);
        Rule::LoopContiguous.check(contiguous, header, None)?;
        let around = innermost[header];
        Rule::LoopNest.check(around == lp.parent && headed[header].is_none(), header, None)?;
        headed[header] = Some(l);
        for &b in &lp.blocks {
            Rule::LoopNest.check(innermost[b] == around, b, None)?;
            innermost[b] = Some(l);
        }
        for &b in &lp.blocks {
            let back = succs[b].contains(&header);
            Rule::LoopLatch.check(back == (Some(&b) == lp.blocks.last()), b, None)?;
        }
    }
    for b in pre.blocks.ids() {
        Rule::LoopNest.check(loops.of.get(b) == Some(&innermost[b]), b, None)?;
    }
    let mut preds: IdVec<Block, Vec<Block>> = IdVec::filled(vec![], n);
    for (b, to) in succs.entries() {
        for &s in to {
            let forward = s > b || headed[s].is_some_and(|l| loops.contains(l, b));
            Rule::Backward.check(forward, b, None)?;
            if !preds[s].contains(&b) {
                preds[s].push(b);
            }
        }
    }
    for (b, from) in preds.entries() {
        let exits = from.iter().any(|&p| loops.outermost_exited(p, b).is_some());
        Rule::LoopExit.check(!exits || from.len() == 1, b, None)?;
        Rule::LoopExit.check(exits || pre.blocks[b].captures.is_empty(), b, None)?;
    }
    Ok(())
}

//! Rules of the order of blocks: see `order.rs`.

use super::violation::{Checked, Rule};
use crate::loops::{LoopId, Loops};
use crate::pre_ssa::PreFunc;

/// Whether blocks are in execution order, with these loops.
pub fn order(pre: &PreFunc, loops: &Loops) -> Checked {
    let n = pre.blocks.len();
    let succs: Vec<Vec<u32>> =
        pre.blocks.iter().map(|b| b.term.as_ref().map(|t| t.succs()).unwrap_or_default()).collect();
    // The innermost loop of each block, and the loop that each block is the header of.
    let mut innermost: Vec<Option<LoopId>> = vec![None; n];
    let mut headed: Vec<Option<LoopId>> = vec![None; n];
    let mut widest_first: Vec<LoopId> = loops.loops.ids().collect();
    widest_first.sort_by_key(|&l| std::cmp::Reverse(loops.loops[l].blocks.len()));
    for l in widest_first {
        let lp = &loops.loops[l];
        let header = lp.header as usize;
        let contiguous = !lp.blocks.is_empty()
            && lp.blocks.iter().enumerate().all(|(k, &b)| b as usize == header + k && (b as usize) < n);
        Rule::LoopContiguous.check(contiguous, header, None)?;
        let around = innermost[header];
        Rule::LoopNest.check(around == lp.parent && headed[header].is_none(), header, None)?;
        headed[header] = Some(l);
        for &b in &lp.blocks {
            Rule::LoopNest.check(innermost[b as usize] == around, b as usize, None)?;
            innermost[b as usize] = Some(l);
        }
        let last = lp.blocks.last().copied();
        for &b in &lp.blocks {
            let back = succs[b as usize].contains(&lp.header);
            Rule::LoopLatch.check(back == (Some(b) == last), b as usize, None)?;
        }
    }
    Rule::LoopNest.check(innermost == loops.of, 0, None)?;
    let mut preds = vec![vec![]; n];
    for (b, to) in succs.iter().enumerate() {
        for &s in to {
            let forward = s as usize > b || headed[s as usize].is_some_and(|l| loops.contains(l, b as u32));
            Rule::Backward.check(forward, b, None)?;
            if !preds[s as usize].contains(&b) {
                preds[s as usize].push(b);
            }
        }
    }
    for (b, from) in preds.iter().enumerate() {
        let exits = from.iter().any(|&p| loops.outermost_exited(p as u32, b as u32).is_some());
        Rule::LoopExit.check(!exits || from.len() == 1, b, None)?;
        Rule::LoopExit.check(exits || pre.blocks[b].captures.is_empty(), b, None)?;
    }
    Ok(())
}

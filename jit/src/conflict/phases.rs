//! Accesses to shared memory between two barriers of a block (phases).

use crate::block_uniformity;
use crate::ir::*;
use kernel_abi::Uses;

/// For each basic block, what may be done to shared memory from the last barrier of the whole block before it to the next one after
/// it, by any thread. `uses`: what an instruction does.
pub fn near(f: &Func, uses: impl Fn(InstId) -> Uses) -> Vec<Uses> {
    let own: Vec<Uses> = f.blocks.iter().map(|b| b.insts.iter().fold(0, |u, &i| u | uses(i))).collect();
    let mut near = vec![0; f.blocks.len()];
    if !block_uniformity::of_lasting(f).at_barriers {
        let all = own.iter().fold(0, |a, &b| a | b);
        near.fill(all);
        return near;
    }
    let mut starts = vec![0];
    for block in &f.blocks {
        if let Some(next) = block_uniformity::barrier(f, &block.term) {
            starts.push(next.0 as usize);
        }
    }
    starts.sort_unstable();
    starts.dedup();
    for start in starts {
        let phase = reached(f, start);
        let done = phase.iter().fold(0, |u, &b| u | own[b]);
        phase.iter().for_each(|&b| near[b] |= done);
    }
    near
}

/// Basic blocks reachable from one without passing a barrier of the whole block.
pub fn reached(f: &Func, start: usize) -> Vec<usize> {
    let mut seen = vec![false; f.blocks.len()];
    let mut out = vec![];
    let mut todo = vec![start];
    while let Some(b) = todo.pop() {
        if !std::mem::replace(&mut seen[b], true) {
            out.push(b);
            let term = &f.block(Block(b as u32)).term;
            if block_uniformity::barrier(f, term).is_none() {
                todo.extend(term.succs().iter().map(|s| s.0 as usize));
            }
        }
    }
    out
}

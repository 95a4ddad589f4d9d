//! Where code may access the shared memory of other blocks of its cluster.
//!
//! The executor makes the memory of a block that has ended inaccessible for those that could still access it, which takes system calls.
//! Usually a cluster's blocks meet at its barrier before they end, and have no such access left.

use crate::ir::{Block, Func, Inst, Kind};
use ptx::ast::Space;
use ptx::table::Memory;

/// For the kernel's start, and then for each suspend point, whether a thread that goes on there may come to such an access. Empty for code
/// that does not see clusters.
pub fn accesses(f: &Func) -> Vec<bool> {
    if !f.clusters {
        return vec![];
    }
    let remote: Vec<bool> = f.blocks.iter().map(|b| b.insts.iter().any(|&i| may_access_others(f, f.inst(i)))).collect();
    let mut starts = vec![0; f.suspends.len() + 1];
    for (point, next) in f.blocks.iter().filter_map(|b| b.term.stop()) {
        starts[point as usize + 1] = next;
    }
    starts.into_iter().map(|start| reaches(f, start, &remote)).collect()
}

/// Whether one of the blocks `wanted` is reachable, through suspend points as well.
fn reaches(f: &Func, start: u32, wanted: &[bool]) -> bool {
    let mut seen = vec![false; f.blocks.len()];
    let mut work = vec![start];
    while let Some(b) = work.pop() {
        if wanted[b as usize] {
            return true;
        }
        if !std::mem::replace(&mut seen[b as usize], true) {
            work.extend(f.block(Block(b)).term.succs().iter().map(|s| s.0));
        }
    }
    false
}

fn may_access_others(f: &Func, i: &Inst) -> bool {
    if let Kind::Loads(k) = i.kind {
        return f.merged[k as usize].iter().any(|&part| may_access_others(f, f.inst(part)));
    }
    match i.memory() {
        Memory::Any | Memory::Barrier => true,
        Memory::Read | Memory::Write | Memory::Update => matches!(i.space(), Space::Generic | Space::SharedCluster),
        _ => false,
    }
}

//! What a function's suspend points require of the code.

use crate::frontier::Frontiers;
use crate::ir::*;
use kernel_abi::SuspendKind;

/// Whether lanes of one warp may stop at different suspend points, or go on while others wait.
pub fn needs_general(f: &Func, fr: &Frontiers) -> bool {
    f.polls
        || f.lane_waits
        || f.blocks.iter().zip(fr).any(|(b, fr)| matches!(b.term, Term::Suspend { .. }) && !fr.is_empty())
}

/// Whether half warps, or pairs of warps, may be vectors: all their lanes must reach each suspend point, and the end
/// of the kernel, together. `fr`: as found for whole warps, or for pairs.
pub fn lanes_agree(f: &Func, fr: &Frontiers) -> bool {
    let together = |b: &BlockData, fr: &Vec<u32>| match b.term {
        Term::Suspend { .. } | Term::Exit => fr.is_empty(),
        _ => true,
    };
    // Two warps of a pair are of one warpgroup.
    let plain = |s: &Suspend| {
        matches!(s.kind, SuspendKind::Barrier { all: true, .. } | SuspendKind::Cluster | SuspendKind::Warpgroup)
    };
    f.suspends.is_empty() || (f.suspends.iter().all(plain) && f.blocks.iter().zip(fr).all(|(b, fr)| together(b, fr)))
}

/// Whether warps report more to the executor than where they stopped.
pub fn tells_executor(f: &Func) -> bool {
    f.suspends.iter().any(|s| {
        matches!(s.kind, SuspendKind::Barrier { reduce: Some(_), .. })
            || s.barrier.is_some_and(|b| f.as_const(b).is_none())
            || s.threads.is_some()
    })
}

/// Blocks where suspended lanes go on, and the entry, ascending.
pub fn starts(f: &Func) -> Vec<u32> {
    let mut s: Vec<u32> = f.blocks.iter().filter_map(|b| Some(b.term.stop()?.1)).collect();
    s.push(0);
    s.sort_unstable();
    s.dedup();
    s
}

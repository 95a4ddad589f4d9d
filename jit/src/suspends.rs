//! What a function's suspend points require of the code.

use crate::frontier::Frontiers;
use crate::ir::*;
use crate::segment::reach;
use kernel_abi::SuspendKind;

/// Instructions of all segments together that are never too many.
const FEW: usize = 16_384;
/// How many times a kernel's instructions may be in its segments, on the average, if there are more.
const MOST_COPIES: usize = 16;

/// The same where spin loops are joined.
const MOST_JOINED: usize = 8;

/// Whether lanes of one warp may stop at different suspend points, or go on while others wait. Lanes that poll leave the loop together if
/// its frontier says so. But a loop that polls does not end a segment, so that in a chain of many each segment would have all that follows.
pub fn needs_general(f: &Func, fr: &Frontiers) -> bool {
    f.lane_waits
        || f.blocks.iter().zip(fr).any(|(b, fr)| matches!(b.term, Term::Suspend { .. }) && !fr.is_empty())
        || f.polls && repeats_more(f, MOST_COPIES, FEW)
}

/// Whether the segments together have more than `times` a kernel's instructions, and more than `least`.
fn repeats_more(f: &Func, times: usize, least: usize) -> bool {
    let size = |b: u32| f.block(Block(b)).insts.len();
    let all: usize = (0..f.blocks.len() as u32).map(size).sum();
    let most = least.max(times * all);
    let mut sum = 0;
    starts(f).iter().any(|&start| {
        sum += reach(f, start).members().map(size).sum::<usize>();
        sum > most
    })
}

/// Whether a kernel whose spin loops are joined (`spin_joins.rs`) is left in segments: each of a chain of many such loops has all that follows
/// in its segment.
pub fn joins_pay(f: &Func) -> bool {
    !repeats_more(f, MOST_JOINED, 0)
}

/// Whether no lane is missing as long as others of its warp run.
pub fn lanes_exit_together(f: &Func, fr: &Frontiers) -> bool {
    f.blocks.iter().zip(fr).all(|(b, fr)| !matches!(b.term, Term::Exit) || fr.is_empty())
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

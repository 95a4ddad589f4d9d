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
        || f.polls && repeats_much(f)
}

/// Whether segments would repeat a kernel's code too often.
fn repeats_much(f: &Func) -> bool {
    let all: usize = (0..f.blocks.len() as u32).map(|b| f.block(Block(b)).insts.len()).sum();
    repeats_more(f, FEW.max(MOST_COPIES * all))
}

/// Whether the segments together have more than `most` instructions.
fn repeats_more(f: &Func, most: usize) -> bool {
    let size = |b: u32| f.block(Block(b)).insts.len();
    let mut sum = 0;
    starts(f).iter().any(|&start| {
        sum += reach(f, start).members().map(size).sum::<usize>();
        sum > most
    })
}

/// Whether segments with spin loops joined (`spin_joins.rs`) are worth what LLVM takes for them: a chain of many such loops has all that follows
/// in each segment.
pub fn joins_pay(f: &Func) -> bool {
    let all: usize = (0..f.blocks.len() as u32).map(|b| f.block(Block(b)).insts.len()).sum();
    !repeats_more(f, MOST_JOINED * all)
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

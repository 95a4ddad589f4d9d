//! Thread frontiers: at which blocks other lanes of the warp may be waiting while a block runs.
//!
//! Control always goes to the lowest-numbered block with waiting lanes (Diamos et al., 'SIMD Re-Convergence at Thread
//! Frontiers', MICRO 2011). Invariant: while a block runs, waiting lanes are at higher-numbered blocks only.

use crate::ir::*;

/// For each block, ascending, the blocks where lanes may wait.
pub type Frontiers = Vec<Vec<u32>>;

/// `divergent[b]`: lanes may diverge at the end of block `b`. `starts`, ascending: blocks where lanes may be put when the
/// function is entered, any number of them at once.
pub fn frontiers(f: &Func, divergent: &[bool], starts: &[u32]) -> Frontiers {
    let n = f.blocks.len();
    let mut fr: Frontiers = vec![vec![]; n];
    for (k, &s) in starts.iter().enumerate() {
        fr[s as usize] = starts[k + 1..].to_vec();
    }
    let mut changed = true;
    while changed {
        changed = false;
        for b in 0..n {
            for (candidates, waiting) in transfers(f, b, divergent[b], &fr[b]) {
                for c in candidates {
                    for &t in waiting.iter().filter(|&&t| t > c) {
                        let set = &mut fr[c as usize];
                        if let Err(at) = set.binary_search(&t) {
                            set.insert(at, t);
                            changed = true;
                        }
                    }
                }
            }
        }
    }
    fr
}

/// What may happen at the end of block `b`: blocks that may run next, and all blocks where lanes may then wait (the
/// next one included), both ascending.
pub fn transfers(f: &Func, b: usize, divergent: bool, waiting: &[u32]) -> Vec<(Vec<u32>, Vec<u32>)> {
    let succs: Vec<u32> = match &f.block(Block(b as u32)).term {
        // Suspended lanes wait outside the function.
        Term::Suspend { point, .. } if !f.suspends[*point as usize].is_warp_sync() => vec![],
        t => t.succs().iter().map(|s| s.0).collect(),
    };
    let with = |extra: &[u32]| {
        let mut all = waiting.to_vec();
        all.extend_from_slice(extra);
        all.sort_unstable();
        all.dedup();
        all
    };
    let others = (waiting.to_vec(), waiting.to_vec());
    if succs.is_empty() {
        return vec![others];
    }
    if divergent {
        let waits = with(&succs);
        let last = succs.iter().copied().max().unwrap_or(0);
        return vec![(waits.iter().copied().filter(|&c| c <= last).collect(), waits)];
    }
    let stops = matches!(f.block(Block(b as u32)).term, Term::Suspend { .. }).then_some(others);
    let goes = succs.iter().map(|&s| {
        let waits = with(&[s]);
        (waits.iter().copied().filter(|&c| c <= s).collect(), waits)
    });
    goes.chain(stops).collect()
}

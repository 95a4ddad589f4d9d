//! The sixteen barriers of a block (PTX ISA, 'Parallel Synchronization and Communication Instructions: barrier'), and one for each
//! warpgroup, whose warps wait for each other at `wgmma.wait_group`.
//!
//! Arrivals are counted per thread, and a warp counts as 32 threads once all its live lanes have arrived: thread counts are multiples of
//! the warp size, and neither a partial last warp nor exited lanes may block others.

use kernel_abi::{Reduce, WARP};

/// Barriers of a block.
pub const BARRIERS: usize = 16;
/// Most warps of a block.
pub const MAX_WARPS: usize = 32;
/// Warps of a warpgroup.
pub const WARPGROUP: u32 = 4;
/// Barriers with those of the warpgroups, which follow.
pub const ALL_BARRIERS: usize = BARRIERS + MAX_WARPS / WARPGROUP as usize;

/// Lanes of one warp that wait at a suspend point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub warp: u32,
    /// Suspend point, counted from 1.
    pub point: u32,
    pub lanes: u32,
}

/// An arrival of some lanes of a warp at one suspend point.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    pub at: Waiting,
    /// Barrier number.
    pub barrier: u32,
    /// Threads that complete it; 0: all of the block.
    pub threads: u32,
    /// Whether the lanes wait for completion (`bar.sync`), or only arrive (`bar.arrive`).
    pub waits: bool,
    pub reduce: Option<Reduce>,
    /// Lanes whose predicate is true, for a reduction.
    pub value: u32,
    /// At the barrier of the warpgroup, not at one that the program has named.
    pub warpgroup: bool,
}

impl Arrival {
    /// At the barrier of the warpgroup of `at.warp`.
    pub fn of_warpgroup(at: Waiting) -> Arrival {
        let barrier = BARRIERS as u32 + at.warp / WARPGROUP;
        Arrival { at, barrier, threads: WARPGROUP * WARP, waits: true, reduce: None, value: 0, warpgroup: true }
    }
}

/// What messages call a barrier.
pub fn name(barrier: u32) -> String {
    match barrier.checked_sub(BARRIERS as u32) {
        None => format!("barrier {barrier}"),
        Some(group) => format!("wgmma.wait_group of warpgroup {group}"),
    }
}

#[derive(Clone, Debug, Default)]
struct Phase {
    /// Expected threads as given by the latest arrival; 0: all of the block.
    threads: u32,
    /// Threads of warps that have arrived entirely.
    count: u32,
    /// Warps that have arrived in part, and their lanes that have.
    parts: u32,
    partial: [u32; MAX_WARPS],
    waiting: Vec<Waiting>,
    reduce: Option<Reduce>,
    /// Reduction so far: number of true predicates, and whether one was false.
    truths: u32,
    any_false: bool,
}

/// The barriers of a block. Parameters `live` are the lanes of each warp that have not exited.
#[derive(Clone, Debug, Default)]
pub struct Barriers {
    phases: Vec<Phase>,
    /// Those with arrivals.
    busy: u32,
}

/// Lanes released by a completed barrier, and the result of its reduction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Release {
    pub waiting: Vec<Waiting>,
    pub result: u32,
}

impl Barriers {
    /// Counts an arrival. Returns the released lanes if it completes the barrier, otherwise `None`.
    ///
    /// # Errors
    /// A barrier number that does not exist, or a thread count that is not a multiple of the warp size.
    pub fn arrive(&mut self, a: &Arrival, live: &[u32]) -> Result<Option<Release>, String> {
        if a.barrier as usize >= if a.warpgroup { ALL_BARRIERS } else { BARRIERS } {
            return Err(format!("barrier {} does not exist: there are {BARRIERS}", a.barrier));
        }
        if a.threads % WARP != 0 {
            return Err(format!("barrier {}: thread count {} is not a multiple of {WARP}", a.barrier, a.threads));
        }
        if self.phases.is_empty() {
            self.phases.resize(ALL_BARRIERS, Phase::default());
        }
        let phase = &mut self.phases[a.barrier as usize];
        phase.threads = a.threads;
        if a.at.lanes != 0 {
            phase.parts |= 1 << a.at.warp;
            phase.partial[a.at.warp as usize] |= a.at.lanes;
        }
        if a.waits {
            phase.waiting.push(a.at);
        }
        if a.reduce.is_some() {
            phase.reduce = a.reduce;
            phase.truths += (a.value & a.at.lanes).count_ones();
            phase.any_false |= a.value & a.at.lanes != a.at.lanes;
        }
        self.busy |= 1 << a.barrier;
        Ok(self.complete(a.barrier, live))
    }

    fn complete(&mut self, barrier: u32, live: &[u32]) -> Option<Release> {
        let release = self.phases[barrier as usize].complete(of_barrier(barrier as usize, live))?;
        self.busy &= !(1 << barrier);
        Some(release)
    }

    /// Whether no thread has arrived at any, or all that did have been released.
    pub fn is_idle(&self) -> bool {
        self.busy == 0
    }

    /// After threads have exited: the next barrier that is complete by now, and its number.
    pub fn recheck(&mut self, live: &[u32]) -> Option<(u32, Release)> {
        bits(self.busy).find_map(|i| Some((i, self.complete(i, live)?)))
    }

    /// Number of threads that complete a barrier according to its arrivals, 0 for all; `None` without arrivals.
    pub fn threads(&self, barrier: u32) -> Option<u32> {
        (self.busy >> barrier & 1 != 0).then(|| self.phases[barrier as usize].threads)
    }

    /// All waiting lanes, with the barrier number and the number of threads that are missing there.
    pub fn waiting(&self, live: &[u32]) -> Vec<(u32, Waiting, u32)> {
        let mut all = Vec::new();
        for i in bits(self.busy) {
            let p = &self.phases[i as usize];
            let missing = p.expected(of_barrier(i as usize, live)).saturating_sub(p.arrived());
            all.extend(p.waiting.iter().map(|&w| (i, w, missing)));
        }
        all
    }

    /// Resets all barriers for the next block.
    pub fn clear(&mut self) {
        for i in bits(std::mem::take(&mut self.busy)) {
            self.phases[i as usize] = Phase::default();
        }
    }
}

/// The numbers of the bits that are set, ascending.
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}

/// The warps that a barrier is for: all of the block or those of a warpgroup, and how many of them come before.
fn of_barrier(barrier: usize, live: &[u32]) -> Warps<'_> {
    let Some(group) = barrier.checked_sub(BARRIERS) else { return Warps { live, first: 0, group: false } };
    let first = (group * WARPGROUP as usize).min(live.len());
    let end = (first + WARPGROUP as usize).min(live.len());
    Warps { live: &live[first..end], first, group: true }
}

#[derive(Clone, Copy)]
struct Warps<'a> {
    live: &'a [u32],
    first: usize,
    group: bool,
}

impl Phase {
    fn arrived(&self) -> u32 {
        self.count + bits(self.parts).map(|w| self.partial[w as usize].count_ones()).sum::<u32>()
    }

    /// Of a warpgroup, the warps that live; a block without a whole one waits for what never comes.
    fn expected(&self, warps: Warps) -> u32 {
        match self.threads {
            n if n != 0 && !(warps.group && warps.first + warps.live.len() >= WARPGROUP as usize) => n,
            _ => warps.live.iter().filter(|&&l| l != 0).count() as u32 * WARP,
        }
    }

    fn complete(&mut self, warps: Warps) -> Option<Release> {
        for w in bits(self.parts) {
            let (partial, live) = (&mut self.partial[w as usize], warps.live[w as usize - warps.first]);
            // If the missing lanes have exited, the warp counts as arrived.
            if live & !*partial == 0 {
                *partial = 0;
                self.parts &= !(1 << w);
                self.count += WARP;
            }
        }
        if self.arrived() < self.expected(warps) {
            return None;
        }
        let result = match self.reduce {
            None => 0,
            Some(Reduce::Popc) => self.truths,
            Some(Reduce::And) => !self.any_false as u32,
            Some(Reduce::Or) => (self.truths != 0) as u32,
        };
        let waiting = std::mem::take(&mut self.waiting);
        *self = Phase::default();
        Some(Release { waiting, result })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: u32 = u32::MAX;

    fn at(warp: u32, lanes: u32) -> Arrival {
        let at = Waiting { warp, point: 1, lanes };
        Arrival { at, barrier: 0, threads: 0, waits: true, reduce: None, value: 0, warpgroup: false }
    }

    fn released(r: Option<Release>) -> Vec<u32> {
        r.expect("complete").waiting.iter().map(|w| w.warp).collect()
    }

    #[test]
    fn all_threads_means_all_that_live() {
        let mut barriers = Barriers::default();
        let live = [FULL, 0, 0xff];
        assert_eq!(barriers.arrive(&at(0, FULL), &live).unwrap(), None);
        assert_eq!(released(barriers.arrive(&at(2, 0xff), &live).unwrap()), [0, 2]);
        // The next phase starts empty.
        assert_eq!(barriers.arrive(&at(2, 0xff), &live).unwrap(), None);
        assert_eq!(barriers.recheck(&[FULL, 0, 0xff]), None);
        assert_eq!(released(barriers.recheck(&[0, 0, 0xff]).map(|(_, release)| release)), [2]);
        assert_eq!(barriers.recheck(&[0, 0, 0xff]), None);
    }

    #[test]
    fn lanes_of_a_warp_arrive_apart_and_exits_release() {
        let mut barriers = Barriers::default();
        let live = [FULL, FULL];
        assert_eq!(barriers.arrive(&at(0, 0xffff), &live).unwrap(), None);
        assert_eq!(barriers.arrive(&at(1, FULL), &live).unwrap(), None);
        let (barrier, release) = barriers.recheck(&[0xffff, FULL]).expect("the other lanes have exited");
        assert_eq!(barrier, 0);
        assert_eq!(release.waiting.iter().map(|w| w.lanes).collect::<Vec<_>>(), [0xffff, FULL]);
    }

    #[test]
    fn producers_arrive_and_consumers_wait() {
        let mut barriers = Barriers::default();
        let live = [FULL; 4];
        let named = |warp, waits| Arrival { barrier: 3, threads: 64, waits, ..at(warp, FULL) };
        assert_eq!(barriers.arrive(&named(0, false), &live).unwrap(), None);
        // The producer has exited; its arrival counts all the same.
        let live = [0, FULL, FULL, FULL];
        assert_eq!(released(barriers.arrive(&named(1, true), &live).unwrap()), [1]);
        // Other barriers are independent.
        assert_eq!(barriers.arrive(&named(2, true), &live).unwrap(), None);
        assert_eq!(barriers.arrive(&Arrival { barrier: 4, ..named(3, true) }, &live).unwrap(), None);
        assert_eq!(barriers.waiting(&live).len(), 2);
        assert_eq!(barriers.waiting(&live)[0].2, 32);
    }

    #[test]
    fn a_partial_warp_counts_as_a_whole_one() {
        let mut barriers = Barriers::default();
        let live = [FULL, FULL, 0xffff];
        for w in 0..2 {
            assert_eq!(barriers.arrive(&Arrival { threads: 96, ..at(w, FULL) }, &live).unwrap(), None);
        }
        assert_eq!(released(barriers.arrive(&Arrival { threads: 96, ..at(2, 0xffff) }, &live).unwrap()), [0, 1, 2]);
    }

    #[test]
    fn reductions_count_the_lanes_that_take_part() {
        for (reduce, values, expected) in [
            (Reduce::Popc, [0xf, 0xffff_ffff], 4 + 4),
            (Reduce::And, [FULL, 0xf], 1),
            (Reduce::And, [FULL - 1, 0xf], 0),
            (Reduce::Or, [0, 0], 0),
            (Reduce::Or, [0, 8], 1),
            // Lane 4 of the partial warp does not exist.
            (Reduce::Or, [0, 16], 0),
        ] {
            let mut barriers = Barriers::default();
            let live = [FULL, 0xf];
            let red = |w: u32| Arrival { reduce: Some(reduce), value: values[w as usize], ..at(w, live[w as usize]) };
            assert_eq!(barriers.arrive(&red(0), &live).unwrap(), None);
            assert_eq!(barriers.arrive(&red(1), &live).unwrap().unwrap().result, expected, "{reduce:?} {values:x?}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        let mut barriers = Barriers::default();
        assert!(barriers.arrive(&Arrival { barrier: 16, ..at(0, 1) }, &[1]).unwrap_err().contains("16"));
        assert!(barriers.arrive(&Arrival { threads: 33, ..at(0, 1) }, &[1]).unwrap_err().contains("33"));
    }
}

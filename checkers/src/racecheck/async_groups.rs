//! Asynchronous operations on shared memory other than `cp.async`: bulk copies, also of boxes of tensors, `st.async`, `red.async`, and what
//! `wgmma.mma_async` reads.
//!
//! Those that complete together are a *group*, with an interval beyond all others, as `cp.async` has: the transactions of an `mbarrier`'s
//! phase, a group of bulk copies, a group of multiplications. A thread observes that a group is complete when it has tested the
//! `mbarrier`, or waited for the group. What comes after such an observation, in the order that threads synchronise in, comes after
//! the group's accesses; nothing else does.

use super::intervals;
use super::owners::{Owner, LAUNCH_MASK};
use crate::mbarrier_word::Word;
use kernel_abi::MbarrierOp;
use std::collections::{HashMap, VecDeque};

/// What a thread must do to observe that a group is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    Mbarrier,
    BulkGroup,
    Products,
}

/// A warp of a cluster: its block's linear index, and its number there.
pub type WarpOf = (u64, u32);

#[derive(Debug)]
struct Group {
    wait: Wait,
    /// Who has observed it, and in which interval.
    observed: Vec<(WarpOf, u32)>,
}

impl Group {
    fn observe(&mut self, by: WarpOf, interval: u32) {
        if !self.observed.iter().any(|o| o.0 == by) {
            self.observed.push((by, interval));
        }
    }
}

/// An `mbarrier` that counts transactions.
#[derive(Debug, Default)]
struct Phases {
    /// Phases that were complete before the present one, as far as it is known, and the parity of that.
    complete: u64,
    parity: bool,
    /// Groups, with the phase of each.
    groups: VecDeque<(u64, u32)>,
}

/// Whose groups they are that are committed one after the other: a thread's bulk copies, or a warpgroup's multiplications.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Series {
    Bulk(WarpOf, u32),
    Products(WarpOf),
}

impl Series {
    /// Of a warp's multiplications, which are those of its warpgroup, and which of its warps that is.
    pub fn of_products((block, warp): WarpOf) -> (Series, usize) {
        (Series::Products((block, warp / 4)), warp as usize % 4)
    }
}

#[derive(Debug, Default)]
struct Commits {
    /// Groups that each warp has committed; a thread is the first.
    committed: [u32; 4],
    groups: VecDeque<(u32, u32)>,
}

/// Groups of a series, and phases of an `mbarrier`, that are remembered behind the present one.
const KEPT: usize = 16;
const KEPT_PHASES: u64 = 2;

/// The groups of a cluster's blocks.
#[derive(Debug, Default)]
pub struct AsyncGroups {
    groups: HashMap<u32, Group>,
    /// What each lane has requested, and not yet told an `mbarrier` of.
    open: HashMap<(WarpOf, u32), u32>,
    mbarriers: HashMap<u64, Phases>,
    series: HashMap<Series, Commits>,
    /// Numbers that had been taken when the blocks started.
    taken: u64,
}

impl AsyncGroups {
    /// Of blocks that start.
    pub fn new() -> AsyncGroups {
        AsyncGroups { taken: intervals::asynchronous_taken(), ..AsyncGroups::default() }
    }

    fn new_group(&mut self, (block, warp): WarpOf, wait: Wait) -> u32 {
        let interval = intervals::take_asynchronous();
        Owner { launch: LAUNCH_MASK, block, warp }.note(interval);
        // A number that recurs may stand in records of a group that has been forgotten: nothing is found of such groups.
        if intervals::asynchronous_taken() - self.taken <= intervals::ASYNCHRONOUS.into() {
            self.groups.insert(interval, Group { wait, observed: Vec::new() });
        }
        interval
    }

    /// The group of what a lane requests, of which an `mbarrier` will be told next.
    pub fn transaction(&mut self, warp: WarpOf, lane: u32) -> u32 {
        if let Some(&open) = self.open.get(&(warp, lane)) {
            return open;
        }
        let new = self.new_group(warp, Wait::Mbarrier);
        self.open.insert((warp, lane), new);
        new
    }

    /// A warp's lanes, with addresses and operands, are about to change `mbarrier`s, or have tested them, in an interval.
    pub fn mbarrier(
        &mut self,
        warp: WarpOf,
        interval: u32,
        op: MbarrierOp,
        lanes: impl Iterator<Item = (u32, u64, u64)>,
    ) {
        if self.open.is_empty() && self.mbarriers.is_empty() {
            return;
        }
        let mut words: HashMap<u64, Word> = HashMap::new();
        let mut last = None;
        for (lane, addr, n) in lanes {
            // Lanes mostly test the same.
            if op == MbarrierOp::Wait && last.replace((addr, n)) == Some((addr, n)) {
                continue;
            }
            if op == MbarrierOp::Init {
                let old = self.mbarriers.remove(&addr);
                old.iter().flat_map(|p| &p.groups).for_each(|g| drop(self.groups.remove(&g.1)));
                continue;
            }
            let group = if op == MbarrierOp::CompleteTx { self.open.remove(&(warp, lane)) } else { None };
            if group.is_none() && !self.mbarriers.contains_key(&addr) {
                continue;
            }
            let word = words.entry(addr).or_insert_with(|| Word::read(addr));
            let phases = self.mbarriers.entry(addr).or_default();
            phases.turn_to(word.phase());
            phases.groups.extend(group.map(|g| (phases.complete, g)));
            if op == MbarrierOp::Wait {
                for &(_, group) in phases.groups.iter().filter(|g| n == 1 && g.0 < phases.complete) {
                    self.groups.get_mut(&group).into_iter().for_each(|g| g.observe(warp, interval));
                }
                continue;
            }
            *word = word.after(Word::demand(op, n));
            phases.turn_to(word.phase());
            while let Some(&(_, old)) = phases.groups.front().filter(|g| g.0 + KEPT_PHASES < phases.complete) {
                phases.groups.pop_front();
                self.groups.remove(&old);
            }
        }
    }

    /// The present group of a series, to which a member adds what it requests.
    pub fn member(&mut self, series: Series, member: usize, warp: WarpOf) -> u32 {
        let commits = self.series.entry(series).or_default();
        let index = commits.committed[member];
        if let Some(&(_, group)) = commits.groups.iter().rev().find(|g| g.0 == index) {
            return group;
        }
        let old = if commits.groups.len() == KEPT { commits.groups.pop_front() } else { None };
        old.into_iter().for_each(|g| drop(self.groups.remove(&g.1)));
        let wait = if matches!(series, Series::Bulk(..)) { Wait::BulkGroup } else { Wait::Products };
        let new = self.new_group(warp, wait);
        self.series.entry(series).or_default().groups.push_back((index, new));
        new
    }

    /// A member commits its group.
    pub fn commit(&mut self, series: Series, member: usize) {
        // Members of a warpgroup count alike, also what was empty.
        if matches!(series, Series::Products(_)) {
            self.series.entry(series).or_default();
        }
        if let Some(commits) = self.series.get_mut(&series) {
            commits.committed[member] += 1;
        }
    }

    /// A member has waited for all of its groups but the last `but`, in an interval.
    pub fn wait(&mut self, series: Series, member: usize, but: u32, warp: WarpOf, interval: u32) {
        let Some(commits) = self.series.get(&series) else { return };
        let end = commits.committed[member].saturating_sub(but);
        for &(_, group) in commits.groups.iter().filter(|g| g.0 < end) {
            self.groups.get_mut(&group).into_iter().for_each(|g| g.observe(warp, interval));
        }
    }

    /// How to wait for the group of an interval, and the intervals in which that was done; `None` if the group does not matter any more.
    pub fn observed(&self, interval: u32) -> Option<(Wait, &[(WarpOf, u32)])> {
        self.groups.get(&interval).map(|g| (g.wait, &g.observed[..]))
    }

    /// All of the blocks' threads have met: what any of them has observed is over for all.
    pub fn met(&mut self) {
        self.groups.retain(|_, g| g.observed.is_empty());
    }
}

impl Phases {
    fn turn_to(&mut self, parity: bool) {
        if self.parity != parity {
            (self.parity, self.complete) = (parity, self.complete + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WARP: WarpOf = (3, 1);
    const NONE: [u32; 0] = [];

    fn observations(all: &AsyncGroups, group: u32) -> Vec<u32> {
        all.observed(group).map(|(_, by)| by.iter().map(|o| o.1).collect()).unwrap_or_default()
    }

    #[test]
    fn groups_of_copies_are_waited_for_in_order() {
        let mut all = AsyncGroups::default();
        let of = Series::Bulk(WARP, 5);
        let first = all.member(of, 0, WARP);
        assert_eq!(all.member(of, 0, WARP), first);
        all.wait(of, 0, 0, WARP, 70);
        assert_eq!(observations(&all, first), NONE);
        all.commit(of, 0);
        let second = all.member(of, 0, WARP);
        assert_ne!(first, second);
        all.commit(of, 0);
        all.wait(of, 0, 1, WARP, 71);
        assert_eq!((observations(&all, first), observations(&all, second)), (vec![71], NONE.to_vec()));
        all.met();
        assert!(all.observed(first).is_none() && all.observed(second).is_some());
    }

    #[test]
    fn warps_of_a_warpgroup_share_their_groups() {
        let mut all = AsyncGroups::default();
        let mut groups = vec![];
        for warp in 4..8 {
            let (of, member) = Series::of_products((0, warp));
            groups.push(all.member(of, member, (0, warp)));
            all.commit(of, member);
            all.wait(of, member, 0, (0, warp), 100 + warp);
        }
        assert!(groups.iter().all(|&g| g == groups[0]));
        assert_eq!(observations(&all, groups[0]), [104, 105, 106, 107]);
    }

    #[test]
    fn the_phase_of_a_copy_is_observed_or_not() {
        // Outside of the arena a word is 0: a barrier that waits for nothing, whose phases end with each arrival.
        let mut all = AsyncGroups::default();
        let (at, lane) = (64, 0);
        let group = all.transaction(WARP, lane);
        let mut event = |op, n, interval| {
            all.mbarrier(WARP, interval, op, [(lane, at, n)].into_iter());
            observations(&all, group)
        };
        assert_eq!(event(MbarrierOp::CompleteTx, 16, 7), NONE);
        assert_eq!(event(MbarrierOp::Wait, 0, 8), NONE);
        assert_eq!(event(MbarrierOp::Wait, 1, 9), NONE);
        // The word is 0 again, so the parity changes back: two phases.
        assert_eq!(event(MbarrierOp::Arrive, 0, 10), NONE);
        assert_eq!(event(MbarrierOp::Wait, 1, 11), [11]);
    }
}

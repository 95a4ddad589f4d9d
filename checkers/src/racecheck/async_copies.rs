//! Asynchronous copies to shared memory (`cp.async`) that have not been waited for: as if by threads of their own, which nothing
//! orders until the thread that requested them waits. PTX ISA, 9.7.9.25.3, 'Non-bulk copy'.
//!
//! What they write has records of intervals beyond all others, one for each warp that copies. Waiting replaces them by records of the
//! thread that waits.

use super::intervals;
use super::owners::{Owner, LAUNCH_MASK};
use exec::events::MAX_WARPS;
use kernel_abi::{races::*, WARP};

/// Whose they are, in the owners' table: no grid has this number for long.
const LAUNCH: u64 = LAUNCH_MASK;

/// What a lane has requested.
#[derive(Clone, Copy, Debug)]
pub struct Copy {
    pub lane: u32,
    pub addr: u64,
    pub bytes: u64,
    /// Of the lane's groups.
    group: u32,
}

/// A warp's copies.
#[derive(Debug, Default)]
struct Warp {
    /// 0 until there is one.
    interval: u32,
    /// Groups that each lane has committed.
    groups: [u32; WARP as usize],
    pending: Vec<Copy>,
}

/// Those of a block's warps.
#[derive(Debug)]
pub struct Copies([Warp; MAX_WARPS]);

impl Default for Copies {
    fn default() -> Copies {
        Copies(std::array::from_fn(|_| Warp::default()))
    }
}

impl Copies {
    /// A lane requests a copy; returns the record that it leaves.
    pub fn begin(&mut self, block: u64, warp: u32, lane: u32, addr: u64, bytes: u64) -> u32 {
        let own = &mut self.0[warp as usize];
        if own.interval == 0 {
            own.interval = intervals::take_asynchronous();
            Owner { launch: LAUNCH, block, warp }.note(own.interval);
        }
        own.pending.push(Copy { lane, addr, bytes, group: own.groups[lane as usize] });
        own.interval << SHIFT | lane
    }

    /// `cp.async.commit_group`
    pub fn commit(&mut self, warp: u32, lanes: impl Iterator<Item = u32>) {
        lanes.for_each(|l| self.0[warp as usize].groups[l as usize] += 1);
    }

    /// `cp.async.wait_group`: all groups but the last `but` of each lane; `None`: `cp.async.wait_all`. Returns what has been waited
    /// for, and the record of the warp's first lane in it.
    pub fn wait(&mut self, warp: u32, lanes: u32, but: Option<u32>) -> (u32, Vec<Copy>) {
        let Warp { interval, groups, pending } = &mut self.0[warp as usize];
        let done = |c: &Copy| {
            let committed = groups[c.lane as usize];
            lanes >> c.lane & 1 != 0 && but.is_none_or(|n| c.group < committed.saturating_sub(n))
        };
        let (ended, open) = pending.iter().copied().partition(done);
        *pending = open;
        (*interval << SHIFT, ended)
    }

    /// Whether a record is of a copy of the block's that has not been waited for.
    pub fn holds(&self, record: u32) -> bool {
        self.0.iter().any(|w| w.interval != 0 && w.interval == record >> SHIFT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_waited_for_in_order() {
        let mut copies = Copies::default();
        let request = |c: &mut Copies, lane| c.begin(7, 2, lane, 64 * u64::from(lane), 16);
        let record = request(&mut copies, 3);
        assert_eq!(record & LANE, 3);
        assert!(copies.holds(record) && !copies.holds(record ^ 1 << SHIFT));
        let ended = |c: &mut Copies, lanes, but| c.wait(2, lanes, but).1.iter().map(|x| x.lane).collect::<Vec<_>>();
        // Not committed; of another lane; committed, but among those that may still go on.
        assert!(ended(&mut copies, !0, Some(0)).is_empty());
        copies.commit(2, [3].into_iter());
        assert!(ended(&mut copies, !8, Some(0)).is_empty());
        assert!(ended(&mut copies, !0, Some(1)).is_empty());
        request(&mut copies, 3);
        request(&mut copies, 4);
        copies.commit(2, [3, 4].into_iter());
        assert_eq!(ended(&mut copies, !0, Some(1)), [3]);
        assert_eq!(ended(&mut copies, !0, Some(0)), [3, 4]);
        request(&mut copies, 5);
        assert_eq!(ended(&mut copies, !0, None), [5]);
    }
}

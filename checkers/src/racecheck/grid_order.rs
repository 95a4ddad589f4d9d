//! What is known of the order of a grid, or of a copy or fill, among all that leaves records.

use super::elision;
use super::history::{self, Accessor, Origin};
use super::intervals::{self, take};
use super::owners::{Owner, LAUNCH_MASK};
use super::records::RECORDS;
use crate::checked_launch::CheckedGrid;
use device::memory;
use device::space::{self, Arena};
use exec::events::GridStart;
use exec::timeline::{self, Item, Mark, Stamp};
use kernel_abi::races::*;
use parking_lot::Mutex;
use std::sync::Arc;

/// Grids that run with such records.
static RUNNING: Mutex<u32> = Mutex::new(0);

/// What the blocks of a grid have in common.
#[derive(Debug)]
pub struct GridOrder {
    pub(super) launch: u64,
    /// Intervals from here on are this grid's, or those of others that run beside it.
    pub(super) first: u32,
    /// Intervals from here on may be of what is not ordered before it.
    pub(super) limit: u32,
    pub(super) accessor: Arc<Accessor>,
    stamp: Option<Stamp>,
    /// What it comes after only once it has waited for the grids that it depends on (`griddepcontrol.wait`), and `limit` until then.
    beside: Arc<[Mark]>,
    pub(super) early_limit: u32,
    /// See [`Cta::race_elided`], and [`Cta::race_before`].
    pub(super) elided: u64,
    pub(super) before: u64,
    /// The host and kernels may communicate through memory.
    through_memory: bool,
}

impl GridOrder {
    /// For a grid that is about to start as part of the thread's item.
    pub fn of_grid(grid: &Arc<CheckedGrid>, start: &GridStart) -> GridOrder {
        let origin = Origin::Grid { grid: grid.clone(), blocks: start.blocks, threads: start.threads };
        let elided = elision::of(&start.kernel.meta.footprint, start.params, start.depth);
        GridOrder::begin(start.number, space::arena(), origin, timeline::current(), elided)
    }

    /// For the grid of this number, or a copy or fill, which is about to start as part of `item`.
    /// `elided`: see [`Cta::race_elided`].
    pub fn begin(id: u64, arena: &Arena, origin: Origin, item: Option<Arc<Item>>, elided: u64) -> GridOrder {
        let mut running = RUNNING.lock();
        if *running == 0 && intervals::are_half_used() {
            // Earlier grids have ended: nothing of theirs matters any more. If it cannot be cleared, numbers go on.
            if RECORDS.into_iter().map(|k| arena.clear(k)).all(|r| r.is_ok()) {
                intervals::restart();
                history::clear();
            }
        }
        *running += 1;
        let first = take(1).unwrap_or(INTERVALS - 1);
        let launch = id & LAUNCH_MASK;
        let stamp = item.as_ref().and_then(|i| i.stamp());
        let beside = item.as_ref().map_or_else(Arc::default, |i| i.beside());
        let (accessor, limit, early_limit) = history::begin(launch, origin, item, first, &beside);
        let before = if early_limit < first { history::before(launch, stamp.as_ref(), &beside) } else { 0 };
        let through_memory = early_limit < first || timeline::on();
        let through_memory = through_memory && memory::is_shared_with_host();
        GridOrder { launch, first, limit, accessor, stamp, beside, early_limit, elided, before, through_memory }
    }

    /// The record of something that has one interval and no threads.
    pub fn record(&self) -> u32 {
        Owner { launch: self.launch, block: 0, warp: 0 }.note(self.first);
        self.first << SHIFT
    }

    /// Intervals below are ordered before.
    pub fn limit(&self) -> u32 {
        self.limit
    }

    /// Its number in the history of accesses.
    pub fn launch(&self) -> u64 {
        self.launch
    }

    /// Whom records name by a number, if that is not this grid or transfer.
    pub fn other(&self, launch: u64) -> Option<Arc<Accessor>> {
        if self.launch == launch {
            None
        } else {
            history::get(launch)
        }
    }

    /// The grid, as records know it.
    pub fn accessor(&self) -> &Arc<Accessor> {
        &self.accessor
    }

    /// Whether another grid, or a copy or fill, is ordered before this one; `waited`: for the grids that it depends on.
    pub(super) fn follows(&self, launch: u64, waited: bool) -> bool {
        let beside = if waited { &[] } else { &*self.beside };
        match &self.stamp {
            Some(stamp) => launch == self.launch || history::get(launch).is_none_or(|d| d.is_before(stamp, beside)),
            None => true,
        }
    }

    /// Whether it could have begun before another grid's end, which only a wait orders before what follows it.
    pub(super) fn depends_on(&self, launch: u64) -> bool {
        self.follows(launch, true) && !self.follows(launch, false)
    }

    /// Whether there are grids to wait for.
    pub(super) fn depends(&self) -> bool {
        !self.beside.is_empty()
    }

    /// Whether something that another one did was published, and then seen by what has acquired what there was up to `acquired`
    /// (0: nothing). Between kernels that goes through memory; between them and the host as well.
    pub(super) fn observed(&self, owner: Owner, interval: u32, acquired: u32) -> bool {
        let Some(other) = history::get(owner.launch) else { return true };
        let requested = self.accessor.item.as_ref().map_or(0, |i| i.requested_at);
        let upto = if self.through_memory { acquired.max(requested) } else { acquired };
        let released = || other.released(owner.block, interval, owner.warp, None);
        upto > 0 && released().is_some_and(|at| at < upto) || self.through_memory && acquired > 0 && other.was_seen()
    }

    /// Whether the access of a record is ordered before a copy or fill, whose order this is. `met`: other grids that
    /// were looked up before, and whether they are.
    pub fn is_before(&self, record: u32, met: &mut Vec<(u64, bool)>) -> bool {
        let interval = record >> SHIFT;
        if record == 0 || interval < self.limit {
            return true;
        }
        let owner = Owner::of(interval);
        let known = met.iter().rev().find(|m| m.0 == owner.launch).map(|m| m.1);
        let follows = known.unwrap_or_else(|| {
            met.push((owner.launch, self.follows(owner.launch, true)));
            met[met.len() - 1].1
        });
        follows || self.observed(owner, interval, 0)
    }
}

impl Drop for GridOrder {
    fn drop(&mut self) {
        *RUNNING.lock() -= 1;
    }
}

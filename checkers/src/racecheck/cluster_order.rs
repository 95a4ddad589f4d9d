//! What the blocks of a cluster share: the order that its barrier makes, and asynchronous operations.

use super::async_groups::AsyncGroups;
use super::intervals::now;
use super::mbarrier_order::MbarrierOrder;

/// See the module's text. One thread runs all of the blocks.
#[derive(Debug, Default)]
pub struct ClusterOrder {
    pub groups: AsyncGroups,
    pub mbarriers: MbarrierOrder,
    /// Times that the blocks have met, and the first interval after the last one.
    meetings: u32,
    since: u32,
}

impl ClusterOrder {
    /// Its first block starts, before any runs.
    pub fn start(&mut self) {
        *self = ClusterOrder { since: now(), groups: AsyncGroups::new(), ..ClusterOrder::default() };
    }

    /// The first interval after all blocks have last met.
    pub fn since(&self) -> u32 {
        self.since
    }

    /// A block goes on after the cluster's barrier, for the `nth` time. All that go on do before any runs.
    pub fn meet(&mut self, nth: u32) {
        if nth > self.meetings {
            (self.meetings, self.since) = (nth, now());
            self.all_met();
        }
    }

    /// All of its threads have met: what any of them knows is known to all.
    pub fn all_met(&mut self) {
        self.groups.met();
        self.mbarriers.clear();
    }
}

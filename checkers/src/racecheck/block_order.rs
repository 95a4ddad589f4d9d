//! Which accesses of a block's threads are ordered: what there is to know besides the records in the shadows of memory
//! (`docs/decisions/0011-races.md`).
//!
//! A warp's time is cut into [intervals](super::intervals) at every synchronisation. Whose an interval is stands in a
//! [table](super::owners).

use super::async_copies::Copies;
use super::async_groups::{AsyncGroups, WarpOf};
use super::clocks::{Clock, Meeting, Others};
use super::cluster_order::ClusterOrder;
use super::grid_order::GridOrder;
use super::history::Release;
use super::intervals::{self, now, take};
use super::owners::{table, Owner};
use super::race::Missing;
use exec::events::{ALL_BARRIERS, MAX_WARPS};
use exec::index;
use kernel_abi::{races::*, Cta, MbarrierOp};
use parking_lot::{MappedMutexGuard, Mutex, MutexGuard};
use std::cell::Cell;
use std::mem::offset_of;
use std::sync::Arc;

/// See [`BlockOrder::met`].
const MET: usize = 8;

/// A group's interval, a warp and what that had acquired, and how the two are ordered.
type Met = ([u32; 3], Relation);

/// What is known of the order in a resident block. [`Cta::intervals`] points at it.
#[repr(C)]
#[derive(Debug, Default)]
pub struct BlockOrder {
    /// The record of each warp's first lane in its present interval.
    records: [u32; MAX_WARPS],
    /// For each warp: releases of others before this number are known to it. Generated code writes it, at [`ACQUIRED`].
    acquired: [u32; MAX_WARPS],
    warps: u32,
    block: u64,
    launch: u64,
    first: u32,
    limit: u32,
    /// A thread has waited for the grids that its own depends on, or there are none.
    waited: bool,
    /// The first interval after the last barrier of all.
    since: u32,
    clocks: [Clock; MAX_WARPS],
    /// What those know that have come to a barrier of part of the block.
    barriers: [Option<Box<Meeting>>; ALL_BARRIERS],
    /// Warps have synchronised since the last barrier of all, by something else.
    synced: bool,
    /// There are no numbers left: nothing is looked at.
    off: bool,
    /// Asynchronous copies of its warps, once there are any.
    copies: Option<Box<Copies>>,
    /// Other grids that were met in records, and whether they are ordered before this one; each at its number's lowest bits.
    met: [Cell<Option<(u64, bool)>>; MET],
    /// The first of the block's own intervals, and the first one after its last `fence.proxy.async`.
    start: u32,
    proxy_fence: u32,
    /// Its cluster, and how often it has met there.
    cluster: Arc<Mutex<ClusterOrder>>,
    meetings: u32,
    /// Blocks of the cluster, its place, and blocks of the grid; of a cluster of one there is nothing to know.
    place: Option<[[u32; 3]; 3]>,
    /// The first interval after the cluster's last barrier.
    cluster_since: u32,
    /// What its warps know of other blocks.
    others: [Others; MAX_WARPS],
    /// How asynchronous groups that were met are ordered with a warp, which had acquired so much, each at its interval's lowest bits; until
    /// something else changes.
    met_groups: [Cell<Option<Met>>; MET],
}

const _: () = assert!(offset_of!(BlockOrder, acquired) as u64 == ACQUIRED);

/// How the access of a record is ordered with one that a warp makes now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Before it, or too old to matter.
    Before,
    /// In the same interval of the same warp.
    Beside,
    /// Not ordered: another warp's, of the same block.
    Block,
    /// Of another block of the grid.
    Grid,
    /// Of something else that was launched.
    Launch,
    /// An asynchronous operation's that has not been waited for.
    Copy,
}

impl BlockOrder {
    /// That of a block of a cluster.
    pub fn of(cluster: Arc<Mutex<ClusterOrder>>) -> Box<BlockOrder> {
        Box::new(BlockOrder { cluster, ..BlockOrder::default() })
    }

    /// The block `index` starts.
    pub fn start(&mut self, grid: &GridOrder, index: u64, cta: &mut Cta) {
        self.block = index;
        self.launch = grid.launch;
        self.first = grid.first;
        (self.limit, self.waited) = (grid.early_limit, !grid.depends());
        self.met = Default::default();
        self.warps = cta.warps;
        self.clocks = [Clock::default(); MAX_WARPS];
        self.others.iter_mut().for_each(Others::clear);
        self.acquired = [0; MAX_WARPS];
        self.off = index >> BLOCK_BITS != 0;
        self.copies = None;
        (self.meetings, self.proxy_fence) = (0, 0);
        self.place = (cta.cluster_blocks > 1).then_some([cta.cluster_nctaid, cta.cluster_id, cta.nctaid]);
        if cta.cluster_rank == 0 {
            self.cluster.lock().start();
        }
        self.cluster_since = self.cluster.lock().since();
        (cta.race_launch, cta.race_first) = (self.limit << SHIFT, self.first << SHIFT);
        cta.race_elided = grid.elided;
        cta.race_table = table().as_ptr().cast();
        cta.race_before = grid.before;
        cta.race_owner = Owner { launch: self.launch, block: index, warp: 0 }.word();
        cta.race_next = intervals::counter();
        self.meet(cta);
        self.start = self.since;
    }

    /// A thread has waited for the grids that its own depends on (`griddepcontrol.wait`): in doubt, all threads have.
    pub fn waited(&mut self, grid: &GridOrder) {
        // What generated code compares with stays as it is: it asks once too often.
        (self.limit, self.waited) = (grid.limit, true);
        self.met = Default::default();
    }

    /// All threads of the cluster's blocks have met.
    pub fn meet_in_cluster(&mut self, cta: &mut Cta) {
        self.meetings += 1;
        let mut cluster = self.cluster.lock();
        cluster.meet(self.meetings);
        self.cluster_since = cluster.since();
        drop(cluster);
        self.others.iter_mut().for_each(Others::clear);
        self.meet(cta);
    }

    /// All threads have met at a barrier.
    pub fn meet(&mut self, cta: &mut Cta) {
        let Some(base) = take(self.warps).filter(|_| !self.off) else {
            self.off = true;
            // Below this are all records but those of bytes.
            (cta.race_launch, cta.race_block, cta.race_span) = (NARROW, NARROW, 0);
            return;
        };
        self.since = base;
        for w in 0..self.warps {
            self.set(w, base + w);
        }
        let acquired = self.acquired[..self.warps as usize].iter().copied().max().unwrap_or(0);
        if self.synced {
            self.barriers = Default::default();
        }
        self.acquired = [acquired; MAX_WARPS];
        self.synced = false;
        self.met_groups.iter().for_each(|g| g.set(None));
        // What other blocks of a cluster do is not ordered by the block's barriers.
        (cta.race_block, cta.race_span) = match self.place {
            Some(_) => (self.cluster_since << SHIFT, 0),
            None => (base << SHIFT, self.warps << SHIFT),
        };
        if self.place.is_none() {
            self.cluster.lock().all_met();
        } else {
            let mut all = Others::default();
            self.others.iter().for_each(|o| all.join(o));
            self.others.iter_mut().take(self.warps as usize).for_each(|o| o.clone_from(&all));
        }
    }

    fn set(&mut self, warp: u32, interval: u32) {
        self.records[warp as usize] = interval << SHIFT;
        Owner { launch: self.launch, block: self.block, warp }.note(interval);
    }

    /// Begins a warp's next interval; returns the one that ends.
    fn renew(&mut self, warp: u32) -> u32 {
        let last = self.interval(warp);
        match take(1) {
            Some(next) => self.set(warp, next),
            None => self.off = true,
        }
        self.synced = true;
        last
    }

    pub fn interval(&self, warp: u32) -> u32 {
        self.records[warp as usize] >> SHIFT
    }

    /// `bar.warp.sync`.
    pub fn sync_warp(&mut self, warp: u32) {
        self.renew(warp);
    }

    /// A warp comes to a barrier of part of the block.
    pub fn arrive(&mut self, warp: u32, barrier: u32) {
        let last = self.renew(warp);
        let mut own = self.clocks[warp as usize];
        own.known[warp as usize] = last;
        if let Some(there) = self.barriers.get_mut(barrier as usize) {
            let there = there.get_or_insert_with(Box::default);
            there.clock.join(&own);
            there.others.join(&self.others[warp as usize]);
            there.acquired = there.acquired.max(self.acquired[warp as usize]);
        }
    }

    /// Lanes of a warp are about to change `mbarrier`s: addresses and operands.
    pub fn change_mbarriers(
        &mut self,
        grid: &GridOrder,
        warp: u32,
        op: MbarrierOp,
        lanes: impl Iterator<Item = (u64, u64)>,
    ) {
        let last = self.interval(warp);
        self.release(grid, warp, false);
        let w = warp as usize;
        let mut own = Meeting { clock: self.clocks[w], others: Others::default(), acquired: self.acquired[w] };
        own.clock.known[w] = last;
        if self.place.is_some() {
            // What is before the block's last barrier is known as well, which does not go without saying elsewhere.
            let mut clock = std::mem::take(&mut own.clock);
            clock.known.iter_mut().for_each(|k| *k = self.since.saturating_sub(1).max(*k));
            own.others = self.others[w].clone();
            own.others.add(self.block, &clock);
        }
        self.cluster.lock().mbarriers.change(op, &own, lanes);
    }

    /// A warp has found the phases of `mbarrier`s complete.
    pub fn observe_mbarriers(&mut self, warp: u32, addresses: impl Iterator<Item = u64>) {
        let mut seen = self.cluster.lock().mbarriers.observe(addresses);
        seen.clock.join(&seen.others.take(self.block).unwrap_or_default());
        self.others[warp as usize].join(&seen.others);
        self.met_groups.iter().for_each(|g| g.set(None));
        self.clocks[warp as usize].join(&seen.clock);
        self.acquired[warp as usize] = self.acquired[warp as usize].max(seen.acquired);
    }

    /// A barrier of part of the block lets warps go on.
    pub fn leave(&mut self, warps: u32, barrier: u32) {
        let Some(there) = self.barriers.get_mut(barrier as usize).and_then(Option::take) else { return };
        self.met_groups.iter().for_each(|g| g.set(None));
        for w in (0..MAX_WARPS).filter(|w| warps >> w & 1 != 0) {
            self.clocks[w].join(&there.clock);
            self.others[w].join(&there.others);
            self.acquired[w] = self.acquired[w].max(there.acquired);
        }
    }

    /// A warp publishes what it did, and what it knows; `inside`: to its block only.
    pub fn release(&mut self, grid: &GridOrder, warp: u32, inside: bool) {
        let more = self.synced;
        let upto = self.renew(warp);
        if !self.off {
            let release = Release { at: self.interval(warp), warp, upto, since: self.since, more, inside };
            grid.accessor.release(self.block, release);
        }
    }

    /// A warp has seen what others may have published.
    pub fn acquire(&mut self, warp: u32) {
        self.met_groups.iter().for_each(|g| g.set(None));
        self.acquired[warp as usize] = now();
    }

    /// `fence.proxy.async`, which is another fence as well.
    pub fn fence_proxies(&mut self, grid: &GridOrder, warp: u32) {
        self.release(grid, warp, false);
        self.acquire(warp);
        self.proxy_fence = now();
    }

    /// Whether a record is of an ordinary access of the block, with no `fence.proxy.async` since.
    pub fn lacks_proxy_fence(&self, record: u32) -> bool {
        let interval = record >> SHIFT;
        let ordinary = (self.start.max(self.proxy_fence).max(1)..intervals::FIRST_ASYNCHRONOUS).contains(&interval);
        ordinary && {
            let owner = Owner::of(interval);
            owner.launch == self.launch && owner.block == self.block
        }
    }

    /// Asynchronous operations of the cluster's blocks, other than `cp.async`.
    pub fn groups(&self) -> MappedMutexGuard<'_, AsyncGroups> {
        self.met_groups.iter().for_each(|g| g.set(None));
        MutexGuard::map(self.cluster.lock(), |c| &mut c.groups)
    }

    /// One of the block's warps, as its cluster knows it.
    pub fn warp_of(&self, warp: u32) -> WarpOf {
        (self.block, warp)
    }

    /// What has not been waited for, if a record is of an asynchronous operation.
    pub fn missing(&self, record: u32) -> Option<Missing> {
        if record == NARROW || record >> SHIFT < intervals::FIRST_ASYNCHRONOUS {
            return None;
        }
        let cluster = self.cluster.lock();
        let wait = cluster.groups.observed(record >> SHIFT).map(|(wait, _)| wait);
        Some(wait.map_or(Missing::CopyWait, Missing::Wait))
    }

    /// Whether a record is of a grid that this one depends on, for which it has not waited.
    pub fn missing_grid_wait(&self, grid: &GridOrder, record: u32) -> Option<Missing> {
        let unwaited = !self.waited && record != NARROW && grid.depends_on(Owner::of(record >> SHIFT).launch);
        unwaited.then_some(Missing::GridWait)
    }

    /// The block's asynchronous copies.
    pub fn copies(&mut self) -> &mut Copies {
        self.copies.get_or_insert_default()
    }

    /// A lane requests an asynchronous copy to shared memory; returns the record that it leaves.
    pub fn copy(&mut self, warp: u32, lane: u32, addr: u64, bytes: u64) -> u32 {
        let block = self.block;
        self.copies().begin(block, warp, lane, addr, bytes)
    }

    /// Whether nothing is looked at any more.
    pub fn is_off(&self) -> bool {
        self.off
    }

    /// The record of a lane that accesses memory now.
    pub fn record(&self, warp: u32, lane: u32) -> u32 {
        self.records[warp as usize] | lane
    }

    /// Whether a record is of the grid that runs.
    pub fn is_of_launch(&self, record: u32) -> bool {
        record >> SHIFT >= self.first && Owner::of(record >> SHIFT).launch == self.launch
    }

    /// Whose a record is.
    pub fn owner(record: u32) -> Owner {
        Owner::of(record >> SHIFT)
    }

    fn follows(&self, grid: &GridOrder, launch: u64) -> bool {
        let met = &self.met[launch as usize % MET];
        match met.get() {
            Some((known, before)) if known == launch => before,
            _ => {
                let before = grid.follows(launch, self.waited);
                met.set(Some((launch, before)));
                before
            }
        }
    }

    /// How the access of a record is ordered with what `warp` does now; `shared`: in the block's shared memory, where records of other
    /// blocks are of those that had it before.
    pub fn relation(&self, grid: &GridOrder, record: u32, warp: u32, shared: bool) -> Relation {
        let interval = record >> SHIFT;
        let since = if self.place.is_some() { self.cluster_since } else { self.since };
        if record == 0 || interval < self.limit || shared && interval < since {
            return Relation::Before;
        }
        if interval >= intervals::FIRST_ASYNCHRONOUS {
            return self.relation_to_group(grid, record, warp);
        }
        let owner = Owner::of(interval);
        let clock = &self.clocks[warp as usize];
        let inside = (owner.block == self.block).then_some(warp);
        let released = || grid.accessor.released(owner.block, interval, owner.warp, inside);
        let acquired = self.acquired[warp as usize];
        let seen = || acquired > 0 && released().is_some_and(|at| at < acquired);
        if owner.launch != self.launch {
            let before = shared || self.follows(grid, owner.launch) || grid.observed(owner, interval, acquired);
            return if before { Relation::Before } else { Relation::Launch };
        }
        if owner.block != self.block {
            let met = interval < self.cluster_since && self.is_in_cluster(owner.block);
            let earlier = shared && self.place.is_none();
            let known = || self.others[warp as usize].know(owner.block, owner.warp, interval);
            return if met || earlier || known() || seen() { Relation::Before } else { Relation::Grid };
        }
        if interval < self.since || owner.warp != warp && interval <= clock.known[owner.warp as usize] {
            return Relation::Before;
        }
        if owner.warp == warp {
            return if interval == self.interval(warp) { Relation::Beside } else { Relation::Before };
        }
        if seen() {
            Relation::Before
        } else {
            Relation::Block
        }
    }

    /// As [`BlockOrder::relation`], to an asynchronous operation in shared memory.
    fn relation_to_group(&self, grid: &GridOrder, record: u32, warp: u32) -> Relation {
        let interval = record >> SHIFT;
        let met = &self.met_groups[interval as usize % MET];
        let asked = [interval, warp, self.acquired[warp as usize]];
        if let Some((_, known)) = met.get().filter(|g| g.0 == asked) {
            return known;
        }
        let relation = if self.copies.as_ref().is_some_and(|c| c.holds(record)) {
            Relation::Copy
        } else {
            let cluster = self.cluster.lock();
            let seen = |by: u32| {
                let ordered = self.relation(grid, by << SHIFT, warp, true);
                matches!(ordered, Relation::Before | Relation::Beside)
            };
            // What is not known is of blocks that had the memory before, or is over.
            let over = cluster.groups.observed(interval).is_none_or(|(_, all)| all.iter().any(|o| seen(o.1)));
            if over {
                Relation::Before
            } else {
                Relation::Copy
            }
        };
        met.set(Some((asked, relation)));
        relation
    }

    fn is_in_cluster(&self, block: u64) -> bool {
        self.place.is_some_and(|[blocks, at, grid]| {
            let place = index::block(grid, block);
            (0..3).all(|d| place[d] / blocks[d].max(1) == at[d])
        })
    }
}

//! Which accesses of a block's threads are ordered: what there is to know besides the records in the shadows of memory
//! (`docs/decisions/0011-races.md`).
//!
//! A warp's time is cut into [intervals](super::intervals) at every synchronisation. Whose an interval is stands in a
//! [table](super::owners).

use super::async_copies::Copies;
use super::clocks::{Clock, Meeting};
use super::grid_order::GridOrder;
use super::history::Release;
use super::intervals::{self, now, take};
use super::owners::{table, Owner};
use exec::events::{ALL_BARRIERS, MAX_WARPS};
use kernel_abi::{races::*, Cta};
use std::cell::Cell;
use std::mem::offset_of;

/// See [`BlockOrder::met`].
const MET: usize = 8;

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
    /// An asynchronous copy's that has not been waited for.
    Copy,
}

impl BlockOrder {
    /// The block `index` starts.
    pub fn start(&mut self, grid: &GridOrder, index: u64, cta: &mut Cta) {
        self.block = index;
        self.launch = grid.launch;
        self.first = grid.first;
        self.limit = grid.limit;
        self.met = Default::default();
        self.warps = cta.warps;
        self.clocks = [Clock::default(); MAX_WARPS];
        self.acquired = [0; MAX_WARPS];
        self.off = index >> BLOCK_BITS != 0;
        self.copies = None;
        (cta.race_launch, cta.race_first) = (self.limit << SHIFT, self.first << SHIFT);
        cta.race_elided = grid.elided;
        cta.race_table = table().as_ptr().cast();
        cta.race_before = grid.before;
        cta.race_owner = Owner { launch: self.launch, block: index, warp: 0 }.word();
        cta.race_next = intervals::counter();
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
        (cta.race_block, cta.race_span) = (base << SHIFT, self.warps << SHIFT);
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

    fn interval(&self, warp: u32) -> u32 {
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
            there.acquired = there.acquired.max(self.acquired[warp as usize]);
        }
    }

    /// A barrier of part of the block lets warps go on.
    pub fn leave(&mut self, warps: u32, barrier: u32) {
        let Some(there) = self.barriers.get_mut(barrier as usize).and_then(Option::take) else { return };
        for w in (0..MAX_WARPS).filter(|w| warps >> w & 1 != 0) {
            self.clocks[w].join(&there.clock);
            self.acquired[w] = self.acquired[w].max(there.acquired);
        }
    }

    /// A warp publishes what it did, and what it knows.
    pub fn release(&mut self, grid: &GridOrder, warp: u32) {
        let more = self.synced;
        let upto = self.renew(warp);
        if !self.off {
            let release = Release { at: self.interval(warp), warp, upto, since: self.since, more };
            grid.accessor.release(self.block, release);
        }
    }

    /// A warp has seen what others may have published.
    pub fn acquire(&mut self, warp: u32) {
        self.acquired[warp as usize] = now();
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
                let before = grid.follows(launch);
                met.set(Some((launch, before)));
                before
            }
        }
    }

    /// How the access of a record is ordered with what `warp` does now; `shared`: in the block's shared memory, where records of other
    /// blocks are of those that had it before.
    pub fn relation(&self, grid: &GridOrder, record: u32, warp: u32, shared: bool) -> Relation {
        let interval = record >> SHIFT;
        if record == 0 || interval < self.limit || shared && interval < self.since {
            return Relation::Before;
        }
        if interval >= intervals::FIRST_OF_COPIES {
            // Others than the block's own are of blocks that had the memory before.
            let open = self.copies.as_ref().is_some_and(|c| c.holds(record));
            return if open { Relation::Copy } else { Relation::Before };
        }
        let owner = Owner::of(interval);
        let clock = &self.clocks[warp as usize];
        let released = || grid.accessor.released(owner.block, interval, owner.warp);
        let acquired = self.acquired[warp as usize];
        let seen = || acquired > 0 && released().is_some_and(|at| at < acquired);
        if owner.launch != self.launch {
            let before = shared || self.follows(grid, owner.launch) || grid.observed(owner, interval, acquired);
            return if before { Relation::Before } else { Relation::Launch };
        }
        if owner.block != self.block {
            return if shared || seen() { Relation::Before } else { Relation::Grid };
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
}

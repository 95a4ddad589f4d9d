//! Which accesses of a grid's threads are ordered: what there is to know besides the records in the shadows of memory
//! (`docs/decisions/0011-races.md`).
//!
//! A warp's time is cut into intervals at every synchronisation. A number is given to each as it begins, so that numbers tell
//! the order in which intervals began. Whose an interval is stands in a table.

use super::barrier::{BARRIERS, MAX_WARPS};
use crate::device::space::{self, Arena};
use kernel_abi::{races::*, Cta, Plane};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::mem::offset_of;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::OnceLock;

/// The number of the next interval, and intervals so far since records were last cleared.
static NEXT: AtomicU64 = AtomicU64::new(1);
/// Grids that run with such records.
static RUNNING: Mutex<u32> = Mutex::new(0);
/// Whether numbers have run out: see [`exhausted`].
static EXHAUSTED: AtomicBool = AtomicBool::new(false);

/// The planes that hold records.
pub const RECORDS: [u64; 11] = {
    let (writer, reader) = (Plane::ByteWriter as u64, Plane::ByteReader as u64);
    let words = [Plane::Writer as u64, Plane::Reader as u64, Plane::OtherReader as u64];
    [
        words[0],
        words[1],
        words[2],
        writer,
        writer + 1,
        writer + 2,
        writer + 3,
        reader,
        reader + 1,
        reader + 2,
        reader + 3,
    ]
};

/// Has the arena hold what this needs, if it has not been reserved yet.
pub fn want_planes() {
    let places = [Plane::WrittenAt as u64, Plane::ReadAt as u64, Plane::OtherReadAt as u64];
    RECORDS.into_iter().chain(places).for_each(space::want_plane);
}

/// Memory, if it is any, has a new owner, to whom what was done there before is nothing.
pub fn forgotten(addr: u64, len: u64) {
    let arena = space::arena();
    let start = addr & !3;
    for plane in [Plane::Writer, Plane::Reader] {
        if let Some(distance) = arena.plane(plane).filter(|_| arena.contains(addr, len)) {
            let words = (addr + len - start).div_ceil(4) as usize;
            // SAFETY: shadows of device memory, which is committed; whole words of it.
            unsafe { ((start + distance) as *mut u32).write_bytes(0, words) };
        }
    }
}

/// Whether a grid was so long that part of it was not looked at. Says so once.
pub fn exhausted() -> bool {
    EXHAUSTED.swap(false, Relaxed)
}

/// Numbers for `n` intervals; `None` if there are no more.
fn take(n: u32) -> Option<u32> {
    let first = NEXT.fetch_add(n.into(), Relaxed);
    // The last record of all means something else.
    if first + u64::from(n) < u64::from(INTERVALS) - 1 {
        return Some(first as u32);
    }
    EXHAUSTED.store(true, Relaxed);
    None
}

/// For each interval, the grid, the block and the warp whose it is.
fn table() -> &'static [AtomicU64] {
    static TABLE: OnceLock<&'static [AtomicU64]> = OnceLock::new();
    TABLE.get_or_init(|| {
        // Fresh pages of the operating system: only those that are used become memory.
        let words: &'static mut [u64] = Vec::leak(vec![0u64; INTERVALS as usize]);
        // What stands for bytes is nobody's.
        words[INTERVALS as usize - 1] = u64::MAX;
        // SAFETY: of the same size and alignment, and borrowed for good.
        unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), words.len()) }
    })
}

const BLOCK_BITS: u32 = 35;
const LAUNCH_MASK: u64 = (1 << (64 - WARP_BITS - BLOCK_BITS)) - 1;

/// Whose an interval is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    /// Low bits of [`super::grid::Grid::id`].
    launch: u64,
    /// Linear index.
    pub block: u64,
    pub warp: u32,
}

impl Owner {
    fn of(interval: u32) -> Owner {
        let word = table()[interval as usize].load(Relaxed);
        let block = word >> WARP_BITS & ((1 << BLOCK_BITS) - 1);
        Owner { launch: word >> (WARP_BITS + BLOCK_BITS), block, warp: word as u32 & ((1 << WARP_BITS) - 1) }
    }

    fn word(self) -> u64 {
        self.launch << (WARP_BITS + BLOCK_BITS) | self.block << WARP_BITS | u64::from(self.warp)
    }

    fn note(self, interval: u32) {
        table()[interval as usize].store(self.word(), Relaxed);
    }
}

/// A warp has published what it knows of: a fence, or an operation with release semantics.
#[derive(Clone, Copy, Debug)]
struct Release {
    /// The interval that began with it.
    at: u32,
    warp: u32,
    /// The warp's last interval before it.
    upto: u32,
    /// The first interval after the block's last barrier: what is before was published as well.
    since: u32,
    /// Others of the block's intervals may have been known to the warp.
    more: bool,
}

impl Release {
    fn covers(&self, interval: u32, warp: u32) -> bool {
        interval < self.since || self.warp == warp && interval <= self.upto || self.more && interval < self.at
    }
}

/// Releases of a block that are told apart; from there on, neighbours count as one that happened with the first.
const RELEASES: usize = 256;

/// What the blocks of a grid have in common.
#[derive(Debug)]
pub struct GridOrder {
    launch: u64,
    /// Intervals from here on are this grid's, or those of others that run beside it.
    first: u32,
    releases: Mutex<HashMap<u64, Vec<Release>>>,
}

impl GridOrder {
    /// For the grid of this number, which is about to start.
    pub fn begin(id: u64, arena: &Arena) -> GridOrder {
        let mut running = RUNNING.lock();
        if *running == 0 && NEXT.load(Relaxed) > u64::from(INTERVALS / 2) {
            // Earlier grids have ended: nothing of theirs matters any more. If it cannot be cleared, numbers go on.
            if RECORDS.into_iter().map(|k| arena.clear(k)).all(|r| r.is_ok()) {
                NEXT.store(1, Relaxed);
            }
        }
        *running += 1;
        let first = take(1).unwrap_or(INTERVALS - 1);
        GridOrder { launch: id & LAUNCH_MASK, first, releases: Mutex::default() }
    }

    /// When the first release of a block took place that covers an interval of it.
    fn released(&self, block: u64, interval: u32, warp: u32) -> Option<u32> {
        let releases = self.releases.lock();
        releases.get(&block)?.iter().find(|r| r.covers(interval, warp)).map(|r| r.at)
    }

    fn release(&self, block: u64, release: Release) {
        let mut releases = self.releases.lock();
        let own = releases.entry(block).or_default();
        if own.len() == RELEASES {
            // In doubt, earlier.
            let both = |p: &[Release]| Release { at: p[0].at, more: true, ..p[p.len() - 1] };
            *own = own.chunks(2).map(both).collect();
        }
        own.push(release);
    }
}

impl Drop for GridOrder {
    fn drop(&mut self) {
        *RUNNING.lock() -= 1;
    }
}

/// What a warp knows of the others of its block.
#[derive(Clone, Copy, Debug, Default)]
struct Clock {
    /// For each warp, its last interval that is ordered before.
    known: [u32; MAX_WARPS],
}

impl Clock {
    fn join(&mut self, other: &Clock) {
        self.known.iter_mut().zip(&other.known).for_each(|(a, &b)| *a = b.max(*a));
    }
}

/// What those know together that have come to a barrier of part of the block.
#[derive(Clone, Copy, Debug, Default)]
struct Meeting {
    clock: Clock,
    acquired: u32,
}

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
    /// The first interval after the last barrier of all.
    since: u32,
    clocks: [Clock; MAX_WARPS],
    /// What those know that have come to a barrier of part of the block.
    barriers: [Option<Box<Meeting>>; BARRIERS],
    /// Warps have synchronised since the last barrier of all, by something else.
    synced: bool,
    /// There are no numbers left: nothing is looked at.
    off: bool,
}

const _: () = assert!(offset_of!(BlockOrder, acquired) as u64 == ACQUIRED);

/// How an access that a record tells of stands to one that a warp makes now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Before it, or too old to matter.
    Before,
    /// In the same interval of the same warp.
    Beside,
    /// Not ordered: another warp's, of the same block.
    Block,
    Grid,
}

impl BlockOrder {
    /// A block's state, of whose grid the code has [`kernel_abi::Checks::races`].
    ///
    /// # Safety
    /// `cta` is a resident block's of such a grid, on the calling thread, and nothing else refers to its state meanwhile.
    pub unsafe fn of<'a>(cta: &Cta) -> &'a mut BlockOrder {
        // SAFETY: `Block` points it at the whole of one.
        unsafe { &mut *cta.intervals.cast::<BlockOrder>() }
    }

    /// The block `index` starts.
    pub fn start(&mut self, grid: &GridOrder, index: u64, cta: &mut Cta) {
        self.block = index;
        self.launch = grid.launch;
        self.first = grid.first;
        self.warps = cta.warps;
        self.clocks = [Clock::default(); MAX_WARPS];
        self.acquired = [0; MAX_WARPS];
        self.off = index >> BLOCK_BITS != 0;
        cta.race_launch = self.first << SHIFT;
        cta.race_table = table().as_ptr().cast();
        cta.race_owner = Owner { launch: self.launch, block: index, warp: 0 }.word();
        // The low half: there are never more numbers than fit.
        cta.race_next = (&raw const NEXT).cast();
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
    pub fn leave(&mut self, warps: impl Iterator<Item = u32>, barrier: u32) {
        let Some(there) = self.barriers.get_mut(barrier as usize).and_then(Option::take) else { return };
        for w in warps.map(|w| w as usize) {
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
            grid.release(self.block, release);
        }
    }

    /// A warp has seen what others may have published.
    pub fn acquire(&mut self, warp: u32) {
        self.acquired[warp as usize] = NEXT.load(Relaxed) as u32;
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

    /// How what a record tells of stands to what `warp` does now; `shared`: in the block's shared memory, where records of other
    /// blocks are of those that had it before.
    pub fn relation(&self, grid: &GridOrder, record: u32, warp: u32, shared: bool) -> Relation {
        let interval = record >> SHIFT;
        if record == 0 || interval < self.first {
            return Relation::Before;
        }
        let owner = Owner::of(interval);
        let clock = &self.clocks[warp as usize];
        let released = || grid.released(owner.block, interval, owner.warp);
        let acquired = self.acquired[warp as usize];
        let seen = || acquired > 0 && released().is_some_and(|at| at < acquired);
        if owner.launch != self.launch {
            return Relation::Before;
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

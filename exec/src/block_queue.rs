//! Distribution of a grid's blocks to threads: which blocks are claimed, whether the grid has ended, how many workers help.
//!
//! Blocks are claimed in waves: as many as a device could have resident at once. As on one, a block starts only when the blocks of
//! all waves but the one before its own have: programs rely on blocks far behind others starting late.
//!
//! Where several threads will run many blocks, each has a part of every wave, the same in every grid of this size: what a block
//! finds in its core's cache is often what the same block left there in the grid before. Who has finished helps with the parts of others.
//!
//! The crate `models` compiles this file and `pool` with loom's primitives, as it does the queue's `link`: all shared state uses the types
//! of `sys::sync`.

use std::ops::Range;
use sys::sync::{spin_loop, AtomicBool, AtomicU32, AtomicU64, Ordering::*, Word, SPINS_FOR_HELPERS};

/// See the module's description.
pub struct BlockQueue {
    total: u64,
    /// Number of blocks claimed at once.
    chunk: u64,
    /// Blocks of a part in each wave.
    share: u64,
    /// All waves before this one have been claimed; it may lag behind.
    wave: AtomicU64,
    first: Part,
    others: Box<[Part]>,
    /// Parts that have unclaimed blocks.
    open: AtomicU32,
    over: AtomicBool,
    /// Number of workers that run blocks of it.
    helpers: Word,
}

/// A thread's blocks of all waves, numbered from 0; in a cache line of its own, and that which is fetched with it.
#[repr(align(128))]
struct Part {
    next: AtomicU64,
    end: u64,
    /// The block that is its number 0.
    start: u64,
}

impl Part {
    fn remaining(&self) -> u64 {
        self.end - self.next.load(Relaxed)
    }

    /// The wave of its next block, if there is one.
    fn wave(&self, share: u64) -> Option<u64> {
        let next = self.next.load(Relaxed);
        (next < self.end).then(|| next / share)
    }

    /// Takes up to `count` of its blocks, of one wave before `end`.
    fn take(&self, count: u64, share: u64, end: u64) -> Range<u64> {
        let limit = self.end.min(end.saturating_mul(share));
        let mut from = self.next.load(Relaxed);
        while from < limit {
            let to = (from + count).min(limit).min((from / share + 1) * share);
            match self.next.compare_exchange_weak(from, to, Relaxed, Relaxed) {
                Ok(_) => return from..to,
                Err(now) => from = now,
            }
        }
        0..0
    }
}

/// Waves of which blocks may run at the same time.
const OVERLAPPING: u64 = 2;

impl BlockQueue {
    /// `total` blocks, claimed `chunk` at once, in so many parts; `resident`: a device could have so many at once.
    pub fn new(total: u64, chunk: u64, parts: u64, resident: u64) -> BlockQueue {
        // One part is in order anyway.
        let waves = if parts == 1 { 1 } else { total.div_ceil(resident.max(parts)).max(1) };
        let share = total.div_ceil(waves * parts).max(1);
        let wave = share * parts;
        let part = |k: u64| {
            let start = k * share;
            let of_last = (total % wave).saturating_sub(start).min(share);
            Part { next: AtomicU64::new(0), end: total / wave * share + of_last, start }
        };
        let (first, others): (Part, Box<[Part]>) = (part(0), (1..parts).map(part).collect());
        let open = std::iter::once(&first).chain(&others).filter(|part| part.end > 0).count();
        BlockQueue {
            total,
            chunk,
            share,
            wave: AtomicU64::new(0),
            first,
            others,
            open: AtomicU32::new(open as u32),
            over: AtomicBool::new(false),
            helpers: Word::new(0),
        }
    }

    /// Blocks of the grid.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Blocks that are claimed at once.
    pub fn chunk(&self) -> u64 {
        self.chunk
    }

    /// Claims the next blocks for a thread, of its own part if it may; empty if none are left.
    pub fn claim(&self, thread: u32) -> Range<u64> {
        let mut wave = self.wave.load(Relaxed);
        loop {
            let own = self.parts_from(thread).next().map(|part| self.claim_of(part, self.chunk, wave + OVERLAPPING));
            if let Some(blocks) = own.filter(|blocks| !blocks.is_empty()) {
                return blocks;
            }
            // When all are exhausted, nobody need look at every one.
            if self.open.load(Relaxed) == 0 {
                return 0..0;
            }
            let Some(first) = self.parts().filter_map(|part| part.wave(self.share)).min() else { return 0..0 };
            if first > wave {
                wave = first;
                self.wave.fetch_max(first, Relaxed);
                continue;
            }
            let mut others = self.parts_from(thread).map(|part| self.claim_of(part, self.chunk, first + 1));
            if let Some(blocks) = others.find(|blocks| !blocks.is_empty()) {
                return blocks;
            }
        }
    }

    /// Claims a single block, of the part that has most left, if there is one.
    pub fn claim_one(&self) -> Option<u64> {
        loop {
            let most = self.parts().max_by_key(|part| part.remaining()).filter(|part| part.remaining() > 0)?;
            if let Some(block) = self.claim_of(most, 1, u64::MAX).next() {
                return Some(block);
            }
        }
    }

    fn parts(&self) -> impl Iterator<Item = &Part> {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// All parts, a thread's own first.
    fn parts_from(&self, thread: u32) -> impl Iterator<Item = &Part> {
        let parts = self.others.len() + 1;
        (0..parts).map(move |k| match (thread as usize + k) % parts {
            0 => &self.first,
            other => &self.others[other - 1],
        })
    }

    /// Up to `count` blocks of a part, of waves before `end`.
    fn claim_of(&self, part: &Part, count: u64, end: u64) -> Range<u64> {
        let taken = part.take(count, self.share, end);
        if !taken.is_empty() && taken.end == part.end {
            self.open.fetch_sub(1, Relaxed);
        }
        let (wave, place) = (taken.start / self.share, taken.start % self.share);
        let from = wave * self.share * (self.others.len() as u64 + 1) + part.start + place;
        from..from + (taken.end - taken.start)
    }

    /// Whether there are unclaimed blocks. A thread's own part comes first: others' are in cache lines that they write.
    pub fn has_more(&self, thread: u32) -> bool {
        self.open.load(Relaxed) > 0 && self.parts_from(thread).any(|part| part.remaining() > 0)
    }

    /// Number of unclaimed blocks.
    pub fn remaining(&self) -> u64 {
        self.parts().map(Part::remaining).sum()
    }

    /// Whether it was ended by a fault.
    pub fn is_over(&self) -> bool {
        self.over.load(Relaxed)
    }

    /// Ends it: no further blocks are to run.
    pub fn end(&self) {
        self.over.store(true, Relaxed);
    }

    /// Whether workers run blocks of it.
    pub fn has_helpers(&self) -> bool {
        self.helpers.load(Relaxed) > 0
    }

    /// A worker begins to run blocks; under the pool's lock, while the grid is listed there.
    pub fn join(&self) {
        self.helpers.fetch_add(1, Relaxed);
    }

    /// The worker has finished.
    pub fn leave(&self) {
        if self.helpers.fetch_sub(1, Release) == 1 {
            self.helpers.wake();
        }
    }

    /// Waits for all workers that have joined; no further ones can.
    pub fn await_helpers(&self) {
        let mut spins = 0;
        loop {
            // Acquire: the workers' writes are visible to the thread that observes the end of the grid.
            let helpers = self.helpers.load(Acquire);
            if helpers == 0 {
                return;
            }
            if spins < SPINS_FOR_HELPERS {
                spins += 1;
                spin_loop();
            } else {
                self.helpers.wait(helpers);
            }
        }
    }
}

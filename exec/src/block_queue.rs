//! Distribution of a grid's blocks to threads: which blocks are claimed, whether the grid has ended, how many workers help.
//!
//! Where several threads will run many blocks, each has a part of them to begin with, the same in every grid of this size: what a block
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
    first: Part,
    others: Box<[Part]>,
    /// Parts that have unclaimed blocks.
    open: AtomicU32,
    over: AtomicBool,
    /// Number of workers that run blocks of it.
    helpers: Word,
}

/// Consecutive blocks; in a cache line of its own, and that which is fetched with it.
#[repr(align(128))]
struct Part {
    next: AtomicU64,
    end: u64,
}

impl Part {
    fn new(blocks: Range<u64>) -> Part {
        Part { next: AtomicU64::new(blocks.start), end: blocks.end }
    }

    fn remaining(&self) -> u64 {
        self.end.saturating_sub(self.next.load(Relaxed))
    }
}

impl BlockQueue {
    /// `total` blocks, claimed `chunk` at once, in so many parts.
    pub fn new(total: u64, chunk: u64, parts: u64) -> BlockQueue {
        let start = |k: u64| total / parts * k + k.min(total % parts);
        let part = |k: u64| Part::new(start(k)..start(k + 1));
        BlockQueue {
            total,
            chunk,
            first: part(0),
            others: (1..parts).map(part).collect(),
            open: AtomicU32::new(parts.min(total) as u32),
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

    /// Claims the next blocks for a thread, of its own part if there are any; empty if none are left.
    pub fn claim(&self, thread: u32) -> Range<u64> {
        self.parts_from(thread)
            .map(|part| self.claim_of(part, self.chunk))
            .find(|blocks| !blocks.is_empty())
            .unwrap_or_default()
    }

    /// Claims a single block, of the part that has most left, if there is one.
    pub fn claim_one(&self) -> Option<u64> {
        loop {
            let parts = std::iter::once(&self.first).chain(&self.others);
            let most = parts.max_by_key(|part| part.remaining()).filter(|part| part.remaining() > 0)?;
            if let Some(block) = self.claim_of(most, 1).next() {
                return Some(block);
            }
        }
    }

    /// The parts that may have unclaimed blocks, a thread's own first.
    fn parts_from(&self, thread: u32) -> impl Iterator<Item = &Part> {
        let parts = self.others.len() + 1;
        let all = (0..parts).map(move |k| match (thread as usize + k) % parts {
            0 => &self.first,
            other => &self.others[other - 1],
        });
        // When all are exhausted, nobody need look at every one.
        all.take_while(|_| self.open.load(Relaxed) > 0)
    }

    /// Up to `count` blocks of a part.
    fn claim_of(&self, part: &Part, count: u64) -> Range<u64> {
        if part.remaining() == 0 {
            return 0..0;
        }
        let from = part.next.fetch_add(count, Relaxed).min(part.end);
        let to = (from + count).min(part.end);
        if from < to && to == part.end {
            self.open.fetch_sub(1, Relaxed);
        }
        from..to
    }

    /// Whether there are unclaimed blocks; `thread` will claim them.
    pub fn has_more(&self, thread: u32) -> bool {
        self.parts_from(thread).any(|part| part.remaining() > 0)
    }

    /// Number of unclaimed blocks.
    pub fn remaining(&self) -> u64 {
        self.first.remaining() + self.others.iter().map(Part::remaining).sum::<u64>()
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

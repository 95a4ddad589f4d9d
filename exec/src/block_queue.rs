//! Distribution of a grid's blocks to threads: which blocks are claimed, whether the grid has ended, how many workers help.
//!
//! The crate `models` compiles this file and `pool` with loom's primitives, as it does the queue's `link`: all shared state uses the types
//! of `sys::sync`.

use std::ops::Range;
use sys::sync::{spin_loop, AtomicBool, AtomicU64, Ordering::*, Word, SPINS_FOR_HELPERS};

/// See the module's description.
pub struct BlockQueue {
    total: u64,
    /// Number of blocks claimed at once.
    chunk: u64,
    next: AtomicU64,
    over: AtomicBool,
    /// Number of workers that run blocks of it.
    helpers: Word,
}

impl BlockQueue {
    pub fn new(total: u64, chunk: u64) -> BlockQueue {
        BlockQueue { total, chunk, next: AtomicU64::new(0), over: AtomicBool::new(false), helpers: Word::new(0) }
    }

    /// Blocks of the grid.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Claims the next blocks for a thread; empty if none are left.
    pub fn claim(&self) -> Range<u64> {
        if self.next.load(Relaxed) >= self.total {
            return 0..0;
        }
        let from = self.next.fetch_add(self.chunk, Relaxed).min(self.total);
        from..(from + self.chunk).min(self.total)
    }

    /// Number of unclaimed blocks.
    pub fn remaining(&self) -> u64 {
        self.total.saturating_sub(self.next.load(Relaxed))
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

//! What the threads that run a grid share of it: which blocks have been handed out, whether it is over, who helps.
//!
//! The crate `models` compiles this file and `pool` with loom's primitives, as it does the queue's `link`: all that threads share is from
//! `sys::sync`.

use std::ops::Range;
use sys::sync::{spin_loop, AtomicBool, AtomicU64, Ordering::*, Word, SPINS_FOR_HELPERS};

/// See the module's text.
pub struct Share {
    total: u64,
    /// Blocks that are handed out at once.
    chunk: u64,
    next: AtomicU64,
    over: AtomicBool,
    /// Threads of the pool that work on it.
    helpers: Word,
}

impl Share {
    pub fn new(total: u64, chunk: u64) -> Share {
        Share { total, chunk, next: AtomicU64::new(0), over: AtomicBool::new(false), helpers: Word::new(0) }
    }

    /// Blocks of the grid.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The next blocks for a thread; empty when all have been handed out.
    pub fn claim(&self) -> Range<u64> {
        if self.next.load(Relaxed) >= self.total {
            return 0..0;
        }
        let from = self.next.fetch_add(self.chunk, Relaxed).min(self.total);
        from..(from + self.chunk).min(self.total)
    }

    /// Blocks not yet handed out.
    pub fn remaining(&self) -> u64 {
        self.total.saturating_sub(self.next.load(Relaxed))
    }

    /// Whether a fault has ended it.
    pub fn is_over(&self) -> bool {
        self.over.load(Relaxed)
    }

    /// Nothing of it is to be run any more.
    pub fn end(&self) {
        self.over.store(true, Relaxed);
    }

    /// Whether more than one thread runs blocks of it.
    pub fn has_company(&self) -> bool {
        self.helpers.load(Relaxed) > 0
    }

    /// A thread of the pool begins to work on it; under the pool's lock, and only while the grid is there.
    pub fn join(&self) {
        self.helpers.fetch_add(1, Relaxed);
    }

    /// That thread has done what there was for it.
    pub fn leave(&self) {
        if self.helpers.fetch_sub(1, Release) == 1 {
            self.helpers.wake();
        }
    }

    /// Waits for all that have joined. No other may join any more.
    pub fn await_helpers(&self) {
        let mut spins = 0;
        loop {
            // Acquire: what the helpers wrote is visible to whoever learns that the grid has ended.
            let n = self.helpers.load(Acquire);
            if n == 0 {
                return;
            }
            if spins < SPINS_FOR_HELPERS {
                spins += 1;
                spin_loop();
            } else {
                self.helpers.wait(n);
            }
        }
    }
}

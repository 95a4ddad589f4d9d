//! What those files are made of that the crate `models` compiles, too. It has a module of the same names, made of loom's.

use super::futex;

pub use parking_lot::{Condvar, Mutex, MutexGuard};
pub use std::hint::spin_loop;
pub use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
pub use std::sync::LazyLock;
pub use std::time::Instant;

/// Spins before a waiting thread sleeps: some microseconds, about what putting it to sleep and waking it costs.
pub const SPINS: u32 = 400;
/// Looks at a grid's helpers before the thread that has launched it sleeps: a few microseconds.
pub const SPINS_FOR_HELPERS: u32 = 2000;
/// Threads that run ops at most: as many as grids that a device runs at once at most.
pub const fn max_workers() -> usize {
    128
}

/// A word that threads can sleep on.
pub struct Word(AtomicU32);

impl Word {
    pub fn new(value: u32) -> Word {
        Word(AtomicU32::new(value))
    }

    pub fn load(&self, order: Ordering) -> u32 {
        self.0.load(order)
    }

    pub fn fetch_add(&self, value: u32, order: Ordering) -> u32 {
        self.0.fetch_add(value, order)
    }

    pub fn fetch_sub(&self, value: u32, order: Ordering) -> u32 {
        self.0.fetch_sub(value, order)
    }

    pub fn swap(&self, value: u32, order: Ordering) -> u32 {
        self.0.swap(value, order)
    }

    /// As that of atomics.
    pub fn compare_exchange(&self, from: u32, to: u32, success: Ordering, failure: Ordering) -> Result<u32, u32> {
        self.0.compare_exchange(from, to, success, failure)
    }

    /// Sleeps while the word has this value. May return early.
    pub fn wait(&self, value: u32) {
        futex::wait(&self.0, value, None);
    }

    /// Wakes all that sleep on it.
    pub fn wake(&self) {
        futex::wake(&self.0, i32::MAX);
    }
}

//! What `link` is made of. The crate `models` has a module of the same names, made of loom's.

use crate::sys::futex;

pub use parking_lot::Mutex;
pub use std::hint::spin_loop;
pub use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Spins before a waiting thread sleeps: some microseconds, about what putting it to sleep and waking it costs.
pub const SPINS: u32 = 400;

/// A word that threads can sleep on.
pub struct Word(AtomicU32);

impl Word {
    pub fn new(value: u32) -> Word {
        Word(AtomicU32::new(value))
    }

    pub fn load(&self, order: Ordering) -> u32 {
        self.0.load(order)
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

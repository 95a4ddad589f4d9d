//! Synchronisation primitives of the files that the crate `models` compiles as well. It replaces this module by loom's primitives.

use super::futex;

pub use parking_lot::{Condvar, Mutex, MutexGuard};
pub use std::hint::spin_loop;
pub use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
pub use std::sync::LazyLock;
use std::time::Duration;
pub use std::time::Instant;

/// Spins before a waiting thread sleeps: some microseconds, about the cost of sleeping and waking.
pub const SPINS: u32 = 400;
/// Spins on a grid's helper threads before the launching thread sleeps: a few microseconds.
pub const SPINS_FOR_HELPERS: u32 = 2000;
/// Most threads that run ops: as many as concurrent grids of a device.
#[inline]
pub const fn max_workers() -> usize {
    128
}

/// Waiting busily, for some time at most.
pub struct Spin {
    start: Instant,
    time: Duration,
    last: Duration,
    longest: Duration,
}

impl Spin {
    #[inline]
    pub fn new(time: Duration) -> Spin {
        Spin { start: Instant::now(), time, last: Duration::ZERO, longest: Duration::ZERO }
    }

    /// Passes a moment, and tells whether there is time left.
    #[inline]
    pub fn again(&mut self) -> bool {
        spin_loop();
        let now = self.start.elapsed();
        self.longest = self.longest.max(now - self.last);
        self.last = now;
        now < self.time
    }

    /// The longest moment: how long another thread had this one's processor.
    #[inline]
    pub fn longest(&self) -> Duration {
        self.longest
    }
}

/// A word that threads can sleep on.
pub struct Word(AtomicU32);

impl Word {
    #[inline]
    pub fn new(value: u32) -> Word {
        Word(AtomicU32::new(value))
    }

    #[inline]
    pub fn load(&self, order: Ordering) -> u32 {
        self.0.load(order)
    }

    #[inline]
    pub fn fetch_add(&self, value: u32, order: Ordering) -> u32 {
        self.0.fetch_add(value, order)
    }

    #[inline]
    pub fn fetch_sub(&self, value: u32, order: Ordering) -> u32 {
        self.0.fetch_sub(value, order)
    }

    #[inline]
    pub fn swap(&self, value: u32, order: Ordering) -> u32 {
        self.0.swap(value, order)
    }

    /// As for atomics.
    #[inline]
    pub fn compare_exchange(&self, from: u32, to: u32, success: Ordering, failure: Ordering) -> Result<u32, u32> {
        self.0.compare_exchange(from, to, success, failure)
    }

    /// Sleeps while the word has this value. Spurious wake-ups are possible.
    #[inline]
    pub fn wait(&self, value: u32) {
        futex::wait(&self.0, value, None);
    }

    /// Wakes all threads that sleep on it.
    #[inline]
    pub fn wake(&self) {
        futex::wake(&self.0, i32::MAX);
    }
}

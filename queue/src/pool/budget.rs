//! Bytes that a heap may allocate without updating its pool's account: see `account`.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Bytes that may be allocated in advance. Changed under the heap's lock; read by any thread.
#[derive(Debug, Default)]
pub(super) struct Budget(AtomicU64);

impl Budget {
    #[inline(always)]
    pub fn left(&self) -> u64 {
        self.0.load(Relaxed)
    }

    #[inline(always)]
    pub fn set(&self, bytes: u64) {
        self.0.store(bytes, Relaxed);
    }

    #[inline(always)]
    pub fn add(&self, bytes: u64) {
        self.set(self.left() + bytes);
    }

    /// Subtracts from it; false if it does not suffice.
    #[inline(always)]
    pub fn pay(&self, bytes: u64) -> bool {
        let left = self.left().checked_sub(bytes);
        left.inspect(|&left| self.set(left)).is_some()
    }
}

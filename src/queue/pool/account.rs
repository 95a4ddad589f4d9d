//! How much of a pool is reserved and used, now and at most.
//!
//! Streams allocate without asking each other, and the most that was ever in use is known to the byte all the same: up to it,
//! bytes are given out in advance. What is in use, what is spare here and what heaps have as their budget always add up to the
//! high mark; only when no budget has anything left does an allocation raise it.

use super::heap::Heap;
use super::Usage;

/// See the module's text.
#[derive(Debug, Default)]
pub(super) struct Account {
    pub reserved: u64,
    pub reserved_high: u64,
    /// The most bytes in use since the mark was set anew.
    high: u64,
    /// Bytes below the mark that nobody has, neither in use nor as a budget.
    spare: u64,
}

/// The most that a heap gets in advance.
const ADVANCE: u64 = 16 << 20;

impl Account {
    fn collect(&mut self, heaps: &[&'static Heap]) {
        self.spare += heaps.iter().map(|h| h.state().take_budget()).sum::<u64>();
    }

    /// Bytes are in use from now on. What the heap of the one who uses them may have besides is put into its budget.
    pub fn take(&mut self, bytes: u64, heaps: &[&'static Heap], own: Option<&'static Heap>) {
        if self.spare < bytes {
            self.collect(heaps);
            self.high += bytes.saturating_sub(self.spare);
            self.spare = self.spare.max(bytes);
        }
        self.spare -= bytes;
        if let Some(own) = own {
            let advance = (self.spare / (2 * heaps.len() as u64).max(1)).min(ADVANCE);
            self.spare -= advance;
            own.state().add_budget(advance);
        }
    }

    /// Bytes are not in use any more.
    pub fn give(&mut self, bytes: u64) {
        self.spare += bytes;
    }

    /// Bytes that were got from the system.
    pub fn reserve(&mut self, bytes: u64) {
        self.reserved += bytes;
        self.reserved_high = self.reserved_high.max(self.reserved);
    }

    pub fn usage(&mut self, heaps: &[&'static Heap]) -> Usage {
        self.collect(heaps);
        let used = self.high - self.spare;
        Usage { reserved: self.reserved, reserved_high: self.reserved_high, used, used_high: self.high }
    }

    /// Sets a high mark to what is current.
    pub fn reset_high(&mut self, reserved: bool, heaps: &[&'static Heap]) {
        if reserved {
            self.reserved_high = self.reserved;
            return;
        }
        self.collect(heaps);
        self.high -= std::mem::take(&mut self.spare);
    }
}

//! Bytes of a pool that are reserved and used, with their high-water marks.
//!
//! Streams allocate without a common lock, and the high-water mark of used bytes is exact all the same: heaps are granted budgets in
//! advance, up to the mark. Used bytes, spare bytes here and the budgets of the heaps always add up to the mark; only when no budget has
//! anything left does an allocation raise it.

use super::heap::Heap;
use super::settings::Usage;

/// See the module's description.
#[derive(Debug, Default)]
pub(super) struct Account {
    pub reserved: u64,
    pub reserved_high: u64,
    /// The maximum of bytes in use since it was last reset.
    high: u64,
    /// Bytes below the mark that are neither in use nor in a budget.
    spare: u64,
}

/// The largest budget granted to a heap at a time.
const ADVANCE: u64 = 16 << 20;

impl Account {
    /// Takes back up to `part` bytes of a heap's budget.
    fn collect(&mut self, heap: &Heap, part: u64) {
        let _state = heap.lock_keeping_bias();
        let part = part.min(heap.budget.left());
        heap.budget.pay(part);
        self.spare += part;
    }

    fn collect_all(&mut self, heaps: &[&'static Heap]) {
        heaps.iter().for_each(|heap| self.collect(heap, u64::MAX));
    }

    /// Counts bytes as in use. If the caller allocates for the heap `own`, part of the spare bytes becomes its budget.
    pub fn charge(&mut self, bytes: u64, heaps: &[&'static Heap], own: Option<&'static Heap>) {
        if self.spare < bytes {
            own.into_iter().for_each(|own| self.collect(own, u64::MAX));
        }
        // Take half of the largest budget at least: otherwise its heap would come back for it at once.
        while self.spare < bytes {
            let Some(richest) = heaps.iter().max_by_key(|h| h.budget.left()) else { break };
            match richest.budget.left() {
                0 => break,
                left => self.collect(richest, (bytes - self.spare).max(left / 2)),
            }
        }
        self.high += bytes.saturating_sub(self.spare);
        self.spare = self.spare.max(bytes) - bytes;
        if let Some(own) = own {
            let advance = (self.spare / 2).min(ADVANCE);
            self.spare -= advance;
            let _state = own.state();
            own.budget.add(advance);
        }
    }

    /// Bytes are no longer in use.
    pub fn credit(&mut self, bytes: u64) {
        self.spare += bytes;
    }

    /// Bytes were obtained from the system.
    pub fn reserve(&mut self, bytes: u64) {
        self.reserved += bytes;
        self.reserved_high = self.reserved_high.max(self.reserved);
    }

    pub fn usage(&mut self, heaps: &[&'static Heap]) -> Usage {
        self.collect_all(heaps);
        let used = self.high - self.spare;
        Usage { reserved: self.reserved, reserved_high: self.reserved_high, used, used_high: self.high }
    }

    /// Resets a high-water mark to the current value.
    pub fn reset_high(&mut self, reserved: bool, heaps: &[&'static Heap]) {
        if reserved {
            self.reserved_high = self.reserved;
            return;
        }
        self.collect_all(heaps);
        self.high -= std::mem::take(&mut self.spare);
    }
}

//! Fills of device memory with zeros, without touching what has never been used: programs clear pools of gigabytes of which they use little.
//!
//! Fresh pages of private memory read as zero, and take memory when they are first used. Pages that are resident are written: giving them up
//! would cost more, a fault each when they are used next.

use super::memory;
use super::space;
use std::ptr::{read_volatile, write_bytes};
use sys::vm::{self, HUGE_PAGE};
use sys::{guarded, shared};

/// Fills from this size on are looked at.
const LEAST: u64 = 4 << 20;

/// Whether a fill with zeros may find memory that was never used, in private memory of a device. Not in managed memory, which is
/// said to be where it was used.
pub(super) fn is_worth(at: u64, size: u64) -> bool {
    let managed = || memory::find(at).is_some_and(|a| a.kind.is_managed());
    size >= LEAST && space::arena().contains(at, size) && !shared::any_over() && !managed()
}

/// Fills bytes of device memory with zeros.
///
/// # Errors
/// An address where nothing is mapped.
///
/// # Safety
/// The range lies in the arena, in private memory; no other thread writes to it meanwhile.
pub(super) unsafe fn fill(at: u64, size: u64) -> Result<(), u64> {
    // SAFETY: parts of the caller's range; nothing to drop.
    let write = |from: u64, to: u64| unsafe { guarded::run(|| write_bytes(from as *mut u8, 0, (to - from) as usize)) };
    let end = at + size;
    let mut written = at;
    let mut page = at.next_multiple_of(HUGE_PAGE);
    while page + HUGE_PAGE <= end {
        // Mostly all are resident or none: one page tells.
        if matches!(vm::is_resident(page + HUGE_PAGE / 2), Ok(false)) && vm::is_absent(page) {
            // SAFETY: as above. Where nothing is mapped, this finds out.
            unsafe { guarded::run(|| _ = read_volatile(page as *const u8)) }?;
            // What is not resident may have been swapped out: it is given up.
            // SAFETY: whole pages of the caller's range, whose contents are to be overwritten.
            let given_up = unsafe { vm::discard(page, HUGE_PAGE) }.is_ok();
            // It may have been exported meanwhile: then what was swapped out is not gone.
            if given_up && !shared::any_over() {
                write(written, page)?;
                written = page + HUGE_PAGE;
            }
        }
        page += HUGE_PAGE;
    }
    write(written, end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Kind;

    /// Bytes of the range that take memory.
    fn resident(at: u64, size: u64) -> u64 {
        (at..at + size).step_by(vm::PAGE as usize).filter(|&page| vm::is_resident(page).unwrap()).count() as u64
            * vm::PAGE
    }

    #[test]
    fn only_what_was_used_is_written() {
        let device = crate::get(0).unwrap();
        let size = 64 << 20;
        let memory = memory::allocate(device, size, 1, Kind::Device).unwrap();
        // A page that another test has used may have been kept.
        make_fresh(memory.base, size);
        let bytes = |at: u64, len: u64| {
            // SAFETY: parts of the allocation.
            unsafe { std::slice::from_raw_parts_mut((memory.base + at) as *mut u8, len as usize) }
        };
        bytes(5 << 20, 10 << 20).fill(7);
        bytes(size - 100, 100).fill(7);
        let used = resident(memory.base, size);
        let (from, len) = (77, size - 77 - 50);
        assert!(is_worth(memory.base + from, len));
        // SAFETY: within the allocation.
        unsafe { fill(memory.base + from, len) }.unwrap();
        assert!(resident(memory.base, size) <= used + 2 * HUGE_PAGE);
        assert!(bytes(0, size - 50).iter().all(|&b| b == 0));
        assert!(bytes(size - 50, 50).iter().all(|&b| b == 7));
        memory::free(memory.base, |_| true).unwrap();
    }

    fn make_fresh(at: u64, size: u64) {
        // SAFETY: memory of the test alone.
        unsafe { vm::discard(at, size) }.unwrap();
    }

    #[test]
    fn memory_that_is_gone_is_found() {
        let arena = space::arena();
        let heap = arena.heap_range();
        let at = (heap.start + (heap.end - heap.start) / 2).next_multiple_of(HUGE_PAGE);
        // SAFETY: addresses of the arena that nothing has.
        assert!(unsafe { fill(at, 16 << 20) }.is_err());
    }
}

//! Whose the intervals are that records of accesses name (`docs/decisions/0011-races.md`).

use super::history::{Accessor, Origin};
use exec::index;
use kernel_abi::{races::*, WARP};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{fence, AtomicU64};
use std::sync::OnceLock;
use std::time::Duration;

/// For each interval, the grid, the block and the warp whose it is.
pub(super) fn table() -> &'static [AtomicU64] {
    static TABLE: OnceLock<&'static [AtomicU64]> = OnceLock::new();
    TABLE.get_or_init(|| {
        // Fresh pages of the operating system: only those that are used become memory.
        let words: &'static mut [u64] = Vec::leak(vec![0u64; INTERVALS as usize]);
        // What stands for bytes is nobody's.
        words[INTERVALS as usize - 1] = u64::MAX;
        // SAFETY: of the same size and alignment, and borrowed for good.
        unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), words.len()) }
    })
}

pub(super) const LAUNCH_MASK: u64 = (1 << (64 - WARP_BITS - BLOCK_BITS)) - 1;

/// Whose an interval is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    /// Low bits of [`exec::events::GridStart::number`].
    pub(super) launch: u64,
    /// Linear index.
    pub block: u64,
    pub warp: u32,
}

impl Owner {
    /// A number for what it belongs to.
    pub fn launch(self) -> u64 {
        self.launch
    }

    /// The block, and the thread in it, of a record that is `accessor`'s.
    pub fn thread(self, accessor: &Accessor, record: u32) -> ([u32; 3], [u32; 3]) {
        let Origin::Grid { blocks, threads, .. } = &accessor.origin else { return ([0; 3], [0; 3]) };
        (index::block(*blocks, self.block), index::thread(*threads, self.warp * WARP + (record & LANE)))
    }

    /// The owner of an interval of which the caller has read a record.
    pub(super) fn of(interval: u32) -> Owner {
        // With the fence in `note`: whoever has read a record sees the owner that was noted before it was written. Generated code that
        // looks the owner up needs no fence: the address of its load depends on the record.
        fence(Acquire);
        let word = table()[interval as usize].load(Relaxed);
        let block = word >> WARP_BITS & ((1 << BLOCK_BITS) - 1);
        Owner { launch: word >> (WARP_BITS + BLOCK_BITS), block, warp: word as u32 & ((1 << WARP_BITS) - 1) }
    }

    pub(super) fn word(self) -> u64 {
        self.launch << (WARP_BITS + BLOCK_BITS) | self.block << WARP_BITS | u64::from(self.warp)
    }

    /// Notes whose an interval is, before any record of it is written.
    pub(super) fn note(self, interval: u32) {
        table()[interval as usize].store(self.word(), Relaxed);
        // Records are plain stores, mostly of generated code: on processors that reorder stores, the owner must be visible first.
        fence(Release);
    }
}

/// The instruction that stands beside a record. Where another block left it, that may be running: the record is there a moment earlier.
///
/// # Safety
/// The place is a shadow of memory that is mapped.
pub unsafe fn instruction(place: *const u32) -> u32 {
    (0..10).for_each(|_| std::hint::spin_loop());
    for k in 0..1020 {
        // SAFETY: as for this function; others may write it meanwhile, whole words.
        match unsafe { place.read_volatile() } {
            0 if k < 1000 => std::thread::yield_now(),
            // Its thread has no processor.
            0 => std::thread::sleep(Duration::from_micros(200)),
            pc => return pc,
        }
    }
    0
}

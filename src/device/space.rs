//! The address space of the device: one reserved range of virtual addresses per process, the arena.
//!
//! ```text
//!            base                                                                        base + size
//! | margin | heap: allocations | shared windows, one per resident block | local memory | margin |
//! ```
//!
//! Generated code tests addresses against `base .. base + size` only; within it, what is not committed is not mapped
//! and faults. The margins make sure that a base inside the arena plus a scaled 32-bit index never reaches host
//! memory. Nothing is reserved before the first use.
//!
//! Checks may want shadows of it ([`kernel_abi::Plane`]): each is such a range again, one behind the other at the same
//! distance, and committed where the arena is. The distance is not a whole number of pages: a word and its shadows would all
//! compete for the same few lines of the caches.

use crate::sys::{log, vm};
use kernel_abi::{Plane, ARENA_MARGIN, PLANES, SHARED_MARGIN, SHARED_RESERVED};
use parking_lot::RwLock;
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};
use std::sync::OnceLock;

/// Distance of the shared windows of two resident blocks: 4 GiB that 32-bit offsets reach, and the margin between.
const SHARED_PITCH: u64 = (1 << 32) + SHARED_MARGIN + vm::PAGE;
/// Distance of the local memory of two resident blocks. 512 KiB for each of 1024 threads, CUDA's limits, and a gap.
const LOCAL_PITCH: u64 = (1 << 29) + (1 << 26);
/// Most bytes of local memory that a block may have.
pub const LOCAL_LIMIT: u64 = 1 << 29;

/// What the planes are apart beyond whole pages: a few cache lines, and no two of the sixteen planes come to lie on the same.
const STAGGER: u64 = 5 * 64;

/// Sizes tried in turn: bytes of heap, slots for resident blocks, and whether the margins are reserved. Where they
/// are not (the address space is limited), the arena is put far from where the kernel places mappings.
const SIZES: [(u64, u32, bool); 7] = [
    (4 << 40, 5120, true),
    (1 << 40, 1024, true),
    (1 << 40, 256, true),
    (256 << 30, 64, true),
    (64 << 30, 16, false),
    (16 << 30, 4, false),
    (4 << 30, 2, false),
];

/// The reserved range. See the module's text.
#[derive(Debug)]
pub struct Arena {
    /// First address; a multiple of the huge page size.
    pub base: u64,
    /// Bytes; 0 if the operating system grants no address space at all.
    pub size: u64,
    /// Bytes from an address to its shadow on the first plane.
    pub distance: u64,
    /// The planes there are: a bit for the number of each.
    planes: u16,
    heap: u64,
    slots: u32,
}

/// Planes that the arena is to have: see [`want_plane`].
static WANTED: AtomicU16 = AtomicU16::new(0);

/// Gives the arena the plane of this number ([`Plane`]), if it has not been reserved yet.
pub fn want_plane(plane: u64) {
    WANTED.fetch_or(1 << plane, Relaxed);
}

/// Where the executor keeps the memory of one resident block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Host address of offset 0 of shared memory.
    pub shared: u64,
    /// Address of the block's local memory.
    pub local: u64,
}

/// The process's arena, reserved at the first call.
pub fn arena() -> &'static Arena {
    static ARENA: OnceLock<Arena> = OnceLock::new();
    ARENA.get_or_init(|| {
        Arena::reserve(&SIZES, WANTED.load(Relaxed)).unwrap_or_else(|e| {
            log::print(format_args!(
                "no address space for device memory ({e}): raise the limit on virtual memory (ulimit -v)"
            ));
            Arena { base: 0, size: 0, distance: 0, planes: 0, heap: 0, slots: 0 }
        })
    })
}

/// Bytes of device memory that there is address space for.
pub fn heap_room() -> u64 {
    let heap = arena().heap_range();
    heap.end - heap.start
}

/// The page that an address lies in.
fn down(addr: u64) -> u64 {
    addr & !(vm::PAGE - 1)
}

/// The first page at or behind an address.
fn up(addr: u64) -> u64 {
    down(addr + vm::PAGE - 1)
}

impl Arena {
    fn reserve(sizes: &[(u64, u32, bool)], planes: u16) -> io::Result<Arena> {
        let mut last = io::Error::from_raw_os_error(libc::ENOMEM);
        // All ranges but the last.
        let before = 15 - u64::from((planes | 1).leading_zeros());
        for &(heap, slots, margins) in sizes {
            let size = heap + SHARED_MARGIN + slots as u64 * (SHARED_PITCH + LOCAL_PITCH);
            let huge = |n: u64| (n + vm::HUGE_PAGE - 1) & !(vm::HUGE_PAGE - 1);
            let gap = 2 * vm::PAGE + if margins { 2 * ARENA_MARGIN } else { 0 };
            let distance = huge(size + gap) + STAGGER;
            let all = up(size + before * distance) + vm::HUGE_PAGE;
            let got = if margins {
                vm::reserve(all + 2 * ARENA_MARGIN).map(|p| p + ARENA_MARGIN)
            } else {
                // Between a classic executable's heap and the mappings below the stack; several in case of neighbours.
                (1..8)
                    .map(|i| vm::reserve_at(i << 42, all))
                    .find_map(Result::ok)
                    .ok_or_else(|| io::Error::from_raw_os_error(libc::ENOMEM))
            };
            match got {
                Ok(at) => return Ok(Arena { base: huge(at), size, distance, planes, heap, slots }),
                Err(e) => last = e,
            }
        }
        Err(last)
    }

    /// The part that device memory is allocated from.
    pub fn heap_range(&self) -> Range<u64> {
        self.base..self.base + self.heap
    }

    /// Whether all of `addr .. addr + len` lies in the arena.
    pub fn contains(&self, addr: u64, len: u64) -> bool {
        addr >= self.base && addr - self.base <= self.size && len <= self.size - (addr - self.base)
    }

    /// Number of blocks that can be resident at once.
    pub fn slots(&self) -> u32 {
        self.slots
    }

    /// Memory of resident block `i < slots()`: nothing of it is committed before the executor does so.
    pub fn slot(&self, i: u32) -> Slot {
        assert!(i < self.slots, "slot {i} of {}", self.slots);
        let windows = self.base + self.heap + SHARED_MARGIN;
        let locals = windows + self.slots as u64 * SHARED_PITCH;
        Slot { shared: windows + i as u64 * SHARED_PITCH + SHARED_RESERVED, local: locals + i as u64 * LOCAL_PITCH }
    }

    /// The slot whose shared window (with its margins) or local memory `addr` lies in.
    pub fn slot_of(&self, addr: u64) -> Option<u32> {
        let windows = self.base + self.heap;
        let locals = windows + SHARED_MARGIN + self.slots as u64 * SHARED_PITCH;
        let slot = match addr {
            a if a >= locals => (a - locals) / LOCAL_PITCH,
            a if a >= windows => (a - windows) / SHARED_PITCH,
            _ => return None,
        };
        (slot < self.slots as u64).then_some(slot as u32)
    }

    /// Makes `addr .. addr + len` (whole pages of the arena) readable and writable. Fresh pages read as zero.
    ///
    /// # Errors
    /// The kernel's: `ENOMEM` when memory or the number of mappings is exhausted; `EINVAL` outside the arena.
    pub fn commit(&self, addr: u64, len: u64) -> io::Result<()> {
        self.check(addr, len)?;
        self.ranges().try_for_each(|off| {
            let (start, end) = (down(addr + off), up(addr + off + len));
            // SAFETY: whole pages of the arena, which this type owns; the caller of `commit` manages who uses which part. Those that
            // the shadows of neighbours share may be committed already, and keep what they hold.
            unsafe { vm::commit(start, end - start) }
        })
    }

    /// Gives the memory of `addr .. addr + len` (whole pages) back; accesses fault from now on.
    ///
    /// # Errors
    /// As [`Arena::commit`].
    pub fn decommit(&self, addr: u64, len: u64) -> io::Result<()> {
        self.check(addr, len)?;
        self.ranges().try_for_each(|off| {
            let (from, to) = (addr + off, addr + off + len);
            let (start, end) = (up(from), down(to));
            if from != start {
                // SAFETY: shadows of what is committed. Pages they share with neighbours' stay, reading as zero.
                unsafe {
                    (from as *mut u8).write_bytes(0, (start - from) as usize);
                    (end as *mut u8).write_bytes(0, (to - end) as usize);
                }
            }
            if start == end {
                return Ok(());
            }
            // SAFETY: as in `commit`. Device code that still uses the range faults, which the executor reports.
            unsafe { vm::decommit(start, end - start) }
        })
    }

    /// Has `addr .. addr + len` (whole pages, committed and private) read as zero again; its memory goes back until it is used. Shadows
    /// stay as they are.
    ///
    /// # Errors
    /// As [`Arena::commit`].
    pub fn discard(&self, addr: u64, len: u64) -> io::Result<()> {
        self.check(addr, len)?;
        // SAFETY: whole pages of the arena, whose contents the program has given up.
        unsafe { vm::discard(addr, len) }
    }

    /// Distances of what is committed together: 0 for memory itself, and that of each plane.
    fn ranges(&self) -> impl Iterator<Item = u64> + '_ {
        (0..PLANES).filter(|&k| (self.planes | 1) >> k & 1 != 0).map(|k| k * self.distance)
    }

    /// Bytes from an address to its shadow on a plane, if there is that plane.
    pub fn plane(&self, plane: Plane) -> Option<u64> {
        (self.planes >> plane as u64 & 1 != 0).then_some(plane as u64 * self.distance)
    }

    /// Has all of a plane read as zero again.
    ///
    /// # Errors
    /// The kernel's.
    pub fn clear(&self, plane: u64) -> io::Result<()> {
        if self.planes >> plane & 1 == 0 {
            return Ok(());
        }
        let at = self.base + plane * self.distance;
        // SAFETY: a plane of the arena, which this type owns; what is committed stays so.
        unsafe { vm::discard(down(at), up(at + self.size) - down(at)) }
    }

    /// The address that a shadow is of; others as they are.
    pub fn shadowed(&self, addr: u64) -> u64 {
        let planes = (1..PLANES).map(|k| addr.wrapping_sub(k * self.distance));
        planes.filter(|_| self.planes != 0).find(|&a| self.contains(a, 1)).unwrap_or(addr)
    }

    fn check(&self, addr: u64, len: u64) -> io::Result<()> {
        if len == 0 || (addr | len) % vm::PAGE != 0 || !self.contains(addr, len) {
            return Err(io::Error::from_raw_os_error(libc::EINVAL));
        }
        Ok(())
    }
}

/// Host memory that kernels may access: registered, pinned, managed or imported ranges outside the arena.
///
/// Generated code's fast test refuses these addresses; the executor's slow path asks here.
pub mod host_ranges {
    use super::*;

    static RANGES: RwLock<Vec<(u64, u64)>> = RwLock::new(Vec::new());

    /// Registers `addr .. addr + len`.
    ///
    /// # Errors
    /// `false` if it overlaps a registered range, is empty or wraps: nothing is changed then.
    #[must_use]
    pub fn add(addr: u64, len: u64) -> bool {
        let Some(end) = addr.checked_add(len) else { return false };
        if len == 0 {
            return false;
        }
        let mut ranges = RANGES.write();
        let i = ranges.partition_point(|r| r.0 < addr);
        if i > 0 && ranges[i - 1].1 > addr || i < ranges.len() && ranges[i].0 < end {
            return false;
        }
        ranges.insert(i, (addr, end));
        true
    }

    /// Unregisters the range that starts at `addr`, and says how long it was.
    pub fn remove(addr: u64) -> Option<u64> {
        let mut ranges = RANGES.write();
        let i = ranges.binary_search_by_key(&addr, |r| r.0).ok()?;
        let (start, end) = ranges.remove(i);
        Some(end - start)
    }

    /// Whether all of `addr .. addr + len` is registered, be it by several adjacent ranges.
    pub fn contains(addr: u64, len: u64) -> bool {
        let Some(end) = addr.checked_add(len) else { return false };
        let ranges = RANGES.read();
        let mut i = ranges.partition_point(|r| r.1 <= addr);
        let mut at = addr;
        while i < ranges.len() && ranges[i].0 <= at {
            at = ranges[i].1;
            if at >= end {
                return true;
            }
            i += 1;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn committed_memory_reads_zero_and_is_dropped_by_decommit() {
        let a = arena();
        assert!(a.size > 0 && a.base % vm::HUGE_PAGE == 0);
        let at = a.heap_range().end - (1 << 20);
        for round in 0..2 {
            a.commit(at, 1 << 16).unwrap();
            let p = at as *mut u64;
            // SAFETY: committed above; no other test uses the heap's last MiB.
            unsafe {
                assert_eq!(p.read(), 0, "round {round}");
                p.write(42);
            }
            a.decommit(at, 1 << 16).unwrap();
        }
        assert!(a.commit(a.base - vm::PAGE, vm::PAGE).is_err());
        assert!(a.commit(at + 1, vm::PAGE).is_err());
        assert!(a.commit(a.base + a.size, vm::PAGE).is_err());
    }

    #[test]
    fn slots_keep_their_margins_and_stay_inside() {
        let a = arena();
        let heap = a.heap_range();
        let (first, last) = (a.slot(0), a.slot(a.slots() - 1));
        assert!(first.shared >= heap.end + SHARED_MARGIN);
        assert!(a.slot(1).shared - first.shared >= (1 << 32) + SHARED_MARGIN);
        assert!(first.local >= last.shared + (1 << 32) + SHARED_MARGIN);
        assert!(a.contains(last.local, LOCAL_LIMIT));
        for i in [0, 1, 7] {
            let s = a.slot(i);
            for addr in [s.shared, s.shared - 4096, s.shared + (1 << 32) - 1, s.local, s.local + LOCAL_LIMIT] {
                assert_eq!(a.slot_of(addr), Some(i));
            }
        }
        assert_eq!((a.slot_of(heap.start), a.slot_of(a.base + a.size)), (None, None));
    }

    #[test]
    fn small_address_spaces_get_small_arenas() {
        let a = Arena::reserve(&SIZES[5..], 0).unwrap();
        assert_eq!(a.heap_range().end - a.base, 16 << 30);
        assert_eq!(a.plane(Plane::Init), None);
        // SAFETY: reserved above for this test alone.
        unsafe { vm::unmap(a.base, a.size) };
    }

    #[test]
    fn shadows_come_and_go_with_memory() {
        let planes = 1 << Plane::Init as u64 | 1 << Plane::ReadAt as u64;
        let a = Arena::reserve(&SIZES[2..], planes).unwrap();
        let at = a.base + (1 << 20);
        let (init, read) = (a.plane(Plane::Init).unwrap(), a.plane(Plane::ReadAt).unwrap());
        assert_eq!(a.plane(Plane::Writer), None);
        assert!(init >= a.size && read == 5 * init);
        for _ in 0..2 {
            a.commit(at, vm::PAGE).unwrap();
            for p in [at, at + init, at + read].map(|x| x as *mut u64) {
                // SAFETY: committed above, in an arena of this test's own.
                unsafe {
                    assert_eq!(p.read(), 0);
                    p.write(7);
                }
            }
            a.decommit(at, vm::PAGE).unwrap();
        }
        // SAFETY: reserved above for this test alone.
        unsafe { vm::unmap(a.base, a.size + read) };
    }

    #[test]
    fn host_ranges_join_but_do_not_overlap() {
        use host_ranges::*;
        assert!(add(0x10000, 0x1000) && add(0x11000, 0x1000));
        assert!(!add(0x10800, 8) && !add(0xf000, 0x1001) && !add(u64::MAX, 2) && !add(5, 0));
        assert!(contains(0x10ff8, 16) && contains(0x10000, 0x2000));
        assert!(!contains(0x11ff8, 16) && !contains(0xffff, 2));
        assert_eq!(remove(0x10000), Some(0x1000));
        assert_eq!(remove(0x10000), None);
        assert!(!contains(0x10ff8, 16));
        assert_eq!(remove(0x11000), Some(0x1000));
    }
}

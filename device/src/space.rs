//! The address space of the device: one reserved range of virtual addresses per process, the arena.
//!
//! ```text
//!            base                                                                               base + size
//! | margin | lead | heap: allocations | shared windows, one per resident block | local memory | margin |
//! ```
//!
//! Generated code tests addresses against `base .. base + size` only; within it, what is not committed is not mapped
//! and faults. The margins make sure that a base inside the arena plus a scaled 32-bit index never reaches host
//! memory. Nothing is reserved before the first use. The lead is never committed: the part of an address that is uniform across lanes
//! may lie before an allocation (`a[(y - 1) * width + x]`), and would fail the test for the heap's first allocations.
//!
//! Checks may need shadows of the arena ([`kernel_abi::Plane`]): each is another such range, one after the other at the same
//! distance, and committed where the arena is. The distance is not a whole number of pages: a word and its shadows would all
//! map to the same few cache sets.

pub mod host_ranges;

use kernel_abi::{Plane, ARENA_MARGIN, PLANES, SHARED_MARGIN, SHARED_RESERVED};
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};
use std::sync::OnceLock;
use sys::{guarded, limits, log, maps, signals, vm};

/// Bytes before the heap in which a base may lie.
const LEAD: u64 = 4 << 30;
/// In an arena in parts, the lead is the heap's size divided by this.
const LEAD_PART: u64 = 64;

/// Distance of the shared windows of two resident blocks: 4 GiB that 32-bit offsets reach, and the margin.
const SHARED_PITCH: u64 = (1 << 32) + SHARED_MARGIN + vm::PAGE;
/// Distance of the local memory of two resident blocks. 512 KiB for each of 1024 threads, CUDA's limits, and a gap.
const LOCAL_PITCH: u64 = (1 << 29) + (1 << 26);
/// Most bytes of local memory that a block may have.
pub const LOCAL_LIMIT: u64 = 1 << 29;

/// Distance of planes beyond whole pages: a few cache lines, such that no two of the sixteen planes fall on the same.
const STAGGER: u64 = 5 * 64;

/// Sizes tried in turn: bytes of heap, and slots for resident blocks.
const SIZES: [(u64, u32); 4] = [(4 << 40, 5120), (1 << 40, 1024), (1 << 40, 256), (256 << 30, 64)];
/// Sizes in bytes tried in turn for an arena in parts, if none of [`SIZES`] can be reserved and no limit is set.
const PARTS: [u64; 4] = [64 << 30, 16 << 30, 4 << 30, 1 << 30];
/// Fewest and most slots of an arena in parts: a launch takes one for itself and one for a block.
const SLOTS_IN_PARTS: [u64; 2] = [2, 16];
const MIN_HEAP_IN_PARTS: u64 = 16 << 20;
/// Bytes of a shared window that an arena in parts reserves: more than a block's shared memory.
const SHARED_PART: u64 = 1 << 20;

/// The reserved range. See the module's documentation.
#[derive(Debug)]
pub struct Arena {
    /// First address; a multiple of the huge page size.
    pub base: u64,
    /// Bytes; 0 if the operating system grants no address space at all.
    pub size: u64,
    /// Bytes from an address to its shadow on the first plane.
    pub distance: u64,
    /// The planes that exist: a bit for the number of each.
    planes: u16,
    heap: u64,
    slots: u32,
    /// All of it is reserved, with its margins. Otherwise the address space is limited: only the parts in which memory is ever
    /// committed are reserved, and the arena lies far from where the kernel places mappings.
    whole: bool,
}

/// Requested planes: see [`want_plane`].
static REQUESTED: AtomicU16 = AtomicU16::new(0);

/// Requests the plane with this number ([`Plane`]); has no effect once the arena is reserved.
pub fn want_plane(plane: u64) {
    REQUESTED.fetch_or(1 << plane, Relaxed);
}

/// Memory of one resident block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Host address of offset 0 of shared memory.
    pub shared: u64,
    /// Address of the block's local memory.
    pub local: u64,
}

/// The process's arena, reserved at the first call.
#[inline]
pub fn arena() -> &'static Arena {
    static ARENA: OnceLock<Arena> = OnceLock::new();
    ARENA.get_or_init(|| {
        let none = Arena { size: 0, ..Arena::new(0, 0, 0, false) };
        let page = vm::system_page();
        if page > vm::PAGE {
            log::print(format_args!(
                "no device memory: this system's pages have {page} bytes, and {} are supported",
                vm::PAGE
            ));
            return none;
        }
        let (planes, left) = (REQUESTED.load(Relaxed), limits::address_space());
        let share = left.map(|left| left / 4 * 3);
        let whole = SIZES.iter().find_map(|&(heap, slots)| Arena::reserve(heap, slots, planes, share));
        let shares = share.map_or(PARTS.to_vec(), |share| vec![share]);
        let parts = || shares.iter().find_map(|&most| Arena::reserve_parts(most, planes));
        let arena = whole.or_else(parts).unwrap_or_else(|| {
            log::print("no address space for device memory: raise the limit on virtual memory (ulimit -v)");
            none
        });
        guarded::watch(arena.base, arena.base + arena.size, signals::prepare_thread);
        arena
    })
}

/// Bytes of device memory that fit into the address space.
pub fn heap_room() -> u64 {
    let heap = arena().heap_range();
    heap.end - heap.start
}

/// The page that an address lies in.
fn down(addr: u64) -> u64 {
    addr & !(vm::PAGE - 1)
}

/// The first page at or after an address.
fn up(addr: u64) -> u64 {
    down(addr + vm::PAGE - 1)
}

/// The first huge page at or after an address.
fn huge(addr: u64) -> u64 {
    (addr + vm::HUGE_PAGE - 1) & !(vm::HUGE_PAGE - 1)
}

impl Arena {
    /// The layout, with no base yet.
    fn new(heap: u64, slots: u32, planes: u16, whole: bool) -> Arena {
        let size = heap + SHARED_MARGIN + u64::from(slots) * (SHARED_PITCH + LOCAL_PITCH);
        let gap = 2 * vm::PAGE + if whole { 2 * ARENA_MARGIN } else { 0 };
        let distance = huge(size + gap) + STAGGER;
        Arena { base: 0, size, distance, planes, heap, slots, whole }
    }

    /// Bytes from the base to the end of the last plane.
    fn extent(&self) -> u64 {
        up(self.size + self.ranges().max().unwrap_or(0))
    }

    /// Reserves a whole arena, unless that takes more address space than `most`.
    fn reserve(heap: u64, slots: u32, planes: u16, most: Option<u64>) -> Option<Arena> {
        let arena = Arena::new(heap, slots, planes, true);
        let all = arena.extent() + vm::HUGE_PAGE + 2 * ARENA_MARGIN;
        if most.is_some_and(|most| all > most) {
            return None;
        }
        Some(Arena { base: huge(vm::reserve(all).ok()? + ARENA_MARGIN), ..arena })
    }

    /// Reserves an arena's parts, `most` bytes in all: half of them for blocks if there are many, and the rest for the heap.
    fn reserve_parts(most: u64, planes: u16) -> Option<Arena> {
        let each = most / u64::from((planes | 1).count_ones());
        let slot = SHARED_PART + LOCAL_PITCH;
        let slots = (each / 2 / slot).clamp(SLOTS_IN_PARTS[0], SLOTS_IN_PARTS[1]);
        let heap = each.saturating_sub(slots * slot) & !(vm::HUGE_PAGE - 1);
        if heap < MIN_HEAP_IN_PARTS {
            return None;
        }
        // Between a non-PIE executable's heap and the mappings below the stack; several in case one is occupied.
        let mut places = (1..8).map(|i| Arena { base: i << 42, ..Arena::new(heap, slots as u32, planes, false) });
        places.find(Arena::take_parts)
    }

    /// Reserves all parts of the arena, or none on failure.
    fn take_parts(&self) -> bool {
        if !maps::is_free(self.base..self.base + self.extent()) {
            return false;
        }
        let all: Vec<(u64, u64)> = self.ranges().flat_map(|off| self.parts(off)).collect();
        let taken = all.iter().take_while(|(at, len)| vm::reserve_at(*at, *len).is_ok()).count();
        if taken < all.len() {
            // SAFETY: reserved above and not used yet.
            all[..taken].iter().for_each(|(at, len)| unsafe { vm::unmap(*at, *len) });
        }
        taken == all.len()
    }

    /// Address and length of the reserved parts of the arena itself or of a plane, in whole pages.
    fn parts(&self, off: u64) -> Vec<(u64, u64)> {
        let windows = self.heap + SHARED_MARGIN;
        let window = |i| (windows + i * SHARED_PITCH, SHARED_PART);
        let slots = u64::from(self.slots);
        let mut parts = match self.whole {
            true => vec![(0, self.size)],
            false => vec![(0, self.heap), (windows + slots * SHARED_PITCH, slots * LOCAL_PITCH)],
        };
        parts.extend((0..slots).filter(|_| !self.whole).map(window));
        let pages = |(from, len)| (down(self.base + off + from), up(self.base + off + from + len));
        parts.into_iter().map(pages).map(|(start, end)| (start, end - start)).collect()
    }

    /// The part that device memory is allocated from.
    pub fn heap_range(&self) -> Range<u64> {
        let lead = if self.whole { LEAD } else { huge(self.heap / LEAD_PART) };
        self.base + lead..self.base + self.heap
    }

    /// Whether all of `addr .. addr + len` lies in the arena.
    #[inline]
    pub fn contains(&self, addr: u64, len: u64) -> bool {
        addr >= self.base && addr - self.base <= self.size && len <= self.size - (addr - self.base)
    }

    /// Whether all of it is reserved: otherwise a shared window has room for one block only.
    pub fn whole(&self) -> bool {
        self.whole
    }

    /// Number of blocks that can be resident at once.
    #[inline]
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
    /// Those of the system call: `ENOMEM` when memory or the number of mappings is exhausted; `EINVAL` outside the arena.
    pub fn commit(&self, addr: u64, len: u64) -> io::Result<()> {
        self.check(addr, len)?;
        self.ranges().try_for_each(|off| {
            let (start, end) = (down(addr + off), up(addr + off + len));
            // SAFETY: whole pages of the arena, which this type owns; the caller of `commit` manages their use. Pages that
            // neighbours' shadows share may be committed already, and keep their contents.
            unsafe { vm::commit(start, end - start) }
        })
    }

    /// Decommits `addr .. addr + len` (whole pages); accesses fault from now on.
    ///
    /// # Errors
    /// As [`Arena::commit`].
    pub fn decommit(&self, addr: u64, len: u64) -> io::Result<()> {
        self.check(addr, len)?;
        self.ranges().try_for_each(|off| {
            let (from, to) = (addr + off, addr + off + len);
            let (start, end) = (up(from), down(to));
            if from != start {
                // SAFETY: shadows of committed memory. Pages shared with neighbours' shadows stay, reading as zero.
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

    /// Makes committed pages inaccessible until [`Arena::open`]. Their contents and their shadows stay.
    ///
    /// # Errors
    /// As [`Arena::commit`].
    pub fn close(&self, addr: u64, len: u64) -> io::Result<()> {
        self.check(addr, len)?;
        // SAFETY: as in `decommit`.
        unsafe { vm::close(addr, len) }
    }

    /// Undoes [`Arena::close`].
    ///
    /// # Errors
    /// As [`Arena::commit`].
    pub fn open(&self, addr: u64, len: u64) -> io::Result<()> {
        self.check(addr, len)?;
        // SAFETY: as in `commit`.
        unsafe { vm::commit(addr, len) }
    }

    /// Makes `addr .. addr + len` (whole pages, committed and private) read as zero, and releases its memory until it is used. Shadows
    /// stay as they are.
    ///
    /// # Errors
    /// As [`Arena::commit`].
    pub fn discard(&self, addr: u64, len: u64) -> io::Result<()> {
        self.check(addr, len)?;
        // SAFETY: whole pages of the arena, whose contents the program has given up.
        unsafe { vm::discard(addr, len) }
    }

    /// Offsets of the ranges that are committed together: 0 for memory itself, and that of each plane.
    fn ranges(&self) -> impl Iterator<Item = u64> + '_ {
        (0..PLANES).filter(|&k| (self.planes | 1) >> k & 1 != 0).map(|k| k * self.distance)
    }

    /// Bytes from an address to its shadow on a plane, if that plane exists.
    #[inline]
    pub fn plane(&self, plane: Plane) -> Option<u64> {
        (self.planes >> plane as u64 & 1 != 0).then_some(plane as u64 * self.distance)
    }

    /// Clears a plane to zero.
    ///
    /// # Errors
    /// Those of the system call.
    pub fn clear(&self, plane: u64) -> io::Result<()> {
        if self.planes >> plane & 1 == 0 {
            return Ok(());
        }
        // SAFETY: a plane of the arena, which this type owns; committed pages stay committed.
        self.parts(plane * self.distance).into_iter().try_for_each(|(at, len)| unsafe { vm::discard(at, len) })
    }

    /// Maps the address of a shadow to that of its memory; other addresses are unchanged.
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
        // A base before the first allocation passes the guard.
        assert!(heap.start - a.base >= LEAD && a.contains(heap.start - LEAD, LEAD));
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
    fn small_address_spaces_get_arenas_in_parts() {
        for (gigabytes, planes) in [(2, 0), (6, 0), (6, 1 << Plane::Init as u64), (200, 0)] {
            let a = Arena::reserve_parts(gigabytes << 30, planes).unwrap();
            let parts: Vec<_> = a.ranges().flat_map(|off| a.parts(off)).collect();
            let all: u64 = parts.iter().map(|p| p.1).sum();
            assert!(all <= (gigabytes << 30) + 64 * vm::PAGE && a.heap >= all / a.ranges().count() as u64 / 3);
            assert_eq!(a.plane(Plane::Init).is_some(), planes != 0);
            // The same place cannot be taken twice.
            assert!(!maps::is_free(a.base..a.base + 1) && !a.take_parts());
            for i in [0, a.slots - 1] {
                let slot = a.slot(i);
                let shared = slot.shared - SHARED_RESERVED;
                a.commit(shared, SHARED_PART).unwrap();
                assert!(a.commit(shared + SHARED_PART, vm::PAGE).is_err());
                a.commit(slot.local, LOCAL_PITCH).unwrap();
            }
            a.commit(a.base + a.heap - vm::PAGE, vm::PAGE).unwrap();
            assert!(a.commit(a.base + a.heap, vm::PAGE).is_err());
            a.clear(Plane::Init as u64).unwrap();
            // SAFETY: reserved above for this test alone.
            parts.iter().for_each(|(at, len)| unsafe { vm::unmap(*at, *len) });
        }
        assert!(Arena::reserve_parts(1 << 30, 0).is_none());
    }

    #[test]
    fn shadows_come_and_go_with_memory() {
        let planes = 1 << Plane::Init as u64 | 1 << Plane::ReadAt as u64;
        let a = Arena::reserve(SIZES[2].0, SIZES[2].1, planes, None).unwrap();
        let at = a.base + (1 << 20);
        let (init, read) = (a.plane(Plane::Init).unwrap(), a.plane(Plane::ReadAt).unwrap());
        assert_eq!(a.plane(Plane::Writer), None);
        assert!(init >= a.size && read == 5 * init);
        for _ in 0..2 {
            a.commit(at, vm::PAGE).unwrap();
            for p in [at, at + init, at + read].map(|x| x as *mut u64) {
                // SAFETY: committed above, in an arena that only this test uses.
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
}

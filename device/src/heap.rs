//! Placement of allocations in the arena: large ones in separate mappings followed by unmapped space, small
//! ones packed into chunks; freed large ones are kept mapped for a while, so that a loop that allocates and frees does
//! not fault every page in again.

use super::ranges::Ranges;
use super::Result;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Alignment of every allocation, as `cudaMalloc` gives it.
pub const ALIGN: u64 = 512;
/// Granularity of mappings: a huge page, and CUDA's granularity for device memory.
pub const GRANULE: u64 = 2 << 20;
/// Requests of at least this size get granules of their own.
pub const LARGE: u64 = 1 << 20;
/// Unmapped bytes after each large allocation and each chunk of small ones.
const GUARD: u64 = GRANULE;
/// Most freed mappings kept; with more, searching would cost more than it saves.
const CACHE_ENTRIES: usize = 64;
/// Most places whose addresses rest, and most bytes of small ones among them: see [`Heap::retire`].
const RESTING: usize = 1024;
pub const RESTING_SMALL: u64 = 8 << 20;

/// Commits and decommits memory of the arena.
pub trait Backing {
    /// Makes the range readable and writable. Fresh pages read as zero.
    fn commit(&self, addr: u64, size: u64) -> Result;
    /// Returns the range's memory to the system; any access faults from now on.
    fn decommit(&self, addr: u64, size: u64);
}

/// A place in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub addr: u64,
    /// Bytes taken, at least those requested.
    pub reserved: u64,
}

/// The arena's allocator. `pool` in its methods separates users whose small allocations must not share chunks
/// (devices, host memory).
#[derive(Debug)]
pub struct Heap<B> {
    backing: B,
    space: Ranges,
    small: FxHashMap<u32, Small>,
    /// Freed mappings, oldest first: address and size.
    cache: VecDeque<(u64, u64)>,
    cached: u64,
    cache_limit: u64,
    /// Freed places whose addresses are not given out yet, oldest first, with their pools; and the bytes of small ones among them.
    resting: VecDeque<(u32, Place)>,
    resting_small: u64,
}

#[derive(Debug, Default)]
struct Small {
    ranges: Ranges,
    /// Mapped chunks without a live allocation.
    empty: u32,
}

fn round_up(value: u64, to: u64) -> Option<u64> {
    Some(value.checked_add(to - 1)? & !(to - 1))
}

impl Place {
    /// Whether it has granules of its own.
    fn is_large(self) -> bool {
        self.reserved % GRANULE == 0 && self.addr % GRANULE == 0 && self.reserved >= GRANULE
    }
}

/// Bytes that an allocation of `size` takes, without guards. `None` if that overflows.
pub fn footprint(size: u64, align: u64) -> Option<u64> {
    if size >= LARGE || align > 4096 {
        round_up(size, GRANULE)
    } else {
        round_up(size.max(1), ALIGN)
    }
}

impl<B: Backing> Heap<B> {
    /// A heap over `addr .. addr + size` of the arena, initially unmapped. Up to `cache_limit` bytes of freed
    /// mappings are kept.
    pub fn new(backing: B, addr: u64, size: u64, cache_limit: u64) -> Heap<B> {
        let mut space = Ranges::new();
        let start = (addr + GRANULE - 1) & !(GRANULE - 1);
        let end = (addr + size) & !(GRANULE - 1);
        if end > start {
            space.give(start, end - start);
        }
        let (cache, resting) = (VecDeque::new(), VecDeque::new());
        Heap { backing, space, small: FxHashMap::default(), cache, cached: 0, cache_limit, resting, resting_small: 0 }
    }

    /// Finds and maps room for `size` bytes at a multiple of `align` (a power of two; at least [`ALIGN`] is given).
    /// `None`: no address space or no memory.
    pub fn alloc(&mut self, pool: u32, size: u64, align: u64) -> Option<Place> {
        let reserved = footprint(size, align)?;
        if size >= LARGE || align > 4096 {
            let addr = self.map(reserved, align.max(GRANULE))?;
            return Some(Place { addr, reserved });
        }
        let align = align.max(ALIGN);
        let heap = self.small.entry(pool).or_default();
        if let Some(addr) = heap.ranges.take(reserved, align) {
            // Chunks are granule-aligned and never adjacent, so a piece at a chunk's start that leaves the rest whole
            // came from an empty one.
            self.note_taken(pool, addr, reserved);
            return Some(Place { addr, reserved });
        }
        let chunk = self.map(GRANULE, GRANULE)?;
        let heap = self.small.entry(pool).or_default();
        heap.ranges.give(chunk, GRANULE);
        let addr = heap.ranges.take(reserved, align)?;
        Some(Place { addr, reserved })
    }

    fn note_taken(&mut self, pool: u32, addr: u64, reserved: u64) {
        let heap = self.small.entry(pool).or_default();
        if heap.empty == 0 {
            return;
        }
        let chunk = addr & !(GRANULE - 1);
        // Put back and look: exact, and only on the rare path where an empty chunk exists.
        let whole = heap.ranges.give(addr, reserved) == (chunk, GRANULE);
        heap.ranges.take_at(addr, reserved);
        if whole {
            heap.empty -= 1;
        }
    }

    /// Frees what [`Heap::alloc`] gave to `pool`.
    pub fn free(&mut self, pool: u32, place: Place) {
        if place.is_large() {
            self.unmap(place.addr, place.reserved);
            return;
        }
        let heap = self.small.entry(pool).or_default();
        let (addr, size) = heap.ranges.give(place.addr, place.reserved);
        if size == GRANULE {
            // Keep one empty chunk per pool, so that alternating small allocations and frees stay fast.
            if heap.empty == 0 {
                heap.empty = 1;
            } else {
                heap.ranges.take_at(addr, size);
                self.unmap(addr, size);
            }
        }
    }

    /// Frees as [`Heap::free`], but gives its addresses out again only after many others, or if nothing else is left.
    pub fn retire(&mut self, pool: u32, place: Place) {
        if place.is_large() {
            self.backing.decommit(place.addr, place.reserved);
        } else {
            self.resting_small += place.reserved;
        }
        self.resting.push_back((pool, place));
        while self.resting.len() > RESTING || self.resting_small > RESTING_SMALL {
            self.wake();
        }
    }

    /// Makes the addresses of the place that rests longest available again.
    fn wake(&mut self) {
        let Some((pool, place)) = self.resting.pop_front() else { return };
        if place.is_large() {
            self.space.give(place.addr, place.reserved + GUARD);
        } else {
            self.resting_small -= place.reserved;
            self.free(pool, place);
        }
    }

    /// Makes everything available that is kept or rests.
    pub fn reclaim(&mut self) {
        while !self.resting.is_empty() {
            self.wake();
        }
        self.trim(0);
    }

    /// Takes addresses without memory: whole granules at a multiple of `align`, at `wanted` if they are free there. No guard follows, so
    /// that ranges can be reserved next to each other. `None`: no address space.
    pub fn reserve(&mut self, size: u64, align: u64, wanted: u64) -> Option<u64> {
        if wanted != 0 && wanted % align == 0 && wanted.checked_add(size).is_some() {
            let taken = self.space.take_at(wanted, size) || {
                self.reclaim();
                self.space.take_at(wanted, size)
            };
            if taken {
                return Some(wanted);
            }
        }
        self.space.take(size, align).or_else(|| {
            self.reclaim();
            self.space.take(size, align)
        })
    }

    /// Gives addresses of [`Heap::reserve`] back, where nothing is mapped any more.
    pub fn unreserve(&mut self, addr: u64, size: u64) {
        self.space.give(addr, size);
    }

    fn map(&mut self, size: u64, align: u64) -> Option<u64> {
        if align <= GRANULE {
            if let Some(at) = self.cache.iter().rposition(|&(_, s)| s == size) {
                let (addr, _) = self.cache.remove(at)?;
                self.cached -= size;
                return Some(addr);
            }
        }
        let taken = size.checked_add(GUARD)?;
        let addr = match self.space.take(taken, align) {
            Some(addr) => addr,
            None => {
                self.reclaim();
                self.space.take(taken, align)?
            }
        };
        if self.backing.commit(addr, size).is_err() {
            self.reclaim();
            if self.backing.commit(addr, size).is_err() {
                self.space.give(addr, taken);
                return None;
            }
        }
        Some(addr)
    }

    fn unmap(&mut self, addr: u64, size: u64) {
        self.cache.push_back((addr, size));
        self.cached += size;
        self.trim(self.cache_limit);
    }

    /// Returns freed mappings to the system until at most `keep` bytes of them remain.
    pub fn trim(&mut self, keep: u64) {
        while self.cached > keep || self.cache.len() > CACHE_ENTRIES {
            let Some((addr, size)) = self.cache.pop_front() else { return };
            self.cached -= size;
            self.backing.decommit(addr, size);
            self.space.give(addr, size + GUARD);
        }
    }

    /// Bytes of freed mappings that are kept.
    #[cfg(test)]
    pub fn cached(&self) -> u64 {
        self.cached
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    /// Records which granules are mapped; fails beyond a limit.
    struct Fake {
        granules: RefCell<BTreeSet<u64>>,
        limit: usize,
    }

    impl Backing for &Fake {
        fn commit(&self, addr: u64, size: u64) -> Result {
            let mut set = self.granules.borrow_mut();
            if set.len() + (size / GRANULE) as usize > self.limit {
                return Err(crate::Error::MemoryAllocation);
            }
            for g in 0..size / GRANULE {
                assert!(set.insert(addr / GRANULE + g), "mapped twice");
            }
            Ok(())
        }
        fn decommit(&self, addr: u64, size: u64) {
            for g in 0..size / GRANULE {
                assert!(self.granules.borrow_mut().remove(&(addr / GRANULE + g)), "not mapped");
            }
        }
    }

    fn mapped(fake: &Fake, addr: u64) -> bool {
        fake.granules.borrow().contains(&(addr / GRANULE))
    }

    #[test]
    fn allocations_are_mapped_aligned_and_apart() {
        let fake = Fake { granules: RefCell::default(), limit: 200 };
        let mut heap = Heap::new(&fake, 1 << 40, 1 << 32, 8 * GRANULE);
        let mut state = 7u64;
        let mut live: Vec<(u32, Place, u64)> = Vec::new();
        for step in 0..4000u64 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let r = state >> 33;
            if r % 2 == 0 || live.is_empty() {
                let size = if r % 7 == 0 { (r % 9 + 1) * 700_001 } else { r % 60_000 };
                let align = 1 << (r % 13);
                let pool = (r % 3) as u32;
                let Some(place) = heap.alloc(pool, size, align) else {
                    assert!(fake.granules.borrow().len() > 150, "refused with memory left, step {step}");
                    continue;
                };
                assert_eq!(place.addr % align.max(ALIGN), 0);
                assert!(place.reserved >= size);
                for at in [place.addr, place.addr + place.reserved - 1] {
                    assert!(mapped(&fake, at), "not mapped");
                }
                for (_, other, _) in &live {
                    assert!(
                        place.addr + place.reserved <= other.addr || other.addr + other.reserved <= place.addr,
                        "overlap"
                    );
                }
                if size >= LARGE {
                    assert!(!mapped(&fake, place.addr + place.reserved), "no guard behind a large allocation");
                }
                live.push((pool, place, size));
            } else {
                let (pool, place, _) = live.swap_remove((r % live.len() as u64) as usize);
                heap.free(pool, place);
                assert!(heap.cached() <= 8 * GRANULE);
            }
        }
        for (pool, place, _) in live {
            heap.free(pool, place);
        }
        heap.trim(0);
        // One empty chunk per pool may stay.
        assert!(fake.granules.borrow().len() <= 3, "{} granules leaked", fake.granules.borrow().len());
    }

    #[test]
    fn a_freed_block_is_reused_without_mapping_it_again() {
        let fake = Fake { granules: RefCell::default(), limit: 100 };
        let mut heap = Heap::new(&fake, 1 << 40, 1 << 32, 64 * GRANULE);
        let a = heap.alloc(0, 10 << 20, 1).unwrap();
        heap.free(0, a);
        assert!(mapped(&fake, a.addr));
        assert_eq!(heap.alloc(0, 10 << 20, 1).unwrap(), a);
        heap.free(0, a);
        heap.trim(0);
        assert!(!mapped(&fake, a.addr));
        assert!(heap.alloc(0, u64::MAX - 5, 1).is_none());
        assert!(heap.alloc(0, 1 << 50, 1).is_none());
    }
    #[test]
    fn addresses_of_retired_places_rest() {
        let fake = Fake { granules: RefCell::default(), limit: 100 };
        let mut heap = Heap::new(&fake, 1 << 40, 64 * GRANULE, 64 * GRANULE);
        let (large, small) = (heap.alloc(0, 10 << 20, 1).unwrap(), heap.alloc(0, 4000, 1).unwrap());
        heap.retire(0, large);
        heap.retire(0, small);
        assert!(!mapped(&fake, large.addr) && mapped(&fake, small.addr));
        assert!(heap.alloc(0, 10 << 20, 1).unwrap().addr != large.addr);
        assert!(heap.alloc(0, 4000, 1).unwrap().addr != small.addr);
        // More of them than rest at a time, without filling a space of 128 MiB.
        for _ in 0..3 * RESTING {
            let (large, small) = (heap.alloc(0, 2 << 20, 1).unwrap(), heap.alloc(0, 16 << 10, 1).unwrap());
            heap.retire(0, small);
            heap.retire(0, large);
        }
        assert!(heap.resting.len() <= RESTING && heap.resting_small <= RESTING_SMALL);
        heap.reclaim();
        assert_eq!((heap.resting.len(), heap.resting_small), (0, 0));
    }
}

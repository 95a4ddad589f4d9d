//! The device heap, for `malloc` and `free` in kernels (CUDA programming guide, 'Dynamic Global Memory Allocation').
//!
//! One heap per device, of `cudaLimitMallocHeapSize` bytes, created at the first allocation; allocations live until they are freed or the
//! device is reset.

use super::timeline;
use device::memory::{self, Kind};
use device::ranges::Ranges;
use device::watch::watch;
use device::{Device, Limit};
use kernel_abi::Bounds;
use parking_lot::Mutex;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::Ordering::Release;

/// Alignment of what `malloc` returns.
pub const ALIGN: u64 = 16;

/// See the module's description.
pub struct Heap {
    /// All of its memory.
    region: Bounds,
    device: u32,
    /// The device's generation when the heap was made: a reset frees the heap's memory.
    generation: u64,
    free: Ranges,
    /// Live allocations: bytes requested and reserved, by address.
    live: BTreeMap<u64, [u64; 2]>,
    /// Freed allocations that were not reused since: bytes requested, by address.
    freed: BTreeMap<u64, u64>,
    /// Freed allocations that are not reused yet, oldest first: address and bytes reserved. There are none unless the program is
    /// checked: what is accessed after its free would be another allocation's. As many bytes as of the host's small allocations.
    resting: VecDeque<(u64, u64)>,
    /// Bytes of them.
    rest: u64,
}

static HEAPS: Mutex<Vec<Heap>> = Mutex::new(Vec::new());

impl Heap {
    fn new(device: &Device) -> Heap {
        let mut free = Ranges::new();
        device.has_heap.store(true, Release);
        let size = device.limit(Limit::MallocHeapSize);
        let mut region = Bounds::default();
        // Without memory for the heap every `malloc` returns null, as on hardware.
        if let Ok(a) = memory::allocate(device, size.max(ALIGN), 256, Kind::Internal) {
            region = Bounds { base: a.base, size: a.size & !(ALIGN - 1) };
            free.give(region.base, region.size);
        }
        Heap {
            region,
            device: device.ordinal,
            generation: device.generation(),
            free,
            live: BTreeMap::new(),
            freed: BTreeMap::new(),
            resting: VecDeque::new(),
            rest: 0,
        }
    }

    /// Allocates `size` bytes, with an unused `gap` of bytes after them. An allocation of size 0 has a unique address.
    pub fn allocate(&mut self, size: u64, gap: u64) -> u64 {
        let rounded = rounded(size.max(1).saturating_add(gap));
        if rounded == 0 {
            return 0;
        }
        let mut taken = self.free.take(rounded, ALIGN);
        if taken.is_none() && self.rest > 0 {
            self.wake(0);
            taken = self.free.take(rounded, ALIGN);
        }
        let addr = taken.unwrap_or(0);
        if addr != 0 {
            self.live.insert(addr, [size, rounded]);
            let over: Vec<u64> = self.freed.range(addr..addr + rounded).map(|b| *b.0).collect();
            for start in over {
                self.freed.remove(&start);
            }
        }
        addr
    }

    /// Whether a freed allocation started at this address.
    pub fn was_freed(&self, addr: u64) -> bool {
        self.freed.contains_key(&addr)
    }

    /// The freed allocation that contained `addr`.
    fn freed_at(&self, addr: u64) -> Option<Bounds> {
        let (&base, &size) = self.freed.range(..=addr).next_back()?;
        (addr - base < size).then_some(Bounds { base, size })
    }

    /// Frees an allocation. False if none starts at the address.
    pub fn release(&mut self, addr: u64) -> bool {
        let size = self.live.remove(&addr);
        size.is_some_and(|[requested, reserved]| {
            self.freed.insert(addr, requested);
            self.resting.push_back((addr, reserved));
            self.rest += reserved;
            self.wake(if watch().is_some() { memory::RESTING_SMALL } else { 0 });
            true
        })
    }

    /// Makes addresses that rest available, but for the latest `keep` bytes of them.
    fn wake(&mut self, keep: u64) {
        while self.rest > keep {
            let Some((addr, reserved)) = self.resting.pop_front() else { return };
            self.rest -= reserved;
            self.free.give(addr, reserved);
        }
    }
}

/// Bytes to reserve for an allocation; 0 if the size is 0 or too large.
fn rounded(size: u64) -> u64 {
    size.checked_add(ALIGN - 1).map_or(0, |s| s & !(ALIGN - 1))
}

/// For an access to the device's heap: the allocation that contains it, or whether it is in one that was freed. `None` for other
/// addresses.
pub fn find(device: &Device, addr: u64, bytes: u32) -> Option<Result<Bounds, bool>> {
    let heaps = HEAPS.lock();
    let heap = heaps.iter().find(|h| h.device == device.ordinal && addr.wrapping_sub(h.region.base) < h.region.size)?;
    let block = heap.live.range(..=addr).next_back().map(|(&base, &[size, _])| Bounds { base, size });
    let inside = block.filter(|b| (addr - b.base).saturating_add(bytes.into()) <= b.size);
    Some(inside.ok_or(heap.freed_at(addr).is_some()))
}

/// For an address in a device's heap: the allocation that contains it or is nearest, and whether it was freed.
pub fn nearest(addr: u64) -> Option<(Bounds, bool)> {
    let heaps = HEAPS.lock();
    let heap = heaps.iter().find(|h| addr.wrapping_sub(h.region.base) < h.region.size)?;
    let live = |(&base, &[size, _]): (&u64, &[u64; 2])| Bounds { base, size };
    let before = heap.live.range(..=addr).next_back().map(live);
    if let Some(freed) = heap.freed_at(addr).filter(|_| before.is_none_or(|b| addr - b.base >= b.size)) {
        return Some((freed, true));
    }
    let after = heap.live.range(addr..).next().map(live);
    let gap = |b: &Bounds| if b.base > addr { b.base - addr } else { (addr - b.base).saturating_sub(b.size) };
    let block = before.into_iter().chain(after).min_by_key(gap)?;
    Some((block, false))
}

/// Calls a function with the heap of a device.
pub fn with<T>(device: &Device, f: impl FnOnce(&mut Heap) -> T) -> T {
    let mut heaps = HEAPS.lock();
    heaps.retain(|h| h.device != device.ordinal || h.generation == device.generation());
    let index = heaps.iter().position(|h| h.device == device.ordinal).unwrap_or_else(|| {
        heaps.push(Heap::new(device));
        heaps.len() - 1
    });
    f(&mut heaps[index])
}

/// Device ordinal, address and size of all live allocations.
pub fn blocks() -> Vec<(u32, u64, u64)> {
    let heaps = HEAPS.lock();
    let all = heaps.iter().flat_map(|h| h.live.iter().map(|(&addr, &[size, _])| (h.device, addr, size)));
    all.collect()
}

/// `cudaMalloc` in a kernel: 0 if there is no room.
pub fn allocate(device: &Device, size: u64) -> u64 {
    if size == 0 {
        return 0;
    }
    let addr = with(device, |heap| heap.allocate(size, 0));
    timeline::renewed(addr, size);
    addr
}

/// `cudaFree` in a kernel: false if no live allocation starts at the address.
pub fn release(device: &Device, addr: u64) -> bool {
    with(device, |heap| heap.release(addr))
}

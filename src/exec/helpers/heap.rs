//! The device's own `malloc` and `free` (CUDA programming guide, 'Dynamic Global Memory Allocation').
//!
//! One heap per device, of `cudaLimitMallocHeapSize` bytes, made when a kernel first allocates; blocks live until they
//! are freed or the device is reset.

use super::{checked, Call};
use crate::device::memory::{self, Kind};
use crate::device::ranges::Ranges;
use crate::device::{shadow, Device, Limit};
use crate::exec::checks::Checker;
use crate::exec::fault::{Fault, FaultKind};
use crate::exec::races;
use kernel_abi::Bounds;
use parking_lot::Mutex;
use sanitizer::finding::{AccessProblem, HeapProblem};
use std::collections::{BTreeMap, BTreeSet};

/// Alignment of what `malloc` returns.
const ALIGN: u64 = 16;

struct Heap {
    /// All of its memory.
    region: Bounds,
    device: u32,
    /// The device's generation when the heap was made: a reset frees the heap's memory.
    generation: u64,
    free: Ranges,
    /// Bytes asked for and taken.
    live: BTreeMap<u64, [u64; 2]>,
    /// Starts of blocks that were freed and not given out again since.
    freed: BTreeSet<u64>,
}

static HEAPS: Mutex<Vec<Heap>> = Mutex::new(Vec::new());

impl Heap {
    fn new(device: &Device) -> Heap {
        let mut free = Ranges::new();
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
            freed: BTreeSet::new(),
        }
    }

    /// A block of `size` bytes, with `gap` bytes behind it that are no part of it.
    fn allocate(&mut self, size: u64, gap: u64) -> u64 {
        let rounded = if size == 0 { 0 } else { rounded(size.saturating_add(gap)) };
        if rounded == 0 {
            return 0;
        }
        let addr = self.free.take(rounded, ALIGN).unwrap_or(0);
        if addr != 0 {
            self.live.insert(addr, [size, rounded]);
            self.freed.remove(&addr);
        }
        addr
    }

    fn release(&mut self, addr: u64) -> bool {
        let size = self.live.remove(&addr);
        size.is_some_and(|[_, taken]| {
            self.free.give(addr, taken);
            self.freed.insert(addr);
            true
        })
    }
}

/// Bytes that a block takes; 0 for none at all and for too many.
fn rounded(size: u64) -> u64 {
    size.checked_add(ALIGN - 1).map_or(0, |s| s & !(ALIGN - 1))
}

/// For an access in the device's heap: the block that it lies in, or what is wrong. `None`: it lies elsewhere.
pub fn find(device: &Device, addr: u64, bytes: u32) -> Option<Result<Bounds, AccessProblem>> {
    let heaps = HEAPS.lock();
    let heap = heaps.iter().find(|h| h.device == device.ordinal && addr.wrapping_sub(h.region.base) < h.region.size)?;
    let block = heap.live.range(..=addr).next_back().map(|(&base, &[size, _])| Bounds { base, size });
    let inside = block.filter(|b| (addr - b.base).saturating_add(bytes.into()) <= b.size);
    Some(inside.ok_or(AccessProblem::OutOfBounds))
}

fn with<T>(device: &Device, f: impl FnOnce(&mut Heap) -> T) -> T {
    let mut heaps = HEAPS.lock();
    heaps.retain(|h| h.device != device.ordinal || h.generation == device.generation());
    let i = heaps.iter().position(|h| h.device == device.ordinal).unwrap_or_else(|| {
        heaps.push(Heap::new(device));
        heaps.len() - 1
    });
    f(&mut heaps[i])
}

/// Addresses and sizes of the blocks that kernels have allocated and not freed, with the device's ordinal.
pub fn blocks() -> Vec<(u32, u64, u64)> {
    let heaps = HEAPS.lock();
    let all = heaps.iter().flat_map(|h| h.live.iter().map(|(&addr, &[size, _])| (h.device, addr, size)));
    all.collect()
}

/// `cudaMalloc` of a kernel: 0 without room.
pub fn allocate(device: &Device, size: u64) -> u64 {
    let addr = with(device, |heap| heap.allocate(size, 0));
    races::forgotten(addr, size);
    addr
}

/// `cudaFree` of a kernel: false if no live block starts there.
pub fn release(device: &Device, addr: u64) -> bool {
    with(device, |heap| heap.release(addr))
}

/// The grid's checker, if it looks after the heap.
fn watched<'a>(call: &Call<'a>) -> Option<&'a dyn Checker> {
    call.grid.checker.as_deref().filter(|_| call.grid.kernel.meta.checks.memory)
}

/// `Helper::Malloc`.
pub fn malloc(call: &Call) -> Result<(), Box<Fault>> {
    let mut failed = 0;
    with(call.grid.device, |heap| {
        for lane in call.lanes() {
            let size = call.word(2 + lane as usize);
            let addr = heap.allocate(size, if call.grid.checker.is_some() { ALIGN } else { 0 });
            call.set_word(34 + lane as usize, addr);
            if call.grid.kernel.meta.checks.init && addr != 0 {
                shadow::forgotten(addr, size);
            }
            races::forgotten(addr, size);
            failed |= u32::from(addr == 0 && size > 0) << lane;
        }
    });
    if let Some(checker) = watched(call).filter(|_| failed != 0) {
        checker.bad_heap(&checked::site(call, failed, call.word(1)), HeapProblem::AllocationFailed, 0);
    }
    Ok(())
}

/// `Helper::Free`.
pub fn free(call: &Call) -> Result<(), Box<Fault>> {
    if let Some(checker) = watched(call) {
        return free_checked(call, checker);
    }
    let bad = with(call.grid.device, |heap| {
        call.lanes().find(|&lane| {
            let addr = call.word(2 + lane as usize);
            addr != 0 && !heap.release(addr)
        })
    });
    match bad {
        None => Ok(()),
        Some(lane) => {
            let addr = call.word(2 + lane as usize);
            let text = format!("free({addr:#x}): no live block of the device's heap starts there");
            Err(call.fault(FaultKind::Trap, text, 1 << lane, u64::MAX))
        }
    }
}

/// As [`free`]: wrong pointers are told, one by one, and left alone.
fn free_checked(call: &Call, checker: &dyn Checker) -> Result<(), Box<Fault>> {
    let mut bad: Vec<(HeapProblem, u64, u32)> = Vec::new();
    let mut released = Vec::new();
    with(call.grid.device, |heap| {
        for lane in call.lanes() {
            let addr = call.word(2 + lane as usize);
            if addr == 0 || heap.release(addr) {
                released.push(addr);
                continue;
            }
            let problem = if heap.freed.contains(&addr) { HeapProblem::DoubleFree } else { HeapProblem::InvalidFree };
            bad.push((problem, addr, 1 << lane));
        }
    });
    checked::forget(call, |b| released.contains(&b.base));
    let pc = call.word(1);
    for &(problem, addr, lanes) in &bad {
        checker.bad_heap(&checked::site(call, lanes, pc), problem, addr);
    }
    match bad.iter().fold(0, |all, b| all | b.2) {
        0 => Ok(()),
        lanes => checked::spoil(call, checker, FaultKind::Trap, lanes, pc),
    }
}

//! All allocations of the process: allocate, look up by address, free. Registered host memory is listed here too.

use super::heap::{Backing, Heap, Place};
use super::watch::{refuse, watch, Refused};
use super::{blocks, budget, context, file_pages, profile, shadow, space, Device, Error, Result};
use parking_lot::RwLock;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::OnceLock;
use sys::{guarded, vm};

pub use super::allocation::{Allocation, Kind, Registered};
pub use super::heap::RESTING_SMALL;

struct Pages;

impl Backing for Pages {
    fn commit(&self, addr: u64, size: u64) -> Result {
        space::arena().commit(addr, size).map_err(|_| Error::MemoryAllocation)
    }
    fn decommit(&self, addr: u64, size: u64) {
        file_pages::forget(addr);
        guarded::withdrawn();
        // On failure the range stays mapped: it is not handed out before it is needed again.
        let _ = space::arena().decommit(addr, size);
    }
}

/// Unallocated bytes after each allocation: see [`set_padding`].
static PADDING: AtomicU64 = AtomicU64::new(0);

/// From now on, leaves this many bytes unallocated after each allocation.
pub fn set_padding(bytes: u64) {
    PADDING.store(bytes, Relaxed);
}

struct Table {
    heap: Heap<Pages>,
    live: BTreeMap<u64, Allocation>,
    registered: BTreeMap<u64, Registered>,
    /// Bytes taken per device, and of host memory.
    used: Vec<u64>,
    host_used: u64,
    next_id: u64,
}

/// The heap's pool for host and managed memory; devices use their ordinals.
const HOST_POOL: u32 = u32::MAX;

fn table() -> &'static RwLock<Table> {
    static TABLE: OnceLock<RwLock<Table>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let range = space::arena().heap_range();
        let total: u64 = context::devices().iter().map(|d| d.profile.memory).sum();
        // Keeping some freed memory mapped makes loops fast; the limit leaves the rest to other processes.
        let heap = Heap::new(Pages, range.start, range.end - range.start, (total / 8).clamp(64 << 20, 1 << 30));
        RwLock::new(Table {
            heap,
            live: BTreeMap::new(),
            registered: BTreeMap::new(),
            used: vec![0; context::count()],
            host_used: 0,
            next_id: 1,
        })
    })
}

impl Table {
    fn find(&self, addr: u64) -> Option<Allocation> {
        let (_, a) = self.live.range(..=addr).next_back()?;
        (addr - a.base < a.size.max(1) && !a.held && !a.kind.is_chunk()).then_some(*a)
    }

    fn find_registered(&self, addr: u64) -> Option<&Registered> {
        let (_, r) = self.registered.range(..=addr).next_back()?;
        (addr - r.base < r.size).then_some(r)
    }

    /// Whether ranges that the program has mapped next to each other reach from `a` to `end`.
    fn joined(&self, a: &Allocation, end: u64) -> bool {
        let mut reached = a.base + a.size;
        for (&base, next) in self.live.range(reached..) {
            if reached >= end || base != reached || !next.kind.is_virtual() {
                break;
            }
            reached += next.size;
        }
        reached >= end
    }

    fn release(&mut self, a: Allocation) {
        self.give_back(a, Heap::free);
    }

    fn give_back(&mut self, a: Allocation, free: fn(&mut Heap<Pages>, u32, Place)) {
        self.live.remove(&a.base);
        // Pages kept mapped would be shared by the next allocation and another process.
        if file_pages::is_file(a.base, a.reserved) {
            let _ = renew(a.base, a.reserved);
        }
        let pool = if a.kind.on_device() { a.device } else { HOST_POOL };
        free(&mut self.heap, pool, Place { addr: a.base, reserved: a.reserved });
        if a.kind.on_device() {
            self.used[a.device as usize] -= a.kind.cost(a.reserved);
        } else {
            self.host_used -= a.kind.cost(a.reserved);
        }
    }
}

/// Allocates `size` bytes (at least 1) on or for `device`, aligned to `align` (a power of two) and to 512 at least.
/// Contents are undefined. Errors: `MemoryAllocation`.
pub fn allocate(device: &Device, size: u64, align: u64, kind: Kind) -> Result<Allocation> {
    let padded = size.checked_add(PADDING.load(Relaxed)).ok_or(Error::MemoryAllocation)?;
    let footprint = super::heap::footprint(padded, align).ok_or(Error::MemoryAllocation)?;
    let mut table = table().write();
    let (used, limit) = if kind.on_device() {
        (table.used[device.ordinal as usize], device.profile.memory)
    } else {
        (table.host_used, profile::config().host_memory)
    };
    if used.checked_add(kind.cost(footprint)).is_none_or(|sum| sum > limit) {
        return Err(Error::MemoryAllocation);
    }
    let pool = if kind.on_device() { device.ordinal } else { HOST_POOL };
    let place = table.heap.alloc(pool, padded, align).ok_or(Error::MemoryAllocation)?;
    let id = table.next_id;
    table.next_id += 1;
    let allocation =
        Allocation { base: place.addr, size, reserved: place.reserved, kind, device: device.ordinal, id, held: false };
    if kind.on_device() {
        table.used[device.ordinal as usize] += kind.cost(place.reserved);
        budget::grown(device, used, used + kind.cost(place.reserved));
    } else {
        table.host_used += kind.cost(place.reserved);
    }
    table.live.insert(place.addr, allocation);
    drop(table);
    shadow::allocated(allocation.base, allocation.size, kind);
    if let Some(watch) = watch() {
        watch.allocated(&allocation);
    }
    Ok(allocation)
}

/// Counts `bytes` of device memory as used by graphs. Errors: `MemoryAllocation` if the device has less left.
pub fn charge(device: &Device, bytes: u64) -> Result {
    let mut table = table().write();
    let used = &mut table.used[device.ordinal as usize];
    let sum = used.checked_add(bytes).filter(|&sum| sum <= device.profile.memory);
    let before = std::mem::replace(used, sum.ok_or(Error::MemoryAllocation)?);
    budget::grown(device, before, *used);
    Ok(())
}

/// Reverts [`charge`].
pub fn discharge(device: &Device, bytes: u64) {
    let mut table = table().write();
    let used = &mut table.used[device.ordinal as usize];
    *used = used.saturating_sub(bytes);
}

/// Takes addresses without memory, whole granules: at `wanted` if it is free, else at a multiple of `align`.
pub(super) fn reserve(size: u64, align: u64, wanted: u64) -> Option<u64> {
    table().write().heap.reserve(size, align, wanted)
}

/// Gives addresses of [`reserve`] back, where nothing is mapped any more.
pub(super) fn unreserve(addr: u64, size: u64) {
    table().write().heap.unreserve(addr, size);
}

/// Lists reserved addresses as an allocation of this kind, since the program has mapped memory there.
pub(super) fn admit(addr: u64, size: u64, kind: Kind, device: u32) {
    let mut table = table().write();
    let id = table.next_id;
    table.next_id += 1;
    let a = Allocation { base: addr, size, reserved: size, kind, device, id, held: false };
    table.live.insert(addr, a);
    drop(table);
    if let Some(watch) = watch() {
        watch.allocated(&a);
    }
}

/// Reverts [`admit`].
pub(super) fn withdraw(addr: u64) {
    let found = table().read().live.get(&addr).copied();
    if let (Some(watch), Some(a)) = (watch(), &found) {
        // As in `free`.
        watch.freed(a);
    }
    table().write().live.remove(&addr);
}

/// Frees the allocation that starts at `addr` if `may` returns true. Errors: `InvalidValue` if there is none, or
/// `may` returns false.
pub fn free(addr: u64, may: impl Fn(&Allocation) -> bool) -> Result<Allocation> {
    take_back(addr, may, Heap::free)
}

/// As [`free`]; others get its addresses only after many other allocations have been retired, or when address space is short.
pub fn retire(addr: u64, may: impl Fn(&Allocation) -> bool) -> Result<Allocation> {
    take_back(addr, may, Heap::retire)
}

fn take_back(
    addr: u64,
    may: impl Fn(&Allocation) -> bool,
    mut free: fn(&mut Heap<Pages>, u32, Place),
) -> Result<Allocation> {
    let mut table = table().write();
    let Some(allocation) = table.live.get(&addr).filter(|a| may(a)).copied() else {
        drop(table);
        refuse(Refused::Free { addr });
        return Err(Error::InvalidValue);
    };
    if let Some(watch) = watch() {
        // Notify before freeing: afterwards another allocation may take the place at once.
        drop(table);
        watch.freed(&allocation);
        table = self::table().write();
        table.live.get(&addr).filter(|a| a.id == allocation.id).ok_or(Error::InvalidValue)?;
        // What is accessed after its free would be another allocation's.
        if allocation.kind.on_device() {
            free = Heap::retire;
        }
    }
    table.give_back(allocation, free);
    Ok(allocation)
}

/// Replaces the pages of an allocation's granules by fresh private ones. Errors: `OperatingSystem`.
pub(super) fn renew(addr: u64, len: u64) -> Result {
    file_pages::forget(addr);
    let arena = space::arena();
    arena.decommit(addr, len).and_then(|()| arena.commit(addr, len)).map_err(|_| Error::OperatingSystem)
}

/// Marks the allocation at `addr` as freed in stream order, or as live again. Errors: `InvalidValue` if there is none,
/// or it is in that state already.
pub fn set_held(addr: u64, held: bool) -> Result {
    let mut table = table().write();
    let found = |table: &Table| table.live.get(&addr).filter(|a| a.held != held).copied().ok_or(Error::InvalidValue);
    let mut a = found(&table)?;
    if let Some(watch) = watch().filter(|_| held) {
        // Notify first: running kernels may see the old state, but not a freed allocation without a recorded call.
        drop(table);
        watch.freed_async(&Allocation { held, ..a });
        table = self::table().write();
        a = found(&table)?;
    }
    a.held = held;
    table.live.insert(addr, a);
    drop(table);
    if let Some(watch) = watch().filter(|_| !held) {
        watch.allocated(&a);
    }
    Ok(())
}

/// Whether memory of a device was freed in stream order, and its stream has not got there.
pub fn is_any_held(device: &Device) -> bool {
    table().read().live.values().any(|a| a.held && a.device == device.ordinal)
}

/// Reuses a held allocation as a new one of `size` bytes. Errors: `InvalidValue` if there is none.
pub fn reuse(addr: u64, size: u64) -> Result {
    let mut table = table().write();
    let id = table.next_id;
    table.next_id += 1;
    let a = table.live.get_mut(&addr).filter(|a| a.held && a.reserved >= size).ok_or(Error::InvalidValue)?;
    (a.held, a.size, a.id) = (false, size, id);
    let a = *a;
    drop(table);
    if let Some(watch) = watch() {
        watch.allocated(&a);
    }
    Ok(())
}

/// Reserves numbers for allocations that are tracked elsewhere.
pub fn numbers(count: u64) -> std::ops::Range<u64> {
    let next = &mut table().write().next_id;
    *next += count;
    *next - count..*next
}

/// Bytes of device memory that an allocation of `size`, aligned to `align`, takes with its padding; `None` if that overflows.
pub fn footprint(size: u64, align: u64) -> Option<u64> {
    super::heap::footprint(size.checked_add(PADDING.load(Relaxed))?, align)
}

/// The live allocation that contains `addr`.
pub fn find(addr: u64) -> Option<Allocation> {
    match blocks::owner(addr) {
        Some(_) => blocks::find(addr),
        None => table().read().find(addr),
    }
}

/// The registered host memory that contains `addr`.
pub fn find_registered(addr: u64) -> Option<Registered> {
    table().read().find_registered(addr).copied()
}

/// The registered host memory around `addr`: the last that starts at or before it, and the next one.
pub fn registered_around(addr: u64) -> [Option<Registered>; 2] {
    let table = table().read();
    let before = table.registered.range(..=addr).next_back().map(|x| *x.1);
    [before, table.registered.range(addr.saturating_add(1)..).next().map(|x| *x.1)]
}

/// Registers host memory. Errors: `InvalidValue` for an empty or wrapping range, `HostMemoryAlreadyRegistered` if any
/// of it is registered or was allocated as pinned memory.
pub fn register(device: &Device, addr: u64, size: u64, flags: u32) -> Result {
    let end = addr.checked_add(size).filter(|_| addr != 0 && size != 0).ok_or(Error::InvalidValue)?;
    let mut table = table().write();
    let arena = space::arena();
    if addr < arena.base + arena.size && end > arena.base {
        return Err(Error::InvalidValue);
    }
    if table.registered.range(..end).next_back().is_some_and(|(_, r)| r.base + r.size > addr) {
        return Err(Error::HostMemoryAlreadyRegistered);
    }
    // The executor's slow path for addresses outside the arena asks this list.
    if !space::host_ranges::add(addr, size) {
        return Err(Error::HostMemoryAlreadyRegistered);
    }
    table.registered.insert(addr, Registered { base: addr, size, flags, device: device.ordinal });
    Ok(())
}

/// Ends a registration. Errors: `HostMemoryNotRegistered` if none contains `addr`, `InvalidValue` if it starts before, or for memory
/// that was allocated.
pub fn unregister(addr: u64) -> Result {
    let mut table = table().write();
    if table.registered.remove(&addr).is_none() {
        return Err(match table.find_registered(addr) {
            Some(_) => Error::InvalidValue,
            None if table.find(addr).is_some() => Error::InvalidValue,
            None => Error::HostMemoryNotRegistered,
        });
    }
    space::host_ranges::remove(addr);
    Ok(())
}

/// Free and total bytes of a device.
pub fn info(device: &Device) -> (u64, u64) {
    let total = device.profile.memory;
    (total - table().read().used[device.ordinal as usize].min(total), total)
}

/// Frees all memory of a device's context, for `cudaDeviceReset`, except that of pools and what the program has mapped. Module memory is freed as well: modules load
/// again.
pub fn release_all(ordinal: u32) {
    let mut table = table().write();
    let ends = |a: &&Allocation| a.device == ordinal && !a.kind.is_pooled() && !a.kind.is_virtual();
    let all: Vec<Allocation> = table.live.values().filter(ends).copied().collect();
    for allocation in &all {
        table.release(*allocation);
    }
    table.registered.retain(|_, r| {
        let stays = r.device != ordinal;
        if !stays {
            space::host_ranges::remove(r.base);
        }
        stays
    });
    table.heap.reclaim();
    drop(table);
    if let Some(watch) = watch() {
        all.iter().for_each(|a| watch.freed(a));
    }
}

/// Whether any memory is accessible to both kernels and the host.
pub fn is_shared_with_host() -> bool {
    let table = table().read();
    table.host_used > 0 || !table.registered.is_empty()
}

/// All live allocations except blocks of chunks, of which there are none when a [`watch`] is installed.
pub fn all() -> Vec<Allocation> {
    table().read().live.values().filter(|a| !a.kind.is_chunk()).copied().collect()
}

/// The live allocations around `addr`: the last one that starts at or before it, and the next one.
pub fn around(addr: u64) -> [Option<Allocation>; 2] {
    let table = table().read();
    let live = |a: &&Allocation| a.kind != Kind::Internal && !a.held && !a.kind.is_chunk();
    let before = table.live.range(..=addr).next_back().map(|x| x.1).filter(live);
    let after = table.live.range(addr.saturating_add(1)..).next().map(|x| x.1).filter(live);
    [before.copied(), after.copied()]
}

/// What kind of memory an address lies in, for copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The program's memory, unknown to CUDA.
    Pageable,
    /// Registered by the program.
    Registered,
    /// An allocation of ours.
    Ours(Allocation),
}

/// Classifies `addr .. addr + size`. Errors: `InvalidValue` if it is in the arena but not within one live
/// allocation (or several that the program has mapped next to each other), or wraps around.
pub fn side(addr: u64, size: u64) -> Result<Side> {
    let arena = space::arena();
    let end = addr.checked_add(size).filter(|&end| end <= vm::ADDRESSES).ok_or(Error::InvalidValue)?;
    if addr < arena.base + arena.size && end > arena.base {
        let a = find(addr).ok_or(Error::InvalidValue)?;
        let reaches = end <= a.base + a.size || a.kind.is_virtual() && table().read().joined(&a, end);
        return reaches.then_some(Side::Ours(a)).ok_or(Error::InvalidValue);
    }
    Ok(if find_registered(addr).is_some() { Side::Registered } else { Side::Pageable })
}

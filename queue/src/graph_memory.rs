//! Memory of graphs (CUDA programming guide, 'Graph Memory Nodes').
//!
//! An allocation node has a fixed address from its creation on. A launch reserves the memory for the addresses of its graph; launches that
//! cannot run at the same time are charged for the same memory, as they share it on hardware. Memory that a graph does not free stays
//! allocated until `cudaFree`, `cudaFreeAsync` or a free node of another graph.

use super::op::Op;
use device::managed::{self, Location};
use device::memory::{self, Kind};
use device::{Device, Error, Result};
use exec::timeline;
use parking_lot::Mutex;
use std::sync::{Arc, OnceLock};

/// Where an allocation node's memory lies.
#[derive(Clone, Copy)]
pub struct Home {
    /// The device that it belongs to; of memory of the host, the one whose work uses it first.
    pub device: &'static Device,
    pub kind: Kind,
    /// The place that was asked for, if any: for managed memory one that is preferred.
    pub place: Option<Location>,
}

impl Home {
    /// Memory of a device.
    pub fn on(device: &'static Device) -> Home {
        Home { device, kind: Kind::Graph, place: Some(Location::Device(device.ordinal)) }
    }
}

/// Address and size that one or more allocation nodes of a graph share.
pub struct Slot {
    pub home: Home,
    pub addr: u64,
    /// Bytes requested by the node that created it.
    pub size: u64,
    /// Bytes that its device is charged when it is launched.
    reserved: u64,
    /// The allocation's id.
    id: u64,
}

impl Slot {
    /// Errors: `MemoryAllocation` if the address space, or memory of the host, is exhausted.
    pub(super) fn new(home: Home, size: u64) -> Result<Slot> {
        let a = memory::allocate(home.device, size, 1, home.kind)?;
        let reserved = if home.kind == Kind::Graph { a.reserved } else { 0 };
        let slot = Slot { home, addr: a.base, size, reserved, id: a.id };
        if home.kind.is_managed() && home.place.is_some() {
            managed::change(slot.addr, size, |hints| hints.preferred = home.place)?;
        }
        Ok(slot)
    }

    /// Whether it can serve an allocation of `size` bytes there.
    pub(super) fn fits(&self, home: &Home, size: u64) -> bool {
        let of = |home: &Home| (home.device.ordinal, home.kind, home.place);
        of(&self.home) == of(home) && self.size == size
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        // After a device reset the allocation is gone, and its address may have been reused.
        let _ = memory::free(self.addr, |a| {
            let own = a.id == self.id;
            if own {
                timeline::renewed(self.addr, self.size);
            }
            own
        });
    }
}

/// Memory charged for a slot.
struct Reservation {
    /// The slot's allocation id.
    id: u64,
    addr: u64,
    bytes: u64,
    /// The stream whose later work may reuse the memory, and the op after which all streams may.
    stream: u64,
    until: Option<Arc<Op>>,
    /// Set while still allocated: keeps the address.
    live: Option<Arc<Slot>>,
}

impl Reservation {
    fn is_busy(&self) -> bool {
        self.live.is_some() || self.until.as_ref().is_none_or(|op| !op.is_done())
    }
}

/// Graph memory of a device, in bytes.
#[derive(Default)]
struct Memory {
    reservations: Vec<Reservation>,
    total: u64,
    high: u64,
}

fn memory_of(device: &Device) -> &'static Mutex<Memory> {
    static ALL: OnceLock<Vec<Mutex<Memory>>> = OnceLock::new();
    &ALL.get_or_init(|| device::devices().iter().map(|_| Mutex::default()).collect())[device.ordinal as usize]
}

/// What the launches of an exec allocate and free.
pub struct LaunchMemory {
    /// Slots, and whether the graph itself frees them.
    slots: Vec<(Arc<Slot>, bool)>,
    /// Addresses of other graphs' memory that it frees.
    others: Vec<u64>,
    /// Alive as long as the executable graph is.
    _claim: Arc<()>,
}

impl LaunchMemory {
    pub(super) fn new(slots: Vec<(Arc<Slot>, bool)>, others: Vec<u64>, claim: Arc<()>) -> LaunchMemory {
        LaunchMemory { slots, others, _claim: claim }
    }

    /// The device that the memory belongs to; without any memory, the stream's device.
    fn device(&self, stream: &'static Device) -> &'static Device {
        self.slots.first().map_or(stream, |(slot, _)| slot.home.device)
    }

    /// Reserves the memory of a launch in the stream `stream` of the device `on`. It is in use until the op that [`LaunchMemory::end`] sets
    /// is done.
    /// `auto_free`: memory that an earlier launch has left allocated is freed. Returns the slots, which must live until the launch has
    /// completed, even if the executable graph is destroyed.
    /// Errors: `InvalidValue` if such memory is left without `auto_free`, or the graph frees memory that is not allocated;
    /// `MemoryAllocation`.
    pub(super) fn begin(&self, stream: u64, on: &'static Device, auto_free: bool) -> Result<Vec<Arc<Slot>>> {
        let device = self.device(on);
        let mut memory = memory_of(device).lock();
        let ours = |r: &Reservation| self.slots.iter().any(|(s, _)| s.id == r.id);
        if !auto_free && memory.reservations.iter().any(|r| r.live.is_some() && ours(r)) {
            return Err(Error::InvalidValue);
        }
        for &addr in &self.others {
            if !memory.reservations.iter().any(|r| r.addr == addr && r.live.is_some()) {
                return Err(Error::InvalidValue);
            }
        }
        // Memory released by completed work, or by earlier work of this stream, is reused by this launch.
        let free = |r: &Reservation| !r.is_busy() || r.live.is_none() && r.stream == stream;
        let busy: u64 = memory.reservations.iter().filter(|r| !ours(r) && !free(r)).map(|r| r.bytes).sum();
        let need = busy + self.slots.iter().map(|(s, _)| s.reserved).sum::<u64>();
        if need > memory.total {
            memory::charge(device, need - memory.total)?;
            memory.total = need;
            memory.high = memory.high.max(need);
        }
        memory.reservations.retain(|r| !ours(r) && !free(r));
        let mut slots: Vec<_> = self.slots.iter().map(|(slot, _)| slot.clone()).collect();
        for reservation in memory.reservations.iter_mut().filter(|r| self.others.contains(&r.addr)) {
            (reservation.stream, reservation.until) = (stream, None);
            slots.extend(reservation.live.take());
        }
        for (slot, freed) in &self.slots {
            let live = (!freed).then(|| slot.clone());
            let (id, addr, bytes) = (slot.id, slot.addr, slot.reserved);
            memory.reservations.push(Reservation { id, addr, bytes, stream, until: None, live });
        }
        Ok(slots)
    }

    /// Sets `op` as the end of the latest launch.
    pub(super) fn end(&self, op: &Arc<Op>) {
        let mut memory = memory_of(self.device(op.device)).lock();
        let ours = |r: &&mut Reservation| self.slots.iter().any(|(s, _)| s.id == r.id) || self.others.contains(&r.addr);
        memory.reservations.iter_mut().filter(ours).for_each(|r| r.until = Some(op.clone()));
    }
}

/// Frees memory that a graph has left allocated at `addr`, when `op` of the given stream is done, or at once. Errors: `InvalidValue` if
/// there is none.
pub(super) fn free(device: &Device, addr: u64, at: Option<(u64, Arc<Op>)>) -> Result {
    let mut memory = memory_of(device).lock();
    let reservation =
        memory.reservations.iter_mut().find(|r| r.addr == addr && r.live.is_some()).ok_or(Error::InvalidValue)?;
    if let Some((stream, op)) = at {
        (reservation.stream, reservation.until) = (stream, Some(op));
    }
    // Dropping the last reference to a slot frees its address, which must wait for `op`; the op's closure holds another reference.
    reservation.live = None;
    Ok(())
}

/// The slot that a graph has left allocated at `addr`.
pub(super) fn live_slot(device: &Device, addr: u64) -> Option<Arc<Slot>> {
    memory_of(device).lock().reservations.iter().find(|r| r.addr == addr)?.live.clone()
}

/// Whether a graph has left memory allocated at `addr`.
pub fn is_open(device: &Device, addr: u64) -> bool {
    memory_of(device).lock().reservations.iter().any(|r| r.addr == addr && r.live.is_some())
}

/// `cudaDeviceGraphMemTrim`: releases memory that no launch uses and that is not allocated.
pub fn trim(device: &Device) {
    let mut memory = memory_of(device).lock();
    memory.reservations.retain(Reservation::is_busy);
    let total = memory.reservations.iter().map(|r| r.bytes).sum();
    memory::discharge(device, memory.total - total);
    memory.total = total;
}

/// Bytes in use for graphs, and the maximum so far.
pub fn usage(device: &Device) -> (u64, u64) {
    let memory = memory_of(device).lock();
    (memory.total, memory.high)
}

/// Resets the high-water mark to the current value.
pub fn reset_high(device: &Device) {
    let mut memory = memory_of(device).lock();
    memory.high = memory.total;
}

/// Drops all reservations, for `cudaDeviceReset`.
pub(super) fn close_all(device: &Device) {
    let old = std::mem::take(&mut *memory_of(device).lock());
    memory::discharge(device, old.total);
}

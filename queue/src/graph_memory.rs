//! Memory of graphs (CUDA programming guide, 'Graph Memory Nodes').
//!
//! An allocation node has a fixed address from its creation on. A launch reserves the memory for the addresses of its graph; launches that
//! cannot run at the same time are charged for the same memory, as they share it on hardware. Memory that a graph does not free stays
//! allocated until `cudaFree`, `cudaFreeAsync` or a free node of another graph.

use super::op::Op;
use device::managed::{self, Location};
use device::memory::{self, Allocation, Kind};
use device::{Device, Error, Result};
use exec::timeline;
use parking_lot::Mutex;
use smallvec::SmallVec;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::Arc;

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
    /// Whether a launch has allocated it.
    launched: AtomicBool,
}

impl Slot {
    /// Errors: `MemoryAllocation` if the address space, or memory of the host, is exhausted.
    pub(super) fn new(home: Home, size: u64) -> Result<Slot> {
        let a = memory::allocate(home.device, size, 1, home.kind)?;
        let reserved = if home.kind == Kind::Graph { a.reserved } else { 0 };
        let slot = Slot { home, addr: a.base, size, reserved, id: a.id, launched: AtomicBool::new(false) };
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
        let own = |a: &Allocation| {
            let own = a.id == self.id;
            if own {
                timeline::renewed(self.addr, self.size);
            }
            own
        };
        // A program that has captured an allocation may free it after the graph, which fails if no launch has made it. The call would
        // free another allocation that had got the address meanwhile.
        let _ = match self.launched.load(Relaxed) {
            true => memory::free(self.addr, own),
            false => memory::retire(self.addr, own),
        };
    }
}

/// Memory charged for a slot.
struct Reservation {
    /// The device that is charged.
    device: &'static Device,
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

    fn is_of(&self, device: &Device) -> bool {
        self.device.ordinal == device.ordinal
    }
}

/// Graph memory of all devices: a graph may have memory of several.
#[derive(Default)]
struct Memory {
    reservations: Vec<Reservation>,
    /// By ordinal.
    usage: Vec<Usage>,
}

/// Graph memory of a device, in bytes.
#[derive(Clone, Copy, Default)]
struct Usage {
    total: u64,
    high: u64,
}

static MEMORY: Mutex<Memory> = Mutex::new(Memory { reservations: Vec::new(), usage: Vec::new() });

impl Memory {
    fn usage(&mut self, device: &Device) -> &mut Usage {
        let at = device.ordinal as usize;
        if self.usage.len() <= at {
            self.usage.resize(at + 1, Usage::default());
        }
        &mut self.usage[at]
    }

    /// The reservation that is allocated at an address.
    fn live(&mut self, addr: u64) -> Option<&mut Reservation> {
        self.reservations.iter_mut().find(|r| r.addr == addr && r.live.is_some())
    }
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

    /// Bytes that a launch needs of each device of its slots.
    fn needs(&self) -> SmallVec<[(&'static Device, u64); 1]> {
        let mut needs = SmallVec::<[(&'static Device, u64); 1]>::new();
        for (slot, _) in &self.slots {
            match needs.iter_mut().find(|(device, _)| device.ordinal == slot.home.device.ordinal) {
                Some((_, bytes)) => *bytes += slot.reserved,
                None => needs.push((slot.home.device, slot.reserved)),
            }
        }
        needs
    }

    /// Reserves the memory of a launch in the stream `stream`. It is in use until the op that [`LaunchMemory::end`] sets is done.
    /// `auto_free`: memory that an earlier launch has left allocated is freed. Returns the slots, which must live until the launch has
    /// completed, even if the executable graph is destroyed.
    /// Errors: `InvalidValue` if such memory is left without `auto_free`, or the graph frees memory that is not allocated;
    /// `MemoryAllocation`.
    pub(super) fn begin(&self, stream: u64, auto_free: bool) -> Result<Vec<Arc<Slot>>> {
        let mut memory = MEMORY.lock();
        let ours = |r: &Reservation| self.slots.iter().any(|(s, _)| s.id == r.id);
        if !auto_free && memory.reservations.iter().any(|r| r.live.is_some() && ours(r)) {
            return Err(Error::InvalidValue);
        }
        for &addr in &self.others {
            if memory.live(addr).is_none() {
                return Err(Error::InvalidValue);
            }
        }
        // Memory released by completed work, or by earlier work of this stream, is reused by this launch.
        let free = |r: &Reservation| !r.is_busy() || r.live.is_none() && r.stream == stream;
        let mut charged = SmallVec::<[(&'static Device, u64); 1]>::new();
        let needs = self.needs();
        for &(device, bytes) in &needs {
            let stays = |r: &&Reservation| r.is_of(device) && !ours(r) && !free(r);
            let need = bytes + memory.reservations.iter().filter(stays).map(|r| r.bytes).sum::<u64>();
            let more = need.saturating_sub(memory.usage(device).total);
            if let Err(error) = memory::charge(device, more) {
                charged.iter().for_each(|&(device, more)| memory::discharge(device, more));
                return Err(error);
            }
            charged.push((device, more));
        }
        for (device, more) in charged {
            let usage = memory.usage(device);
            usage.total += more;
            usage.high = usage.high.max(usage.total);
        }
        let reused = |r: &Reservation| needs.iter().any(|&(device, _)| r.is_of(device)) && free(r);
        memory.reservations.retain(|r| !ours(r) && !reused(r));
        let mut slots: Vec<_> = self.slots.iter().map(|(slot, _)| slot.clone()).collect();
        for reservation in memory.reservations.iter_mut().filter(|r| self.others.contains(&r.addr)) {
            (reservation.stream, reservation.until) = (stream, None);
            slots.extend(reservation.live.take());
        }
        for (slot, freed) in &self.slots {
            slot.launched.store(true, Relaxed);
            let live = (!freed).then(|| slot.clone());
            let (device, id, addr, bytes) = (slot.home.device, slot.id, slot.addr, slot.reserved);
            memory.reservations.push(Reservation { device, id, addr, bytes, stream, until: None, live });
        }
        Ok(slots)
    }

    /// Sets `op` as the end of the latest launch.
    pub(super) fn end(&self, op: &Arc<Op>) {
        let mut memory = MEMORY.lock();
        let ours = |r: &&mut Reservation| self.slots.iter().any(|(s, _)| s.id == r.id) || self.others.contains(&r.addr);
        memory.reservations.iter_mut().filter(ours).for_each(|r| r.until = Some(op.clone()));
    }
}

/// Frees memory that a graph has left allocated at `addr`, when `op` of the given stream is done, or at once. Errors: `InvalidValue` if
/// there is none.
pub(super) fn free(addr: u64, at: Option<(u64, Arc<Op>)>) -> Result {
    let mut memory = MEMORY.lock();
    let reservation = memory.live(addr).ok_or(Error::InvalidValue)?;
    if let Some((stream, op)) = at {
        (reservation.stream, reservation.until) = (stream, Some(op));
    }
    // Dropping the last reference to a slot frees its address, which must wait for `op`; the op's closure holds another reference.
    reservation.live = None;
    Ok(())
}

/// The slot that a graph has left allocated at `addr`.
pub(super) fn live_slot(addr: u64) -> Option<Arc<Slot>> {
    MEMORY.lock().live(addr)?.live.clone()
}

/// Whether a graph has left memory allocated at `addr`.
pub fn is_open(addr: u64) -> bool {
    MEMORY.lock().live(addr).is_some()
}

/// `cudaDeviceGraphMemTrim`: releases memory that no launch uses and that is not allocated.
pub fn trim(device: &Device) {
    let mut memory = MEMORY.lock();
    memory.reservations.retain(|r| !r.is_of(device) || r.is_busy());
    let total = memory.reservations.iter().filter(|r| r.is_of(device)).map(|r| r.bytes).sum();
    let before = std::mem::replace(&mut memory.usage(device).total, total);
    memory::discharge(device, before - total);
}

/// Bytes in use for graphs, and the maximum so far.
pub fn usage(device: &Device) -> (u64, u64) {
    let usage = *MEMORY.lock().usage(device);
    (usage.total, usage.high)
}

/// Resets the high-water mark to the current value.
pub fn reset_high(device: &Device) {
    let mut memory = MEMORY.lock();
    let usage = memory.usage(device);
    usage.high = usage.total;
}

/// Drops all reservations, for `cudaDeviceReset`.
pub(super) fn close_all(device: &Device) {
    let mut memory = MEMORY.lock();
    let (old, others) =
        std::mem::take(&mut memory.reservations).into_iter().partition::<Vec<_>, _>(|r| r.is_of(device));
    memory.reservations = others;
    let usage = std::mem::take(memory.usage(device));
    drop(memory);
    drop(old);
    memory::discharge(device, usage.total);
}

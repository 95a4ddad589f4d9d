//! Reserved addresses, what is mapped there, and who may access it.
//!
//! A page is accessible to all devices or to none, since kernels of all devices run in this process: a range is as accessible as the device
//! that may do most with it.

use super::handles::{Mapping, State, STATE};
use super::physical::{Physical, Properties, GRANULARITY};
use crate::allocation::Kind;
use crate::{context, memory, shadow, space, Error, Result};
use std::sync::atomic::{AtomicU64, Ordering::*};
use sys::{guarded, vm};

pub use super::handles::Access;

impl Mapping {
    fn strongest(&self) -> Access {
        self.access.iter().copied().max().unwrap_or(Access::None)
    }
}

/// Mappings that may be read only.
static READ_ONLY: AtomicU64 = AtomicU64::new(0);

/// `cuMemAddressReserve`: the start of a range of addresses without memory, at `wanted` if it is free.
/// Errors: `InvalidValue` unless size and wanted address are whole pages, and the alignment 0 or a power of two; `MemoryAllocation`.
pub fn reserve(size: u64, align: u64, wanted: u64) -> Result<u64> {
    if size == 0 || size % GRANULARITY != 0 || wanted % vm::PAGE != 0 || align != 0 && !align.is_power_of_two() {
        return Err(Error::InvalidValue);
    }
    let taken = size.checked_next_multiple_of(GRANULARITY).ok_or(Error::MemoryAllocation)?;
    let mut state = STATE.lock();
    let addr = memory::reserve(taken, align.max(GRANULARITY), wanted).ok_or(Error::MemoryAllocation)?;
    state.reserved.insert(addr, size);
    Ok(addr)
}

/// `cuMemAddressFree`. Errors: `InvalidValue` unless it is a whole reserved range with nothing mapped in it.
pub fn free(addr: u64, size: u64) -> Result {
    let mut state = STATE.lock();
    if state.reserved.get(&addr) != Some(&size) || state.mappings.range(addr..addr + size).next().is_some() {
        return Err(Error::InvalidValue);
    }
    state.reserved.remove(&addr);
    memory::unreserve(addr, size.next_multiple_of(GRANULARITY));
    Ok(())
}

/// Start and size of the reserved range that an address lies in.
pub fn reservation(addr: u64) -> Option<(u64, u64)> {
    STATE.lock().reservation(addr)
}

/// What the memory that is mapped at an address was created with.
pub fn mapped(addr: u64) -> Option<Properties> {
    STATE.lock().mapping(addr).map(|(_, mapping)| mapping.physical.properties)
}

impl State {
    fn reservation(&self, addr: u64) -> Option<(u64, u64)> {
        let (&base, &size) = self.reserved.range(..=addr).next_back()?;
        (addr - base < size).then_some((base, size))
    }

    /// Whether a range is reserved, and nothing is mapped in it.
    fn is_bare(&self, addr: u64, size: u64) -> bool {
        let end = addr.checked_add(size).filter(|_| size > 0);
        end.zip(self.reservation(addr)).is_some_and(|(end, (base, reserved))| {
            end <= base + reserved && self.mapping(addr).is_none() && self.mappings.range(addr..end).next().is_none()
        })
    }

    /// The starts of the mappings that fill a range, one behind the other. Errors: `InvalidValue` if there are holes, or parts of mappings.
    fn whole(&self, addr: u64, size: u64) -> Result<Vec<u64>> {
        let end = addr.checked_add(size).filter(|_| size > 0).ok_or(Error::InvalidValue)?;
        let (mut at, mut starts) = (addr, Vec::new());
        while at < end {
            starts.push(at);
            at += self.mappings.get(&at).ok_or(Error::InvalidValue)?.size;
        }
        if at == end {
            Ok(starts)
        } else {
            Err(Error::InvalidValue)
        }
    }
}

/// `cuMemMap`: the first `size` bytes of a handle's memory at reserved addresses; nobody may access them yet.
/// Errors: `InvalidValue` for a range that is not all reserved, or where something is mapped.
pub fn map(addr: u64, size: u64, offset: u64, handle: u64) -> Result {
    let mut state = STATE.lock();
    let physical = state.physical(handle)?.clone();
    if size == 0 || addr % GRANULARITY != 0 {
        return Err(Error::InvalidValue);
    }
    // Parts of memory are not mapped.
    if offset != 0 || size != physical.properties.size {
        return Err(Error::NotSupported);
    }
    if !state.is_bare(addr, size) {
        return Err(Error::InvalidValue);
    }
    let access = vec![Access::None; context::count()];
    state.mappings.insert(addr, Mapping { size, physical, access, paged: false });
    Ok(())
}

/// `cuMemUnmap`: the addresses are only reserved from now on. The caller has made sure that nothing uses them.
/// Errors: `InvalidValue` unless the range consists of whole mappings, or is reserved and has none; `OperatingSystem`.
pub fn unmap(addr: u64, size: u64) -> Result {
    let mut state = STATE.lock();
    if state.is_bare(addr, size) {
        return Ok(());
    }
    for base in state.whole(addr, size)? {
        let Some(mapping) = state.mappings.get(&base) else { continue };
        let (len, before) = (mapping.size, mapping.strongest());
        if before != Access::None {
            memory::withdraw(base);
        }
        if mapping.paged {
            guarded::withdrawn();
            space::arena().decommit(base, len).map_err(|_| Error::OperatingSystem)?;
        }
        READ_ONLY.fetch_sub((before == Access::Read).into(), Relaxed);
        state.mappings.remove(&base);
    }
    Ok(())
}

/// `cuMemSetAccess`: what devices may do with a range. The caller has made sure that nothing uses it where less is allowed than before.
/// Errors: `InvalidValue` unless the range consists of whole mappings; `MemoryAllocation`, `OperatingSystem`.
pub fn set_access(addr: u64, size: u64, grants: &[(u32, Access)]) -> Result {
    let mut state = STATE.lock();
    for base in state.whole(addr, size)? {
        let Some(mapping) = state.mappings.get_mut(&base) else { continue };
        let before = mapping.strongest();
        let mut access = mapping.access.clone();
        for &(device, granted) in grants {
            *access.get_mut(device as usize).ok_or(Error::InvalidDevice)? = granted;
        }
        let old = std::mem::replace(&mut mapping.access, access);
        if let Err(e) = mapping.protect(base, before) {
            mapping.access = old;
            return Err(e);
        }
    }
    Ok(())
}

impl Mapping {
    /// Gives the pages at `base` the access that the devices have now; `before` is what they had.
    fn protect(&mut self, base: u64, before: Access) -> Result {
        let (now, arena) = (self.strongest(), space::arena());
        if now == before {
            return Ok(());
        }
        if !self.paged {
            arena.commit(base, self.size).map_err(|_| Error::MemoryAllocation)?;
            // SAFETY: reserved for the program and mapped nowhere else, in whole granules.
            if unsafe { self.physical.place.map_over(base, self.size) }.is_err() {
                let _ = arena.decommit(base, self.size);
                return Err(Error::MemoryAllocation);
            }
            self.paged = true;
            match self.physical.used.swap(true, Relaxed) {
                true => shadow::written(base, self.size),
                false => shadow::forgotten(base, self.size),
            }
        }
        if now == Access::None {
            memory::withdraw(base);
        }
        self.restrict(base, now)?;
        READ_ONLY.fetch_add((now == Access::Read).into(), Relaxed);
        READ_ONLY.fetch_sub((before == Access::Read).into(), Relaxed);
        if before == Access::None {
            let Physical { id, properties, .. } = &*self.physical;
            memory::admit(base, self.size, Kind::Virtual(*id), properties.device);
        }
        Ok(())
    }
}

impl Mapping {
    /// Allows nothing but `access` to its pages at `base`. Errors: `OperatingSystem`.
    fn restrict(&self, base: u64, access: Access) -> Result {
        let arena = space::arena();
        if access != Access::ReadWrite {
            guarded::withdrawn();
        }
        let done = match access {
            Access::None => arena.close(base, self.size),
            // SAFETY: pages of this mapping, which are the program's alone.
            Access::Read => unsafe { vm::make_read_only(base, self.size) },
            Access::ReadWrite => arena.open(base, self.size),
        };
        done.map_err(|_| Error::OperatingSystem)
    }
}

/// `cuMemExportToShareableHandle`: a descriptor of memory. Errors: `InvalidValue`, also for memory that is not to be passed on in this way;
/// `OperatingSystem`.
pub fn export(handle: u64, way: u32) -> Result<i32> {
    let state = STATE.lock();
    let physical = state.physical(handle)?;
    physical.check_way(way)?;
    physical.descriptor()
}

/// `cuMemGetAccess`: what a device may do with the mapping that an address lies in. Errors: `InvalidValue`.
pub fn access(addr: u64, device: u32) -> Result<Access> {
    let state = STATE.lock();
    let (_, mapping) = state.mapping(addr).ok_or(Error::InvalidValue)?;
    mapping.access.get(device as usize).copied().ok_or(Error::InvalidDevice)
}

/// Whether a range, in which something may be accessed, may be written.
#[inline]
pub fn may_write(addr: u64, len: u64) -> bool {
    #[cold]
    fn look_up(addr: u64, len: u64) -> bool {
        let state = STATE.lock();
        let first = state.mapping(addr).map_or(addr, |(base, _)| base);
        let mut touched = state.mappings.range(first..addr.saturating_add(len.max(1)));
        !touched.any(|(_, mapping)| mapping.strongest() == Access::Read)
    }
    READ_ONLY.load(Relaxed) == 0 || look_up(addr, len)
}

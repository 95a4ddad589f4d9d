//! Memory that the program creates, and its handles.
//!
//! The file is a page longer than the memory: the last page says what it is to the process that imports it.

use super::{State, STATE};
use crate::heap::GRANULE;
use crate::{context, memory, Device, Error, Result};
use std::fs::File;
use std::io;
use std::os::fd::IntoRawFd;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::sync::Arc;
use sys::log::{self, Level};
use sys::{descriptor, shared, vm};

/// Sizes of memory and of ranges are multiples of this.
pub const GRANULARITY: u64 = GRANULE;

/// Begins the last page of the file.
const MAGIC: u64 = u64::from_le_bytes(*b"USTVIRT1");

/// What memory was created with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Properties {
    /// Ordinal of the device it lies on.
    pub device: u32,
    pub size: u64,
    /// Bits of `CUmemAllocationHandleType`: the ways by which it may be passed to other processes.
    pub handle_types: u32,
}

/// Memory of a device. It lives as long as a handle or a mapping of it.
pub(super) struct Physical {
    /// Its handle.
    pub id: u64,
    pub properties: Properties,
    pub file: File,
    inode: u64,
    /// It is another process's, where it counts.
    imported: bool,
    /// Something may have been written: it was mapped before, or is known to another process.
    pub used: AtomicBool,
}

impl Drop for Physical {
    fn drop(&mut self) {
        if !self.imported {
            if let Some(device) = context::devices().get(self.properties.device as usize) {
                memory::discharge(device, self.properties.size);
            }
        }
    }
}

/// Reports what the operating system has refused.
fn refused(e: io::Error) -> Error {
    log::report(Level::Error, format_args!("memory of cuMemCreate: {e}"));
    Error::OperatingSystem
}

impl State {
    /// The memory of a handle. Errors: `InvalidValue`.
    pub(super) fn physical(&self, handle: u64) -> Result<&Arc<Physical>> {
        self.handles.get(&handle).map(|(physical, _)| physical).ok_or(Error::InvalidValue)
    }

    /// Hands the handle of memory out once more.
    pub(super) fn hand_out(&mut self, physical: &Arc<Physical>) -> u64 {
        self.handles.entry(physical.id).or_insert_with(|| (physical.clone(), 0)).1 += 1;
        physical.id
    }

    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next - 1
    }
}

/// `cuMemCreate`: a handle of new memory, which reads as zero. Errors: `InvalidValue` unless the size is a multiple of the granularity,
/// `MemoryAllocation`.
pub fn create(device: &Device, size: u64, handle_types: u32) -> Result<u64> {
    if size == 0 || size % GRANULARITY != 0 {
        return Err(Error::InvalidValue);
    }
    memory::charge(device, size)?;
    let file = size.checked_add(vm::PAGE).ok_or(Error::MemoryAllocation).and_then(|len| {
        let file = shared::create(len).map_err(|_| Error::MemoryAllocation)?;
        let words = [MAGIC, device.physical.into(), size, handle_types.into()];
        file.write_all_at(words.map(u64::to_ne_bytes).as_flattened(), size).map_err(|_| Error::MemoryAllocation)?;
        let inode = file.metadata().map_err(refused)?.ino();
        Ok((file, inode))
    });
    let (file, inode) = file.inspect_err(|_| memory::discharge(device, size))?;
    let properties = Properties { device: device.ordinal, size, handle_types };
    let mut state = STATE.lock();
    let id = state.number();
    let physical = Physical { id, properties, file, inode, imported: false, used: AtomicBool::new(false) };
    Ok(state.hand_out(&Arc::new(physical)))
}

/// `cuMemRelease`: the program gives a handle up, as often as it was given it. Errors: `InvalidValue`.
pub fn release(handle: u64) -> Result {
    let mut state = STATE.lock();
    let entry = state.handles.get_mut(&handle).ok_or(Error::InvalidValue)?;
    entry.1 -= 1;
    if entry.1 == 0 {
        let last = state.handles.remove(&handle);
        drop(state);
        drop(last);
    }
    Ok(())
}

/// What the memory of a handle was created with. Errors: `InvalidValue`.
pub fn properties(handle: u64) -> Result<Properties> {
    STATE.lock().physical(handle).map(|physical| physical.properties)
}

/// A descriptor by which other processes can map the memory; the program owns it. Errors: `InvalidValue`, also for memory that was not
/// created for that (`wanted` is a bit of its handle types); `OperatingSystem`.
pub fn export(handle: u64, wanted: u32) -> Result<i32> {
    let state = STATE.lock();
    let physical = state.physical(handle)?;
    if wanted == 0 || physical.properties.handle_types & wanted != wanted {
        return Err(Error::InvalidValue);
    }
    physical.used.store(true, Relaxed);
    Ok(physical.file.try_clone().map_err(refused)?.into_raw_fd())
}

/// `cuMemImportFromShareableHandle`: a handle of the memory that a descriptor names, which the program keeps.
/// Errors: `InvalidValue` if it is none of [`export`], `InvalidDevice` for memory of a device that this process does not see, `OperatingSystem`.
pub fn import(fd: i32) -> Result<u64> {
    let len = descriptor::mappable(fd).ok().flatten().ok_or(Error::InvalidValue)?;
    let size = len.checked_sub(vm::PAGE).ok_or(Error::InvalidValue)?;
    let file = descriptor::duplicate(fd).map_err(refused)?;
    let mut words = [[0; 8]; 4];
    file.read_exact_at(words.as_flattened_mut(), size).map_err(|_| Error::InvalidValue)?;
    let [magic, device, said, handle_types] = words.map(u64::from_ne_bytes);
    if magic != MAGIC || said != size || size == 0 || size % GRANULARITY != 0 {
        return Err(Error::InvalidValue);
    }
    let inode = file.metadata().map_err(refused)?.ino();
    let mut state = STATE.lock();
    let handles = state.handles.values().map(|(physical, _)| physical);
    let here = handles.chain(state.mappings.values().map(|m| &m.physical)).find(|p| p.inode == inode).cloned();
    if let Some(physical) = here {
        return Ok(state.hand_out(&physical));
    }
    let device = context::devices().iter().find(|d| u64::from(d.physical) == device).ok_or(Error::InvalidDevice)?;
    let properties = Properties { device: device.ordinal, size, handle_types: handle_types as u32 };
    let id = state.number();
    let physical = Physical { id, properties, file, inode, imported: true, used: AtomicBool::new(true) };
    Ok(state.hand_out(&Arc::new(physical)))
}

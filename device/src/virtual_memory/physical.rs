//! Memory that the program creates.
//!
//! What may be passed on has a file of its own, which is a page longer than the memory: the last page says what it is to the process that
//! imports it.

use super::place::Place;
use crate::heap::GRANULE;
use crate::{context, memory, Device, Error, Result};
use std::io;
use std::os::fd::IntoRawFd;
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicBool, Ordering::*};
use sys::log::{self, Level};
use sys::{descriptor, shared, vm};

/// Sizes of memory and of mappings are multiples of this.
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
    pub place: Place,
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

impl Physical {
    /// New memory, which reads as zero. Errors: `InvalidValue` unless the size is a multiple of the granularity, `MemoryAllocation`.
    pub fn create(device: &Device, size: u64, handle_types: u32, id: u64) -> Result<Physical> {
        if size == 0 || size % GRANULARITY != 0 {
            return Err(Error::InvalidValue);
        }
        memory::charge(device, size)?;
        let place = Physical::place(device, size, handle_types).map_err(|_| Error::MemoryAllocation);
        let place = place.inspect_err(|_| memory::discharge(device, size))?;
        let properties = Properties { device: device.ordinal, size, handle_types };
        Ok(Physical { id, properties, place, imported: false, used: AtomicBool::new(false) })
    }

    /// Where new memory lies: in a file of its own if it may be passed on, since it cannot be moved while kernels and copies may use it. If the
    /// process has hardly a descriptor left for that, it is a part of the common file, and passing it on fails. Errors: those of the system
    /// calls.
    fn place(device: &Device, size: u64, handle_types: u32) -> io::Result<Place> {
        let own = || -> io::Result<Place> {
            let own = Place::own(size)?;
            let words = [MAGIC, device.physical.into(), size, handle_types.into()];
            own.file.write_all_at(words.map(u64::to_ne_bytes).as_flattened(), size)?;
            Ok(own)
        };
        if handle_types == 0 {
            return Place::part(size).or_else(|_| own());
        }
        match own() {
            Ok(own) if !shared::leaves_few(&own.file) => Ok(own),
            other => {
                drop(other);
                Place::part(size)
            }
        }
    }

    /// The memory that a descriptor names, which the program keeps.
    /// Errors: `InvalidValue` if it is none of [`Physical::descriptor`], `InvalidDevice` for memory of a device that this process does not
    /// see, `OperatingSystem`.
    pub fn import(fd: i32, id: u64) -> Result<Physical> {
        let len = descriptor::mappable(fd).ok().flatten().ok_or(Error::InvalidValue)?;
        let size = len.checked_sub(vm::PAGE).ok_or(Error::InvalidValue)?;
        let file = descriptor::duplicate(fd).map_err(refused)?;
        let mut words = [[0; 8]; 4];
        file.read_exact_at(words.as_flattened_mut(), size).map_err(|_| Error::InvalidValue)?;
        let [magic, device, said, handle_types] = words.map(u64::from_ne_bytes);
        if magic != MAGIC || said != size || size == 0 || size % GRANULARITY != 0 {
            return Err(Error::InvalidValue);
        }
        let device = context::devices().iter().find(|d| u64::from(d.physical) == device).ok_or(Error::InvalidDevice)?;
        let properties = Properties { device: device.ordinal, size, handle_types: handle_types as u32 };
        let place = Place::of(file, size);
        Ok(Physical { id, properties, place, imported: true, used: AtomicBool::new(true) })
    }

    /// Errors: `InvalidValue` unless it was created to be passed on in this way, a bit of its handle types.
    pub fn check_way(&self, way: u32) -> Result {
        match way == 0 || self.properties.handle_types & way != way {
            true => Err(Error::InvalidValue),
            false => Ok(()),
        }
    }

    /// A descriptor by which other processes can map it; the program owns it. Errors: `OperatingSystem`, also if it has no file of its own.
    pub fn descriptor(&self) -> Result<i32> {
        if self.place.common {
            return Err(refused(io::Error::other("few file descriptors were left when it was created (ulimit -n)")));
        }
        self.used.store(true, Relaxed);
        Ok(self.place.file.try_clone().map_err(refused)?.into_raw_fd())
    }
}

//! Memory that the program creates.
//!
//! The file is a page longer than the memory: the last page says what it is to the process that imports it.

use crate::heap::GRANULE;
use crate::{context, memory, Device, Error, Result};
use std::fs::File;
use std::io;
use std::os::fd::IntoRawFd;
use std::os::unix::fs::{FileExt, MetadataExt};
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
    pub file: File,
    /// Tells its file from others.
    pub inode: u64,
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
        let make = || {
            let len = size.checked_add(vm::PAGE).ok_or(Error::MemoryAllocation)?;
            let file = shared::create(len).map_err(|_| Error::MemoryAllocation)?;
            let words = [MAGIC, device.physical.into(), size, handle_types.into()];
            file.write_all_at(words.map(u64::to_ne_bytes).as_flattened(), size).map_err(|_| Error::MemoryAllocation)?;
            let inode = file.metadata().map_err(refused)?.ino();
            Ok((file, inode))
        };
        let (file, inode) = make().inspect_err(|_| memory::discharge(device, size))?;
        let properties = Properties { device: device.ordinal, size, handle_types };
        Ok(Physical { id, properties, file, inode, imported: false, used: AtomicBool::new(false) })
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
        let inode = file.metadata().map_err(refused)?.ino();
        let device = context::devices().iter().find(|d| u64::from(d.physical) == device).ok_or(Error::InvalidDevice)?;
        let properties = Properties { device: device.ordinal, size, handle_types: handle_types as u32 };
        Ok(Physical { id, properties, file, inode, imported: true, used: AtomicBool::new(true) })
    }

    /// A descriptor by which other processes can map it; the program owns it. Errors: `InvalidValue` for memory that was not created to be
    /// passed on in this way (a bit of its handle types); `OperatingSystem`.
    pub fn descriptor(&self, way: u32) -> Result<i32> {
        if way == 0 || self.properties.handle_types & way != way {
            return Err(Error::InvalidValue);
        }
        self.used.store(true, Relaxed);
        Ok(self.file.try_clone().map_err(refused)?.into_raw_fd())
    }
}

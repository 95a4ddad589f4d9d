//! A file of another interface, or of another process, mapped into a device's memory.

use super::allocation::{Allocation, Kind};
use super::heap::GRANULE;
use super::{memory, Device, Error, Result};
use std::fs::File;
use sys::{descriptor, shared};

/// A mapped file. Dropping it replaces its pages by private ones and frees the memory.
#[derive(Debug)]
pub struct Mapping {
    memory: Allocation,
    /// Keeps the file open, since other processes may open it again.
    _file: File,
}

impl Mapping {
    /// Maps the first `size` bytes of a descriptor's file. Takes ownership of the descriptor if it succeeds.
    /// Errors: `MemoryAllocation`, `OperatingSystem`.
    pub(super) fn new(device: &Device, fd: i32, size: u64) -> Result<Mapping> {
        let copy = descriptor::duplicate(fd).map_err(|_| Error::OperatingSystem)?;
        let memory = memory::allocate(device, size, GRANULE, Kind::External)?;
        // SAFETY: the range was just allocated for this, in whole granules.
        if unsafe { shared::map_over(&copy, memory.base, size) }.is_err() {
            let _ = memory::free(memory.base, |_| true);
            return Err(Error::OperatingSystem);
        }
        Ok(Mapping { memory, _file: descriptor::take(fd) })
    }

    /// Its address.
    pub(super) fn base(&self) -> u64 {
        self.memory.base
    }

    /// Ordinal of the device.
    pub(super) fn device(&self) -> u32 {
        self.memory.device
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        let Allocation { base, reserved, id, .. } = self.memory;
        // After a device reset the memory is gone, and its address may belong to another allocation.
        if memory::find(base).is_some_and(|a| a.id == id) {
            // Private pages again, or the next allocation here would alias the file.
            let _ = memory::renew(base, reserved).and_then(|()| memory::free(base, |a| a.id == id).map(drop));
        }
    }
}

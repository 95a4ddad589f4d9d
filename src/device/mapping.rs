//! A file of another interface, or of another process, mapped into a device's memory.

use super::allocation::{Allocation, Kind};
use super::heap::GRANULE;
use super::{memory, Device, Error, Result};
use crate::sys::{descriptor, shared};
use std::fs::File;

/// A file, mapped. Its end puts private pages in the place of the file's and frees the memory.
#[derive(Debug)]
pub struct Mapping {
    memory: Allocation,
    /// Keeps the file itself, which others may open anew.
    _file: File,
}

impl Mapping {
    /// The first `size` bytes of a file, by its descriptor, which is ours from then on if this succeeds.
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

    /// Where it lies.
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
        // After a device reset the memory is gone, and its address may be another allocation's.
        if memory::find(base).is_some_and(|a| a.id == id) {
            // Private pages again, or the next allocation here would be the file.
            let _ = memory::renew(base, reserved).and_then(|()| memory::free(base, |a| a.id == id).map(drop));
        }
    }
}

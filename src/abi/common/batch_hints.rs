//! Hints about managed memory in batches.

use crate::abi::arguments::OutArray;
use crate::abi::common::batch::runs;
use crate::abi::common::unified::location;
use cuda_types::*;
use device::managed::Location;
use device::{Error, Result};
use std::ffi::c_ulonglong;

/// The ranges of a batch. Errors: `InvalidValue` if there are none.
pub fn ranges<P: Address>(ptrs: OutArray<P>, sizes: OutArray<usize>) -> Result<Vec<(u64, u64)>> {
    if ptrs.len() == 0 {
        return Err(Error::InvalidValue);
    }
    let sizes = sizes.as_in().read()?;
    Ok(ptrs.as_in().read()?.zip(sizes).map(|(ptr, size)| (ptr.address(), size as u64)).collect())
}

/// The place of each range. Errors: `InvalidValue`, `InvalidDevice`.
pub fn places(list: OutArray<cudaMemLocation>, starts: OutArray<usize>, count: usize) -> Result<Vec<Location>> {
    list.non_null()?;
    // SAFETY: null or as long as it says.
    let runs = unsafe { runs(starts.as_ptr(), starts.len(), count)? };
    runs.into_iter().map(|k| location(list.at(k).read()?)).collect()
}

/// Errors: `InvalidValue` for flags, of which there are none yet.
pub fn check_flags(flags: c_ulonglong) -> Result {
    match flags {
        0 => Ok(()),
        _ => Err(Error::InvalidValue),
    }
}

/// The driver's locations as the runtime's, which have the same layout.
pub fn locations(list: OutArray<CUmemLocation>) -> OutArray<cudaMemLocation> {
    // SAFETY: as long as the list is; a kind of place and a number in both.
    unsafe { OutArray::new(list.as_ptr().cast(), list.len()) }
}

/// An address, as one API or the other writes it.
pub trait Address: Copy {
    fn address(self) -> u64;
}

impl Address for *mut std::ffi::c_void {
    fn address(self) -> u64 {
        self as u64
    }
}

impl Address for CUdeviceptr {
    fn address(self) -> u64 {
        self
    }
}

//! Memory management: hints about managed memory in batches.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use crate::abi::api::export;
use crate::abi::common::batch::runs;
use crate::abi::common::support::{readable, stream as resolve, take};
use crate::abi::common::unified::location;
use cuda_types::*;
use device::managed::Location;
use device::{Error, Result};
use queue::batch;
use std::ffi::{c_ulonglong, c_void};

/// The ranges of a batch. Errors: `InvalidValue` if there are none.
unsafe fn ranges(ptrs: *const *mut c_void, sizes: *const usize, count: usize) -> Result<Vec<(u64, u64)>> {
    if count == 0 {
        return Err(Error::InvalidValue);
    }
    readable(ptrs, count)?;
    readable(sizes, count)?;
    (0..count).map(|i| Ok((take(ptrs.add(i))? as u64, take(sizes.add(i))? as u64))).collect()
}

/// The place of each range. Errors: `InvalidValue`, `InvalidDevice`.
unsafe fn places(
    list: *const cudaMemLocation,
    starts: *const usize,
    kinds: usize,
    count: usize,
) -> Result<Vec<Location>> {
    if list.is_null() {
        return Err(Error::InvalidValue);
    }
    runs(starts, kinds, count)?.into_iter().map(|k| location(take(list.add(k))?)).collect()
}

/// Errors: `InvalidValue` for flags, of which there are none yet.
fn none(flags: c_ulonglong) -> Result {
    match flags {
        0 => Ok(()),
        _ => Err(Error::InvalidValue),
    }
}

/// Says where ranges of managed memory will be used next, in the order of a stream that is not the legacy one.
#[export(context, ptsz, approximate = "kept and told back: pages are the host's")]
#[no_mangle]
pub unsafe extern "C" fn cudaMemPrefetchBatchAsync(
    dptrs: *mut *mut c_void,
    sizes: *mut usize,
    count: usize,
    prefetchLocs: *mut cudaMemLocation,
    prefetchLocIdxs: *mut usize,
    numPrefetchLocs: usize,
    flags: c_ulonglong,
    stream: cudaStream_t,
) -> cudaError_t {
    none(flags)?;
    let ranges = ranges(dptrs, sizes, count)?;
    let places = places(prefetchLocs, prefetchLocIdxs, numPrefetchLocs, count)?;
    batch::hints(&*resolve(stream)?, &ranges, false, &places)
}

/// Says that what ranges of managed memory hold is no longer needed, in the order of a stream that is not the legacy one: whole pages
/// are given back to the system.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemDiscardBatchAsync(
    dptrs: *mut *mut c_void,
    sizes: *mut usize,
    count: usize,
    flags: c_ulonglong,
    stream: cudaStream_t,
) -> cudaError_t {
    none(flags)?;
    batch::hints(&*resolve(stream)?, &ranges(dptrs, sizes, count)?, true, &[])
}

/// Says that what ranges of managed memory hold is no longer needed, and where they will be used next.
#[export(context, ptsz, approximate = "places are kept and told back: pages are the host's")]
#[no_mangle]
pub unsafe extern "C" fn cudaMemDiscardAndPrefetchBatchAsync(
    dptrs: *mut *mut c_void,
    sizes: *mut usize,
    count: usize,
    prefetchLocs: *mut cudaMemLocation,
    prefetchLocIdxs: *mut usize,
    numPrefetchLocs: usize,
    flags: c_ulonglong,
    stream: cudaStream_t,
) -> cudaError_t {
    none(flags)?;
    let ranges = ranges(dptrs, sizes, count)?;
    let places = places(prefetchLocs, prefetchLocIdxs, numPrefetchLocs, count)?;
    batch::hints(&*resolve(stream)?, &ranges, true, &places)
}

//! Memory management: hints about managed memory in batches.

use crate::abi::api::export;
use crate::abi::arguments::OutArray;
use crate::abi::common::batch::runs;
use crate::abi::common::support::stream as resolve;
use crate::abi::common::unified::location;
use cuda_types::*;
use device::managed::Location;
use device::{Error, Result};
use queue::batch;
use std::ffi::{c_ulonglong, c_void};

/// The ranges of a batch. Errors: `InvalidValue` if there are none.
fn ranges(ptrs: OutArray<*mut c_void>, sizes: OutArray<usize>) -> Result<Vec<(u64, u64)>> {
    if ptrs.len() == 0 {
        return Err(Error::InvalidValue);
    }
    let sizes = sizes.as_in().read()?;
    Ok(ptrs.as_in().read()?.zip(sizes).map(|(ptr, size)| (ptr as u64, size as u64)).collect())
}

/// The place of each range. Errors: `InvalidValue`, `InvalidDevice`.
fn places(list: OutArray<cudaMemLocation>, starts: OutArray<usize>, count: usize) -> Result<Vec<Location>> {
    list.non_null()?;
    // SAFETY: null or as long as it says.
    let runs = unsafe { runs(starts.as_ptr(), starts.len(), count)? };
    runs.into_iter().map(|k| location(list.at(k).read()?)).collect()
}

/// Errors: `InvalidValue` for flags, of which there are none yet.
fn check_flags(flags: c_ulonglong) -> Result {
    match flags {
        0 => Ok(()),
        _ => Err(Error::InvalidValue),
    }
}

/// Says where ranges of managed memory will be used next, in the order of a stream that is not the legacy one.
#[export(
    context,
    ptsz,
    arrays(dptrs[count], sizes[count], prefetchLocs[numPrefetchLocs], prefetchLocIdxs[numPrefetchLocs]),
    approximate = "kept and returned, with no effect: pages are the host's"
)]
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
    check_flags(flags)?;
    let ranges = ranges(dptrs, sizes)?;
    let places = places(prefetchLocs, prefetchLocIdxs, count)?;
    batch::hints(&*resolve(stream)?, &ranges, false, &places)
}

/// Says that what ranges of managed memory hold is no longer needed, in the order of a stream that is not the legacy one: whole pages
/// are given back to the system.
#[export(context, ptsz, arrays(dptrs[count], sizes[count]))]
#[no_mangle]
pub unsafe extern "C" fn cudaMemDiscardBatchAsync(
    dptrs: *mut *mut c_void,
    sizes: *mut usize,
    count: usize,
    flags: c_ulonglong,
    stream: cudaStream_t,
) -> cudaError_t {
    check_flags(flags)?;
    batch::hints(&*resolve(stream)?, &ranges(dptrs, sizes)?, true, &[])
}

/// Says that what ranges of managed memory hold is no longer needed, and where they will be used next.
#[export(
    context,
    ptsz,
    arrays(dptrs[count], sizes[count], prefetchLocs[numPrefetchLocs], prefetchLocIdxs[numPrefetchLocs]),
    approximate = "places are kept and returned, with no effect: pages are the host's"
)]
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
    check_flags(flags)?;
    let ranges = ranges(dptrs, sizes)?;
    let places = places(prefetchLocs, prefetchLocIdxs, count)?;
    batch::hints(&*resolve(stream)?, &ranges, true, &places)
}

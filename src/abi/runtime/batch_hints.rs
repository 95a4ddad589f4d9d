//! Memory management: hints about managed memory in batches.

use crate::abi::api::export;
use crate::abi::common::batch_hints::{check_flags, places, ranges};
use crate::abi::common::support::stream as resolve;
use cuda_types::*;
use queue::batch;
use std::ffi::{c_ulonglong, c_void};

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

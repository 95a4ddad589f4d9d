//! Memory management: copies with attributes, hints in batches, and what ranges of managed memory were told.

use crate::abi::api::export;
use crate::abi::common;
use crate::abi::common::batch::order;
use crate::abi::common::batch_boxes::{box_as_it_says, boxes, report};
use crate::abi::common::batch_hints::{check_flags, locations, places, ranges};
use crate::abi::common::managed_range;
use crate::abi::common::support::stream as resolve;
use cuda_types::*;
use device::copy::Copy;
use queue::batch;
use std::ffi::{c_ulonglong, c_void};

/// Copies bytes as attributes say, in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyWithAttributesAsync(
    dst: CUdeviceptr,
    src: CUdeviceptr,
    size: usize,
    attr: *mut CUmemcpyAttributes,
    hStream: CUstream,
) -> CUresult {
    let attributes = attr.read()?;
    let order = order(attributes.srcAccessOrder, attributes.flags)?;
    batch::copy(&*resolve(hStream)?, Copy::linear(dst, src, size as u64)?, order)
}

/// Copies a box as it says, in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpy3DWithAttributesAsync(
    op: *mut CUDA_MEMCPY3D_BATCH_OP,
    flags: c_ulonglong,
    hStream: CUstream,
) -> CUresult {
    box_as_it_says(op, flags, hStream)
}

/// Copies many boxes as one operation of a stream: CUDA 12's form, which says what was wrong.
#[export(driver, context, ptsz, arrays(opList[numOps]))]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpy3DBatchAsync(
    numOps: usize,
    opList: *mut CUDA_MEMCPY3D_BATCH_OP,
    failIdx: *mut usize,
    flags: c_ulonglong,
    hStream: CUstream,
) -> CUresult {
    boxes(opList, flags, hStream).map_err(|failure| report(failure, failIdx))
}

/// Copies many boxes, of memory and of arrays, in no order, as one operation of a stream that is not the legacy one.
#[export(driver, context, ptsz, arrays(opList[numOps]))]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpy3DBatchAsync_v2(
    numOps: usize,
    opList: *mut CUDA_MEMCPY3D_BATCH_OP,
    flags: c_ulonglong,
    hStream: CUstream,
) -> CUresult {
    boxes(opList, flags, hStream).map_err(|failure| failure.error)
}

/// Says where ranges of managed memory will be used next, in the order of a stream that is not the legacy one.
#[export(
    driver,
    context,
    ptsz,
    arrays(dptrs[count], sizes[count], prefetchLocs[numPrefetchLocs], prefetchLocIdxs[numPrefetchLocs]),
    approximate = "kept and returned, with no effect: pages are the host's"
)]
#[no_mangle]
pub unsafe extern "C" fn cuMemPrefetchBatchAsync(
    dptrs: *mut CUdeviceptr,
    sizes: *mut usize,
    count: usize,
    prefetchLocs: *mut CUmemLocation,
    prefetchLocIdxs: *mut usize,
    numPrefetchLocs: usize,
    flags: c_ulonglong,
    hStream: CUstream,
) -> CUresult {
    check_flags(flags)?;
    let ranges = ranges(dptrs, sizes)?;
    let places = places(locations(prefetchLocs), prefetchLocIdxs, count)?;
    batch::hints(&*resolve(hStream)?, &ranges, false, &places)
}

/// Says that what ranges of managed memory hold is no longer needed, in the order of a stream that is not the legacy one: whole pages
/// are given back to the system.
#[export(driver, context, ptsz, arrays(dptrs[count], sizes[count]))]
#[no_mangle]
pub unsafe extern "C" fn cuMemDiscardBatchAsync(
    dptrs: *mut CUdeviceptr,
    sizes: *mut usize,
    count: usize,
    flags: c_ulonglong,
    hStream: CUstream,
) -> CUresult {
    check_flags(flags)?;
    batch::hints(&*resolve(hStream)?, &ranges(dptrs, sizes)?, true, &[])
}

/// Says that what ranges of managed memory hold is no longer needed, and where they will be used next.
#[export(
    driver,
    context,
    ptsz,
    arrays(dptrs[count], sizes[count], prefetchLocs[numPrefetchLocs], prefetchLocIdxs[numPrefetchLocs]),
    approximate = "places are kept and returned, with no effect: pages are the host's"
)]
#[no_mangle]
pub unsafe extern "C" fn cuMemDiscardAndPrefetchBatchAsync(
    dptrs: *mut CUdeviceptr,
    sizes: *mut usize,
    count: usize,
    prefetchLocs: *mut CUmemLocation,
    prefetchLocIdxs: *mut usize,
    numPrefetchLocs: usize,
    flags: c_ulonglong,
    hStream: CUstream,
) -> CUresult {
    check_flags(flags)?;
    let ranges = ranges(dptrs, sizes)?;
    let places = places(locations(prefetchLocs), prefetchLocIdxs, count)?;
    batch::hints(&*resolve(hStream)?, &ranges, true, &places)
}

/// One attribute of a range of managed memory.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMemRangeGetAttribute(
    data: *mut c_void,
    dataSize: usize,
    attribute: CUmem_range_attribute,
    devPtr: CUdeviceptr,
    count: usize,
) -> CUresult {
    common::managed_range::get_attribute(data, dataSize, attribute, devPtr as *const c_void, count)
}

/// Several attributes of a range of managed memory.
#[export(driver, context, arrays(data[numAttributes], dataSizes[numAttributes], attributes[numAttributes]))]
#[no_mangle]
pub unsafe extern "C" fn cuMemRangeGetAttributes(
    data: *mut *mut c_void,
    dataSizes: *mut usize,
    attributes: *mut CUmem_range_attribute,
    numAttributes: usize,
    devPtr: CUdeviceptr,
    count: usize,
) -> CUresult {
    // SAFETY: the manual: each place has as many bytes as its size says.
    unsafe { managed_range::get_attributes(data, dataSizes, attributes, devPtr as *const c_void, count) }
}

/// Where managed or pageable memory lies, region by region.
#[export(
    driver,
    context,
    approximate = "pages are the host's: those that are in use are where they were prefetched to last, or else on the host"
)]
#[no_mangle]
pub unsafe extern "C" fn cuMemGetLocationInfo(
    ptr: CUdeviceptr,
    size: usize,
    summaryGranularity: usize,
    samplingGranularity: usize,
    location_out: *mut CUmemLocation,
) -> CUresult {
    location_out.non_null()?;
    // SAFETY: the manual: an entry for each region, of which there are as many as the granularities make; both APIs lay them out alike.
    unsafe { managed_range::locations(ptr, size, summaryGranularity, samplingGranularity, location_out.cast()) }
}

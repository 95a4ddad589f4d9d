//! Memory management: hints about managed memory.

use crate::abi::api::export;
use crate::abi::common::unified::{advise, prefetch};
use crate::abi::common::{self, managed_range};
use cuda_types::*;
use std::ffi::{c_int, c_uint, c_void};

/// Says that managed memory will be used at a place next, in stream order.
#[export(context, ptsz, v13, approximate = "kept and returned, with no effect: pages are the host's")]
#[no_mangle]
pub unsafe extern "C" fn cudaMemPrefetchAsync(
    devPtr: *const c_void,
    count: usize,
    location: cudaMemLocation,
    flags: c_uint,
    stream: cudaStream_t,
) -> cudaError_t {
    prefetch(devPtr, count, location, flags, stream)
}

/// Says that managed memory will be used on a device next, or by the host (`cudaCpuDeviceId`): CUDA 12's form.
#[export(context, ptsz, v12, approximate = "kept and returned, with no effect: pages are the host's")]
#[no_mangle]
pub unsafe extern "C" fn cudaMemPrefetchAsync_v12(
    devPtr: *const c_void,
    count: usize,
    dstDevice: c_int,
    stream: cudaStream_t,
) -> cudaError_t {
    common::unified::prefetch_by_ordinal(devPtr, count, dstDevice, stream)
}

/// Says that managed memory will be used at a place next, as CUDA 12 names it.
#[export(context, ptsz, approximate = "kept and returned, with no effect: pages are the host's")]
#[no_mangle]
pub unsafe extern "C" fn cudaMemPrefetchAsync_v2(
    devPtr: *const c_void,
    count: usize,
    location: cudaMemLocation,
    flags: c_uint,
    stream: cudaStream_t,
) -> cudaError_t {
    prefetch(devPtr, count, location, flags, stream)
}

/// Says how managed memory will be used.
#[export(context, v13, approximate = "kept and returned, with no effect: pages are the host's")]
#[no_mangle]
pub unsafe extern "C" fn cudaMemAdvise(
    devPtr: *const c_void,
    count: usize,
    advice: cudaMemoryAdvise,
    location: cudaMemLocation,
) -> cudaError_t {
    advise(devPtr, count, advice, location)
}

/// Says how managed memory will be used: CUDA 12's form.
#[export(context, v12, approximate = "kept and returned, with no effect: pages are the host's")]
#[no_mangle]
pub unsafe extern "C" fn cudaMemAdvise_v12(
    devPtr: *const c_void,
    count: usize,
    advice: cudaMemoryAdvise,
    device: c_int,
) -> cudaError_t {
    common::unified::advise_by_ordinal(devPtr, count, advice, device)
}

/// Says how managed memory will be used, as CUDA 12 names it.
#[export(context, approximate = "kept and returned, with no effect: pages are the host's")]
#[no_mangle]
pub unsafe extern "C" fn cudaMemAdvise_v2(
    devPtr: *const c_void,
    count: usize,
    advice: cudaMemoryAdvise,
    location: cudaMemLocation,
) -> cudaError_t {
    advise(devPtr, count, advice, location)
}

/// One attribute of a range of managed memory.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemRangeGetAttribute(
    data: *mut c_void,
    dataSize: usize,
    attribute: cudaMemRangeAttribute,
    devPtr: *const c_void,
    count: usize,
) -> cudaError_t {
    common::managed_range::get_attribute(data, dataSize, attribute, devPtr, count)
}

/// Several attributes of a range of managed memory.
#[export(context, arrays(data[numAttributes], dataSizes[numAttributes], attributes[numAttributes]))]
#[no_mangle]
pub unsafe extern "C" fn cudaMemRangeGetAttributes(
    data: *mut *mut c_void,
    dataSizes: *mut usize,
    attributes: *mut cudaMemRangeAttribute,
    numAttributes: usize,
    devPtr: *const c_void,
    count: usize,
) -> cudaError_t {
    // SAFETY: the manual: each place has as many bytes as its size says.
    unsafe { managed_range::get_attributes(data, dataSizes, attributes, devPtr, count) }
}

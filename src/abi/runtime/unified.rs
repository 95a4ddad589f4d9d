//! Memory management: hints about managed memory.

use crate::abi::api::export;
use crate::abi::arguments::OutArray;
use crate::abi::common;
use crate::abi::common::unified::{advise, prefetch};
use cuda_types::*;
use device::managed::{self, Hints, Location, HOST_BIT};
use device::{Error, Result};
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

/// The place that all pages agree on.
fn agreed(hints: &[Hints], which: impl Fn(&Hints) -> Option<Location>) -> Option<Location> {
    let first = which(hints.first()?)?;
    hints.iter().all(|h| which(h) == Some(first)).then_some(first)
}

/// The place as the attributes `PreferredLocation` and `LastPrefetchLocation` have it, which know devices and the host only.
fn number(place: Option<Location>) -> c_int {
    match place {
        Some(Location::Device(ordinal)) => ordinal as c_int,
        Some(Location::Host) => cudaCpuDeviceId,
        _ => cudaInvalidDeviceId,
    }
}

fn kind(place: Option<Location>) -> c_int {
    match place {
        Some(Location::Device(_)) => cudaMemLocationTypeDevice,
        Some(Location::Host) => cudaMemLocationTypeHost,
        Some(Location::Numa(_)) => cudaMemLocationTypeHostNuma,
        None => cudaMemLocationTypeInvalid,
    }
}

fn id(place: Option<Location>) -> c_int {
    match place {
        Some(Location::Device(ordinal)) => ordinal as c_int,
        Some(Location::Numa(node)) => node,
        _ => cudaInvalidDeviceId,
    }
}

/// The numbers that attributes are written to.
///
/// # Safety
/// `data` is null or memory of `size` bytes.
unsafe fn numbers<'a>(data: *mut c_void, size: usize) -> OutArray<'a, c_int> {
    // SAFETY: the caller's promise.
    unsafe { OutArray::new(data.cast(), size / size_of::<c_int>()) }
}

/// Writes one attribute of a range: an `int`, for `AccessedBy` as many of them as there are in so many bytes.
fn attribute(data: OutArray<c_int>, size: usize, attribute: cudaMemRangeAttribute, hints: &[Hints]) -> Result {
    let preferred = agreed(hints, |h| h.preferred);
    let prefetched = agreed(hints, |h| h.prefetched);
    if attribute == cudaMemRangeAttributeAccessedBy {
        if size == 0 || size % size_of::<c_int>() != 0 {
            return Err(Error::InvalidValue);
        }
        let mask = hints.iter().fold(!0, |mask, h| mask & h.accessed_by);
        let devices = (0..device::count()).filter(|d| mask & (1 << d) != 0).map(|d| d as c_int);
        let host = (mask & HOST_BIT != 0).then_some(cudaCpuDeviceId);
        let all = devices.chain(host).chain(std::iter::repeat(cudaInvalidDeviceId));
        return data.write(all.take(data.len()));
    }
    let value = match attribute {
        cudaMemRangeAttributeReadMostly => c_int::from(hints.iter().all(|h| h.read_mostly)),
        cudaMemRangeAttributePreferredLocation => number(preferred),
        cudaMemRangeAttributeLastPrefetchLocation => number(prefetched),
        cudaMemRangeAttributePreferredLocationType => kind(preferred),
        cudaMemRangeAttributePreferredLocationId => id(preferred),
        cudaMemRangeAttributeLastPrefetchLocationType => kind(prefetched),
        cudaMemRangeAttributeLastPrefetchLocationId => id(prefetched),
        _ => return Err(Error::InvalidValue),
    };
    if size != size_of::<c_int>() {
        return Err(Error::InvalidValue);
    }
    data.at(0).write(value)
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
    let hints = managed::hints(devPtr as u64, count as u64)?;
    // SAFETY: the manual: so many bytes are there.
    self::attribute(unsafe { numbers(data, dataSize) }, dataSize, attribute, &hints)
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
    let hints = managed::hints(devPtr as u64, count as u64)?;
    if numAttributes == 0 {
        return Err(Error::InvalidValue);
    }
    let (data, sizes) = (data.as_in().read()?, dataSizes.as_in().read()?);
    for ((data, size), kind) in data.zip(sizes).zip(attributes.as_in().read()?) {
        // SAFETY: the manual: so many bytes are there.
        attribute(unsafe { numbers(data, size) }, size, kind, &hints)?;
    }
    Ok(())
}

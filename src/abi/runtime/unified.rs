//! Memory management: hints about managed memory.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use crate::abi::api::export;
use crate::abi::common;
use crate::abi::common::support::put;
use crate::abi::common::unified::{advise, prefetch, CPU};
use cuda_types::*;
use device::managed::{self, Hints, Location, HOST_BIT};
use device::{Error, Result};
use std::ffi::{c_int, c_uint, c_void};

const INVALID: c_int = -2;

/// Says that managed memory will be used at a place next, in stream order.
#[export(context, ptsz, v13, approximate = "kept and told back: pages are the host's")]
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
#[export(context, ptsz, v12, approximate = "kept and told back: pages are the host's")]
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
#[export(context, ptsz, approximate = "kept and told back: pages are the host's")]
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
#[export(context, v13, approximate = "kept and told back: pages are the host's")]
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
#[export(context, v12, approximate = "kept and told back: pages are the host's")]
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
#[export(context, approximate = "kept and told back: pages are the host's")]
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
fn common(hints: &[Hints], which: impl Fn(&Hints) -> Option<Location>) -> Option<Location> {
    let first = which(hints.first()?)?;
    hints.iter().all(|h| which(h) == Some(first)).then_some(first)
}

/// Attributes 2 and 4 know devices and the host only.
fn number(place: Option<Location>) -> c_int {
    match place {
        Some(Location::Device(ordinal)) => ordinal as c_int,
        Some(Location::Host) => CPU,
        _ => INVALID,
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
        _ => INVALID,
    }
}

/// Writes one attribute of a range: an `int`, for `AccessedBy` as many of them as fit.
///
/// # Safety
/// `data` is null or has room for `size` bytes.
unsafe fn attribute(data: *mut c_void, size: usize, attribute: c_int, hints: &[Hints]) -> Result {
    let data = data.cast::<c_int>();
    let preferred = common(hints, |h| h.preferred);
    let prefetched = common(hints, |h| h.prefetched);
    if attribute == 3 {
        if size == 0 || size % 4 != 0 {
            return Err(Error::InvalidValue);
        }
        let mask = hints.iter().fold(!0, |mask, h| mask & h.accessed_by);
        let devices = (0..device::count()).filter(|d| mask & (1 << d) != 0).map(|d| d as c_int);
        let host = (mask & HOST_BIT != 0).then_some(CPU);
        let all = devices.chain(host).chain(std::iter::repeat(INVALID));
        for (i, value) in all.take(size / 4).enumerate() {
            // SAFETY: within the caller's bytes; null is found by `put` for the first one.
            unsafe { put(data.wrapping_add(i), value)? };
        }
        return Ok(());
    }
    let value = match attribute {
        1 => c_int::from(hints.iter().all(|h| h.read_mostly)),
        2 => number(preferred),
        4 => number(prefetched),
        5 => kind(preferred),
        6 => id(preferred),
        7 => kind(prefetched),
        8 => id(prefetched),
        _ => return Err(Error::InvalidValue),
    };
    if size != 4 {
        return Err(Error::InvalidValue);
    }
    // SAFETY: room for one `int`, as the size says.
    unsafe { put(data, value) }
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
    self::attribute(data, dataSize, attribute, &hints)
}

/// Several attributes of a range of managed memory.
#[export(context)]
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
    if data.is_null() || dataSizes.is_null() || attributes.is_null() || numAttributes == 0 {
        return Err(Error::InvalidValue);
    }
    for i in 0..numAttributes {
        attribute(*data.add(i), *dataSizes.add(i), *attributes.add(i), &hints)?;
    }
    Ok(())
}

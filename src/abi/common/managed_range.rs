//! Attributes of ranges of managed memory.

use crate::abi::arguments::{Out, OutArray};
use cuda_types::*;
use device::managed::{self, Hints, Location, HOST_BIT};
use device::{Error, Result};
use std::ffi::{c_int, c_void};

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
///
/// # Safety
/// `data` is null or memory of `size` bytes.
pub unsafe fn get_attribute(
    data: *mut c_void,
    size: usize,
    kind: cudaMemRangeAttribute,
    ptr: *const c_void,
    count: usize,
) -> Result {
    let hints = managed::hints(ptr as u64, count as u64)?;
    // SAFETY: the caller's promise.
    attribute(unsafe { numbers(data, size) }, size, kind, &hints)
}

/// Several attributes of a range of managed memory.
///
/// # Safety
/// Each place is null or memory of as many bytes as its size says.
pub unsafe fn get_attributes(
    data: OutArray<*mut c_void>,
    sizes: OutArray<usize>,
    kinds: OutArray<cudaMemRangeAttribute>,
    ptr: *const c_void,
    count: usize,
) -> Result {
    let hints = managed::hints(ptr as u64, count as u64)?;
    if data.len() == 0 {
        return Err(Error::InvalidValue);
    }
    let (data, sizes) = (data.as_in().read()?, sizes.as_in().read()?);
    for ((data, size), kind) in data.zip(sizes).zip(kinds.as_in().read()?) {
        // SAFETY: the caller's promise.
        attribute(unsafe { numbers(data, size) }, size, kind, &hints)?;
    }
    Ok(())
}

/// Where managed or pageable memory lies, region by region.
///
/// # Safety
/// There is an entry for each region, of which there are as many as the granularities make.
pub unsafe fn locations(addr: u64, size: usize, summary: usize, sampling: usize, to: Out<cudaMemLocation>) -> Result {
    let described = |place: Option<Location>| match place {
        None => cudaMemLocation { type_: cudaMemLocationTypeNone, id: 0 },
        Some(Location::Device(n)) => cudaMemLocation { type_: cudaMemLocationTypeDevice, id: n as c_int },
        Some(Location::Host) => cudaMemLocation { type_: cudaMemLocationTypeHost, id: 0 },
        Some(Location::Numa(node)) => cudaMemLocation { type_: cudaMemLocationTypeHostNuma, id: node },
    };
    let all = managed::places(addr, size as u64, summary as u64, sampling as u64)?;
    // SAFETY: the caller's promise.
    let locations = unsafe { to.array(all.len()) };
    locations.write(all.into_iter().map(described))
}

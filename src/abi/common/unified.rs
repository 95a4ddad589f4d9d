//! Hints about managed memory.

use crate::abi::common::support::stream as resolve;
use cuda_types::*;
use device::managed::{self, Hints, Location, HOST_BIT};
use device::{Error, Result};
use queue::{capture, Work};
use std::ffi::{c_int, c_uint, c_void};

/// The host, as a device's number.
pub const CPU: c_int = cudaCpuDeviceId;

/// The place that a location means. Errors: `InvalidDevice` for a device that is none, `InvalidValue` for a kind of place that is none.
pub fn location(l: cudaMemLocation) -> Result<Location> {
    match l.type_ {
        cudaMemLocationTypeDevice => Ok(Location::Device(device::get(l.id)?.ordinal)),
        cudaMemLocationTypeHost => Ok(Location::Host),
        cudaMemLocationTypeHostNuma if l.id >= 0 => Ok(Location::Numa(l.id)),
        cudaMemLocationTypeHostNumaCurrent => Ok(Location::Numa(0)),
        _ => Err(Error::InvalidValue),
    }
}

/// Says that managed memory will be used at a place next, in stream order.
pub fn prefetch(ptr: *const c_void, count: usize, to: cudaMemLocation, flags: c_uint, s: cudaStream_t) -> Result {
    let to = location(to)?;
    if flags != 0 {
        return Err(Error::InvalidValue);
    }
    let s = resolve(s)?;
    capture::check_wait(&s)?;
    managed::change(ptr as u64, count as u64, |h| h.prefetched = Some(to))?;
    s.enqueue(Work::Marker)
}

/// As [`prefetch`], to a device or the host (`cudaCpuDeviceId`).
pub fn prefetch_by_ordinal(devPtr: *const c_void, count: usize, dstDevice: c_int, stream: cudaStream_t) -> Result {
    prefetch(devPtr, count, by_ordinal(dstDevice), 0, stream)
}

/// The location that CUDA 12's device numbers stand for.
fn by_ordinal(device: c_int) -> cudaMemLocation {
    match device {
        CPU => cudaMemLocation { type_: cudaMemLocationTypeHost, id: 0 },
        id => cudaMemLocation { type_: cudaMemLocationTypeDevice, id },
    }
}

/// Says how managed memory will be used.
pub fn advise(ptr: *const c_void, count: usize, advice: c_int, place: cudaMemLocation) -> Result {
    let mask = || match location(place)? {
        Location::Device(ordinal) => Ok(1 << ordinal),
        Location::Host => Ok(HOST_BIT),
        Location::Numa(_) => Err(Error::InvalidValue),
    };
    // Also where the place does not matter, there must be one.
    if place.type_ == cudaMemLocationTypeInvalid {
        return Err(Error::InvalidValue);
    }
    let change: Box<dyn Fn(&mut Hints)> = match advice {
        cudaMemAdviseSetReadMostly => Box::new(|h| h.read_mostly = true),
        cudaMemAdviseUnsetReadMostly => Box::new(|h| h.read_mostly = false),
        cudaMemAdviseSetPreferredLocation => {
            let to = location(place)?;
            Box::new(move |h| h.preferred = Some(to))
        }
        cudaMemAdviseUnsetPreferredLocation => Box::new(|h| h.preferred = None),
        cudaMemAdviseSetAccessedBy => {
            let mask: u32 = mask()?;
            Box::new(move |h| h.accessed_by |= mask)
        }
        cudaMemAdviseUnsetAccessedBy => {
            let mask: u32 = mask()?;
            Box::new(move |h| h.accessed_by &= !mask)
        }
        _ => return Err(Error::InvalidValue),
    };
    managed::change(ptr as u64, count as u64, change)
}

/// As [`advise`], of a device or the host (`cudaCpuDeviceId`).
pub fn advise_by_ordinal(devPtr: *const c_void, count: usize, advice: cudaMemoryAdvise, device: c_int) -> Result {
    advise(devPtr, count, advice, by_ordinal(device))
}

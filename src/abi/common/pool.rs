//! Memory in stream order, and pools' attributes.

use crate::abi::common::pool_site::{device_at, located};
use crate::abi::common::support::{need, put, stream as resolve, take};
use cuda_types::*;
use device::{Device, Error, Result};
use queue::pool::{self, Pool, Site};
use queue::Stream;
use std::ffi::{c_int, c_void};

/// Allocates memory in stream order from the pool of the stream's device.
#[inline]
pub unsafe fn malloc_async(devPtr: *mut *mut c_void, size: usize, hStream: cudaStream_t) -> Result {
    need(devPtr)?;
    let ticket = pool::Ticket::new();
    let s = resolve(hStream)?;
    let pool = Pool::current(s.device);
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { allocate(devPtr, size, &pool, &s)? };
    ticket.found(hStream as usize, &s, 0, &pool);
    Ok(())
}

/// The part of [`malloc_from_pool_async`] that looks nothing up, if that is enough. Without a pool: the current one.
#[inline(always)]
pub unsafe fn malloc_quickly(ptr: *mut *mut c_void, size: usize, memPool: cudaMemPool_t, stream: cudaStream_t) -> bool {
    if ptr.is_null() {
        return false;
    }
    let at = pool::allocate_quickly(stream as usize, memPool as usize, size as u64);
    // SAFETY: not null, and so valid for writing, as the caller promises.
    at.is_some_and(|at| unsafe { put(ptr, at as *mut c_void) }.is_ok())
}

/// Allocates memory in stream order from a pool.
#[inline]
pub unsafe fn malloc_from_pool_async(
    ptr: *mut *mut c_void,
    size: usize,
    memPool: cudaMemPool_t,
    stream: cudaStream_t,
) -> Result {
    // SAFETY: null or valid for writing, as the caller promises.
    if !memPool.is_null() && unsafe { malloc_quickly(ptr, size, memPool, stream) } {
        return Ok(());
    }
    let ticket = pool::Ticket::new();
    let pool = Pool::get(memPool as usize)?;
    let s = resolve(stream)?;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { allocate(ptr, size, &pool, &s)? };
    ticket.found(stream as usize, &s, memPool as usize, &pool);
    Ok(())
}

/// Where there is no memory, the caller's pointer becomes null.
///
/// # Safety
/// `to` is null or valid.
unsafe fn allocate(to: *mut *mut c_void, size: usize, pool: &Pool, s: &Stream) -> Result {
    need(to)?;
    let at = match size {
        0 => Ok(0),
        _ => pool.allocate(size as u64, s),
    };
    // SAFETY: not null, and so valid for writing, as the caller promises.
    unsafe { put(to, *at.as_ref().unwrap_or(&0) as *mut c_void)? };
    at.map(|_| ())
}

/// Frees memory in stream order.
#[inline]
pub fn free_async(devPtr: *mut c_void, hStream: cudaStream_t) -> Result {
    let s = resolve(hStream)?;
    match devPtr.is_null() {
        true => pool::free_nothing(&s),
        false => pool::free_async(devPtr as u64, &s),
    }
}

/// The pool that a device has from the start.
pub unsafe fn get_default_of_device(memPool: *mut cudaMemPool_t, device: c_int) -> Result {
    let pool = Pool::default(device::get(device)?).handle() as cudaMemPool_t;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(memPool, pool) }
}

/// The pool that `cudaMallocAsync` uses on a device.
pub unsafe fn get_current_of_device(memPool: *mut cudaMemPool_t, device: c_int) -> Result {
    let pool = Pool::current(device_of_pool(device)?).handle() as cudaMemPool_t;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(memPool, pool) }
}

/// The device whose current pool is asked for. Errors: `InvalidValue`, where [`get_default_of_device`] has `InvalidDevice`.
fn device_of_pool(device: c_int) -> Result<&'static Device> {
    device::get(device).map_err(|_| Error::InvalidValue)
}

/// Makes a pool the one that `cudaMallocAsync` uses on a device.
pub fn set_current_of_device(device: c_int, memPool: cudaMemPool_t) -> Result {
    let site = Site::Device(device_of_pool(device)?.ordinal);
    Pool::get(memPool as usize)?.make_current(site)
}

/// Ends a pool. What was allocated from it stays until it is freed.
pub fn destroy(memPool: cudaMemPool_t) -> Result {
    Pool::destroy(memPool as usize)
}

/// Gives memory that a pool holds back to the system.
pub fn trim_to(memPool: cudaMemPool_t, minBytesToKeep: usize) -> Result {
    Pool::get(memPool as usize)?.trim(minBytesToKeep as u64);
    Ok(())
}

/// Reads an attribute: an `int`, or a 64-bit number for sizes.
pub unsafe fn get_attribute(memPool: cudaMemPool_t, attr: cudaMemPoolAttr, value: *mut c_void) -> Result {
    let pool = Pool::get(memPool as usize)?;
    let (settings, usage) = (pool.settings(), pool.usage());
    // SAFETY: null or valid for writing what the attribute is, as the caller promises.
    let int = |n: c_int| unsafe { put(value.cast::<c_int>(), n) };
    let flag = |on: bool| int(c_int::from(on));
    // SAFETY: as above.
    let number = |n: u64| unsafe { put(value.cast::<u64>(), n) };
    let (kind, place) = located(pool.site);
    match attr {
        cudaMemPoolReuseFollowEventDependencies => flag(settings.follow_event_dependencies),
        cudaMemPoolReuseAllowOpportunistic => flag(settings.opportunistic),
        cudaMemPoolReuseAllowInternalDependencies => flag(settings.internal_dependencies),
        cudaMemPoolAttrReleaseThreshold => number(settings.release_threshold),
        cudaMemPoolAttrReservedMemCurrent => number(usage.reserved),
        cudaMemPoolAttrReservedMemHigh => number(usage.reserved_high),
        cudaMemPoolAttrUsedMemCurrent => number(usage.used),
        cudaMemPoolAttrUsedMemHigh => number(usage.used_high),
        cudaMemPoolAttrAllocationType => int(kind),
        cudaMemPoolAttrExportHandleTypes if pool.is_shareable() => int(cudaMemHandleTypePosixFileDescriptor),
        cudaMemPoolAttrExportHandleTypes => int(cudaMemHandleTypeNone),
        cudaMemPoolAttrLocationId => int(place.id),
        cudaMemPoolAttrLocationType => int(place.type_),
        cudaMemPoolAttrMaxPoolSize => number(pool.max_size),
        cudaMemPoolAttrHwDecompressEnabled => flag(false),
        // In no locality domain.
        cudaMemPoolAttrLocalityDomainId => int(-1),
        _ => Err(Error::InvalidValue),
    }
}

/// Sets an attribute; high-water marks can be set to 0 only, which makes them what is current.
pub unsafe fn set_attribute(memPool: cudaMemPool_t, attr: cudaMemPoolAttr, value: *mut c_void) -> Result {
    let pool = Pool::get(memPool as usize)?;
    // SAFETY: null or what the attribute is, as the caller promises.
    let flag = || Ok::<bool, Error>(unsafe { take(value.cast::<c_int>())? } != 0);
    // SAFETY: as above.
    let number = || unsafe { take(value.cast::<u64>()) };
    match attr {
        cudaMemPoolReuseFollowEventDependencies => {
            let on = flag()?;
            pool.set(|s| s.follow_event_dependencies = on);
        }
        cudaMemPoolReuseAllowOpportunistic => {
            let on = flag()?;
            pool.set(|s| s.opportunistic = on);
        }
        cudaMemPoolReuseAllowInternalDependencies => {
            let on = flag()?;
            pool.set(|s| s.internal_dependencies = on);
        }
        cudaMemPoolAttrReleaseThreshold => {
            let threshold = number()?;
            pool.set(|s| s.release_threshold = threshold);
        }
        cudaMemPoolAttrReservedMemHigh if number()? == 0 => pool.reset_high(true),
        cudaMemPoolAttrUsedMemHigh if number()? == 0 => pool.reset_high(false),
        _ => return Err(Error::InvalidValue),
    }
    Ok(())
}

/// Says which devices may use a pool's memory. All may; a device cannot be kept from its own pool.
pub unsafe fn set_access(memPool: cudaMemPool_t, descList: *const cudaMemAccessDesc, count: usize) -> Result {
    let pool = Pool::get(memPool as usize)?;
    for i in 0..count {
        // SAFETY: null, or one of the `count` descriptions that the caller promises.
        let desc = unsafe { take(descList.wrapping_add(i))? };
        // The host's access cannot be changed.
        let all = desc.flags == cudaMemAccessFlagsProtReadWrite;
        if desc.location.type_ == cudaMemLocationTypeHost && pool.site.is_shared_with_host() && all {
            continue;
        }
        let known = matches!(desc.flags, cudaMemAccessFlagsProtNone | cudaMemAccessFlagsProtRead) || all;
        if !known {
            return Err(Error::InvalidValue);
        }
        if desc.location.type_ != cudaMemLocationTypeDevice {
            return Err(Error::NotSupported);
        }
        let ordinal = device::get(desc.location.id)?.ordinal;
        if pool.site == Site::Device(ordinal) && !all {
            return Err(match desc.flags {
                cudaMemAccessFlagsProtNone => Error::InvalidDevice,
                _ => Error::NotSupported,
            });
        }
        pool.set_access(ordinal, desc.flags as u8);
    }
    Ok(())
}

/// How a device may use a pool's memory, as it was set.
pub unsafe fn get_access(
    flags: *mut cudaMemAccessFlags,
    memPool: cudaMemPool_t,
    location: *mut cudaMemLocation,
) -> Result {
    let pool = Pool::get(memPool as usize)?;
    // SAFETY: null or valid, as the caller promises.
    let location = unsafe { take(location)? };
    let access = match location.type_ {
        // The host may use its own memory, and managed memory.
        cudaMemLocationTypeHost if pool.site.is_shared_with_host() => cudaMemAccessFlagsProtReadWrite,
        cudaMemLocationTypeHost => cudaMemAccessFlagsProtNone,
        cudaMemLocationTypeDevice => c_int::from(pool.access(device_at(location)?)),
        _ => return Err(Error::InvalidValue),
    };
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(flags, access) }
}

//! Stream ordered memory allocator.

use crate::abi::api::export;
use crate::abi::common;
use crate::abi::common::pool::malloc_quickly;
use cuda_types::*;
use queue::pool;
use std::ffi::{c_int, c_void};

/// The part of [`cudaMallocAsync`] that looks nothing up, if that is enough.
#[inline(always)]
unsafe fn cudaMallocAsync_quick(devPtr: *mut *mut c_void, size: usize, hStream: cudaStream_t) -> bool {
    // SAFETY: `devPtr` is null or valid, which the caller of the exported function promises.
    unsafe { malloc_quickly(devPtr, size, std::ptr::null_mut(), hStream) }
}

/// Allocates memory in stream order from the pool of the stream's device.
#[export(context, ptsz, quick)]
#[no_mangle]
pub unsafe extern "C" fn cudaMallocAsync(devPtr: *mut *mut c_void, size: usize, hStream: cudaStream_t) -> cudaError_t {
    common::pool::malloc_async(devPtr, size, hStream)
}

/// Allocates memory in stream order from a pool.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMallocFromPoolAsync(
    ptr: *mut *mut c_void,
    size: usize,
    memPool: cudaMemPool_t,
    stream: cudaStream_t,
) -> cudaError_t {
    common::pool::malloc_from_pool_async(ptr, size, memPool, stream)
}

/// The part of [`cudaFreeAsync`] that looks nothing up, if that is enough.
#[inline(always)]
unsafe fn cudaFreeAsync_quick(devPtr: *mut c_void, hStream: cudaStream_t) -> bool {
    pool::free_quickly(hStream as usize, devPtr as u64).is_some()
}

/// Frees memory in stream order.
#[export(context, ptsz, quick)]
#[no_mangle]
pub unsafe extern "C" fn cudaFreeAsync(devPtr: *mut c_void, hStream: cudaStream_t) -> cudaError_t {
    common::pool::free_async(devPtr, hStream)
}

/// The pool that a device has from the start.
#[export(device)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetDefaultMemPool(memPool: *mut cudaMemPool_t, device: c_int) -> cudaError_t {
    common::pool::get_default_of_device(memPool, device)
}

/// The pool that `cudaMallocAsync` uses on a device.
#[export(device)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetMemPool(memPool: *mut cudaMemPool_t, device: c_int) -> cudaError_t {
    common::pool::get_current_of_device(memPool, device)
}

/// Makes a pool the one that `cudaMallocAsync` uses on a device.
#[export(device)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceSetMemPool(device: c_int, memPool: cudaMemPool_t) -> cudaError_t {
    common::pool::set_current_of_device(device, memPool)
}

/// Ends a pool. What was allocated from it stays until it is freed.
#[export(device)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemPoolDestroy(memPool: cudaMemPool_t) -> cudaError_t {
    common::pool::destroy(memPool)
}

/// Gives memory that a pool holds back to the system.
#[export(device)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemPoolTrimTo(memPool: cudaMemPool_t, minBytesToKeep: usize) -> cudaError_t {
    common::pool::trim_to(memPool, minBytesToKeep)
}

/// Reads an attribute: an `int`, or a 64-bit number for sizes.
#[export(device)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemPoolGetAttribute(
    memPool: cudaMemPool_t,
    attr: cudaMemPoolAttr,
    value: *mut c_void,
) -> cudaError_t {
    common::pool::get_attribute(memPool, attr, value)
}

/// Sets an attribute; high-water marks can be set to 0 only, which makes them what is current.
#[export(device)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemPoolSetAttribute(
    memPool: cudaMemPool_t,
    attr: cudaMemPoolAttr,
    value: *mut c_void,
) -> cudaError_t {
    common::pool::set_attribute(memPool, attr, value)
}

/// Says which devices may use a pool's memory. All may; a device cannot be kept from its own pool.
#[export(device, approximate = "kept and returned, with no effect: all devices may use a pool's memory")]
#[no_mangle]
pub unsafe extern "C" fn cudaMemPoolSetAccess(
    memPool: cudaMemPool_t,
    descList: *const cudaMemAccessDesc,
    count: usize,
) -> cudaError_t {
    common::pool::set_access(memPool, descList, count)
}

/// How a device may use a pool's memory, as it was set.
#[export(device)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemPoolGetAccess(
    flags: *mut cudaMemAccessFlags,
    memPool: cudaMemPool_t,
    location: *mut cudaMemLocation,
) -> cudaError_t {
    common::pool::get_access(flags, memPool, location)
}

//! Memory management: allocations, pools, pointers.

use crate::abi::api::export;
use crate::abi::common;
use cuda_types::*;
use device::memory::find;
use device::Error;
use std::ffi::{c_uint, c_void};

/// Free and total bytes of device memory.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuMemGetInfo_v2(free: *mut usize, total: *mut usize) -> CUresult {
    common::memory::get_info(free, total)
}

/// Allocates device memory. Errors: `CUDA_ERROR_INVALID_VALUE` for no bytes.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuMemAlloc_v2(dptr: *mut CUdeviceptr, bytesize: usize) -> CUresult {
    if bytesize == 0 {
        return Err(Error::InvalidValue);
    }
    // SAFETY: null or valid for writing an address, as the manual requires.
    unsafe { common::memory::malloc(dptr.as_ptr().cast(), bytesize) }
}

/// Allocates rows, each at a multiple of the pitch.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuMemAllocPitch_v2(
    dptr: *mut CUdeviceptr,
    pPitch: *mut usize,
    WidthInBytes: usize,
    Height: usize,
    ElementSizeBytes: c_uint,
) -> CUresult {
    // Unlike the runtime's function, this one refuses to allocate nothing.
    if !matches!(ElementSizeBytes, 4 | 8 | 16) || WidthInBytes == 0 || Height == 0 {
        return Err(Error::InvalidValue);
    }
    // SAFETY: null or valid for writing an address and a pitch, as the manual requires.
    unsafe { common::memory::malloc_pitch(dptr.as_ptr().cast(), pPitch.as_ptr(), WidthInBytes, Height) }
}

/// Frees device memory.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMemFree_v2(dptr: CUdeviceptr) -> CUresult {
    common::memory::free(dptr as *mut c_void)
}

/// Allocates pinned host memory.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuMemAllocHost_v2(pp: *mut *mut c_void, bytesize: usize) -> CUresult {
    common::memory::malloc_host(pp, bytesize)
}

/// Frees pinned host memory.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMemFreeHost(p: *mut c_void) -> CUresult {
    common::memory::free_host(p)
}

/// Allocates pinned host memory.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuMemHostAlloc(pp: *mut *mut c_void, bytesize: usize, Flags: c_uint) -> CUresult {
    common::memory::host_alloc(pp, bytesize, Flags)
}

/// Device address of pinned host memory.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMemHostGetDevicePointer_v2(
    pdptr: *mut CUdeviceptr,
    p: *mut c_void,
    Flags: c_uint,
) -> CUresult {
    common::memory::get_device_pointer(pdptr.cast(), p, Flags)
}

/// Flags with which pinned host memory was allocated.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMemHostGetFlags(pFlags: *mut c_uint, p: *mut c_void) -> CUresult {
    common::memory::get_host_flags(pFlags, p)
}

/// Lets kernels use host memory.
#[export(
    driver,
    also(cuMemHostRegister),
    current,
    approximate = "memory lies where the host puts it: I/O memory and read-only registration are refused"
)]
#[no_mangle]
pub unsafe extern "C" fn cuMemHostRegister_v2(p: *mut c_void, bytesize: usize, Flags: c_uint) -> CUresult {
    common::memory::register_host(p, bytesize, Flags)
}

/// Ends what [`cuMemHostRegister_v2`] began.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMemHostUnregister(p: *mut c_void) -> CUresult {
    common::memory::unregister_host(p)
}

/// Allocates memory for host and devices.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuMemAllocManaged(dptr: *mut CUdeviceptr, bytesize: usize, flags: c_uint) -> CUresult {
    common::memory::malloc_managed(dptr.cast(), bytesize, flags)
}

/// Says that managed memory will be used at a place next: CUDA 12's form.
#[export(driver, context, ptsz, approximate = "kept and returned, with no effect: pages are the host's")]
#[no_mangle]
pub unsafe extern "C" fn cuMemPrefetchAsync(
    devPtr: CUdeviceptr,
    count: usize,
    dstDevice: CUdevice,
    hStream: CUstream,
) -> CUresult {
    common::unified::prefetch_by_ordinal(devPtr as *const c_void, count, dstDevice, hStream)
}

/// Says that managed memory will be used at a place next.
#[export(driver, context, ptsz, approximate = "kept and returned, with no effect: pages are the host's")]
#[no_mangle]
pub unsafe extern "C" fn cuMemPrefetchAsync_v2(
    devPtr: CUdeviceptr,
    count: usize,
    location: CUmemLocation,
    flags: c_uint,
    hStream: CUstream,
) -> CUresult {
    common::unified::prefetch(devPtr as *const c_void, count, location.into(), flags, hStream)
}

/// Says how managed memory will be used: CUDA 12's form.
#[export(driver, context, approximate = "kept and returned, with no effect: pages are the host's")]
#[no_mangle]
pub unsafe extern "C" fn cuMemAdvise(
    devPtr: CUdeviceptr,
    count: usize,
    advice: CUmem_advise,
    device: CUdevice,
) -> CUresult {
    common::unified::advise_by_ordinal(devPtr as *const c_void, count, advice, device)
}

/// Says how managed memory will be used.
#[export(driver, context, approximate = "kept and returned, with no effect: pages are the host's")]
#[no_mangle]
pub unsafe extern "C" fn cuMemAdvise_v2(
    devPtr: CUdeviceptr,
    count: usize,
    advice: CUmem_advise,
    location: CUmemLocation,
) -> CUresult {
    common::unified::advise(devPtr as *const c_void, count, advice, location.into())
}

/// Allocates from the device's pool in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemAllocAsync(dptr: *mut CUdeviceptr, bytesize: usize, hStream: CUstream) -> CUresult {
    common::pool::malloc_async(dptr.cast(), bytesize, hStream)
}

/// Allocates from a pool in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemAllocFromPoolAsync(
    dptr: *mut CUdeviceptr,
    bytesize: usize,
    mempool: CUmemoryPool,
    hStream: CUstream,
) -> CUresult {
    common::pool::malloc_from_pool_async(dptr.cast(), bytesize, mempool, hStream)
}

/// Frees in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemFreeAsync(dptr: CUdeviceptr, hStream: CUstream) -> CUresult {
    common::pool::free_async(dptr as *mut c_void, hStream)
}

/// Creates a memory pool.
#[export(
    driver,
    approximate = "memory of a NUMA node lies where the host puts it; of handles, only file descriptors, and of devices' memory only"
)]
#[no_mangle]
pub unsafe extern "C" fn cuMemPoolCreate(mempool: *mut CUmemoryPool, poolProps: *const CUmemPoolProps) -> CUresult {
    common::pool_site::create(mempool, poolProps.cast())
}

/// Ends a memory pool.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuMemPoolDestroy(mempool: CUmemoryPool) -> CUresult {
    common::pool::destroy(mempool)
}

/// Gives unused memory of a pool back.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuMemPoolTrimTo(mempool: CUmemoryPool, minBytesToKeep: usize) -> CUresult {
    common::pool::trim_to(mempool, minBytesToKeep)
}

/// One property of a pool.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuMemPoolGetAttribute(
    mempool: CUmemoryPool,
    attr: CUmemPool_attribute,
    value: *mut c_void,
) -> CUresult {
    common::pool::get_attribute(mempool, attr, value)
}

/// Sets one property of a pool.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuMemPoolSetAttribute(
    mempool: CUmemoryPool,
    attr: CUmemPool_attribute,
    value: *mut c_void,
) -> CUresult {
    common::pool::set_attribute(mempool, attr, value)
}

/// Sets which devices may access memory of a pool.
#[export(driver, approximate = "kept and returned, with no effect: all devices may use a pool's memory")]
#[no_mangle]
pub unsafe extern "C" fn cuMemPoolSetAccess(
    mempool: CUmemoryPool,
    map: *const CUmemAccessDesc,
    count: usize,
) -> CUresult {
    common::pool::set_access(mempool, map.cast(), count)
}

/// The access that a device has to memory of a pool.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuMemPoolGetAccess(
    flags: *mut CUmemAccess_flags,
    mempool: CUmemoryPool,
    location: *mut CUmemLocation,
) -> CUresult {
    common::pool::get_access(flags, mempool, location.cast())
}

/// Start and size of the allocation or variable that holds an address, either of which may be left out.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMemGetAddressRange_v2(
    pbase: *mut CUdeviceptr,
    psize: *mut usize,
    dptr: CUdeviceptr,
) -> CUresult {
    let allocation = find(dptr).ok_or(Error::SymbolNotFound)?;
    let (base, size) = module::loaded::range(&allocation, dptr);
    pbase.write_optional(base);
    psize.write_optional(size as usize);
    Ok(())
}

//! Stream ordered memory allocator: pools of any memory, and pools of other processes.

use crate::abi::api::export;
use crate::abi::common;
use cuda_types::*;
use std::ffi::{c_uint, c_void};

/// Creates a pool.
#[export(
    device,
    approximate = "memory of a NUMA node lies where the host puts it; of handles, only file descriptors, and of devices' memory only"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemPoolCreate(
    memPool: *mut cudaMemPool_t,
    poolProps: *const cudaMemPoolProps,
) -> cudaError_t {
    common::pool_site::create(memPool, poolProps)
}

/// The pool that a place has from the start for a kind of allocation.
#[export(device)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemGetDefaultMemPool(
    memPool: *mut cudaMemPool_t,
    location: *mut cudaMemLocation,
    type_: cudaMemAllocationType,
) -> cudaError_t {
    common::pool_site::get_default(memPool, location, type_)
}

/// The pool of a place that is current for a kind of allocation.
#[export(device)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemGetMemPool(
    memPool: *mut cudaMemPool_t,
    location: *mut cudaMemLocation,
    type_: cudaMemAllocationType,
) -> cudaError_t {
    common::pool_site::get_current(memPool, location, type_)
}

/// Makes a pool the current one of its place and kind of allocation.
#[export(device)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemSetMemPool(
    location: *mut cudaMemLocation,
    type_: cudaMemAllocationType,
    memPool: cudaMemPool_t,
) -> cudaError_t {
    common::pool_site::set_current(location, type_, memPool)
}

/// A descriptor by which other processes can use a pool that was created for that.
#[export(device)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemPoolExportToShareableHandle(
    shareableHandle: *mut c_void,
    memPool: cudaMemPool_t,
    handleType: cudaMemAllocationHandleType,
    flags: c_uint,
) -> cudaError_t {
    common::pool_site::export_handle(shareableHandle, memPool, handleType, flags)
}

/// Another process's pool, by its descriptor, which stays the caller's.
#[export(device)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemPoolImportFromShareableHandle(
    memPool: *mut cudaMemPool_t,
    shareableHandle: *mut c_void,
    handleType: cudaMemAllocationHandleType,
    flags: c_uint,
) -> cudaError_t {
    common::pool_site::import_handle(memPool, shareableHandle, handleType, flags)
}

/// What another process needs to know of memory of a shareable pool.
#[export(device)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemPoolExportPointer(
    exportData: *mut cudaMemPoolPtrExportData,
    ptr: *mut c_void,
) -> cudaError_t {
    common::pool_site::export_pointer(exportData, ptr)
}

/// Memory of another process's pool: where it is in this one.
#[export(device)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemPoolImportPointer(
    ptr: *mut *mut c_void,
    memPool: cudaMemPool_t,
    exportData: *mut cudaMemPoolPtrExportData,
) -> cudaError_t {
    common::pool_site::import_pointer(ptr, memPool, exportData)
}

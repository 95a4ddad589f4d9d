//! Memory pools of any memory, and what processes share: memory, events and pools.

use crate::abi::api::export;
use crate::abi::common;
use cuda_types::*;
use device::Error;
use std::ffi::{c_uint, c_ulonglong, c_void};

/// The default pool of a location for a type of allocation.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMemGetDefaultMemPool(
    pool_out: *mut CUmemoryPool,
    location: *mut CUmemLocation,
    type_: CUmemAllocationType,
) -> CUresult {
    common::pool_site::get_default(pool_out, location.cast(), type_)
}

/// The current pool of a location for a type of allocation.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMemGetMemPool(
    pool: *mut CUmemoryPool,
    location: *mut CUmemLocation,
    type_: CUmemAllocationType,
) -> CUresult {
    common::pool_site::get_current(pool, location.cast(), type_)
}

/// Makes a pool the current one of its location for a type of allocation.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMemSetMemPool(
    location: *mut CUmemLocation,
    type_: CUmemAllocationType,
    pool: CUmemoryPool,
) -> CUresult {
    common::pool_site::set_current(location.cast(), type_, pool)
}

/// Flags of pools: there are none. Errors: `CUDA_ERROR_INVALID_VALUE` for what the runtime's type cannot even hold.
fn flags(flags: c_ulonglong) -> Result<c_uint, Error> {
    flags.try_into().map_err(|_| Error::InvalidValue)
}

/// A descriptor by which other processes can use a pool that was created for that.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMemPoolExportToShareableHandle(
    handle_out: *mut c_void,
    pool: CUmemoryPool,
    handleType: CUmemAllocationHandleType,
    flags: c_ulonglong,
) -> CUresult {
    // SAFETY: null or valid for writing a handle of the type, as the manual requires.
    unsafe { common::pool_site::export_handle(handle_out, pool, handleType, self::flags(flags)?) }
}

/// Another process's pool, from its descriptor.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMemPoolImportFromShareableHandle(
    pool_out: *mut CUmemoryPool,
    handle: *mut c_void,
    handleType: CUmemAllocationHandleType,
    flags: c_ulonglong,
) -> CUresult {
    // SAFETY: null or valid for writing the pool, as the manual requires.
    unsafe { common::pool_site::import_handle(pool_out.as_ptr(), handle, handleType, self::flags(flags)?) }
}

/// What other processes need to know to use an allocation of a pool that is shared.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMemPoolExportPointer(
    shareData_out: *mut CUmemPoolPtrExportData,
    ptr: CUdeviceptr,
) -> CUresult {
    common::pool_site::export_pointer(shareData_out, ptr as *mut c_void)
}

/// Another process's allocation, of a pool that was imported.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMemPoolImportPointer(
    ptr_out: *mut CUdeviceptr,
    pool: CUmemoryPool,
    shareData: *mut CUmemPoolPtrExportData,
) -> CUresult {
    common::pool_site::import_pointer(ptr_out.cast(), pool, shareData)
}

/// A handle by which other processes can use memory of `cuMemAlloc`. Waits for the device.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuIpcGetMemHandle(pHandle: *mut CUipcMemHandle, dptr: CUdeviceptr) -> CUresult {
    common::ipc::get_memory_handle(pHandle, dptr as *mut c_void)
}

/// Makes another process's memory usable in this one. Peer access is always possible.
#[export(driver, also(cuIpcOpenMemHandle), current)]
#[no_mangle]
pub unsafe extern "C" fn cuIpcOpenMemHandle_v2(
    pdptr: *mut CUdeviceptr,
    handle: CUipcMemHandle,
    Flags: c_uint,
) -> CUresult {
    common::ipc::open_memory(pdptr.cast(), handle, Flags)
}

/// Ends the use of another process's memory. Waits for the device.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuIpcCloseMemHandle(dptr: CUdeviceptr) -> CUresult {
    common::ipc::close_memory(dptr as *mut c_void)
}

/// A handle by which other processes can use an event that was created for that.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuIpcGetEventHandle(pHandle: *mut CUipcEventHandle, event: CUevent) -> CUresult {
    common::ipc::get_event_handle(pHandle, event)
}

/// An event of another process.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuIpcOpenEventHandle(phEvent: *mut CUevent, handle: CUipcEventHandle) -> CUresult {
    common::ipc::open_event(phEvent, handle)
}

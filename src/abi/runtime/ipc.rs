//! Device management: memory and events of other processes.

use crate::abi::api::export;
use crate::abi::common;
use cuda_types::*;
use std::ffi::{c_uint, c_void};

/// A handle by which other processes can use memory of `cudaMalloc`. Waits for the device.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaIpcGetMemHandle(handle: *mut cudaIpcMemHandle_t, devPtr: *mut c_void) -> cudaError_t {
    common::ipc::get_memory_handle(handle, devPtr)
}

/// Makes another process's memory usable in this one. Peer access is always possible.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaIpcOpenMemHandle(
    devPtr: *mut *mut c_void,
    handle: cudaIpcMemHandle_t,
    flags: c_uint,
) -> cudaError_t {
    common::ipc::open_memory(devPtr, handle, flags)
}

/// Ends the use of another process's memory. Waits for the device.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaIpcCloseMemHandle(devPtr: *mut c_void) -> cudaError_t {
    common::ipc::close_memory(devPtr)
}

/// A handle by which other processes can use an event made with `cudaEventInterprocess`.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaIpcGetEventHandle(handle: *mut cudaIpcEventHandle_t, event: cudaEvent_t) -> cudaError_t {
    common::ipc::get_event_handle(handle, event)
}

/// Makes another process's event usable in this one.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaIpcOpenEventHandle(event: *mut cudaEvent_t, handle: cudaIpcEventHandle_t) -> cudaError_t {
    common::ipc::open_event(event, handle)
}

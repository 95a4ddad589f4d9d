//! Memory and events of other processes.

use crate::abi::common::support::{need, put};
use cuda_types::*;
use device::ipc::{self, Handle};
use device::{memory, Error, Result};
use queue::{self, Event};
use std::ffi::{c_uint, c_void};

/// A handle's bits; both kinds of handle are 64 bytes of ours.
fn of_memory(handle: cudaIpcMemHandle_t) -> Handle {
    // SAFETY: same size, and any bits are a valid `Handle`.
    unsafe { std::mem::transmute(handle) }
}

fn of_event(handle: cudaIpcEventHandle_t) -> Handle {
    // SAFETY: as above.
    unsafe { std::mem::transmute(handle) }
}

/// A handle by which other processes can use memory of `cudaMalloc`. Waits for the device.
pub unsafe fn get_memory_handle(handle: *mut cudaIpcMemHandle_t, devPtr: *mut c_void) -> Result {
    need(handle)?;
    let allocation = memory::find(devPtr as u64).ok_or(Error::InvalidValue)?;
    queue::drain(device::get(allocation.device as i32)?);
    let exported: Handle = ipc::export(devPtr as u64)?;
    // SAFETY: null or valid for writing a handle of the same size, as the caller promises.
    unsafe { put(handle.cast(), exported) }
}

/// Makes another process's memory usable in this one. Peer access is always possible.
pub unsafe fn open_memory(devPtr: *mut *mut c_void, handle: cudaIpcMemHandle_t, flags: c_uint) -> Result {
    need(devPtr)?;
    if flags & !cudaIpcMemLazyEnablePeerAccess != 0 {
        return Err(Error::InvalidValue);
    }
    let imported = ipc::import(device::current()?, &of_memory(handle))? as *mut c_void;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(devPtr, imported) }
}

/// Ends the use of another process's memory. Waits for the device.
pub fn close_memory(devPtr: *mut c_void) -> Result {
    let allocation = memory::find(devPtr as u64).ok_or(Error::InvalidValue)?;
    queue::drain(device::get(allocation.device as i32)?);
    ipc::close(devPtr as u64)
}

/// A handle by which other processes can use an event made with `cudaEventInterprocess`.
pub unsafe fn get_event_handle(handle: *mut cudaIpcEventHandle_t, event: cudaEvent_t) -> Result {
    need(handle)?;
    let exported: Result<Handle> = Event::get(event as usize)?.ipc_handle();
    match exported {
        // SAFETY: null or valid for writing a handle of the same size, as the caller promises.
        Ok(exported) => unsafe { put(handle.cast(), exported) },
        Err(e) => {
            // Clients tell by zeros that the event is not for other processes.
            // SAFETY: as above.
            unsafe { put(handle.cast(), [0u8; size_of::<Handle>()])? };
            Err(e)
        }
    }
}

/// Makes another process's event usable in this one.
pub unsafe fn open_event(event: *mut cudaEvent_t, handle: cudaIpcEventHandle_t) -> Result {
    need(event)?;
    let opened = Event::open(device::current()?, &of_event(handle))? as cudaEvent_t;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(event, opened) }
}

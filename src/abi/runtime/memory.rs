//! Memory management: allocation, host memory, attributes of pointers.

use crate::abi::api::export;
use crate::abi::common;
use crate::abi::common::memory::pitched;
use cuda_types::*;
use device::memory::{self, Allocation};
use queue::{capture, pool};
use std::ffi::{c_int, c_uint, c_void};

/// Allocates device memory.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaMalloc(devPtr: *mut *mut c_void, size: usize) -> cudaError_t {
    common::memory::malloc(devPtr, size)
}

/// Allocates rows of `width` bytes at a pitch that suits the device.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaMallocPitch(
    devPtr: *mut *mut c_void,
    pitch: *mut usize,
    width: usize,
    height: usize,
) -> cudaError_t {
    common::memory::malloc_pitch(devPtr, pitch, width, height)
}

/// Allocates slices of rows of `extent.width` bytes at a pitch that suits the device.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaMalloc3D(pitchedDevPtr: *mut cudaPitchedPtr, extent: cudaExtent) -> cudaError_t {
    pitchedDevPtr.non_null()?;
    let (ptr, pitch) = pitched(extent.width, extent.height, extent.depth)?;
    pitchedDevPtr.write(cudaPitchedPtr { ptr, pitch, xsize: extent.width, ysize: extent.height })
}

/// Frees device or managed memory, after the work that may use it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaFree(devPtr: *mut c_void) -> cudaError_t {
    // A capture that forbids unsafe calls forbids this one, whatever it would free.
    if devPtr.is_null() {
        return capture::check_unsafe();
    }
    common::memory::free(devPtr)
}

/// Allocates host memory that kernels may use.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaMallocHost(ptr: *mut *mut c_void, size: usize) -> cudaError_t {
    common::memory::malloc_host(ptr, size)
}

/// Allocates host memory that kernels may use.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaHostAlloc(pHost: *mut *mut c_void, size: usize, flags: c_uint) -> cudaError_t {
    common::memory::host_alloc(pHost, size, flags)
}

/// Frees what `cudaHostAlloc` and `cudaMallocHost` gave, after the work that may use it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaFreeHost(ptr: *mut c_void) -> cudaError_t {
    common::memory::free_host(ptr)
}

/// Allocates memory for host and devices.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaMallocManaged(devPtr: *mut *mut c_void, size: usize, flags: c_uint) -> cudaError_t {
    common::memory::malloc_managed(devPtr, size, flags)
}

/// Lets kernels use memory of the program's own.
#[export(
    context,
    approximate = "memory lies where the host puts it: I/O memory and read-only registration are refused"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaHostRegister(ptr: *mut c_void, size: usize, flags: c_uint) -> cudaError_t {
    common::memory::register_host(ptr, size, flags)
}

/// Ends a registration, after the work that may use the memory.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaHostUnregister(ptr: *mut c_void) -> cudaError_t {
    common::memory::unregister_host(ptr)
}

/// The address by which kernels use pinned host memory: the host's.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaHostGetDevicePointer(
    pDevice: *mut *mut c_void,
    pHost: *mut c_void,
    flags: c_uint,
) -> cudaError_t {
    common::memory::get_device_pointer(pDevice, pHost, flags)
}

/// Flags that pinned host memory was allocated or registered with.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaHostGetFlags(pFlags: *mut c_uint, pHost: *mut c_void) -> cudaError_t {
    common::memory::get_host_flags(pFlags, pHost)
}

/// Bytes free and in all on the current device, either of which may go unasked.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemGetInfo(free: *mut usize, total: *mut usize) -> cudaError_t {
    common::memory::get_info(free, total)
}

/// What kind of memory a pointer points to.
#[export(device)]
#[no_mangle]
pub unsafe extern "C" fn cudaPointerGetAttributes(
    attributes: *mut cudaPointerAttributes,
    ptr: *const c_void,
) -> cudaError_t {
    // Written in CUDA 12's layout: the reserved rest of CUDA 13's stays as the caller made it.
    let ptr = ptr.cast_mut();
    let null = std::ptr::null_mut();
    let (type_, device, on_device, on_host) = match memory::find(ptr as u64) {
        Some(Allocation { kind, device, .. }) => {
            let on_device = if pool::Pool::is_open_to(device::current()?, kind, device) { ptr } else { null };
            let (type_, on_host) = match kind {
                _ if kind.is_pinned() => (cudaMemoryTypeHost, ptr),
                _ if kind.is_managed() => (cudaMemoryTypeManaged, ptr),
                _ => (cudaMemoryTypeDevice, null),
            };
            (type_, device as c_int, on_device, on_host)
        }
        None => match memory::find_registered(ptr as u64) {
            Some(r) => (cudaMemoryTypeHost, r.device as c_int, ptr, ptr),
            None => (cudaMemoryTypeUnregistered, cudaInvalidDeviceId, null, ptr),
        },
    };
    let attributes = attributes.v12();
    attributes.write(cudaPointerAttributes_v12 { type_, device, devicePointer: on_device, hostPointer: on_host })
}

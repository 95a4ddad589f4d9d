//! Memory management: allocation, host memory, attributes of pointers.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use super::support::{need, put};
use crate::abi::api::export;
use crate::abi::types::*;
use crate::device::memory::{self, Allocation, Kind};
use crate::device::{self, Error, Result};
use crate::queue::{self, capture, pool};
use crate::sys;
use std::ffi::{c_int, c_uint, c_void};

/// Row pitch of `cudaMallocPitch`: what textures over the memory need.
const PITCH: usize = 512;

fn allocate(size: usize, kind: Kind) -> Result<*mut c_void> {
    if size == 0 {
        return Ok(std::ptr::null_mut());
    }
    // Allocating may wait for the device.
    capture::check_unsafe()?;
    let device = device::current()?;
    let a = match memory::allocate(device, size as u64, 1, kind) {
        // Memory that pools hold back is given up before an allocation fails.
        Err(Error::MemoryAllocation) => {
            queue::drain(device);
            pool::release_all(device);
            memory::allocate(device, size as u64, 1, kind)?
        }
        other => other?,
    };
    Ok(a.base as *mut c_void)
}

/// Allocates device memory.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaMalloc(devPtr: *mut *mut c_void, size: usize) -> cudaError_t {
    need(devPtr)?;
    put(devPtr, allocate(size, Kind::Device)?)
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
    need(devPtr)?;
    need(pitch)?;
    let (base, step) = pitched(width, height, 1)?;
    put(devPtr, base)?;
    put(pitch, step)
}

/// Allocates slices of rows of `extent.width` bytes at a pitch that suits the device.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaMalloc3D(pitchedDevPtr: *mut cudaPitchedPtr, extent: cudaExtent) -> cudaError_t {
    need(pitchedDevPtr)?;
    let (ptr, pitch) = pitched(extent.width, extent.height, extent.depth)?;
    put(pitchedDevPtr, cudaPitchedPtr { ptr, pitch, xsize: extent.width, ysize: extent.height })
}

fn pitched(width: usize, height: usize, depth: usize) -> Result<(*mut c_void, usize)> {
    let pitch = width.checked_next_multiple_of(PITCH).ok_or(Error::MemoryAllocation)?;
    let size = pitch.checked_mul(height).and_then(|s| s.checked_mul(depth)).ok_or(Error::MemoryAllocation)?;
    Ok((allocate(size, Kind::Device)?, pitch))
}

/// Frees device or managed memory, after the work that may use it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaFree(devPtr: *mut c_void) -> cudaError_t {
    match devPtr.is_null() {
        true => Ok(()),
        false => capture::check_unsafe().and_then(|()| pool::free(devPtr as u64)),
    }
}

/// Allocates host memory that kernels may use.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaMallocHost(ptr: *mut *mut c_void, size: usize) -> cudaError_t {
    need(ptr)?;
    put(ptr, allocate(size, Kind::Host(0))?)
}

/// `cudaHostAllocPortable`, `Mapped`, `WriteCombined`.
const HOST_ALLOC_FLAGS: c_uint = 7;

/// Allocates host memory that kernels may use.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaHostAlloc(pHost: *mut *mut c_void, size: usize, flags: c_uint) -> cudaError_t {
    need(pHost)?;
    if flags & !HOST_ALLOC_FLAGS != 0 {
        return Err(Error::InvalidValue);
    }
    put(pHost, allocate(size, Kind::Host(flags))?)
}

/// Frees what `cudaHostAlloc` and `cudaMallocHost` gave, after the work that may use it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaFreeHost(ptr: *mut c_void) -> cudaError_t {
    if ptr.is_null() {
        return Ok(());
    }
    let may = |a: &Allocation| matches!(a.kind, Kind::Host(_));
    memory::find(ptr as u64).filter(|a| a.base == ptr as u64 && may(a)).ok_or(Error::InvalidValue)?;
    // Memory of any device's context may be used by all.
    device::devices().iter().for_each(queue::drain);
    memory::free(ptr as u64, may).map(drop)
}

/// `cudaMemAttachGlobal`, `cudaMemAttachHost`.
const ATTACH_GLOBAL: c_uint = 1;
const ATTACH_HOST: c_uint = 2;

/// Allocates memory for host and devices.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaMallocManaged(devPtr: *mut *mut c_void, size: usize, flags: c_uint) -> cudaError_t {
    need(devPtr)?;
    // Unlike the other functions, this one refuses to allocate nothing.
    if (flags != ATTACH_GLOBAL && flags != ATTACH_HOST) || size == 0 {
        return Err(Error::InvalidValue);
    }
    put(devPtr, allocate(size, Kind::Managed(flags))?)
}

/// `cudaHostRegisterPortable`, `Mapped`; then `IoMemory` and `ReadOnly`, which attributes say are not supported.
const REGISTER_FLAGS: c_uint = 3;
const REGISTER_OTHER: c_uint = 12;

/// Lets kernels use memory of the program's own.
#[export(
    context,
    approximate = "memory lies where the host puts it: I/O memory and read-only registration are refused"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaHostRegister(ptr: *mut c_void, size: usize, flags: c_uint) -> cudaError_t {
    if flags & !(REGISTER_FLAGS | REGISTER_OTHER) != 0 || !sys::pages::are_mapped(ptr as u64, size as u64) {
        return Err(Error::InvalidValue);
    }
    if flags & REGISTER_OTHER != 0 {
        return Err(Error::NotSupported);
    }
    memory::register(device::current()?, ptr as u64, size as u64, flags)
}

/// Ends a registration, after the work that may use the memory.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaHostUnregister(ptr: *mut c_void) -> cudaError_t {
    if ptr.is_null() {
        return Err(Error::InvalidValue);
    }
    device::devices().iter().for_each(queue::drain);
    memory::unregister(ptr as u64)
}

/// The address by which kernels use pinned host memory: the host's.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaHostGetDevicePointer(
    pDevice: *mut *mut c_void,
    pHost: *mut c_void,
    flags: c_uint,
) -> cudaError_t {
    let pinned = host_flags(pHost as u64).is_some();
    if flags != 0 || !pinned {
        return Err(Error::InvalidValue);
    }
    put(pDevice, pHost)
}

fn host_flags(addr: u64) -> Option<u32> {
    match memory::find(addr) {
        Some(Allocation { kind: Kind::Host(flags), .. }) => Some(flags),
        Some(_) => None,
        None => memory::find_registered(addr).map(|r| r.flags),
    }
}

/// Flags that pinned host memory was allocated or registered with.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaHostGetFlags(pFlags: *mut c_uint, pHost: *mut c_void) -> cudaError_t {
    put(pFlags, host_flags(pHost as u64).ok_or(Error::InvalidValue)?)
}

/// Bytes free and in all on the current device, either of which may go unasked.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemGetInfo(free: *mut usize, total: *mut usize) -> cudaError_t {
    let (unused, all) = memory::info(device::current()?);
    if !total.is_null() {
        put(total, all as usize)?;
    }
    match free.is_null() {
        true => Ok(()),
        false => put(free, unused as usize),
    }
}

/// `cudaInvalidDeviceId`: what pointers that CUDA does not know say.
const INVALID_DEVICE: c_int = -2;

/// What kind of memory a pointer points to.
#[export(aside)]
#[no_mangle]
pub unsafe extern "C" fn cudaPointerGetAttributes(
    attributes: *mut cudaPointerAttributes,
    ptr: *const c_void,
) -> cudaError_t {
    // Written by its CUDA 12 layout, the head of CUDA 13's: the reserved rest stays as the caller made it.
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
            None => (cudaMemoryTypeUnregistered, INVALID_DEVICE, null, ptr),
        },
    };
    put(attributes.cast(), cudaPointerAttributes_v12 { type_, device, devicePointer: on_device, hostPointer: on_host })
}

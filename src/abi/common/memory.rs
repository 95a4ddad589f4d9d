//! Device, host and managed memory: allocated, registered, freed.

use crate::abi::common::support::{need, put, put_if_asked};
use crate::abi::contexts::own;
use crate::abi::owned::Owned;
use cuda_types::*;
use device::memory::{self, Allocation, Kind};
use device::{Device, Error, Result};
use queue::{self, capture, pool};
use std::ffi::{c_uint, c_void};

/// Row pitch of `cudaMallocPitch`: what textures over the memory need.
const PITCH: usize = 512;

/// Makes something on the current device with memory of its own; memory that pools keep for later is released before that
/// fails. Errors: those of `make`, and of captures that forbid allocating, which may wait for the device.
pub fn allocating<T>(make: impl Fn(&'static Device) -> Result<T>) -> Result<T> {
    capture::check_unsafe()?;
    let device = device::current()?;
    with_room(device, || make(device))
}

/// Makes something with memory on a device. If there is none, and memory was freed that pools keep or a stream has not got to, again when
/// the work that can end has. Errors: those of `make`.
pub fn with_room<T>(device: &'static Device, make: impl Fn() -> Result<T>) -> Result<T> {
    match make() {
        Err(Error::MemoryAllocation) if !queue::in_callback() && pool::keeps_memory(device) => {
            queue::drain_running(device);
            pool::release_all(device);
            make()
        }
        other => other,
    }
}

/// Allocates memory, null for no bytes.
fn allocate(size: usize, kind: Kind) -> Result<*mut c_void> {
    if size == 0 {
        return Ok(std::ptr::null_mut());
    }
    let a = allocating(|device| memory::allocate(device, size as u64, 1, kind))?;
    if kind == Kind::Device {
        own(|| Ok(Owned::Memory(a.base, a.id)));
    }
    Ok(a.base as *mut c_void)
}

/// Allocates device memory.
#[inline]
pub unsafe fn malloc(devPtr: *mut *mut c_void, size: usize) -> Result {
    need(devPtr)?;
    let allocated = allocate(size, Kind::Device)?;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(devPtr, allocated) }
}

/// Allocates rows of `width` bytes at a pitch that suits the device.
pub unsafe fn malloc_pitch(devPtr: *mut *mut c_void, pitch: *mut usize, width: usize, height: usize) -> Result {
    need(devPtr)?;
    need(pitch)?;
    let (base, step) = pitched(width, height, 1)?;
    // SAFETY: both null or valid for writing, as the caller promises.
    unsafe { put(devPtr, base).and(put(pitch, step)) }
}

/// Allocates rows at a pitch: address and pitch.
pub fn pitched(width: usize, height: usize, depth: usize) -> Result<(*mut c_void, usize)> {
    let pitch = width.checked_next_multiple_of(PITCH).ok_or(Error::InvalidValue)?;
    if height == 0 || depth == 0 {
        return Ok((std::ptr::null_mut(), 0));
    }
    let size = pitch.checked_mul(height).and_then(|s| s.checked_mul(depth)).ok_or(Error::MemoryAllocation)?;
    Ok((allocate(size, Kind::Device)?, pitch))
}

/// Frees device or managed memory, after the work that may use it.
#[inline]
pub fn free(devPtr: *mut c_void) -> Result {
    match devPtr.is_null() {
        true => Ok(()),
        false => capture::check_unsafe().and_then(|()| pool::free(devPtr as u64)),
    }
}

/// Allocates host memory that kernels may use.
pub unsafe fn malloc_host(ptr: *mut *mut c_void, size: usize) -> Result {
    need(ptr)?;
    let allocated = allocate(size, Kind::Host(cudaHostAllocDefault))?;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(ptr, allocated) }
}

const HOST_ALLOC_FLAGS: c_uint = cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;

/// Allocates host memory that kernels may use.
pub unsafe fn host_alloc(pHost: *mut *mut c_void, size: usize, flags: c_uint) -> Result {
    need(pHost)?;
    if flags & !HOST_ALLOC_FLAGS != 0 {
        return Err(Error::InvalidValue);
    }
    let allocated = allocate(size, Kind::Host(flags))?;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(pHost, allocated) }
}

/// Frees what `cudaHostAlloc` and `cudaMallocHost` gave, after the work that may use it.
pub fn free_host(ptr: *mut c_void) -> Result {
    if ptr.is_null() {
        return Ok(());
    }
    let may = |a: &Allocation| matches!(a.kind, Kind::Host(_));
    memory::find(ptr as u64).filter(|a| a.base == ptr as u64 && may(a)).ok_or(Error::InvalidValue)?;
    // Memory of any device's context may be used by all.
    device::devices().iter().for_each(queue::drain);
    memory::free(ptr as u64, may).map(drop)
}

/// Allocates memory for host and devices.
pub unsafe fn malloc_managed(devPtr: *mut *mut c_void, size: usize, flags: c_uint) -> Result {
    need(devPtr)?;
    if !matches!(flags, cudaMemAttachGlobal | cudaMemAttachHost) {
        return Err(Error::InvalidValue);
    }
    let allocated = allocate(size, Kind::Managed(flags))?;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(devPtr, allocated) }
}

/// Memory that kernels only read needs nothing else.
const REGISTER_FLAGS: c_uint = cudaHostRegisterPortable | cudaHostRegisterMapped | cudaHostRegisterReadOnly;
/// Memory of other devices, which are none here.
const REGISTER_OTHER: c_uint = cudaHostRegisterIoMemory;

/// Lets kernels use memory of the program's own.
pub fn register_host(ptr: *mut c_void, size: usize, flags: c_uint) -> Result {
    if flags & !(REGISTER_FLAGS | REGISTER_OTHER) != 0 || !sys::pages::are_mapped(ptr as u64, size as u64) {
        return Err(Error::InvalidValue);
    }
    if flags & REGISTER_OTHER != 0 {
        return Err(Error::NotSupported);
    }
    capture::check_unsafe()?;
    memory::register(device::current()?, ptr as u64, size as u64, flags)
}

/// Ends a registration, after the work that may use the memory.
pub fn unregister_host(ptr: *mut c_void) -> Result {
    if ptr.is_null() {
        return Err(Error::InvalidValue);
    }
    capture::check_unsafe()?;
    device::devices().iter().for_each(queue::drain);
    memory::unregister(ptr as u64)
}

/// The address by which kernels use pinned host memory: the host's.
pub unsafe fn get_device_pointer(pDevice: *mut *mut c_void, pHost: *mut c_void, flags: c_uint) -> Result {
    let pinned = host_flags(pHost as u64).is_some();
    if flags != 0 || !pinned {
        return Err(Error::InvalidValue);
    }
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(pDevice, pHost) }
}

fn host_flags(addr: u64) -> Option<u32> {
    match memory::find(addr) {
        Some(Allocation { kind: Kind::Host(flags), .. }) => Some(flags),
        Some(_) => None,
        None => memory::find_registered(addr).map(|r| r.flags),
    }
}

/// Flags that pinned host memory was allocated or registered with; all of it is mapped.
pub unsafe fn get_host_flags(pFlags: *mut c_uint, pHost: *mut c_void) -> Result {
    let flags = host_flags(pHost as u64).ok_or(Error::InvalidValue)? | cudaHostAllocMapped;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(pFlags, flags) }
}

/// Bytes free and in all on the current device, either of which may be left out.
pub unsafe fn get_info(free: *mut usize, total: *mut usize) -> Result {
    let (unused, all) = memory::info(device::current()?);
    // SAFETY: both null or valid for writing, as the caller promises.
    unsafe {
        put_if_asked(total, all as usize);
        put_if_asked(free, unused as usize);
    }
    Ok(())
}

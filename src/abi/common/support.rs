//! What bodies of exported functions share.

use cuda_types::*;
use device::{Error, Result};
use queue::Stream;
use std::ffi::{c_int, c_void};
use std::sync::Arc;
use sys::maps;

/// Writes a result through a pointer of the caller's. Errors: `InvalidValue` if it is null.
///
/// # Safety
/// `to` is null or valid for writing a `T`.
pub unsafe fn put<T>(to: *mut T, value: T) -> Result {
    if to.is_null() {
        return Err(Error::InvalidValue);
    }
    // SAFETY: not null, and so valid, as the caller says. C structures may be packed into anything.
    unsafe { to.write_unaligned(value) };
    Ok(())
}

/// Writes a result that is not asked for if the pointer is null.
///
/// # Safety
/// As for [`put`].
pub unsafe fn put_if_asked<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: as in `put`.
        unsafe { to.write_unaligned(value) };
    }
}

/// Errors: `InvalidValue` if an out pointer is null; for functions that must not begin work in that case.
pub fn need<T>(to: *mut T) -> Result {
    match to.is_null() {
        true => Err(Error::InvalidValue),
        false => Ok(()),
    }
}

/// The file descriptor in a handle of the operating system: its lower half, as programs pass wider integers of which they set no more.
pub fn descriptor(handle: *mut c_void) -> c_int {
    handle as usize as c_int
}

/// Reads a structure of the caller's. Errors: `InvalidValue` if the pointer is null.
///
/// # Safety
/// `from` is null or valid for reading a `T`.
pub unsafe fn take<T: Copy>(from: *const T) -> Result<T> {
    if from.is_null() {
        return Err(Error::InvalidValue);
    }
    // SAFETY: as in `put`.
    Ok(unsafe { from.read_unaligned() })
}

/// Longer arrays of the caller's are looked up before they are read: what says how long they are may be wrong.
const TRUSTED: usize = 1 << 16;

/// Whether an array of the caller's is there. Errors: `InvalidValue` if it is null, or longer than the memory that it lies in.
pub fn readable<T>(from: *const T, count: usize) -> Result {
    let bytes = count.checked_mul(size_of::<T>()).ok_or(Error::InvalidValue)?;
    let there = !from.is_null() && (bytes <= TRUSTED || maps::mapped_from(from as usize) >= bytes);
    there.then_some(()).ok_or(Error::InvalidValue)
}

/// The stream behind a handle; 0 is the legacy stream (twins for per-thread default streams have replaced it).
/// Errors: `InvalidResourceHandle`.
pub fn stream(handle: cudaStream_t) -> Result<Arc<Stream>> {
    Stream::resolve(handle as usize, false)
}

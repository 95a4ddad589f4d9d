//! What bodies of exported functions share.

use crate::abi::types::*;
use crate::device::{Error, Result};
use crate::queue::Stream;
use std::sync::Arc;

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

/// Errors: `InvalidValue` if an out pointer is null; for functions that must not begin work in that case.
pub fn need<T>(to: *mut T) -> Result {
    match to.is_null() {
        true => Err(Error::InvalidValue),
        false => Ok(()),
    }
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

/// The stream behind a handle; 0 is the legacy stream (twins for per-thread default streams have replaced it).
/// Errors: `InvalidResourceHandle`.
pub fn stream(handle: cudaStream_t) -> Result<Arc<Stream>> {
    Stream::resolve(handle as usize, false)
}

//! What programs ask NVIDIA's management library (`libnvidia-ml.so.1`, a link to this library): which devices there are.
//!
//! The devices are all that there are, in PCI order: `CUDA_VISIBLE_DEVICES` hides none of them, and callers compare it with their number. What measures
//! hardware (temperatures, clocks, power, links) is not supported by any. What changes it is not there: callers find no such function, as with an
//! old version. Types and numbers are those of `nvml.h`.

// Functions, types and constants have their C names.
#![allow(non_camel_case_types, non_snake_case)]

mod devices;
mod sensors;
mod system;
#[cfg(test)]
mod tests;

use std::ffi::{c_char, c_int, c_uint};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

/// A result: 0, or what was wrong.
pub type nvmlReturn_t = c_int;

const SUCCESS: nvmlReturn_t = 0;

/// What may be wrong with a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    Uninitialized = 1,
    InvalidArgument = 2,
    NotSupported = 3,
    NotFound = 6,
    InsufficientSize = 7,
    VersionMismatch = 25,
    Unknown = 999,
}

/// How often it was initialised and not shut down yet.
static USERS: AtomicU32 = AtomicU32::new(0);

/// Runs the body of a function; a panic does not leave it.
fn answer(body: impl FnOnce() -> Result<(), Wrong>) -> nvmlReturn_t {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => SUCCESS,
        Ok(Err(wrong)) => wrong as nvmlReturn_t,
        Err(_) => Wrong::Unknown as nvmlReturn_t,
    }
}

/// As [`answer`], between `nvmlInit` and `nvmlShutdown`.
fn initialized(body: impl FnOnce() -> Result<(), Wrong>) -> nvmlReturn_t {
    answer(|| match USERS.load(SeqCst) {
        0 => Err(Wrong::Uninitialized),
        _ => body(),
    })
}

/// Writes to a place of the caller's.
///
/// # Safety
/// `to` is null or valid for writing.
unsafe fn put<T>(to: *mut T, value: T) -> Result<(), Wrong> {
    if to.is_null() {
        return Err(Wrong::InvalidArgument);
    }
    // SAFETY: not null, and so valid, as the caller promises.
    unsafe { to.write_unaligned(value) };
    Ok(())
}

/// Writes a text with its NUL. Errors: `InsufficientSize` if there is no room for all of it.
///
/// # Safety
/// `to` is null or there is room for `length` bytes.
unsafe fn put_text(to: *mut c_char, length: c_uint, text: &str) -> Result<(), Wrong> {
    if to.is_null() {
        return Err(Wrong::InvalidArgument);
    }
    if text.len() >= length as usize {
        return Err(Wrong::InsufficientSize);
    }
    // SAFETY: not null, and no more than the bytes that the caller promises.
    unsafe {
        to.cast::<u8>().copy_from_nonoverlapping(text.as_ptr(), text.len());
        to.add(text.len()).write(0);
    }
    Ok(())
}

/// A text in a field of a structure, cut to it.
fn field<const N: usize>(text: &str) -> [c_char; N] {
    let mut bytes = [0; N];
    for (to, from) in bytes[..N - 1].iter_mut().zip(text.bytes()) {
        *to = from as c_char;
    }
    bytes
}

/// The version that a caller has written into a structure: its size, and a number in the highest byte.
const fn version<T>(number: u32) -> c_uint {
    size_of::<T>() as c_uint | number << 24
}

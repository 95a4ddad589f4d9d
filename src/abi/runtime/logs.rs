//! Error log management.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use crate::abi::api::export;
use crate::abi::common::support::{put, take};
use cuda_types::*;
use device::{Error, Result};
use std::ffi::{c_char, c_uint, c_void, CStr, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use sys::log::{self, Level};

/// Says what was wrong with a call, in words.
fn wrong(what: &str) -> Error {
    log::note(Level::Error, what);
    Error::InvalidValue
}

/// Errors: `InvalidValue` for flags, of which there are none yet.
fn none(flags: c_uint) -> Result {
    match flags {
        0 => Ok(()),
        _ => Err(wrong("flags must be 0")),
    }
}

/// Has a function told of each message.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaLogsRegisterCallback(
    callbackFunc: cudaLogsCallback_t,
    userData: *mut c_void,
    callback_out: *mut cudaLogsCallbackHandle,
) -> cudaError_t {
    let handle = log::register(callbackFunc.ok_or_else(|| wrong("callbackFunc cannot be NULL"))?, userData);
    match callback_out.is_null() {
        true => Ok(()),
        false => put(callback_out, handle as cudaLogsCallbackHandle),
    }
}

/// Has a function no longer told.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaLogsUnregisterCallback(callback: cudaLogsCallbackHandle) -> cudaError_t {
    log::unregister(callback as usize).ok_or_else(|| wrong("callback is not registered"))
}

/// The place in the log where the next message will be.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaLogsCurrent(iterator_out: *mut cudaLogIterator, flags: c_uint) -> cudaError_t {
    none(flags)?;
    if iterator_out.is_null() {
        return Err(wrong("iterator_out cannot be NULL"));
    }
    put(iterator_out, log::next())
}

/// The place that an iterator points to; `None` stands for the beginning.
unsafe fn start(iterator: *mut cudaLogIterator) -> Result<Option<u32>> {
    match iterator.is_null() {
        true => Ok(None),
        false => take(iterator).map(Some),
    }
}

unsafe fn advance(iterator: *mut cudaLogIterator, next: u32) -> Result {
    match iterator.is_null() {
        true => Ok(()),
        false => put(iterator, next),
    }
}

/// Writes messages to a file.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaLogsDumpToFile(
    iterator: *mut cudaLogIterator,
    pathToFile: *const c_char,
    flags: c_uint,
) -> cudaError_t {
    none(flags)?;
    if pathToFile.is_null() {
        return Err(wrong("pathToFile cannot be NULL"));
    }
    let path = Path::new(OsStr::from_bytes(CStr::from_ptr(pathToFile).to_bytes()));
    let (text, next) = log::dump(start(iterator)?);
    std::fs::write(path, text).map_err(|e| wrong(&format!("cannot write {}: {e}", path.display())))?;
    advance(iterator, next)
}

/// Writes messages, as many of the last ones as fit, and a zero behind them; `size` is the buffer's, then that of the text.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaLogsDumpToMemory(
    iterator: *mut cudaLogIterator,
    buffer: *mut c_char,
    size: *mut usize,
    flags: c_uint,
) -> cudaError_t {
    none(flags)?;
    if buffer.is_null() {
        return Err(wrong("buffer cannot be NULL"));
    }
    if size.is_null() {
        return Err(wrong("size cannot be NULL"));
    }
    // One byte is for the zero.
    let room = take(size)?.checked_sub(1);
    let dumped = match (room, start(iterator)?) {
        (Some(room), from) => log::dump_last(from, room),
        (None, _) => None,
    };
    let Some((text, next)) = dumped else {
        put(size, 0)?;
        return Err(wrong("the buffer is too small for a message"));
    };
    buffer.cast::<u8>().copy_from_nonoverlapping(text.as_ptr(), text.len());
    put(buffer.add(text.len()), 0)?;
    put(size, text.len())?;
    advance(iterator, next)
}

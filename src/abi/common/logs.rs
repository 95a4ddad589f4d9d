//! The log of errors and warnings.

use crate::abi::arguments::{Out, OutArray, Text};
use cuda_types::*;
use device::{Error, Result};
use std::ffi::{c_char, c_uint, c_void};
use sys::log::{self, Level};

/// Writes what was wrong with a call to the log.
fn wrong(what: &str) -> Error {
    log::record(Level::Error, what);
    Error::InvalidValue
}

/// Errors: `InvalidValue` for flags, of which there are none yet.
fn check_flags(flags: c_uint) -> Result {
    match flags {
        0 => Ok(()),
        _ => Err(wrong("flags must be 0")),
    }
}

/// Registers a function that is called for each message.
pub fn register(function: cudaLogsCallback_t, data: *mut c_void, handle: Out<cudaLogsCallbackHandle>) -> Result {
    let new = log::register(function.ok_or_else(|| wrong("callbackFunc cannot be NULL"))?, data);
    handle.write_optional(new as cudaLogsCallbackHandle);
    Ok(())
}

/// Unregisters a function.
pub fn unregister(callback: cudaLogsCallbackHandle) -> Result {
    log::unregister(callback as usize).ok_or_else(|| wrong("callback is not registered"))
}

/// The place in the log where the next message will be.
pub fn current(iterator: Out<cudaLogIterator>, flags: c_uint) -> Result {
    check_flags(flags)?;
    if iterator.is_null() {
        return Err(wrong("iterator_out cannot be NULL"));
    }
    iterator.write(log::next())
}

/// The place that an iterator points to; `None` stands for the beginning.
fn start(iterator: Out<cudaLogIterator>) -> Result<Option<u32>> {
    match iterator.is_null() {
        true => Ok(None),
        false => iterator.read().map(Some),
    }
}

/// Writes messages to a file.
pub fn dump_to_file(iterator: Out<cudaLogIterator>, path: Text, flags: c_uint) -> Result {
    check_flags(flags)?;
    let path = path.path().map_err(|_| wrong("pathToFile cannot be NULL"))?;
    let (text, next) = log::dump(start(iterator)?);
    std::fs::write(path, text).map_err(|e| wrong(&format!("cannot write {}: {e}", path.display())))?;
    iterator.write_optional(next);
    Ok(())
}

/// Writes messages, as many of the last ones as fit, and a zero behind them; `size` is the buffer's, then that of the text.
pub fn dump_to_memory(
    iterator: Out<cudaLogIterator>,
    buffer: OutArray<c_char>,
    size: Out<usize>,
    flags: c_uint,
) -> Result {
    check_flags(flags)?;
    if buffer.is_null() {
        return Err(wrong("buffer cannot be NULL"));
    }
    if size.is_null() {
        return Err(wrong("size cannot be NULL"));
    }
    // One byte is for the zero.
    let from = start(iterator)?;
    let dumped = buffer.len().checked_sub(1).and_then(|capacity| log::dump_last(from, capacity));
    let Some((text, next)) = dumped else {
        size.write(0)?;
        return Err(wrong("the buffer is too small for a message"));
    };
    buffer.write(text.bytes().chain([0]).map(|byte| byte as c_char))?;
    size.write(text.len())?;
    iterator.write_optional(next);
    Ok(())
}

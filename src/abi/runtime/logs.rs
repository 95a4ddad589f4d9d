//! Error log management.

use crate::abi::api::export;
use crate::abi::common::logs;
use cuda_types::*;
use std::ffi::{c_char, c_uint, c_void};

/// Registers a function that is called for each message.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaLogsRegisterCallback(
    callbackFunc: cudaLogsCallback_t,
    userData: *mut c_void,
    callback_out: *mut cudaLogsCallbackHandle,
) -> cudaError_t {
    logs::register(callbackFunc, userData, callback_out)
}

/// Unregisters a function.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaLogsUnregisterCallback(callback: cudaLogsCallbackHandle) -> cudaError_t {
    logs::unregister(callback)
}

/// The place in the log where the next message will be.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaLogsCurrent(iterator_out: *mut cudaLogIterator, flags: c_uint) -> cudaError_t {
    logs::current(iterator_out, flags)
}

/// Writes messages to a file.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaLogsDumpToFile(
    iterator: *mut cudaLogIterator,
    pathToFile: *const c_char,
    flags: c_uint,
) -> cudaError_t {
    logs::dump_to_file(iterator, pathToFile, flags)
}

/// Writes messages, as many of the last ones as fit, and a zero behind them; `size` is the buffer's, then that of the text.
#[export(arrays(buffer[*size]))]
#[no_mangle]
pub unsafe extern "C" fn cudaLogsDumpToMemory(
    iterator: *mut cudaLogIterator,
    buffer: *mut c_char,
    size: *mut usize,
    flags: c_uint,
) -> cudaError_t {
    logs::dump_to_memory(iterator, buffer, size, flags)
}

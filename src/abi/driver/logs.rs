//! Error log management: the same log as the runtime's.

use crate::abi::api::export;
use crate::abi::common::logs;
use cuda_types::*;
use std::ffi::{c_char, c_uint, c_void};

/// Registers a function that is called for each message.
#[export(driver, anytime)]
#[no_mangle]
pub unsafe extern "C" fn cuLogsRegisterCallback(
    callbackFunc: CUlogsCallback,
    userData: *mut c_void,
    callback_out: *mut CUlogsCallbackHandle,
) -> CUresult {
    logs::register(callbackFunc, userData, callback_out)
}

/// Unregisters a function.
#[export(driver, anytime)]
#[no_mangle]
pub unsafe extern "C" fn cuLogsUnregisterCallback(callback: CUlogsCallbackHandle) -> CUresult {
    logs::unregister(callback)
}

/// The place in the log where the next message will be.
#[export(driver, anytime)]
#[no_mangle]
pub unsafe extern "C" fn cuLogsCurrent(iterator_out: *mut CUlogIterator, flags: c_uint) -> CUresult {
    logs::current(iterator_out, flags)
}

/// Writes messages to a file.
#[export(driver, anytime)]
#[no_mangle]
pub unsafe extern "C" fn cuLogsDumpToFile(
    iterator: *mut CUlogIterator,
    pathToFile: *const c_char,
    flags: c_uint,
) -> CUresult {
    logs::dump_to_file(iterator, pathToFile, flags)
}

/// Writes messages, as many of the last ones as fit, and a zero behind them; `size` is the buffer's, then that of the text.
#[export(driver, anytime, arrays(buffer[*size]))]
#[no_mangle]
pub unsafe extern "C" fn cuLogsDumpToMemory(
    iterator: *mut CUlogIterator,
    buffer: *mut c_char,
    size: *mut usize,
    flags: c_uint,
) -> CUresult {
    logs::dump_to_memory(iterator, buffer, size, flags)
}

//! Driver entry point access.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use crate::abi::api::export;
use crate::abi::common::support::{need, put};
use crate::abi::default_stream::{default_stream, STREAM_PER_THREAD};
use crate::abi::driver;
use cuda_types::*;
use device::{Error, Result};
use std::ffi::{c_char, c_int, c_uint, c_ulonglong, c_void, CStr};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use sys::log::{self, Level};

/// What [`cudaGetDriverEntryPoint`] takes for the program's version.
const VERSION: c_int = 13050;
/// `cudaGetDriverEntryPointFlags`
const DEFAULT: c_ulonglong = 0;
const LEGACY_STREAM: c_ulonglong = 1;
const PER_THREAD_STREAM: c_ulonglong = 2;

/// # Safety
/// As the exported functions say.
unsafe fn find(
    symbol: *const c_char,
    to: *mut *mut c_void,
    version: c_int,
    flags: c_ulonglong,
    status: *mut c_int,
) -> Result {
    need(symbol.cast_mut())?;
    let per_thread = match flags {
        DEFAULT => default_stream() == STREAM_PER_THREAD,
        LEGACY_STREAM => false,
        PER_THREAD_STREAM => true,
        _ => return Err(Error::InvalidValue),
    };
    let name = CStr::from_ptr(symbol).to_str().map_err(|_| Error::InvalidValue)?;
    let found = driver::entry_point(name, version, per_thread);
    put(to, found.unwrap_or(std::ptr::null_mut()))?;
    match status.is_null() {
        true => Ok(()),
        // cudaDriverEntryPointSuccess, cudaDriverEntryPointSymbolNotFound
        false => put(status, c_int::from(found.is_none())),
    }
}

/// Address of a driver function in this version's form; null, and a status that says so, if there is none.
#[export(ptsz, approximate = "knows the driver functions listed here")]
#[no_mangle]
pub unsafe extern "C" fn cudaGetDriverEntryPoint(
    symbol: *const c_char,
    funcPtr: *mut *mut c_void,
    flags: c_ulonglong,
    driverStatus: *mut cudaDriverEntryPointQueryResult,
) -> cudaError_t {
    find(symbol, funcPtr, VERSION, flags, driverStatus)
}

/// Address of a driver function in the form of a version; null, and a status that says so, if there is none.
#[export(ptsz, approximate = "knows the driver functions listed here")]
#[no_mangle]
pub unsafe extern "C" fn cudaGetDriverEntryPointByVersion(
    symbol: *const c_char,
    funcPtr: *mut *mut c_void,
    cudaVersion: c_uint,
    flags: c_ulonglong,
    driverStatus: *mut cudaDriverEntryPointQueryResult,
) -> cudaError_t {
    find(symbol, funcPtr, cudaVersion as c_int, flags, driverStatus)
}

/// Tables without a description, by which NVIDIA's own libraries reach into its driver: there are none here, and who asks is told.
#[export(context, approximate = "there are no such tables: cudaErrorSymbolNotFound")]
#[no_mangle]
pub unsafe extern "C" fn cudaGetExportTable(
    _ppExportTable: *mut *const c_void,
    _pExportTableId: *const cudaUUID_t,
) -> cudaError_t {
    static TOLD: AtomicBool = AtomicBool::new(false);
    if !TOLD.swap(true, Relaxed) {
        log::say(Level::Error, "cudaGetExportTable: there is no NVIDIA driver here, and so none of its tables");
    }
    Err(Error::SymbolNotFound)
}

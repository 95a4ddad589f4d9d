//! Driver entry point access.

use crate::abi::api::export;
use crate::abi::arguments::{Out, Text};
use crate::abi::common::device::VERSION;
use crate::abi::default_stream::{default_stream, STREAM_PER_THREAD};
use crate::abi::driver;
use cuda_types::*;
use device::{Error, Result};
use std::ffi::{c_char, c_int, c_uint, c_ulonglong, c_void};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use sys::log::{self, Level};

/// Writes the address of a driver function, null if there is none, and whether there is.
fn find(
    symbol: Text,
    to: Out<*mut c_void>,
    version: c_int,
    flags: c_ulonglong,
    status: Out<cudaDriverEntryPointQueryResult>,
) -> Result {
    let name = symbol.read()?.to_str().map_err(|_| Error::InvalidValue)?;
    let per_thread = match c_int::try_from(flags).map_err(|_| Error::InvalidValue)? {
        cudaEnableDefault => default_stream() == STREAM_PER_THREAD,
        cudaEnableLegacyStream => false,
        cudaEnablePerThreadDefaultStream => true,
        _ => return Err(Error::InvalidValue),
    };
    let found = driver::entry_point(name, version, per_thread);
    to.write(found.unwrap_or(std::ptr::null_mut()))?;
    status.write_optional(match found {
        Some(_) => cudaDriverEntryPointSuccess,
        None => cudaDriverEntryPointSymbolNotFound,
    });
    Ok(())
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

/// Undocumented tables by which NVIDIA's own libraries reach into its driver: there are none here, which the log says once.
#[export(context, keep_last_error, approximate = "there are no such tables: cudaErrorSymbolNotFound")]
#[no_mangle]
pub unsafe extern "C" fn cudaGetExportTable(
    _ppExportTable: *mut *const c_void,
    _pExportTableId: *const cudaUUID_t,
) -> cudaError_t {
    static REPORTED: AtomicBool = AtomicBool::new(false);
    if !REPORTED.swap(true, Relaxed) {
        log::report(
            Level::Error,
            "cudaGetExportTable: NVIDIA's driver is not loaded, so its internal tables are not available",
        );
    }
    Err(Error::SymbolNotFound)
}

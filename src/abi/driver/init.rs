//! Initialisation, errors, version.

use crate::abi::api::export;
use crate::abi::{common, contexts, driver_error as error};
use cuda_types::*;
use device::Error;
use std::ffi::{c_char, c_int, c_uint, c_void, CStr};

/// Initialises the driver API. Errors: `CUDA_ERROR_INVALID_VALUE` for flags, `CUDA_ERROR_NO_DEVICE`.
#[export(driver, anytime)]
#[no_mangle]
pub unsafe extern "C" fn cuInit(Flags: c_uint) -> CUresult {
    if Flags != 0 {
        return Err(Error::InvalidValue);
    }
    if device::count() == 0 {
        return Err(Error::NoDevice);
    }
    contexts::initialise();
    Ok(())
}

/// CUDA version, 1000 times major plus 10 times minor.
#[export(driver, anytime)]
#[no_mangle]
pub unsafe extern "C" fn cuDriverGetVersion(driverVersion: *mut c_int) -> CUresult {
    common::device::driver_version(driverVersion)
}

/// The enumerator's name.
#[export(driver, anytime)]
#[no_mangle]
pub unsafe extern "C" fn cuGetErrorName(error: CUresult, pStr: *mut *const c_char) -> CUresult {
    let name = error::name(error);
    pStr.write(name.map_or(std::ptr::null(), |n| n.as_ptr()))?;
    name.map(|_| ()).ok_or(Error::InvalidValue)
}

/// The description.
#[export(driver, anytime)]
#[no_mangle]
pub unsafe extern "C" fn cuGetErrorString(error: CUresult, pStr: *mut *const c_char) -> CUresult {
    let text = error::description(error);
    pStr.write(text.map_or(std::ptr::null(), CStr::as_ptr))?;
    text.map(|_| ()).ok_or(Error::InvalidValue)
}

/// Undocumented tables of the real driver: there are none here.
#[export(driver, anytime, approximate = "there are no such tables: CUDA_ERROR_NOT_FOUND")]
#[no_mangle]
pub unsafe extern "C" fn cuGetExportTable(_ppExportTable: *mut *const c_void, _id: *const CUuuid) -> CUresult {
    Err(Error::SymbolNotFound)
}

/// Profilers attach from outside.
#[export(driver, approximate = "there is no profiler, and so no effect")]
#[no_mangle]
pub unsafe extern "C" fn cuProfilerStart() -> CUresult {
    Ok(())
}

/// Profilers attach from outside.
#[export(driver, approximate = "there is no profiler, and so no effect")]
#[no_mangle]
pub unsafe extern "C" fn cuProfilerStop() -> CUresult {
    Ok(())
}

/// Profilers attach from outside.
#[export(driver, approximate = "there is no profiler, and so no effect")]
#[no_mangle]
pub unsafe extern "C" fn cuProfilerInitialize(
    _configFile: *const c_char,
    _outputFile: *const c_char,
    _outputMode: CUoutput_mode,
) -> CUresult {
    Ok(())
}

//! Device management: what the links between devices and the host can do, notices from a device, and where memory lies.

use crate::abi::api::export;
use crate::abi::common;
use crate::abi::common::managed_range::locations;
use cuda_types::*;
use device::{budget, Error};
use std::ffi::{c_int, c_uint, c_void};

/// Atomic operations of a device on memory of the host.
#[export(arrays(capabilities[count], operations[count]))]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetHostAtomicCapabilities(
    capabilities: *mut c_uint,
    operations: *const cudaAtomicOperation,
    count: c_uint,
    device: c_int,
) -> cudaError_t {
    device::get(device)?;
    common::capability::atomics(capabilities, operations)
}

/// Atomic operations of a device on memory of another.
#[export(arrays(capabilities[count], operations[count]))]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetP2PAtomicCapabilities(
    capabilities: *mut c_uint,
    operations: *const cudaAtomicOperation,
    count: c_uint,
    srcDevice: c_int,
    dstDevice: c_int,
) -> cudaError_t {
    if device::get(srcDevice)?.ordinal == device::get(dstDevice)?.ordinal {
        return Err(Error::InvalidDevice);
    }
    common::capability::atomics(capabilities, operations)
}

/// Registers a function that is called, on a thread of the library's, when the program's memory on a device exceeds its budget.
#[export(approximate = "there is a budget where UNDERSTUDY_BUDGET sets one")]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceRegisterAsyncNotification(
    device: c_int,
    callbackFunc: cudaAsyncCallback,
    userData: *mut c_void,
    callback: *mut cudaAsyncCallbackHandle_t,
) -> cudaError_t {
    callback.non_null()?;
    let device = device::get(device)?;
    let function = callbackFunc.ok_or(Error::InvalidValue)?;
    callback.write(budget::register(device, function, userData)? as cudaAsyncCallbackHandle_t)
}

/// Unregisters such a function.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceUnregisterAsyncNotification(
    device: c_int,
    callback: cudaAsyncCallbackHandle_t,
) -> cudaError_t {
    budget::unregister(device::get(device)?, callback as usize)
}

/// Where managed or pageable memory lies, region by region.
#[export(
    context,
    approximate = "pages are the host's: those that are in use are where they were prefetched to last, or else on the host"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemGetLocationInfo(
    devPtr: *mut c_void,
    size: usize,
    summaryGranularity: usize,
    samplingGranularity: usize,
    location_out: *mut cudaMemLocation,
) -> cudaError_t {
    location_out.non_null()?;
    // SAFETY: the manual: an entry for each region, of which there are as many as the granularities make.
    unsafe { locations(devPtr as u64, size, summaryGranularity, samplingGranularity, location_out) }
}

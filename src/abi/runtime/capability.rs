//! Device management: what the links between devices and the host can do, notices from a device, and where memory lies.

use crate::abi::api::export;
use crate::abi::arguments::{InArray, OutArray};
use cuda_types::*;
use device::managed::{self, Location};
use device::{budget, Error, Result};
use std::ffi::{c_int, c_uint, c_void};

/// What atomic operations can do natively: all memory is the host's, so that a link can do what kernels can.
/// Errors: `InvalidValue` for an operation that is none.
fn capability(operation: c_int) -> Result<c_uint> {
    use cudaAtomicCapabilityReduction as REDUCTION;
    const INTEGERS: c_uint = cudaAtomicCapabilitySigned | cudaAtomicCapabilityUnsigned;
    const WORDS: c_uint = cudaAtomicCapabilityScalar32 | cudaAtomicCapabilityScalar64;
    Ok(match operation {
        cudaAtomicOperationIntegerAdd | cudaAtomicOperationIntegerMin | cudaAtomicOperationIntegerMax => {
            INTEGERS | REDUCTION | WORDS
        }
        // PTX ISA, 'atom': `.inc` and `.dec` are operations of `.u32` alone.
        cudaAtomicOperationIntegerIncrement | cudaAtomicOperationIntegerDecrement => {
            cudaAtomicCapabilityUnsigned | REDUCTION | cudaAtomicCapabilityScalar32
        }
        cudaAtomicOperationAnd | cudaAtomicOperationOr | cudaAtomicOperationXOR => INTEGERS | REDUCTION | WORDS,
        cudaAtomicOperationExchange | cudaAtomicOperationCAS => INTEGERS | WORDS | cudaAtomicCapabilityScalar128,
        cudaAtomicOperationFloatAdd => REDUCTION | WORDS | cudaAtomicCapabilityVector32x4,
        // There are none of `.f32` and `.f64`.
        cudaAtomicOperationFloatMin | cudaAtomicOperationFloatMax => 0,
        _ => return Err(Error::InvalidValue),
    })
}

/// Errors: `InvalidValue` for an operation that is none, or if there are none at all. Nothing is written then.
fn capabilities(to: OutArray<c_uint>, operations: InArray<cudaAtomicOperation>) -> Result {
    to.non_null()?;
    if operations.len() == 0 {
        return Err(Error::InvalidValue);
    }
    let all = operations.read()?.map(capability).collect::<Result<Vec<_>>>()?;
    to.write(all)
}

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
    self::capabilities(capabilities, operations)
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
    self::capabilities(capabilities, operations)
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
    let described = |place: Option<Location>| match place {
        None => cudaMemLocation { type_: cudaMemLocationTypeNone, id: 0 },
        Some(Location::Device(n)) => cudaMemLocation { type_: cudaMemLocationTypeDevice, id: n as c_int },
        Some(Location::Host) => cudaMemLocation { type_: cudaMemLocationTypeHost, id: 0 },
        Some(Location::Numa(node)) => cudaMemLocation { type_: cudaMemLocationTypeHostNuma, id: node },
    };
    let all = managed::places(devPtr as u64, size as u64, summaryGranularity as u64, samplingGranularity as u64)?;
    // SAFETY: the manual: an entry for each region, of which there are as many as the granularities make.
    let locations = unsafe { location_out.array(all.len()) };
    locations.write(all.into_iter().map(described))
}

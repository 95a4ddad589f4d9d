//! Settings of contexts and devices, most of which have no effect here, what links can do, and notices from devices.

use crate::abi::api::export;
use crate::abi::common;
use crate::abi::contexts::current;
use cuda_types::*;
use device::{budget, Error};
use std::ffi::{c_int, c_uint, c_void};

/// Sets flags of the current context: those of how threads wait, which all wait alike here.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxSetFlags(flags: c_uint) -> CUresult {
    current().ok_or(Error::DeviceUninitialized)?.set_flags(flags)
}

/// Returns persisting lines of the L2 cache to normal: the host's caches have no such lines.
#[export(driver, current, approximate = "there are no persisting lines")]
#[no_mangle]
pub unsafe extern "C" fn cuCtxResetPersistingL2Cache() -> CUresult {
    Ok(())
}

/// Asks for a width of shared memory banks: no device since Maxwell has a choice.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxSetSharedMemConfig(config: CUsharedconfig) -> CUresult {
    device::current()?.set_shared_config(config as c_uint)
}

/// Whether contexts can be limited to some multiprocessors in this way: that is MPS's.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetExecAffinitySupport(
    pi: *mut c_int,
    type_: CUexecAffinityType,
    dev: CUdevice,
) -> CUresult {
    pi.non_null()?;
    device::get(dev)?;
    match type_ {
        CU_EXEC_AFFINITY_TYPE_SM_COUNT => pi.write(0),
        _ => Err(Error::InvalidValue),
    }
}

/// Atomic operations of a device on memory of the host.
#[export(driver, arrays(capabilities[count], operations[count]))]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetHostAtomicCapabilities(
    capabilities: *mut c_uint,
    operations: *const CUatomicOperation,
    count: c_uint,
    dev: CUdevice,
) -> CUresult {
    device::get(dev)?;
    common::capability::atomics(capabilities, operations)
}

/// Atomic operations of a device on memory of another.
#[export(driver, arrays(capabilities[count], operations[count]))]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetP2PAtomicCapabilities(
    capabilities: *mut c_uint,
    operations: *const CUatomicOperation,
    count: c_uint,
    srcDevice: CUdevice,
    dstDevice: CUdevice,
) -> CUresult {
    if device::get(srcDevice)?.ordinal == device::get(dstDevice)?.ordinal {
        return Err(Error::InvalidDevice);
    }
    common::capability::atomics(capabilities, operations)
}

/// Registers a function that is called, on a thread of the library's, when the program's memory on a device exceeds its budget.
#[export(driver, approximate = "there is a budget where UNDERSTUDY_BUDGET sets one")]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceRegisterAsyncNotification(
    device: CUdevice,
    callbackFunc: CUasyncCallback,
    userData: *mut c_void,
    callback: *mut CUasyncCallbackHandle,
) -> CUresult {
    callback.non_null()?;
    let device = device::get(device)?;
    let function = callbackFunc.ok_or(Error::InvalidValue)?;
    callback.write(budget::register(device, function, userData)? as CUasyncCallbackHandle)
}

/// Unregisters such a function.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceUnregisterAsyncNotification(
    device: CUdevice,
    callback: CUasyncCallbackHandle,
) -> CUresult {
    budget::unregister(device::get(device)?, callback as usize)
}

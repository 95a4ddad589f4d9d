//! Device management, versions and the profiler's switches.

use crate::abi::api::export;
use crate::abi::common;
use crate::abi::common::device::VERSION;
use crate::abi::contexts;
use cuda_types::*;
use device::Error;
use queue;
use std::ffi::{c_char, c_int, c_uint};
use sys::threads;

/// Number of devices.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaGetDeviceCount(count: *mut c_int) -> cudaError_t {
    count.write(device::count() as c_int)?;
    match device::count() {
        0 => Err(Error::NoDevice),
        _ => Ok(()),
    }
}

/// Makes a device this thread's current one, and its context.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaSetDevice(device: c_int) -> cudaError_t {
    contexts::choose(device)
}

/// For programs that ask before each launch.
unsafe fn cudaGetDevice_quick(device: *mut c_int) -> bool {
    // The first call initialises the driver API.
    if device.is_null() || threads::forked() || !contexts::was_called() {
        return false;
    }
    let Ok(current) = device::current() else { return false };
    // SAFETY: not null, and so an integer's address, as the manual requires.
    unsafe { device.write_unaligned(current.ordinal as c_int) };
    true
}

/// This thread's current device.
#[export(quick)]
#[no_mangle]
pub unsafe extern "C" fn cudaGetDevice(device: *mut c_int) -> cudaError_t {
    device.write(device::current()?.ordinal as c_int)
}

/// Makes a device's context without making it current.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaInitDevice(device: c_int, deviceFlags: c_uint, flags: c_uint) -> cudaError_t {
    let device = device::get(device)?;
    if flags & !cudaInitDeviceFlagsAreValid != 0 {
        return Err(Error::InvalidValue);
    }
    if flags & cudaInitDeviceFlagsAreValid != 0 {
        device.set_flags(deviceFlags)?;
    }
    device.hold()
}

/// The devices, in order, that threads which choose none use.
#[export(arrays(device_arr[len]))]
#[no_mangle]
pub unsafe extern "C" fn cudaSetValidDevices(device_arr: *mut c_int, len: c_int) -> cudaError_t {
    if len == 0 {
        return device::set_valid(&[]);
    }
    if len < 0 || len as usize > device::count() {
        return Err(Error::InvalidValue);
    }
    device::set_valid(&device_arr.as_in().read()?.collect::<Vec<_>>())
}

/// One attribute of a device.
#[export(approximate = "the numbers are those of the chosen device's data sheet; the multiprocessors are as many as \
        UNDERSTUDY_SM_COUNT says")]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetAttribute(value: *mut c_int, attr: cudaDeviceAttr, device: c_int) -> cudaError_t {
    common::device::get_attribute(value, attr, device)
}

/// The number of the device whose compute capability is the least that reaches `major` and `minor` and that has `memory`
/// bytes; of the first one if none does. Errors: those of having no device.
fn choose(major: c_int, minor: c_int, memory: usize) -> device::Result<c_int> {
    let wanted = (major as u32, minor as u32);
    device::get(0)?;
    let fits = |d: &&device::Device| (d.profile.major, d.profile.minor) >= wanted && d.profile.memory >= memory as u64;
    let best = device::devices().iter().filter(fits).min_by_key(|d| d.profile.cc());
    Ok(best.map_or(0, |d| d.ordinal as c_int))
}

/// The device whose compute capability is the least that reaches what is asked for; the first one if none does.
#[export(v13, approximate = "chooses by compute capability and memory alone")]
#[no_mangle]
pub unsafe extern "C" fn cudaChooseDevice(device: *mut c_int, prop: *const cudaDeviceProp) -> cudaError_t {
    device.non_null()?;
    let wanted = prop.read()?;
    device.write(choose(wanted.major, wanted.minor, wanted.totalGlobalMem)?)
}

/// As `cudaChooseDevice`, of what CUDA 12 programs ask for.
#[export(v12, approximate = "chooses by compute capability and memory alone")]
#[no_mangle]
pub unsafe extern "C" fn cudaChooseDevice_v12(device: *mut c_int, prop: *const cudaDeviceProp_v12) -> cudaError_t {
    device.non_null()?;
    let wanted = prop.read()?;
    device.write(choose(wanted.major, wanted.minor, wanted.totalGlobalMem)?)
}

/// Waits for all work of the current device.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceSynchronize() -> cudaError_t {
    common::device::synchronize()
}

/// Ends the current device's context: its memory, streams and events.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceReset() -> cudaError_t {
    queue::reset_device(device::current()?)
}

/// A limit of the current device.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetLimit(pValue: *mut usize, limit: cudaLimit) -> cudaError_t {
    common::device::get_limit(pValue, limit)
}

/// Sets a limit of the current device.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceSetLimit(limit: cudaLimit, value: usize) -> cudaError_t {
    common::device::set_limit(limit, value)
}

/// Preferred split of cache and shared memory.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetCacheConfig(pCacheConfig: *mut cudaFuncCache) -> cudaError_t {
    common::device::get_cache_config(pCacheConfig)
}

/// Sets the preferred split of cache and shared memory: a hint.
#[export(context, approximate = "a hint that changes nothing: there is one kind of memory")]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceSetCacheConfig(cacheConfig: cudaFuncCache) -> cudaError_t {
    common::device::set_cache_config(cacheConfig)
}

/// Width of shared memory banks.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetSharedMemConfig(pConfig: *mut cudaSharedMemConfig) -> cudaError_t {
    common::device::get_shared_config(pConfig)
}

/// Asks for a width of shared memory banks: no device since Maxwell has a choice.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceSetSharedMemConfig(config: cudaSharedMemConfig) -> cudaError_t {
    device::current()?.set_shared_config(config as c_uint)
}

/// Flags of the current device's context.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaGetDeviceFlags(flags: *mut c_uint) -> cudaError_t {
    flags.write(match contexts::current().filter(|context| !context.is_primary()) {
        Some(own) => own.flags(),
        None => device::current()?.flags() | cudaDeviceMapHost,
    })
}

/// Sets flags of the current device's context. Errors: `IncompatibleDriverContext` if the thread's context is not the primary one.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaSetDeviceFlags(flags: c_uint) -> cudaError_t {
    if contexts::current().is_some_and(|context| !context.is_primary()) {
        return Err(Error::IncompatibleDriverContext);
    }
    device::current()?.set_flags(flags)
}

/// PCI address of a device as text.
#[export(approximate = "the address is made up")]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetPCIBusId(pciBusId: *mut c_char, len: c_int, device: c_int) -> cudaError_t {
    common::device::get_pci_bus_id(pciBusId, len, device)
}

/// The device at a PCI address: `[domain:]bus:device[.function]`, hexadecimal.
#[export(approximate = "the address is made up")]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetByPCIBusId(device: *mut c_int, pciBusId: *const c_char) -> cudaError_t {
    common::device::get_by_pci_bus_id(device, pciBusId)
}

/// Version of the driver that this library stands for.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaDriverGetVersion(driverVersion: *mut c_int) -> cudaError_t {
    common::device::driver_version(driverVersion)
}

/// Version of this runtime.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaRuntimeGetVersion(runtimeVersion: *mut c_int) -> cudaError_t {
    runtimeVersion.write(VERSION)
}

/// Starts profiling: for tools that attach to a process, of which there is none.
#[export(context, approximate = "there is no profiler, and so no effect")]
#[no_mangle]
pub unsafe extern "C" fn cudaProfilerStart() -> cudaError_t {
    Ok(())
}

/// Stops profiling.
#[export(context, approximate = "there is no profiler, and so no effect")]
#[no_mangle]
pub unsafe extern "C" fn cudaProfilerStop() -> cudaError_t {
    Ok(())
}

/// Returns persisting lines of the L2 cache to normal: the host's caches have no such lines.
#[export(context, approximate = "there are no persisting lines")]
#[no_mangle]
pub unsafe extern "C" fn cudaCtxResetPersistingL2Cache() -> cudaError_t {
    Ok(())
}

/// Whether kernels of one device can use another's memory: yes, it is all the host's.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceCanAccessPeer(
    canAccessPeer: *mut c_int,
    device: c_int,
    peerDevice: c_int,
) -> cudaError_t {
    common::device::can_access_peer(canAccessPeer, device, peerDevice)
}

/// Lets kernels of the current device use another's memory.
#[export(
    context,
    approximate = "every device can use every other's memory at any time; enabling that is counted, not needed"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceEnablePeerAccess(peerDevice: c_int, flags: c_uint) -> cudaError_t {
    common::device::enable_peer_access(peerDevice, flags)
}

/// Ends what `cudaDeviceEnablePeerAccess` began.
#[export(
    context,
    approximate = "every device can use every other's memory at any time; enabling that is counted, not needed"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceDisablePeerAccess(peerDevice: c_int) -> cudaError_t {
    common::device::disable_peer_access(peerDevice)
}

/// What two devices can do to each other's memory.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetP2PAttribute(
    value: *mut c_int,
    attr: cudaDeviceP2PAttr,
    srcDevice: c_int,
    dstDevice: c_int,
) -> cudaError_t {
    common::device::get_p2p_attribute(value, attr, srcDevice, dstDevice)
}

/// Deprecated name of `cudaDeviceSynchronize`.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaThreadSynchronize() -> cudaError_t {
    common::device::synchronize()
}

/// Deprecated name of `cudaDeviceReset`.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaThreadExit() -> cudaError_t {
    queue::reset_device(device::current()?)
}

/// Deprecated name of `cudaDeviceGetLimit`.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaThreadGetLimit(pValue: *mut usize, limit: cudaLimit) -> cudaError_t {
    common::device::get_limit(pValue, limit)
}

/// Deprecated name of `cudaDeviceSetLimit`.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaThreadSetLimit(limit: cudaLimit, value: usize) -> cudaError_t {
    common::device::set_limit(limit, value)
}

/// Deprecated name of `cudaDeviceGetCacheConfig`.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaThreadGetCacheConfig(pCacheConfig: *mut cudaFuncCache) -> cudaError_t {
    common::device::get_cache_config(pCacheConfig)
}

/// Deprecated name of `cudaDeviceSetCacheConfig`.
#[export(context, approximate = "a hint that changes nothing: there is one kind of memory")]
#[no_mangle]
pub unsafe extern "C" fn cudaThreadSetCacheConfig(cacheConfig: cudaFuncCache) -> cudaError_t {
    common::device::set_cache_config(cacheConfig)
}

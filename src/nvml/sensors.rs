//! What hardware measures: nothing here does, and clocks are what CUDA's attributes say. The functions exist, since programs that link them or look them up take their absence for a broken
//! library (hashcat ends), and answer that the device has no such sensor.

use super::devices::{nvmlDevice_t, profile};
use super::{initialized, nvmlReturn_t, put, Wrong};
use std::ffi::{c_int, c_uint, c_ulonglong, c_void};

/// The answer of all of them. Errors: `InvalidArgument` for what is no device.
fn absent(device: nvmlDevice_t) -> nvmlReturn_t {
    initialized(|| {
        profile(device)?;
        Err(Wrong::NotSupported)
    })
}

/// A temperature.
#[no_mangle]
pub extern "C" fn nvmlDeviceGetTemperature(device: nvmlDevice_t, _sensor: c_int, _to: *mut c_uint) -> nvmlReturn_t {
    absent(device)
}

/// The temperature at which a device slows down, or is turned off.
#[no_mangle]
pub extern "C" fn nvmlDeviceGetTemperatureThreshold(
    device: nvmlDevice_t,
    _which: c_int,
    _to: *mut c_uint,
) -> nvmlReturn_t {
    absent(device)
}

/// The speed of the fan.
#[no_mangle]
pub extern "C" fn nvmlDeviceGetFanSpeed(device: nvmlDevice_t, _to: *mut c_uint) -> nvmlReturn_t {
    absent(device)
}

/// How much of the time the device and its memory were busy.
#[no_mangle]
pub extern "C" fn nvmlDeviceGetUtilizationRates(device: nvmlDevice_t, _to: *mut c_void) -> nvmlReturn_t {
    absent(device)
}

/// `nvmlClockType_t`: of graphics, of the multiprocessors, of memory, and of video.
const GRAPHICS: c_int = 0;
const MULTIPROCESSORS: c_int = 1;
const MEMORY: c_int = 2;
const VIDEO: c_int = 3;

/// The present frequency of a clock, in MHz. Errors: `NotSupported` for that of video.
///
/// # Safety
/// The pointer is as NVIDIA's manual requires it.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetClockInfo(device: nvmlDevice_t, clock: c_int, to: *mut c_uint) -> nvmlReturn_t {
    initialized(|| {
        let profile = profile(device)?;
        let khz = match clock {
            GRAPHICS | MULTIPROCESSORS => profile.clock_rate(),
            MEMORY => profile.memory_clock_khz,
            VIDEO => return Err(Wrong::NotSupported),
            _ => return Err(Wrong::InvalidArgument),
        };
        // SAFETY: as the caller promises.
        unsafe { put(to, khz / 1000) }
    })
}

/// The greatest frequency of a clock, in MHz: clocks do not change.
///
/// # Safety
/// The pointer is as NVIDIA's manual requires it.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetMaxClockInfo(
    device: nvmlDevice_t,
    clock: c_int,
    to: *mut c_uint,
) -> nvmlReturn_t {
    // SAFETY: as the caller promises.
    unsafe { nvmlDeviceGetClockInfo(device, clock, to) }
}

/// Why clocks are slower than they might be.
#[no_mangle]
pub extern "C" fn nvmlDeviceGetCurrentClocksThrottleReasons(
    device: nvmlDevice_t,
    _to: *mut c_ulonglong,
) -> nvmlReturn_t {
    absent(device)
}

/// Which reasons for slower clocks the device can tell.
#[no_mangle]
pub extern "C" fn nvmlDeviceGetSupportedClocksThrottleReasons(
    device: nvmlDevice_t,
    _to: *mut c_ulonglong,
) -> nvmlReturn_t {
    absent(device)
}

/// The generation of the PCIe link.
#[no_mangle]
pub extern "C" fn nvmlDeviceGetCurrPcieLinkGeneration(device: nvmlDevice_t, _to: *mut c_uint) -> nvmlReturn_t {
    absent(device)
}

/// The width of the PCIe link.
#[no_mangle]
pub extern "C" fn nvmlDeviceGetCurrPcieLinkWidth(device: nvmlDevice_t, _to: *mut c_uint) -> nvmlReturn_t {
    absent(device)
}

/// The power that the device takes.
#[no_mangle]
pub extern "C" fn nvmlDeviceGetPowerUsage(device: nvmlDevice_t, _to: *mut c_uint) -> nvmlReturn_t {
    absent(device)
}

/// The energy that the device has taken.
#[no_mangle]
pub extern "C" fn nvmlDeviceGetTotalEnergyConsumption(device: nvmlDevice_t, _to: *mut c_ulonglong) -> nvmlReturn_t {
    absent(device)
}

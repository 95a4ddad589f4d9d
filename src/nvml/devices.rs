//! The devices: handles, names, addresses, memory.

use super::{field, initialized, nvmlReturn_t, put, put_text, version, Wrong};
use device::{memory, profile, Profile};
use std::ffi::{c_char, c_int, c_uint, c_ulonglong, c_void, CStr};

/// A handle: the device's physical ordinal and 1.
pub type nvmlDevice_t = *mut c_void;

/// `NVML_DEVICE_ARCH_UNKNOWN`: "anything else, presumably something newer".
const ARCHITECTURE_UNKNOWN: c_uint = u32::MAX;
/// `NVML_TOPOLOGY_INTERNAL`, `NVML_TOPOLOGY_SYSTEM`
const TOPOLOGY_INTERNAL: c_int = 0;
const TOPOLOGY_SYSTEM: c_int = 50;

/// Where a device is on the PCI bus.
#[repr(C)]
pub struct nvmlPciInfo_t {
    bus_id_legacy: [c_char; 16],
    domain: c_uint,
    bus: c_uint,
    device: c_uint,
    pci_device_id: c_uint,
    pci_subsystem_id: c_uint,
    bus_id: [c_char; 32],
}

/// The same in the first versions of the library: what `nvmlPciInfo_t` has behind the device's number was reserved, but for the subsystem in the second.
#[repr(C)]
pub struct nvmlPciInfo_v2_t {
    bus_id: [c_char; 16],
    domain: c_uint,
    bus: c_uint,
    device: c_uint,
    pci_device_id: c_uint,
    reserved: [c_uint; 5],
}

/// The same with the class of the device.
#[repr(C)]
pub struct nvmlPciInfoExt_t {
    version: c_uint,
    domain: c_uint,
    bus: c_uint,
    device: c_uint,
    pci_device_id: c_uint,
    pci_subsystem_id: c_uint,
    base_class: c_uint,
    sub_class: c_uint,
    bus_id: [c_char; 32],
}

/// Bytes of a device's memory.
#[repr(C)]
pub struct nvmlMemory_t {
    total: c_ulonglong,
    free: c_ulonglong,
    used: c_ulonglong,
}

/// The same with what the driver keeps for itself.
#[repr(C)]
pub struct nvmlMemory_v2_t {
    version: c_uint,
    total: c_ulonglong,
    reserved: c_ulonglong,
    free: c_ulonglong,
    used: c_ulonglong,
}

/// A device, which CUDA may not see.
#[derive(Clone, Copy)]
struct Physical {
    ordinal: u32,
    profile: &'static Profile,
}

impl Physical {
    fn all() -> impl Iterator<Item = Physical> {
        (0..).zip(&device::config().physical).map(|(ordinal, profile)| Physical { ordinal, profile })
    }

    fn at(index: usize) -> Result<Physical, Wrong> {
        Physical::all().nth(index).ok_or(Wrong::InvalidArgument)
    }

    fn of(handle: nvmlDevice_t) -> Result<Physical, Wrong> {
        (handle as usize).checked_sub(1).ok_or(Wrong::InvalidArgument).and_then(Physical::at)
    }

    fn handle(self) -> nvmlDevice_t {
        (self.ordinal as usize + 1) as nvmlDevice_t
    }

    /// With the eight digits of the domain that this library's addresses have.
    fn address(self) -> String {
        format!("0000{}", profile::pci_bus_id(self.ordinal))
    }

    /// Free and total bytes: what CUDA does not see is not in use.
    fn memory(self) -> (u64, u64) {
        let seen = device::devices().iter().find(|device| device.physical == self.ordinal);
        seen.map_or((self.profile.memory, self.profile.memory), memory::info)
    }
}

/// Errors: `InvalidArgument` for what is no device.
pub(super) fn profile(handle: nvmlDevice_t) -> Result<&'static Profile, Wrong> {
    Physical::of(handle).map(|device| device.profile)
}

/// # Safety
/// `text` is null or a C string.
unsafe fn text<'a>(text: *const c_char) -> Result<&'a str, Wrong> {
    if text.is_null() {
        return Err(Wrong::InvalidArgument);
    }
    // SAFETY: not null, and so a C string, as the caller promises.
    unsafe { CStr::from_ptr(text) }.to_str().map_err(|_| Wrong::InvalidArgument)
}

/// Number of devices.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetCount_v2(count: *mut c_uint) -> nvmlReturn_t {
    // SAFETY: as the caller promises.
    initialized(|| unsafe { put(count, device::config().physical.len() as c_uint) })
}

/// Number of devices.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetCount(count: *mut c_uint) -> nvmlReturn_t {
    // SAFETY: as the caller promises.
    unsafe { nvmlDeviceGetCount_v2(count) }
}

/// The device with this number.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetHandleByIndex_v2(index: c_uint, device: *mut nvmlDevice_t) -> nvmlReturn_t {
    initialized(|| {
        let found = Physical::at(index as usize)?;
        // SAFETY: as the caller promises.
        unsafe { put(device, found.handle()) }
    })
}

/// The device with this number.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetHandleByIndex(index: c_uint, device: *mut nvmlDevice_t) -> nvmlReturn_t {
    // SAFETY: as the caller promises.
    unsafe { nvmlDeviceGetHandleByIndex_v2(index, device) }
}

/// The device with this UUID, whose `GPU-` may be left out: cuda.core does.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetHandleByUUID(uuid: *const c_char, device: *mut nvmlDevice_t) -> nvmlReturn_t {
    initialized(|| {
        // SAFETY: as the caller promises.
        let wanted = unsafe { text(uuid)? };
        let is = |text: &str| text.eq_ignore_ascii_case(wanted) || text[4..].eq_ignore_ascii_case(wanted);
        let found = Physical::all().find(|d| is(&profile::uuid_text(d.ordinal)));
        // SAFETY: as the caller promises.
        unsafe { put(device, found.ok_or(Wrong::NotFound)?.handle()) }
    })
}

/// The device at a PCI address, `domain:bus:device.function`, whose domain has four digits or eight.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetHandleByPciBusId_v2(
    id: *const c_char,
    device: *mut nvmlDevice_t,
) -> nvmlReturn_t {
    initialized(|| {
        // SAFETY: as the caller promises.
        let wanted = unsafe { text(id)? };
        let is = |text: String| text.eq_ignore_ascii_case(wanted);
        let found = Physical::all().find(|d| is(profile::pci_bus_id(d.ordinal)) || is(d.address()));
        // SAFETY: as the caller promises.
        unsafe { put(device, found.ok_or(Wrong::NotFound)?.handle()) }
    })
}

/// The device's number.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetIndex(device: nvmlDevice_t, index: *mut c_uint) -> nvmlReturn_t {
    // SAFETY: as the caller promises.
    initialized(|| unsafe { put(index, Physical::of(device)?.ordinal) })
}

/// The number of the device's file, if there were one.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetMinorNumber(device: nvmlDevice_t, number: *mut c_uint) -> nvmlReturn_t {
    // SAFETY: as the caller promises.
    initialized(|| unsafe { put(number, Physical::of(device)?.ordinal) })
}

/// The device's name.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetName(device: nvmlDevice_t, name: *mut c_char, length: c_uint) -> nvmlReturn_t {
    // SAFETY: as the caller promises.
    initialized(|| unsafe { put_text(name, length, &Physical::of(device)?.profile.name()) })
}

/// The UUID by which `CUDA_VISIBLE_DEVICES` names the device.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetUUID(device: nvmlDevice_t, uuid: *mut c_char, length: c_uint) -> nvmlReturn_t {
    // SAFETY: as the caller promises.
    initialized(|| unsafe { put_text(uuid, length, &profile::uuid_text(Physical::of(device)?.ordinal)) })
}

/// Compute capability.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetCudaComputeCapability(
    device: nvmlDevice_t,
    major: *mut c_int,
    minor: *mut c_int,
) -> nvmlReturn_t {
    initialized(|| {
        let profile = Physical::of(device)?.profile;
        // SAFETY: as the caller promises.
        unsafe {
            put(major, profile.major as c_int)?;
            put(minor, profile.minor as c_int)
        }
    })
}

/// The architecture of the hardware: none that has a number.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetArchitecture(device: nvmlDevice_t, architecture: *mut c_uint) -> nvmlReturn_t {
    initialized(|| {
        Physical::of(device)?;
        // SAFETY: as the caller promises.
        unsafe { put(architecture, ARCHITECTURE_UNKNOWN) }
    })
}

/// The brand: `NVML_BRAND_UNKNOWN`.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetBrand(device: nvmlDevice_t, brand: *mut c_int) -> nvmlReturn_t {
    initialized(|| {
        Physical::of(device)?;
        // SAFETY: as the caller promises.
        unsafe { put(brand, 0) }
    })
}

/// The device's memory, as `cudaMemGetInfo` has it for this process, or all of it where CUDA does not see the device.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetMemoryInfo(device: nvmlDevice_t, to: *mut nvmlMemory_t) -> nvmlReturn_t {
    initialized(|| {
        let (free, total) = Physical::of(device)?.memory();
        // SAFETY: as the caller promises.
        unsafe { put(to, nvmlMemory_t { total, free, used: total.saturating_sub(free) }) }
    })
}

/// The device's memory, as `cudaMemGetInfo` has it for this process, or all of it where CUDA does not see the device.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetMemoryInfo_v2(device: nvmlDevice_t, to: *mut nvmlMemory_v2_t) -> nvmlReturn_t {
    initialized(|| {
        let (free, total) = Physical::of(device)?.memory();
        if to.is_null() {
            return Err(Wrong::InvalidArgument);
        }
        // SAFETY: not null, and so a structure with its version, as the caller promises.
        let given = unsafe { (&raw const (*to).version).read_unaligned() };
        if given != version::<nvmlMemory_v2_t>(2) {
            return Err(Wrong::VersionMismatch);
        }
        let used = total.saturating_sub(free);
        // SAFETY: as above.
        unsafe { put(to, nvmlMemory_v2_t { version: given, total, reserved: 0, free, used }) }
    })
}

/// The PCI address that CUDA tells; the device's number is that of no product.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetPciInfo_v3(device: nvmlDevice_t, to: *mut nvmlPciInfo_t) -> nvmlReturn_t {
    initialized(|| {
        let device = Physical::of(device)?;
        let info = nvmlPciInfo_t {
            bus_id_legacy: field(&profile::pci_bus_id(device.ordinal)),
            domain: 0,
            bus: profile::pci_bus(device.ordinal),
            device: 0,
            pci_device_id: 0,
            pci_subsystem_id: 0,
            bus_id: field(&device.address()),
        };
        // SAFETY: as the caller promises.
        unsafe { put(to, info) }
    })
}

/// The same in the structure of the first versions, which ends before the text with eight digits: hashcat has it.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetPciInfo(device: nvmlDevice_t, to: *mut nvmlPciInfo_v2_t) -> nvmlReturn_t {
    initialized(|| {
        let device = Physical::of(device)?;
        let info = nvmlPciInfo_v2_t {
            bus_id: field(&profile::pci_bus_id(device.ordinal)),
            domain: 0,
            bus: profile::pci_bus(device.ordinal),
            device: 0,
            pci_device_id: 0,
            reserved: [0; 5],
        };
        // SAFETY: as the caller promises.
        unsafe { put(to, info) }
    })
}

/// The PCI address that CUDA tells; the device is a display controller, its number that of no product.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetPciInfoExt(device: nvmlDevice_t, to: *mut nvmlPciInfoExt_t) -> nvmlReturn_t {
    initialized(|| {
        let device = Physical::of(device)?;
        if to.is_null() {
            return Err(Wrong::InvalidArgument);
        }
        // SAFETY: not null, and so a structure with its version, as the caller promises.
        let given = unsafe { (&raw const (*to).version).read_unaligned() };
        if given != version::<nvmlPciInfoExt_t>(1) {
            return Err(Wrong::VersionMismatch);
        }
        let info = nvmlPciInfoExt_t {
            version: given,
            domain: 0,
            bus: profile::pci_bus(device.ordinal),
            device: 0,
            pci_device_id: 0,
            pci_subsystem_id: 0,
            base_class: 3,
            sub_class: 2,
            bus_id: field(&device.address()),
        };
        // SAFETY: as above.
        unsafe { put(to, info) }
    })
}

/// How two devices are connected: by the host.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlDeviceGetTopologyCommonAncestor(
    device1: nvmlDevice_t,
    device2: nvmlDevice_t,
    path: *mut c_int,
) -> nvmlReturn_t {
    initialized(|| {
        let same = Physical::of(device1)?.ordinal == Physical::of(device2)?.ordinal;
        // SAFETY: as the caller promises.
        unsafe { put(path, if same { TOPOLOGY_INTERNAL } else { TOPOLOGY_SYSTEM }) }
    })
}

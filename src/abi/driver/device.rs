//! Devices.

use crate::abi::api::export;
use crate::abi::common;
use cuda_types::*;
use device::{attribute::attribute, profile, Result};
use std::ffi::{c_char, c_int};

/// The device with this ordinal, which is its handle.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGet(device: *mut CUdevice, ordinal: c_int) -> CUresult {
    device.non_null()?;
    device.write(device::get(ordinal)?.ordinal as CUdevice)
}

/// Number of devices.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetCount(count: *mut c_int) -> CUresult {
    count.write(device::count() as c_int)
}

/// The device's name, cut to `len` bytes with its NUL.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetName(name: *mut c_char, len: c_int, dev: CUdevice) -> CUresult {
    common::device::get_name(name, len, dev)
}

/// 16 bytes that identify the device, the same in every process.
fn uuid_of(dev: CUdevice) -> Result<CUuuid> {
    let bytes = profile::uuid(device::get(dev)?.physical).map(|b| b as c_char);
    Ok(CUuuid { bytes })
}

/// 16 bytes that identify the device, the same in every process.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetUuid_v2(uuid: *mut CUuuid, dev: CUdevice) -> CUresult {
    uuid.write(uuid_of(dev)?)
}

/// 16 bytes that identify the device, the same in every process.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetUuid(uuid: *mut CUuuid, dev: CUdevice) -> CUresult {
    uuid.write(uuid_of(dev)?)
}

/// Bytes of the device's memory.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceTotalMem_v2(bytes: *mut usize, dev: CUdevice) -> CUresult {
    bytes.write(device::get(dev)?.profile.memory as usize)
}

/// An attribute of the device.
#[export(
    driver,
    approximate = "the numbers are those of the chosen device's data sheet; the multiprocessors are as many as \
        UNDERSTUDY_SM_COUNT says"
)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetAttribute(pi: *mut c_int, attrib: CUdevice_attribute, dev: CUdevice) -> CUresult {
    common::device::get_attribute(pi, attrib, dev)
}

/// Compute capability.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceComputeCapability(major: *mut c_int, minor: *mut c_int, dev: CUdevice) -> CUresult {
    let profile = &device::get(dev)?.profile;
    major.write(profile.major as c_int)?;
    minor.write(profile.minor as c_int)
}

/// The properties that the first versions of CUDA had.
#[export(
    driver,
    approximate = "the numbers are those of the chosen device's data sheet; the multiprocessors are as many as \
        UNDERSTUDY_SM_COUNT says"
)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetProperties(prop: *mut CUdevprop, dev: CUdevice) -> CUresult {
    let device = device::get(dev)?;
    let get = |number| attribute(device, number);
    let properties = CUdevprop {
        maxThreadsPerBlock: get(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK)?,
        maxThreadsDim: [
            get(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X)?,
            get(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y)?,
            get(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z)?,
        ],
        maxGridSize: [
            get(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X)?,
            get(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y)?,
            get(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z)?,
        ],
        sharedMemPerBlock: get(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK)?,
        totalConstantMemory: get(CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY)?,
        SIMDWidth: get(CU_DEVICE_ATTRIBUTE_WARP_SIZE)?,
        memPitch: get(CU_DEVICE_ATTRIBUTE_MAX_PITCH)?,
        regsPerBlock: get(CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK)?,
        clockRate: get(CU_DEVICE_ATTRIBUTE_CLOCK_RATE)?,
        textureAlign: get(CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT)?,
    };
    prop.write(properties)
}

/// Whether kernels of one device may use memory of another.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceCanAccessPeer(can: *mut c_int, dev: CUdevice, peerDev: CUdevice) -> CUresult {
    common::device::can_access_peer(can, dev, peerDev)
}

/// An attribute of the connection between two devices.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetP2PAttribute(
    value: *mut c_int,
    attrib: CUdevice_P2PAttribute,
    srcDevice: CUdevice,
    dstDevice: CUdevice,
) -> CUresult {
    common::device::get_p2p_attribute(value, attrib, srcDevice, dstDevice)
}

/// The device at a PCI address.
#[export(driver, approximate = "the address is made up")]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetByPCIBusId(dev: *mut CUdevice, pciBusId: *const c_char) -> CUresult {
    common::device::get_by_pci_bus_id(dev, pciBusId)
}

/// The device's PCI address.
#[export(driver, approximate = "the address is made up")]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetPCIBusId(pciBusId: *mut c_char, len: c_int, dev: CUdevice) -> CUresult {
    common::device::get_pci_bus_id(pciBusId, len, dev)
}

/// The device's default memory pool, which `cuMemAllocAsync` uses at first.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetDefaultMemPool(pool_out: *mut CUmemoryPool, dev: CUdevice) -> CUresult {
    common::pool::get_default_of_device(pool_out, dev)
}

/// The memory pool that `cuMemAllocAsync` uses.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetMemPool(pool_out: *mut CUmemoryPool, dev: CUdevice) -> CUresult {
    common::pool::get_current_of_device(pool_out, dev)
}

/// Sets the memory pool that `cuMemAllocAsync` uses.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceSetMemPool(dev: CUdevice, mempool: CUmemoryPool) -> CUresult {
    common::pool::set_current_of_device(dev, mempool)
}

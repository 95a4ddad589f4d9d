//! Devices: attributes, limits, peers, addresses; the driver's version.

use crate::abi::common::support::{need, put};
use cuda_types::*;
use device::{attribute::attribute, Error, Limit, Result};
use queue::{self, capture};
use std::ffi::{c_char, c_int, c_uint, CStr};

pub use device::CUDA_VERSION as VERSION;

/// One attribute of a device.
pub unsafe fn get_attribute(value: *mut c_int, attr: cudaDeviceAttr, device: c_int) -> Result {
    need(value)?;
    let answer = attribute(device::get(device)?, attr)?;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(value, answer) }
}

/// Waits for all work of the current device.
pub fn synchronize() -> Result {
    queue::synchronize_device(device::current()?)
}

/// Errors: `UnsupportedLimit` for what only graphics have, `InvalidValue`.
fn known_limit(limit: cudaLimit) -> Result<Limit> {
    Limit::from_raw(limit).ok_or(match limit {
        CU_LIMIT_CIG_SHMEM_FALLBACK_ENABLED => Error::UnsupportedLimit,
        _ => Error::InvalidValue,
    })
}

/// A limit of the current device. Errors: `UnsupportedLimit`, `InvalidValue`.
pub unsafe fn get_limit(pValue: *mut usize, limit: cudaLimit) -> Result {
    let device = device::current()?;
    let value = match limit {
        CU_LIMIT_SHMEM_SIZE => device.profile.shared_per_block_optin as usize,
        CU_LIMIT_CIG_ENABLED => 0,
        _ => {
            let limit = known_limit(limit)?;
            if limit == Limit::DevRuntimeSyncDepth && device.profile.major >= 9 {
                return Err(Error::UnsupportedLimit);
            }
            device.limit(limit) as usize
        }
    };
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(pValue, value) }
}

/// Sets a limit of the current device.
pub fn set_limit(limit: cudaLimit, value: usize) -> Result {
    capture::check_unsafe()?;
    // What blocks may share, and whether graphics share the context, is as it is.
    if matches!(limit, CU_LIMIT_SHMEM_SIZE | CU_LIMIT_CIG_ENABLED) {
        return Err(Error::NotPermitted);
    }
    device::current()?.set_limit(known_limit(limit)?, value as u64)
}

/// Preferred split of cache and shared memory.
pub unsafe fn get_cache_config(pCacheConfig: *mut cudaFuncCache) -> Result {
    let config = device::current()?.cache_config() as c_int;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(pCacheConfig, config) }
}

/// Sets the preferred split of cache and shared memory: a hint.
pub fn set_cache_config(cacheConfig: cudaFuncCache) -> Result {
    device::current()?.set_cache_config(cacheConfig as c_uint)
}

/// Width of shared memory banks.
pub unsafe fn get_shared_config(pConfig: *mut cudaSharedMemConfig) -> Result {
    let config = device::current()?.shared_config() as c_int;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(pConfig, config) }
}

/// Name of a device as text, cut to `len` bytes with its NUL.
pub unsafe fn get_name(name: *mut c_char, len: c_int, device: c_int) -> Result {
    if name.is_null() || len <= 0 {
        return Err(Error::InvalidValue);
    }
    let text = device::get(device)?.profile.name();
    // SAFETY: room for as many bytes as the caller says.
    unsafe { put_text(name, len, &text) }
}

/// PCI address of a device as text. Errors: `InvalidValue` without room for all of it and its NUL, where what there is room for is written.
pub unsafe fn get_pci_bus_id(pciBusId: *mut c_char, len: c_int, device: c_int) -> Result {
    let id = device::get(device)?.pci_bus_id();
    // SAFETY: null, or room for as many bytes as the caller says.
    unsafe { put_text(pciBusId, len, &id)? };
    match (len as usize) > id.len() {
        true => Ok(()),
        false => Err(Error::InvalidValue),
    }
}

/// Writes a text and a NUL, of the text only what there is room for. Errors: `InvalidValue` for null, and without room for the NUL.
///
/// # Safety
/// `to` is null or there is room for `len` bytes.
unsafe fn put_text(to: *mut c_char, len: c_int, text: &str) -> Result {
    let room = usize::try_from(len).ok().filter(|&n| n > 0 && !to.is_null()).ok_or(Error::InvalidValue)?;
    let text = &text.as_bytes()[..text.len().min(room - 1)];
    // SAFETY: not null, and no more than the bytes that the caller promises.
    unsafe {
        to.cast::<u8>().copy_from_nonoverlapping(text.as_ptr(), text.len());
        to.add(text.len()).write(0);
    }
    Ok(())
}

/// The device at a PCI address: `[domain:]bus:device[.function]`, hexadecimal.
pub unsafe fn get_by_pci_bus_id(device: *mut c_int, pciBusId: *const c_char) -> Result {
    if pciBusId.is_null() {
        return Err(Error::InvalidValue);
    }
    need(device)?;
    // SAFETY: not null, and so a C string, as the caller promises.
    let text = unsafe { CStr::from_ptr(pciBusId) }.to_str().map_err(|_| Error::InvalidValue)?;
    let place = place_of(text).ok_or(Error::InvalidValue)?;
    // Ours are all in domain 0, number 0 on their bus.
    let found = device::devices().iter().find(|d| place == [0, d.pci_bus(), 0, 0]).ok_or(Error::InvalidDevice)?;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(device, found.ordinal as c_int) }
}

/// Domain, bus, number on the bus and function of a PCI address.
fn place_of(text: &str) -> Option<[u32; 4]> {
    let (address, function) = text.split_once('.').unwrap_or((text, "0"));
    let mut parts = address.rsplit(':').map(|part| u32::from_str_radix(part, 16).ok());
    let (slot, bus) = (parts.next()??, parts.next()??);
    let domain = parts.next().unwrap_or(Some(0))?;
    let function = u32::from_str_radix(function, 16).ok()?;
    parts.next().is_none().then_some([domain, bus, slot, function])
}

/// Version of the driver that is emulated.
pub unsafe fn driver_version(driverVersion: *mut c_int) -> Result {
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(driverVersion, VERSION) }
}

/// Whether kernels of one device can use another's memory: yes, it is all the host's.
pub unsafe fn can_access_peer(canAccessPeer: *mut c_int, device: c_int, peerDevice: c_int) -> Result {
    let (device, peer) = (device::get(device)?, device::get(peerDevice)?);
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(canAccessPeer, c_int::from(device.ordinal != peer.ordinal)) }
}

/// Lets kernels of the current device use another's memory.
pub fn enable_peer_access(peerDevice: c_int, flags: c_uint) -> Result {
    if flags != 0 {
        return Err(Error::InvalidValue);
    }
    let peer = device::get(peerDevice)?;
    device::current()?.enable_peer(peer.ordinal)
}

/// Ends what `cudaDeviceEnablePeerAccess` began.
pub fn disable_peer_access(peerDevice: c_int) -> Result {
    let peer = device::get(peerDevice)?;
    device::current()?.disable_peer(peer.ordinal)
}

/// What two devices can do to each other's memory.
pub unsafe fn get_p2p_attribute(
    value: *mut c_int,
    attr: cudaDeviceP2PAttr,
    srcDevice: c_int,
    dstDevice: c_int,
) -> Result {
    let (a, b) = (device::get(srcDevice)?, device::get(dstDevice)?);
    if a.ordinal == b.ordinal {
        return Err(Error::InvalidDevice);
    }
    let answer = match attr {
        // The best there is.
        cudaDevP2PAttrPerformanceRank => 0,
        cudaDevP2PAttrAccessSupported | cudaDevP2PAttrNativeAtomicSupported => 1,
        cudaDevP2PAttrCudaArrayAccessSupported | cudaDevP2PAttrOnlyPartialNativeAtomicSupported => 0,
        _ => return Err(Error::InvalidValue),
    };
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(value, answer) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pci_addresses() {
        for good in ["0000:1a:00.0", "1a:00.0", "1A:00", "0000:1A:00"] {
            assert_eq!(place_of(good), Some([0, 0x1a, 0, 0]), "{good}");
        }
        assert_eq!(place_of("2:1a:3.4"), Some([2, 0x1a, 3, 4]));
        for bad in ["", "1a", "0000:1a:00.x", "x:00.0", "0:0:1a:00.0"] {
            assert_eq!(place_of(bad), None, "{bad}");
        }
    }
}

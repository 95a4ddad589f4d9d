//! Virtual memory management: addresses, memory, and what is mapped where.

use crate::abi::api::export;
use crate::abi::arguments::In;
use crate::abi::common::memory::with_room;
use crate::abi::common::support::descriptor;
use cuda_types::*;
use device::virtual_memory::{self, Access, Properties, GRANULARITY};
use device::{Error, Result};
use std::ffi::{c_int, c_ulonglong, c_void};

/// Flags of these functions: there are none.
fn no_flags(flags: c_ulonglong) -> Result {
    match flags {
        0 => Ok(()),
        _ => Err(Error::InvalidValue),
    }
}

/// A device's ordinal. Errors: `InvalidDevice`; `InvalidValue` for what is no place, `NotSupported` for other places than devices.
fn device_at(location: &CUmemLocation) -> Result<u32> {
    match location.type_ {
        CU_MEM_LOCATION_TYPE_DEVICE => Ok(device::get(location.id)?.ordinal),
        CU_MEM_LOCATION_TYPE_HOST
        | CU_MEM_LOCATION_TYPE_HOST_NUMA
        | CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT
        | CU_MEM_LOCATION_TYPE_DEVICE_LOCALITY_DOMAIN => Err(Error::NotSupported),
        _ => Err(Error::InvalidValue),
    }
}

/// [`device_at`]'s error where a device that is none is no more than a wrong value.
fn no_device(error: Error) -> Error {
    match error {
        Error::InvalidDevice => Error::InvalidValue,
        other => other,
    }
}

/// What memory is to be like: its device and the ways by which it may be passed on.
/// Errors: those of [`device_at`]; `NotSupported` for what attributes of the device say that there is not.
fn wanted(prop: In<CUmemAllocationProp>) -> Result<(u32, u32)> {
    let prop = prop.read()?;
    let flags = prop.allocFlags;
    let compression = CU_MEM_ALLOCATION_COMP_NONE as u8..=CU_MEM_ALLOCATION_COMP_GENERIC as u8;
    if flags.reserved != [0; 4] || !compression.contains(&flags.compressionType) {
        return Err(Error::InvalidValue);
    }
    match prop.type_ {
        CU_MEM_ALLOCATION_TYPE_PINNED => {}
        CU_MEM_ALLOCATION_TYPE_MANAGED => return Err(Error::NotSupported),
        _ => return Err(Error::InvalidValue),
    }
    let device = device_at(&prop.location)?;
    // Memory may be created compressible, which is a hint. Tiles of sparse arrays, decompression and access by other devices are not.
    let known = prop.requestedHandleTypes & !CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR == CU_MEM_HANDLE_TYPE_NONE;
    match known && flags.usage == 0 && flags.gpuDirectRDMACapable == 0 {
        true => Ok((device, prop.requestedHandleTypes as u32)),
        false => Err(Error::NotSupported),
    }
}

fn access_of(flags: CUmemAccess_flags) -> Result<Access> {
    match flags {
        CU_MEM_ACCESS_FLAGS_PROT_NONE => Ok(Access::None),
        CU_MEM_ACCESS_FLAGS_PROT_READ => Ok(Access::Read),
        CU_MEM_ACCESS_FLAGS_PROT_READWRITE => Ok(Access::ReadWrite),
        _ => Err(Error::InvalidValue),
    }
}

/// The driver's number for what a device may do.
pub(super) fn access_flags(access: Access) -> CUmemAccess_flags {
    match access {
        Access::None => CU_MEM_ACCESS_FLAGS_PROT_NONE,
        Access::Read => CU_MEM_ACCESS_FLAGS_PROT_READ,
        Access::ReadWrite => CU_MEM_ACCESS_FLAGS_PROT_READWRITE,
    }
}

/// Reserves addresses.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuMemAddressReserve(
    ptr: *mut CUdeviceptr,
    size: usize,
    alignment: usize,
    addr: CUdeviceptr,
    flags: c_ulonglong,
) -> CUresult {
    ptr.non_null()?;
    no_flags(flags)?;
    ptr.write(virtual_memory::reserve(size as u64, alignment as u64, addr)?)
}

/// Gives reserved addresses back.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuMemAddressFree(ptr: CUdeviceptr, size: usize) -> CUresult {
    virtual_memory::free(ptr, size as u64)
}

/// Creates memory, which is mapped nowhere.
#[export(
    driver,
    approximate = "memory of devices only: none of the host, of locality domains, for tiles of sparse arrays or for remote access"
)]
#[no_mangle]
pub unsafe extern "C" fn cuMemCreate(
    handle: *mut CUmemGenericAllocationHandle,
    size: usize,
    prop: *const CUmemAllocationProp,
    flags: c_ulonglong,
) -> CUresult {
    handle.non_null()?;
    no_flags(flags)?;
    let (device, handle_types) = wanted(prop)?;
    let device = device::get(device as c_int)?;
    handle.write(with_room(device, || virtual_memory::create(device, size as u64, handle_types))?)
}

/// Gives the handle of memory up, which lives as long as it is mapped.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuMemRelease(handle: CUmemGenericAllocationHandle) -> CUresult {
    virtual_memory::release(handle)
}

/// Maps memory at reserved addresses, where nothing may access it yet.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuMemMap(
    ptr: CUdeviceptr,
    size: usize,
    offset: usize,
    handle: CUmemGenericAllocationHandle,
    flags: c_ulonglong,
) -> CUresult {
    no_flags(flags)?;
    virtual_memory::map(ptr, size as u64, offset as u64, handle)
}

/// Ends mappings, after the work that may use them.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMemUnmap(ptr: CUdeviceptr, size: usize) -> CUresult {
    device::devices().iter().for_each(queue::drain);
    virtual_memory::unmap(ptr, size as u64)
}

/// Says what devices may do with mapped memory. Waits for the work that may use it if that is less than reading and writing.
#[export(
    driver,
    context,
    arrays(desc[count]),
    approximate = "an address is accessible to all devices if it is to one: what a range may be used for is the most that any device may do"
)]
#[no_mangle]
pub unsafe extern "C" fn cuMemSetAccess(
    ptr: CUdeviceptr,
    size: usize,
    desc: *const CUmemAccessDesc,
    count: usize,
) -> CUresult {
    if count == 0 {
        return Err(Error::InvalidValue);
    }
    let grant = |desc: CUmemAccessDesc| Ok((device_at(&desc.location).map_err(no_device)?, access_of(desc.flags)?));
    let grants = desc.read()?.map(grant).collect::<Result<Vec<_>>>()?;
    if grants.iter().any(|(_, access)| *access != Access::ReadWrite) {
        device::devices().iter().for_each(queue::drain);
    }
    virtual_memory::set_access(ptr, size as u64, &grants)
}

/// What a device may do with the memory at an address.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuMemGetAccess(
    flags: *mut c_ulonglong,
    location: *const CUmemLocation,
    ptr: CUdeviceptr,
) -> CUresult {
    flags.non_null()?;
    let device = device_at(&location.read()?)?;
    flags.write(access_flags(virtual_memory::access(ptr, device)?) as c_ulonglong)
}

/// A file descriptor by which other processes can map memory that was created for that.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuMemExportToShareableHandle(
    shareableHandle: *mut c_void,
    handle: CUmemGenericAllocationHandle,
    handleType: CUmemAllocationHandleType,
    flags: c_ulonglong,
) -> CUresult {
    let to = shareableHandle.cast::<c_int>();
    no_flags(flags)?;
    if to.is_null() || handleType != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR {
        return Err(Error::InvalidValue);
    }
    let fd = virtual_memory::export(handle, handleType as u32)?;
    // SAFETY: not null, and so valid for writing a descriptor, as the manual requires.
    unsafe { to.write_unaligned(fd) };
    Ok(())
}

/// Memory of another process, from its descriptor, which stays the program's.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuMemImportFromShareableHandle(
    handle: *mut CUmemGenericAllocationHandle,
    osHandle: *mut c_void,
    shHandleType: CUmemAllocationHandleType,
) -> CUresult {
    handle.non_null()?;
    match shHandleType {
        CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR => {}
        CU_MEM_HANDLE_TYPE_WIN32 | CU_MEM_HANDLE_TYPE_WIN32_KMT | CU_MEM_HANDLE_TYPE_FABRIC => {
            return Err(Error::NotSupported)
        }
        _ => return Err(Error::InvalidValue),
    }
    handle.write(virtual_memory::import(descriptor(osHandle))?)
}

/// What sizes and addresses of memory are multiples of.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuMemGetAllocationGranularity(
    granularity: *mut usize,
    prop: *const CUmemAllocationProp,
    option: CUmemAllocationGranularity_flags,
) -> CUresult {
    granularity.non_null()?;
    // The same for all memory, also what cannot be made.
    prop.read()?;
    match option {
        CU_MEM_ALLOC_GRANULARITY_MINIMUM | CU_MEM_ALLOC_GRANULARITY_RECOMMENDED => {
            granularity.write(GRANULARITY as usize)
        }
        _ => Err(Error::InvalidValue),
    }
}

/// What memory was created with.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuMemGetAllocationPropertiesFromHandle(
    prop: *mut CUmemAllocationProp,
    handle: CUmemGenericAllocationHandle,
) -> CUresult {
    prop.non_null()?;
    let Properties { device, handle_types, .. } = virtual_memory::properties(handle)?;
    prop.write(CUmemAllocationProp {
        type_: CU_MEM_ALLOCATION_TYPE_PINNED,
        requestedHandleTypes: handle_types as CUmemAllocationHandleType,
        location: CUmemLocation { type_: CU_MEM_LOCATION_TYPE_DEVICE, id: device as c_int },
        win32HandleMetaData: std::ptr::null_mut(),
        allocFlags: CUmemAllocationPropFlags::default(),
    })
}

/// The handle of the memory at an address, to be released once more.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuMemRetainAllocationHandle(
    handle: *mut CUmemGenericAllocationHandle,
    addr: *mut c_void,
) -> CUresult {
    handle.non_null()?;
    handle.write(virtual_memory::retain(addr as u64)?)
}

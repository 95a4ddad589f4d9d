//! Pools of any memory, and pools of other processes.

use crate::abi::api::not_supported;
use crate::abi::common::support::{descriptor, need, put, take};
use cuda_types::*;
use device::managed::Location;
use device::pool_file::Export;
use device::{Error, Result};
use queue::pool::{Pool, Site};
use std::ffi::{c_int, c_uint, c_void};
use std::sync::atomic::AtomicBool;
use sys::pages;

const PINNED: c_int = cudaMemAllocationTypePinned;
const MANAGED: c_int = cudaMemAllocationTypeManaged;

const POSIX_FD: c_int = cudaMemHandleTypePosixFileDescriptor;
/// Those of other systems, and of fabrics.
const OTHER_HANDLES: c_int = cudaMemHandleTypeWin32 | cudaMemHandleTypeWin32Kmt | cudaMemHandleTypeFabric;

/// What is exported of a pointer is an `Export` in the bytes of CUDA's structure.
const _: () = assert!(size_of::<Export>() <= size_of::<cudaMemPoolPtrExportData>());

/// The memory that a kind of allocation and a place mean.
/// Errors: `InvalidValue` for what the manual does not allow, and for places that do not exist; `NotSupported` for parts of a device's
/// memory.
pub fn site(kind: c_int, l: cudaMemLocation) -> Result<Site> {
    static TOLD: AtomicBool = AtomicBool::new(false);
    let node = |id| match pages::is_node(id) {
        true => Ok(id),
        false => Err(Error::InvalidValue),
    };
    match (kind, l.type_) {
        (PINNED, cudaMemLocationTypeDevice) => Ok(Site::Device(device_at(l)?)),
        (PINNED, cudaMemLocationTypeHost) => Ok(Site::Host),
        (PINNED, cudaMemLocationTypeHostNuma) => Ok(Site::Numa(node(l.id)?)),
        (PINNED, cudaMemLocationTypeDeviceLocalityDomain) => {
            Err(not_supported("a memory pool of a locality domain", &TOLD))
        }
        (MANAGED, cudaMemLocationTypeNone) => Ok(Site::Managed(None)),
        (MANAGED, cudaMemLocationTypeDevice) => Ok(Site::Managed(Some(Location::Device(device_at(l)?)))),
        (MANAGED, cudaMemLocationTypeHost) => Ok(Site::Managed(Some(Location::Host))),
        (MANAGED, cudaMemLocationTypeHostNuma) => Ok(Site::Managed(Some(Location::Numa(node(l.id)?)))),
        _ => Err(Error::InvalidValue),
    }
}

/// The ordinal of a device that is meant as a place. Errors: `InvalidValue`.
pub fn device_at(l: cudaMemLocation) -> Result<u32> {
    Ok(device::get(l.id).map_err(|_| Error::InvalidValue)?.ordinal)
}

/// The `cudaMemAllocationType` and the place of a site.
pub fn located(site: Site) -> (c_int, cudaMemLocation) {
    let at = |type_, id| cudaMemLocation { type_, id };
    match site {
        Site::Device(ordinal) => (PINNED, at(cudaMemLocationTypeDevice, ordinal as c_int)),
        Site::Host => (PINNED, at(cudaMemLocationTypeHost, 0)),
        Site::Numa(node) => (PINNED, at(cudaMemLocationTypeHostNuma, node)),
        Site::Managed(None) => (MANAGED, at(cudaMemLocationTypeNone, 0)),
        Site::Managed(Some(Location::Device(ordinal))) => (MANAGED, at(cudaMemLocationTypeDevice, ordinal as c_int)),
        Site::Managed(Some(Location::Host)) => (MANAGED, at(cudaMemLocationTypeHost, 0)),
        Site::Managed(Some(Location::Numa(node))) => (MANAGED, at(cudaMemLocationTypeHostNuma, node)),
    }
}

/// Creates a pool.
pub unsafe fn create(memPool: *mut cudaMemPool_t, poolProps: *const cudaMemPoolProps) -> Result {
    need(memPool)?;
    // SAFETY: null or valid, as the caller promises.
    let props = unsafe { take(poolProps)? };
    let site = site(props.allocType, props.location)?;
    let shareable = match (props.handleTypes, site) {
        (cudaMemHandleTypeNone, _) => false,
        // Neither can be shared, says the manual.
        (_, Site::Host | Site::Managed(_)) => return Err(Error::InvalidValue),
        (POSIX_FD, Site::Device(_) | Site::Numa(_)) => true,
        (types, _) if types & !(POSIX_FD | OTHER_HANDLES) != 0 => return Err(Error::InvalidValue),
        _ => {
            static TOLD: AtomicBool = AtomicBool::new(false);
            return Err(not_supported("a memory pool shared by other means than a file descriptor", &TOLD));
        }
    };
    // A managed pool has the size that the system gives it, and nothing decompresses into it.
    if matches!(site, Site::Managed(_)) && (props.maxSize != 0 || props.usage != 0) {
        return Err(Error::InvalidValue);
    }
    let pool = Pool::create(site, props.maxSize as u64, shareable)? as cudaMemPool_t;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(memPool, pool) }
}

/// The pool that a place has from the start for a kind of allocation.
pub unsafe fn get_default(
    memPool: *mut cudaMemPool_t,
    location: *mut cudaMemLocation,
    type_: cudaMemAllocationType,
) -> Result {
    // SAFETY: null or valid, as the caller promises.
    let location = unsafe { take(location)? };
    let pool = Pool::default_at(site(type_, location)?)?.handle() as cudaMemPool_t;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(memPool, pool) }
}

/// The pool of a place that is current for a kind of allocation.
pub unsafe fn get_current(
    memPool: *mut cudaMemPool_t,
    location: *mut cudaMemLocation,
    type_: cudaMemAllocationType,
) -> Result {
    // SAFETY: null or valid, as the caller promises.
    let location = unsafe { take(location)? };
    let pool = Pool::current_at(site(type_, location)?)?.handle() as cudaMemPool_t;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(memPool, pool) }
}

/// Makes a pool the current one of its place and kind of allocation.
pub unsafe fn set_current(
    location: *mut cudaMemLocation,
    type_: cudaMemAllocationType,
    memPool: cudaMemPool_t,
) -> Result {
    let pool = Pool::get(memPool as usize)?;
    // SAFETY: null or valid, as the caller promises.
    pool.make_current(site(type_, unsafe { take(location)? })?)
}

/// A descriptor by which other processes can use a pool that was created for that.
pub unsafe fn export_handle(
    shareableHandle: *mut c_void,
    memPool: cudaMemPool_t,
    handleType: cudaMemAllocationHandleType,
    flags: c_uint,
) -> Result {
    need(shareableHandle)?;
    let pool = Pool::get(memPool as usize)?;
    if handleType != POSIX_FD || flags != 0 {
        return Err(Error::InvalidValue);
    }
    let descriptor = pool.descriptor()?;
    // SAFETY: null or valid for writing a descriptor, as the caller promises of a handle of this type.
    unsafe { put(shareableHandle.cast::<c_int>(), descriptor) }
}

/// Another process's pool, by its descriptor, which stays the caller's.
pub unsafe fn import_handle(
    memPool: *mut cudaMemPool_t,
    shareableHandle: *mut c_void,
    handleType: cudaMemAllocationHandleType,
    flags: c_uint,
) -> Result {
    need(memPool)?;
    let fd = descriptor(shareableHandle);
    if handleType != POSIX_FD || flags != 0 {
        return Err(Error::InvalidValue);
    }
    let pool = Pool::import(fd)? as cudaMemPool_t;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(memPool, pool) }
}

/// What another process needs to know of memory of a shareable pool.
pub unsafe fn export_pointer(exportData: *mut cudaMemPoolPtrExportData, ptr: *mut c_void) -> Result {
    need(exportData)?;
    let exported = Pool::export(ptr as u64)?;
    // SAFETY: null or valid for writing the 64 bytes that an `Export` fits into, as the caller promises.
    unsafe { put(exportData.cast::<Export>(), exported) }
}

/// Memory of another process's pool: where it is in this one.
pub unsafe fn import_pointer(
    ptr: *mut *mut c_void,
    memPool: cudaMemPool_t,
    exportData: *mut cudaMemPoolPtrExportData,
) -> Result {
    need(ptr)?;
    // SAFETY: null or 64 bytes, as the caller promises; any are an `Export`.
    let block = unsafe { take(exportData.cast::<Export>())? };
    let imported = Pool::get(memPool as usize)?.import_block(&block)? as *mut c_void;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(ptr, imported) }
}

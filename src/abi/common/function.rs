//! Attributes, names and parameters of kernels.

use crate::abi::common::support::{put, put_if_asked};
use cuda_types::*;
use device::{Error, Result};
use module::{registry, Kernel};
use std::ffi::{c_char, c_int, c_void, CString};
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};
use sys::table::Table;

/// What a kernel needs and may have on a device.
pub fn attributes(kernel: &Kernel, device: &'static device::Device) -> Result<cudaFuncAttributes> {
    let ready = kernel.ready(device)?;
    let entry = &ready.entry;
    let cluster = entry.directives.reqnctapercluster.map(|c| c.map(|n| n as c_int));
    let set = |value: &AtomicI32| value.load(Relaxed).max(0);
    let cluster = cluster.unwrap_or_else(|| kernel.settings.cluster.each_ref().map(set));
    Ok(cudaFuncAttributes {
        sharedSizeBytes: entry.shared_bytes as usize,
        constSizeBytes: entry.const_bytes as usize,
        localSizeBytes: entry.local_bytes as usize,
        maxThreadsPerBlock: entry.max_threads(1024) as c_int,
        numRegs: entry.registers() as c_int,
        ptxVersion: entry.target as c_int,
        binaryVersion: device.profile.cc() as c_int,
        cacheModeCA: 0,
        maxDynamicSharedSizeBytes: kernel.max_dynamic_shared(entry) as c_int,
        preferredShmemCarveout: kernel.settings.carveout.load(Relaxed),
        clusterDimMustBeSet: entry.directives.explicitcluster.into(),
        requiredClusterWidth: cluster[0],
        requiredClusterHeight: cluster[1],
        requiredClusterDepth: cluster[2],
        clusterSchedulingPolicyPreference: set(&kernel.settings.cluster_policy),
        nonPortableClusterSizeAllowed: set(&kernel.settings.non_portable_cluster),
        deviceNodeUpdateStatus: 0,
        sharedMemoryMode: cudaSharedMemoryModeDefault,
        reserved: [0; 14],
    })
}

/// Prefers cache or shared memory: a hint, and there is one memory.
pub fn set_cache_config(func: *const c_void, cacheConfig: cudaFuncCache) -> Result {
    registry::kernel(func as usize)?;
    match cacheConfig {
        cudaFuncCachePreferNone..=cudaFuncCachePreferEqual => Ok(()),
        _ => Err(Error::InvalidValue),
    }
}

/// The kernel's mangled name. It stays valid while the process runs.
pub unsafe fn get_name(name: *mut *const c_char, func: *const c_void) -> Result {
    if func.is_null() {
        return Err(Error::InvalidValue);
    }
    let kernel = registry::kernel(func as usize)?;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(name, kept(kernel.name())) }
}

/// A C string that is never freed; one per name.
fn kept(name: &str) -> *const c_char {
    use std::sync::OnceLock;
    static NAMES: OnceLock<Table<Box<str>, CString>> = OnceLock::new();
    let names = NAMES.get_or_init(Default::default);
    names.entry(name.into()).or_insert_with(|| CString::new(name).unwrap_or_default()).as_ptr()
}

/// Place of a parameter in the kernel's parameter block, in bytes. Errors: `InvalidValue` beyond the last one.
pub unsafe fn get_param_info(
    func: *const c_void,
    paramIndex: usize,
    paramOffset: *mut usize,
    paramSize: *mut usize,
) -> Result {
    let kernel = registry::kernel(func as usize)?;
    let ready = kernel.ready(device::current()?)?;
    let entry = &ready.entry;
    let param = entry.params.get(paramIndex).ok_or(Error::InvalidValue)?;
    // SAFETY: both null or valid for writing, as the caller promises.
    unsafe {
        put(paramOffset, param.offset as usize)?;
        put_if_asked(paramSize, param.size as usize);
    }
    Ok(())
}

/// How many parameters a kernel has.
pub unsafe fn get_param_count(func: *const c_void, paramCount: *mut usize) -> Result {
    let kernel = registry::kernel(func as usize)?;
    let count = kernel.ready(device::current()?)?.entry.params.len();
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(paramCount, count) }
}

/// Sets the bank size of a kernel, which has had no effect since compute capability 5.0.
pub fn set_shared_config(func: *const c_void, config: cudaSharedMemConfig) -> Result {
    registry::kernel(func as usize)?;
    match config {
        cudaSharedMemBankSizeDefault..=cudaSharedMemBankSizeEightByte => Ok(()),
        _ => Err(Error::InvalidValue),
    }
}

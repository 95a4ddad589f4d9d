//! Attributes, names and parameters of kernels.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use crate::abi::common::support::put;
use crate::abi::types::*;
use crate::device::{self, Error, Result};
use crate::module::kernel::{Kernel, SHARED_DEFAULT};
use crate::module::registry;
use std::ffi::{c_char, c_int, c_void, CString};
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

/// Registers per thread that are reported where the kernel does not limit them: there is no register allocation to
/// report, and what ptxas gives to typical kernels is about this.
pub const REGISTERS: u32 = 32;

/// What a kernel needs and may have on a device.
pub fn attributes(kernel: &Kernel, device: &'static device::Device) -> Result<cudaFuncAttributes> {
    let entry = kernel.ready(device)?.entry;
    let cluster = entry.directives.reqnctapercluster.map(|c| c.map(|n| n as c_int));
    let set = |value: &AtomicI32| value.load(Relaxed).max(0);
    let cluster = cluster.unwrap_or_else(|| kernel.settings.cluster.each_ref().map(set));
    Ok(cudaFuncAttributes {
        sharedSizeBytes: entry.shared_bytes as usize,
        constSizeBytes: entry.const_bytes as usize,
        localSizeBytes: entry.local_bytes as usize,
        maxThreadsPerBlock: entry.max_threads(1024) as c_int,
        numRegs: entry.directives.maxnreg.unwrap_or(REGISTERS) as c_int,
        ptxVersion: entry.target as c_int,
        binaryVersion: device.profile.cc() as c_int,
        cacheModeCA: 0,
        maxDynamicSharedSizeBytes: kernel.max_dynamic_shared(&entry) as c_int,
        preferredShmemCarveout: kernel.settings.carveout.load(Relaxed),
        clusterDimMustBeSet: entry.directives.explicitcluster.into(),
        requiredClusterWidth: cluster[0],
        requiredClusterHeight: cluster[1],
        requiredClusterDepth: cluster[2],
        clusterSchedulingPolicyPreference: set(&kernel.settings.cluster_policy),
        nonPortableClusterSizeAllowed: set(&kernel.settings.non_portable_cluster),
        deviceNodeUpdateStatus: 0,
        sharedMemoryMode: 0,
        reserved: [0; 14],
    })
}

/// `cudaFuncAttribute`
const MAX_DYNAMIC_SHARED: c_int = 8;
const CARVEOUT: c_int = 9;
const CLUSTER_WIDTH: c_int = 11;
const CLUSTER_HEIGHT: c_int = 12;
const CLUSTER_DEPTH: c_int = 13;
const NON_PORTABLE_CLUSTER: c_int = 14;
const CLUSTER_POLICY: c_int = 15;

/// Changes what a kernel may have.
pub fn set_attribute(kernel: &Kernel, device: &'static device::Device, attribute: c_int, value: c_int) -> Result {
    let entry = kernel.ready(device)?.entry;
    let store = |slot: &AtomicI32, fits: bool| match fits {
        true => {
            slot.store(value, Relaxed);
            Ok(())
        }
        false => Err(Error::InvalidValue),
    };
    let settings = &kernel.settings;
    // A cluster's shape in the PTX cannot be changed.
    let free = entry.directives.reqnctapercluster.is_none() && value >= 0;
    match attribute {
        MAX_DYNAMIC_SHARED => {
            let most =
                device.profile.shared_per_block_optin.max(SHARED_DEFAULT) - entry.shared_bytes.min(SHARED_DEFAULT);
            store(&settings.max_dynamic_shared, (0..=most as c_int).contains(&value))
        }
        CARVEOUT => store(&settings.carveout, (-1..=100).contains(&value)),
        CLUSTER_WIDTH => store(&settings.cluster[0], free),
        CLUSTER_HEIGHT => store(&settings.cluster[1], free),
        CLUSTER_DEPTH => store(&settings.cluster[2], free),
        NON_PORTABLE_CLUSTER => store(&settings.non_portable_cluster, matches!(value, 0 | 1)),
        CLUSTER_POLICY => store(&settings.cluster_policy, (0..=2).contains(&value)),
        _ => Err(Error::InvalidValue),
    }
}

/// Prefers cache or shared memory: a hint, and there is one memory.
pub fn set_cache_config(func: *const c_void, cacheConfig: cudaFuncCache) -> Result {
    registry::kernel(func as usize)?;
    match cacheConfig {
        0..=3 => Ok(()),
        _ => Err(Error::InvalidValue),
    }
}

/// The kernel's mangled name. It stays valid while the process runs.
pub unsafe fn get_name(name: *mut *const c_char, func: *const c_void) -> Result {
    let kernel = registry::kernel(func as usize)?;
    put(name, kept(kernel.name()))
}

/// A C string that is never freed; one per name.
fn kept(name: &str) -> *const c_char {
    use std::sync::OnceLock;
    static NAMES: OnceLock<dashmap::DashMap<Box<str>, CString>> = OnceLock::new();
    let names = NAMES.get_or_init(dashmap::DashMap::new);
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
    let entry = kernel.ready(device::current()?)?.entry;
    let param = entry.params.get(paramIndex).ok_or(Error::InvalidValue)?;
    put(paramOffset, param.offset as usize)?;
    match paramSize.is_null() {
        true => Ok(()),
        false => put(paramSize, param.size as usize),
    }
}

/// Sets the bank size of a kernel, which has had no effect since compute capability 5.0.
pub fn set_shared_config(func: *const c_void, config: cudaSharedMemConfig) -> Result {
    registry::kernel(func as usize)?;
    match config {
        0..=2 => Ok(()),
        _ => Err(Error::InvalidValue),
    }
}

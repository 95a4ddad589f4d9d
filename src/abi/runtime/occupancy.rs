//! Occupancy.

use crate::abi::api::export;
use crate::abi::arguments::InArray;
use crate::abi::common;
use crate::abi::common::occupancy::usage_of;
use crate::abi::default_stream::twin_stream;
use cuda_types::*;
use device::occupancy::blocks_per_sm;
use device::partition::Partition;
use device::{Device, Error, Result};
use module::kernel::CLUSTER_MAX;
use module::registry;
use std::ffi::{c_int, c_uint, c_void};

/// Blocks of a kernel that a multiprocessor holds at once.
#[export(context, approximate = "counts with 32 registers for each thread unless the kernel says how many")]
#[no_mangle]
pub unsafe extern "C" fn cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    numBlocks: *mut c_int,
    func: *const c_void,
    blockSize: c_int,
    dynamicSMemSize: usize,
) -> cudaError_t {
    common::occupancy::active_blocks(numBlocks, func, blockSize, dynamicSMemSize)
}

/// Blocks of a kernel that a multiprocessor holds at once.
#[export(context, approximate = "counts with 32 registers for each thread unless the kernel says how many")]
#[no_mangle]
pub unsafe extern "C" fn cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    numBlocks: *mut c_int,
    func: *const c_void,
    blockSize: c_int,
    dynamicSMemSize: usize,
    flags: c_uint,
) -> cudaError_t {
    common::occupancy::max_active_blocks_with_flags(numBlocks, func, blockSize, dynamicSMemSize, flags)
}

/// Dynamic shared memory that still lets `numBlocks` blocks be resident.
#[export(context, approximate = "counts with 32 registers for each thread unless the kernel says how many")]
#[no_mangle]
pub unsafe extern "C" fn cudaOccupancyAvailableDynamicSMemPerBlock(
    dynamicSmemSize: *mut usize,
    func: *const c_void,
    numBlocks: c_int,
    blockSize: c_int,
) -> cudaError_t {
    common::occupancy::get_available_shared(dynamicSmemSize, func, numBlocks, blockSize)
}

/// Threads per block of a configuration. Errors: `InvalidConfiguration`.
fn threads(config: &cudaLaunchConfig_t) -> Result<u32> {
    let [x, y, z]: [u32; 3] = config.blockDim.into();
    let threads = x.checked_mul(y).and_then(|n| n.checked_mul(z));
    threads.filter(|n| (1..=1024).contains(n)).ok_or(Error::InvalidConfiguration)
}

/// The multiprocessors that a launch may use: those of the stream's green context, if it has one.
fn multiprocessors(device: &Device, config: &cudaLaunchConfig_t) -> Result<u32> {
    let stream = crate::abi::common::support::stream(twin_stream(config.stream))?;
    Ok(Partition::size(stream.partition().as_deref(), device))
}

/// Largest cluster that a kernel can be launched with.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaOccupancyMaxPotentialClusterSize(
    clusterSize: *mut c_int,
    func: *const c_void,
    launchConfig: *const cudaLaunchConfig_t,
) -> cudaError_t {
    clusterSize.non_null()?;
    let config = launchConfig.read()?;
    let (device, usage) = usage_of(func)?;
    if device.profile.major < 9 {
        return Err(Error::NotSupported);
    }
    let most = registry::kernel(func as usize)?.max_cluster();
    let fits = blocks_per_sm(&device.profile, &usage, threads(&config)?, config.dynamicSmemBytes as u64);
    clusterSize.write(most.min(fits * multiprocessors(device, &config)?) as c_int)
}

/// Clusters of a configuration that the device holds at once.
#[export(context, approximate = "counts with 32 registers for each thread unless the kernel says how many")]
#[no_mangle]
pub unsafe extern "C" fn cudaOccupancyMaxActiveClusters(
    numClusters: *mut c_int,
    func: *const c_void,
    launchConfig: *const cudaLaunchConfig_t,
) -> cudaError_t {
    numClusters.non_null()?;
    let config = launchConfig.read()?;
    let (device, usage) = usage_of(func)?;
    if device.profile.major < 9 {
        return Err(Error::NotSupported);
    }
    let sms = multiprocessors(device, &config)?;
    let mut cluster = 1;
    // SAFETY: the manual: there are so many attributes.
    let attributes = unsafe { InArray::new(config.attrs, config.numAttrs as usize) };
    for attribute in attributes.read_unless_empty()? {
        if attribute.id == cudaLaunchAttributeClusterDimension {
            // SAFETY: `id` says which member the value has.
            let d = unsafe { attribute.val.clusterDim };
            cluster = d.x.max(1).saturating_mul(d.y.max(1)).saturating_mul(d.z.max(1));
        }
    }
    if cluster > CLUSTER_MAX {
        return Err(Error::InvalidClusterSize);
    }
    let blocks = blocks_per_sm(&device.profile, &usage, threads(&config)?, config.dynamicSmemBytes as u64);
    numClusters.write((blocks * sms / cluster) as c_int)
}

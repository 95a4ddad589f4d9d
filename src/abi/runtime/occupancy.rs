//! Occupancy.

use crate::abi::api::export;
use crate::abi::arguments::InArray;
use crate::abi::common;
use crate::abi::common::occupancy::{ClusterLaunch, Clusters};
use crate::abi::default_stream::twin_stream;
use cuda_types::*;
use device::Result;
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

/// What a configuration says of clusters.
fn clusters(config: &cudaLaunchConfig_t) -> Result<ClusterLaunch> {
    // SAFETY: the manual: there are so many attributes.
    let attributes = unsafe { InArray::new(config.attrs, config.numAttrs as usize) };
    Ok(ClusterLaunch {
        block: config.blockDim.into(),
        dynamic_shared: config.dynamicSmemBytes,
        stream: twin_stream(config.stream),
        clusters: Clusters::of(attributes.read_unless_empty()?)?,
    })
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
    clusterSize.write(clusters(&launchConfig.read()?)?.largest(func)?)
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
    numClusters.write(clusters(&launchConfig.read()?)?.active(func)?)
}

//! Execution control: launches, occupancy.

use crate::abi::api::export;
use crate::abi::arguments::{InArray, Out};
use crate::abi::common;
use crate::abi::common::cooperative::{check_count, launch_together, Part};
use crate::abi::common::launch::{arguments, attribute, launch, Arguments, Options};
use crate::abi::common::occupancy::{ClusterLaunch, Clusters};
use crate::abi::default_stream::twin_stream;
use cuda_types::*;
use device::occupancy::best_block;
use device::{Error, Result};
use module::{registry, Shape};
use std::ffi::{c_int, c_uint, c_void};

/// A plain launch: on the stream's device, whichever context is current.
fn options() -> Options {
    Options { on_streams_device: true, ..Options::default() }
}

/// Launches a kernel.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuLaunchKernel(
    f: CUfunction,
    gridDimX: c_uint,
    gridDimY: c_uint,
    gridDimZ: c_uint,
    blockDimX: c_uint,
    blockDimY: c_uint,
    blockDimZ: c_uint,
    sharedMemBytes: c_uint,
    hStream: CUstream,
    kernelParams: *mut *mut c_void,
    extra: *mut *mut c_void,
) -> CUresult {
    let kernel = registry::kernel_by_handle(f as usize)?;
    let (grid, block) = ([gridDimX, gridDimY, gridDimZ], [blockDimX, blockDimY, blockDimZ]);
    let shape = Shape::new(grid, block, sharedMemBytes as usize);
    // SAFETY: the arguments are those of the kernel, as the manual requires, in the one form or the other.
    unsafe { launch(&kernel, shape, arguments(kernelParams.as_ptr(), extra.as_ptr())?, hStream, options()) }
}

/// Launches a kernel whose blocks may wait for each other.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuLaunchCooperativeKernel(
    f: CUfunction,
    gridDimX: c_uint,
    gridDimY: c_uint,
    gridDimZ: c_uint,
    blockDimX: c_uint,
    blockDimY: c_uint,
    blockDimZ: c_uint,
    sharedMemBytes: c_uint,
    hStream: CUstream,
    kernelParams: *mut *mut c_void,
) -> CUresult {
    let kernel = registry::kernel_by_handle(f as usize)?;
    let (grid, block) = ([gridDimX, gridDimY, gridDimZ], [blockDimX, blockDimY, blockDimZ]);
    let shape = Shape::new(grid, block, sharedMemBytes as usize);
    let options = Options { cooperative: true, ..options() };
    // SAFETY: a pointer per parameter of the kernel, as the manual requires.
    unsafe { launch(&kernel, shape, Arguments::Pointers(kernelParams.as_ptr()), hStream, options) }
}

/// Launches a kernel with attributes.
#[export(
    driver,
    context,
    ptsz,
    approximate = "attributes that ask for speed are accepted and do nothing; events of launches are recorded when the kernel has ended; updatable nodes are refused"
)]
#[no_mangle]
pub unsafe extern "C" fn cuLaunchKernelEx(
    config: *const CUlaunchConfig,
    f: CUfunction,
    kernelParams: *mut *mut c_void,
    extra: *mut *mut c_void,
) -> CUresult {
    let c = config.read()?;
    let kernel = registry::kernel_by_handle(f as usize)?;
    let (grid, block) = ([c.gridDimX, c.gridDimY, c.gridDimZ], [c.blockDimX, c.blockDimY, c.blockDimZ]);
    let mut shape = Shape::new(grid, block, c.sharedMemBytes as usize);
    let mut options = options();
    // SAFETY: as many as the configuration says, as the manual requires; both APIs lay them out alike.
    let attributes = unsafe { InArray::<cudaLaunchAttribute>::new(c.attrs.cast(), c.numAttrs as usize) };
    for given in attributes.read_unless_empty()? {
        // SAFETY: an attribute and its value, as the manual requires.
        unsafe { attribute(&given, &mut shape, &mut options)? };
    }
    // SAFETY: as in `cuLaunchKernel`.
    unsafe {
        let given = arguments(kernelParams.as_ptr(), extra.as_ptr())?;
        launch(&kernel, shape, given, twin_stream(c.hStream), options)
    }
}

/// Launches a kernel on several devices, whose blocks may all wait for each other.
#[export(driver, context, arrays(launchParamsList[numDevices]))]
#[no_mangle]
pub unsafe extern "C" fn cuLaunchCooperativeKernelMultiDevice(
    launchParamsList: *mut CUDA_LAUNCH_PARAMS,
    numDevices: c_uint,
    flags: c_uint,
) -> CUresult {
    check_count(numDevices)?;
    let part = |l: CUDA_LAUNCH_PARAMS| {
        let kernel = registry::kernel_by_handle(l.function as usize)?;
        let (grid, block) = ([l.gridDimX, l.gridDimY, l.gridDimZ], [l.blockDimX, l.blockDimY, l.blockDimZ]);
        Ok(Part { kernel, grid, block, shared: l.sharedMemBytes as usize, args: l.kernelParams, stream: l.hStream })
    };
    let all = launchParamsList.as_in().read()?.map(part).collect::<Result<Vec<_>>>()?;
    // SAFETY: the manual: a pointer for each parameter of the kernel.
    unsafe { launch_together(&all, flags) }
}

/// Blocks of a kernel that a multiprocessor holds at once.
#[export(driver, context, approximate = "counts with 32 registers for each thread unless the kernel says how many")]
#[no_mangle]
pub unsafe extern "C" fn cuOccupancyMaxActiveBlocksPerMultiprocessor(
    numBlocks: *mut c_int,
    func: CUfunction,
    blockSize: c_int,
    dynamicSMemSize: usize,
) -> CUresult {
    common::occupancy::active_blocks(numBlocks, func as *const c_void, blockSize, dynamicSMemSize)
}

/// Blocks of a kernel that a multiprocessor holds at once.
#[export(driver, context, approximate = "counts with 32 registers for each thread unless the kernel says how many")]
#[no_mangle]
pub unsafe extern "C" fn cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    numBlocks: *mut c_int,
    func: CUfunction,
    blockSize: c_int,
    dynamicSMemSize: usize,
    flags: c_uint,
) -> CUresult {
    common::occupancy::max_active_blocks_with_flags(numBlocks, func as *const c_void, blockSize, dynamicSMemSize, flags)
}

/// Dynamic shared memory that lets so many blocks be resident.
#[export(driver, context, approximate = "counts with 32 registers for each thread unless the kernel says how many")]
#[no_mangle]
pub unsafe extern "C" fn cuOccupancyAvailableDynamicSMemPerBlock(
    dynamicSmemSize: *mut usize,
    func: CUfunction,
    numBlocks: c_int,
    blockSize: c_int,
) -> CUresult {
    common::occupancy::get_available_shared(dynamicSmemSize, func as *const c_void, numBlocks, blockSize)
}

/// The block size with which a multiprocessor holds most threads, and the blocks that fill the device with it. `shared` says how much
/// dynamic shared memory a block of so many threads has.
fn potential_block_size(
    grid: Out<c_int>,
    blockSize: Out<c_int>,
    func: CUfunction,
    shared: impl Fn(c_int) -> usize,
    limit: c_int,
) -> Result {
    blockSize.non_null()?;
    let device = device::current()?;
    let kernel = registry::kernel_by_handle(func as usize)?;
    let ready = kernel.ready(device)?;
    let entry = &ready.entry;
    let most = entry.max_threads(1024);
    let most = if limit > 0 { most.min(limit as u32) } else { most };
    let shared = |threads: u32| shared(threads as c_int) as u64;
    let (threads, blocks) = best_block(&device.profile, &kernel.usage(entry), most, shared);
    blockSize.write(threads as c_int)?;
    grid.write((blocks * device.profile.sm_count) as c_int)
}

/// Dynamic shared memory of a block of so many threads.
type CUoccupancyB2DSize = Option<unsafe extern "C" fn(blockSize: c_int) -> usize>;

/// The block size with which a multiprocessor holds most threads, and the blocks that fill the device with it.
#[export(driver, context, approximate = "counts with 32 registers for each thread unless the kernel says how many")]
#[no_mangle]
pub unsafe extern "C" fn cuOccupancyMaxPotentialBlockSize(
    minGridSize: *mut c_int,
    blockSize: *mut c_int,
    func: CUfunction,
    blockSizeToDynamicSMemSize: CUoccupancyB2DSize,
    dynamicSMemSize: usize,
    blockSizeLimit: c_int,
) -> CUresult {
    // SAFETY: the program's function takes the size of any block.
    let shared = |threads| blockSizeToDynamicSMemSize.map_or(dynamicSMemSize, |f| unsafe { f(threads) });
    potential_block_size(minGridSize, blockSize, func, shared, blockSizeLimit)
}

/// As [`cuOccupancyMaxPotentialBlockSize`].
#[export(driver, context, approximate = "counts with 32 registers for each thread unless the kernel says how many")]
#[no_mangle]
pub unsafe extern "C" fn cuOccupancyMaxPotentialBlockSizeWithFlags(
    minGridSize: *mut c_int,
    blockSize: *mut c_int,
    func: CUfunction,
    blockSizeToDynamicSMemSize: CUoccupancyB2DSize,
    dynamicSMemSize: usize,
    blockSizeLimit: c_int,
    flags: c_uint,
) -> CUresult {
    // There is no cache whose use could be limited.
    if flags & !(CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE as c_uint) != 0 {
        return Err(Error::InvalidValue);
    }
    // SAFETY: the program's function takes the size of any block.
    let shared = |threads| blockSizeToDynamicSMemSize.map_or(dynamicSMemSize, |f| unsafe { f(threads) });
    potential_block_size(minGridSize, blockSize, func, shared, blockSizeLimit)
}

/// What a configuration says of clusters.
fn clusters(config: &CUlaunchConfig) -> Result<ClusterLaunch> {
    // SAFETY: as many as the configuration says, as the manual requires; both APIs lay them out alike.
    let attributes = unsafe { InArray::<cudaLaunchAttribute>::new(config.attrs.cast(), config.numAttrs as usize) };
    Ok(ClusterLaunch {
        block: [config.blockDimX, config.blockDimY, config.blockDimZ],
        dynamic_shared: config.sharedMemBytes as usize,
        stream: twin_stream(config.hStream),
        clusters: Clusters::of(attributes.read_unless_empty()?)?,
    })
}

/// Largest cluster that a kernel can be launched with.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuOccupancyMaxPotentialClusterSize(
    clusterSize: *mut c_int,
    func: CUfunction,
    config: *const CUlaunchConfig,
) -> CUresult {
    clusterSize.non_null()?;
    clusterSize.write(clusters(&config.read()?)?.largest(func as *const c_void)?)
}

/// Clusters of a configuration that the device holds at once.
#[export(driver, context, approximate = "counts with 32 registers for each thread unless the kernel says how many")]
#[no_mangle]
pub unsafe extern "C" fn cuOccupancyMaxActiveClusters(
    numClusters: *mut c_int,
    func: CUfunction,
    config: *const CUlaunchConfig,
) -> CUresult {
    numClusters.non_null()?;
    numClusters.write(clusters(&config.read()?)?.active(func as *const c_void)?)
}

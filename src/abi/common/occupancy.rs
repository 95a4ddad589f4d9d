//! Occupancy of multiprocessors.

use crate::abi::common::support::{need, put};
use cuda_types::*;
use device::occupancy::{available_dynamic_shared, blocks_per_sm, Usage};
use device::{Device, Error, Result};
use module::registry;
use std::ffi::{c_int, c_uint, c_void};

/// What a kernel takes of the current device.
pub fn usage_of(func: *const c_void) -> Result<(&'static Device, Usage)> {
    let device = device::current()?;
    let kernel = registry::kernel(func as usize)?;
    Ok((device, kernel.usage(&kernel.ready(device)?.entry)))
}

/// Blocks of a kernel that a multiprocessor holds at once.
///
/// # Safety
/// `to` is null or valid.
pub unsafe fn active_blocks(to: *mut c_int, func: *const c_void, block: c_int, dynamic_shared: usize) -> Result {
    need(to)?;
    let threads = u32::try_from(block).ok().filter(|&n| n > 0).ok_or(Error::InvalidValue)?;
    let (device, usage) = usage_of(func)?;
    let blocks = blocks_per_sm(&device.profile, &usage, threads, dynamic_shared as u64);
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(to, blocks as c_int) }
}

/// Has an effect on devices of compute capability 5.x only.
const OCCUPANCY_FLAGS: c_uint = cudaOccupancyDisableCachingOverride as c_uint;

/// Blocks of a kernel that a multiprocessor holds at once.
pub unsafe fn max_active_blocks_with_flags(
    numBlocks: *mut c_int,
    func: *const c_void,
    blockSize: c_int,
    dynamicSMemSize: usize,
    flags: c_uint,
) -> Result {
    match flags & !OCCUPANCY_FLAGS {
        // SAFETY: null or valid for writing, as the caller promises.
        0 => unsafe { active_blocks(numBlocks, func, blockSize, dynamicSMemSize) },
        _ => Err(Error::InvalidValue),
    }
}

/// Dynamic shared memory that still lets `numBlocks` blocks be resident.
pub unsafe fn get_available_shared(
    dynamicSmemSize: *mut usize,
    func: *const c_void,
    numBlocks: c_int,
    blockSize: c_int,
) -> Result {
    need(dynamicSmemSize)?;
    let (blocks, threads) = (u32::try_from(numBlocks), u32::try_from(blockSize));
    let (Ok(blocks), Ok(threads)) = (blocks, threads) else { return Err(Error::InvalidValue) };
    let (device, usage) = usage_of(func)?;
    let bytes = available_dynamic_shared(&device.profile, &usage, blocks, threads).ok_or(Error::InvalidValue)?;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(dynamicSmemSize, bytes as usize) }
}

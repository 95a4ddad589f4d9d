//! Arrays and mipmapped arrays: handles and formats, and what both APIs ask of them.

use crate::abi::common::support::{need, put};
use cuda_types::*;
use device::array::{Array, Mipmapped};
use device::format::{Bits, Format};
use device::planar::{self, Planar};
use device::{Error, Result};
use queue::{self, capture};
use std::ffi::{c_int, c_uint};
use std::sync::Arc;

/// The format that a descriptor names. Errors: `InvalidChannelDescriptor`, `NotSupported`.
pub fn format(d: &cudaChannelFormatDesc) -> Result<Format> {
    Format::from_bits(([d.x, d.y, d.z, d.w], d.f)).map_err(|refused| refused.error(Error::InvalidChannelDescriptor))
}

/// The descriptor of a format.
pub fn descriptor(format: Format) -> cudaChannelFormatDesc {
    described(format.bits())
}

/// The descriptor of channels and their kind.
pub fn described(([x, y, z, w], f): Bits) -> cudaChannelFormatDesc {
    cudaChannelFormatDesc { x, y, z, w, f }
}

/// The array behind a handle. Errors: `InvalidResourceHandle`, `NotSupported` for one of several planes.
pub fn array_of(handle: cudaArray_const_t) -> Result<Arc<Array>> {
    planar::refuse(handle as usize)?;
    Array::get(handle as usize)
}

/// What programs may ask of an array: format, extents and flags. Errors: `InvalidResourceHandle`.
pub fn info_of(handle: cudaArray_const_t) -> Result<(cudaChannelFormatDesc, [u64; 3], c_uint)> {
    match Planar::get(handle as usize) {
        Some(p) => Ok((described(planar::NV12), p.extent, p.flags)),
        None => array_of(handle).map(|a| (descriptor(a.format), a.extent, a.flags)),
    }
}

/// Frees an array after the work that may use it.
pub fn free_array(handle: usize) -> Result {
    capture::check_unsafe()?;
    if let Some(planar) = Planar::get(handle) {
        queue::drain(device::get(planar.device as c_int)?);
        return Planar::destroy(handle);
    }
    let array = Array::get(handle).map_err(|_| Error::InvalidValue)?;
    queue::drain(device::get(array.device as c_int)?);
    Array::destroy(handle)
}

/// Frees a mipmapped array after the work that may use it.
pub fn free_mipmapped(handle: usize) -> Result {
    capture::check_unsafe()?;
    let mipmapped = Mipmapped::get(handle).map_err(|_| Error::InvalidValue)?;
    queue::drain(device::get(mipmapped.levels[0].device as c_int)?);
    Mipmapped::destroy(handle)
}

/// An extent as devices have it.
pub fn extent(e: cudaExtent) -> [u64; 3] {
    [e.width as u64, e.height as u64, e.depth as u64]
}

/// A level of a mipmapped array, as an array that lives as long as the whole.
pub unsafe fn get_level(
    levelArray: *mut cudaArray_t,
    mipmappedArray: cudaMipmappedArray_const_t,
    level: c_uint,
) -> Result {
    need(levelArray)?;
    let mipmapped = Mipmapped::get(mipmappedArray as usize)?;
    let array = mipmapped.levels.get(level as usize).ok_or(Error::InvalidValue)?;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(levelArray, array.handle() as cudaArray_t) }
}

/// A plane of an array of a format with several.
pub unsafe fn get_plane(pPlaneArray: *mut cudaArray_t, hArray: cudaArray_t, planeIdx: c_uint) -> Result {
    need(pPlaneArray)?;
    let Some(planar) = Planar::get(hArray as usize) else {
        array_of(hArray)?;
        return Err(Error::InvalidValue);
    };
    let plane = planar.planes.get(planeIdx as usize).ok_or(Error::InvalidValue)?;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(pPlaneArray, plane.handle() as cudaArray_t) }
}

/// What an array with deferred mapping needs: no array of ours is one.
pub fn get_memory_requirements(
    memoryRequirements: *mut cudaArrayMemoryRequirements,
    array: cudaArray_t,
    device: c_int,
) -> Result {
    need(memoryRequirements)?;
    device::get(device)?;
    info_of(array)?;
    Err(Error::InvalidValue)
}

/// What a mipmapped array with deferred mapping needs: no array of ours is one.
pub fn get_mipmapped_memory_requirements(
    memoryRequirements: *mut cudaArrayMemoryRequirements,
    mipmap: cudaMipmappedArray_t,
    device: c_int,
) -> Result {
    need(memoryRequirements)?;
    device::get(device)?;
    Mipmapped::get(mipmap as usize)?;
    Err(Error::InvalidValue)
}

/// Layout of a sparse array: no array of ours is one.
pub fn get_sparse_properties(sparseProperties: *mut cudaArraySparseProperties, array: cudaArray_t) -> Result {
    need(sparseProperties)?;
    info_of(array)?;
    Err(Error::InvalidValue)
}

/// Layout of a sparse mipmapped array: no array of ours is one.
pub fn get_mipmapped_sparse_properties(
    sparseProperties: *mut cudaArraySparseProperties,
    mipmap: cudaMipmappedArray_t,
) -> Result {
    need(sparseProperties)?;
    Mipmapped::get(mipmap as usize)?;
    Err(Error::InvalidValue)
}

//! Memory management: arrays and mipmapped arrays.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use super::support::{need, put, take};
use crate::abi::api::export;
use crate::abi::types::*;
use crate::device::array::{Array, Mipmapped};
use crate::device::attribute::attribute;
use crate::device::format::{Bits, Format};
use crate::device::planar::{self, Planar};
use crate::device::{self, Device, Error, Result};
use crate::queue::{self, capture, pool};
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

fn described(([x, y, z, w], f): Bits) -> cudaChannelFormatDesc {
    cudaChannelFormatDesc { x, y, z, w, f }
}

/// Makes something on the current device with memory of its own; memory that pools hold back is given up before that
/// fails. Errors: those of `make`, and of captures that forbid allocating.
pub fn allocating(make: impl Fn(&'static Device) -> Result<usize>) -> Result<usize> {
    capture::check_unsafe()?;
    let device = device::current()?;
    match make(device) {
        Err(Error::MemoryAllocation) => {
            queue::drain(device);
            pool::release_all(device);
            make(device)
        }
        other => other,
    }
}

/// The array behind a handle. Errors: `InvalidValue` for null, `InvalidResourceHandle`, `NotSupported` for one of several planes.
pub fn array_of(handle: cudaArray_const_t) -> Result<Arc<Array>> {
    if handle.is_null() {
        return Err(Error::InvalidValue);
    }
    planar::refuse(handle as usize)?;
    Array::get(handle as usize)
}

/// What programs may ask of an array: format, extents and flags. Errors: `InvalidValue` for null, `InvalidResourceHandle`.
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

pub(super) fn extent(e: cudaExtent) -> [u64; 3] {
    [e.width as u64, e.height as u64, e.depth as u64]
}

/// Describes a format.
#[export(plain)]
#[no_mangle]
pub extern "C" fn cudaCreateChannelDesc(
    x: c_int,
    y: c_int,
    z: c_int,
    w: c_int,
    f: cudaChannelFormatKind,
) -> cudaChannelFormatDesc {
    cudaChannelFormatDesc { x, y, z, w, f }
}

/// Allocates an array of one or two dimensions.
#[export(context, approximate = "sparse and deferred arrays, compressed formats and those of video are refused")]
#[no_mangle]
pub unsafe extern "C" fn cudaMallocArray(
    array: *mut cudaArray_t,
    desc: *const cudaChannelFormatDesc,
    width: usize,
    height: usize,
    flags: c_uint,
) -> cudaError_t {
    cudaMalloc3DArray_body(array, desc, cudaExtent { width, height, depth: 0 }, flags)
}

/// Allocates an array.
#[export(context, approximate = "sparse and deferred arrays, compressed formats and those of video are refused")]
#[no_mangle]
pub unsafe extern "C" fn cudaMalloc3DArray(
    array: *mut cudaArray_t,
    desc: *const cudaChannelFormatDesc,
    size: cudaExtent,
    flags: c_uint,
) -> cudaError_t {
    need(array)?;
    let desc = take(desc)?;
    if described(planar::NV12) == desc {
        return put(array, allocating(|device| Planar::create(device, extent(size), flags))? as cudaArray_t);
    }
    let format = format(&desc)?;
    put(array, allocating(|device| Array::create(device, format, extent(size), flags))? as cudaArray_t)
}

/// Allocates a mipmapped array.
#[export(context, approximate = "sparse and deferred arrays, compressed formats and those of video are refused")]
#[no_mangle]
pub unsafe extern "C" fn cudaMallocMipmappedArray(
    mipmappedArray: *mut cudaMipmappedArray_t,
    desc: *const cudaChannelFormatDesc,
    size: cudaExtent,
    numLevels: c_uint,
    flags: c_uint,
) -> cudaError_t {
    need(mipmappedArray)?;
    let format = format(&take(desc)?)?;
    let made = allocating(|device| Mipmapped::create(device, format, extent(size), numLevels, flags))?;
    put(mipmappedArray, made as cudaMipmappedArray_t)
}

/// Frees an array, after the work that may use it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaFreeArray(array: cudaArray_t) -> cudaError_t {
    match array.is_null() {
        true => Ok(()),
        false => free_array(array as usize),
    }
}

/// Frees a mipmapped array, after the work that may use it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaFreeMipmappedArray(mipmappedArray: cudaMipmappedArray_t) -> cudaError_t {
    match mipmappedArray.is_null() {
        true => Ok(()),
        false => free_mipmapped(mipmappedArray as usize),
    }
}

/// A level of a mipmapped array, as an array that lives as long as the whole.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGetMipmappedArrayLevel(
    levelArray: *mut cudaArray_t,
    mipmappedArray: cudaMipmappedArray_const_t,
    level: c_uint,
) -> cudaError_t {
    need(levelArray)?;
    let mipmapped = Mipmapped::get(mipmappedArray as usize)?;
    let array = mipmapped.levels.get(level as usize).ok_or(Error::InvalidValue)?;
    put(levelArray, array.handle() as cudaArray_t)
}

/// Format of an array.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGetChannelDesc(desc: *mut cudaChannelFormatDesc, array: cudaArray_const_t) -> cudaError_t {
    put(desc, info_of(array)?.0)
}

/// Format, extents and flags of an array, each only if it is asked for.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaArrayGetInfo(
    desc: *mut cudaChannelFormatDesc,
    size: *mut cudaExtent,
    flags: *mut c_uint,
    array: cudaArray_t,
) -> cudaError_t {
    let (format, extent, own_flags) = info_of(array)?;
    let [width, height, depth] = extent.map(|n| n as usize);
    if !desc.is_null() {
        put(desc, format)?;
    }
    if !size.is_null() {
        put(size, cudaExtent { width, height, depth })?;
    }
    if !flags.is_null() {
        put(flags, own_flags)?;
    }
    Ok(())
}

/// A plane of an array of a format with several.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaArrayGetPlane(
    pPlaneArray: *mut cudaArray_t,
    hArray: cudaArray_t,
    planeIdx: c_uint,
) -> cudaError_t {
    need(pPlaneArray)?;
    let Some(planar) = Planar::get(hArray as usize) else {
        array_of(hArray)?;
        return Err(Error::InvalidValue);
    };
    let plane = planar.planes.get(planeIdx as usize).ok_or(Error::InvalidValue)?;
    put(pPlaneArray, plane.handle() as cudaArray_t)
}

/// What an array with deferred mapping needs: no array of ours is one.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaArrayGetMemoryRequirements(
    memoryRequirements: *mut cudaArrayMemoryRequirements,
    array: cudaArray_t,
    device: c_int,
) -> cudaError_t {
    need(memoryRequirements)?;
    device::get(device)?;
    info_of(array)?;
    Err(Error::InvalidValue)
}

/// What a mipmapped array with deferred mapping needs: no array of ours is one.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaMipmappedArrayGetMemoryRequirements(
    memoryRequirements: *mut cudaArrayMemoryRequirements,
    mipmap: cudaMipmappedArray_t,
    device: c_int,
) -> cudaError_t {
    need(memoryRequirements)?;
    device::get(device)?;
    Mipmapped::get(mipmap as usize)?;
    Err(Error::InvalidValue)
}

/// Layout of a sparse array: no array of ours is one.
#[export(context, approximate = "there are no sparse arrays: an error for every array")]
#[no_mangle]
pub unsafe extern "C" fn cudaArrayGetSparseProperties(
    sparseProperties: *mut cudaArraySparseProperties,
    array: cudaArray_t,
) -> cudaError_t {
    need(sparseProperties)?;
    info_of(array)?;
    Err(Error::InvalidValue)
}

/// Layout of a sparse mipmapped array: no array of ours is one.
#[export(context, approximate = "there are no sparse arrays: an error for every array")]
#[no_mangle]
pub unsafe extern "C" fn cudaMipmappedArrayGetSparseProperties(
    sparseProperties: *mut cudaArraySparseProperties,
    mipmap: cudaMipmappedArray_t,
) -> cudaError_t {
    need(sparseProperties)?;
    Mipmapped::get(mipmap as usize)?;
    Err(Error::InvalidValue)
}

/// `cudaDevAttrMaxTexture1DLinearWidth`
const MAX_LINEAR: c_int = 69;

/// Most texels of a texture over linear memory: the same for every format.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetTexture1DLinearMaxWidth(
    maxWidthInElements: *mut usize,
    fmtDesc: *const cudaChannelFormatDesc,
    device: c_int,
) -> cudaError_t {
    need(maxWidthInElements)?;
    format(&take(fmtDesc)?).map_err(|_| Error::InvalidValue)?;
    put(maxWidthInElements, attribute(device::get(device)?, MAX_LINEAR)? as usize)
}

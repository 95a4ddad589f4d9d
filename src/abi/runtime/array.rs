//! Memory management: arrays and mipmapped arrays.

use crate::abi::api::export;
use crate::abi::arguments::{In, Out};
use crate::abi::common;
use crate::abi::common::array::{described, extent, format, free_array, free_mipmapped, info_of};
use crate::abi::common::memory::allocating;
use cuda_types::*;
use device::array::{check_kind, Array, Mipmapped};
use device::attribute::attribute;
use device::planar::{self, Planar};
use device::{Error, Result};
use std::ffi::{c_int, c_uint};

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

/// Makes an array and writes its handle.
fn create(array: Out<cudaArray_t>, desc: In<cudaChannelFormatDesc>, size: cudaExtent, flags: c_uint) -> Result {
    array.non_null()?;
    let desc = desc.read()?;
    if described(planar::NV12) == desc {
        return array.write(allocating(|device| Planar::create(device, extent(size), flags))? as cudaArray_t);
    }
    check_kind(extent(size), flags)?;
    let format = format(&desc)?;
    array.write(allocating(|device| Array::create(device, format, extent(size), flags))? as cudaArray_t)
}

/// Allocates an array of one or two dimensions.
#[export(context, approximate = "sparse and deferred arrays and formats of video are refused")]
#[no_mangle]
pub unsafe extern "C" fn cudaMallocArray(
    array: *mut cudaArray_t,
    desc: *const cudaChannelFormatDesc,
    width: usize,
    height: usize,
    flags: c_uint,
) -> cudaError_t {
    create(array, desc, cudaExtent { width, height, depth: 0 }, flags)
}

/// Allocates an array.
#[export(context, approximate = "sparse and deferred arrays and formats of video are refused")]
#[no_mangle]
pub unsafe extern "C" fn cudaMalloc3DArray(
    array: *mut cudaArray_t,
    desc: *const cudaChannelFormatDesc,
    size: cudaExtent,
    flags: c_uint,
) -> cudaError_t {
    create(array, desc, size, flags)
}

/// Allocates a mipmapped array.
#[export(context, approximate = "sparse and deferred arrays and formats of video are refused")]
#[no_mangle]
pub unsafe extern "C" fn cudaMallocMipmappedArray(
    mipmappedArray: *mut cudaMipmappedArray_t,
    desc: *const cudaChannelFormatDesc,
    size: cudaExtent,
    numLevels: c_uint,
    flags: c_uint,
) -> cudaError_t {
    mipmappedArray.non_null()?;
    let format = format(&desc.read()?)?;
    let made = allocating(|device| Mipmapped::create(device, format, extent(size), numLevels, flags))?;
    mipmappedArray.write(made as cudaMipmappedArray_t)
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
    common::array::get_level(levelArray, mipmappedArray, level)
}

/// Format of an array.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGetChannelDesc(desc: *mut cudaChannelFormatDesc, array: cudaArray_const_t) -> cudaError_t {
    desc.write(info_of(array)?.0)
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
    let (format, extent, given_flags) = info_of(array)?;
    let [width, height, depth] = extent.map(|n| n as usize);
    desc.write_optional(format);
    size.write_optional(cudaExtent { width, height, depth });
    flags.write_optional(given_flags);
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
    common::array::get_plane(pPlaneArray, hArray, planeIdx)
}

/// What an array with deferred mapping needs: no array of ours is one.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaArrayGetMemoryRequirements(
    memoryRequirements: *mut cudaArrayMemoryRequirements,
    array: cudaArray_t,
    device: c_int,
) -> cudaError_t {
    common::array::get_memory_requirements(memoryRequirements, array, device)
}

/// What a mipmapped array with deferred mapping needs: no array of ours is one.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaMipmappedArrayGetMemoryRequirements(
    memoryRequirements: *mut cudaArrayMemoryRequirements,
    mipmap: cudaMipmappedArray_t,
    device: c_int,
) -> cudaError_t {
    common::array::get_mipmapped_memory_requirements(memoryRequirements, mipmap, device)
}

/// Layout of a sparse array: no array of ours is one.
#[export(context, approximate = "there are no sparse arrays: an error for every array")]
#[no_mangle]
pub unsafe extern "C" fn cudaArrayGetSparseProperties(
    sparseProperties: *mut cudaArraySparseProperties,
    array: cudaArray_t,
) -> cudaError_t {
    common::array::get_sparse_properties(sparseProperties, array)
}

/// Layout of a sparse mipmapped array: no array of ours is one.
#[export(context, approximate = "there are no sparse arrays: an error for every array")]
#[no_mangle]
pub unsafe extern "C" fn cudaMipmappedArrayGetSparseProperties(
    sparseProperties: *mut cudaArraySparseProperties,
    mipmap: cudaMipmappedArray_t,
) -> cudaError_t {
    common::array::get_mipmapped_sparse_properties(sparseProperties, mipmap)
}

/// Most texels of a texture over linear memory: the same for every format that memory may have.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetTexture1DLinearMaxWidth(
    maxWidthInElements: *mut usize,
    fmtDesc: *const cudaChannelFormatDesc,
    device: c_int,
) -> cudaError_t {
    maxWidthInElements.non_null()?;
    if !format(&fmtDesc.read()?).is_ok_and(|format| format.blocks.is_none()) {
        return Err(Error::InvalidValue);
    }
    maxWidthInElements.write(attribute(device::get(device)?, cudaDevAttrMaxTexture1DLinearWidth)? as usize)
}

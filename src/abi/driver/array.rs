//! Memory management: arrays and mipmapped arrays.

use crate::abi::api::export;
use crate::abi::arguments::Out;
use crate::abi::common;
use crate::abi::common::array::{array_of, free_array, free_mipmapped};
use crate::abi::common::memory::allocating;
use cuda_types::*;
use device::array::{Array, Mipmapped};
use device::attribute::attribute;
use device::format::Format;
use device::planar::{self, Planar};
use device::{Error, Result};
use std::ffi::{c_int, c_uint};

/// The format that a number and a count of channels name. Errors: `InvalidValue`, `NotSupported`.
pub fn format(format: c_int, channels: c_uint) -> Result<Format> {
    Format::from_driver(format, channels).map_err(|refused| refused.error(Error::InvalidValue))
}

fn describe(array: CUarray) -> Result<CUDA_ARRAY3D_DESCRIPTOR> {
    let of_extent = |extent: [u64; 3]| extent.map(|n| n as usize);
    if let Some(p) = Planar::get(array as usize) {
        let ([Width, Height, Depth], (Format, NumChannels)) = (of_extent(p.extent), planar::DRIVER_NV12);
        return Ok(CUDA_ARRAY3D_DESCRIPTOR { Width, Height, Depth, Format, NumChannels, Flags: p.flags });
    }
    let array = array_of(array).map_err(|_| Error::InvalidResourceHandle)?;
    let ([Width, Height, Depth], (Format, NumChannels)) = (of_extent(array.extent), array.format.driver());
    Ok(CUDA_ARRAY3D_DESCRIPTOR { Width, Height, Depth, Format, NumChannels, Flags: array.flags })
}

/// Makes an array and writes its handle.
fn create(pHandle: Out<CUarray>, d: CUDA_ARRAY3D_DESCRIPTOR) -> Result {
    pHandle.non_null()?;
    let extent = [d.Width, d.Height, d.Depth].map(|n| n as u64);
    if (d.Format, d.NumChannels) == planar::DRIVER_NV12 {
        return pHandle.write(allocating(|device| Planar::create(device, extent, d.Flags))? as CUarray);
    }
    let format = format(d.Format, d.NumChannels)?;
    pHandle.write(allocating(|device| Array::create(device, format, extent, d.Flags))? as CUarray)
}

/// Makes an array of one or two dimensions.
#[export(driver, current, approximate = "sparse and deferred arrays and formats of video are refused")]
#[no_mangle]
pub unsafe extern "C" fn cuArrayCreate_v2(
    pHandle: *mut CUarray,
    pAllocateArray: *const CUDA_ARRAY_DESCRIPTOR,
) -> CUresult {
    let CUDA_ARRAY_DESCRIPTOR { Width, Height, Format, NumChannels } = pAllocateArray.read()?;
    create(pHandle, CUDA_ARRAY3D_DESCRIPTOR { Width, Height, Depth: 0, Format, NumChannels, Flags: 0 })
}

/// Makes an array.
#[export(driver, current, approximate = "sparse and deferred arrays and formats of video are refused")]
#[no_mangle]
pub unsafe extern "C" fn cuArray3DCreate_v2(
    pHandle: *mut CUarray,
    pAllocateArray: *const CUDA_ARRAY3D_DESCRIPTOR,
) -> CUresult {
    create(pHandle, pAllocateArray.read()?)
}

/// Width, height and format of an array.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuArrayGetDescriptor_v2(
    pArrayDescriptor: *mut CUDA_ARRAY_DESCRIPTOR,
    hArray: CUarray,
) -> CUresult {
    let CUDA_ARRAY3D_DESCRIPTOR { Width, Height, Format, NumChannels, .. } = describe(hArray)?;
    pArrayDescriptor.write(CUDA_ARRAY_DESCRIPTOR { Width, Height, Format, NumChannels })
}

/// Extents, format and flags of an array.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuArray3DGetDescriptor_v2(
    pArrayDescriptor: *mut CUDA_ARRAY3D_DESCRIPTOR,
    hArray: CUarray,
) -> CUresult {
    pArrayDescriptor.write(describe(hArray)?)
}

/// Frees an array, after the work that may use it.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuArrayDestroy(hArray: CUarray) -> CUresult {
    if Planar::get(hArray as usize).is_none() {
        Array::get(hArray as usize)?;
    }
    free_array(hArray as usize)
}

/// Makes a mipmapped array.
#[export(driver, current, approximate = "sparse and deferred arrays and formats of video are refused")]
#[no_mangle]
pub unsafe extern "C" fn cuMipmappedArrayCreate(
    pHandle: *mut CUmipmappedArray,
    pMipmappedArrayDesc: *const CUDA_ARRAY3D_DESCRIPTOR,
    numMipmapLevels: c_uint,
) -> CUresult {
    pHandle.non_null()?;
    let d = pMipmappedArrayDesc.read()?;
    let format = format(d.Format, d.NumChannels)?;
    let extent = [d.Width, d.Height, d.Depth].map(|n| n as u64);
    let made = allocating(|device| Mipmapped::create(device, format, extent, numMipmapLevels, d.Flags))?;
    pHandle.write(made as CUmipmappedArray)
}

/// A level of a mipmapped array.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMipmappedArrayGetLevel(
    pLevelArray: *mut CUarray,
    hMipmappedArray: CUmipmappedArray,
    level: c_uint,
) -> CUresult {
    common::array::get_level(pLevelArray, hMipmappedArray, level)
}

/// Frees a mipmapped array, after the work that may use it.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMipmappedArrayDestroy(hMipmappedArray: CUmipmappedArray) -> CUresult {
    Mipmapped::get(hMipmappedArray as usize)?;
    free_mipmapped(hMipmappedArray as usize)
}

/// A plane of an array of a format with several.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuArrayGetPlane(pPlaneArray: *mut CUarray, hArray: CUarray, planeIdx: c_uint) -> CUresult {
    common::array::get_plane(pPlaneArray, hArray, planeIdx)
}

/// What an array with deferred mapping needs: no array of ours is one.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuArrayGetMemoryRequirements(
    memoryRequirements: *mut CUDA_ARRAY_MEMORY_REQUIREMENTS,
    array: CUarray,
    device: CUdevice,
) -> CUresult {
    common::array::get_memory_requirements(memoryRequirements, array, device)
}

/// What a mipmapped array with deferred mapping needs: no array of ours is one.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuMipmappedArrayGetMemoryRequirements(
    memoryRequirements: *mut CUDA_ARRAY_MEMORY_REQUIREMENTS,
    mipmap: CUmipmappedArray,
    device: CUdevice,
) -> CUresult {
    common::array::get_mipmapped_memory_requirements(memoryRequirements, mipmap, device)
}

/// Layout of a sparse array: no array of ours is one.
#[export(driver, context, approximate = "there are no sparse arrays: an error for every array")]
#[no_mangle]
pub unsafe extern "C" fn cuArrayGetSparseProperties(
    sparseProperties: *mut CUDA_ARRAY_SPARSE_PROPERTIES,
    array: CUarray,
) -> CUresult {
    common::array::get_sparse_properties(sparseProperties, array)
}

/// Layout of a sparse mipmapped array: no array of ours is one.
#[export(driver, context, approximate = "there are no sparse arrays: an error for every array")]
#[no_mangle]
pub unsafe extern "C" fn cuMipmappedArrayGetSparseProperties(
    sparseProperties: *mut CUDA_ARRAY_SPARSE_PROPERTIES,
    mipmap: CUmipmappedArray,
) -> CUresult {
    common::array::get_mipmapped_sparse_properties(sparseProperties, mipmap)
}

/// Most texels of a texture over linear memory: the same for every format that memory may have.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetTexture1DLinearMaxWidth(
    maxWidthInElements: *mut usize,
    pixels: CUarray_format,
    numChannels: c_uint,
    dev: CUdevice,
) -> CUresult {
    if !format(pixels, numChannels).is_ok_and(|format| format.blocks.is_none()) {
        return Err(Error::InvalidValue);
    }
    let width = attribute(device::get(dev)?, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH)?;
    maxWidthInElements.write(width as usize)
}

//! Texture and surface object management.

use super::array::format;
use crate::abi::api::export;
use crate::abi::common::array::array_of;
use crate::abi::common::texture::{destroy_surface, destroy_texture, view, view_descriptor};
use cuda_types::*;
use device::array::Mipmapped;
use device::texture::{Resource, Sampler, Surface, Texture};
use device::{Error, Result};
use std::ffi::c_uint;

/// Errors: `CUDA_ERROR_INVALID_VALUE` for unknown types and flags that are not zero, `CUDA_ERROR_INVALID_HANDLE`.
fn resource(d: &CUDA_RESOURCE_DESC) -> Result<Resource> {
    if d.flags != 0 {
        return Err(Error::InvalidValue);
    }
    Ok(match d.resType {
        cudaResourceTypeArray => {
            // SAFETY: the type's member.
            let array = unsafe { d.res.array.hArray };
            Resource::Array(array_of(array).map_err(|_| Error::InvalidResourceHandle)?)
        }
        cudaResourceTypeMipmappedArray => {
            // SAFETY: the type's member.
            let mipmapped = unsafe { d.res.mipmap.hMipmappedArray };
            Resource::Mipmapped(Mipmapped::get(mipmapped as usize)?)
        }
        cudaResourceTypeLinear => {
            // SAFETY: the type's member.
            let l = unsafe { d.res.linear };
            let format = format(l.format, l.numChannels)?;
            Resource::Linear { addr: l.devPtr, format, bytes: l.sizeInBytes as u64 }
        }
        cudaResourceTypePitch2D => {
            // SAFETY: the type's member.
            let p = unsafe { d.res.pitch2D };
            let (width, height, pitch) = (p.width as u64, p.height as u64, p.pitchInBytes as u64);
            Resource::Pitched { addr: p.devPtr, format: format(p.format, p.numChannels)?, width, height, pitch }
        }
        _ => return Err(Error::InvalidValue),
    })
}

fn describe(resource: &Resource) -> CUDA_RESOURCE_DESC {
    let mut res = CUresourceUnion { reserved: [0; 32] };
    let resType = match *resource {
        Resource::Array(ref a) => {
            res.array.hArray = a.handle() as CUarray;
            cudaResourceTypeArray
        }
        Resource::Mipmapped(ref m) => {
            res.mipmap.hMipmappedArray = m.handle() as CUmipmappedArray;
            cudaResourceTypeMipmappedArray
        }
        Resource::Linear { addr, format, bytes } => {
            let (format, numChannels) = format.driver();
            res.linear = CUresourceLinear { devPtr: addr, format, numChannels, sizeInBytes: bytes as usize };
            cudaResourceTypeLinear
        }
        Resource::Pitched { addr, format, width, height, pitch } => {
            let (format, numChannels) = format.driver();
            let (width, height, pitchInBytes) = (width as usize, height as usize, pitch as usize);
            res.pitch2D = CUresourcePitch2D { devPtr: addr, format, numChannels, width, height, pitchInBytes };
            cudaResourceTypePitch2D
        }
    };
    CUDA_RESOURCE_DESC { resType, res, flags: 0 }
}

/// Every flag of a texture's description.
const KNOWN: c_uint = CU_TRSF_READ_AS_INTEGER
    | CU_TRSF_NORMALIZED_COORDINATES
    | CU_TRSF_SRGB
    | CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION
    | CU_TRSF_SEAMLESS_CUBEMAP;

/// Errors: `CUDA_ERROR_INVALID_VALUE` for unknown flags.
fn sampler(d: &CUDA_TEXTURE_DESC) -> Result<Sampler> {
    if d.flags & !KNOWN != 0 {
        return Err(Error::InvalidValue);
    }
    Ok(Sampler {
        address: d.addressMode,
        filter: d.filterMode,
        normalized_read: d.flags & CU_TRSF_READ_AS_INTEGER == 0,
        srgb: d.flags & CU_TRSF_SRGB != 0,
        border: d.borderColor.map(f32::to_bits),
        normalized_coords: d.flags & CU_TRSF_NORMALIZED_COORDINATES != 0,
        max_anisotropy: d.maxAnisotropy,
        mip_filter: d.mipmapFilterMode,
        mip_bias: d.mipmapLevelBias,
        mip_min: d.minMipmapLevelClamp,
        mip_max: d.maxMipmapLevelClamp,
        exact_trilinear: d.flags & CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION != 0,
        seamless: d.flags & CU_TRSF_SEAMLESS_CUBEMAP != 0,
    })
}

/// Makes a texture.
#[export(
    driver,
    current,
    approximate = "the last bit of filtered values may differ from a GPU's, and where anisotropic filters take their \
        samples; what compressed formats decode to may as well"
)]
#[no_mangle]
pub unsafe extern "C" fn cuTexObjectCreate(
    pTexObject: *mut CUtexObject,
    pResDesc: *const CUDA_RESOURCE_DESC,
    pTexDesc: *const CUDA_TEXTURE_DESC,
    pResViewDesc: *const CUDA_RESOURCE_VIEW_DESC,
) -> CUresult {
    pTexObject.non_null()?;
    let resource = resource(&pResDesc.read()?)?;
    let sampler = sampler(&pTexDesc.read()?)?;
    // SAFETY: the driver's description begins with all that the runtime's of CUDA 12 has.
    let view = unsafe { pResViewDesc.cast() }.read_optional().map(|d| view(&d));
    pTexObject.write(Texture::create(device::current()?, resource, sampler, view)?)
}

/// Ends a texture. Work that is queued may still use it.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexObjectDestroy(texObject: CUtexObject) -> CUresult {
    destroy_texture(texObject)
}

/// What a texture reads.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexObjectGetResourceDesc(
    pResDesc: *mut CUDA_RESOURCE_DESC,
    texObject: CUtexObject,
) -> CUresult {
    pResDesc.write(describe(&Texture::get(texObject)?.resource))
}

/// How a texture is sampled.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexObjectGetTextureDesc(
    pTexDesc: *mut CUDA_TEXTURE_DESC,
    texObject: CUtexObject,
) -> CUresult {
    let s = Texture::get(texObject)?.sampler;
    let flag = |on: bool, flag: c_uint| if on { flag } else { 0 };
    let flags = flag(!s.normalized_read, CU_TRSF_READ_AS_INTEGER)
        | flag(s.normalized_coords, CU_TRSF_NORMALIZED_COORDINATES)
        | flag(s.srgb, CU_TRSF_SRGB)
        | flag(s.exact_trilinear, CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION)
        | flag(s.seamless, CU_TRSF_SEAMLESS_CUBEMAP);
    let desc = CUDA_TEXTURE_DESC {
        addressMode: s.address,
        filterMode: s.filter,
        flags,
        maxAnisotropy: s.max_anisotropy,
        mipmapFilterMode: s.mip_filter,
        mipmapLevelBias: s.mip_bias,
        minMipmapLevelClamp: s.mip_min,
        maxMipmapLevelClamp: s.mip_max,
        borderColor: s.border.map(f32::from_bits),
        reserved: [0; 12],
    };
    pTexDesc.write(desc)
}

/// The view that a texture was made with.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexObjectGetResourceViewDesc(
    pResViewDesc: *mut CUDA_RESOURCE_VIEW_DESC,
    texObject: CUtexObject,
) -> CUresult {
    let v = view_descriptor(&*Texture::get(texObject)?);
    let (format, width, height, depth) = (v.format, v.width, v.height, v.depth);
    let (firstMipmapLevel, lastMipmapLevel) = (v.firstMipmapLevel, v.lastMipmapLevel);
    let (firstLayer, lastLayer, reserved) = (v.firstLayer, v.lastLayer, [0; 16]);
    let description = CUDA_RESOURCE_VIEW_DESC {
        format,
        width,
        height,
        depth,
        firstMipmapLevel,
        lastMipmapLevel,
        firstLayer,
        lastLayer,
        reserved,
    };
    pResViewDesc.write(description)
}

/// Makes a surface.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuSurfObjectCreate(
    pSurfObject: *mut CUsurfObject,
    pResDesc: *const CUDA_RESOURCE_DESC,
) -> CUresult {
    pSurfObject.non_null()?;
    match resource(&pResDesc.read()?)? {
        Resource::Array(array) => pSurfObject.write(Surface::create(device::current()?, array)?),
        _ => Err(Error::InvalidValue),
    }
}

/// Ends a surface. Work that is queued may still use it.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuSurfObjectDestroy(surfObject: CUsurfObject) -> CUresult {
    destroy_surface(surfObject)
}

/// The array of a surface.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuSurfObjectGetResourceDesc(
    pResDesc: *mut CUDA_RESOURCE_DESC,
    surfObject: CUsurfObject,
) -> CUresult {
    pResDesc.write(describe(&Resource::Array(Surface::get(surfObject)?.array.clone())))
}

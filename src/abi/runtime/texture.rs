//! Texture and surface object management.

use crate::abi::api::export;
use crate::abi::common::array::{array_of, descriptor, format};
use crate::abi::common::texture::{destroy_surface, destroy_texture, view, view_descriptor};
use cuda_types::*;
use device::array::Mipmapped;
use device::texture::{Resource, Sampler, Surface, Texture};
use device::{Error, Result};
use queue::capture;

fn resource(d: &cudaResourceDesc_v12) -> Result<Resource> {
    Ok(match d.resType {
        // SAFETY: the type says which member the union has, here and below.
        cudaResourceTypeArray => Resource::Array(array_of(unsafe { d.res.array.array })?),
        cudaResourceTypeMipmappedArray => {
            // SAFETY: as above.
            Resource::Mipmapped(Mipmapped::get(unsafe { d.res.mipmap.mipmap } as usize)?)
        }
        cudaResourceTypeLinear => {
            // SAFETY: as above.
            let l = unsafe { d.res.linear };
            Resource::Linear { addr: l.devPtr as u64, format: format(&l.desc)?, bytes: l.sizeInBytes as u64 }
        }
        cudaResourceTypePitch2D => {
            // SAFETY: as above.
            let p = unsafe { d.res.pitch2D };
            let (width, height, pitch) = (p.width as u64, p.height as u64, p.pitchInBytes as u64);
            Resource::Pitched { addr: p.devPtr as u64, format: format(&p.desc)?, width, height, pitch }
        }
        _ => return Err(Error::InvalidValue),
    })
}

/// A resource as programs describe it.
fn describe(resource: &Resource) -> cudaResourceDesc_v12 {
    let (resType, res) = match *resource {
        Resource::Array(ref a) => {
            let array = cudaResourceArray { array: a.handle() as cudaArray_t };
            (cudaResourceTypeArray, cudaResourceUnion_v12 { array })
        }
        Resource::Mipmapped(ref m) => {
            let mipmap = cudaResourceMipmap { mipmap: m.handle() as cudaMipmappedArray_t };
            (cudaResourceTypeMipmappedArray, cudaResourceUnion_v12 { mipmap })
        }
        Resource::Linear { addr, format, bytes } => {
            let desc = descriptor(format);
            let linear = cudaResourceLinear { devPtr: addr as *mut _, desc, sizeInBytes: bytes as usize };
            (cudaResourceTypeLinear, cudaResourceUnion_v12 { linear })
        }
        Resource::Pitched { addr, format, width, height, pitch } => {
            let (width, height, pitchInBytes) = (width as usize, height as usize, pitch as usize);
            let desc = descriptor(format);
            let pitch2D = cudaResourcePitch2D { devPtr: addr as *mut _, desc, width, height, pitchInBytes };
            (cudaResourceTypePitch2D, cudaResourceUnion_v12 { pitch2D })
        }
    };
    cudaResourceDesc_v12 { resType, res }
}

fn sampler(d: &cudaTextureDesc) -> Result<Sampler> {
    let normalized_read = match d.readMode {
        cudaReadModeElementType => false,
        cudaReadModeNormalizedFloat => true,
        _ => return Err(Error::InvalidValue),
    };
    Ok(Sampler {
        address: d.addressMode,
        filter: d.filterMode,
        normalized_read,
        srgb: d.sRGB != 0,
        border: d.borderColor.map(f32::to_bits),
        normalized_coords: d.normalizedCoords != 0,
        max_anisotropy: d.maxAnisotropy,
        mip_filter: d.mipmapFilterMode,
        mip_bias: d.mipmapLevelBias,
        mip_min: d.minMipmapLevelClamp,
        mip_max: d.maxMipmapLevelClamp,
        exact_trilinear: d.disableTrilinearOptimization != 0,
        seamless: d.seamlessCubemap != 0,
    })
}

/// Errors: `InvalidFilterSetting` for a linear filter over integers in linear memory, which filters nothing, `InvalidNormSetting` for
/// fractions of what is no integer of 8 or 16 bits. A view's format does not matter.
fn check_read(resource: &Resource, sampler: &Sampler) -> Result {
    let format = resource.format();
    let linear = sampler.filter == cudaFilterModeLinear && format.reads_integers(sampler.normalized_read);
    if linear && matches!(resource, Resource::Linear { .. }) {
        return Err(Error::InvalidFilterSetting);
    }
    // A wrong filter of an array is reported where its view is known.
    if sampler.normalized_read && !format.has_fractions() && !linear {
        return Err(Error::InvalidNormSetting);
    }
    match sampler.filter {
        cudaFilterModePoint | cudaFilterModeLinear => Ok(()),
        _ => Err(Error::InvalidValue),
    }
}

/// Makes a texture.
#[export(
    context,
    approximate = "the last bit of filtered values may differ from a GPU's, and where anisotropic filters take their \
        samples; what compressed formats decode to may as well"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaCreateTextureObject(
    pTexObject: *mut cudaTextureObject_t,
    pResDesc: *const cudaResourceDesc,
    pTexDesc: *const cudaTextureDesc,
    pResViewDesc: *const cudaResourceViewDesc,
) -> cudaError_t {
    pTexObject.non_null()?;
    let resource = resource(&pResDesc.v12().read()?)?;
    let sampler = sampler(&pTexDesc.read().map_err(|_| Error::InvalidResourceHandle)?)?;
    check_read(&resource, &sampler)?;
    capture::check_unsafe()?;
    let view = pResViewDesc.v12().read_optional().map(|desc| view(&desc));
    pTexObject.write(Texture::create(device::current()?, resource, sampler, view)?)
}

/// Ends a texture. Work that is queued may still use it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaDestroyTextureObject(texObject: cudaTextureObject_t) -> cudaError_t {
    destroy_texture(texObject)
}

/// What a texture reads.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGetTextureObjectResourceDesc(
    pResDesc: *mut cudaResourceDesc,
    texObject: cudaTextureObject_t,
) -> cudaError_t {
    pResDesc.v12().write(describe(&Texture::get(texObject)?.resource))
}

/// How a texture is sampled.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGetTextureObjectTextureDesc(
    pTexDesc: *mut cudaTextureDesc,
    texObject: cudaTextureObject_t,
) -> cudaError_t {
    let s = Texture::get(texObject)?.sampler;
    let desc = cudaTextureDesc {
        addressMode: s.address,
        filterMode: s.filter,
        readMode: s.normalized_read.into(),
        sRGB: s.srgb.into(),
        borderColor: s.border.map(f32::from_bits),
        normalizedCoords: s.normalized_coords.into(),
        maxAnisotropy: s.max_anisotropy,
        mipmapFilterMode: s.mip_filter,
        mipmapLevelBias: s.mip_bias,
        minMipmapLevelClamp: s.mip_min,
        maxMipmapLevelClamp: s.mip_max,
        disableTrilinearOptimization: s.exact_trilinear.into(),
        seamlessCubemap: s.seamless.into(),
    };
    pTexDesc.write(desc)
}

/// The view that a texture was made with.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGetTextureObjectResourceViewDesc(
    pResViewDesc: *mut cudaResourceViewDesc,
    texObject: cudaTextureObject_t,
) -> cudaError_t {
    pResViewDesc.v12().write(view_descriptor(&*Texture::get(texObject)?))
}

/// Makes a surface. The array need not have been made for it (`cudaArraySurfaceLoadStore`): hardware does not require it either.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaCreateSurfaceObject(
    pSurfObject: *mut cudaSurfaceObject_t,
    pResDesc: *const cudaResourceDesc,
) -> cudaError_t {
    pSurfObject.non_null()?;
    let desc = pResDesc.v12().read()?;
    if desc.resType != cudaResourceTypeArray {
        return Err(Error::InvalidChannelDescriptor);
    }
    // SAFETY: the type says which member the union has.
    let array = array_of(unsafe { desc.res.array.array }).map_err(|_| Error::InvalidResourceHandle)?;
    pSurfObject.write(Surface::create(device::current()?, array)?)
}

/// Ends a surface. Work that is queued may still use it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaDestroySurfaceObject(surfObject: cudaSurfaceObject_t) -> cudaError_t {
    destroy_surface(surfObject)
}

/// The array of a surface.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGetSurfaceObjectResourceDesc(
    pResDesc: *mut cudaResourceDesc,
    surfObject: cudaSurfaceObject_t,
) -> cudaError_t {
    pResDesc.v12().write(describe(&Resource::Array(Surface::get(surfObject)?.array.clone())))
}

//! Texture reference management, and the texture references of modules.

use super::array::format;
use crate::abi::api::export;
use crate::abi::arguments::In;
use crate::abi::common::array::array_of;
use cuda_types::*;
use device::array::Mipmapped;
use device::attribute::attribute;
use device::texture::reference::{Bound, Reference, TextureState};
use device::texture::Sampler;
use device::{Error, Result};
use module::registry;
use std::ffi::{c_char, c_int, c_uint};
use std::sync::Arc;

/// Handles are addresses.
fn reference(handle: CUtexref) -> Result<Arc<Reference>> {
    Reference::get(handle as usize)
}

fn state(handle: CUtexref) -> Result<TextureState> {
    reference(handle)?.texture()
}

fn set_sampler(handle: CUtexref, set: impl FnOnce(&mut Sampler)) -> Result {
    reference(handle)?.set_texture(|t| set(&mut t.sampler))
}

/// Errors: `CUDA_ERROR_INVALID_VALUE` for what is no filter.
fn filter(mode: CUfilter_mode) -> Result<CUfilter_mode> {
    match mode {
        cudaFilterModePoint | cudaFilterModeLinear => Ok(mode),
        _ => Err(Error::InvalidValue),
    }
}

/// Errors: `CUDA_ERROR_INVALID_VALUE` unless the format of the array is taken.
fn overridden(flags: c_uint) -> Result {
    if flags == CU_TRSA_OVERRIDE_FORMAT {
        Ok(())
    } else {
        Err(Error::InvalidValue)
    }
}

/// The handle of a texture reference of a module, by its name. Errors: `CUDA_ERROR_NOT_FOUND`.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuModuleGetTexRef(pTexRef: *mut CUtexref, hmod: CUmodule, name: *const c_char) -> CUresult {
    let loaded = registry::library(hmod as usize)?.binary.load(device::current()?)?;
    pTexRef.write(loaded.texture_reference(name.symbol()?)?.handle() as CUtexref)
}

/// Makes a texture reference that belongs to no module.
#[export(driver, current, approximate = "no kernel can name it, as no module has it")]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefCreate(pTexRef: *mut CUtexref) -> CUresult {
    pTexRef.non_null()?;
    pTexRef.write(Reference::create()? as CUtexref)
}

/// Ends a texture reference that `cuTexRefCreate` made.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefDestroy(hTexRef: CUtexref) -> CUresult {
    Reference::destroy(hTexRef as usize)
}

/// Makes a texture reference available to a kernel, which those of its module are.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuParamSetTexRef(hfunc: CUfunction, texunit: c_int, hTexRef: CUtexref) -> CUresult {
    registry::kernel_by_handle(hfunc as usize)?;
    reference(hTexRef)?;
    if texunit == CU_PARAM_TR_DEFAULT {
        Ok(())
    } else {
        Err(Error::InvalidValue)
    }
}

/// Binds an array.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefSetArray(hTexRef: CUtexref, hArray: CUarray, Flags: c_uint) -> CUresult {
    overridden(Flags)?;
    let array = array_of(hArray)?;
    reference(hTexRef)?.set_texture(|t| {
        t.format = Some(array.format);
        t.bound = Bound::Array(array);
    })
}

/// Binds a mipmapped array.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefSetMipmappedArray(
    hTexRef: CUtexref,
    hMipmappedArray: CUmipmappedArray,
    Flags: c_uint,
) -> CUresult {
    overridden(Flags)?;
    let mipmapped = Mipmapped::get(hMipmappedArray as usize)?;
    reference(hTexRef)?.set_texture(|t| {
        t.format = Some(mipmapped.levels[0].format);
        t.bound = Bound::Mipmapped(mipmapped);
    })
}

/// Binds memory. Where the address is not aligned as textures are, the distance to where the texture begins is written.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefSetAddress_v2(
    ByteOffset: *mut usize,
    hTexRef: CUtexref,
    dptr: CUdeviceptr,
    bytes: usize,
) -> CUresult {
    let device = device::current()?;
    let reference = reference(hTexRef)?;
    let offset = dptr % attribute(device, cudaDevAttrTextureAlignment)? as u64;
    if dptr == 0 || bytes == 0 || offset != 0 && ByteOffset.is_null() {
        return Err(Error::InvalidValue);
    }
    let most = attribute(device, cudaDevAttrMaxTexture1DLinearWidth)? as u64;
    let bytes = (bytes as u64).checked_add(offset).ok_or(Error::InvalidValue)?;
    if reference.texture()?.format.is_some_and(|f| bytes / f.bytes() > most) {
        return Err(Error::InvalidValue);
    }
    reference.set_texture(|t| t.bound = Bound::Linear { addr: dptr - offset, bytes })?;
    if ByteOffset.is_null() {
        Ok(())
    } else {
        ByteOffset.write(offset as usize)
    }
}

/// Binds rows of memory, whose description has the format as well.
fn bind_rows(reference: CUtexref, desc: In<CUDA_ARRAY_DESCRIPTOR>, addr: CUdeviceptr, pitch: usize) -> Result {
    let device = device::current()?;
    let CUDA_ARRAY_DESCRIPTOR { Width, Height, Format, NumChannels } = desc.read()?;
    let format = format(Format, NumChannels)?;
    let (width, height, pitch) = (Width as u64, Height as u64, pitch as u64);
    let limit = |number| attribute(device, number).map(|n| n as u64);
    let fits = (1..=limit(cudaDevAttrMaxTexture2DLinearWidth)?).contains(&width)
        && (1..=limit(cudaDevAttrMaxTexture2DLinearHeight)?).contains(&height)
        && (width * format.bytes()..=limit(cudaDevAttrMaxTexture2DLinearPitch)?).contains(&pitch)
        && pitch % limit(cudaDevAttrTexturePitchAlignment)? == 0
        && addr != 0
        && addr % limit(cudaDevAttrTextureAlignment)? == 0;
    if !fits {
        return Err(Error::InvalidValue);
    }
    self::reference(reference)?.set_texture(|t| {
        t.format = Some(format);
        t.bound = Bound::Pitched { addr, width, height, pitch };
    })
}

/// Binds rows of memory. The description has the format as well.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefSetAddress2D_v2(
    hTexRef: CUtexref,
    desc: *const CUDA_ARRAY_DESCRIPTOR,
    dptr: CUdeviceptr,
    Pitch: usize,
) -> CUresult {
    bind_rows(hTexRef, desc, dptr, Pitch)
}

/// Binds rows of memory. The description has the format as well.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefSetAddress2D_v3(
    hTexRef: CUtexref,
    desc: *const CUDA_ARRAY_DESCRIPTOR,
    dptr: CUdeviceptr,
    Pitch: usize,
) -> CUresult {
    bind_rows(hTexRef, desc, dptr, Pitch)
}

/// The format in which memory is read that is bound to it.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefSetFormat(
    hTexRef: CUtexref,
    fmt: CUarray_format,
    NumPackedComponents: c_int,
) -> CUresult {
    let format = format(fmt, NumPackedComponents as c_uint)?;
    let reference = reference(hTexRef)?;
    // "Function calls to cuTexRefSetFormat() cannot follow calls to cuTexRefSetAddress2D()".
    if matches!(reference.texture()?.bound, Bound::Pitched { .. }) {
        return Err(Error::InvalidValue);
    }
    reference.set_texture(|t| t.format = Some(format))
}

/// What becomes of coordinates outside, by dimension.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefSetAddressMode(hTexRef: CUtexref, dim: c_int, am: CUaddress_mode) -> CUresult {
    if !(0..3).contains(&dim) || !(cudaAddressModeWrap..=cudaAddressModeBorder).contains(&am) {
        return Err(Error::InvalidValue);
    }
    set_sampler(hTexRef, |s| s.address[dim as usize] = am)
}

/// The filter within a level.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefSetFilterMode(hTexRef: CUtexref, fm: CUfilter_mode) -> CUresult {
    let mode = filter(fm)?;
    set_sampler(hTexRef, |s| s.filter = mode)
}

/// The filter between levels.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefSetMipmapFilterMode(hTexRef: CUtexref, fm: CUfilter_mode) -> CUresult {
    let mode = filter(fm)?;
    set_sampler(hTexRef, |s| s.mip_filter = mode)
}

/// What is added to levels.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefSetMipmapLevelBias(hTexRef: CUtexref, bias: f32) -> CUresult {
    set_sampler(hTexRef, |s| s.mip_bias = bias)
}

/// The bounds of levels.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefSetMipmapLevelClamp(
    hTexRef: CUtexref,
    minMipmapLevelClamp: f32,
    maxMipmapLevelClamp: f32,
) -> CUresult {
    set_sampler(hTexRef, |s| (s.mip_min, s.mip_max) = (minMipmapLevelClamp, maxMipmapLevelClamp))
}

/// Most samples along an axis.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefSetMaxAnisotropy(hTexRef: CUtexref, maxAniso: c_uint) -> CUresult {
    set_sampler(hTexRef, |s| s.max_anisotropy = maxAniso)
}

/// What is read outside where the address mode is that of borders.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefSetBorderColor(hTexRef: CUtexref, pBorderColor: *mut f32) -> CUresult {
    // SAFETY: null or a colour, which has four components, as the manual requires.
    let color: [f32; 4] = unsafe { pBorderColor.cast::<[f32; 4]>() }.read()?;
    set_sampler(hTexRef, |s| s.border = color.map(f32::to_bits))
}

/// How texels and coordinates are read.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefSetFlags(hTexRef: CUtexref, Flags: c_uint) -> CUresult {
    const KNOWN: c_uint = CU_TRSF_READ_AS_INTEGER
        | CU_TRSF_NORMALIZED_COORDINATES
        | CU_TRSF_SRGB
        | CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION;
    if Flags & !KNOWN != 0 {
        return Err(Error::InvalidValue);
    }
    set_sampler(hTexRef, |s| {
        s.normalized_read = Flags & CU_TRSF_READ_AS_INTEGER == 0;
        s.normalized_coords = Flags & CU_TRSF_NORMALIZED_COORDINATES != 0;
        s.srgb = Flags & CU_TRSF_SRGB != 0;
        s.exact_trilinear = Flags & CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION != 0;
    })
}

/// The address that is bound. Errors: `CUDA_ERROR_INVALID_VALUE` if none is.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefGetAddress_v2(pdptr: *mut CUdeviceptr, hTexRef: CUtexref) -> CUresult {
    match state(hTexRef)?.bound {
        Bound::Linear { addr, .. } | Bound::Pitched { addr, .. } => pdptr.write(addr),
        _ => Err(Error::InvalidValue),
    }
}

/// The array that is bound. Errors: `CUDA_ERROR_INVALID_VALUE` if none is.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefGetArray(phArray: *mut CUarray, hTexRef: CUtexref) -> CUresult {
    match state(hTexRef)?.bound {
        Bound::Array(array) => phArray.write(array.handle() as CUarray),
        _ => Err(Error::InvalidValue),
    }
}

/// The mipmapped array that is bound. Errors: `CUDA_ERROR_INVALID_VALUE` if none is.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefGetMipmappedArray(
    phMipmappedArray: *mut CUmipmappedArray,
    hTexRef: CUtexref,
) -> CUresult {
    match state(hTexRef)?.bound {
        Bound::Mipmapped(mipmapped) => phMipmappedArray.write(mipmapped.handle() as CUmipmappedArray),
        _ => Err(Error::InvalidValue),
    }
}

/// What becomes of coordinates outside, by dimension.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefGetAddressMode(pam: *mut CUaddress_mode, hTexRef: CUtexref, dim: c_int) -> CUresult {
    let address = state(hTexRef)?.sampler.address;
    pam.write(*address.get(dim as usize).ok_or(Error::InvalidValue)?)
}

/// The filter within a level.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefGetFilterMode(pfm: *mut CUfilter_mode, hTexRef: CUtexref) -> CUresult {
    pfm.write(state(hTexRef)?.sampler.filter)
}

/// The format of what is bound, or is to be.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefGetFormat(
    pFormat: *mut CUarray_format,
    pNumChannels: *mut c_int,
    hTexRef: CUtexref,
) -> CUresult {
    let (format, channels) = state(hTexRef)?.format.ok_or(Error::InvalidValue)?.driver();
    pFormat.write(format)?;
    pNumChannels.write(channels as c_int)
}

/// The filter between levels.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefGetMipmapFilterMode(pfm: *mut CUfilter_mode, hTexRef: CUtexref) -> CUresult {
    pfm.write(state(hTexRef)?.sampler.mip_filter)
}

/// What is added to levels.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefGetMipmapLevelBias(pbias: *mut f32, hTexRef: CUtexref) -> CUresult {
    pbias.write(state(hTexRef)?.sampler.mip_bias)
}

/// The bounds of levels.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefGetMipmapLevelClamp(
    pminMipmapLevelClamp: *mut f32,
    pmaxMipmapLevelClamp: *mut f32,
    hTexRef: CUtexref,
) -> CUresult {
    let sampler = state(hTexRef)?.sampler;
    pminMipmapLevelClamp.write(sampler.mip_min)?;
    pmaxMipmapLevelClamp.write(sampler.mip_max)
}

/// Most samples along an axis.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefGetMaxAnisotropy(pmaxAniso: *mut c_int, hTexRef: CUtexref) -> CUresult {
    pmaxAniso.write(state(hTexRef)?.sampler.max_anisotropy as c_int)
}

/// What is read outside where the address mode is that of borders.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefGetBorderColor(pBorderColor: *mut f32, hTexRef: CUtexref) -> CUresult {
    let color = state(hTexRef)?.sampler.border.map(f32::from_bits);
    // SAFETY: null or room for a colour, which has four components, as the manual requires.
    unsafe { pBorderColor.cast::<[f32; 4]>() }.write(color)
}

/// How texels and coordinates are read.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuTexRefGetFlags(pFlags: *mut c_uint, hTexRef: CUtexref) -> CUresult {
    let s = state(hTexRef)?.sampler;
    let flag = |on: bool, flag: c_uint| if on { flag } else { 0 };
    let flags = flag(!s.normalized_read, CU_TRSF_READ_AS_INTEGER)
        | flag(s.normalized_coords, CU_TRSF_NORMALIZED_COORDINATES)
        | flag(s.srgb, CU_TRSF_SRGB)
        | flag(s.exact_trilinear, CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION);
    pFlags.write(flags)
}

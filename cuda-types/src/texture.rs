//! Structures of arrays, textures and surfaces.

use super::choices::{cudaResourceViewFormat, cudaTextureAddressMode, cudaTextureFilterMode, cudaTextureReadMode};
use super::driver::{CUdeviceptr, CUmemorytype};
use super::driver_choices::{CUaddress_mode, CUarray_format, CUfilter_mode, CUresourceViewFormat, CUresourcetype};
use super::memory::cudaChannelFormatDesc;
use super::objects::{cudaArray_t, cudaMipmappedArray_t, cudaSurfaceObject_t, cudaTextureObject_t, CUcontext};
use std::ffi::{c_int, c_uint, c_ulonglong, c_void};

/// `cudaResourceType`, and the driver's `CUresourcetype`.
pub type cudaResourceType = c_int;
pub const cudaResourceTypeArray: cudaResourceType = 0;
pub const cudaResourceTypeMipmappedArray: cudaResourceType = 1;
pub const cudaResourceTypeLinear: cudaResourceType = 2;
pub const cudaResourceTypePitch2D: cudaResourceType = 3;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaResourceLinear {
    pub devPtr: *mut c_void,
    pub desc: cudaChannelFormatDesc,
    pub sizeInBytes: usize,
}

/// `width` in texels, `height` in rows.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaResourcePitch2D {
    pub devPtr: *mut c_void,
    pub desc: cudaChannelFormatDesc,
    pub width: usize,
    pub height: usize,
    pub pitchInBytes: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaResourceArray {
    pub array: cudaArray_t,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaResourceMipmap {
    pub mipmap: cudaMipmappedArray_t,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaResourceUnion_v12 {
    pub array: cudaResourceArray,
    pub mipmap: cudaResourceMipmap,
    pub linear: cudaResourceLinear,
    pub pitch2D: cudaResourcePitch2D,
}

/// As CUDA 12 programs know it: the head of CUDA 13's, and all that is looked at.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaResourceDesc_v12 {
    pub resType: cudaResourceType,
    pub res: cudaResourceUnion_v12,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaResourceUnion {
    pub array: cudaResourceArray,
    pub mipmap: cudaResourceMipmap,
    pub linear: cudaResourceLinear,
    pub pitch2D: cudaResourcePitch2D,
    pub reserved: [c_int; 32],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaResourceDesc {
    pub resType: cudaResourceType,
    pub res: cudaResourceUnion,
    pub flags: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaTextureDesc {
    pub addressMode: [cudaTextureAddressMode; 3],
    pub filterMode: cudaTextureFilterMode,
    pub readMode: cudaTextureReadMode,
    pub sRGB: c_int,
    pub borderColor: [f32; 4],
    pub normalizedCoords: c_int,
    pub maxAnisotropy: c_uint,
    pub mipmapFilterMode: cudaTextureFilterMode,
    pub mipmapLevelBias: f32,
    pub minMipmapLevelClamp: f32,
    pub maxMipmapLevelClamp: f32,
    pub disableTrilinearOptimization: c_int,
    pub seamlessCubemap: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaResourceViewDesc {
    pub format: cudaResourceViewFormat,
    pub width: usize,
    pub height: usize,
    pub depth: usize,
    pub firstMipmapLevel: c_uint,
    pub lastMipmapLevel: c_uint,
    pub firstLayer: c_uint,
    pub lastLayer: c_uint,
    pub reserved: [c_uint; 16],
}

/// As CUDA 12 programs know it: the head of CUDA 13's and of `CUDA_RESOURCE_VIEW_DESC`, and all that is looked at.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaResourceViewDesc_v12 {
    pub format: cudaResourceViewFormat,
    pub width: usize,
    pub height: usize,
    pub depth: usize,
    pub firstMipmapLevel: c_uint,
    pub lastMipmapLevel: c_uint,
    pub firstLayer: c_uint,
    pub lastLayer: c_uint,
}

/// Texels of a tile.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaArrayTileExtent {
    pub width: c_uint,
    pub height: c_uint,
    pub depth: c_uint,
}

/// Also `CUDA_ARRAY_SPARSE_PROPERTIES`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaArraySparseProperties {
    pub tileExtent: cudaArrayTileExtent,
    pub miptailFirstLevel: c_uint,
    pub miptailSize: c_ulonglong,
    pub flags: c_uint,
    pub reserved: [c_uint; 4],
}

/// Also `CUDA_ARRAY_MEMORY_REQUIREMENTS`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaArrayMemoryRequirements {
    pub size: usize,
    pub alignment: usize,
    pub reserved: [c_uint; 4],
}

pub type CUarray = cudaArray_t;
pub type CUmipmappedArray = cudaMipmappedArray_t;
pub type CUtexObject = cudaTextureObject_t;
pub type CUsurfObject = cudaSurfaceObject_t;

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CUDA_ARRAY_DESCRIPTOR {
    pub Width: usize,
    pub Height: usize,
    pub Format: CUarray_format,
    pub NumChannels: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CUDA_ARRAY3D_DESCRIPTOR {
    pub Width: usize,
    pub Height: usize,
    pub Depth: usize,
    pub Format: CUarray_format,
    pub NumChannels: c_uint,
    pub Flags: c_uint,
}

/// Bytes throughout; the memory types say which of the pointers counts.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_MEMCPY3D {
    pub srcXInBytes: usize,
    pub srcY: usize,
    pub srcZ: usize,
    pub srcLOD: usize,
    pub srcMemoryType: CUmemorytype,
    pub srcHost: *const c_void,
    pub srcDevice: CUdeviceptr,
    pub srcArray: CUarray,
    /// Of `CUDA_MEMCPY3D_PEER`; reserved otherwise.
    pub srcContext: CUcontext,
    pub srcPitch: usize,
    pub srcHeight: usize,
    pub dstXInBytes: usize,
    pub dstY: usize,
    pub dstZ: usize,
    pub dstLOD: usize,
    pub dstMemoryType: CUmemorytype,
    pub dstHost: *mut c_void,
    pub dstDevice: CUdeviceptr,
    pub dstArray: CUarray,
    /// As `srcContext`.
    pub dstContext: CUcontext,
    pub dstPitch: usize,
    pub dstHeight: usize,
    pub WidthInBytes: usize,
    pub Height: usize,
    pub Depth: usize,
}
pub type CUDA_MEMCPY3D_PEER = CUDA_MEMCPY3D;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUresourceLinear {
    pub devPtr: CUdeviceptr,
    pub format: c_int,
    pub numChannels: c_uint,
    pub sizeInBytes: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUresourcePitch2D {
    pub devPtr: CUdeviceptr,
    pub format: c_int,
    pub numChannels: c_uint,
    pub width: usize,
    pub height: usize,
    pub pitchInBytes: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUresourceArray {
    pub hArray: CUarray,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUresourceMipmap {
    pub hMipmappedArray: CUmipmappedArray,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union CUresourceUnion {
    pub array: CUresourceArray,
    pub mipmap: CUresourceMipmap,
    pub linear: CUresourceLinear,
    pub pitch2D: CUresourcePitch2D,
    pub reserved: [c_int; 32],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_RESOURCE_DESC {
    pub resType: CUresourcetype,
    pub res: CUresourceUnion,
    pub flags: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_TEXTURE_DESC {
    pub addressMode: [CUaddress_mode; 3],
    pub filterMode: CUfilter_mode,
    /// `CU_TRSF_...`
    pub flags: c_uint,
    pub maxAnisotropy: c_uint,
    pub mipmapFilterMode: CUfilter_mode,
    pub mipmapLevelBias: f32,
    pub minMipmapLevelClamp: f32,
    pub maxMipmapLevelClamp: f32,
    pub borderColor: [f32; 4],
    pub reserved: [c_int; 12],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_RESOURCE_VIEW_DESC {
    pub format: CUresourceViewFormat,
    pub width: usize,
    pub height: usize,
    pub depth: usize,
    pub firstMipmapLevel: c_uint,
    pub lastMipmapLevel: c_uint,
    pub firstLayer: c_uint,
    pub lastLayer: c_uint,
    pub reserved: [c_uint; 16],
}

/// Flag of `cuTexRefSetArray`.
pub const CU_TRSA_OVERRIDE_FORMAT: c_uint = 0x01;
/// Texture unit of `cuParamSetTexRef`.
pub const CU_PARAM_TR_DEFAULT: c_int = -1;
/// `CU_TRSF_...`
pub const CU_TRSF_READ_AS_INTEGER: c_uint = 0x01;
pub const CU_TRSF_NORMALIZED_COORDINATES: c_uint = 0x02;
pub const CU_TRSF_SRGB: c_uint = 0x10;
pub const CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION: c_uint = 0x20;
pub const CU_TRSF_SEAMLESS_CUBEMAP: c_uint = 0x40;

//! Structures of arrays, textures and surfaces.

use super::*;

/// `cudaResourceType`, and the driver's `CUresourcetype`.
pub const cudaResourceTypeArray: c_int = 0;
pub const cudaResourceTypeMipmappedArray: c_int = 1;
pub const cudaResourceTypeLinear: c_int = 2;
pub const cudaResourceTypePitch2D: c_int = 3;

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
    pub resType: c_int,
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
    /// `cudaResourceType`
    pub resType: c_int,
    pub res: cudaResourceUnion,
    pub flags: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaTextureDesc {
    /// `cudaTextureAddressMode`
    pub addressMode: [c_int; 3],
    /// `cudaTextureFilterMode`
    pub filterMode: c_int,
    /// `cudaTextureReadMode`
    pub readMode: c_int,
    pub sRGB: c_int,
    pub borderColor: [f32; 4],
    pub normalizedCoords: c_int,
    pub maxAnisotropy: c_uint,
    /// `cudaTextureFilterMode`
    pub mipmapFilterMode: c_int,
    pub mipmapLevelBias: f32,
    pub minMipmapLevelClamp: f32,
    pub maxMipmapLevelClamp: f32,
    pub disableTrilinearOptimization: c_int,
    pub seamlessCubemap: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaResourceViewDesc {
    /// `cudaResourceViewFormat`
    pub format: c_int,
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
    pub format: c_int,
    pub width: usize,
    pub height: usize,
    pub depth: usize,
    pub firstMipmapLevel: c_uint,
    pub lastMipmapLevel: c_uint,
    pub firstLayer: c_uint,
    pub lastLayer: c_uint,
}

/// Also `CUDA_ARRAY_SPARSE_PROPERTIES`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaArraySparseProperties {
    pub tileExtent: [c_uint; 3],
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
    /// `CUarray_format`
    pub Format: c_int,
    pub NumChannels: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CUDA_ARRAY3D_DESCRIPTOR {
    pub Width: usize,
    pub Height: usize,
    pub Depth: usize,
    /// `CUarray_format`
    pub Format: c_int,
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
    pub srcMemoryType: c_int,
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
    pub dstMemoryType: c_int,
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
    /// `CUresourcetype`
    pub resType: c_int,
    pub res: CUresourceUnion,
    pub flags: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_TEXTURE_DESC {
    /// `CUaddress_mode`
    pub addressMode: [c_int; 3],
    /// `CUfilter_mode`
    pub filterMode: c_int,
    /// `CU_TRSF_...`
    pub flags: c_uint,
    pub maxAnisotropy: c_uint,
    /// `CUfilter_mode`
    pub mipmapFilterMode: c_int,
    pub mipmapLevelBias: f32,
    pub minMipmapLevelClamp: f32,
    pub maxMipmapLevelClamp: f32,
    pub borderColor: [f32; 4],
    pub reserved: [c_int; 12],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_RESOURCE_VIEW_DESC {
    /// `CUresourceViewFormat`
    pub format: c_int,
    pub width: usize,
    pub height: usize,
    pub depth: usize,
    pub firstMipmapLevel: c_uint,
    pub lastMipmapLevel: c_uint,
    pub firstLayer: c_uint,
    pub lastLayer: c_uint,
    pub reserved: [c_uint; 16],
}

/// `CU_TRSF_...`
pub const CU_TRSF_READ_AS_INTEGER: c_uint = 0x01;
pub const CU_TRSF_NORMALIZED_COORDINATES: c_uint = 0x02;
pub const CU_TRSF_SRGB: c_uint = 0x10;
pub const CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION: c_uint = 0x20;
pub const CU_TRSF_SEAMLESS_CUBEMAP: c_uint = 0x40;

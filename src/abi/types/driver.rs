//! Types of the driver API. Handles and enumerations are shared with the runtime where CUDA says so.

use super::*;

pub type CUresult = c_int;
pub type CUdevice = c_int;
pub type CUdeviceptr = u64;
pub type CUstream = cudaStream_t;
pub type CUevent = cudaEvent_t;
/// Also a `cudaFunction_t` and `cudaKernel_t`.
pub type CUfunction = cudaFunction_t;
pub type CUkernel = cudaKernel_t;
/// Also a `cudaLibrary_t`.
pub type CUmodule = cudaLibrary_t;
pub type CUlibrary = cudaLibrary_t;
pub type CUmemoryPool = cudaMemPool_t;

/// Bytes throughout; the memory types say which of the pointers counts.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_MEMCPY2D {
    pub srcXInBytes: usize,
    pub srcY: usize,
    pub srcMemoryType: c_int,
    pub srcHost: *const c_void,
    pub srcDevice: CUdeviceptr,
    pub srcArray: cudaArray_t,
    pub srcPitch: usize,
    pub dstXInBytes: usize,
    pub dstY: usize,
    pub dstMemoryType: c_int,
    pub dstHost: *mut c_void,
    pub dstDevice: CUdeviceptr,
    pub dstArray: cudaArray_t,
    pub dstPitch: usize,
    pub WidthInBytes: usize,
    pub Height: usize,
}

/// `CUmemorytype`
pub const CU_MEMORYTYPE_HOST: c_int = 1;
pub const CU_MEMORYTYPE_DEVICE: c_int = 2;
pub const CU_MEMORYTYPE_ARRAY: c_int = 3;
pub const CU_MEMORYTYPE_UNIFIED: c_int = 4;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUlaunchConfig {
    pub gridDimX: c_uint,
    pub gridDimY: c_uint,
    pub gridDimZ: c_uint,
    pub blockDimX: c_uint,
    pub blockDimY: c_uint,
    pub blockDimZ: c_uint,
    pub sharedMemBytes: c_uint,
    pub hStream: CUstream,
    pub attrs: *mut cudaLaunchAttribute,
    pub numAttrs: c_uint,
}

/// What `cuCtxCreate_v4` may be asked for.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUctxCreateParams {
    pub execAffinityParams: *mut c_void,
    pub numExecAffinityParams: c_int,
    pub cigParams: *mut c_void,
}

/// The obsolete summary of `cuDeviceGetProperties`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUdevprop {
    pub maxThreadsPerBlock: c_int,
    pub maxThreadsDim: [c_int; 3],
    pub maxGridSize: [c_int; 3],
    pub sharedMemPerBlock: c_int,
    pub totalConstantMemory: c_int,
    pub SIMDWidth: c_int,
    pub memPitch: c_int,
    pub regsPerBlock: c_int,
    pub clockRate: c_int,
    pub textureAlign: c_int,
}

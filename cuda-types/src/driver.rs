//! Types of the driver API. Handles and enumerations are shared with the runtime where CUDA says so.

use super::driver_results::cudaError_enum;
use super::objects::*;
use std::ffi::{c_int, c_ulonglong, c_void};

pub type CUresult = cudaError_enum;
pub type CUdevice = c_int;
pub type cuuint32_t = u32;
pub type cuuint64_t = u64;
pub type CUdeviceptr = c_ulonglong;
pub type CUstream = cudaStream_t;
pub type CUevent = cudaEvent_t;
/// Also a `cudaFunction_t` and `cudaKernel_t`.
pub type CUfunction = cudaFunction_t;
pub type CUkernel = cudaKernel_t;
/// Also a `cudaLibrary_t`.
pub type CUmodule = cudaLibrary_t;
pub type CUlibrary = cudaLibrary_t;
pub type CUmemoryPool = cudaMemPool_t;
pub type CUhostFn = cudaHostFn_t;
/// `CUstreamCallback`
pub type CUstreamCallback = Option<unsafe extern "C" fn(hStream: CUstream, status: CUresult, userData: *mut c_void)>;

/// Bytes throughout; the memory types say which of the pointers counts.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_MEMCPY2D {
    pub srcXInBytes: usize,
    pub srcY: usize,
    pub srcMemoryType: CUmemorytype,
    pub srcHost: *const c_void,
    pub srcDevice: CUdeviceptr,
    pub srcArray: cudaArray_t,
    pub srcPitch: usize,
    pub dstXInBytes: usize,
    pub dstY: usize,
    pub dstMemoryType: CUmemorytype,
    pub dstHost: *mut c_void,
    pub dstDevice: CUdeviceptr,
    pub dstArray: cudaArray_t,
    pub dstPitch: usize,
    pub WidthInBytes: usize,
    pub Height: usize,
}

pub type CUmemorytype = c_int;
pub const CU_MEMORYTYPE_HOST: CUmemorytype = 1;
pub const CU_MEMORYTYPE_DEVICE: CUmemorytype = 2;
pub const CU_MEMORYTYPE_ARRAY: CUmemorytype = 3;
pub const CU_MEMORYTYPE_UNIFIED: CUmemorytype = 4;

/// What `cuCtxCreate_v4` may be asked for.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUctxCreateParams {
    pub execAffinityParams: *mut CUexecAffinityParam_st,
    pub numExecAffinityParams: c_int,
    pub cigParams: *mut CUctxCigParam_st,
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

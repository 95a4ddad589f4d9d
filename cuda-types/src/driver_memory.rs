//! Types of the driver API's virtual memory management, batches and launches on several devices.

use super::driver::{CUfunction, CUstream};
use super::driver_choices::{CUmemAllocationHandleType, CUmemAllocationType};
use super::driver_launch::CUmemLocation;
use super::memory::cudaMemcpy3DBatchOp;
use std::ffi::{c_int, c_uint, c_ulonglong, c_void};

/// A handle of memory, which is a number.
pub type CUmemGenericAllocationHandle = c_ulonglong;

/// See [`CUmemAllocationProp`]. Has no name in C.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct CUmemAllocationPropFlags {
    /// `CUmemAllocationCompType`
    pub compressionType: u8,
    pub gpuDirectRDMACapable: u8,
    /// `CU_MEM_CREATE_USAGE_...`
    pub usage: u16,
    pub reserved: [u8; 4],
}

/// What memory is to be like.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUmemAllocationProp {
    pub type_: CUmemAllocationType,
    pub requestedHandleTypes: CUmemAllocationHandleType,
    pub location: CUmemLocation,
    pub win32HandleMetaData: *mut c_void,
    pub allocFlags: CUmemAllocationPropFlags,
}

pub type CUmemAllocationCompType = c_int;
pub const CU_MEM_ALLOCATION_COMP_NONE: CUmemAllocationCompType = 0;
pub const CU_MEM_ALLOCATION_COMP_GENERIC: CUmemAllocationCompType = 1;

pub type CUmemAllocationGranularity_flags = c_int;
pub const CU_MEM_ALLOC_GRANULARITY_MINIMUM: CUmemAllocationGranularity_flags = 0;
pub const CU_MEM_ALLOC_GRANULARITY_RECOMMENDED: CUmemAllocationGranularity_flags = 1;

/// `CUmemAllocationProp`
pub const CU_MEM_CREATE_USAGE_TILE_POOL: c_int = 1;
pub const CU_MEM_CREATE_USAGE_HW_DECOMPRESS: c_int = 2;

pub type CUDA_MEMCPY3D_BATCH_OP = cudaMemcpy3DBatchOp;

/// A kernel's launch on one of several devices.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_LAUNCH_PARAMS {
    pub function: CUfunction,
    pub gridDimX: c_uint,
    pub gridDimY: c_uint,
    pub gridDimZ: c_uint,
    pub blockDimX: c_uint,
    pub blockDimY: c_uint,
    pub blockDimZ: c_uint,
    pub sharedMemBytes: c_uint,
    pub hStream: CUstream,
    pub kernelParams: *mut *mut c_void,
}

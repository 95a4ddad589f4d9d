//! Types of the driver API's external memory and semaphores. Descriptions are as long for programs of CUDA 12, unlike the runtime's.

use super::choices::{cudaExternalMemoryHandleType, cudaExternalSemaphoreHandleType};
use super::external::*;
use super::objects::{cudaExternalMemory_t, cudaExternalSemaphore_t};
use super::texture::CUDA_ARRAY3D_DESCRIPTOR;
use std::ffi::{c_int, c_uint, c_ulonglong};

pub type CUexternalMemory = cudaExternalMemory_t;
pub type CUexternalSemaphore = cudaExternalSemaphore_t;
pub type CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS = cudaExternalSemaphoreSignalParams;
pub type CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS = cudaExternalSemaphoreWaitParams;

/// See [`cudaExternalMemoryHandleDesc`].
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXTERNAL_MEMORY_HANDLE_DESC {
    pub type_: cudaExternalMemoryHandleType,
    pub handle: cudaExternalHandleUnion,
    /// Bytes.
    pub size: c_ulonglong,
    /// `CUDA_EXTERNAL_MEMORY_DEDICATED`
    pub flags: c_uint,
    pub reserved: [c_uint; 16],
}

/// See [`cudaExternalMemoryBufferDesc`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_EXTERNAL_MEMORY_BUFFER_DESC {
    /// Bytes.
    pub offset: c_ulonglong,
    pub size: c_ulonglong,
    pub flags: c_uint,
    pub reserved: [c_uint; 16],
}

/// See [`cudaExternalSemaphoreHandleDesc`].
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC {
    pub type_: cudaExternalSemaphoreHandleType,
    pub handle: cudaExternalHandleUnion,
    pub flags: c_uint,
    pub reserved: [c_uint; 16],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC {
    /// Bytes.
    pub offset: c_ulonglong,
    pub arrayDesc: CUDA_ARRAY3D_DESCRIPTOR,
    pub numLevels: c_uint,
    pub reserved: [c_uint; 16],
}

/// `CUDA_EXTERNAL_MEMORY_HANDLE_DESC`
pub const CUDA_EXTERNAL_MEMORY_DEDICATED: c_int = 1;

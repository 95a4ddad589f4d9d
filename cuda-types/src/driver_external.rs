//! Types of the driver API's external memory and semaphores: the runtime's under other names, but for arrays.

use super::external::*;
use super::objects::{cudaExternalMemory_t, cudaExternalSemaphore_t};
use super::texture::CUDA_ARRAY3D_DESCRIPTOR;
use std::ffi::{c_int, c_uint, c_ulonglong};

pub type CUexternalMemory = cudaExternalMemory_t;
pub type CUexternalSemaphore = cudaExternalSemaphore_t;
pub type CUDA_EXTERNAL_MEMORY_HANDLE_DESC = cudaExternalMemoryHandleDesc;
pub type CUDA_EXTERNAL_MEMORY_BUFFER_DESC = cudaExternalMemoryBufferDesc;
pub type CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC = cudaExternalSemaphoreHandleDesc;
pub type CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS = cudaExternalSemaphoreSignalParams;
pub type CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS = cudaExternalSemaphoreWaitParams;

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

//! Types of the C interface, under their C names, so that the header reads like NVIDIA's and ctest can compare them.
//!
//! Enumerations are integers here: C may pass any value, and a Rust `enum` with an unknown value is undefined
//! behaviour. Rooms below `abi` have enums of their own.

use std::ffi::{c_char, c_int, c_uint, c_ulong, c_ulonglong, c_void};

mod driver;
mod graph;
mod launch;
mod memory;
mod props;
mod texture;

pub use driver::*;
pub use graph::*;
pub use launch::*;
pub use memory::*;
pub use props::*;
pub use texture::*;

pub type cudaError_t = c_int;

/// Declares a handle: a pointer to something that only we know.
macro_rules! handle {
    ($($(#[$doc:meta])* $handle:ident = $opaque:ident;)*) => { $(
        #[repr(C)]
        #[derive(Debug)]
        pub struct $opaque {
            _private: [u8; 0],
        }
        $(#[$doc])*
        pub type $handle = *mut $opaque;
    )* };
}

handle! {
    /// 0: default stream, 1: `cudaStreamLegacy`, 2: `cudaStreamPerThread`.
    cudaStream_t = CUstream_st;
    cudaEvent_t = CUevent_st;
    cudaGraph_t = CUgraph_st;
    cudaGraphNode_t = CUgraphNode_st;
    cudaGraphExec_t = CUgraphExec_st;
    /// Also a `cudaKernel_t`: both are handles of the registry of kernels.
    cudaFunction_t = CUfunc_st;
    cudaKernel_t = CUkern_st;
    cudaLibrary_t = CUlib_st;
    cudaMemPool_t = CUmemPoolHandle_st;
    cudaUserObject_t = CUuserObject_st;
    cudaArray_t = cudaArray;
    cudaMipmappedArray_t = cudaMipmappedArray;
    cudaGraphicsResource_t = cudaGraphicsResource;
    cudaExternalMemory_t = CUexternalMemory_st;
    cudaExternalSemaphore_t = CUexternalSemaphore_st;
    CUcontext = CUctx_st;
    CUlinkState = CUlinkState_st;
}

pub type cudaArray_const_t = *const cudaArray;
pub type cudaMipmappedArray_const_t = *const cudaMipmappedArray;
pub type cudaTextureObject_t = u64;
pub type cudaSurfaceObject_t = u64;

/// `cudaHostFn_t`
pub type cudaHostFn_t = Option<unsafe extern "C" fn(data: *mut c_void)>;
/// `cudaStreamCallback_t`
pub type cudaStreamCallback_t =
    Option<unsafe extern "C" fn(stream: cudaStream_t, status: cudaError_t, data: *mut c_void)>;

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct dim3 {
    pub x: c_uint,
    pub y: c_uint,
    pub z: c_uint,
}

impl From<dim3> for [u32; 3] {
    fn from(d: dim3) -> [u32; 3] {
        [d.x, d.y, d.z]
    }
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaUUID_t {
    pub bytes: [c_char; 16],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaIpcMemHandle_t {
    pub reserved: [c_char; 64],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaIpcEventHandle_t {
    pub reserved: [c_char; 64],
}

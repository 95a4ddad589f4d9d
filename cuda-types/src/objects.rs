//! Handles of objects, functions that programs pass, and plain values that other types are made of.

use super::choices::CUDAlogLevel_enum;
use super::error::cudaError;
use std::ffi::{c_char, c_uint, c_ulonglong, c_void};

pub type cudaError_t = cudaError;

// What handles point to: something that only we know. There is none of it in C, and the header declares the name alone.
pub enum CUstream_st {}
pub enum CUevent_st {}
pub enum CUgraph_st {}
pub enum CUgraphNode_st {}
pub enum CUgraphExec_st {}
pub enum CUfunc_st {}
pub enum CUkern_st {}
pub enum CUlib_st {}
pub enum CUmemPoolHandle_st {}
pub enum CUuserObject_st {}
pub enum cudaArray {}
pub enum cudaMipmappedArray {}
pub enum cudaGraphicsResource {}
pub enum CUexternalMemory_st {}
pub enum CUexternalSemaphore_st {}
pub enum CUctx_st {}
pub enum CUlinkState_st {}
pub enum CUtexref_st {}
pub enum CUsurfref_st {}
pub enum CUlogsCallbackEntry_st {}
pub enum cudaExecutionContext_st {}
pub enum CUexecAffinityParam_st {}
pub enum CUdevResourceDesc_st {}
pub enum CUgraphDeviceUpdatableNode_st {}
pub enum CUctxCigParam_st {}
pub enum cudaAsyncCallbackEntry {}

/// 0: default stream, 1: `cudaStreamLegacy`, 2: `cudaStreamPerThread`.
pub type cudaStream_t = *mut CUstream_st;
pub type cudaEvent_t = *mut CUevent_st;
pub type cudaGraph_t = *mut CUgraph_st;
pub type cudaGraphNode_t = *mut CUgraphNode_st;
pub type cudaGraphExec_t = *mut CUgraphExec_st;
/// Also a `cudaKernel_t`: both are handles of the registry of kernels.
pub type cudaFunction_t = *mut CUfunc_st;
pub type cudaKernel_t = *mut CUkern_st;
pub type cudaLibrary_t = *mut CUlib_st;
pub type cudaMemPool_t = *mut CUmemPoolHandle_st;
pub type cudaUserObject_t = *mut CUuserObject_st;
pub type cudaArray_t = *mut cudaArray;
pub type cudaMipmappedArray_t = *mut cudaMipmappedArray;
pub type cudaGraphicsResource_t = *mut cudaGraphicsResource;
pub type cudaExternalMemory_t = *mut CUexternalMemory_st;
pub type cudaExternalSemaphore_t = *mut CUexternalSemaphore_st;
pub type CUcontext = *mut CUctx_st;
pub type cudaExecutionContext_t = *mut cudaExecutionContext_st;
/// What a green context is to be made of.
pub type cudaDevResourceDesc_t = *mut CUdevResourceDesc_st;
pub type CUlinkState = *mut CUlinkState_st;
pub type CUtexref = *mut CUtexref_st;
pub type CUsurfref = *mut CUsurfref_st;

pub type cudaArray_const_t = *const cudaArray;
pub type cudaMipmappedArray_const_t = *const cudaMipmappedArray;
pub type cudaTextureObject_t = c_ulonglong;
pub type cudaSurfaceObject_t = c_ulonglong;

/// `cudaHostFn_t`
pub type cudaHostFn_t = Option<unsafe extern "C" fn(data: *mut c_void)>;
/// `cudaStreamCallback_t`
pub type cudaStreamCallback_t =
    Option<unsafe extern "C" fn(stream: cudaStream_t, status: cudaError_t, data: *mut c_void)>;

pub type cudaLogLevel = CUDAlogLevel_enum;
/// `cudaLogsCallback_t`
pub type cudaLogsCallback_t =
    Option<unsafe extern "C" fn(data: *mut c_void, logLevel: cudaLogLevel, message: *mut c_char, length: usize)>;
pub type cudaLogsCallbackHandle = *mut CUlogsCallbackEntry_st;
/// The number of a message.
pub type cudaLogIterator = c_uint;

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
pub struct CUuuid_st {
    pub bytes: [c_char; 16],
}
pub type CUuuid = CUuuid_st;
pub type cudaUUID_t = CUuuid_st;

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaIpcMemHandle_st {
    pub reserved: [c_char; 64],
}
pub type cudaIpcMemHandle_t = cudaIpcMemHandle_st;
pub type CUipcMemHandle = cudaIpcMemHandle_st;

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaIpcEventHandle_st {
    pub reserved: [c_char; 64],
}
pub type cudaIpcEventHandle_t = cudaIpcEventHandle_st;
pub type CUipcEventHandle = cudaIpcEventHandle_st;

/// What processes of several machines would share memory by.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaMemFabricHandle_st {
    pub reserved: [c_char; 64],
}
pub type cudaMemFabricHandle_t = cudaMemFabricHandle_st;

//! Structures of graphs.

use super::choices::{
    cudaGraphChildGraphNodeOwnership, cudaGraphConditionalNodeType, cudaGraphExecUpdateResult,
    cudaGraphInstantiateResult, cudaGraphNodeType, cudaGraphRecaptureStatus,
};
use super::external::{cudaExternalSemaphoreSignalNodeParamsV2, cudaExternalSemaphoreWaitNodeParamsV2};
use super::launch::cudaKernelFunctionType;
use super::memory::{cudaMemAccessDesc, cudaMemPoolProps, cudaMemcpy3DParms, cudaMemcpyAttributes};
use super::objects::*;
use std::ffi::{c_int, c_uint, c_ulonglong, c_void};

/// From where in one node to where in another an edge leads.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaGraphEdgeData_st {
    pub from_port: u8,
    pub to_port: u8,
    /// `cudaGraphDependencyType`
    pub type_: u8,
    pub reserved: [u8; 5],
}
pub type cudaGraphEdgeData = cudaGraphEdgeData_st;
/// The number of a condition.
pub type cudaGraphConditionalHandle = c_ulonglong;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaMemsetParams {
    pub dst: *mut c_void,
    /// Bytes; not used for one row.
    pub pitch: usize,
    pub value: c_uint,
    /// 1, 2 or 4.
    pub elementSize: c_uint,
    /// Elements.
    pub width: usize,
    pub height: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaHostNodeParams {
    pub fn_: cudaHostFn_t,
    pub userData: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaGraphInstantiateParams_st {
    pub flags: c_ulonglong,
    pub uploadStream: cudaStream_t,
    pub errNode_out: cudaGraphNode_t,
    pub result_out: cudaGraphInstantiateResult,
}
pub type cudaGraphInstantiateParams = cudaGraphInstantiateParams_st;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaGraphExecUpdateResultInfo_st {
    pub result: cudaGraphExecUpdateResult,
    pub errorNode: cudaGraphNode_t,
    pub errorFromNode: cudaGraphNode_t,
}
pub type cudaGraphExecUpdateResultInfo = cudaGraphExecUpdateResultInfo_st;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaMemAllocNodeParams {
    pub poolProps: cudaMemPoolProps,
    pub accessDescs: *const cudaMemAccessDesc,
    pub accessDescCount: usize,
    pub bytesize: usize,
    /// The address is put here.
    pub dptr: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaConditionalNodeParams {
    pub handle: cudaGraphConditionalHandle,
    pub type_: cudaGraphConditionalNodeType,
    /// Number of bodies.
    pub size: c_uint,
    /// An array of the node's with the bodies' handles is put here.
    pub phGraph_out: *mut cudaGraph_t,
    pub ctx: cudaExecutionContext_t,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaKernelNodeParamsV2 {
    pub func: *mut c_void,
    pub gridDim: dim3,
    pub blockDim: dim3,
    pub sharedMemBytes: c_uint,
    pub kernelParams: *mut *mut c_void,
    pub extra: *mut *mut c_void,
    pub ctx: cudaExecutionContext_t,
    pub functionType: cudaKernelFunctionType,
}

/// As [`cudaMemsetParams`], in an execution context.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaMemsetParamsV2 {
    pub dst: *mut c_void,
    pub pitch: usize,
    pub value: c_uint,
    pub elementSize: c_uint,
    pub width: usize,
    pub height: usize,
    pub ctx: cudaExecutionContext_t,
}

/// As [`cudaHostNodeParams`], and how the device waits for the function.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaHostNodeParamsV2 {
    pub fn_: cudaHostFn_t,
    pub userData: *mut c_void,
    /// `cudaHostTaskSyncMode`
    pub syncMode: c_uint,
    pub ctx: cudaExecutionContext_t,
}

/// As [`cudaMemAllocNodeParams`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaMemAllocNodeParamsV2 {
    pub poolProps: cudaMemPoolProps,
    pub accessDescs: *const cudaMemAccessDesc,
    pub accessDescCount: usize,
    pub bytesize: usize,
    /// The address is put here.
    pub dptr: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemcpyNodeParams {
    pub flags: c_int,
    pub reserved: c_int,
    pub ctx: cudaExecutionContext_t,
    pub copyParams: cudaMemcpy3DParms,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaChildGraphNodeParams {
    pub graph: cudaGraph_t,
    /// `cudaGraphChildGraphNodeOwnership`: 0 copies the graph, 1 takes it.
    pub ownership: cudaGraphChildGraphNodeOwnership,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaEventRecordNodeParams {
    pub event: cudaEvent_t,
    pub ctx: cudaExecutionContext_t,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaEventWaitNodeParams {
    pub event: cudaEvent_t,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaMemFreeNodeParams {
    pub dptr: *mut c_void,
}

/// Copies in one node, as `cudaMemcpyBatchAsync` makes them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemcpyBatchNodeParams {
    /// Numbers of `dsts`, `srcs` and `sizes`.
    pub count: usize,
    pub dsts: *mut *mut c_void,
    pub srcs: *mut *mut c_void,
    /// In bytes; a copy of none is left out.
    pub sizes: *mut usize,
    /// What the copies from the numbers in `attrsIdxs` on have in common.
    pub attrs: *mut cudaMemcpyAttributes,
    pub attrsIdxs: *mut usize,
    pub numAttrs: usize,
    pub ctx: cudaExecutionContext_t,
}

/// Parameters of a node of any kind, by `cudaGraphNodeParams::type_`.
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaGraphNodeParamsUnion {
    pub reserved1: [i64; 29],
    pub kernel: cudaKernelNodeParamsV2,
    pub memcpy: cudaMemcpyNodeParams,
    pub memset: cudaMemsetParamsV2,
    pub host: cudaHostNodeParamsV2,
    pub graph: cudaChildGraphNodeParams,
    pub extSemSignal: cudaExternalSemaphoreSignalNodeParamsV2,
    pub extSemWait: cudaExternalSemaphoreWaitNodeParamsV2,
    pub eventWait: cudaEventWaitNodeParams,
    pub eventRecord: cudaEventRecordNodeParams,
    pub alloc: cudaMemAllocNodeParamsV2,
    pub free: cudaMemFreeNodeParams,
    pub conditional: cudaConditionalNodeParams,
    pub memcpyBatch: cudaMemcpyBatchNodeParams,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaGraphNodeParams {
    pub type_: cudaGraphNodeType,
    pub reserved0: [c_int; 3],
    pub of: cudaGraphNodeParamsUnion,
    pub reserved2: i64,
}

/// Asked about a node, its parameters and those that it is to get. `status` is a `cudaGraphRecaptureStatus`: 0 if an exec could
/// take them over, else 1.
pub type cudaGraphRecaptureCallback_t = Option<
    unsafe extern "C" fn(
        data: *mut c_void,
        node: cudaGraphNode_t,
        originalParams: *const cudaGraphNodeParams,
        recaptureParams: *const cudaGraphNodeParams,
        status: cudaGraphRecaptureStatus,
    ) -> cudaError_t,
>;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaGraphRecaptureCallbackData {
    pub callbackFunc: cudaGraphRecaptureCallback_t,
    pub userData: *mut c_void,
}

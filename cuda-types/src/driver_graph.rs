//! Structures of graphs and of memory operations of streams, as the driver API has them. They are laid out as the runtime's of the same
//! purpose, but for those of kernels, copies, and memory operations.

use super::driver::{cuuint64_t, CUdeviceptr, CUevent, CUfunction, CUhostFn, CUkernel, CUresult, CUstream};
use super::driver_choices::CUlaunchAttributeID;
use super::driver_graph_choices::*;
use super::driver_launch::{CUlaunchAttributeValue, CUmemAccessDesc, CUmemPoolProps, CUmemcpyAttributes};
use super::external::{cudaExternalSemaphoreSignalParams, cudaExternalSemaphoreWaitParams};
use super::graph::{cudaEventWaitNodeParams, cudaGraphConditionalHandle};
use super::objects::*;
use super::texture::CUDA_MEMCPY3D;
use std::ffi::{c_int, c_uint, c_void};

pub type CUgraph = cudaGraph_t;
pub type CUgraphNode = cudaGraphNode_t;
pub type CUgraphExec = cudaGraphExec_t;
pub type CUuserObject = cudaUserObject_t;
pub type CUgraphConditionalHandle = cudaGraphConditionalHandle;
pub type CUkernelNodeAttrID = CUlaunchAttributeID;
pub type CUkernelNodeAttrValue = CUlaunchAttributeValue;
pub type CUDA_EVENT_WAIT_NODE_PARAMS = cudaEventWaitNodeParams;

/// See [`super::cudaGraphEdgeData`].
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CUgraphEdgeData {
    pub from_port: u8,
    pub to_port: u8,
    /// `CUgraphDependencyType`
    pub type_: u8,
    pub reserved: [u8; 5],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_KERNEL_NODE_PARAMS_v1 {
    pub func: CUfunction,
    pub gridDimX: c_uint,
    pub gridDimY: c_uint,
    pub gridDimZ: c_uint,
    pub blockDimX: c_uint,
    pub blockDimY: c_uint,
    pub blockDimZ: c_uint,
    pub sharedMemBytes: c_uint,
    pub kernelParams: *mut *mut c_void,
    pub extra: *mut *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_KERNEL_NODE_PARAMS_v2 {
    pub func: CUfunction,
    pub gridDimX: c_uint,
    pub gridDimY: c_uint,
    pub gridDimZ: c_uint,
    pub blockDimX: c_uint,
    pub blockDimY: c_uint,
    pub blockDimZ: c_uint,
    pub sharedMemBytes: c_uint,
    pub kernelParams: *mut *mut c_void,
    pub extra: *mut *mut c_void,
    /// Looked at if there is no `func`.
    pub kern: CUkernel,
    pub ctx: CUcontext,
}
pub type CUDA_KERNEL_NODE_PARAMS = CUDA_KERNEL_NODE_PARAMS_v2;
pub type CUDA_KERNEL_NODE_PARAMS_v3 = CUDA_KERNEL_NODE_PARAMS_v2;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_MEMCPY_NODE_PARAMS {
    pub flags: c_int,
    pub reserved: c_int,
    pub copyCtx: CUcontext,
    pub copyParams: CUDA_MEMCPY3D,
}

/// See [`super::cudaMemsetParams`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_MEMSET_NODE_PARAMS {
    pub dst: CUdeviceptr,
    pub pitch: usize,
    pub value: c_uint,
    pub elementSize: c_uint,
    pub width: usize,
    pub height: usize,
}

/// See [`super::cudaMemsetParamsV2`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_MEMSET_NODE_PARAMS_v2 {
    pub dst: CUdeviceptr,
    pub pitch: usize,
    pub value: c_uint,
    pub elementSize: c_uint,
    pub width: usize,
    pub height: usize,
    pub ctx: CUcontext,
}

/// See [`super::cudaHostNodeParams`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_HOST_NODE_PARAMS {
    pub fn_: CUhostFn,
    pub userData: *mut c_void,
}

/// See [`super::cudaHostNodeParamsV2`].
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_HOST_NODE_PARAMS_v2 {
    pub fn_: CUhostFn,
    pub userData: *mut c_void,
    pub syncMode: c_uint,
    pub ctx: CUcontext,
}

/// See [`super::cudaChildGraphNodeParams`].
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_CHILD_GRAPH_NODE_PARAMS {
    pub graph: CUgraph,
    pub ownership: CUgraphChildGraphNodeOwnership,
}

/// See [`super::cudaEventRecordNodeParams`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_EVENT_RECORD_NODE_PARAMS {
    pub event: CUevent,
    pub ctx: CUcontext,
}

/// See [`super::cudaExternalSemaphoreSignalNodeParams`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_EXT_SEM_SIGNAL_NODE_PARAMS {
    pub extSemArray: *mut cudaExternalSemaphore_t,
    pub paramsArray: *const cudaExternalSemaphoreSignalParams,
    pub numExtSems: c_uint,
}

/// See [`super::cudaExternalSemaphoreWaitNodeParams`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_EXT_SEM_WAIT_NODE_PARAMS {
    pub extSemArray: *mut cudaExternalSemaphore_t,
    pub paramsArray: *const cudaExternalSemaphoreWaitParams,
    pub numExtSems: c_uint,
}

/// See [`super::cudaExternalSemaphoreSignalNodeParamsV2`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2 {
    pub extSemArray: *mut cudaExternalSemaphore_t,
    pub paramsArray: *const cudaExternalSemaphoreSignalParams,
    pub numExtSems: c_uint,
    pub ctx: CUcontext,
}

/// See [`super::cudaExternalSemaphoreWaitNodeParamsV2`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2 {
    pub extSemArray: *mut cudaExternalSemaphore_t,
    pub paramsArray: *const cudaExternalSemaphoreWaitParams,
    pub numExtSems: c_uint,
    pub ctx: CUcontext,
}

/// See [`super::cudaMemAllocNodeParams`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_MEM_ALLOC_NODE_PARAMS_v1 {
    pub poolProps: CUmemPoolProps,
    pub accessDescs: *const CUmemAccessDesc,
    pub accessDescCount: usize,
    pub bytesize: usize,
    /// The address is put here.
    pub dptr: CUdeviceptr,
}
pub type CUDA_MEM_ALLOC_NODE_PARAMS = CUDA_MEM_ALLOC_NODE_PARAMS_v1;
pub type CUDA_MEM_ALLOC_NODE_PARAMS_v2 = CUDA_MEM_ALLOC_NODE_PARAMS_v1;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_MEM_FREE_NODE_PARAMS {
    pub dptr: CUdeviceptr,
}

/// See [`super::cudaConditionalNodeParams`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_CONDITIONAL_NODE_PARAMS {
    pub handle: CUgraphConditionalHandle,
    pub type_: CUgraphConditionalNodeType,
    pub size: c_uint,
    pub phGraph_out: *mut CUgraph,
    pub ctx: CUcontext,
}

/// See [`super::cudaMemcpyBatchNodeParams`].
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_MEMCPY_BATCH_NODE_PARAMS_V1 {
    pub count: usize,
    pub dsts: *mut CUdeviceptr,
    pub srcs: *mut CUdeviceptr,
    pub sizes: *mut usize,
    pub attrs: *mut CUmemcpyAttributes,
    pub attrsIdxs: *mut usize,
    pub numAttrs: usize,
    pub ctx: CUcontext,
}
pub type CUDA_MEMCPY_BATCH_NODE_PARAMS = CUDA_MEMCPY_BATCH_NODE_PARAMS_V1;

/// Waits until the value at an address compares with one as the flags say.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUstreamMemOpWaitValueParams_st {
    pub operation: CUstreamBatchMemOpType,
    pub address: CUdeviceptr,
    /// Its lower half for an operation of 32 bits.
    pub value64: cuuint64_t,
    /// `CUstreamWaitValue_flags`
    pub flags: c_uint,
    pub alias: CUdeviceptr,
}

/// Writes a value to an address.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUstreamMemOpWriteValueParams_st {
    pub operation: CUstreamBatchMemOpType,
    pub address: CUdeviceptr,
    /// Its lower half for an operation of 32 bits.
    pub value64: cuuint64_t,
    /// `CUstreamWriteValue_flags`
    pub flags: c_uint,
    pub alias: CUdeviceptr,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUstreamMemOpFlushRemoteWritesParams_st {
    pub operation: CUstreamBatchMemOpType,
    pub flags: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUstreamMemOpMemoryBarrierParams_st {
    pub operation: CUstreamBatchMemOpType,
    /// `CUstreamMemoryBarrier_flags`
    pub flags: c_uint,
}

/// Changes the value at an address at once.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUstreamMemOpAtomicReductionParams_st {
    pub operation: CUstreamBatchMemOpType,
    pub flags: c_uint,
    pub reductionOp: CUstreamAtomicReductionOpType,
    pub dataType: CUstreamAtomicReductionDataType,
    pub address: CUdeviceptr,
    pub value: cuuint64_t,
    pub alias: CUdeviceptr,
}

/// One memory operation of a stream, by `operation`, with which each of the structures begins.
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUstreamBatchMemOpParams_v1 {
    pub operation: CUstreamBatchMemOpType,
    pub waitValue: CUstreamMemOpWaitValueParams_st,
    pub writeValue: CUstreamMemOpWriteValueParams_st,
    pub flushRemoteWrites: CUstreamMemOpFlushRemoteWritesParams_st,
    pub memoryBarrier: CUstreamMemOpMemoryBarrierParams_st,
    pub atomicReduction: CUstreamMemOpAtomicReductionParams_st,
    pub pad: [cuuint64_t; 6],
}
pub type CUstreamBatchMemOpParams = CUstreamBatchMemOpParams_v1;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_BATCH_MEM_OP_NODE_PARAMS_v1 {
    pub ctx: CUcontext,
    pub count: c_uint,
    pub paramArray: *mut CUstreamBatchMemOpParams,
    pub flags: c_uint,
}
pub type CUDA_BATCH_MEM_OP_NODE_PARAMS = CUDA_BATCH_MEM_OP_NODE_PARAMS_v1;
pub type CUDA_BATCH_MEM_OP_NODE_PARAMS_v2 = CUDA_BATCH_MEM_OP_NODE_PARAMS_v1;

/// Parameters of a node of any kind, by `CUgraphNodeParams::type_`.
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUgraphNodeParamsUnion {
    pub reserved1: [i64; 29],
    pub kernel: CUDA_KERNEL_NODE_PARAMS_v3,
    pub memcpy: CUDA_MEMCPY_NODE_PARAMS,
    pub memset: CUDA_MEMSET_NODE_PARAMS_v2,
    pub host: CUDA_HOST_NODE_PARAMS_v2,
    pub graph: CUDA_CHILD_GRAPH_NODE_PARAMS,
    pub eventWait: CUDA_EVENT_WAIT_NODE_PARAMS,
    pub eventRecord: CUDA_EVENT_RECORD_NODE_PARAMS,
    pub extSemSignal: CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2,
    pub extSemWait: CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2,
    pub alloc: CUDA_MEM_ALLOC_NODE_PARAMS_v2,
    pub free: CUDA_MEM_FREE_NODE_PARAMS,
    pub memOp: CUDA_BATCH_MEM_OP_NODE_PARAMS_v2,
    pub conditional: CUDA_CONDITIONAL_NODE_PARAMS,
    pub memcpyBatch: CUDA_MEMCPY_BATCH_NODE_PARAMS_V1,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUgraphNodeParams {
    pub type_: CUgraphNodeType,
    pub reserved0: [c_int; 3],
    pub of: CUgraphNodeParamsUnion,
    pub reserved2: i64,
}

/// See [`super::cudaGraphInstantiateParams`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUDA_GRAPH_INSTANTIATE_PARAMS {
    pub flags: cuuint64_t,
    pub hUploadStream: CUstream,
    pub hErrNode_out: CUgraphNode,
    pub result_out: CUgraphInstantiateResult,
}

/// See [`super::cudaGraphExecUpdateResultInfo`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUgraphExecUpdateResultInfo {
    pub result: CUgraphExecUpdateResult,
    pub errorNode: CUgraphNode,
    pub errorFromNode: CUgraphNode,
}

/// See [`super::cudaGraphRecaptureCallback_t`].
pub type CUgraphRecaptureCallback = Option<
    unsafe extern "C" fn(
        data: *mut c_void,
        node: CUgraphNode,
        originalParams: *const CUgraphNodeParams,
        recaptureParams: *const CUgraphNodeParams,
        status: CUgraphRecaptureStatus,
    ) -> CUresult,
>;

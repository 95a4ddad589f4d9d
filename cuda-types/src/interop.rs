//! What the runtime's headers declare for graphics, for other devices on the bus, and for kernels: programs that serve several
//! back ends name it without using it here.

use super::objects::{dim3, CUgraphDeviceUpdatableNode_st};
use std::ffi::{c_int, c_uint, c_void};

pub type cudaGraphicsRegisterFlags = c_int;
pub const cudaGraphicsRegisterFlagsNone: cudaGraphicsRegisterFlags = 0;
pub const cudaGraphicsRegisterFlagsReadOnly: cudaGraphicsRegisterFlags = 1;
pub const cudaGraphicsRegisterFlagsWriteDiscard: cudaGraphicsRegisterFlags = 2;
pub const cudaGraphicsRegisterFlagsSurfaceLoadStore: cudaGraphicsRegisterFlags = 4;
pub const cudaGraphicsRegisterFlagsTextureGather: cudaGraphicsRegisterFlags = 8;

pub type cudaGraphicsMapFlags = c_int;
pub const cudaGraphicsMapFlagsNone: cudaGraphicsMapFlags = 0;
pub const cudaGraphicsMapFlagsReadOnly: cudaGraphicsMapFlags = 1;
pub const cudaGraphicsMapFlagsWriteDiscard: cudaGraphicsMapFlags = 2;

pub type cudaGraphicsCubeFace = c_int;
pub const cudaGraphicsCubeFacePositiveX: cudaGraphicsCubeFace = 0;
pub const cudaGraphicsCubeFaceNegativeX: cudaGraphicsCubeFace = 1;
pub const cudaGraphicsCubeFacePositiveY: cudaGraphicsCubeFace = 2;
pub const cudaGraphicsCubeFaceNegativeY: cudaGraphicsCubeFace = 3;
pub const cudaGraphicsCubeFacePositiveZ: cudaGraphicsCubeFace = 4;
pub const cudaGraphicsCubeFaceNegativeZ: cudaGraphicsCubeFace = 5;

pub type cudaFlushGPUDirectRDMAWritesScope = c_int;
pub const cudaFlushGPUDirectRDMAWritesToOwner: cudaFlushGPUDirectRDMAWritesScope = 100;
pub const cudaFlushGPUDirectRDMAWritesToAllDevices: cudaFlushGPUDirectRDMAWritesScope = 200;

pub type cudaFlushGPUDirectRDMAWritesTarget = c_int;
pub const cudaFlushGPUDirectRDMAWritesTargetCurrentDevice: cudaFlushGPUDirectRDMAWritesTarget = 0;

pub type cudaFabricOpStatusSource = c_int;
pub const cudaFabricOpStatusSourceMbarrierV1: cudaFabricOpStatusSource = 0;
pub const cudaFabricOpStatusSourceMax: cudaFabricOpStatusSource = 2147483647;

pub type cudaFabricOpStatusInfo = c_int;
pub const cudaFabricOpStatusInfoSuccess: cudaFabricOpStatusInfo = 0;
pub const cudaFabricOpStatusInfoLast: cudaFabricOpStatusInfo = 0;
pub const cudaFabricOpStatusInfoMax: cudaFabricOpStatusInfo = 2147483647;

pub type cudaCGScope = c_int;
pub const cudaCGScopeInvalid: cudaCGScope = 0;
pub const cudaCGScopeGrid: cudaCGScope = 1;
pub const cudaCGScopeReserved: cudaCGScope = 2;

pub type cudaRoundMode = c_int;
pub const cudaRoundNearest: cudaRoundMode = 0;
pub const cudaRoundZero: cudaRoundMode = 1;
pub const cudaRoundPosInf: cudaRoundMode = 2;
pub const cudaRoundMinInf: cudaRoundMode = 3;

pub type cudaGraphKernelNodeField = c_int;
pub const cudaGraphKernelNodeFieldInvalid: cudaGraphKernelNodeField = 0;
pub const cudaGraphKernelNodeFieldGridDim: cudaGraphKernelNodeField = 1;
pub const cudaGraphKernelNodeFieldParam: cudaGraphKernelNodeField = 2;
pub const cudaGraphKernelNodeFieldEnabled: cudaGraphKernelNodeField = 3;

/// A node that kernels may change, which there are none of.
pub type cudaGraphDeviceNode_t = *mut CUgraphDeviceUpdatableNode_st;

/// An argument of the kernel, at `offset` of its parameters.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaGraphKernelNodeParamUpdate {
    pub pValue: *const c_void,
    pub offset: usize,
    pub size: usize,
}

/// By `cudaGraphKernelNodeUpdate::field`.
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaGraphKernelNodeUpdateUnion {
    pub gridDim: dim3,
    pub param: cudaGraphKernelNodeParamUpdate,
    pub isEnabled: c_uint,
}

/// What a kernel changes of a node.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaGraphKernelNodeUpdate {
    pub node: cudaGraphDeviceNode_t,
    pub field: cudaGraphKernelNodeField,
    pub updateData: cudaGraphKernelNodeUpdateUnion,
}

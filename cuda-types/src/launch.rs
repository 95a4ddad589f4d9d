//! Structures of kernels and their launches.

use super::choices::{
    cudaAccessProperty, cudaClusterSchedulingPolicy, cudaLaunchMemSyncDomain, cudaSynchronizationPolicy,
};
use super::interop::cudaGraphDeviceNode_t;
use super::objects::{cudaEvent_t, cudaStream_t, dim3};
use std::ffi::{c_char, c_int, c_uint, c_void};
use std::fmt;

/// Sizes in bytes. See CUDA Runtime API, 'cudaFuncAttributes'.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaFuncAttributes {
    pub sharedSizeBytes: usize,
    pub constSizeBytes: usize,
    pub localSizeBytes: usize,
    pub maxThreadsPerBlock: c_int,
    pub numRegs: c_int,
    /// Ten times major plus minor, as `binaryVersion`.
    pub ptxVersion: c_int,
    pub binaryVersion: c_int,
    pub cacheModeCA: c_int,
    pub maxDynamicSharedSizeBytes: c_int,
    pub preferredShmemCarveout: c_int,
    pub clusterDimMustBeSet: c_int,
    pub requiredClusterWidth: c_int,
    pub requiredClusterHeight: c_int,
    pub requiredClusterDepth: c_int,
    pub clusterSchedulingPolicyPreference: c_int,
    pub nonPortableClusterSizeAllowed: c_int,
    /// The last 16 words are reserved in CUDA 12; 13.5 has named the first two.
    pub deviceNodeUpdateStatus: c_int,
    pub sharedMemoryMode: cudaSharedMemoryMode,
    pub reserved: [c_int; 14],
}

/// A launch of `cudaLaunchCooperativeKernelMultiDevice`. CUDA 12 alone.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaLaunchParams {
    pub func: *mut c_void,
    pub gridDim: dim3,
    pub blockDim: dim3,
    pub args: *mut *mut c_void,
    pub sharedMem: usize,
    pub stream: cudaStream_t,
}

/// Flags of `cudaLaunchCooperativeKernelMultiDevice`
pub const cudaCooperativeLaunchMultiDeviceNoPreSync: c_uint = 1;
pub const cudaCooperativeLaunchMultiDeviceNoPostSync: c_uint = 2;

pub type cudaLaunchAttributeID = c_int;
pub const cudaLaunchAttributeIgnore: cudaLaunchAttributeID = 0;
pub const cudaLaunchAttributeAccessPolicyWindow: cudaLaunchAttributeID = 1;
pub const cudaLaunchAttributeCooperative: cudaLaunchAttributeID = 2;
pub const cudaLaunchAttributeSynchronizationPolicy: cudaLaunchAttributeID = 3;
pub const cudaLaunchAttributeClusterDimension: cudaLaunchAttributeID = 4;
pub const cudaLaunchAttributeClusterSchedulingPolicyPreference: cudaLaunchAttributeID = 5;
pub const cudaLaunchAttributeProgrammaticStreamSerialization: cudaLaunchAttributeID = 6;
pub const cudaLaunchAttributeProgrammaticEvent: cudaLaunchAttributeID = 7;
pub const cudaLaunchAttributePriority: cudaLaunchAttributeID = 8;
pub const cudaLaunchAttributeMemSyncDomainMap: cudaLaunchAttributeID = 9;
pub const cudaLaunchAttributeMemSyncDomain: cudaLaunchAttributeID = 10;
pub const cudaLaunchAttributePreferredClusterDimension: cudaLaunchAttributeID = 11;
pub const cudaLaunchAttributeLaunchCompletionEvent: cudaLaunchAttributeID = 12;
pub const cudaLaunchAttributeDeviceUpdatableKernelNode: cudaLaunchAttributeID = 13;
pub const cudaLaunchAttributePreferredSharedMemoryCarveout: cudaLaunchAttributeID = 14;
pub const cudaLaunchAttributeNvlinkUtilCentricScheduling: cudaLaunchAttributeID = 16;
pub const cudaLaunchAttributePortableClusterSizeMode: cudaLaunchAttributeID = 17;
pub const cudaLaunchAttributeSharedMemoryMode: cudaLaunchAttributeID = 18;

pub type cudaSharedMemoryMode = c_int;
pub const cudaSharedMemoryModeDefault: cudaSharedMemoryMode = 0;
pub const cudaSharedMemoryModeRequirePortable: cudaSharedMemoryMode = 1;
pub const cudaSharedMemoryModeAllowNonPortable: cudaSharedMemoryMode = 2;
pub const cudaSharedMemoryModeAllowOversizedSharedMemory: cudaSharedMemoryMode = 3;
pub const cudaSharedMemoryModePreferOversizedSharedMemory: cudaSharedMemoryMode = 4;

pub type cudaLaunchAttributePortableClusterMode = c_int;
pub const cudaLaunchPortableClusterModeDefault: cudaLaunchAttributePortableClusterMode = 0;
pub const cudaLaunchPortableClusterModeRequirePortable: cudaLaunchAttributePortableClusterMode = 1;
pub const cudaLaunchPortableClusterModeAllowNonPortable: cudaLaunchAttributePortableClusterMode = 2;

pub type cudaKernelFunctionType = c_int;
pub const cudaKernelFunctionTypeUnspecified: cudaKernelFunctionType = 0;
pub const cudaKernelFunctionTypeDeviceEntry: cudaKernelFunctionType = 1;
pub const cudaKernelFunctionTypeKernel: cudaKernelFunctionType = 2;
pub const cudaKernelFunctionTypeFunction: cudaKernelFunctionType = 3;

/// Which part of the cache a range of addresses is to have: `hitRatio` of it as `hitProp` says, the rest as `missProp`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaAccessPolicyWindow {
    pub base_ptr: *mut c_void,
    /// Bytes.
    pub num_bytes: usize,
    pub hitRatio: f32,
    pub hitProp: cudaAccessProperty,
    pub missProp: cudaAccessProperty,
}

/// The domains that stand for the two kinds of memory.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaLaunchMemSyncDomainMap_st {
    pub default_: u8,
    pub remote: u8,
}
pub type cudaLaunchMemSyncDomainMap = cudaLaunchMemSyncDomainMap_st;

/// Blocks of a cluster. Not a `dim3`, whose constructor would keep unions of C++ from having one.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaLaunchAttributeDim {
    pub x: c_uint,
    pub y: c_uint,
    pub z: c_uint,
}

/// Whether kernels may change a node, and by which handle.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaLaunchAttributeDeviceNode {
    pub deviceUpdatable: c_int,
    pub devNode: cudaGraphDeviceNode_t,
}

/// `programmaticEvent` and `launchCompletionEvent` begin alike.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaLaunchAttributeEvent {
    pub event: cudaEvent_t,
    pub flags: c_int,
    pub triggerAtBlockStart: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaLaunchAttributeValue {
    pub pad: [c_char; 64],
    pub accessPolicyWindow: cudaAccessPolicyWindow,
    pub cooperative: c_int,
    pub syncPolicy: cudaSynchronizationPolicy,
    pub clusterDim: cudaLaunchAttributeDim,
    pub clusterSchedulingPolicyPreference: cudaClusterSchedulingPolicy,
    pub programmaticStreamSerializationAllowed: c_int,
    pub programmaticEvent: cudaLaunchAttributeEvent,
    pub launchCompletionEvent: cudaLaunchAttributeEvent,
    pub priority: c_int,
    pub memSyncDomainMap: cudaLaunchMemSyncDomainMap,
    pub memSyncDomain: cudaLaunchMemSyncDomain,
    pub preferredClusterDim: cudaLaunchAttributeDim,
    pub deviceUpdatableKernelNode: cudaLaunchAttributeDeviceNode,
    pub sharedMemCarveout: c_uint,
    pub nvlinkUtilCentricScheduling: c_uint,
    pub portableClusterSizeMode: cudaLaunchAttributePortableClusterMode,
    pub sharedMemoryMode: cudaSharedMemoryMode,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaLaunchAttribute_st {
    pub id: cudaLaunchAttributeID,
    pub pad: [c_char; 4],
    pub val: cudaLaunchAttributeValue,
}
pub type cudaLaunchAttribute = cudaLaunchAttribute_st;

impl fmt::Debug for cudaLaunchAttribute {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "cudaLaunchAttribute {{ id: {} }}", self.id)
    }
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaLaunchConfig_st {
    pub gridDim: dim3,
    pub blockDim: dim3,
    pub dynamicSmemBytes: usize,
    pub stream: cudaStream_t,
    pub attrs: *mut cudaLaunchAttribute,
    pub numAttrs: c_uint,
}
pub type cudaLaunchConfig_t = cudaLaunchConfig_st;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaKernelNodeParams {
    /// Host stub.
    pub func: *mut c_void,
    pub gridDim: dim3,
    pub blockDim: dim3,
    pub sharedMemBytes: c_uint,
    pub kernelParams: *mut *mut c_void,
    pub extra: *mut *mut c_void,
}

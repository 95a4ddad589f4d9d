//! Structures of kernels and their launches.

use super::*;
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
    pub sharedMemoryMode: c_int,
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

/// `cudaLaunchAttributeID`
pub const cudaLaunchAttributeIgnore: c_int = 0;
pub const cudaLaunchAttributeAccessPolicyWindow: c_int = 1;
pub const cudaLaunchAttributeCooperative: c_int = 2;
pub const cudaLaunchAttributeSynchronizationPolicy: c_int = 3;
pub const cudaLaunchAttributeClusterDimension: c_int = 4;
pub const cudaLaunchAttributeClusterSchedulingPolicyPreference: c_int = 5;
pub const cudaLaunchAttributeProgrammaticStreamSerialization: c_int = 6;
pub const cudaLaunchAttributeProgrammaticEvent: c_int = 7;
pub const cudaLaunchAttributePriority: c_int = 8;
pub const cudaLaunchAttributeMemSyncDomainMap: c_int = 9;
pub const cudaLaunchAttributeMemSyncDomain: c_int = 10;
pub const cudaLaunchAttributePreferredClusterDimension: c_int = 11;
pub const cudaLaunchAttributeLaunchCompletionEvent: c_int = 12;
pub const cudaLaunchAttributeDeviceUpdatableKernelNode: c_int = 13;
pub const cudaLaunchAttributePreferredSharedMemoryCarveout: c_int = 14;
pub const cudaLaunchAttributeNvlinkUtilCentricScheduling: c_int = 16;
pub const cudaLaunchAttributePortableClusterSizeMode: c_int = 17;
pub const cudaLaunchAttributeSharedMemoryMode: c_int = 18;

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
    pub cooperative: c_int,
    pub clusterDim: dim3,
    pub clusterSchedulingPolicyPreference: c_int,
    pub programmaticStreamSerializationAllowed: c_int,
    pub programmaticEvent: cudaLaunchAttributeEvent,
    pub launchCompletionEvent: cudaLaunchAttributeEvent,
    pub priority: c_int,
    pub sharedMemCarveout: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaLaunchAttribute {
    /// `cudaLaunchAttributeID`
    pub id: c_int,
    pub pad: [c_char; 4],
    pub val: cudaLaunchAttributeValue,
}

impl fmt::Debug for cudaLaunchAttribute {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "cudaLaunchAttribute {{ id: {} }}", self.id)
    }
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaLaunchConfig_t {
    pub gridDim: dim3,
    pub blockDim: dim3,
    pub dynamicSmemBytes: usize,
    pub stream: cudaStream_t,
    pub attrs: *mut cudaLaunchAttribute,
    pub numAttrs: c_uint,
}

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

//! Types of the driver API that are laid out as those of the runtime, with enumerations of its own: attributes of launches, and
//! places of memory.

use super::driver::CUstream;
use super::driver_choices::{
    CUlaunchAttributeID, CUmemAccess_flags, CUmemAllocationHandleType, CUmemAllocationType, CUmemLocationType,
};
use super::launch::{
    cudaLaunchAttributeDeviceNode, cudaLaunchAttributeDim, cudaLaunchAttributeEvent, cudaLaunchMemSyncDomainMap,
};
use super::memory::{cudaMemLocation, cudaMemPoolPtrExportData};
use super::texture::{cudaArrayMemoryRequirements, cudaArraySparseProperties};
use std::ffi::{c_char, c_int, c_uint, c_void};

pub type CUaccessProperty = c_int;
pub const CU_ACCESS_PROPERTY_NORMAL: CUaccessProperty = 0;
pub const CU_ACCESS_PROPERTY_STREAMING: CUaccessProperty = 1;
pub const CU_ACCESS_PROPERTY_PERSISTING: CUaccessProperty = 2;

pub type CUsynchronizationPolicy = c_int;
pub const CU_SYNC_POLICY_AUTO: CUsynchronizationPolicy = 1;
pub const CU_SYNC_POLICY_SPIN: CUsynchronizationPolicy = 2;
pub const CU_SYNC_POLICY_YIELD: CUsynchronizationPolicy = 3;
pub const CU_SYNC_POLICY_BLOCKING_SYNC: CUsynchronizationPolicy = 4;

pub type CUclusterSchedulingPolicy = c_int;
pub const CU_CLUSTER_SCHEDULING_POLICY_DEFAULT: CUclusterSchedulingPolicy = 0;
pub const CU_CLUSTER_SCHEDULING_POLICY_SPREAD: CUclusterSchedulingPolicy = 1;
pub const CU_CLUSTER_SCHEDULING_POLICY_LOAD_BALANCING: CUclusterSchedulingPolicy = 2;
pub const CU_CLUSTER_SCHEDULING_POLICY_RUBIN_DSMEM_LOCALITY: CUclusterSchedulingPolicy = 3;

pub type CUlaunchMemSyncDomain = c_int;
pub const CU_LAUNCH_MEM_SYNC_DOMAIN_DEFAULT: CUlaunchMemSyncDomain = 0;
pub const CU_LAUNCH_MEM_SYNC_DOMAIN_REMOTE: CUlaunchMemSyncDomain = 1;

pub type CUlaunchAttributePortableClusterMode = c_int;
pub const CU_LAUNCH_PORTABLE_CLUSTER_MODE_DEFAULT: CUlaunchAttributePortableClusterMode = 0;
pub const CU_LAUNCH_PORTABLE_CLUSTER_MODE_REQUIRE_PORTABLE: CUlaunchAttributePortableClusterMode = 1;
pub const CU_LAUNCH_PORTABLE_CLUSTER_MODE_ALLOW_NON_PORTABLE: CUlaunchAttributePortableClusterMode = 2;

pub type CUsharedMemoryMode = c_int;
pub const CU_SHARED_MEMORY_MODE_DEFAULT: CUsharedMemoryMode = 0;
pub const CU_SHARED_MEMORY_MODE_REQUIRE_PORTABLE: CUsharedMemoryMode = 1;
pub const CU_SHARED_MEMORY_MODE_ALLOW_NON_PORTABLE: CUsharedMemoryMode = 2;
pub const CU_SHARED_MEMORY_MODE_ALLOW_OVERSIZED_SHARED_MEMORY: CUsharedMemoryMode = 3;
pub const CU_SHARED_MEMORY_MODE_PREFER_OVERSIZED_SHARED_MEMORY: CUsharedMemoryMode = 4;

pub type CUmemcpyFlags = c_int;
pub const CU_MEMCPY_FLAG_DEFAULT: CUmemcpyFlags = 0;
pub const CU_MEMCPY_FLAG_PREFER_OVERLAP_WITH_COMPUTE: CUmemcpyFlags = 1;

pub type CUmemcpySrcAccessOrder = c_int;
pub const CU_MEMCPY_SRC_ACCESS_ORDER_INVALID: CUmemcpySrcAccessOrder = 0;
pub const CU_MEMCPY_SRC_ACCESS_ORDER_STREAM: CUmemcpySrcAccessOrder = 1;
pub const CU_MEMCPY_SRC_ACCESS_ORDER_DURING_API_CALL: CUmemcpySrcAccessOrder = 2;
pub const CU_MEMCPY_SRC_ACCESS_ORDER_ANY: CUmemcpySrcAccessOrder = 3;
pub const CU_MEMCPY_SRC_ACCESS_ORDER_MAX: CUmemcpySrcAccessOrder = 2147483647;

pub type CUstreamCaptureStatus = c_int;
pub const CU_STREAM_CAPTURE_STATUS_NONE: CUstreamCaptureStatus = 0;
pub const CU_STREAM_CAPTURE_STATUS_ACTIVE: CUstreamCaptureStatus = 1;
pub const CU_STREAM_CAPTURE_STATUS_INVALIDATED: CUstreamCaptureStatus = 2;

pub type CUfunctionLoadingState = c_int;
pub const CU_FUNCTION_LOADING_STATE_UNLOADED: CUfunctionLoadingState = 0;
pub const CU_FUNCTION_LOADING_STATE_LOADED: CUfunctionLoadingState = 1;
pub const CU_FUNCTION_LOADING_STATE_MAX: CUfunctionLoadingState = 2;

pub type CUipcMem_flags = c_int;
pub const CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS: CUipcMem_flags = 1;

pub type CUexecAffinityType = c_int;
pub const CU_EXEC_AFFINITY_TYPE_SM_COUNT: CUexecAffinityType = 0;
pub const CU_EXEC_AFFINITY_TYPE_MAX: CUexecAffinityType = 1;

pub type CUdeviceNumaConfig = c_int;
pub const CU_DEVICE_NUMA_CONFIG_NONE: CUdeviceNumaConfig = 0;
pub const CU_DEVICE_NUMA_CONFIG_NUMA_NODE: CUdeviceNumaConfig = 1;

pub type CUflushGPUDirectRDMAWritesOptions = c_int;
pub const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_HOST: CUflushGPUDirectRDMAWritesOptions = 1;
pub const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_MEMOPS: CUflushGPUDirectRDMAWritesOptions = 2;

pub type CUGPUDirectRDMAWritesOrdering = c_int;
pub const CU_GPU_DIRECT_RDMA_WRITES_ORDERING_NONE: CUGPUDirectRDMAWritesOrdering = 0;
pub const CU_GPU_DIRECT_RDMA_WRITES_ORDERING_OWNER: CUGPUDirectRDMAWritesOrdering = 100;
pub const CU_GPU_DIRECT_RDMA_WRITES_ORDERING_ALL_DEVICES: CUGPUDirectRDMAWritesOrdering = 200;

pub type CUatomicOperation = c_int;
pub const CU_ATOMIC_OPERATION_INTEGER_ADD: CUatomicOperation = 0;
pub const CU_ATOMIC_OPERATION_INTEGER_MIN: CUatomicOperation = 1;
pub const CU_ATOMIC_OPERATION_INTEGER_MAX: CUatomicOperation = 2;
pub const CU_ATOMIC_OPERATION_INTEGER_INCREMENT: CUatomicOperation = 3;
pub const CU_ATOMIC_OPERATION_INTEGER_DECREMENT: CUatomicOperation = 4;
pub const CU_ATOMIC_OPERATION_AND: CUatomicOperation = 5;
pub const CU_ATOMIC_OPERATION_OR: CUatomicOperation = 6;
pub const CU_ATOMIC_OPERATION_XOR: CUatomicOperation = 7;
pub const CU_ATOMIC_OPERATION_EXCHANGE: CUatomicOperation = 8;
pub const CU_ATOMIC_OPERATION_CAS: CUatomicOperation = 9;
pub const CU_ATOMIC_OPERATION_FLOAT_ADD: CUatomicOperation = 10;
pub const CU_ATOMIC_OPERATION_FLOAT_MIN: CUatomicOperation = 11;
pub const CU_ATOMIC_OPERATION_FLOAT_MAX: CUatomicOperation = 12;
pub const CU_ATOMIC_OPERATION_MAX: CUatomicOperation = 13;

pub type CUatomicOperationCapability = c_int;
pub const CU_ATOMIC_CAPABILITY_SIGNED: CUatomicOperationCapability = 1;
pub const CU_ATOMIC_CAPABILITY_UNSIGNED: CUatomicOperationCapability = 2;
pub const CU_ATOMIC_CAPABILITY_REDUCTION: CUatomicOperationCapability = 4;
pub const CU_ATOMIC_CAPABILITY_SCALAR_32: CUatomicOperationCapability = 8;
pub const CU_ATOMIC_CAPABILITY_SCALAR_64: CUatomicOperationCapability = 16;
pub const CU_ATOMIC_CAPABILITY_SCALAR_128: CUatomicOperationCapability = 32;
pub const CU_ATOMIC_CAPABILITY_VECTOR_32x4: CUatomicOperationCapability = 64;

/// See [`cudaAccessPolicyWindow`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUaccessPolicyWindow {
    pub base_ptr: *mut c_void,
    /// Bytes.
    pub num_bytes: usize,
    pub hitRatio: f32,
    pub hitProp: CUaccessProperty,
    pub missProp: CUaccessProperty,
}

pub type CUlaunchMemSyncDomainMap = cudaLaunchMemSyncDomainMap;

/// See [`cudaLaunchAttributeValue`].
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUlaunchAttributeValue {
    pub pad: [c_char; 64],
    pub accessPolicyWindow: CUaccessPolicyWindow,
    pub cooperative: c_int,
    pub syncPolicy: CUsynchronizationPolicy,
    pub clusterDim: cudaLaunchAttributeDim,
    pub clusterSchedulingPolicyPreference: CUclusterSchedulingPolicy,
    pub programmaticStreamSerializationAllowed: c_int,
    pub programmaticEvent: cudaLaunchAttributeEvent,
    pub launchCompletionEvent: cudaLaunchAttributeEvent,
    pub priority: c_int,
    pub memSyncDomainMap: CUlaunchMemSyncDomainMap,
    pub memSyncDomain: CUlaunchMemSyncDomain,
    pub preferredClusterDim: cudaLaunchAttributeDim,
    pub deviceUpdatableKernelNode: cudaLaunchAttributeDeviceNode,
    pub sharedMemCarveout: c_uint,
    pub nvlinkUtilCentricScheduling: c_uint,
    pub portableClusterSizeMode: CUlaunchAttributePortableClusterMode,
    pub sharedMemoryMode: CUsharedMemoryMode,
}

/// See [`cudaLaunchAttribute`].
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUlaunchAttribute {
    pub id: CUlaunchAttributeID,
    pub pad: [c_char; 4],
    pub value: CUlaunchAttributeValue,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUlaunchConfig {
    pub gridDimX: c_uint,
    pub gridDimY: c_uint,
    pub gridDimZ: c_uint,
    pub blockDimX: c_uint,
    pub blockDimY: c_uint,
    pub blockDimZ: c_uint,
    pub sharedMemBytes: c_uint,
    pub hStream: CUstream,
    pub attrs: *mut CUlaunchAttribute,
    pub numAttrs: c_uint,
}

/// See [`cudaMemLocation`].
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CUmemLocation {
    pub type_: CUmemLocationType,
    pub id: c_int,
}

impl From<CUmemLocation> for cudaMemLocation {
    fn from(l: CUmemLocation) -> cudaMemLocation {
        cudaMemLocation { type_: l.type_, id: l.id }
    }
}

/// See [`cudaMemAccessDesc`].
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CUmemAccessDesc {
    pub location: CUmemLocation,
    pub flags: CUmemAccess_flags,
}

/// See [`cudaMemPoolProps`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUmemPoolProps {
    pub allocType: CUmemAllocationType,
    pub handleTypes: CUmemAllocationHandleType,
    pub location: CUmemLocation,
    pub win32SecurityAttributes: *mut c_void,
    pub maxSize: usize,
    pub usage: u16,
    pub gpuDirectRDMACapable: u8,
    pub reserved: [u8; 53],
}

/// See [`cudaMemcpyAttributes`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUmemcpyAttributes {
    pub srcAccessOrder: CUmemcpySrcAccessOrder,
    pub srcLocHint: CUmemLocation,
    pub dstLocHint: CUmemLocation,
    /// `CUmemcpyFlags`
    pub flags: c_uint,
}

pub type CUmemPoolPtrExportData = cudaMemPoolPtrExportData;
pub type CUDA_ARRAY_MEMORY_REQUIREMENTS = cudaArrayMemoryRequirements;
pub type CUDA_ARRAY_SPARSE_PROPERTIES = cudaArraySparseProperties;

//! Resources of devices, of which execution contexts are made; what links can do, and notices from devices.

use super::objects::cudaAsyncCallbackEntry;
use std::ffi::{c_int, c_uchar, c_uint, c_ulonglong, c_void};

pub type cudaDevResourceType = c_int;
pub const cudaDevResourceTypeInvalid: cudaDevResourceType = 0;
pub const cudaDevResourceTypeSm: cudaDevResourceType = 1;
pub const cudaDevResourceTypeWorkqueueConfig: cudaDevResourceType = 1000;
pub const cudaDevResourceTypeWorkqueue: cudaDevResourceType = 10000;

pub type cudaDevSmResourceGroup_flags = c_int;
pub const cudaDevSmResourceGroupDefault: cudaDevSmResourceGroup_flags = 0;
pub const cudaDevSmResourceGroupBackfill: cudaDevSmResourceGroup_flags = 1;
pub const cudaDevSmResourceGroupLocalityDomainId: cudaDevSmResourceGroup_flags = 2;
pub const cudaDevSmResourceGroupLocalityDomainSupplementalSms: cudaDevSmResourceGroup_flags = 4;

pub type cudaDevSmResourceSplitByCount_flags = c_int;
pub const cudaDevSmResourceSplitIgnoreSmCoscheduling: cudaDevSmResourceSplitByCount_flags = 1;
pub const cudaDevSmResourceSplitMaxPotentialClusterSize: cudaDevSmResourceSplitByCount_flags = 2;

pub type cudaDevWorkqueueConfigScope = c_int;
pub const cudaDevWorkqueueConfigScopeDeviceCtx: cudaDevWorkqueueConfigScope = 0;
pub const cudaDevWorkqueueConfigScopeGreenCtxBalanced: cudaDevWorkqueueConfigScope = 1;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaDevSmResource {
    pub smCount: c_uint,
    pub minSmPartitionSize: c_uint,
    pub smCoscheduledAlignment: c_uint,
    pub flags: c_uint,
    pub localityDomainId: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaDevWorkqueueConfigResource {
    pub device: c_int,
    pub wqConcurrencyLimit: c_uint,
    pub sharingScope: cudaDevWorkqueueConfigScope,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaDevWorkqueueResource {
    pub reserved: [c_uchar; 40],
}

/// By `cudaDevResource::type_`.
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaDevResourceUnion {
    pub sm: cudaDevSmResource,
    pub wqConfig: cudaDevWorkqueueConfigResource,
    pub wq: cudaDevWorkqueueResource,
    pub _oversize: [c_uchar; 40],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaDevResource_st {
    pub type_: cudaDevResourceType,
    /// Which multiprocessors they are, and of which split.
    pub _internal_padding: [c_uchar; 92],
    pub of: cudaDevResourceUnion,
    pub nextResource: *mut cudaDevResource_st,
}
pub type cudaDevResource = cudaDevResource_st;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaDevSmResourceGroupParams_st {
    pub smCount: c_uint,
    pub coscheduledSmCount: c_uint,
    pub preferredCoscheduledSmCount: c_uint,
    pub flags: c_uint,
    pub localityDomainId: c_uint,
    pub reserved: [c_uint; 11],
}
pub type cudaDevSmResourceGroupParams = cudaDevSmResourceGroupParams_st;

pub type cudaAtomicOperation = c_int;
pub const cudaAtomicOperationIntegerAdd: cudaAtomicOperation = 0;
pub const cudaAtomicOperationIntegerMin: cudaAtomicOperation = 1;
pub const cudaAtomicOperationIntegerMax: cudaAtomicOperation = 2;
pub const cudaAtomicOperationIntegerIncrement: cudaAtomicOperation = 3;
pub const cudaAtomicOperationIntegerDecrement: cudaAtomicOperation = 4;
pub const cudaAtomicOperationAnd: cudaAtomicOperation = 5;
pub const cudaAtomicOperationOr: cudaAtomicOperation = 6;
pub const cudaAtomicOperationXOR: cudaAtomicOperation = 7;
pub const cudaAtomicOperationExchange: cudaAtomicOperation = 8;
pub const cudaAtomicOperationCAS: cudaAtomicOperation = 9;
pub const cudaAtomicOperationFloatAdd: cudaAtomicOperation = 10;
pub const cudaAtomicOperationFloatMin: cudaAtomicOperation = 11;
pub const cudaAtomicOperationFloatMax: cudaAtomicOperation = 12;

pub type cudaAtomicOperationCapability = c_uint;
pub const cudaAtomicCapabilitySigned: cudaAtomicOperationCapability = 1;
pub const cudaAtomicCapabilityUnsigned: cudaAtomicOperationCapability = 2;
pub const cudaAtomicCapabilityReduction: cudaAtomicOperationCapability = 4;
pub const cudaAtomicCapabilityScalar32: cudaAtomicOperationCapability = 8;
pub const cudaAtomicCapabilityScalar64: cudaAtomicOperationCapability = 16;
pub const cudaAtomicCapabilityScalar128: cudaAtomicOperationCapability = 32;
pub const cudaAtomicCapabilityVector32x4: cudaAtomicOperationCapability = 64;

pub type cudaAsyncNotificationType_enum = c_int;
pub type cudaAsyncNotificationType = cudaAsyncNotificationType_enum;
pub const cudaAsyncNotificationTypeOverBudget: cudaAsyncNotificationType_enum = 1;

/// Of notices of the type `cudaAsyncNotificationTypeOverBudget`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaAsyncOverBudget {
    pub bytesOverBudget: c_ulonglong,
}

/// By `cudaAsyncNotificationInfo_t::type_`.
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaAsyncNotificationUnion {
    pub overBudget: cudaAsyncOverBudget,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaAsyncNotificationInfo {
    /// `cudaAsyncNotificationType`
    pub type_: cudaAsyncNotificationType_enum,
    pub info: cudaAsyncNotificationUnion,
}
pub type cudaAsyncNotificationInfo_t = cudaAsyncNotificationInfo;

pub type cudaAsyncCallbackHandle_t = *mut cudaAsyncCallbackEntry;
/// `cudaAsyncCallback`
pub type cudaAsyncCallback = Option<
    unsafe extern "C" fn(
        info: *mut cudaAsyncNotificationInfo_t,
        userData: *mut c_void,
        callback: cudaAsyncCallbackHandle_t,
    ),
>;

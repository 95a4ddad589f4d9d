//! Resources of devices, of which execution contexts are made; what links can do, and notices from devices.

use super::*;
use std::ffi::c_uchar;

// `cudaDevResourceType`
pub const cudaDevResourceTypeInvalid: c_int = 0;
pub const cudaDevResourceTypeSm: c_int = 1;
pub const cudaDevResourceTypeWorkqueueConfig: c_int = 1000;
pub const cudaDevResourceTypeWorkqueue: c_int = 10000;

// `cudaDevSmResourceGroup_flags`
pub const cudaDevSmResourceGroupDefault: c_int = 0;
pub const cudaDevSmResourceGroupBackfill: c_int = 1;
pub const cudaDevSmResourceGroupLocalityDomainId: c_int = 2;
pub const cudaDevSmResourceGroupLocalityDomainSupplementalSms: c_int = 4;

// `cudaDevSmResourceSplitByCount_flags`
pub const cudaDevSmResourceSplitIgnoreSmCoscheduling: c_int = 1;
pub const cudaDevSmResourceSplitMaxPotentialClusterSize: c_int = 2;

// `cudaDevWorkqueueConfigScope`
pub const cudaDevWorkqueueConfigScopeDeviceCtx: c_int = 0;
pub const cudaDevWorkqueueConfigScopeGreenCtxBalanced: c_int = 1;

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
    /// `cudaDevWorkqueueConfigScope`
    pub sharingScope: c_int,
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
pub struct cudaDevResource {
    /// `cudaDevResourceType`
    pub type_: c_int,
    /// Which multiprocessors they are, and of which split.
    pub _internal_padding: [c_uchar; 92],
    pub of: cudaDevResourceUnion,
    pub nextResource: *mut cudaDevResource,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaDevSmResourceGroupParams {
    pub smCount: c_uint,
    pub coscheduledSmCount: c_uint,
    pub preferredCoscheduledSmCount: c_uint,
    pub flags: c_uint,
    pub localityDomainId: c_uint,
    pub reserved: [c_uint; 11],
}

// `cudaAtomicOperation`
pub const cudaAtomicOperationIntegerAdd: c_int = 0;
pub const cudaAtomicOperationIntegerMin: c_int = 1;
pub const cudaAtomicOperationIntegerMax: c_int = 2;
pub const cudaAtomicOperationIntegerIncrement: c_int = 3;
pub const cudaAtomicOperationIntegerDecrement: c_int = 4;
pub const cudaAtomicOperationAnd: c_int = 5;
pub const cudaAtomicOperationOr: c_int = 6;
pub const cudaAtomicOperationXOR: c_int = 7;
pub const cudaAtomicOperationExchange: c_int = 8;
pub const cudaAtomicOperationCAS: c_int = 9;
pub const cudaAtomicOperationFloatAdd: c_int = 10;
pub const cudaAtomicOperationFloatMin: c_int = 11;
pub const cudaAtomicOperationFloatMax: c_int = 12;

// `cudaAtomicOperationCapability`
pub const cudaAtomicCapabilitySigned: c_uint = 1;
pub const cudaAtomicCapabilityUnsigned: c_uint = 2;
pub const cudaAtomicCapabilityReduction: c_uint = 4;
pub const cudaAtomicCapabilityScalar32: c_uint = 8;
pub const cudaAtomicCapabilityScalar64: c_uint = 16;
pub const cudaAtomicCapabilityScalar128: c_uint = 32;
pub const cudaAtomicCapabilityVector32x4: c_uint = 64;

// `cudaAsyncNotificationType`
pub const cudaAsyncNotificationTypeOverBudget: c_int = 1;

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
pub struct cudaAsyncNotificationInfo_t {
    /// `cudaAsyncNotificationType`
    pub type_: c_int,
    pub info: cudaAsyncNotificationUnion,
}

pub type cudaAsyncCallbackHandle_t = *mut cudaAsyncCallbackEntry;
/// `cudaAsyncCallback`
pub type cudaAsyncCallback = Option<
    unsafe extern "C" fn(
        info: *mut cudaAsyncNotificationInfo_t,
        userData: *mut c_void,
        callback: cudaAsyncCallbackHandle_t,
    ),
>;

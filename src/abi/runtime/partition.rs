//! Execution context management: resources of devices, how they are split, and descriptions of contexts made of them.

use crate::abi::api::export;
use crate::abi::common::partition;
use cuda_types::*;
use std::ffi::{c_int, c_uint};

/// A resource of a device.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetDevResource(
    device: c_int,
    resource: *mut cudaDevResource,
    type_: cudaDevResourceType,
) -> cudaError_t {
    partition::of_device(device, resource, type_)
}

/// Splits multiprocessors into equal groups.
#[export(
    arrays(result[*nbGroups]),
    approximate = "any neighbouring multiprocessors count as scheduled together: there are no clusters of them"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaDevSmResourceSplitByCount(
    result: *mut cudaDevResource,
    nbGroups: *mut c_uint,
    input: *const cudaDevResource,
    remaining: *mut cudaDevResource,
    flags: c_uint,
    minCount: c_uint,
) -> cudaError_t {
    partition::split_by_count(result, nbGroups, input, remaining, flags, minCount)
}

/// Splits multiprocessors into groups as wanted.
#[export(
    arrays(result[nbGroups], groupParams[nbGroups]),
    approximate = "any neighbouring multiprocessors count as scheduled together: there are no clusters of them"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaDevSmResourceSplit(
    result: *mut cudaDevResource,
    nbGroups: c_uint,
    input: *const cudaDevResource,
    remainder: *mut cudaDevResource,
    flags: c_uint,
    groupParams: *mut cudaDevSmResourceGroupParams,
) -> cudaError_t {
    partition::split(result, nbGroups, input, remainder, flags, groupParams)
}

/// Describes a context that is to have these resources.
#[export(arrays(resources[nbResources]))]
#[no_mangle]
pub unsafe extern "C" fn cudaDevResourceGenerateDesc(
    phDesc: *mut cudaDevResourceDesc_t,
    resources: *mut cudaDevResource,
    nbResources: c_uint,
) -> cudaError_t {
    partition::describe(phDesc, resources)
}

//! Graph management: user objects.

use crate::abi::api::export;
use crate::abi::common::user_object;
use cuda_types::*;
use std::ffi::{c_uint, c_void};

/// Makes an object of a pointer and the function that is called with it when the last reference is gone.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaUserObjectCreate(
    object_out: *mut cudaUserObject_t,
    ptr: *mut c_void,
    destroy: cudaHostFn_t,
    initialRefcount: c_uint,
    flags: c_uint,
) -> cudaError_t {
    user_object::create(object_out, ptr, destroy, initialRefcount, flags)
}

/// Adds references.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaUserObjectRetain(object: cudaUserObject_t, count: c_uint) -> cudaError_t {
    user_object::retain(object, count)
}

/// Gives references up; with the last one the object ends.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaUserObjectRelease(object: cudaUserObject_t, count: c_uint) -> cudaError_t {
    user_object::release(object, count)
}

/// Gives a graph references, new ones or the caller's.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphRetainUserObject(
    graph: cudaGraph_t,
    object: cudaUserObject_t,
    count: c_uint,
    flags: c_uint,
) -> cudaError_t {
    user_object::adopt(graph, object, count, flags)
}

/// Takes references from a graph.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphReleaseUserObject(
    graph: cudaGraph_t,
    object: cudaUserObject_t,
    count: c_uint,
) -> cudaError_t {
    user_object::disown(graph, object, count)
}

//! Graph management: user objects.

use crate::abi::api::export;
use crate::abi::common::user_object;
use cuda_types::*;
use std::ffi::{c_uint, c_void};

/// Makes an object of a pointer and the function that is called with it when the last reference is gone.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuUserObjectCreate(
    object_out: *mut CUuserObject,
    ptr: *mut c_void,
    destroy: CUhostFn,
    initialRefcount: c_uint,
    flags: c_uint,
) -> CUresult {
    user_object::create(object_out, ptr, destroy, initialRefcount, flags)
}

/// Adds references.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuUserObjectRetain(object: CUuserObject, count: c_uint) -> CUresult {
    user_object::retain(object, count)
}

/// Gives references up; with the last one the object ends.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuUserObjectRelease(object: CUuserObject, count: c_uint) -> CUresult {
    user_object::release(object, count)
}

/// Gives a graph references, new ones or the caller's.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphRetainUserObject(
    graph: CUgraph,
    object: CUuserObject,
    count: c_uint,
    flags: c_uint,
) -> CUresult {
    user_object::adopt(graph, object, count, flags)
}

/// Takes references from a graph.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphReleaseUserObject(graph: CUgraph, object: CUuserObject, count: c_uint) -> CUresult {
    user_object::disown(graph, object, count)
}

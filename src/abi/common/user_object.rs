//! Graph management: user objects.

use crate::abi::arguments::Out;
use crate::abi::common::graph::graph as graph_of;
use cuda_types::*;
use device::{Error, Result};
use queue::user_object::UserObject;
use std::ffi::{c_uint, c_void};
use std::sync::Arc;

/// Required; the flag says that no call waits for the destructor.
const NO_DESTRUCTOR_SYNC: c_uint = cudaUserObjectNoDestructorSync as c_uint;
/// The graph takes references of the caller's over.
const MOVE: c_uint = cudaGraphUserObjectMove as c_uint;

/// Errors: `InvalidValue` for no references, or more than there can be.
fn references(count: c_uint) -> Result<u64> {
    match count {
        1..=0x7fff_ffff => Ok(count.into()),
        _ => Err(Error::InvalidValue),
    }
}

fn object_of(object: cudaUserObject_t) -> Result<Arc<UserObject>> {
    UserObject::get(object as usize)
}

/// Makes an object of a pointer and the function that is called with it when the last reference is gone.
pub fn create(
    object_out: Out<cudaUserObject_t>,
    ptr: *mut c_void,
    destroy: cudaHostFn_t,
    initialRefcount: c_uint,
    flags: c_uint,
) -> Result {
    object_out.non_null()?;
    let destroy = destroy.filter(|_| flags == NO_DESTRUCTOR_SYNC).ok_or(Error::InvalidValue)?;
    let count = references(initialRefcount)?;
    object_out.write(UserObject::create(ptr as usize, destroy, count) as cudaUserObject_t)
}

/// Adds references.
pub fn retain(object: cudaUserObject_t, count: c_uint) -> Result {
    object_of(object)?.retain(references(count)?);
    Ok(())
}

/// Gives references up; with the last one the object ends.
pub fn release(object: cudaUserObject_t, count: c_uint) -> Result {
    object_of(object)?.release(references(count)?)
}

/// Gives a graph references, new ones or the caller's.
pub fn adopt(graph: cudaGraph_t, object: cudaUserObject_t, count: c_uint, flags: c_uint) -> Result {
    let (graph, object, count) = (graph_of(graph)?, object_of(object)?, references(count)?);
    match flags {
        0 => object.retain(count),
        MOVE => {}
        _ => return Err(Error::InvalidValue),
    }
    graph.adopt(&object, count);
    Ok(())
}

/// Takes references from a graph.
pub fn disown(graph: cudaGraph_t, object: cudaUserObject_t, count: c_uint) -> Result {
    graph_of(graph)?.disown(&object_of(object)?, references(count)?)
}

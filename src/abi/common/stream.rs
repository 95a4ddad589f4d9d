//! Streams.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use crate::abi::common::support::{need, put, stream as resolve, take};
use cuda_types::*;
use device::{Error, Result};
use queue::{stream, Event, Stream, UserData, Work};
use std::ffi::{c_int, c_uint, c_ulonglong, c_void};

/// Creates a stream.
pub fn create(to: *mut cudaStream_t, flags: c_uint, priority: c_int) -> Result {
    need(to)?;
    let handle = Stream::create(device::current()?, flags, priority)?;
    // SAFETY: `to` is not null, and so valid, as C's contract says.
    unsafe { put(to, handle as cudaStream_t) }
}

/// Ends a stream once its work is done.
pub fn destroy(stream: cudaStream_t) -> Result {
    Stream::destroy(stream as usize)
}

/// Waits for the stream's work.
#[inline]
pub fn synchronize(stream: cudaStream_t) -> Result {
    resolve(stream)?.synchronize()
}

/// Whether the stream's work is done.
#[inline]
pub fn query(stream: cudaStream_t) -> Result {
    resolve(stream)?.query()
}

/// Lets the stream's later work wait for an event.
#[inline]
pub fn wait_event(stream: cudaStream_t, event: cudaEvent_t, flags: c_uint) -> Result {
    /// `cudaEventWaitExternal`
    const EXTERNAL: c_uint = 1;
    let (event, stream) = (Event::get(event as usize)?, resolve(stream)?);
    match flags {
        0 => event.block(&stream),
        EXTERNAL => event.block_in_graph(&stream),
        _ => Err(Error::InvalidValue),
    }
}

/// Priority of a stream.
pub unsafe fn get_priority(hStream: cudaStream_t, priority: *mut c_int) -> Result {
    put(priority, resolve(hStream)?.priority())
}

/// Flags that a stream was created with.
pub unsafe fn get_flags(hStream: cudaStream_t, flags: *mut c_uint) -> Result {
    put(flags, resolve(hStream)?.flags)
}

/// Number of a stream, unique in the process.
pub unsafe fn get_id(hStream: cudaStream_t, streamId: *mut c_ulonglong) -> Result {
    put(streamId, resolve(hStream)?.id)
}

/// Device of a stream.
pub unsafe fn get_device(hStream: cudaStream_t, device: *mut c_int) -> Result {
    put(device, resolve(hStream)?.device.ordinal as c_int)
}

/// Priorities that streams may have, least and greatest.
pub unsafe fn get_priority_range(leastPriority: *mut c_int, greatestPriority: *mut c_int) -> Result {
    // Either may be left out.
    if !leastPriority.is_null() {
        put(leastPriority, 0)?;
    }
    if !greatestPriority.is_null() {
        put(greatestPriority, stream::GREATEST_PRIORITY)?;
    }
    Ok(())
}

/// Calls a host function in stream order; not if the context has failed.
pub unsafe fn launch_host_func(stream: cudaStream_t, func: cudaHostFn_t, userData: *mut c_void) -> Result {
    let func = func.ok_or(Error::InvalidValue)?;
    resolve(stream)?.enqueue(Work::Host(func, UserData(userData)))
}

/// Calls a host function in stream order, with the context's status.
pub unsafe fn add_callback(
    stream: cudaStream_t,
    callback: cudaStreamCallback_t,
    userData: *mut c_void,
    flags: c_uint,
) -> Result {
    let callback = callback.filter(|_| flags == 0).ok_or(Error::InvalidValue)?;
    // SAFETY: the same function type; a stream handle is a pointer to something the callee cannot look into.
    let callback: queue::work::CallbackFn = unsafe { std::mem::transmute(callback) };
    resolve(stream)?.enqueue(Work::Callback(callback, UserData(stream.cast()), UserData(userData)))
}

/// Says which stream may use managed memory. Kernels and host may use all of it at any time here, so there is nothing
/// to change; a wrong pointer is still an error.
pub unsafe fn attach_memory(stream: cudaStream_t, devPtr: *mut c_void, length: usize, flags: c_uint) -> Result {
    use device::memory::{self, Kind};
    resolve(stream)?;
    let a = memory::find(devPtr as u64).filter(|a| matches!(a.kind, Kind::Managed(_))).ok_or(Error::InvalidValue)?;
    let whole = a.base == devPtr as u64 && (length == 0 || length as u64 == a.size);
    match whole && matches!(flags, 1 | 2 | 4) {
        true => Ok(()),
        false => Err(Error::InvalidValue),
    }
}

/// Streams that are the same one have nothing to copy.
pub fn copy_attributes(dst: cudaStream_t, src: cudaStream_t) -> Result {
    let (dst, src) = (resolve(dst)?, resolve(src)?);
    if !std::sync::Arc::ptr_eq(&dst, &src) {
        dst.copy_attributes(&src);
    }
    Ok(())
}

/// An attribute of a stream, or its default.
pub unsafe fn get_attribute(
    hStream: cudaStream_t,
    attr: cudaLaunchAttributeID,
    value_out: *mut cudaLaunchAttributeValue,
) -> Result {
    let s = resolve(hStream)?;
    let word = |at: usize, n: i32| {
        let mut value = [0; 64];
        value[at..at + 4].copy_from_slice(&n.to_ne_bytes());
        value
    };
    let default = match attr {
        cudaLaunchAttributeAccessPolicyWindow => [0; 64],
        cudaLaunchAttributeSynchronizationPolicy => word(0, 1), // cudaSyncPolicyAuto
        cudaLaunchAttributePriority => word(0, s.priority()),
        // `cudaLaunchMemSyncDomainMap`: a byte for default, one for remote.
        cudaLaunchAttributeMemSyncDomainMap => word(0, i32::from_ne_bytes([0, 1, 0, 0])),
        cudaLaunchAttributeMemSyncDomain | cudaLaunchAttributeNvlinkUtilCentricScheduling => [0; 64],
        _ => return Err(Error::InvalidValue),
    };
    // As bytes: which member it is depends on the attribute.
    put(value_out.cast::<stream::AttributeValue>(), s.attribute(attr).unwrap_or(default))
}

/// Sets an attribute of a stream for its later work. All but the priority are hints to caches and links that a host
/// has not; they are kept and told back.
pub unsafe fn set_attribute(
    hStream: cudaStream_t,
    attr: cudaLaunchAttributeID,
    value: *const cudaLaunchAttributeValue,
) -> Result {
    let s = resolve(hStream)?;
    let value = take(value.cast::<stream::AttributeValue>())?;
    match attr {
        cudaLaunchAttributePriority => {
            s.set_priority(i32::from_ne_bytes([value[0], value[1], value[2], value[3]]));
        }
        cudaLaunchAttributeAccessPolicyWindow
        | cudaLaunchAttributeSynchronizationPolicy
        | cudaLaunchAttributeMemSyncDomainMap
        | cudaLaunchAttributeMemSyncDomain
        | cudaLaunchAttributeNvlinkUtilCentricScheduling => s.set_attribute(attr, value),
        _ => return Err(Error::InvalidValue),
    }
    Ok(())
}

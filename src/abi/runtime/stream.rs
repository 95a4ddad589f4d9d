//! Stream management.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use super::support::{need, put, stream as resolve, take};
use crate::abi::api::export;
use crate::abi::types::*;
use crate::device::{self, Error, Result};
use crate::queue::{stream, Event, Stream, UserData, Work};
use std::ffi::{c_int, c_uint, c_ulonglong, c_void};

fn create(to: *mut cudaStream_t, flags: c_uint, priority: c_int) -> Result {
    need(to)?;
    let handle = Stream::create(device::current()?, flags, priority)?;
    // SAFETY: `to` is not null, and so valid, as C's contract says.
    unsafe { put(to, handle as cudaStream_t) }
}

/// Creates a stream.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamCreate(pStream: *mut cudaStream_t) -> cudaError_t {
    create(pStream, 0, 0)
}

/// Creates a stream; `cudaStreamNonBlocking` keeps it from waiting for the legacy stream.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamCreateWithFlags(pStream: *mut cudaStream_t, flags: c_uint) -> cudaError_t {
    create(pStream, flags, 0)
}

/// Creates a stream with a priority.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamCreateWithPriority(
    pStream: *mut cudaStream_t,
    flags: c_uint,
    priority: c_int,
) -> cudaError_t {
    create(pStream, flags, priority)
}

/// Ends a stream once its work is done.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamDestroy(stream: cudaStream_t) -> cudaError_t {
    Stream::destroy(stream as usize)
}

/// Waits for the stream's work.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamSynchronize(stream: cudaStream_t) -> cudaError_t {
    resolve(stream)?.synchronize()
}

/// Whether the stream's work is done.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamQuery(stream: cudaStream_t) -> cudaError_t {
    resolve(stream)?.query()
}

/// Lets the stream's later work wait for an event.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamWaitEvent(stream: cudaStream_t, event: cudaEvent_t, flags: c_uint) -> cudaError_t {
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
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamGetPriority(hStream: cudaStream_t, priority: *mut c_int) -> cudaError_t {
    put(priority, resolve(hStream)?.priority())
}

/// Flags that a stream was created with.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamGetFlags(hStream: cudaStream_t, flags: *mut c_uint) -> cudaError_t {
    put(flags, resolve(hStream)?.flags)
}

/// Number of a stream, unique in the process.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamGetId(hStream: cudaStream_t, streamId: *mut c_ulonglong) -> cudaError_t {
    put(streamId, resolve(hStream)?.id)
}

/// Device of a stream.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamGetDevice(hStream: cudaStream_t, device: *mut c_int) -> cudaError_t {
    put(device, resolve(hStream)?.device.ordinal as c_int)
}

/// Priorities that streams may have, least and greatest.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetStreamPriorityRange(
    leastPriority: *mut c_int,
    greatestPriority: *mut c_int,
) -> cudaError_t {
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
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaLaunchHostFunc(
    stream: cudaStream_t,
    func: cudaHostFn_t,
    userData: *mut c_void,
) -> cudaError_t {
    let func = func.ok_or(Error::InvalidValue)?;
    resolve(stream)?.enqueue(Work::Host(func, UserData(userData)))
}

/// A host function for which the device waits in a manner that there is (`cudaHostTaskSyncMode`): all are the same here.
pub(super) fn host_task(func: cudaHostFn_t, syncMode: c_uint) -> cudaHostFn_t {
    func.filter(|_| syncMode <= cudaHostTaskSpinWait as c_uint)
}

/// Calls a host function in stream order. How the device waits for it (`cudaHostTaskSyncMode`) is all the same here.
#[export(context, ptsz, approximate = "how the device waits makes no difference")]
#[no_mangle]
pub unsafe extern "C" fn cudaLaunchHostFunc_v2(
    stream: cudaStream_t,
    func: cudaHostFn_t,
    userData: *mut c_void,
    syncMode: c_uint,
) -> cudaError_t {
    let func = host_task(func, syncMode).ok_or(Error::InvalidValue)?;
    resolve(stream)?.enqueue(Work::Host(func, UserData(userData)))
}

/// Calls a host function in stream order, with the context's status.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamAddCallback(
    stream: cudaStream_t,
    callback: cudaStreamCallback_t,
    userData: *mut c_void,
    flags: c_uint,
) -> cudaError_t {
    let callback = callback.filter(|_| flags == 0).ok_or(Error::InvalidValue)?;
    // SAFETY: the same function type; a stream handle is a pointer to something the callee cannot look into.
    let callback: crate::queue::work::CallbackFn = unsafe { std::mem::transmute(callback) };
    resolve(stream)?.enqueue(Work::Callback(callback, UserData(stream.cast()), UserData(userData)))
}

/// Says which stream may use managed memory. Kernels and host may use all of it at any time here, so there is nothing
/// to change; a wrong pointer is still an error.
#[export(context, ptsz, approximate = "kernels and the host may use all managed memory at any time")]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamAttachMemAsync(
    stream: cudaStream_t,
    devPtr: *mut c_void,
    length: usize,
    flags: c_uint,
) -> cudaError_t {
    use crate::device::memory::{self, Kind};
    resolve(stream)?;
    let a = memory::find(devPtr as u64).filter(|a| matches!(a.kind, Kind::Managed(_))).ok_or(Error::InvalidValue)?;
    let whole = a.base == devPtr as u64 && (length == 0 || length as u64 == a.size);
    match whole && matches!(flags, 1 | 2 | 4) {
        true => Ok(()),
        false => Err(Error::InvalidValue),
    }
}

/// Streams that are the same one have nothing to copy.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamCopyAttributes(dst: cudaStream_t, src: cudaStream_t) -> cudaError_t {
    let (dst, src) = (resolve(dst)?, resolve(src)?);
    if !std::sync::Arc::ptr_eq(&dst, &src) {
        dst.copy_attributes(&src);
    }
    Ok(())
}

/// An attribute of a stream, or its default.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamGetAttribute(
    hStream: cudaStream_t,
    attr: cudaLaunchAttributeID,
    value_out: *mut cudaLaunchAttributeValue,
) -> cudaError_t {
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
#[export(context, ptsz, approximate = "all but the priority are kept and told back")]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamSetAttribute(
    hStream: cudaStream_t,
    attr: cudaLaunchAttributeID,
    value: *const cudaLaunchAttributeValue,
) -> cudaError_t {
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

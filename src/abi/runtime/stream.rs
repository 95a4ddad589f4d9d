//! Stream management.

use crate::abi::api::export;
use crate::abi::common;
use cuda_types::*;
use std::ffi::{c_int, c_uint, c_ulonglong, c_void};

/// Creates a stream.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamCreate(pStream: *mut cudaStream_t) -> cudaError_t {
    common::stream::create(pStream, cudaStreamDefault, 0)
}

/// Creates a stream; `cudaStreamNonBlocking` keeps it from waiting for the legacy stream.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamCreateWithFlags(pStream: *mut cudaStream_t, flags: c_uint) -> cudaError_t {
    common::stream::create(pStream, flags, 0)
}

/// Creates a stream with a priority.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamCreateWithPriority(
    pStream: *mut cudaStream_t,
    flags: c_uint,
    priority: c_int,
) -> cudaError_t {
    common::stream::create(pStream, flags, priority)
}

/// Ends a stream once its work is done.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamDestroy(stream: cudaStream_t) -> cudaError_t {
    common::stream::destroy(stream)
}

/// Waits for the stream's work.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamSynchronize(stream: cudaStream_t) -> cudaError_t {
    common::stream::synchronize(stream)
}

/// Whether the stream's work is done.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamQuery(stream: cudaStream_t) -> cudaError_t {
    common::stream::query(stream)
}

/// Lets the stream's later work wait for an event.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamWaitEvent(stream: cudaStream_t, event: cudaEvent_t, flags: c_uint) -> cudaError_t {
    common::stream::wait_event(stream, event, flags)
}

/// Priority of a stream.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamGetPriority(hStream: cudaStream_t, priority: *mut c_int) -> cudaError_t {
    common::stream::get_priority(hStream, priority)
}

/// Flags that a stream was created with.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamGetFlags(hStream: cudaStream_t, flags: *mut c_uint) -> cudaError_t {
    common::stream::get_flags(hStream, flags)
}

/// Number of a stream, unique in the process.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamGetId(hStream: cudaStream_t, streamId: *mut c_ulonglong) -> cudaError_t {
    common::stream::get_id(hStream, streamId)
}

/// Device of a stream.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamGetDevice(hStream: cudaStream_t, device: *mut c_int) -> cudaError_t {
    common::stream::get_device(hStream, device)
}

/// Priorities that streams may have, least and greatest.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetStreamPriorityRange(
    leastPriority: *mut c_int,
    greatestPriority: *mut c_int,
) -> cudaError_t {
    common::stream::get_priority_range(leastPriority, greatestPriority)
}

/// Calls a host function in stream order; not if the context has failed.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaLaunchHostFunc(
    stream: cudaStream_t,
    func: cudaHostFn_t,
    userData: *mut c_void,
) -> cudaError_t {
    common::stream::launch_host_func(stream, func, userData)
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
    common::stream::launch_host_task(stream, func, userData, syncMode)
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
    common::stream::add_callback(stream, callback, userData, flags)
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
    common::stream::attach_memory(stream, devPtr, length, flags)
}

/// Streams that are the same one have nothing to copy.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamCopyAttributes(dst: cudaStream_t, src: cudaStream_t) -> cudaError_t {
    common::stream::copy_attributes(dst, src)
}

/// An attribute of a stream, or its default.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamGetAttribute(
    hStream: cudaStream_t,
    attr: cudaLaunchAttributeID,
    value_out: *mut cudaLaunchAttributeValue,
) -> cudaError_t {
    common::stream::get_attribute(hStream, attr, value_out)
}

/// Sets an attribute of a stream for its later work. All but the priority are hints to caches and links that a host
/// has not; they are kept and returned.
#[export(context, ptsz, approximate = "all but the priority are kept and returned, with no effect")]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamSetAttribute(
    hStream: cudaStream_t,
    attr: cudaLaunchAttributeID,
    value: *const cudaLaunchAttributeValue,
) -> cudaError_t {
    common::stream::set_attribute(hStream, attr, value)
}

//! Streams.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use super::context;
use crate::abi::api::export;
use crate::abi::runtime::stream;
use crate::abi::runtime::support::{put, stream as resolve};
use crate::abi::types::*;
use std::ffi::{c_int, c_uint, c_ulonglong, c_void};

/// Creates a stream.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamCreate(phStream: *mut CUstream, Flags: c_uint) -> CUresult {
    stream::cudaStreamCreateWithFlags_body(phStream, Flags)
}

/// Creates a stream with a priority.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamCreateWithPriority(
    phStream: *mut CUstream,
    flags: c_uint,
    priority: c_int,
) -> CUresult {
    stream::cudaStreamCreateWithPriority_body(phStream, flags, priority)
}

/// Ends a stream once its work is done.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamDestroy_v2(hStream: CUstream) -> CUresult {
    stream::cudaStreamDestroy_body(hStream)
}

/// Waits for the stream's work.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamSynchronize(hStream: CUstream) -> CUresult {
    stream::cudaStreamSynchronize_body(hStream)
}

/// Whether the stream's work is done.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamQuery(hStream: CUstream) -> CUresult {
    stream::cudaStreamQuery_body(hStream)
}

/// Lets the stream's later work wait for an event.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamWaitEvent(hStream: CUstream, hEvent: CUevent, Flags: c_uint) -> CUresult {
    stream::cudaStreamWaitEvent_body(hStream, hEvent, Flags)
}

/// The stream's priority.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetPriority(hStream: CUstream, priority: *mut c_int) -> CUresult {
    stream::cudaStreamGetPriority_body(hStream, priority)
}

/// The stream's flags.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetFlags(hStream: CUstream, flags: *mut c_uint) -> CUresult {
    stream::cudaStreamGetFlags_body(hStream, flags)
}

/// A number of the stream that is never used again.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetId(hStream: CUstream, streamId: *mut c_ulonglong) -> CUresult {
    stream::cudaStreamGetId_body(hStream, streamId)
}

/// The stream's device.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetDevice(hStream: CUstream, device: *mut CUdevice) -> CUresult {
    stream::cudaStreamGetDevice_body(hStream, device)
}

/// Whether launches into the stream are captured.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamIsCapturing(hStream: CUstream, captureStatus: *mut CUstreamCaptureStatus) -> CUresult {
    crate::abi::runtime::capture::cudaStreamIsCapturing_body(hStream, captureStatus)
}

/// Calls a function of the program's in stream order, with the stream's status.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamAddCallback(
    hStream: CUstream,
    callback: CUstreamCallback,
    userData: *mut c_void,
    flags: c_uint,
) -> CUresult {
    stream::cudaStreamAddCallback_body(hStream, callback, userData, flags)
}

/// Calls a function of the program's in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuLaunchHostFunc(hStream: CUstream, func: CUhostFn, userData: *mut c_void) -> CUresult {
    stream::cudaLaunchHostFunc_body(hStream, func, userData)
}

/// Ties managed memory to a stream.
#[export(driver, context, ptsz, approximate = "kernels and the host may use all managed memory at any time")]
#[no_mangle]
pub unsafe extern "C" fn cuStreamAttachMemAsync(
    hStream: CUstream,
    dptr: CUdeviceptr,
    length: usize,
    flags: c_uint,
) -> CUresult {
    stream::cudaStreamAttachMemAsync_body(hStream, dptr as *mut c_void, length, flags)
}

/// The context of the stream's device.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetCtx(hStream: CUstream, pctx: *mut CUcontext) -> CUresult {
    let device = resolve(hStream)?.device;
    let current = context::current().filter(|c| std::ptr::eq(c.device, device));
    put(pctx, current.unwrap_or_else(|| context::primary(device)).handle())
}

/// An attribute of a stream, or its default.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetAttribute(
    hStream: CUstream,
    attr: CUlaunchAttributeID,
    value_out: *mut CUlaunchAttributeValue,
) -> CUresult {
    stream::cudaStreamGetAttribute_body(hStream, attr, value_out.cast())
}

/// Sets an attribute of a stream for its later work.
#[export(driver, context, ptsz, approximate = "all but the priority are kept and told back")]
#[no_mangle]
pub unsafe extern "C" fn cuStreamSetAttribute(
    hStream: CUstream,
    attr: CUlaunchAttributeID,
    value: *const CUlaunchAttributeValue,
) -> CUresult {
    stream::cudaStreamSetAttribute_body(hStream, attr, value.cast())
}

/// Gives a stream the attributes of another.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamCopyAttributes(dst: CUstream, src: CUstream) -> CUresult {
    stream::cudaStreamCopyAttributes_body(dst, src)
}

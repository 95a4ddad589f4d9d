//! Streams.

use crate::abi::api::export;
use crate::abi::common;
use crate::abi::common::support::stream as resolve;
use crate::abi::contexts;
use crate::abi::default_stream::is_default;
use cuda_types::*;
use std::ffi::{c_int, c_uint, c_ulonglong, c_void};

/// Creates a stream.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamCreate(phStream: *mut CUstream, Flags: c_uint) -> CUresult {
    common::stream::create(phStream, Flags, 0)
}

/// Creates a stream with a priority.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamCreateWithPriority(
    phStream: *mut CUstream,
    flags: c_uint,
    priority: c_int,
) -> CUresult {
    common::stream::create(phStream, flags, priority)
}

/// Ends a stream once its work is done.
#[export(driver, also(cuStreamDestroy), context)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamDestroy_v2(hStream: CUstream) -> CUresult {
    common::stream::destroy(hStream)
}

/// Waits for the stream's work.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamSynchronize(hStream: CUstream) -> CUresult {
    common::stream::synchronize(hStream)
}

/// Whether the stream's work is done.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamQuery(hStream: CUstream) -> CUresult {
    common::stream::query(hStream)
}

/// Lets the stream's later work wait for an event.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamWaitEvent(hStream: CUstream, hEvent: CUevent, Flags: c_uint) -> CUresult {
    common::stream::wait_event(hStream, hEvent, Flags)
}

/// The stream's priority.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetPriority(hStream: CUstream, priority: *mut c_int) -> CUresult {
    common::stream::get_priority(hStream, priority)
}

/// The stream's flags.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetFlags(hStream: CUstream, flags: *mut c_uint) -> CUresult {
    common::stream::get_flags(hStream, flags)
}

/// A number of the stream that is unique in the process.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetId(hStream: CUstream, streamId: *mut c_ulonglong) -> CUresult {
    common::stream::get_id(hStream, streamId)
}

/// The stream's device.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetDevice(hStream: CUstream, device: *mut CUdevice) -> CUresult {
    common::stream::get_device(hStream, device)
}

/// Whether launches into the stream are captured.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamIsCapturing(hStream: CUstream, captureStatus: *mut CUstreamCaptureStatus) -> CUresult {
    common::capture::is_capturing(hStream, captureStatus)
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
    common::stream::add_callback(hStream, callback, userData, flags)
}

/// Calls a function of the program's in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuLaunchHostFunc(hStream: CUstream, func: CUhostFn, userData: *mut c_void) -> CUresult {
    common::stream::launch_host_func(hStream, func, userData)
}

/// Calls a function of the program's in stream order. How the device waits for it is all the same here.
#[export(driver, context, ptsz, approximate = "how the device waits makes no difference")]
#[no_mangle]
pub unsafe extern "C" fn cuLaunchHostFunc_v2(
    hStream: CUstream,
    func: CUhostFn,
    userData: *mut c_void,
    syncMode: c_uint,
) -> CUresult {
    common::stream::launch_host_task(hStream, func, userData, syncMode)
}

/// Attaches managed memory to a stream.
#[export(driver, context, ptsz, approximate = "kernels and the host may use all managed memory at any time")]
#[no_mangle]
pub unsafe extern "C" fn cuStreamAttachMemAsync(
    hStream: CUstream,
    dptr: CUdeviceptr,
    length: usize,
    flags: c_uint,
) -> CUresult {
    common::stream::attach_memory(hStream, dptr as *mut c_void, length, flags)
}

/// The context of a stream: the one that stands for the green context that it was created in, else one of its device.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetCtx(hStream: CUstream, pctx: *mut CUcontext) -> CUresult {
    let stream = resolve(hStream)?;
    let current = contexts::current().filter(|c| std::ptr::eq(c.device, stream.device));
    let context = match stream.context() {
        _ if is_default(hStream) => current.unwrap_or_else(|| contexts::primary(stream.device)),
        Some(green) => contexts::of_green(green),
        None => current.filter(|c| c.green.is_none()).unwrap_or_else(|| contexts::primary(stream.device)),
    };
    pctx.write(context.handle())
}

/// An attribute of a stream, or its default.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetAttribute(
    hStream: CUstream,
    attr: CUlaunchAttributeID,
    value_out: *mut CUlaunchAttributeValue,
) -> CUresult {
    common::stream::get_attribute(hStream, attr, value_out.cast())
}

/// Sets an attribute of a stream for its later work.
#[export(driver, context, ptsz, approximate = "all but the priority are kept and returned, with no effect")]
#[no_mangle]
pub unsafe extern "C" fn cuStreamSetAttribute(
    hStream: CUstream,
    attr: CUlaunchAttributeID,
    value: *const CUlaunchAttributeValue,
) -> CUresult {
    common::stream::set_attribute(hStream, attr, value.cast())
}

/// Gives a stream the attributes of another.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamCopyAttributes(dst: CUstream, src: CUstream) -> CUresult {
    common::stream::copy_attributes(dst, src)
}

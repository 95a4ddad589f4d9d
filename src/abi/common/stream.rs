//! Streams.

use crate::abi::common::launch::check_hint;
use crate::abi::common::support::{need, put, put_if_asked, stream as resolve, take};
use crate::abi::contexts::{self, own};
use crate::abi::owned::Owned;
use cuda_types::*;
use device::{Error, Result};
use queue::{capture, stream, Event, Stream, UserData, Work};
use std::ffi::{c_int, c_uint, c_ulonglong, c_void};

/// Creates a stream.
///
/// # Safety
/// `to` is null or valid.
pub unsafe fn create(to: *mut cudaStream_t, flags: c_uint, priority: c_int) -> Result {
    need(to)?;
    let handle = match contexts::current_green() {
        Some(green) => green.create_plain_stream(flags, priority)?,
        None => {
            let handle = Stream::create(device::current()?, flags, priority)?;
            own(|| Owned::stream(handle));
            handle
        }
    };
    // SAFETY: null or valid for writing, as the caller promises.
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
    const DEFAULT: c_uint = cudaEventWaitDefault as c_uint;
    const EXTERNAL: c_uint = cudaEventWaitExternal as c_uint;
    if !matches!(flags, DEFAULT | EXTERNAL) {
        return Err(Error::InvalidValue);
    }
    let (event, stream) = (Event::get(event as usize)?, resolve(stream)?);
    match flags {
        DEFAULT => event.block(&stream),
        _ => event.block_in_graph(&stream),
    }
}

/// Priority of a stream.
pub unsafe fn get_priority(hStream: cudaStream_t, priority: *mut c_int) -> Result {
    let stream = resolve(hStream)?;
    capture::check_implicit(&stream)?;
    let value = stream.priority();
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(priority, value) }
}

/// Flags that a stream was created with.
pub unsafe fn get_flags(hStream: cudaStream_t, flags: *mut c_uint) -> Result {
    let stream = resolve(hStream)?;
    capture::check_implicit(&stream)?;
    let value = stream.flags;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(flags, value) }
}

/// Number of a stream, unique in the process.
pub unsafe fn get_id(hStream: cudaStream_t, streamId: *mut c_ulonglong) -> Result {
    let id = resolve(hStream)?.id;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(streamId, id) }
}

/// Device of a stream.
pub unsafe fn get_device(hStream: cudaStream_t, device: *mut c_int) -> Result {
    let ordinal = resolve(hStream)?.device.ordinal as c_int;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(device, ordinal) }
}

/// Priorities that streams may have, least and greatest.
pub unsafe fn get_priority_range(leastPriority: *mut c_int, greatestPriority: *mut c_int) -> Result {
    // SAFETY: both null or valid for writing, as the caller promises.
    unsafe {
        put_if_asked(leastPriority, 0);
        put_if_asked(greatestPriority, stream::GREATEST_PRIORITY);
    }
    Ok(())
}

/// Calls a host function in stream order; not if the context has failed.
///
/// # Safety
/// The function may be called from any thread with the data.
pub unsafe fn launch_host_func(stream: cudaStream_t, func: cudaHostFn_t, userData: *mut c_void) -> Result {
    let func = func.ok_or(Error::InvalidValue)?;
    resolve(stream)?.enqueue(Work::Host(func, UserData(userData)))
}

/// As [`launch_host_func`]. How the device waits for it (`cudaHostTaskSyncMode`) is all the same here.
///
/// # Safety
/// As for [`launch_host_func`].
pub unsafe fn launch_host_task(
    stream: cudaStream_t,
    func: cudaHostFn_t,
    userData: *mut c_void,
    syncMode: c_uint,
) -> Result {
    // SAFETY: the caller's promise is the same.
    unsafe { launch_host_func(stream, host_task(func, syncMode), userData) }
}

/// A host function for which the device waits in a manner that there is (`cudaHostTaskSyncMode`): all are the same here.
pub fn host_task(func: cudaHostFn_t, syncMode: c_uint) -> cudaHostFn_t {
    func.filter(|_| syncMode <= cudaHostTaskSpinWait as c_uint)
}

/// Calls a host function in stream order, with the context's status.
///
/// # Safety
/// The function may be called from any thread with the data.
pub unsafe fn add_callback(
    stream: cudaStream_t,
    callback: cudaStreamCallback_t,
    userData: *mut c_void,
    flags: c_uint,
) -> Result {
    let callback = callback.filter(|_| flags == 0).ok_or(Error::InvalidValue)?;
    resolve(stream)?.enqueue(Work::Callback(callback, UserData(stream.cast()), UserData(userData)))
}

/// Says which stream may use managed memory. Kernels and host may use all of it at any time here, so there is nothing
/// to change; a wrong pointer is still an error.
pub fn attach_memory(stream: cudaStream_t, devPtr: *mut c_void, length: usize, flags: c_uint) -> Result {
    use device::memory::{self, Kind};
    resolve(stream)?;
    let a = memory::find(devPtr as u64).filter(|a| matches!(a.kind, Kind::Managed(_))).ok_or(Error::InvalidValue)?;
    let whole = a.base == devPtr as u64 && (length == 0 || length as u64 == a.size);
    match whole && matches!(flags, cudaMemAttachGlobal | cudaMemAttachHost | cudaMemAttachSingle) {
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
    const ZERO: stream::AttributeValue = [0; size_of::<stream::AttributeValue>()];
    let word = |at: usize, n: i32| {
        let mut value = ZERO;
        value[at..at + 4].copy_from_slice(&n.to_ne_bytes());
        value
    };
    let default = match attr {
        cudaLaunchAttributeAccessPolicyWindow => ZERO,
        cudaLaunchAttributeSynchronizationPolicy => word(0, cudaSyncPolicyAuto),
        cudaLaunchAttributePriority => word(0, s.priority()),
        // `cudaLaunchMemSyncDomainMap`: a byte for default, one for remote.
        cudaLaunchAttributeMemSyncDomainMap => {
            let domains = [cudaLaunchMemSyncDomainDefault as u8, cudaLaunchMemSyncDomainRemote as u8];
            word(0, i32::from_ne_bytes([domains[0], domains[1], 0, 0]))
        }
        cudaLaunchAttributeMemSyncDomain | cudaLaunchAttributeNvlinkUtilCentricScheduling => ZERO,
        _ => return Err(Error::InvalidValue),
    };
    let value = s.attribute(attr).unwrap_or(default);
    // SAFETY: null or valid for writing the bytes of the union, as the caller promises: which member it is depends on the attribute.
    unsafe { put(value_out.cast::<stream::AttributeValue>(), value) }
}

/// Sets an attribute of a stream for its later work. All but the priority are hints to caches and links that a host
/// does not have; they are kept and returned.
pub unsafe fn set_attribute(
    hStream: cudaStream_t,
    attr: cudaLaunchAttributeID,
    value: *const cudaLaunchAttributeValue,
) -> Result {
    let s = resolve(hStream)?;
    // SAFETY: null or the bytes of the union, as the caller promises.
    let value = unsafe { take(value.cast::<stream::AttributeValue>())? };
    check_hint(attr, &value)?;
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

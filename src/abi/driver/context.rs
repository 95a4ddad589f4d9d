//! Contexts.

use crate::abi::api::export;
use crate::abi::common;
use crate::abi::contexts::{create, created, current, get, primary, push, settle, with_stack};
use cuda_types::*;
use device::current::{bound, set_bound};
use device::{Error, Result};
use queue;
use std::ffi::{c_int, c_uint, c_ulonglong};
use std::sync::atomic::Ordering::*;
use std::sync::Arc;

/// What `cuCtxGetApiVersion` says.
const API_VERSION: c_uint = 3020;

/// Creates a context and makes it the thread's current one.
#[export(driver, also(cuCtxCreate))]
#[no_mangle]
pub unsafe extern "C" fn cuCtxCreate_v2(pctx: *mut CUcontext, flags: c_uint, dev: CUdevice) -> CUresult {
    pctx.non_null()?;
    pctx.write(create(flags, dev)?)
}

/// Creates a context; affinity cannot be asked for.
#[export(driver, approximate = "affinity and sharing with graphics are refused")]
#[no_mangle]
pub unsafe extern "C" fn cuCtxCreate_v3(
    pctx: *mut CUcontext,
    paramsArray: *mut CUexecAffinityParam_st,
    numParams: c_int,
    flags: c_uint,
    dev: CUdevice,
) -> CUresult {
    if !paramsArray.is_null() && numParams != 0 {
        return Err(Error::NotSupported);
    }
    pctx.non_null()?;
    pctx.write(create(flags, dev)?)
}

/// Creates a context; neither affinity nor sharing with graphics can be asked for.
#[export(driver, approximate = "affinity and sharing with graphics are refused")]
#[no_mangle]
pub unsafe extern "C" fn cuCtxCreate_v4(
    pctx: *mut CUcontext,
    ctxCreateParams: *mut CUctxCreateParams,
    flags: c_uint,
    dev: CUdevice,
) -> CUresult {
    if let Some(params) = ctxCreateParams.read_optional() {
        if params.numExecAffinityParams != 0 || !params.cigParams.is_null() {
            return Err(Error::NotSupported);
        }
    }
    pctx.non_null()?;
    pctx.write(create(flags, dev)?)
}

/// Null is no wrong context, but no value at all. Errors: `InvalidValue`.
fn check_given(ctx: CUcontext) -> Result {
    match ctx.is_null() {
        true => Err(Error::InvalidValue),
        false => Ok(()),
    }
}

/// Ends a context once its device's work is done. Waits for values that were queued while it was current, or whose nodes name it, end with
/// it, and those of others are not waited for. So do streams, events, device memory and modules that were made in it.
#[export(driver, also(cuCtxDestroy))]
#[no_mangle]
pub unsafe extern "C" fn cuCtxDestroy_v2(ctx: CUcontext) -> CUresult {
    destroy(ctx)
}

fn destroy(ctx: CUcontext) -> Result {
    check_given(ctx)?;
    let (_, context) = created().remove(&(ctx as usize)).ok_or(Error::DeviceUninitialized)?;
    queue::memory_op::end_waits_of(context.id, context.device);
    context.end_owned();
    with_stack(|stack| {
        if stack.last().is_some_and(|top| Arc::ptr_eq(top, &context)) {
            stack.pop();
        }
    });
    settle();
    Ok(())
}

/// Counts another use of the current context.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxAttach(pctx: *mut CUcontext, flags: c_uint) -> CUresult {
    pctx.non_null()?;
    if flags != 0 {
        return Err(Error::InvalidValue);
    }
    let context = current().ok_or(Error::DeviceUninitialized)?;
    context.retained.fetch_add(1, Relaxed);
    pctx.write(context.handle())
}

/// Ends a use of the current context, with the last one the context, if it was created.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxDetach(ctx: CUcontext) -> CUresult {
    let context = current().filter(|c| c.handle() == ctx).ok_or(Error::DeviceUninitialized)?;
    match context.retained.fetch_update(AcqRel, Relaxed, |n| n.checked_sub(1)) {
        Ok(_) => Ok(()),
        Err(_) => destroy(ctx),
    }
}

/// Pushes a context, which becomes the current one.
#[export(driver, also(cuCtxPushCurrent))]
#[no_mangle]
pub unsafe extern "C" fn cuCtxPushCurrent_v2(ctx: CUcontext) -> CUresult {
    check_given(ctx)?;
    push(get(ctx)?);
    Ok(())
}

/// Pops the current context, even one that the runtime has made current.
#[export(driver, also(cuCtxPopCurrent))]
#[no_mangle]
pub unsafe extern "C" fn cuCtxPopCurrent_v2(pctx: *mut CUcontext) -> CUresult {
    let unbound = || bound().inspect(|_| set_bound(None)).map(primary);
    let context = with_stack(Vec::pop).or_else(unbound).ok_or(Error::DeviceUninitialized)?;
    settle();
    pctx.write_optional(context.handle());
    Ok(())
}

/// Replaces the current context; null leaves none.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxSetCurrent(ctx: CUcontext) -> CUresult {
    let context = if ctx.is_null() { None } else { Some(get(ctx)?) };
    if with_stack(Vec::pop).is_none() {
        set_bound(None);
    }
    with_stack(|stack| stack.extend(context));
    settle();
    Ok(())
}

/// The current context, null if there is none.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxGetCurrent(pctx: *mut CUcontext) -> CUresult {
    pctx.write(current().map_or(std::ptr::null_mut(), |c| c.handle()))
}

/// The current context's device.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxGetDevice(device: *mut CUdevice) -> CUresult {
    device.write(device::current()?.ordinal as CUdevice)
}

/// The current context's flags.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxGetFlags(flags: *mut c_uint) -> CUresult {
    flags.write(current().ok_or(Error::DeviceUninitialized)?.flags())
}

/// A number of the context that is unique in the process.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxGetId(ctx: CUcontext, ctxId: *mut c_ulonglong) -> CUresult {
    let context = if ctx.is_null() { current().ok_or(Error::DeviceUninitialized)? } else { get(ctx)? };
    ctxId.write(context.id)
}

/// Version of the interface by which the context was made.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxGetApiVersion(ctx: CUcontext, version: *mut c_uint) -> CUresult {
    match ctx.is_null() {
        true => current().map(drop).ok_or(Error::DeviceUninitialized)?,
        false => get(ctx).map(drop)?,
    }
    version.write(API_VERSION)
}

/// Waits for all work of the current context's device.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxSynchronize() -> CUresult {
    common::device::synchronize()
}

/// A limit of the current context, in its unit.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxGetLimit(pvalue: *mut usize, limit: CUlimit) -> CUresult {
    common::device::get_limit(pvalue, limit)
}

/// Sets a limit of the current context.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxSetLimit(limit: CUlimit, value: usize) -> CUresult {
    common::device::set_limit(limit, value)
}

/// Preference between cache and shared memory.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxGetCacheConfig(pconfig: *mut CUfunc_cache) -> CUresult {
    common::device::get_cache_config(pconfig)
}

/// Sets the preference between cache and shared memory, a hint.
#[export(driver, current, approximate = "a hint that changes nothing: there is one kind of memory")]
#[no_mangle]
pub unsafe extern "C" fn cuCtxSetCacheConfig(config: CUfunc_cache) -> CUresult {
    common::device::set_cache_config(config)
}

/// Bank size of shared memory.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxGetSharedMemConfig(pConfig: *mut CUsharedconfig) -> CUresult {
    common::device::get_shared_config(pConfig)
}

/// Least and greatest stream priority.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxGetStreamPriorityRange(
    leastPriority: *mut c_int,
    greatestPriority: *mut c_int,
) -> CUresult {
    common::stream::get_priority_range(leastPriority, greatestPriority)
}

/// Lets kernels of the current context use memory of another context's device.
#[export(
    driver,
    current,
    approximate = "every device can use every other's memory at any time; enabling that is counted, not needed"
)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxEnablePeerAccess(peerContext: CUcontext, Flags: c_uint) -> CUresult {
    common::device::enable_peer_access(get(peerContext)?.device.ordinal as c_int, Flags)
}

/// Ends what [`cuCtxEnablePeerAccess`] allowed.
#[export(
    driver,
    current,
    approximate = "every device can use every other's memory at any time; enabling that is counted, not needed"
)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxDisablePeerAccess(peerContext: CUcontext) -> CUresult {
    common::device::disable_peer_access(get(peerContext)?.device.ordinal as c_int)
}

/// The device's primary context, which the runtime uses.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDevicePrimaryCtxRetain(pctx: *mut CUcontext, dev: CUdevice) -> CUresult {
    pctx.non_null()?;
    let device = device::get(dev)?;
    device.activate()?;
    let context = primary(device);
    context.retained.fetch_add(1, Relaxed);
    pctx.write(context.handle())
}

/// Releases a retained primary context.
///
/// When neither the program nor the runtime holds it any more, it is destroyed, and all memory of the device is freed.
#[export(driver, also(cuDevicePrimaryCtxRelease))]
#[no_mangle]
pub unsafe extern "C" fn cuDevicePrimaryCtxRelease_v2(dev: CUdevice) -> CUresult {
    let device = device::get(dev)?;
    // The runtime holds it once, which the program may release in its place.
    let left = match primary(device).retained.fetch_update(AcqRel, Relaxed, |n| n.checked_sub(1)) {
        Ok(before) => before - 1 + u32::from(device.is_held()),
        Err(_) if device.is_held() => 0,
        Err(_) => return Err(Error::DeviceUninitialized),
    };
    // Contexts that were created share the device's memory and streams.
    match left > 0 || created().iter().any(|c| std::ptr::eq(c.device, device)) {
        true => Ok(()),
        false => queue::reset_device(device),
    }
}

/// Sets the flags of the primary context.
#[export(driver, also(cuDevicePrimaryCtxSetFlags))]
#[no_mangle]
pub unsafe extern "C" fn cuDevicePrimaryCtxSetFlags_v2(dev: CUdevice, flags: c_uint) -> CUresult {
    let device = device::get(dev)?;
    match flags & CU_CTX_MAP_HOST as c_uint {
        0 => device.set_flags(flags),
        _ => Err(Error::InvalidValue),
    }
}

/// Flags of the primary context, and whether it exists.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDevicePrimaryCtxGetState(dev: CUdevice, flags: *mut c_uint, active: *mut c_int) -> CUresult {
    let device = device::get(dev)?;
    flags.write(device.flags())?;
    active.write(device.is_active().into())
}

/// Ends the primary context: all that the device holds is freed.
#[export(driver, also(cuDevicePrimaryCtxReset))]
#[no_mangle]
pub unsafe extern "C" fn cuDevicePrimaryCtxReset_v2(dev: CUdevice) -> CUresult {
    queue::reset_device(device::get(dev)?)
}

//! Execution context management: contexts, their streams, and what is recorded and waited for in all of these.

use crate::abi::api::export;
use crate::abi::common::partition::{self, description};
use crate::abi::contexts;
use cuda_types::*;
use device::{Device, Error, Result};
use queue::context::Context;
use queue::{self, Event};
use std::ffi::{c_int, c_uint, c_ulonglong};
use std::sync::Arc;

/// The context behind a handle. Errors: `InvalidValue`, also for none.
fn get(ctx: cudaExecutionContext_t) -> Result<Arc<Context>> {
    Context::get(ctx as usize)
}

/// These functions work in the context that they are given, not in the calling thread's.
/// Errors: `NotPermitted` in host functions of streams; the device's sticky error.
fn enter(device: &'static Device) -> Result {
    match queue::in_callback() {
        true => Err(Error::NotPermitted),
        false => device.hold(),
    }
}

/// The context that is the whole of a device.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetExecutionCtx(ctx: *mut cudaExecutionContext_t, device: c_int) -> cudaError_t {
    ctx.non_null()?;
    let context = Context::of(device::get(device)?);
    ctx.write(context.handle() as cudaExecutionContext_t)
}

/// A context of the multiprocessors and work queues that are described.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaGreenCtxCreate(
    phCtx: *mut cudaExecutionContext_t,
    desc: cudaDevResourceDesc_t,
    device: c_int,
    flags: c_uint,
) -> cudaError_t {
    phCtx.non_null()?;
    let device = device::get(device)?;
    if flags != 0 {
        return Err(Error::InvalidValue);
    }
    let description = description(desc)?;
    enter(device)?;
    phCtx.write(Context::create(device, description)? as cudaExecutionContext_t)
}

/// Ends a green context. Its streams can only be destroyed from then on.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaExecutionCtxDestroy(ctx: cudaExecutionContext_t) -> cudaError_t {
    match queue::in_callback() {
        true => Err(Error::NotPermitted),
        false => Context::destroy(ctx as usize),
    }
}

/// A resource of a context.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaExecutionCtxGetDevResource(
    ctx: cudaExecutionContext_t,
    resource: *mut cudaDevResource,
    type_: cudaDevResourceType,
) -> cudaError_t {
    resource.non_null()?;
    partition::of_context(&get(ctx)?, resource, type_)
}

/// The multiprocessors of a stream's kernels.
#[export(ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamGetDevResource(
    hStream: cudaStream_t,
    resource: *mut cudaDevResource,
    type_: cudaDevResourceType,
) -> cudaError_t {
    partition::of_stream(hStream, resource, type_)
}

/// The device of a context.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaExecutionCtxGetDevice(device: *mut c_int, ctx: cudaExecutionContext_t) -> cudaError_t {
    device.write(get(ctx)?.device.ordinal as c_int)
}

/// The number of a context, which no other has had.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaExecutionCtxGetId(ctx: cudaExecutionContext_t, ctxId: *mut c_ulonglong) -> cudaError_t {
    let context = get(ctx)?;
    // The driver API knows a device's own context as well, by the same number.
    let id = if context.is_whole() { contexts::primary(context.device).id } else { context.id };
    ctxId.write(id)
}

/// A stream of a context; one of a green context is non-blocking.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaExecutionCtxStreamCreate(
    phStream: *mut cudaStream_t,
    ctx: cudaExecutionContext_t,
    flags: c_uint,
    priority: c_int,
) -> cudaError_t {
    phStream.non_null()?;
    let context = get(ctx)?;
    enter(context.device)?;
    phStream.write(context.create_stream(flags, priority)? as cudaStream_t)
}

/// Waits for all work of a context's streams; in a device's own context, for all of the device.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaExecutionCtxSynchronize(ctx: cudaExecutionContext_t) -> cudaError_t {
    let context = get(ctx)?;
    enter(context.device)?;
    context.synchronize()
}

/// Records an event behind all work of a context's streams.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaExecutionCtxRecordEvent(ctx: cudaExecutionContext_t, event: cudaEvent_t) -> cudaError_t {
    let context = get(ctx)?;
    let event = Event::get(event as usize)?;
    enter(context.device)?;
    context.record(&event)
}

/// Lets all later work of a context's streams wait for an event.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaExecutionCtxWaitEvent(ctx: cudaExecutionContext_t, event: cudaEvent_t) -> cudaError_t {
    let context = get(ctx)?;
    let event = Event::get(event as usize)?;
    enter(context.device)?;
    context.wait(&event)
}

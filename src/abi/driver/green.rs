//! Green contexts: resources of devices and contexts, contexts made of them, and their streams.

use crate::abi::api::export;
use crate::abi::common::partition;
use crate::abi::common::support::stream as resolve;
use crate::abi::contexts;
use crate::abi::default_stream::is_default;
use cuda_types::*;
use device::partition::{Description, Resource, Sms};
use device::{Error, Result};
use queue::context::Context;
use queue::Event;
use std::ffi::{c_int, c_uint, c_ulonglong};
use std::sync::Arc;

/// The green context behind a handle. Errors: `CUDA_ERROR_INVALID_CONTEXT`.
fn green(handle: CUgreenCtx) -> Result<Arc<Context>> {
    let found = Context::get(handle as usize).map_err(|_| Error::DeviceUninitialized)?;
    (!found.is_whole()).then_some(found).ok_or(Error::DeviceUninitialized)
}

/// The execution context that a context stands for: a green one, or all of a device. Errors: `CUDA_ERROR_INVALID_CONTEXT`.
fn execution(handle: CUcontext) -> Result<Arc<Context>> {
    let context = contexts::get(handle)?;
    Ok(context.green.clone().unwrap_or_else(|| Context::of(context.device)))
}

/// A resource of a device.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetDevResource(
    device: CUdevice,
    resource: *mut CUdevResource,
    type_: CUdevResourceType,
) -> CUresult {
    partition::of_device(device, resource, type_)
}

/// Splits multiprocessors into equal groups.
#[export(
    driver,
    arrays(result[*nbGroups]),
    approximate = "any neighbouring multiprocessors count as scheduled together: there are no clusters of them"
)]
#[no_mangle]
pub unsafe extern "C" fn cuDevSmResourceSplitByCount(
    result: *mut CUdevResource,
    nbGroups: *mut c_uint,
    input: *const CUdevResource,
    remaining: *mut CUdevResource,
    flags: c_uint,
    minCount: c_uint,
) -> CUresult {
    partition::split_by_count(result, nbGroups, input, remaining, flags, minCount)
}

/// Splits multiprocessors into groups as wanted.
#[export(
    driver,
    arrays(result[nbGroups], groupParams[nbGroups]),
    approximate = "any neighbouring multiprocessors count as scheduled together: there are no clusters of them"
)]
#[no_mangle]
pub unsafe extern "C" fn cuDevSmResourceSplit(
    result: *mut CUdevResource,
    nbGroups: c_uint,
    input: *const CUdevResource,
    remainder: *mut CUdevResource,
    flags: c_uint,
    groupParams: *mut CU_DEV_SM_RESOURCE_GROUP_PARAMS,
) -> CUresult {
    partition::split(result, nbGroups, input, remainder, flags, groupParams)
}

/// Describes a context that is to have these resources.
#[export(driver, arrays(resources[nbResources]))]
#[no_mangle]
pub unsafe extern "C" fn cuDevResourceGenerateDesc(
    phDesc: *mut CUdevResourceDesc,
    resources: *mut CUdevResource,
    nbResources: c_uint,
) -> CUresult {
    partition::describe(phDesc, resources)
}

/// A context of the multiprocessors and work queues that are described.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuGreenCtxCreate(
    phCtx: *mut CUgreenCtx,
    desc: CUdevResourceDesc,
    dev: CUdevice,
    flags: c_uint,
) -> CUresult {
    phCtx.non_null()?;
    let device = device::get(dev)?;
    // A default stream is always there.
    if flags & !(CU_GREEN_CTX_DEFAULT_STREAM as c_uint) != 0 {
        return Err(Error::InvalidValue);
    }
    let description = match desc.is_null() {
        // All of the device, as CCCL's tests of logical devices have it. Of the runtime's function it is not known.
        true => Description::new(&[Resource::Sms(Sms::of(device))])?,
        false => partition::description(desc)?,
    };
    device.activate()?;
    phCtx.write(Context::create(device, description)? as CUgreenCtx)
}

/// Ends a green context. Its streams can only be destroyed from then on.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuGreenCtxDestroy(hCtx: CUgreenCtx) -> CUresult {
    if queue::in_callback() {
        return Err(Error::NotPermitted);
    }
    green(hCtx)?;
    Context::destroy(hCtx as usize)
}

/// The context by which a green context can be made current.
#[export(
    driver,
    approximate = "its default streams are the device's, in which kernels that are launched while it is current keep to its multiprocessors"
)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxFromGreenCtx(pContext: *mut CUcontext, hCtx: CUgreenCtx) -> CUresult {
    pContext.non_null()?;
    pContext.write(contexts::of_green(&green(hCtx)?).handle())
}

/// A number of the green context, which no other context has had.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuGreenCtxGetId(greenCtx: CUgreenCtx, greenCtxId: *mut c_ulonglong) -> CUresult {
    greenCtxId.write(green(greenCtx)?.id)
}

/// A resource of a green context.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuGreenCtxGetDevResource(
    hCtx: CUgreenCtx,
    resource: *mut CUdevResource,
    type_: CUdevResourceType,
) -> CUresult {
    resource.non_null()?;
    partition::of_context(&green(hCtx)?, resource, type_)
}

/// A resource of a context.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxGetDevResource(
    hCtx: CUcontext,
    resource: *mut CUdevResource,
    type_: CUdevResourceType,
) -> CUresult {
    resource.non_null()?;
    partition::of_context(&execution(hCtx)?, resource, type_)
}

/// The multiprocessors of a stream's kernels.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetDevResource(
    hStream: CUstream,
    resource: *mut CUdevResource,
    type_: CUdevResourceType,
) -> CUresult {
    partition::of_stream(hStream, resource, type_)
}

/// A stream of a green context, which is non-blocking.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuGreenCtxStreamCreate(
    phStream: *mut CUstream,
    greenCtx: CUgreenCtx,
    flags: c_uint,
    priority: c_int,
) -> CUresult {
    phStream.non_null()?;
    let context = green(greenCtx)?;
    // The manual: it must be non-blocking.
    if flags != CU_STREAM_NON_BLOCKING as c_uint {
        return Err(Error::InvalidValue);
    }
    context.device.activate()?;
    phStream.write(context.create_stream(flags, priority)? as CUstream)
}

/// The green context of a stream, null for none; of a default stream, that which is current.
fn of_stream(stream: CUstream) -> Result<Option<Arc<Context>>> {
    match is_default(stream) {
        true => Ok(contexts::current().ok_or(Error::DeviceUninitialized)?.green.clone()),
        false => Ok(resolve(stream)?.context().cloned()),
    }
}

fn handle(green: Option<Arc<Context>>) -> CUgreenCtx {
    green.map_or(std::ptr::null_mut(), |context| context.handle() as CUgreenCtx)
}

/// The green context of a stream, null for none.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetGreenCtx(hStream: CUstream, phCtx: *mut CUgreenCtx) -> CUresult {
    phCtx.non_null()?;
    phCtx.write(handle(of_stream(hStream)?))
}

/// The context of a stream, and its green context if it has one: the first is the device's primary one then.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetCtx_v2(
    hStream: CUstream,
    pCtx: *mut CUcontext,
    pGreenCtx: *mut CUgreenCtx,
) -> CUresult {
    pCtx.non_null()?;
    pGreenCtx.non_null()?;
    let green = of_stream(hStream)?;
    let device = resolve(hStream)?.device;
    let current = contexts::current().filter(|c| c.green.is_none() && green.is_none());
    let current = current.filter(|c| std::ptr::eq(c.device, device));
    pCtx.write(current.unwrap_or_else(|| contexts::primary(device)).handle())?;
    pGreenCtx.write(handle(green))
}

/// Records an event behind all work of a green context's streams.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuGreenCtxRecordEvent(hCtx: CUgreenCtx, hEvent: CUevent) -> CUresult {
    green(hCtx)?.record(&*Event::get(hEvent as usize)?)
}

/// Lets all later work of a green context's streams wait for an event.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuGreenCtxWaitEvent(hCtx: CUgreenCtx, hEvent: CUevent) -> CUresult {
    green(hCtx)?.wait(&*Event::get(hEvent as usize)?)
}

/// Records an event behind all work of a context's streams.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxRecordEvent(hCtx: CUcontext, hEvent: CUevent) -> CUresult {
    execution(hCtx)?.record(&*Event::get(hEvent as usize)?)
}

/// Lets all later work of a context's streams wait for an event.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuCtxWaitEvent(hCtx: CUcontext, hEvent: CUevent) -> CUresult {
    execution(hCtx)?.wait(&*Event::get(hEvent as usize)?)
}

/// The device of a context; null stands for the current one.
#[export(driver, approximate = "what is no context stands for the current one")]
#[no_mangle]
pub unsafe extern "C" fn cuCtxGetDevice_v2(device: *mut CUdevice, ctx: CUcontext) -> CUresult {
    device.non_null()?;
    device.write(contexts::given(ctx)?.device.ordinal as CUdevice)
}

/// Waits for all work of a context; null stands for the current one.
#[export(driver, context, approximate = "what is no context stands for the current one")]
#[no_mangle]
pub unsafe extern "C" fn cuCtxSynchronize_v2(ctx: CUcontext) -> CUresult {
    execution(contexts::given(ctx)?.handle())?.synchronize()
}

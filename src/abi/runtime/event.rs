//! Event management.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use super::support::{need, put, stream as resolve};
use crate::abi::api::export;
use crate::abi::types::*;
use crate::device::{self, Error};
use crate::queue::Event;
use std::ffi::c_uint;

/// Creates an event.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaEventCreate(event: *mut cudaEvent_t) -> cudaError_t {
    need(event)?;
    put(event, Event::create(device::current()?, 0)? as cudaEvent_t)
}

/// Creates an event with `cudaEventBlockingSync`, `cudaEventDisableTiming`.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaEventCreateWithFlags(event: *mut cudaEvent_t, flags: c_uint) -> cudaError_t {
    need(event)?;
    put(event, Event::create(device::current()?, flags)? as cudaEvent_t)
}

/// Records an event behind the stream's work.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaEventRecord(event: cudaEvent_t, stream: cudaStream_t) -> cudaError_t {
    Event::get(event as usize)?.record(&*resolve(stream)?)
}

/// Records an event behind the stream's work.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaEventRecordWithFlags(
    event: cudaEvent_t,
    stream: cudaStream_t,
    flags: c_uint,
) -> cudaError_t {
    /// `cudaEventRecordExternal`
    const EXTERNAL: c_uint = 1;
    let (event, stream) = (Event::get(event as usize)?, resolve(stream)?);
    match flags {
        0 => event.record(&stream),
        EXTERNAL => event.record_in_graph(&stream),
        _ => Err(Error::InvalidValue),
    }
}

/// Whether the event's last record was reached. Host functions of streams may ask as well: nothing waits for it.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaEventQuery(event: cudaEvent_t) -> cudaError_t {
    device::current()?.check()?;
    Event::get(event as usize)?.query()
}

/// Waits for the event's last record.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaEventSynchronize(event: cudaEvent_t) -> cudaError_t {
    Event::get(event as usize)?.synchronize()
}

/// Ends an event.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaEventDestroy(event: cudaEvent_t) -> cudaError_t {
    Event::destroy(event as usize)
}

/// Milliseconds between two records.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaEventElapsedTime(ms: *mut f32, start: cudaEvent_t, end: cudaEvent_t) -> cudaError_t {
    need(ms)?;
    let (start, end) = (Event::get(start as usize)?, Event::get(end as usize)?);
    put(ms, Event::elapsed(&start, &end)?)
}

/// Milliseconds between two records, as CUDA 12 programs name it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaEventElapsedTime_v2(ms: *mut f32, start: cudaEvent_t, end: cudaEvent_t) -> cudaError_t {
    need(ms)?;
    let (start, end) = (Event::get(start as usize)?, Event::get(end as usize)?);
    put(ms, Event::elapsed(&start, &end)?)
}

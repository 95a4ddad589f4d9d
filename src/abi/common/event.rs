//! Events.

use crate::abi::common::support::{need, put, stream as resolve};
use crate::abi::contexts::own;
use crate::abi::owned::Owned;
use cuda_types::*;
use device::{Error, Result};
use queue::Event;
use std::ffi::c_uint;

/// Creates an event with `cudaEventBlockingSync`, `cudaEventDisableTiming`.
pub unsafe fn create(event: *mut cudaEvent_t, flags: c_uint) -> Result {
    need(event)?;
    let made = Event::create(device::current()?, flags)?;
    own(|| Owned::event(made));
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(event, made as cudaEvent_t) }
}

/// Records an event behind the stream's work.
#[inline]
pub fn record(event: cudaEvent_t, stream: cudaStream_t) -> Result {
    Event::get(event as usize)?.record(&*resolve(stream)?)
}

/// Records an event behind the stream's work.
pub fn record_with_flags(event: cudaEvent_t, stream: cudaStream_t, flags: c_uint) -> Result {
    const DEFAULT: c_uint = cudaEventRecordDefault as c_uint;
    const EXTERNAL: c_uint = cudaEventRecordExternal as c_uint;
    let (event, stream) = (Event::get(event as usize)?, resolve(stream)?);
    match flags {
        DEFAULT => event.record(&stream),
        EXTERNAL => event.record_in_graph(&stream),
        _ => Err(Error::InvalidValue),
    }
}

/// Whether the event's last record was reached. Host functions of streams may ask as well: nothing waits for it.
#[inline]
pub fn query(event: cudaEvent_t) -> Result {
    device::current()?.check()?;
    Event::get(event as usize)?.query()
}

/// Waits for the event's last record.
pub fn synchronize(event: cudaEvent_t) -> Result {
    Event::get(event as usize)?.synchronize()
}

/// Ends an event.
pub fn destroy(event: cudaEvent_t) -> Result {
    Event::destroy(event as usize)
}

/// Milliseconds between two records.
pub unsafe fn elapsed_time(ms: *mut f32, start: cudaEvent_t, end: cudaEvent_t) -> Result {
    need(ms)?;
    let (start, end) = (Event::get(start as usize)?, Event::get(end as usize)?);
    let elapsed = Event::elapsed(&start, &end)?;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(ms, elapsed) }
}

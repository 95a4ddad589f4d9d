//! Event management.

use crate::abi::api::export;
use crate::abi::common;
use cuda_types::*;
use std::ffi::c_uint;

/// Creates an event.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaEventCreate(event: *mut cudaEvent_t) -> cudaError_t {
    common::event::create(event, cudaEventDefault)
}

/// Creates an event with `cudaEventBlockingSync`, `cudaEventDisableTiming`.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaEventCreateWithFlags(event: *mut cudaEvent_t, flags: c_uint) -> cudaError_t {
    common::event::create(event, flags)
}

/// Records an event behind the stream's work.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaEventRecord(event: cudaEvent_t, stream: cudaStream_t) -> cudaError_t {
    common::event::record(event, stream)
}

/// Records an event behind the stream's work.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaEventRecordWithFlags(
    event: cudaEvent_t,
    stream: cudaStream_t,
    flags: c_uint,
) -> cudaError_t {
    common::event::record_with_flags(event, stream, flags)
}

/// Whether the event's last record was reached. Host functions of streams may ask as well: nothing waits for it.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaEventQuery(event: cudaEvent_t) -> cudaError_t {
    common::event::query(event)
}

/// Waits for the event's last record.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaEventSynchronize(event: cudaEvent_t) -> cudaError_t {
    common::event::synchronize(event)
}

/// Ends an event.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaEventDestroy(event: cudaEvent_t) -> cudaError_t {
    common::event::destroy(event)
}

/// Milliseconds between two records.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaEventElapsedTime(ms: *mut f32, start: cudaEvent_t, end: cudaEvent_t) -> cudaError_t {
    common::event::elapsed_time(ms, start, end)
}

/// Milliseconds between two records, as CUDA 12 programs name it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaEventElapsedTime_v2(ms: *mut f32, start: cudaEvent_t, end: cudaEvent_t) -> cudaError_t {
    common::event::elapsed_time(ms, start, end)
}

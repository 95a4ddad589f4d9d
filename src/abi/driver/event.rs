//! Events.

use crate::abi::api::export;
use crate::abi::common;
use cuda_types::*;
use std::ffi::c_uint;

/// Creates an event.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuEventCreate(phEvent: *mut CUevent, Flags: c_uint) -> CUresult {
    common::event::create(phEvent, Flags)
}

/// Records an event behind the stream's work.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuEventRecord(hEvent: CUevent, hStream: CUstream) -> CUresult {
    common::event::record(hEvent, hStream)
}

/// Records an event behind the stream's work.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuEventRecordWithFlags(hEvent: CUevent, hStream: CUstream, flags: c_uint) -> CUresult {
    common::event::record_with_flags(hEvent, hStream, flags)
}

/// Whether the event's last record was reached. Host functions of streams may ask as well.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuEventQuery(hEvent: CUevent) -> CUresult {
    common::event::query(hEvent)
}

/// Waits for the event's last record.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuEventSynchronize(hEvent: CUevent) -> CUresult {
    common::event::synchronize(hEvent)
}

/// Ends an event.
#[export(driver, also(cuEventDestroy), context)]
#[no_mangle]
pub unsafe extern "C" fn cuEventDestroy_v2(hEvent: CUevent) -> CUresult {
    common::event::destroy(hEvent)
}

/// Milliseconds between two records.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuEventElapsedTime(pMilliseconds: *mut f32, hStart: CUevent, hEnd: CUevent) -> CUresult {
    common::event::elapsed_time(pMilliseconds, hStart, hEnd)
}

/// Milliseconds between two records.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuEventElapsedTime_v2(pMilliseconds: *mut f32, hStart: CUevent, hEnd: CUevent) -> CUresult {
    common::event::elapsed_time(pMilliseconds, hStart, hEnd)
}

//! The functions of `nvToolsExtPayload.h` that begin and end ranges.
//!
//! Such ranges count in their stacks, so that other calls pair with them, but have no name: that is inside of the payload,
//! which only the program's schema describes.

use super::core::{end, pop, push_nameless, start_nameless};
use super::entry::call;
use super::state::annotations;
use std::ffi::c_int;

/// `NVTX_EXT_PAYLOAD_MODULEID`.
pub const MODULE: u16 = 2;

extern "C" fn mark(domain: u64, _data: *const u8, _count: usize) {
    call("nvtxMarkPayload", (), || annotations().check_domain(domain));
}

extern "C" fn range_push(domain: u64, _data: *const u8, _count: usize) -> c_int {
    push_nameless("nvtxRangePushPayload", domain)
}

extern "C" fn range_pop(domain: u64, _data: *const u8, _count: usize) -> c_int {
    pop("nvtxRangePopPayload", domain)
}

extern "C" fn range_start(domain: u64, _data: *const u8, _count: usize) -> u64 {
    start_nameless("nvtxRangeStartPayload", domain)
}

extern "C" fn range_end(_domain: u64, id: u64, _data: *const u8, _count: usize) {
    end("nvtxRangeEndPayload", id);
}

extern "C" fn is_enabled(domain: u64) -> u8 {
    u8::from(annotations().check_domain(domain).is_ok())
}

/// Slots and functions.
pub(super) fn functions() -> Vec<(usize, usize)> {
    vec![
        (2, mark as *const () as usize),
        (3, range_push as *const () as usize),
        (4, range_pop as *const () as usize),
        (5, range_start as *const () as usize),
        (6, range_end as *const () as usize),
        (7, is_enabled as *const () as usize),
    ]
}

//! Copies of linear memory.

use crate::abi::common::support::stream;
use crate::abi::default_stream::default_stream;
use cuda_types::*;
use device::copy::Copy;
use device::Result;
use queue::transfer::{self, Direction};
use std::ffi::{c_int, c_void};

/// A copy of `count` bytes in the order of `s`.
#[inline]
pub fn linear(dst: *mut c_void, src: *const c_void, count: usize, kind: c_int, s: cudaStream_t, wait: bool) -> Result {
    let s = stream(s)?;
    // Nothing goes nowhere, whatever the direction.
    if count == 0 {
        return s.device.check();
    }
    let direction = Direction::from_raw(kind)?;
    transfer::copy(&s, Copy::linear(dst as u64, src as u64, count as u64)?, direction, wait)
}

/// Copies `count` bytes.
#[inline]
pub fn memcpy(dst: *mut c_void, src: *const c_void, count: usize, kind: cudaMemcpyKind) -> Result {
    linear(dst, src, count, kind, default_stream(), true)
}

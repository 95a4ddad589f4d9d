//! Whether streams are being captured.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use crate::abi::common::support::{put, stream as resolve};
use cuda_types::*;
use device::Result;
use queue::capture;
use std::ffi::c_int;

/// `cudaStreamCaptureStatus`
const NONE: c_int = 0;
const ACTIVE: c_int = 1;
const INVALIDATED: c_int = 2;

/// Whether a stream is being captured.
pub unsafe fn is_capturing(stream: cudaStream_t, pCaptureStatus: *mut cudaStreamCaptureStatus) -> Result {
    put(pCaptureStatus, status(&capture::query(&*resolve(stream)?)?))
}

/// The `cudaStreamCaptureStatus` of a stream by the capture that it is part of.
pub fn status(part: &Option<capture::Part>) -> c_int {
    match part {
        None => NONE,
        Some(part) if part.session.is_invalid() => INVALIDATED,
        Some(_) => ACTIVE,
    }
}

//! Whether streams are being captured.

use crate::abi::common::support::{put, stream as resolve};
use cuda_types::*;
use device::Result;
use queue::capture;

/// Whether a stream is being captured.
pub unsafe fn is_capturing(stream: cudaStream_t, pCaptureStatus: *mut cudaStreamCaptureStatus) -> Result {
    let status = status(&capture::query(&*resolve(stream)?)?);
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(pCaptureStatus, status) }
}

/// A stream's status by the capture that it is part of.
pub fn status(part: &Option<capture::CaptureState>) -> cudaStreamCaptureStatus {
    match part {
        None => cudaStreamCaptureStatusNone,
        Some(part) if part.session.is_invalid() => cudaStreamCaptureStatusInvalidated,
        Some(_) => cudaStreamCaptureStatusActive,
    }
}

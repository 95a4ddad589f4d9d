//! What captures forbid: calls that cannot be captured, or that wait for what is being captured. They make it invalid.

use super::session::{active, Member, Mode, Session, ACTIVE, COUNT, MODE};
use crate::stream::Stream;
use device::{Device, Error, Result};
use std::sync::atomic::Ordering::Acquire;

/// Whether `stream` is a legacy one, and would wait for a stream that is being captured.
pub(super) fn concerns_legacy(session: &Session, stream: &Stream) -> bool {
    stream.is_legacy() && session.has(|m| m.blocking && std::ptr::eq(m.device, stream.device))
}

/// Work in the legacy stream would have to wait for the blocking streams that are being captured.
/// Errors: `StreamCaptureImplicit`, and those captures are invalid.
pub(super) fn check_implicit(stream: &Stream) -> Result {
    let mut result = Ok(());
    for session in ACTIVE.lock().iter().filter(|s| concerns_legacy(s, stream)) {
        session.invalidate();
        result = Err(Error::StreamCaptureImplicit);
    }
    result
}

/// Asking for a stream's state, or waiting for it, is no work that can be captured.
/// Errors: `StreamCaptureUnsupported` or `StreamCaptureImplicit`; the capture is invalid then.
pub(crate) fn check_wait(stream: &Stream) -> Result {
    if COUNT.load(Acquire) == 0 {
        return Ok(());
    }
    if let Some(part) = stream.capture.part.lock().as_ref() {
        part.session.invalidate();
        return Err(Error::StreamCaptureUnsupported);
    }
    check_implicit(stream)
}

/// Waiting for a device waits for its capturing streams as well.
/// Errors: `StreamCaptureUnsupported`; captures on the device are invalid then.
pub(crate) fn check_device(device: &Device) -> Result {
    check_streams(|s| std::ptr::eq(s.device, device))
}

/// Work for several streams at once concerns those that are being captured.
/// Errors: `StreamCaptureUnsupported`; the captures that these streams take part in are invalid then.
pub(crate) fn check_streams(concerned: impl Fn(&Member) -> bool) -> Result {
    if COUNT.load(Acquire) == 0 {
        return Ok(());
    }
    let mut result = Ok(());
    for session in ACTIVE.lock().iter() {
        if session.has(&concerned) {
            session.invalidate();
            result = Err(Error::StreamCaptureUnsupported);
        }
    }
    result
}

/// Calls that may wait for streams (allocations, for one) are refused while a capture forbids them to this thread.
/// Errors: `StreamCaptureUnsupported`; the capture is invalid then.
pub fn check_unsafe() -> Result {
    if COUNT.load(Acquire) == 0 || MODE.get() == Mode::Relaxed {
        return Ok(());
    }
    let here = std::thread::current().id();
    let mut result = Ok(());
    for session in ACTIVE.lock().iter() {
        let forbids = match session.mode {
            Mode::Global => MODE.get() == Mode::Global || session.thread == here,
            Mode::ThreadLocal => session.thread == here,
            Mode::Relaxed => false,
        };
        if forbids {
            session.invalidate();
            result = Err(Error::StreamCaptureUnsupported);
        }
    }
    result
}

/// An event that the capture with the number `id` has recorded is used for what cannot be captured: the error, and the capture is
/// invalid; that of ended captures is `CapturedEvent`.
pub(crate) fn misused(id: u64) -> Error {
    match active(id) {
        Ok(session) => {
            session.invalidate();
            Error::StreamCaptureUnsupported
        }
        Err(ended) => ended,
    }
}

/// A stream is to wait for work outside of captures, which ends its own if it has one.
/// Errors: `StreamCaptureIsolation`, `StreamCaptureInvalidated`.
pub(crate) fn isolate(stream: &Stream) -> Result {
    let Some(part) = stream.capture.part() else { return Ok(()) };
    if part.session.is_invalid() {
        return Err(Error::StreamCaptureInvalidated);
    }
    part.session.invalidate();
    Err(Error::StreamCaptureIsolation)
}

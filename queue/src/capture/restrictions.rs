//! Calls that are forbidden during a capture, because they cannot be captured or would wait for captured work. They invalidate it.

use super::session::{active, Member, Mode, Session, ACTIVE, COUNT, MODE};
use crate::stream::Stream;
use device::{Device, Error, Result};
use std::sync::atomic::Ordering::Acquire;

/// Whether `stream` is a legacy default stream that synchronizes with a stream being captured.
pub(super) fn concerns_legacy(session: &Session, stream: &Stream) -> bool {
    stream.is_legacy() && session.has(|m| m.blocking && std::ptr::eq(m.device, stream.device))
}

/// Work in the legacy stream would implicitly depend on blocking streams that are being captured.
/// Errors: `StreamCaptureImplicit`; those captures are invalid then.
pub fn check_implicit(stream: &Stream) -> Result {
    if COUNT.load(Acquire) == 0 {
        return Ok(());
    }
    let mut result = Ok(());
    for session in ACTIVE.lock().iter().filter(|s| concerns_legacy(s, stream)) {
        session.invalidate();
        result = Err(Error::StreamCaptureImplicit);
    }
    result
}

/// Querying or synchronizing a stream cannot be captured.
/// Errors: `StreamCaptureUnsupported` or `StreamCaptureImplicit`; the capture is invalid then.
pub fn check_wait(stream: &Stream) -> Result {
    if COUNT.load(Acquire) == 0 {
        return Ok(());
    }
    if let Some(state) = stream.capture.state.lock().as_ref() {
        state.session.invalidate();
        return Err(Error::StreamCaptureUnsupported);
    }
    check_implicit(stream)
}

/// Synchronizing a device would wait for its capturing streams as well.
/// Errors: `StreamCaptureUnsupported`; captures on the device are invalid then.
pub(crate) fn check_device(device: &Device) -> Result {
    check_streams(|s| std::ptr::eq(s.device, device))
}

/// An operation on several streams at once is forbidden if one of them is being captured.
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

/// Potentially unsafe calls (allocations, waits for other streams and events) are refused while a capture forbids them to this thread.
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

/// A call with the stream has failed in a way that invalidates the capture which it takes part in.
pub fn spoil(stream: &Stream) {
    if let Some(state) = stream.capture.state() {
        state.session.invalidate();
    }
}

/// A captured event is used for something that cannot be captured. Invalidates the capture `id` and returns the error; `InvalidValue` if
/// the capture has ended.
pub(crate) fn misused(id: u64) -> Error {
    match active(id) {
        Ok(session) => {
            session.invalidate();
            Error::StreamCaptureUnsupported
        }
        Err(ended) => ended,
    }
}

/// Before a stream waits for an operation that is not captured: if the stream is being captured, its capture is invalidated.
/// Errors: `StreamCaptureIsolation`, `StreamCaptureInvalidated`.
pub(crate) fn isolate(stream: &Stream) -> Result {
    let Some(state) = stream.capture.state() else { return Ok(()) };
    if state.session.is_invalid() {
        return Err(Error::StreamCaptureInvalidated);
    }
    state.session.invalidate();
    Err(Error::StreamCaptureIsolation)
}

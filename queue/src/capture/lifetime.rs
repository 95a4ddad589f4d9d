//! Beginning and ending captures.

use super::record::{check_members, of};
use super::restrictions::check_implicit;
use super::session::{CaptureState, Frontier, Member, Mode, Session, ACTIVE};
use crate::graph::Graph;
use crate::recapture::Recapture;
use crate::stream::Stream;
use device::{thread, Device, Error, Result};
use std::sync::Arc;

/// Begins to capture a stream into `graph`, with dependencies on `after`; with `recapture`, into the nodes that the graph has already.
/// Errors: `IllegalState` if the stream is being captured, `StreamCaptureUnsupported` for the legacy stream, or
/// `StreamCaptureImplicit` while it would wait for a capture, `InvalidValue` for nodes of
/// another graph.
pub fn begin(stream: &Stream, mode: Mode, graph: Arc<Graph>, after: Frontier, recapture: Option<Recapture>) -> Result {
    if stream.is_legacy() {
        check_implicit(stream)?;
        return Err(Error::StreamCaptureUnsupported);
    }
    let mut state = stream.capture.state.lock();
    if state.is_some() {
        return Err(Error::IllegalState);
    }
    check_members(&graph, &after)?;
    let session = Session::new(graph, (stream.id, stream.capture.clone()), mode, recapture);
    *state = Some(CaptureState { session: session.clone(), frontier: after, own: false });
    session.start();
    // Invalidates the fast path of the pools: it does not check for captures.
    thread::forget();
    Ok(())
}

/// Ends a capture and returns its graph.
///
/// Errors: `IllegalState` if the stream is not being captured, `StreamCaptureUnmatched` if another stream began the capture,
/// `StreamCaptureWrongThread`, `StreamCaptureInvalidated`, `StreamCaptureUnjoined` if work of another stream was not joined to this one,
/// `GraphRecaptureFailure` if the recaptured graph has more nodes. After the last three, the capture is over.
pub fn end(stream: &Stream) -> Result<Arc<Graph>> {
    let state = stream.capture.state.lock().clone().ok_or(Error::IllegalState)?;
    let (mut ends, session) = (state.nodes(), state.session);
    if session.origin != stream.id {
        session.invalidate();
        return Err(Error::StreamCaptureUnmatched);
    }
    if session.mode != Mode::Relaxed && session.thread != std::thread::current().id() {
        return Err(Error::StreamCaptureWrongThread);
    }
    let all = session.finish();
    if session.is_invalid() {
        return Err(Error::StreamCaptureInvalidated);
    }
    session.recapture.as_ref().map_or(Ok(()), Recapture::end)?;
    ends.extend(session.released());
    match session.graph.covered(&all, &ends) {
        true => Ok(session.graph.clone()),
        false => Err(Error::StreamCaptureUnjoined),
    }
}

/// A stream is destroyed. If it is the origin of a capture, the capture can no longer be ended; other streams may leave one.
pub(crate) fn abandon(stream: &Stream) {
    if let Some(state) = of(stream).filter(|p| p.session.origin == stream.id) {
        state.session.invalidate();
        state.session.finish();
    }
}

/// Invalidates all captures with streams of a device, because these streams are about to be destroyed.
pub(crate) fn abandon_all(device: &Device) {
    let here = |m: &Member| std::ptr::eq(m.device, device);
    let sessions: Vec<_> = ACTIVE.lock().iter().filter(|s| s.has(here)).cloned().collect();
    for session in sessions {
        session.invalidate();
        session.finish();
    }
}

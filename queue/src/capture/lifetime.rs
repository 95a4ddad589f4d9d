//! Beginnings and ends of captures.

use super::record::{check_members, of};
use super::session::{Frontier, Member, Mode, Part, Session, ACTIVE};
use crate::graph::Graph;
use crate::recapture::Recapture;
use crate::stream::Stream;
use device::{thread, Device, Error, Result};
use std::sync::Arc;

/// Begins to capture a stream into `graph`, its first node behind `after`; or into its nodes.
/// Errors: `IllegalState` if it is being captured, `StreamCaptureUnsupported` for the legacy stream, `InvalidValue` for nodes of
/// another graph.
pub fn begin(stream: &Stream, mode: Mode, graph: Arc<Graph>, after: Frontier, recapture: Option<Recapture>) -> Result {
    if stream.is_legacy() {
        return Err(Error::StreamCaptureUnsupported);
    }
    let mut part = stream.capture.part.lock();
    if part.is_some() {
        return Err(Error::IllegalState);
    }
    check_members(&graph, &after)?;
    let session = Session::new(graph, (stream.id, stream.capture.clone()), mode, recapture);
    *part = Some(Part { session: session.clone(), frontier: after });
    session.start();
    // Allocating and freeing is no more a matter of the pool alone.
    thread::forget();
    Ok(())
}

/// Ends a capture and returns its graph.
///
/// Errors: `IllegalState` if the stream is not being captured, `StreamCaptureUnmatched` if another stream began it,
/// `StreamCaptureWrongThread`, `StreamCaptureInvalidated`, `StreamCaptureUnjoined` if work of another stream does not
/// lead back to this one, `GraphRecaptureFailure` if the graph that was captured again has more nodes. After the last three, nothing is
/// being captured any more.
pub fn end(stream: &Stream) -> Result<Arc<Graph>> {
    let part = stream.capture.part.lock().clone().ok_or(Error::IllegalState)?;
    let (ends, session) = (part.nodes(), part.session);
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
    match session.graph.covered(&all, &ends) {
        true => Ok(session.graph.clone()),
        false => Err(Error::StreamCaptureUnjoined),
    }
}

/// A stream's handle ends: nobody can end a capture any more that it has begun. Streams that have joined may go.
pub(crate) fn abandon(stream: &Stream) {
    if let Some(part) = of(stream).filter(|p| p.session.origin == stream.id) {
        part.session.invalidate();
        part.session.finish();
    }
}

/// Ends all captures that streams of a device take part in: the streams are about to end.
pub(crate) fn abandon_all(device: &Device) {
    let here = |m: &Member| std::ptr::eq(m.device, device);
    let sessions: Vec<_> = ACTIVE.lock().iter().filter(|s| s.has(here)).cloned().collect();
    for session in sessions {
        session.invalidate();
        session.finish();
    }
}

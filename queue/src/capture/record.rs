//! How work, memory and events of captured streams become nodes and dependencies.

use super::restrictions::{check_implicit, concerns_legacy};
use super::session::{active, CaptureState, ACTIVE, COUNT};
use crate::attributes::LaunchAttributes;
use crate::event::Event;
use crate::graph::{EdgeData, Graph, Node, Payload};
use crate::graph_memory::Home;
use crate::stream::Stream;
use crate::work::Work;
use device::{Error, Result};
use std::sync::atomic::Ordering::*;
use std::sync::Arc;

/// The stream's state in a capture; `None` if it is not being captured.
pub fn of(stream: &Stream) -> Option<CaptureState> {
    stream.capture.state()
}

/// As [`of`], for the query functions of the API. Errors: `StreamCaptureImplicit` for the legacy stream while streams that it synchronizes
/// with are being captured; the captures stay valid.
pub fn query(stream: &Stream) -> Result<Option<CaptureState>> {
    let state = of(stream);
    match state.is_none() && ACTIVE.lock().iter().any(|session| concerns_legacy(session, stream)) {
        true => Err(Error::StreamCaptureImplicit),
        false => Ok(state),
    }
}

/// Captures work that is queued in a stream. `None` if the stream is not being captured.
/// Errors: `StreamCaptureInvalidated`, `StreamCaptureUnsupported`, `GraphRecaptureFailure`; for the legacy stream those of
/// [`check_implicit`].
pub(crate) fn take(stream: &Stream, work: &Work) -> Option<Result> {
    with_state(stream, |state| match Payload::captured(work.clone()) {
        Some(payload) => state.put(payload, false),
        None => {
            state.session.invalidate();
            Err(Error::StreamCaptureUnsupported)
        }
    })
}

/// Adds a node to a stream's capture that corresponds to no stream operation. `None` and errors: as [`take`].
pub(crate) fn take_node(stream: &Stream, payload: Payload) -> Option<Result> {
    with_state(stream, |state| state.put(payload, false))
}

/// Captures a kernel launch. `None` and errors: as [`take`].
pub(crate) fn take_launch(stream: &Stream, work: &Work, with: &LaunchAttributes) -> Option<Result> {
    with_state(stream, |state| {
        let payload = Payload::captured_launch(work.clone(), &with.attributes, stream.priority());
        state.put(payload, with.programmatic)
    })
}

/// Captures an allocation, and returns its address. `None` and errors: as [`take`], and those of [`Graph::add_alloc`].
pub(crate) fn allocate(stream: &Stream, home: Home, size: u64) -> Option<Result<u64>> {
    with_state(stream, |state| state.put_alloc(home, size))
}

/// Captures freeing memory. `None` and errors: as [`take`], and those of [`Graph::add_free`].
pub(crate) fn free(stream: &Stream, addr: u64) -> Option<Result> {
    with_state(stream, |state| state.put_free(addr))
}

/// A call that becomes no node. `None` and errors: as [`take`].
pub(crate) fn nothing(stream: &Stream) -> Option<Result> {
    with_state(stream, |_| Ok(()))
}

fn with_state<T>(stream: &Stream, put: impl FnOnce(&mut CaptureState) -> Result<T>) -> Option<Result<T>> {
    if COUNT.load(Acquire) == 0 {
        return None;
    }
    let mut guard = stream.capture.state.lock();
    let Some(state) = guard.as_mut() else { return check_implicit(stream).err().map(Err) };
    if state.session.is_invalid() {
        return Some(Err(Error::StreamCaptureInvalidated));
    }
    if state.session.recapture.is_none() {
        return Some(put(state));
    }
    // A recapture calls the program back, which may query its streams: the lock must not be held.
    let mut copy = state.clone();
    drop(guard);
    let result = put(&mut copy);
    if let Some(state) = stream.capture.state.lock().as_mut() {
        (state.frontier, state.own) = (copy.frontier, copy.own);
    }
    Some(result)
}

/// Records an event in a captured stream. False if the stream is not being captured.
pub(crate) fn record(stream: &Stream, event: &Event) -> bool {
    let Some(state) = of(stream) else { return false };
    state.session.record(event, state.frontier);
    event.set_captured(state.session.id);
    true
}

/// What is wrong with asking about an event that was recorded in the capture `id`.
pub(crate) fn asked(id: u64) -> Error {
    active(id).map_or_else(|ended| ended, |_| Error::CapturedEvent)
}

/// Makes a stream wait for an event that was recorded in the capture `id`; a stream that is not being captured joins the capture.
/// Errors: `StreamCaptureMerge` if it takes part in another one, `StreamCaptureInvalidated`; `InvalidValue` if the capture has ended.
pub(crate) fn join(stream: &Stream, id: u64, event: &Event) -> Result {
    let session = active(id)?;
    if session.is_invalid() {
        return Err(Error::StreamCaptureInvalidated);
    }
    if stream.is_legacy() {
        session.invalidate();
        return Err(Error::StreamCaptureImplicit);
    }
    let frontier = session.recorded(event);
    let mut guard = stream.capture.state.lock();
    match guard.as_mut() {
        None => {
            session.add(stream.capture.clone());
            *guard = Some(CaptureState { session, frontier, own: false });
        }
        Some(state) if Arc::ptr_eq(&state.session, &session) => {
            frontier.iter().for_each(|(node, data)| state.wait_for(node, *data));
        }
        Some(state) => {
            state.session.invalidate();
            session.invalidate();
            return Err(Error::StreamCaptureMerge);
        }
    }
    Ok(())
}

/// Replaces or extends the dependencies of a capturing stream's next node (`cudaStreamUpdateCaptureDependencies`).
/// Errors: `IllegalState` if it is not being captured, `InvalidValue` for nodes of another graph.
pub fn set_frontier(stream: &Stream, nodes: &[(Arc<Node>, EdgeData)], replace: bool) -> Result {
    let mut guard = stream.capture.state.lock();
    let state = guard.as_mut().ok_or(Error::IllegalState)?;
    check_members(&state.session.graph, nodes)?;
    if replace {
        state.session.release(std::mem::take(&mut state.frontier));
        state.own = false;
    }
    nodes.iter().for_each(|(node, data)| state.wait_for(node, *data));
    Ok(())
}

/// Errors: `InvalidValue` for nodes of another graph.
pub(super) fn check_members(graph: &Graph, nodes: &[(Arc<Node>, EdgeData)]) -> Result {
    if nodes.is_empty() {
        return Ok(());
    }
    let known = graph.nodes();
    match nodes.iter().all(|(n, _)| known.contains(n)) {
        true => Ok(()),
        false => Err(Error::InvalidValue),
    }
}

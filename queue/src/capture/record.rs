//! What becomes of work, memory and events in captured streams.

use super::restrictions::{check_implicit, concerns_legacy};
use super::session::{active, Part, ACTIVE, COUNT};
use crate::attributes::LaunchAttributes;
use crate::event::Event;
use crate::graph::{EdgeData, Graph, Node, Payload};
use crate::stream::Stream;
use crate::work::Work;
use device::{Device, Error, Result};
use std::sync::atomic::Ordering::*;
use std::sync::Arc;

/// The part of a stream in a capture; `None` if it is not being captured.
pub fn of(stream: &Stream) -> Option<Part> {
    stream.capture.part()
}

/// As [`of`], for a program that asks. Errors: `StreamCaptureImplicit` for the legacy stream while streams that it would wait for are being
/// captured; that disturbs nothing.
pub fn query(stream: &Stream) -> Result<Option<Part>> {
    let part = of(stream);
    match part.is_none() && ACTIVE.lock().iter().any(|session| concerns_legacy(session, stream)) {
        true => Err(Error::StreamCaptureImplicit),
        false => Ok(part),
    }
}

/// Takes work that is queued in a stream into its capture. `None` if the stream is not being captured.
/// Errors: `StreamCaptureInvalidated`, `StreamCaptureUnsupported`, `GraphRecaptureFailure`; for the legacy stream
/// [`check_implicit`]'s.
pub(crate) fn take(stream: &Stream, work: &Work) -> Option<Result> {
    with_part(stream, |part| match Payload::captured(work.clone()) {
        Some(payload) => part.put(payload, false),
        None => {
            part.session.invalidate();
            Err(Error::StreamCaptureUnsupported)
        }
    })
}

/// Takes a node into a stream's capture that stands for no work of the stream's own. `None` and errors: as [`take`].
pub(crate) fn take_node(stream: &Stream, payload: Payload) -> Option<Result> {
    with_part(stream, |part| part.put(payload, false))
}

/// Takes a kernel that is launched in a stream into its capture. `None` and errors: as [`take`].
pub(crate) fn take_launch(stream: &Stream, work: &Work, with: &LaunchAttributes) -> Option<Result> {
    with_part(stream, |part| {
        let payload = Payload::captured_launch(work.clone(), &with.attributes, stream.priority());
        part.put(payload, with.programmatic)
    })
}

/// An allocation in a stream, if it is being captured: its address. `None` and errors: as [`take`], and
/// [`Graph::add_alloc`]'s.
pub(crate) fn allocate(stream: &Stream, device: &'static Device, size: u64) -> Option<Result<u64>> {
    with_part(stream, |part| part.put_alloc(device, size))
}

/// The end of memory in a stream, if it is being captured. `None` and errors: as [`take`], and [`Graph::add_free`]'s.
pub(crate) fn free(stream: &Stream, addr: u64) -> Option<Result> {
    with_part(stream, |part| part.put_free(addr))
}

fn with_part<T>(stream: &Stream, put: impl FnOnce(&mut Part) -> Result<T>) -> Option<Result<T>> {
    if COUNT.load(Acquire) == 0 {
        return None;
    }
    let mut guard = stream.capture.part.lock();
    let Some(part) = guard.as_mut() else { return check_implicit(stream).err().map(Err) };
    if part.session.is_invalid() {
        return Some(Err(Error::StreamCaptureInvalidated));
    }
    if part.session.recapture.is_none() {
        return Some(put(part));
    }
    // The program may be asked, and may ask about its streams then.
    let mut copy = part.clone();
    drop(guard);
    let result = put(&mut copy);
    if let Some(part) = stream.capture.part.lock().as_mut() {
        part.frontier = copy.frontier;
    }
    Some(result)
}

/// An event is recorded in a stream: whether a capture has taken it, which the event belongs to then.
pub(crate) fn record(stream: &Stream, event: &Event) -> bool {
    let Some(part) = of(stream) else { return false };
    part.session.record(event, part.frontier);
    event.set_captured(part.session.id);
    true
}

/// Lets a stream wait for an event that the capture with the number `id` has recorded. The stream joins the capture if need be.
/// Errors: `StreamCaptureMerge` if it takes part in another one, `StreamCaptureInvalidated`; `CapturedEvent` if the capture has
/// ended.
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
    let mut guard = stream.capture.part.lock();
    match guard.as_mut() {
        None => {
            session.add(stream.capture.clone());
            *guard = Some(Part { session, frontier });
        }
        Some(part) if Arc::ptr_eq(&part.session, &session) => {
            frontier.iter().for_each(|(node, data)| part.wait_for(node, *data));
        }
        Some(part) => {
            part.session.invalidate();
            session.invalidate();
            return Err(Error::StreamCaptureMerge);
        }
    }
    Ok(())
}

/// Replaces or extends the nodes that a capturing stream's next node waits for.
/// Errors: `IllegalState` if it is not being captured, `InvalidValue` for nodes of another graph.
pub fn set_frontier(stream: &Stream, nodes: &[(Arc<Node>, EdgeData)], replace: bool) -> Result {
    let mut guard = stream.capture.part.lock();
    let part = guard.as_mut().ok_or(Error::IllegalState)?;
    check_members(&part.session.graph, nodes)?;
    if replace {
        part.frontier.clear();
    }
    nodes.iter().for_each(|(node, data)| part.wait_for(node, *data));
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

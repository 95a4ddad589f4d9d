//! Stream capture: work that is queued in a capturing stream becomes nodes of a graph.

use super::graph::{Graph, Node, Payload};
use super::stream::Stream;
use super::work::Work;
use crate::device::{Device, Error, Result};
use parking_lot::Mutex;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::*};
use std::sync::Arc;
use std::thread::ThreadId;

/// `cudaStreamCaptureMode`: which calls that could disturb a capture are refused, and to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// To every thread that has not exchanged its own mode.
    Global = 0,
    /// To the thread that captures.
    ThreadLocal = 1,
    /// To none.
    Relaxed = 2,
}

impl Mode {
    /// From the value of `cudaStreamCaptureMode`. Errors: `InvalidValue`.
    pub fn from_raw(value: i32) -> Result<Mode> {
        [Mode::Global, Mode::ThreadLocal, Mode::Relaxed]
            .into_iter()
            .find(|&m| m as i32 == value)
            .ok_or(Error::InvalidValue)
    }
}

/// A capture under way, in one or more streams.
pub struct Session {
    /// Unique in the process.
    pub id: u64,
    pub graph: Arc<Graph>,
    /// Number of the stream that began it.
    origin: u64,
    mode: Mode,
    thread: ThreadId,
    invalid: AtomicBool,
    /// Streams that have joined, the origin among them.
    streams: Mutex<Vec<Arc<Stream>>>,
}

/// A stream's part in a capture: the nodes that its next node will wait for.
#[derive(Clone)]
pub struct Part {
    pub session: Arc<Session>,
    pub frontier: Vec<Arc<Node>>,
}

/// Captures under way in this process, and those that are of global mode.
static ACTIVE: Mutex<Vec<Arc<Session>>> = Mutex::new(Vec::new());
static COUNT: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static MODE: Cell<Mode> = const { Cell::new(Mode::Global) };
}

/// `cudaThreadExchangeStreamCaptureMode`: sets this thread's mode and returns the old one.
pub fn exchange_mode(mode: Mode) -> Mode {
    MODE.replace(mode)
}

impl Session {
    fn invalidate(&self) {
        self.invalid.store(true, Release);
    }

    /// Something has gone wrong: the capture can only be ended.
    pub fn is_invalid(&self) -> bool {
        self.invalid.load(Acquire)
    }
}

/// Begins to capture a stream into `graph`, its first node behind `after`.
/// Errors: `IllegalState` if it is being captured, `StreamCaptureUnsupported` for the legacy stream.
pub fn begin(stream: &Arc<Stream>, mode: Mode, graph: Arc<Graph>, after: Vec<Arc<Node>>) -> Result {
    if stream.is_legacy() {
        return Err(Error::StreamCaptureUnsupported);
    }
    let mut part = stream.capture.lock();
    if part.is_some() {
        return Err(Error::IllegalState);
    }
    static NEXT: AtomicUsize = AtomicUsize::new(1);
    let session = Arc::new(Session {
        id: NEXT.fetch_add(1, Relaxed) as u64,
        graph,
        origin: stream.id,
        mode,
        thread: std::thread::current().id(),
        invalid: AtomicBool::new(false),
        streams: Mutex::new(vec![stream.clone()]),
    });
    *part = Some(Part { session: session.clone(), frontier: after });
    ACTIVE.lock().push(session);
    COUNT.fetch_add(1, Release);
    Ok(())
}

/// Ends a capture and returns its graph.
///
/// Errors: `IllegalState` if the stream is not being captured, `StreamCaptureUnmatched` if another stream began it,
/// `StreamCaptureWrongThread`, `StreamCaptureInvalidated`, `StreamCaptureUnjoined` if work of another stream does not
/// lead back to this one. After the last two, nothing is being captured any more.
pub fn end(stream: &Stream) -> Result<Arc<Graph>> {
    let part = stream.capture.lock().clone().ok_or(Error::IllegalState)?;
    let session = part.session;
    if session.origin != stream.id {
        session.invalidate();
        return Err(Error::StreamCaptureUnmatched);
    }
    if session.mode != Mode::Relaxed && session.thread != std::thread::current().id() {
        return Err(Error::StreamCaptureWrongThread);
    }
    let streams = std::mem::take(&mut *session.streams.lock());
    let parts = streams.iter().filter_map(|s| s.capture.lock().take());
    let all: Vec<Arc<Node>> = parts.flat_map(|p| p.frontier).collect();
    ACTIVE.lock().retain(|s| !Arc::ptr_eq(s, &session));
    COUNT.fetch_sub(1, Release);
    if session.is_invalid() {
        return Err(Error::StreamCaptureInvalidated);
    }
    match session.graph.covered(&all, &part.frontier) {
        true => Ok(session.graph.clone()),
        false => Err(Error::StreamCaptureUnjoined),
    }
}

/// The part of a stream in a capture; `None` if it is not being captured.
pub fn of(stream: &Stream) -> Option<Part> {
    match COUNT.load(Acquire) {
        0 => None,
        _ => stream.capture.lock().clone(),
    }
}

/// Takes work that is queued in a stream into its capture. `None` if the stream is not being captured.
/// Errors: `StreamCaptureInvalidated`, `StreamCaptureUnsupported`; for the legacy stream [`check_implicit`]'s.
pub(super) fn take(stream: &Stream, work: &Work) -> Option<Result> {
    if COUNT.load(Acquire) == 0 {
        return None;
    }
    let mut guard = stream.capture.lock();
    let Some(part) = guard.as_mut() else { return check_implicit(stream).err().map(Err) };
    if part.session.is_invalid() {
        return Some(Err(Error::StreamCaptureInvalidated));
    }
    let Some(payload) = Payload::captured(work.clone()) else {
        part.session.invalidate();
        return Some(Err(Error::StreamCaptureUnsupported));
    };
    Some(part.session.graph.add(payload, &part.frontier).map(|node| part.frontier = vec![node]))
}

/// Lets `add` put a node behind a capturing stream's frontier. `None` if the stream is not being captured.
/// Errors: as [`take`], and `add`'s.
pub(super) fn take_with<T>(
    stream: &Stream,
    add: impl FnOnce(&Graph, &[Arc<Node>]) -> Result<(Arc<Node>, T)>,
) -> Option<Result<T>> {
    if COUNT.load(Acquire) == 0 {
        return None;
    }
    let mut guard = stream.capture.lock();
    let Some(part) = guard.as_mut() else { return check_implicit(stream).err().map(Err) };
    if part.session.is_invalid() {
        return Some(Err(Error::StreamCaptureInvalidated));
    }
    Some(add(&part.session.graph, &part.frontier).map(|(node, value)| {
        part.frontier = vec![node];
        value
    }))
}

/// Work in the legacy stream would have to wait for the blocking streams that are being captured.
/// Errors: `StreamCaptureImplicit`, and those captures are invalid.
fn check_implicit(stream: &Stream) -> Result {
    if !stream.is_legacy() {
        return Ok(());
    }
    let mut result = Ok(());
    for session in ACTIVE.lock().iter() {
        let concerned = |s: &Arc<Stream>| s.is_blocking() && std::ptr::eq(s.device, stream.device);
        if session.streams.lock().iter().any(concerned) {
            session.invalidate();
            result = Err(Error::StreamCaptureImplicit);
        }
    }
    result
}

/// Asking for a stream's state, or waiting for it, is no work that can be captured.
/// Errors: `StreamCaptureUnsupported` or `StreamCaptureImplicit`; the capture is invalid then.
pub(super) fn check_wait(stream: &Stream) -> Result {
    if COUNT.load(Acquire) == 0 {
        return Ok(());
    }
    if let Some(part) = stream.capture.lock().as_ref() {
        part.session.invalidate();
        return Err(Error::StreamCaptureUnsupported);
    }
    check_implicit(stream)
}

/// Waiting for a device waits for its capturing streams as well.
/// Errors: `StreamCaptureUnsupported`; captures on the device are invalid then.
pub(super) fn check_device(device: &Device) -> Result {
    if COUNT.load(Acquire) == 0 {
        return Ok(());
    }
    let mut result = Ok(());
    for session in ACTIVE.lock().iter() {
        if session.streams.lock().iter().any(|s| std::ptr::eq(s.device, device)) {
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

/// Lets a stream wait for nodes of a capture, which it joins if need be.
/// Errors: `StreamCaptureMerge` if it takes part in another one, `StreamCaptureInvalidated`.
pub(super) fn join(stream: &Arc<Stream>, from: &Part) -> Result {
    if from.session.is_invalid() {
        return Err(Error::StreamCaptureInvalidated);
    }
    if stream.is_legacy() {
        from.session.invalidate();
        return Err(Error::StreamCaptureImplicit);
    }
    let mut guard = stream.capture.lock();
    match guard.as_mut() {
        None => {
            from.session.streams.lock().push(stream.clone());
            *guard = Some(from.clone());
        }
        Some(part) if Arc::ptr_eq(&part.session, &from.session) => {
            for node in &from.frontier {
                if !part.frontier.contains(node) {
                    part.frontier.push(node.clone());
                }
            }
        }
        Some(part) => {
            part.session.invalidate();
            from.session.invalidate();
            return Err(Error::StreamCaptureMerge);
        }
    }
    Ok(())
}

/// Replaces or extends the nodes that a capturing stream's next node waits for.
/// Errors: `IllegalState` if it is not being captured, `InvalidValue` for nodes of another graph.
pub fn set_frontier(stream: &Stream, nodes: &[Arc<Node>], replace: bool) -> Result {
    let mut guard = stream.capture.lock();
    let part = guard.as_mut().ok_or(Error::IllegalState)?;
    let known = part.session.graph.nodes();
    if !nodes.iter().all(|n| known.contains(n)) {
        return Err(Error::InvalidValue);
    }
    if replace {
        part.frontier.clear();
    }
    for node in nodes {
        if !part.frontier.contains(node) {
            part.frontier.push(node.clone());
        }
    }
    Ok(())
}

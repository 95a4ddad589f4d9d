//! Stream capture: work that is queued in a capturing stream becomes nodes of a graph.

use super::graph::{EdgeData, Graph, Manner, Node, Payload};
use super::recapture::Recapture;
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
    ended: AtomicBool,
    /// The graph exists, and its nodes get new parameters.
    recapture: Option<Recapture>,
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

    /// Takes all streams out of it, and returns what their next nodes would have waited for.
    fn finish(self: &Arc<Session>) -> Vec<Arc<Node>> {
        let streams = std::mem::take(&mut *self.streams.lock());
        let parts = streams.iter().filter_map(|s| s.capture.lock().take());
        let all = parts.flat_map(|p| p.frontier).collect();
        if !self.ended.swap(true, AcqRel) {
            ACTIVE.lock().retain(|s| !Arc::ptr_eq(s, self));
            COUNT.fetch_sub(1, Release);
        }
        all
    }

    /// Something has gone wrong: the capture can only be ended.
    pub fn is_invalid(&self) -> bool {
        self.invalid.load(Acquire)
    }
}

impl Part {
    /// Puts a node behind the frontier; it is the frontier then. The edges of a programmatic one from other kernels say that it
    /// may start before they end.
    fn put(&mut self, payload: Payload, programmatic: bool) -> Result {
        let (graph, after) = (&self.session.graph, &self.frontier);
        let node = match &self.session.recapture {
            Some(again) => again.put(graph, payload, after),
            None if programmatic => {
                let kernel = |n: &Node| matches!(n.payload(), Payload::Kernel(..));
                let data = |n| if kernel(n) { EdgeData::EARLY } else { EdgeData::default() };
                let after: Vec<_> = after.iter().map(|n| (n.clone(), data(n))).collect();
                graph.add_behind(payload, &after)
            }
            None => graph.add(payload, after),
        };
        self.advance(node)
    }

    /// Puts an allocation behind the frontier: its address.
    fn put_alloc(&mut self, device: &'static Device, size: u64) -> Result<u64> {
        let (graph, after) = (&self.session.graph, &self.frontier);
        let (node, addr) = match &self.session.recapture {
            Some(again) => again.allocate(graph, device, size, after),
            None => graph.add_alloc(device, size, after),
        }
        .inspect_err(|e| self.failed(*e))?;
        self.frontier = vec![node];
        Ok(addr)
    }

    fn put_free(&mut self, addr: u64) -> Result {
        let (graph, after) = (&self.session.graph, &self.frontier);
        let node = match &self.session.recapture {
            Some(again) => again.free(graph, addr, after),
            None => graph.add_free(addr, after),
        };
        self.advance(node)
    }

    fn advance(&mut self, node: Result<Arc<Node>>) -> Result {
        self.frontier = vec![node.inspect_err(|e| self.failed(*e))?];
        Ok(())
    }

    /// What cannot be captured again ends the capture.
    fn failed(&self, error: Error) {
        if error == Error::GraphRecaptureFailure {
            self.session.invalidate();
        }
    }
}

/// Begins to capture a stream into `graph`, its first node behind `after`; or into its nodes.
/// Errors: `IllegalState` if it is being captured, `StreamCaptureUnsupported` for the legacy stream.
pub fn begin(
    stream: &Arc<Stream>,
    mode: Mode,
    graph: Arc<Graph>,
    after: Vec<Arc<Node>>,
    recapture: Option<Recapture>,
) -> Result {
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
        ended: AtomicBool::new(false),
        recapture,
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
/// lead back to this one, `GraphRecaptureFailure` if the graph that was captured again has more nodes. After the last three, nothing is being captured any more.
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
    let all = session.finish();
    if session.is_invalid() {
        return Err(Error::StreamCaptureInvalidated);
    }
    session.recapture.as_ref().map_or(Ok(()), Recapture::end)?;
    match session.graph.covered(&all, &part.frontier) {
        true => Ok(session.graph.clone()),
        false => Err(Error::StreamCaptureUnjoined),
    }
}

/// A stream's handle ends: nobody can end a capture any more that it has begun. Streams that have joined may go.
pub(super) fn abandon(stream: &Stream) {
    if let Some(part) = of(stream).filter(|p| p.session.origin == stream.id) {
        part.session.invalidate();
        part.session.finish();
    }
}

/// Ends all captures that streams of a device take part in: the streams are about to end.
pub(super) fn abandon_all(device: &Device) {
    let here = |s: &Arc<Session>| s.streams.lock().iter().any(|s| std::ptr::eq(s.device, device));
    let sessions: Vec<_> = ACTIVE.lock().iter().filter(|s| here(s)).cloned().collect();
    for session in sessions {
        session.invalidate();
        session.finish();
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
/// Errors: `StreamCaptureInvalidated`, `StreamCaptureUnsupported`, `GraphRecaptureFailure`; for the legacy stream
/// [`check_implicit`]'s.
pub(super) fn take(stream: &Stream, work: &Work) -> Option<Result> {
    with_part(stream, |part| match Payload::captured(work.clone()) {
        Some(payload) => part.put(payload, false),
        None => {
            part.session.invalidate();
            Err(Error::StreamCaptureUnsupported)
        }
    })
}

/// Takes a node into a stream's capture that stands for no work of the stream's own. `None` and errors: as [`take`].
pub(super) fn take_node(stream: &Stream, payload: Payload) -> Option<Result> {
    with_part(stream, |part| part.put(payload, false))
}

/// Takes a kernel that is launched in a stream into its capture. `None` and errors: as [`take`].
pub(super) fn take_launch(stream: &Stream, work: &Work, manner: &Manner) -> Option<Result> {
    with_part(stream, |part| {
        let payload = Payload::captured_launch(work.clone(), &manner.attributes, stream.priority());
        part.put(payload, manner.programmatic)
    })
}

/// An allocation in a stream, if it is being captured: its address. `None` and errors: as [`take`], and
/// [`Graph::add_alloc`]'s.
pub(super) fn allocate(stream: &Stream, device: &'static Device, size: u64) -> Option<Result<u64>> {
    with_part(stream, |part| part.put_alloc(device, size))
}

/// Whether anything is being captured.
#[inline]
pub(super) fn any() -> bool {
    COUNT.load(Acquire) != 0
}

/// The end of memory in a stream, if it is being captured. `None` and errors: as [`take`], and [`Graph::add_free`]'s.
pub(super) fn free(stream: &Stream, addr: u64) -> Option<Result> {
    with_part(stream, |part| part.put_free(addr))
}

fn with_part<T>(stream: &Stream, put: impl FnOnce(&mut Part) -> Result<T>) -> Option<Result<T>> {
    if COUNT.load(Acquire) == 0 {
        return None;
    }
    let mut guard = stream.capture.lock();
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
    if let Some(part) = stream.capture.lock().as_mut() {
        part.frontier = copy.frontier;
    }
    Some(result)
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
    check_streams(|s| std::ptr::eq(s.device, device))
}

/// Work for several streams at once concerns those that are being captured.
/// Errors: `StreamCaptureUnsupported`; the captures that these streams take part in are invalid then.
pub(super) fn check_streams(concerned: impl Fn(&Stream) -> bool) -> Result {
    if COUNT.load(Acquire) == 0 {
        return Ok(());
    }
    let mut result = Ok(());
    for session in ACTIVE.lock().iter() {
        if session.streams.lock().iter().any(|s| concerned(s)) {
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

/// Something that is part of a capture is used for what cannot be captured: the error, and the capture is invalid; that of ended
/// captures is `CapturedEvent`.
pub(super) fn misused(part: &Part) -> Error {
    if part.session.ended.load(Acquire) {
        return Error::CapturedEvent;
    }
    part.session.invalidate();
    Error::StreamCaptureUnsupported
}

/// Lets a stream wait for nodes of a capture, which it joins if need be.
/// Errors: `StreamCaptureMerge` if it takes part in another one, `StreamCaptureInvalidated`; `CapturedEvent` if the capture has
/// ended.
pub(super) fn join(stream: &Arc<Stream>, from: &Part) -> Result {
    if from.session.ended.load(Acquire) {
        return Err(Error::CapturedEvent);
    }
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

/// A stream is told to wait for work outside of captures, which ends its own if it has one.
/// Errors: `StreamCaptureIsolation`, `StreamCaptureInvalidated`.
pub(super) fn isolate(stream: &Stream) -> Result {
    let Some(part) = of(stream) else { return Ok(()) };
    if part.session.is_invalid() {
        return Err(Error::StreamCaptureInvalidated);
    }
    part.session.invalidate();
    Err(Error::StreamCaptureIsolation)
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

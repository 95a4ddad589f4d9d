//! Stream capture: work that is queued in a capturing stream becomes nodes of a graph.

mod refusals;

use super::attributes::LaunchAttributes;
use super::graph::{EdgeData, Graph, Node, Payload};
use super::recapture::Recapture;
use super::stream::Stream;
use super::work::Work;
use crate::device::{thread, Device, Error, Result};
use parking_lot::Mutex;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::*};
use std::sync::Arc;
use std::thread::ThreadId;

use refusals::check_implicit;
pub use refusals::check_unsafe;
pub(super) use refusals::{check_device, check_streams, check_wait, isolate, misused};

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

/// Nodes that another one will wait for, and what will be noted at the edges.
pub type Frontier = Vec<(Arc<Node>, EdgeData)>;

/// A stream's part in a capture: what its next node will wait for.
#[derive(Clone)]
pub struct Part {
    pub session: Arc<Session>,
    pub frontier: Frontier,
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
        let all = parts.flat_map(|p| p.frontier).map(|(n, _)| n).collect();
        if !self.ended.swap(true, AcqRel) {
            ACTIVE.lock().retain(|s| !Arc::ptr_eq(s, self));
            COUNT.fetch_sub(1, Release);
        }
        all
    }

    /// Whether `stream` is a legacy one, and would wait for a stream that is being captured.
    fn concerns_legacy(&self, stream: &Stream) -> bool {
        let waits_for = |s: &Arc<Stream>| s.is_blocking() && std::ptr::eq(s.device, stream.device);
        stream.is_legacy() && self.streams.lock().iter().any(waits_for)
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
        let graph = &self.session.graph;
        let node = match &self.session.recapture {
            Some(again) => again.put(graph, payload, &self.nodes()),
            None => {
                let early = |n: &Node, data| {
                    let kernel = || matches!(n.payload(), Payload::Kernel(..));
                    if programmatic && data == EdgeData::default() && kernel() {
                        EdgeData::EARLY
                    } else {
                        data
                    }
                };
                let after: Vec<_> = self.frontier.iter().map(|(n, data)| (n.clone(), early(n, *data))).collect();
                graph.add_behind(payload, &after)
            }
        };
        self.advance(node)
    }

    /// Puts an allocation behind the frontier: its address.
    fn put_alloc(&mut self, device: &'static Device, size: u64) -> Result<u64> {
        let (graph, after) = (&self.session.graph, self.whole()?);
        let (node, addr) = match &self.session.recapture {
            Some(again) => again.allocate(graph, device, size, &after),
            None => graph.add_alloc(device, size, &after),
        }
        .inspect_err(|e| self.failed(*e))?;
        self.advance(Ok(node))?;
        Ok(addr)
    }

    fn put_free(&mut self, addr: u64) -> Result {
        let (graph, after) = (&self.session.graph, self.whole()?);
        let node = match &self.session.recapture {
            Some(again) => again.free(graph, addr, &after),
            None => graph.add_free(addr, &after),
        };
        self.advance(node)
    }

    fn advance(&mut self, node: Result<Arc<Node>>) -> Result {
        self.frontier = vec![(node.inspect_err(|e| self.failed(*e))?, EdgeData::default())];
        Ok(())
    }

    fn nodes(&self) -> Vec<Arc<Node>> {
        self.frontier.iter().map(|(n, _)| n.clone()).collect()
    }

    /// The frontier of a node that can only wait for all of what others do. Errors: `InvalidValue` if something is noted at its edges.
    fn whole(&self) -> Result<Vec<Arc<Node>>> {
        match self.frontier.iter().all(|(_, data)| *data == EdgeData::default()) {
            true => Ok(self.nodes()),
            false => Err(Error::InvalidValue),
        }
    }

    /// The next node waits for a node as well. It waits for all of it if that is wanted in two ways.
    fn wait_for(&mut self, node: &Arc<Node>, data: EdgeData) {
        match self.frontier.iter_mut().find(|(n, _)| n == node) {
            None => self.frontier.push((node.clone(), data)),
            Some((_, known)) if *known != data => *known = EdgeData::default(),
            Some(_) => {}
        }
    }

    /// What cannot be captured again ends the capture.
    fn failed(&self, error: Error) {
        if error == Error::GraphRecaptureFailure {
            self.session.invalidate();
        }
    }
}

/// Begins to capture a stream into `graph`, its first node behind `after`; or into its nodes.
/// Errors: `IllegalState` if it is being captured, `StreamCaptureUnsupported` for the legacy stream, `InvalidValue` for nodes of
/// another graph.
pub fn begin(
    stream: &Arc<Stream>,
    mode: Mode,
    graph: Arc<Graph>,
    after: Frontier,
    recapture: Option<Recapture>,
) -> Result {
    if stream.is_legacy() {
        return Err(Error::StreamCaptureUnsupported);
    }
    let mut part = stream.capture.lock();
    if part.is_some() {
        return Err(Error::IllegalState);
    }
    check_members(&graph, &after)?;
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
    // Allocating and freeing is no more a matter of the pool alone.
    thread::forget();
    Ok(())
}

/// Ends a capture and returns its graph.
///
/// Errors: `IllegalState` if the stream is not being captured, `StreamCaptureUnmatched` if another stream began it,
/// `StreamCaptureWrongThread`, `StreamCaptureInvalidated`, `StreamCaptureUnjoined` if work of another stream does not
/// lead back to this one, `GraphRecaptureFailure` if the graph that was captured again has more nodes. After the last three, nothing is being captured any more.
pub fn end(stream: &Stream) -> Result<Arc<Graph>> {
    let part = stream.capture.lock().clone().ok_or(Error::IllegalState)?;
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

/// As [`of`], for a program that asks. Errors: `StreamCaptureImplicit` for the legacy stream while streams that it would wait for are being
/// captured; that disturbs nothing.
pub fn query(stream: &Stream) -> Result<Option<Part>> {
    let part = of(stream);
    match part.is_none() && ACTIVE.lock().iter().any(|session| session.concerns_legacy(stream)) {
        true => Err(Error::StreamCaptureImplicit),
        false => Ok(part),
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
pub(super) fn take_launch(stream: &Stream, work: &Work, with: &LaunchAttributes) -> Option<Result> {
    with_part(stream, |part| {
        let payload = Payload::captured_launch(work.clone(), &with.attributes, stream.priority());
        part.put(payload, with.programmatic)
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
            from.frontier.iter().for_each(|(node, data)| part.wait_for(node, *data));
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
pub fn set_frontier(stream: &Stream, nodes: &[(Arc<Node>, EdgeData)], replace: bool) -> Result {
    let mut guard = stream.capture.lock();
    let part = guard.as_mut().ok_or(Error::IllegalState)?;
    check_members(&part.session.graph, nodes)?;
    if replace {
        part.frontier.clear();
    }
    nodes.iter().for_each(|(node, data)| part.wait_for(node, *data));
    Ok(())
}

fn check_members(graph: &Graph, nodes: &[(Arc<Node>, EdgeData)]) -> Result {
    if nodes.is_empty() {
        return Ok(());
    }
    let known = graph.nodes();
    match nodes.iter().all(|(n, _)| known.contains(n)) {
        true => Ok(()),
        false => Err(Error::InvalidValue),
    }
}

//! Captures under way: the graph of each, the streams that take part, and what their next nodes will wait for.

use crate::event::Event;
use crate::graph::{EdgeData, Graph, Node, Payload};
use crate::recapture::Recapture;
use device::{Device, Error, Result};
use parking_lot::Mutex;
use std::cell::Cell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::*};
use std::sync::Arc;
use std::thread::ThreadId;

/// `cudaStreamCaptureMode`: which calls that could disturb a capture are refused, and to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// To every thread that has not exchanged its own mode.
    Global = cuda_types::cudaStreamCaptureModeGlobal as isize,
    /// To the thread that captures.
    ThreadLocal = cuda_types::cudaStreamCaptureModeThreadLocal as isize,
    /// To none.
    Relaxed = cuda_types::cudaStreamCaptureModeRelaxed as isize,
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
    pub(super) origin: u64,
    pub(super) mode: Mode,
    pub(super) thread: ThreadId,
    invalid: AtomicBool,
    /// The graph exists, and its nodes get new parameters.
    pub(super) recapture: Option<Recapture>,
    /// Streams that have joined, the origin among them.
    members: Mutex<Vec<Arc<Member>>>,
    /// What was in front of the last record of an event, by the event's address.
    records: Mutex<HashMap<usize, Frontier>>,
}

/// A stream as captures know it.
pub(crate) struct Member {
    pub device: &'static Device,
    /// It orders itself with the legacy stream.
    pub blocking: bool,
    /// Number of the green context that it was made in.
    pub context: Option<u64>,
    /// Its part in a capture.
    pub part: Mutex<Option<Part>>,
}

/// Nodes that another one will wait for, and what will be noted at the edges.
pub type Frontier = Vec<(Arc<Node>, EdgeData)>;

/// A stream's part in a capture: what its next node will wait for.
#[derive(Clone)]
pub struct Part {
    pub session: Arc<Session>,
    pub frontier: Frontier,
}

/// Captures under way in this process, and how many there are.
pub(super) static ACTIVE: Mutex<Vec<Arc<Session>>> = Mutex::new(Vec::new());
pub(super) static COUNT: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    pub(super) static MODE: Cell<Mode> = const { Cell::new(Mode::Global) };
}

/// `cudaThreadExchangeStreamCaptureMode`: sets this thread's mode and returns the old one.
pub fn exchange_mode(mode: Mode) -> Mode {
    MODE.replace(mode)
}

/// Whether anything is being captured.
#[inline]
pub(crate) fn any() -> bool {
    COUNT.load(Acquire) != 0
}

/// The capture with a number. Errors: `CapturedEvent` if it has ended: what names it is an event that it has recorded.
pub(super) fn active(id: u64) -> Result<Arc<Session>> {
    ACTIVE.lock().iter().find(|s| s.id == id).cloned().ok_or(Error::CapturedEvent)
}

impl Member {
    /// Its part in a capture; `None` if it is not being captured.
    pub fn part(&self) -> Option<Part> {
        match COUNT.load(Acquire) {
            0 => None,
            _ => self.part.lock().clone(),
        }
    }
}

impl Session {
    /// A capture of the stream with the number `origin`, in which it takes part alone at first.
    pub(super) fn new(
        graph: Arc<Graph>,
        (origin, member): (u64, Arc<Member>),
        mode: Mode,
        recapture: Option<Recapture>,
    ) -> Arc<Session> {
        static NEXT: AtomicUsize = AtomicUsize::new(1);
        Arc::new(Session {
            id: NEXT.fetch_add(1, Relaxed) as u64,
            graph,
            origin,
            mode,
            thread: std::thread::current().id(),
            invalid: AtomicBool::new(false),
            recapture,
            members: Mutex::new(vec![member]),
            records: Mutex::default(),
        })
    }

    /// It is under way from now on.
    pub(super) fn start(self: Arc<Session>) {
        ACTIVE.lock().push(self);
        COUNT.fetch_add(1, Release);
    }

    pub(super) fn invalidate(&self) {
        self.invalid.store(true, Release);
    }

    /// A stream takes part from now on.
    pub(super) fn add(&self, member: Arc<Member>) {
        self.members.lock().push(member);
    }

    /// Whether any of the streams that take part is one of those.
    pub(super) fn has(&self, concerned: impl Fn(&Member) -> bool) -> bool {
        self.members.lock().iter().any(|m| concerned(m))
    }

    /// An event is recorded behind what is in front now.
    pub(super) fn record(&self, event: &Event, frontier: Frontier) {
        self.records.lock().insert(std::ptr::from_ref(event) as usize, frontier);
    }

    /// What an event that it has recorded is behind.
    pub(super) fn recorded(&self, event: &Event) -> Frontier {
        self.records.lock().get(&(std::ptr::from_ref(event) as usize)).cloned().unwrap_or_default()
    }

    /// Takes all streams out of it, and returns what their next nodes would have waited for.
    pub(super) fn finish(self: &Arc<Session>) -> Vec<Arc<Node>> {
        let members = std::mem::take(&mut *self.members.lock());
        let parts = members.iter().filter_map(|m| m.part.lock().take());
        let all = parts.flat_map(|p| p.frontier).map(|(n, _)| n).collect();
        let mut active = ACTIVE.lock();
        if let Some(at) = active.iter().position(|s| Arc::ptr_eq(s, self)) {
            active.remove(at);
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
    pub(super) fn put(&mut self, payload: Payload, programmatic: bool) -> Result {
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
    pub(super) fn put_alloc(&mut self, device: &'static Device, size: u64) -> Result<u64> {
        let (graph, after) = (&self.session.graph, self.whole()?);
        let (node, addr) = match &self.session.recapture {
            Some(again) => again.allocate(graph, device, size, &after),
            None => graph.add_alloc(device, size, &after),
        }
        .inspect_err(|e| self.failed(*e))?;
        self.advance(Ok(node))?;
        Ok(addr)
    }

    /// Puts the end of memory behind the frontier.
    pub(super) fn put_free(&mut self, addr: u64) -> Result {
        let (graph, after) = (&self.session.graph, self.whole()?);
        let node = match &self.session.recapture {
            Some(again) => again.free(graph, addr, &after),
            None => graph.add_free(addr, &after),
        };
        self.advance(node)
    }

    /// The frontier is a node that was put behind it.
    fn advance(&mut self, node: Result<Arc<Node>>) -> Result {
        self.frontier = vec![(node.inspect_err(|e| self.failed(*e))?, EdgeData::default())];
        Ok(())
    }

    /// The nodes of the frontier.
    pub(super) fn nodes(&self) -> Vec<Arc<Node>> {
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
    pub(super) fn wait_for(&mut self, node: &Arc<Node>, data: EdgeData) {
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

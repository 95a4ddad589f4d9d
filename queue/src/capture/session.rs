//! Active captures: the graph of each, the streams that take part, and the dependencies of their next nodes.

use crate::event::Event;
use crate::graph::{EdgeData, Graph, Node, Payload};
use crate::graph_memory::Home;
use crate::recapture::Recapture;
use device::{Device, Error, Result};
use parking_lot::Mutex;
use std::cell::Cell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::*};
use std::sync::Arc;
use std::thread::ThreadId;

/// `cudaStreamCaptureMode`: in which threads potentially unsafe calls are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// In every thread that has not changed its own mode.
    Global = cuda_types::cudaStreamCaptureModeGlobal as isize,
    /// In the capturing thread.
    ThreadLocal = cuda_types::cudaStreamCaptureModeThreadLocal as isize,
    /// In none.
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

/// An active capture of one or more streams.
pub struct Session {
    /// Unique in the process.
    pub id: u64,
    pub graph: Arc<Graph>,
    /// Id of the stream that began it.
    pub(super) origin: u64,
    pub(super) mode: Mode,
    pub(super) thread: ThreadId,
    invalid: AtomicBool,
    /// Set if an existing graph is captured again, and its nodes only get new parameters.
    pub(super) recapture: Option<Recapture>,
    /// Streams that have joined, including the origin.
    members: Mutex<Vec<Arc<Member>>>,
    /// Frontier at the last record of each event, by the event's address.
    records: Mutex<HashMap<usize, Frontier>>,
    /// Nodes that the program has removed from a stream's dependencies: no stream needs to wait for them.
    released: Mutex<Vec<Arc<Node>>>,
}

/// The part of a stream that captures refer to.
pub(crate) struct Member {
    pub device: &'static Device,
    /// It synchronizes with the legacy stream.
    pub blocking: bool,
    /// Id of the green context that it was created in.
    pub context: Option<u64>,
    /// Its state in a capture.
    pub state: Mutex<Option<CaptureState>>,
}

/// Nodes that the next node will depend on, with the data of these edges.
pub type Frontier = Vec<(Arc<Node>, EdgeData)>;

/// A stream's state in a capture: the dependencies of its next node.
#[derive(Clone)]
pub struct CaptureState {
    pub session: Arc<Session>,
    pub frontier: Frontier,
    /// The frontier is the stream's last node alone: nothing has been waited for since.
    pub own: bool,
}

/// Active captures of this process, and their number.
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

/// The active capture with this id. Errors: `InvalidValue` if it has ended: only events refer to captures by id.
pub(super) fn active(id: u64) -> Result<Arc<Session>> {
    ACTIVE.lock().iter().find(|s| s.id == id).cloned().ok_or(Error::InvalidValue)
}

impl Member {
    /// Its state in a capture; `None` if it is not being captured.
    pub fn state(&self) -> Option<CaptureState> {
        match COUNT.load(Acquire) {
            0 => None,
            _ => self.state.lock().clone(),
        }
    }
}

impl Session {
    /// A capture with a single stream, its origin.
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
            released: Mutex::default(),
        })
    }

    /// Makes it active.
    pub(super) fn start(self: Arc<Session>) {
        ACTIVE.lock().push(self);
        COUNT.fetch_add(1, Release);
    }

    pub(super) fn invalidate(&self) {
        self.invalid.store(true, Release);
    }

    /// A stream joins.
    pub(super) fn add(&self, member: Arc<Member>) {
        self.members.lock().push(member);
    }

    /// Whether any participating stream satisfies the predicate.
    pub(super) fn has(&self, concerned: impl Fn(&Member) -> bool) -> bool {
        self.members.lock().iter().any(|m| concerned(m))
    }

    /// Records an event: waiting for it means waiting for `frontier`.
    pub(super) fn record(&self, event: &Event, frontier: Frontier) {
        self.records.lock().insert(std::ptr::from_ref(event) as usize, frontier);
    }

    /// The frontier at the event's last record.
    pub(super) fn recorded(&self, event: &Event) -> Frontier {
        self.records.lock().get(&(std::ptr::from_ref(event) as usize)).cloned().unwrap_or_default()
    }

    /// Nodes are no longer a stream's dependencies, by the program's wish.
    pub(super) fn release(&self, frontier: Frontier) {
        self.released.lock().extend(frontier.into_iter().map(|(node, _)| node));
    }

    /// Those of all calls of [`Session::release`].
    pub(super) fn released(&self) -> Vec<Arc<Node>> {
        self.released.lock().clone()
    }

    /// Ends the capture: removes all streams from it and returns the nodes of their frontiers.
    pub(super) fn finish(self: &Arc<Session>) -> Vec<Arc<Node>> {
        let members = std::mem::take(&mut *self.members.lock());
        let states = members.iter().filter_map(|m| m.state.lock().take());
        let all = states.flat_map(|p| p.frontier).map(|(n, _)| n).collect();
        let mut active = ACTIVE.lock();
        if let Some(at) = active.iter().position(|s| Arc::ptr_eq(s, self)) {
            active.remove(at);
            COUNT.fetch_sub(1, Release);
        }
        all
    }

    /// Whether it was invalidated: it can only be ended.
    pub fn is_invalid(&self) -> bool {
        self.invalid.load(Acquire)
    }
}

impl CaptureState {
    /// Adds a node behind the frontier and makes it the new frontier. If `programmatic`, its edge from a kernel that is the stream's last
    /// node is a programmatic dependency: it may start before that completes. What was waited for has completed.
    pub(super) fn put(&mut self, payload: Payload, programmatic: bool) -> Result {
        let graph = &self.session.graph;
        let node = match &self.session.recapture {
            Some(again) => again.put(graph, payload, &self.nodes()),
            None => {
                let early = |n: &Node, data| {
                    let kernel = || matches!(n.payload(), Payload::Kernel(..));
                    if programmatic && self.own && data == EdgeData::default() && kernel() {
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

    /// Adds an allocation node behind the frontier and returns the address.
    pub(super) fn put_alloc(&mut self, home: Home, size: u64) -> Result<u64> {
        let (graph, after) = (&self.session.graph, self.whole()?);
        let (node, addr) = match &self.session.recapture {
            Some(again) => again.allocate(graph, &home, size, &after),
            None => graph.add_alloc(home, size, &after),
        }
        .inspect_err(|e| self.failed(*e))?;
        self.advance(Ok(node))?;
        Ok(addr)
    }

    /// Adds a free node behind the frontier.
    pub(super) fn put_free(&mut self, addr: u64) -> Result {
        let (graph, after) = (&self.session.graph, self.whole()?);
        let node = match &self.session.recapture {
            Some(again) => again.free(graph, addr, &after),
            None => graph.add_free(addr, &after),
        };
        self.advance(node)
    }

    /// Makes a new node the frontier.
    fn advance(&mut self, node: Result<Arc<Node>>) -> Result {
        self.frontier = vec![(node.inspect_err(|e| self.failed(*e))?, EdgeData::default())];
        self.own = true;
        Ok(())
    }

    /// The nodes of the frontier.
    pub(super) fn nodes(&self) -> Vec<Arc<Node>> {
        self.frontier.iter().map(|(n, _)| n.clone()).collect()
    }

    /// The frontier, for nodes that accept only full dependencies. Errors: `InvalidValue` if an edge has other data.
    fn whole(&self) -> Result<Vec<Arc<Node>>> {
        match self.frontier.iter().all(|(_, data)| *data == EdgeData::default()) {
            true => Ok(self.nodes()),
            false => Err(Error::InvalidValue),
        }
    }

    /// Adds a dependency of the next node. Two dependencies on one node with different data become a full one.
    pub(super) fn wait_for(&mut self, node: &Arc<Node>, data: EdgeData) {
        self.own = false;
        match self.frontier.iter_mut().find(|(n, _)| n == node) {
            None => self.frontier.push((node.clone(), data)),
            Some((_, known)) if *known != data => *known = EdgeData::default(),
            Some(_) => {}
        }
    }

    /// An error that makes recapturing impossible invalidates the capture.
    fn failed(&self, error: Error) {
        if error == Error::GraphRecaptureFailure {
            self.session.invalidate();
        }
    }
}

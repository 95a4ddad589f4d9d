//! Graphs that kernels of graphs launch: execution environments (CUDA programming guide, 'Device Graph Launch').
//!
//! Each launch of a graph has an environment, which ends when the graph and all that it has launched beside itself have. Then the graphs
//! that wait behind it are launched in its place, one after the other. What follows the host's launch in its stream waits for the
//! outermost environment, the stream's.
//!
//! A graph that is launched beside others is queued at once, and may run while the kernel does. Under a checker it starts when the kernel
//! has ended: what the kernel has written before is ordered then.

use super::op::{Op, Ops};
use super::stream::{begin, Stream};
use super::work::{Job, Work};
use cuda_types::cudaErrorLaunchPendingCountExceeded as TOO_MANY;
use device::{Device, Result};
use exec::{GraphRun, Launch};
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::sync::{Arc, LazyLock, OnceLock, Weak};
use sys::table::Table;

/// `cudaStreamGraphTailLaunch`, `cudaStreamGraphFireAndForget`, `cudaStreamGraphFireAndForgetAsSibling`.
const TAIL: u64 = 0x0100_0000_0000_0000;
const BESIDE: u64 = 0x0200_0000_0000_0000;
const SIBLING: u64 = 0x0300_0000_0000_0000;

/// Launches beside a graph while it runs, and launches that wait behind it.
const MAX_BESIDE: u32 = 120;
const MAX_TAIL: usize = 255;

/// There are graphs that kernels may launch.
static ANY: AtomicBool = AtomicBool::new(false);
static GRAPHS: LazyLock<Table<u64, Arc<DeviceGraph>>> = LazyLock::new(Default::default);

/// Whether kernels of a graph that is launched now may launch graphs.
pub(super) fn any() -> bool {
    ANY.load(Relaxed)
}

/// The code that a kernel gets.
type Outcome = std::result::Result<(), i32>;

const INVALID: i32 = cuda_types::cudaErrorInvalidValue;

/// What is on the device of an executable graph.
pub(super) trait Uploaded: Send + Sync {
    /// Queues all of it behind the site's first op. Returns the last ops.
    fn queue(&self, site: &Site) -> Ops;
}

/// Where a graph is queued.
pub(super) struct Site<'a> {
    pub stream: &'a Stream,
    /// All of the graph waits for this op, which is held.
    pub start: &'a Arc<Op>,
    /// The context of the host's launch.
    pub context: u64,
    /// If kernels of it may launch graphs.
    pub environment: Option<&'a Arc<Environment>>,
}

/// An executable graph that kernels may launch (`cudaGraphInstantiateFlagDeviceLaunch`).
pub(super) struct DeviceGraph {
    handle: u64,
    /// What it was at the last upload or launch by the host, and the number of the device.
    uploaded: Mutex<Option<(u32, Arc<dyn Uploaded>)>>,
    turn: Mutex<Turn>,
}

#[derive(Default)]
struct Turn {
    /// Launches of it that run. Those by the host are in order.
    running: u32,
    /// It is to be launched when another one, or it itself, has ended.
    queued: bool,
}

impl DeviceGraph {
    /// Kernels may launch the graph with this handle from now on.
    pub fn new(handle: u64) -> Arc<DeviceGraph> {
        let graph = Arc::new(DeviceGraph { handle, uploaded: Mutex::default(), turn: Mutex::default() });
        GRAPHS.insert(handle, graph.clone());
        ANY.store(true, Relaxed);
        graph
    }

    /// Its handle becomes invalid.
    pub fn remove(&self) {
        GRAPHS.remove(&self.handle);
    }

    /// Kernels of the device launch this from now on.
    pub fn upload(&self, device: &Device, uploaded: Arc<dyn Uploaded>) {
        *self.uploaded.lock() = Some((device.ordinal, uploaded));
    }

    /// A launch by the host begins.
    pub fn begin_from_host(&self) {
        self.turn.lock().running += 1;
    }

    /// What kernels of the device launch, if it has been uploaded there.
    fn on(&self, device: &Device) -> Option<Arc<dyn Uploaded>> {
        self.uploaded.lock().as_ref().filter(|(on, _)| *on == device.ordinal).map(|(_, uploaded)| uploaded.clone())
    }

    /// A launch by a kernel begins. False if one runs or is queued.
    fn begin(&self) -> bool {
        let mut turn = self.turn.lock();
        let free = turn.running == 0 && !turn.queued;
        turn.running += u32::from(free);
        free
    }

    /// A launch is queued behind another graph, or behind its own (`itself`). As [`DeviceGraph::begin`].
    fn queue(&self, itself: bool) -> bool {
        let mut turn = self.turn.lock();
        let free = !turn.queued && (turn.running == 0 || itself);
        turn.queued |= free;
        free
    }

    /// The queued launch begins, or is dropped.
    fn dequeue(&self, begins: bool) {
        let mut turn = self.turn.lock();
        turn.queued = false;
        turn.running += u32::from(begins);
    }

    /// A launch has ended, with all that it has launched.
    fn end(&self) {
        let mut turn = self.turn.lock();
        turn.running = turn.running.saturating_sub(1);
    }
}

/// What all environments of one launch by the host share.
struct Stage {
    stream: Arc<Stream>,
    /// The launch's first op.
    start: Arc<Op>,
    /// What follows the launch waits for this op, which begins when the outermost environment has ended.
    gate: Arc<Op>,
    context: u64,
}

/// See the module's description.
pub(super) struct Environment {
    stage: Arc<Stage>,
    /// `None`: it is the stream's.
    parent: Option<Arc<Environment>>,
    /// Its graph, if kernels may launch it.
    graph: Option<Arc<DeviceGraph>>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Its graph, and the environments in it, that have not ended.
    open: usize,
    /// Launches beside its graph so far.
    beside: u32,
    /// Graphs that its own has queued behind itself, and those that were queued before it.
    tail: VecDeque<Arc<DeviceGraph>>,
    before: VecDeque<Arc<DeviceGraph>>,
    /// The last ops of what has ended.
    ends: Ops,
}

impl Environment {
    fn new(
        stage: &Arc<Stage>,
        parent: Option<Arc<Environment>>,
        graph: Option<Arc<DeviceGraph>>,
        before: VecDeque<Arc<DeviceGraph>>,
    ) -> Arc<Environment> {
        let state = Mutex::new(State { open: 1, before, ..State::default() });
        Arc::new(Environment { stage: stage.clone(), parent, graph, state })
    }

    /// The environment of a graph that the host launches, in one of the stream's. `start`: the first op of the launch, which is held.
    pub fn of_host(
        stream: &Arc<Stream>,
        start: &Arc<Op>,
        graph: Option<Arc<DeviceGraph>>,
        context: u64,
    ) -> Arc<Environment> {
        let gate = stream.link_beside(start, Work::Marker, (&[], &[]), None);
        let stage = Arc::new(Stage { stream: stream.clone(), start: start.clone(), gate, context });
        let outermost = Environment::new(&stage, None, None, VecDeque::new());
        Environment::new(&stage, Some(outermost), graph, VecDeque::new())
    }

    /// Queues the end of its graph behind the graph's last ops. Returns the op that what follows the host's launch waits for.
    pub fn close(self: &Arc<Environment>, ends: &[Arc<Op>]) -> Arc<Op> {
        let end = Arc::new(End { environment: self.clone(), op: OnceLock::new() });
        let Stage { stream, start, gate, .. } = &*self.stage;
        let op = stream.link_beside(start, Work::Cleanup(end.clone()), (ends, &[]), None);
        let _ = end.op.set(Arc::downgrade(&op));
        self.stage.await_end(&op);
        begin(&op);
        gate.clone()
    }

    /// A node whose kernels may launch graphs. [`NodeRun::set_op`] is to be called for it.
    pub fn node(self: &Arc<Environment>) -> Arc<NodeRun> {
        Arc::new(NodeRun { environment: self.clone(), op: OnceLock::new() })
    }

    /// Queues a graph in an environment of its own in this one, behind `after`. `before`: what waits behind it.
    fn run(
        self: &Arc<Environment>,
        graph: Arc<DeviceGraph>,
        uploaded: &dyn Uploaded,
        before: VecDeque<Arc<DeviceGraph>>,
        after: &[Arc<Op>],
    ) {
        let Stage { stream, start, context, .. } = &*self.stage;
        let environment = Environment::new(&self.stage, Some(self.clone()), Some(graph), before);
        let first = stream.link_beside(start, Work::Marker, (after, &[]), None);
        let site = Site { stream, start: &first, context: *context, environment: Some(&environment) };
        let ends = uploaded.queue(&site);
        environment.close(&ends);
        begin(&first);
    }

    /// A kernel launches a graph beside others in this environment.
    fn launch_beside(self: &Arc<Environment>, graph: Arc<DeviceGraph>, after: &[Arc<Op>]) -> Outcome {
        let uploaded = graph.on(self.stage.stream.device).ok_or(INVALID)?;
        let mut state = self.state.lock();
        if state.beside == MAX_BESIDE {
            return Err(TOO_MANY);
        }
        if !graph.begin() {
            return Err(INVALID);
        }
        state.beside += 1;
        state.open += 1;
        drop(state);
        self.run(graph, &*uploaded, VecDeque::new(), after);
        Ok(())
    }

    /// Its graph's kernel queues a graph behind it.
    fn launch_behind(&self, graph: Arc<DeviceGraph>) -> Outcome {
        graph.on(self.stage.stream.device).ok_or(INVALID)?;
        let itself = self.graph.as_ref().is_some_and(|own| Arc::ptr_eq(own, &graph));
        let mut state = self.state.lock();
        if state.tail.len() == MAX_TAIL {
            return Err(TOO_MANY);
        }
        if !graph.queue(itself) {
            return Err(INVALID);
        }
        state.tail.push_back(graph);
        Ok(())
    }

    /// Its graph or an environment in it has ended with the op `end`, which may still run.
    fn ended(self: &Arc<Environment>, end: Arc<Op>) {
        let (mut environment, mut end) = (self.clone(), end);
        loop {
            let mut state = environment.state.lock();
            state.ends.push(end);
            state.open -= 1;
            if state.open > 0 {
                return;
            }
            let State { ends, mut tail, before, .. } = std::mem::take(&mut *state);
            drop(state);
            let stage = &environment.stage;
            let Some(parent) = environment.parent.clone() else { return begin(&stage.gate) };
            if let Some(graph) = &environment.graph {
                graph.end();
            }
            // What this graph has queued comes first.
            tail.extend(before);
            let device = stage.stream.device;
            while let Some(next) = tail.pop_front() {
                // Nothing more is launched after an error.
                let uploaded = next.on(device).filter(|_| device.check().is_ok());
                next.dequeue(uploaded.is_some());
                if let Some(uploaded) = uploaded {
                    return parent.run(next, &*uploaded, tail, &ends);
                }
            }
            end = stage.join(&ends);
            environment = parent;
        }
    }
}

impl Stage {
    /// Has the gate wait for the end of a graph too: who waits for the launch finds the op, and what that waits for, to run it.
    fn await_end(&self, end: &Arc<Op>) {
        // A chain of launches need not be kept.
        self.gate.waits_for.lock().retain(|op| !op.is_done());
        // The gate has not begun: it does when nothing is left that could launch a graph.
        self.gate.after(end);
    }

    /// An op behind these.
    fn join(&self, ends: &[Arc<Op>]) -> Arc<Op> {
        match ends {
            [end] => end.clone(),
            _ => self.stream.submit_beside(&self.start, Work::Marker, (ends, &[]), None),
        }
    }
}

/// The end of a graph in its environment.
struct End {
    environment: Arc<Environment>,
    op: OnceLock<Weak<Op>>,
}

impl Job for End {
    fn run(&self, _: &'static Device) -> Result {
        if let Some(op) = self.op.get().and_then(Weak::upgrade) {
            self.environment.ended(op);
        }
        Ok(())
    }
}

/// A kernel node in one launch of its graph, or the kernels of a conditional node.
pub(super) struct NodeRun {
    environment: Arc<Environment>,
    op: OnceLock<Weak<Op>>,
}

impl NodeRun {
    /// Lets the work's kernel, if it is one, launch graphs.
    pub fn admit(self: &Arc<NodeRun>, work: &mut Work) {
        if let Work::Launch(launch) = work {
            *launch = Arc::new(Launch { graph: Some(self.clone()), ..(**launch).clone() });
        }
    }

    /// The op that runs it.
    pub fn set_op(&self, op: &Arc<Op>) {
        let _ = self.op.set(Arc::downgrade(op));
    }

    fn try_launch(&self, graph: u64, stream: u64) -> Outcome {
        let graph = GRAPHS.get(&graph).map(|g| g.clone()).ok_or(INVALID)?;
        let own = &self.environment;
        // A checked kernel's op has a place in the timeline.
        let checked = self.op.get().and_then(Weak::upgrade).filter(|op| op.item.is_some());
        match stream {
            TAIL => own.launch_behind(graph),
            BESIDE => own.launch_beside(graph, checked.as_slice()),
            SIBLING => own.parent.as_ref().unwrap_or(own).launch_beside(graph, checked.as_slice()),
            _ => Err(INVALID),
        }
    }
}

impl GraphRun for NodeRun {
    fn handle(&self) -> u64 {
        self.environment.graph.as_ref().map_or(0, |graph| graph.handle)
    }

    fn launch(&self, graph: u64, stream: u64) -> i32 {
        self.try_launch(graph, stream).err().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graph_runs_once_at_a_time_and_may_be_queued_behind_itself() {
        let graph = DeviceGraph { handle: 0, uploaded: Mutex::default(), turn: Mutex::default() };
        assert!(graph.begin() && !graph.begin() && !graph.queue(false));
        assert!(graph.queue(true) && !graph.queue(true));
        graph.end();
        // It waits for its turn.
        assert!(!graph.begin() && !graph.queue(false));
        graph.dequeue(true);
        assert!(!graph.begin());
        graph.end();
        assert!(graph.queue(false));
        graph.dequeue(false);
        graph.begin_from_host();
        assert!(!graph.begin());
        graph.end();
        assert!(graph.begin());
    }
}

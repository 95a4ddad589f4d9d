//! Graphs: work that is described once and launched often.
//!
//! A [`Graph`] is what programs edit; an [`Exec`] is a snapshot of one, flattened and in topological order, whose
//! nodes become ops at each launch.

use super::event::Event;
use super::op::Op;
use super::stream::Stream;
use super::work::Work;
use crate::device::{Error, Result};
use dashmap::DashMap;
use parking_lot::Mutex;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Weak};

/// What a node does.
#[derive(Clone)]
pub enum Payload {
    Kernel(Work),
    Copy(Work),
    Fill(Work),
    Host(Work),
    /// A graph of its own, copied when the node was made.
    Child(Arc<Graph>),
    Empty,
    Wait(Arc<Event>),
    Record(Arc<Event>),
}

impl Payload {
    /// `cudaGraphNodeType`
    pub fn kind(&self) -> i32 {
        match self {
            Payload::Kernel(_) => 0,
            Payload::Copy(_) => 1,
            Payload::Fill(_) => 2,
            Payload::Host(_) => 3,
            Payload::Child(_) => 4,
            Payload::Empty => 5,
            Payload::Wait(_) => 6,
            Payload::Record(_) => 7,
        }
    }

    /// The node that stands for an op of a captured stream. `None` for work that graphs do not hold.
    pub(super) fn captured(work: Work) -> Option<Payload> {
        Some(match work {
            Work::Launch(_) => Payload::Kernel(work),
            Work::Copy(_) => Payload::Copy(work),
            Work::Fill(_) => Payload::Fill(work),
            Work::Host(..) => Payload::Host(work),
            Work::Marker => Payload::Empty,
            Work::Job(_) | Work::Cleanup(_) | Work::Callback(..) => return None,
        })
    }
}

/// A node of a graph.
pub struct Node {
    graph: Weak<Graph>,
    /// Unique in the process; a clone keeps the number of its original in `origin`.
    id: u64,
    origin: u64,
    payload: Mutex<Payload>,
}

impl Node {
    /// The value that programs know it by.
    pub fn handle(self: &Arc<Node>) -> usize {
        Arc::as_ptr(self) as usize
    }

    /// Unique in the process.
    pub fn id(&self) -> u64 {
        self.id
    }

    pub fn payload(&self) -> Payload {
        self.payload.lock().clone()
    }

    /// Changes what it does. Errors: `InvalidValue` if that is of another kind.
    pub fn set(&self, payload: Payload) -> Result {
        let mut old = self.payload.lock();
        if old.kind() != payload.kind() {
            return Err(Error::InvalidValue);
        }
        *old = payload;
        Ok(())
    }

    /// The graph that it belongs to. Errors: `InvalidValue` if that is gone.
    pub fn graph(&self) -> Result<Arc<Graph>> {
        self.graph.upgrade().ok_or(Error::InvalidValue)
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        self.id == other.id
    }
}

impl Eq for Node {}

impl Hash for Node {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

/// A graph that programs edit.
pub struct Graph {
    this: Weak<Graph>,
    /// Unique in the process (`cudaGraphGetId`).
    pub id: u64,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// In order of creation.
    nodes: Vec<Arc<Node>>,
    edges: Vec<(Arc<Node>, Arc<Node>)>,
}

static GRAPHS: LazyLock<DashMap<usize, Arc<Graph>>> = LazyLock::new(DashMap::new);
static NODES: LazyLock<DashMap<usize, Arc<Node>>> = LazyLock::new(DashMap::new);
static EXECS: LazyLock<DashMap<usize, Arc<Exec>>> = LazyLock::new(DashMap::new);

fn next_id() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Relaxed)
}

/// The node behind a handle. Errors: `InvalidValue`.
pub fn node(handle: usize) -> Result<Arc<Node>> {
    NODES.get(&handle).map(|n| n.clone()).ok_or(Error::InvalidValue)
}

impl Graph {
    /// An empty graph without a handle.
    pub fn new() -> Arc<Graph> {
        Arc::new_cyclic(|this| Graph { this: this.clone(), id: next_id(), state: Mutex::default() })
    }

    /// Gives it a handle.
    pub fn publish(self: &Arc<Graph>) -> usize {
        let handle = Arc::as_ptr(self) as usize;
        GRAPHS.insert(handle, self.clone());
        handle
    }

    /// The graph behind a handle. Errors: `InvalidValue`.
    pub fn get(handle: usize) -> Result<Arc<Graph>> {
        GRAPHS.get(&handle).map(|g| g.clone()).ok_or(Error::InvalidValue)
    }

    /// `cudaGraphDestroy`: its handle and its nodes' end. Errors: `InvalidValue`.
    pub fn destroy(handle: usize) -> Result {
        let (_, graph) = GRAPHS.remove(&handle).ok_or(Error::InvalidValue)?;
        for node in &graph.state.lock().nodes {
            NODES.remove(&node.handle());
        }
        Ok(())
    }

    /// Adds a node behind others. Errors: `InvalidValue` if one of them is another graph's, or is named twice.
    pub fn add(&self, payload: Payload, after: &[Arc<Node>]) -> Result<Arc<Node>> {
        let mut state = self.state.lock();
        let twice = after.iter().collect::<HashSet<_>>().len() != after.len();
        if twice || !after.iter().all(|n| state.nodes.contains(n)) {
            return Err(Error::InvalidValue);
        }
        // A child graph is copied: editing the original later does not change it.
        let payload = match payload {
            Payload::Child(graph) => Payload::Child(graph.copy()?),
            other => other,
        };
        let id = next_id();
        let node = Arc::new(Node { graph: self.this.clone(), id, origin: id, payload: Mutex::new(payload) });
        NODES.insert(node.handle(), node.clone());
        state.nodes.push(node.clone());
        state.edges.extend(after.iter().map(|before| (before.clone(), node.clone())));
        Ok(node)
    }

    /// `cudaGraphDestroyNode`: takes a node and its edges out.
    pub fn remove(&self, node: &Arc<Node>) {
        let mut state = self.state.lock();
        state.nodes.retain(|n| n != node);
        state.edges.retain(|(a, b)| a != node && b != node);
        NODES.remove(&node.handle());
    }

    /// Adds an edge. Errors: `InvalidValue` if it exists, leads out of this graph, or closes a circle.
    pub fn connect(&self, from: &Arc<Node>, to: &Arc<Node>) -> Result {
        let mut state = self.state.lock();
        let ours = state.nodes.contains(from) && state.nodes.contains(to);
        let known = state.edges.iter().any(|(a, b)| a == from && b == to);
        if !ours || known || state.reaches(to, from) {
            return Err(Error::InvalidValue);
        }
        state.edges.push((from.clone(), to.clone()));
        Ok(())
    }

    /// Takes an edge out. Errors: `InvalidValue` if there is none.
    pub fn disconnect(&self, from: &Arc<Node>, to: &Arc<Node>) -> Result {
        let mut state = self.state.lock();
        let at = state.edges.iter().position(|(a, b)| a == from && b == to).ok_or(Error::InvalidValue)?;
        state.edges.remove(at);
        Ok(())
    }

    /// All nodes, in order of creation.
    pub fn nodes(&self) -> Vec<Arc<Node>> {
        self.state.lock().nodes.clone()
    }

    /// All edges, in order of creation.
    pub fn edges(&self) -> Vec<(Arc<Node>, Arc<Node>)> {
        self.state.lock().edges.clone()
    }

    /// Nodes that wait for none.
    pub fn roots(&self) -> Vec<Arc<Node>> {
        let state = self.state.lock();
        state.nodes.iter().filter(|n| !state.edges.iter().any(|(_, to)| to == *n)).cloned().collect()
    }

    /// Nodes that `node` waits for.
    pub fn dependencies(&self, node: &Arc<Node>) -> Vec<Arc<Node>> {
        self.state.lock().edges.iter().filter(|(_, to)| to == node).map(|(from, _)| from.clone()).collect()
    }

    /// Nodes that wait for `node`.
    pub fn dependents(&self, node: &Arc<Node>) -> Vec<Arc<Node>> {
        self.state.lock().edges.iter().filter(|(from, _)| from == node).map(|(_, to)| to.clone()).collect()
    }

    /// Whether each of `nodes` comes before one of `ends`, or is one.
    pub(super) fn covered(&self, nodes: &[Arc<Node>], ends: &[Arc<Node>]) -> bool {
        let state = self.state.lock();
        nodes.iter().all(|n| ends.iter().any(|end| state.reaches(n, end)))
    }

    /// `cudaGraphClone`: a graph of the same nodes and edges, without a handle.
    pub fn copy(&self) -> Result<Arc<Graph>> {
        let state = self.state.lock();
        let copy = Graph::new();
        let mut twin = HashMap::new();
        {
            let mut new = copy.state.lock();
            for node in &state.nodes {
                let payload = match node.payload() {
                    Payload::Child(graph) => Payload::Child(graph.copy()?),
                    other => other,
                };
                let (graph, id) = (Arc::downgrade(&copy), next_id());
                let made = Arc::new(Node { graph, id, origin: node.id, payload: Mutex::new(payload) });
                NODES.insert(made.handle(), made.clone());
                new.nodes.push(made.clone());
                twin.insert(node.id, made);
            }
            let pair = |(a, b): &(Arc<Node>, Arc<Node>)| Some((twin.get(&a.id)?.clone(), twin.get(&b.id)?.clone()));
            new.edges = state.edges.iter().filter_map(pair).collect();
        }
        Ok(copy)
    }

    /// The node of this graph that was copied from `original`. Errors: `InvalidValue`.
    pub fn twin(&self, original: &Node) -> Result<Arc<Node>> {
        self.state.lock().nodes.iter().find(|n| n.origin == original.id).cloned().ok_or(Error::InvalidValue)
    }
}

impl State {
    /// Whether a path leads from `from` to `to`.
    fn reaches(&self, from: &Arc<Node>, to: &Arc<Node>) -> bool {
        let mut seen = HashSet::new();
        let mut stack = vec![from];
        while let Some(node) = stack.pop() {
            if node == to {
                return true;
            }
            if seen.insert(node.id) {
                stack.extend(self.edges.iter().filter(|(a, _)| a == node).map(|(_, b)| b));
            }
        }
        false
    }
}

/// A graph ready to be launched.
pub struct Exec {
    /// `cudaGraphExecGetFlags`
    pub flags: u64,
    steps: Mutex<Vec<Step>>,
    /// The end of the last launch: launches of one exec run one after the other.
    last: Mutex<Option<Arc<Op>>>,
}

/// A node of an exec.
#[derive(Clone)]
struct Step {
    /// The graph's node that it comes from; 0 for nodes inside child graphs.
    node: u64,
    payload: Payload,
    /// Positions of earlier steps.
    after: Vec<usize>,
    enabled: bool,
}

impl Exec {
    /// `cudaGraphInstantiate`: a handle. Errors: `InvalidValue`.
    pub fn create(graph: &Graph, flags: u64) -> Result<usize> {
        let mut steps = Vec::new();
        flatten(graph, &[], true, &mut steps)?;
        let exec = Arc::new(Exec { flags, steps: Mutex::new(steps), last: Mutex::default() });
        let handle = Arc::as_ptr(&exec) as usize;
        EXECS.insert(handle, exec);
        Ok(handle)
    }

    /// The exec behind a handle. Errors: `InvalidValue`.
    pub fn get(handle: usize) -> Result<Arc<Exec>> {
        EXECS.get(&handle).map(|e| e.clone()).ok_or(Error::InvalidValue)
    }

    /// `cudaGraphExecDestroy`: the handle ends; launches under way go on. Errors: `InvalidValue`.
    pub fn destroy(handle: usize) -> Result {
        EXECS.remove(&handle).map(drop).ok_or(Error::InvalidValue)
    }

    /// Changes what the step of a node does in later launches. Errors: `InvalidValue` if the exec has no such node, or
    /// one of another kind.
    pub fn set(&self, node: &Node, payload: Payload) -> Result {
        let mut steps = self.steps.lock();
        let step = steps.iter_mut().find(|s| s.node == node.id).ok_or(Error::InvalidValue)?;
        if step.payload.kind() != payload.kind() || matches!(payload, Payload::Child(_)) {
            return Err(Error::InvalidValue);
        }
        step.payload = payload;
        Ok(())
    }

    /// `cudaGraphNodeSetEnabled`. Errors: `InvalidValue` but for kernels, copies and fills.
    pub fn enable(&self, node: &Node, enabled: bool) -> Result {
        let mut steps = self.steps.lock();
        let step = steps.iter_mut().find(|s| s.node == node.id).ok_or(Error::InvalidValue)?;
        if !(0..=2).contains(&step.payload.kind()) {
            return Err(Error::InvalidValue);
        }
        step.enabled = enabled;
        Ok(())
    }

    /// `cudaGraphNodeGetEnabled`. Errors: `InvalidValue` if the exec has no such node.
    pub fn is_enabled(&self, node: &Node) -> Result<bool> {
        self.steps.lock().iter().find(|s| s.node == node.id).map(|s| s.enabled).ok_or(Error::InvalidValue)
    }

    /// `cudaGraphExecUpdate`: takes the parameters of a graph of the same form over. The inner result names what
    /// differs (`cudaGraphExecUpdateResult`).
    pub fn update(&self, graph: &Graph) -> Result<std::result::Result<(), i32>> {
        const TOPOLOGY_CHANGED: i32 = 2;
        const TYPE_CHANGED: i32 = 3;
        let mut new = Vec::new();
        flatten(graph, &[], true, &mut new)?;
        let mut steps = self.steps.lock();
        if steps.len() != new.len() || steps.iter().zip(&new).any(|(a, b)| a.after != b.after) {
            return Ok(Err(TOPOLOGY_CHANGED));
        }
        if steps.iter().zip(&new).any(|(a, b)| a.payload.kind() != b.payload.kind()) {
            return Ok(Err(TYPE_CHANGED));
        }
        for (step, new) in steps.iter_mut().zip(new) {
            step.payload = new.payload;
        }
        Ok(Ok(()))
    }

    /// `cudaGraphLaunch`: runs it in stream order. Errors: the context's.
    pub fn launch(&self, stream: &Stream) -> Result {
        stream.device.check()?;
        let steps = self.steps.lock().clone();
        let mut last = self.last.lock();
        let start = stream.submit(Work::Marker, last.as_slice());
        let mut ops: Vec<Arc<Op>> = Vec::with_capacity(steps.len());
        let mut inner = vec![false; steps.len()];
        for step in &steps {
            let mut after: Vec<Arc<Op>> = step.after.iter().map(|&i| ops[i].clone()).collect();
            step.after.iter().for_each(|&i| inner[i] = true);
            if after.is_empty() {
                after.push(start.clone());
            }
            let work = match &step.payload {
                Payload::Kernel(w) | Payload::Copy(w) | Payload::Fill(w) | Payload::Host(w) if step.enabled => {
                    w.clone()
                }
                Payload::Wait(event) => {
                    after.extend(event.op());
                    Work::Marker
                }
                _ => Work::Marker,
            };
            let op = stream.submit_beside(&start, work, &after);
            if let Payload::Record(event) = &step.payload {
                event.set(op.clone());
            }
            ops.push(op);
        }
        let ends: Vec<_> = ops.into_iter().zip(inner).filter(|(_, inner)| !inner).map(|(op, _)| op).collect();
        *last = Some(stream.submit(Work::Marker, &ends));
        Ok(())
    }
}

/// Appends a graph's nodes in topological order, ties in order of creation. Roots wait for the steps `before`; returns
/// the steps that nothing waits for. Errors: `InvalidValue` if there is a circle, which edits do not let come about.
fn flatten(graph: &Graph, before: &[usize], outer: bool, steps: &mut Vec<Step>) -> Result<Vec<usize>> {
    let (nodes, edges) = (graph.nodes(), graph.edges());
    let index: HashMap<u64, usize> = nodes.iter().enumerate().map(|(i, n)| (n.id, i)).collect();
    let mut waits: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut leads: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (from, to) in &edges {
        let (from, to) = (index[&from.id], index[&to.id]);
        waits[to].push(from);
        leads[from].push(to);
    }
    let mut open: Vec<usize> = waits.iter().map(Vec::len).collect();
    let mut ready: std::collections::BTreeSet<usize> = (0..nodes.len()).filter(|&i| open[i] == 0).collect();
    // The step that ends each node.
    let mut end = vec![usize::MAX; nodes.len()];
    let mut done = 0;
    while let Some(at) = ready.pop_first() {
        let mut after: Vec<usize> = waits[at].iter().map(|&i| end[i]).collect();
        after.sort_unstable();
        if after.is_empty() {
            after.extend(before);
        }
        let payload = nodes[at].payload();
        if let Payload::Child(child) = &payload {
            after = flatten(child, &after, false, steps)?;
        }
        end[at] = steps.len();
        steps.push(Step { node: if outer { nodes[at].id } else { 0 }, payload, after, enabled: true });
        done += 1;
        for &next in &leads[at] {
            open[next] -= 1;
            if open[next] == 0 {
                ready.insert(next);
            }
        }
    }
    if done != nodes.len() {
        return Err(Error::InvalidValue);
    }
    let ends: Vec<usize> = (0..nodes.len()).filter(|&i| leads[i].is_empty()).map(|i| end[i]).collect();
    // An empty child passes on what it was to wait for.
    Ok(if ends.is_empty() { before.to_vec() } else { ends })
}

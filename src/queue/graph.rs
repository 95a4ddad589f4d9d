//! Graphs: work that is described once and launched often.
//!
//! A [`Graph`] is what programs edit; an [`Exec`](super::Exec) is a snapshot of one, ready to be launched.

mod objects;

use super::conditional::{Conditional, Handle};
use super::event::Event;
use super::graph_memory::{self, Slot};
use super::user_object::Owned;
use super::work::Work;
use crate::device::memory::{self, Kind};
use crate::device::watch::{self, Thing};
use crate::device::{Device, Error, Result};
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
    /// Memory whose address is fixed; from here on it may be used.
    Alloc(Arc<Slot>),
    /// The end of graph memory at this address.
    Free(u64),
    Conditional(Arc<Conditional>),
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
            Payload::Alloc(_) => 10,
            Payload::Free(_) => 11,
            Payload::Conditional(_) => 13,
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

    fn forget(self: &Arc<Node>) {
        NODES.remove(&self.handle());
        match self.payload() {
            Payload::Child(child) => child.forget(),
            Payload::Conditional(conditional) => {
                for body in &conditional.bodies {
                    GRAPHS.remove(&(Arc::as_ptr(body) as usize));
                    body.forget();
                }
            }
            _ => {}
        }
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
    /// The exec of a graph with memory nodes, of which there may be one at a time.
    instance: Mutex<Weak<()>>,
}

#[derive(Default)]
struct State {
    /// In order of creation.
    nodes: Vec<Arc<Node>>,
    edges: Vec<(Arc<Node>, Arc<Node>)>,
    memory: Vec<Placed>,
    /// `cudaGraphConditionalHandleCreate`
    handles: Vec<Handle>,
    /// User objects that it has references of.
    objects: Vec<Owned>,
}

/// Memory of a graph, and the node that frees it.
struct Placed {
    slot: Arc<Slot>,
    freed: Option<Arc<Node>>,
}

static GRAPHS: LazyLock<DashMap<usize, Arc<Graph>>> = LazyLock::new(DashMap::new);
static NODES: LazyLock<DashMap<usize, Arc<Node>>> = LazyLock::new(DashMap::new);

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
        Arc::new_cyclic(|this| Graph {
            this: this.clone(),
            id: next_id(),
            state: Mutex::default(),
            instance: Mutex::default(),
        })
    }

    /// Gives it a handle that the program has to give back.
    pub fn publish(self: &Arc<Graph>) -> usize {
        let handle = self.name();
        watch::made(Thing::Graph, handle as u64, None);
        handle
    }

    /// Gives it a handle, as long as something else lives: a capture, or a node.
    pub fn name(self: &Arc<Graph>) -> usize {
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
        watch::gone(Thing::Graph, handle as u64);
        graph.forget();
        Ok(())
    }

    /// Ends the handles of its nodes, of child graphs' nodes, and of the graphs that are conditional nodes' bodies, and gives up
    /// what it has references of.
    fn forget(&self) {
        let mut state = self.state.lock();
        let objects = std::mem::take(&mut state.objects);
        for node in &state.nodes {
            node.forget();
        }
        drop(state);
        drop(objects);
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
        Ok(self.insert(&mut state, payload, after))
    }

    fn insert(&self, state: &mut State, payload: Payload, after: &[Arc<Node>]) -> Arc<Node> {
        let id = next_id();
        let node = Arc::new(Node { graph: self.this.clone(), id, origin: id, payload: Mutex::new(payload) });
        NODES.insert(node.handle(), node.clone());
        state.nodes.push(node.clone());
        state.edges.extend(after.iter().map(|before| (before.clone(), node.clone())));
        node
    }

    /// Adds a node that allocates memory, and tells the memory's address, which is the same at each launch. An address
    /// that is freed before the node runs may be given out again. Errors: as [`Graph::add`], `MemoryAllocation` if
    /// there are no more addresses.
    pub fn add_alloc(&self, device: &'static Device, size: u64, after: &[Arc<Node>]) -> Result<(Arc<Node>, u64)> {
        let mut state = self.state.lock();
        if !after.iter().all(|n| state.nodes.contains(n)) {
            return Err(Error::InvalidValue);
        }
        let fits = |p: &Placed| {
            let freed = p.freed.as_ref().is_some_and(|f| after.iter().any(|n| state.reaches(f, n)));
            freed && p.slot.fits(device, size)
        };
        let slot = match state.memory.iter().position(fits) {
            Some(at) => {
                state.memory[at].freed = None;
                state.memory[at].slot.clone()
            }
            None => {
                let slot = Arc::new(Slot::new(device, size)?);
                state.memory.push(Placed { slot: slot.clone(), freed: None });
                slot
            }
        };
        let addr = slot.addr;
        Ok((self.insert(&mut state, Payload::Alloc(slot), after), addr))
    }

    /// Adds a node that frees memory of this graph, or memory that another graph leaves allocated.
    /// Errors: as [`Graph::add`], `InvalidValue` if there is no such memory or a node frees it already.
    pub fn add_free(&self, addr: u64, after: &[Arc<Node>]) -> Result<Arc<Node>> {
        let mut state = self.state.lock();
        if !after.iter().all(|n| state.nodes.contains(n)) {
            return Err(Error::InvalidValue);
        }
        let at = state.memory.iter().position(|p| p.slot.addr == addr);
        match at {
            Some(at) if state.memory[at].freed.is_some() => return Err(Error::InvalidValue),
            None if memory::find(addr).is_none_or(|a| a.base != addr || a.kind != Kind::Graph) => {
                return Err(Error::InvalidValue)
            }
            _ => {}
        }
        let node = self.insert(&mut state, Payload::Free(addr), after);
        if let Some(at) = at {
            state.memory[at].freed = Some(node.clone());
        }
        Ok(node)
    }

    /// Whether it has nodes that allocate or free memory.
    fn has_memory(&self) -> bool {
        self.state.lock().nodes.iter().any(|n| matches!(n.payload(), Payload::Alloc(_) | Payload::Free(_)))
    }

    /// What its launches allocate and free; `None` without memory nodes.
    /// Errors: `NotSupported` while another exec of such a graph exists.
    pub(super) fn memory(&self) -> Result<Option<graph_memory::Demand>> {
        if !self.has_memory() {
            return Ok(None);
        }
        let mut instance = self.instance.lock();
        if instance.strong_count() > 0 {
            return Err(Error::NotSupported);
        }
        let claim = Arc::new(());
        *instance = Arc::downgrade(&claim);
        let state = self.state.lock();
        let slots = state.memory.iter().map(|p| (p.slot.clone(), p.freed.is_some())).collect();
        let ours = |addr: &u64| state.memory.iter().any(|p| p.slot.addr == *addr);
        let freed = |n: &Arc<Node>| match n.payload() {
            Payload::Free(addr) if !ours(&addr) => Some(addr),
            _ => None,
        };
        let others = state.nodes.iter().filter_map(freed).collect();
        Ok(Some(graph_memory::Demand::new(slots, others, claim)))
    }

    /// Makes a handle for a conditional node of this graph.
    pub fn add_handle(&self, handle: Handle) {
        self.state.lock().handles.push(handle);
    }

    /// Handles for conditional nodes.
    pub fn handles(&self) -> Vec<Handle> {
        self.state.lock().handles.clone()
    }

    /// `cudaGraphDestroyNode`: takes a node and its edges out. Errors: `NotSupported` in graphs with memory nodes.
    pub fn remove(&self, node: &Arc<Node>) -> Result {
        if self.has_memory() {
            return Err(Error::NotSupported);
        }
        let mut state = self.state.lock();
        state.nodes.retain(|n| n != node);
        state.edges.retain(|(a, b)| a != node && b != node);
        node.forget();
        Ok(())
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

    /// Takes an edge out. Errors: `InvalidValue` if there is none, `NotSupported` in graphs with memory nodes.
    pub fn disconnect(&self, from: &Arc<Node>, to: &Arc<Node>) -> Result {
        if self.has_memory() {
            return Err(Error::NotSupported);
        }
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
    /// Errors: `NotSupported` for graphs with memory or conditional nodes.
    pub fn copy(&self) -> Result<Arc<Graph>> {
        let state = self.state.lock();
        let bound =
            |n: &Arc<Node>| matches!(n.payload(), Payload::Alloc(_) | Payload::Free(_) | Payload::Conditional(_));
        if state.nodes.iter().any(bound) {
            return Err(Error::NotSupported);
        }
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
            new.objects = state.objects.clone();
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

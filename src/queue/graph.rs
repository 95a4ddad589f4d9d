//! Graphs: work that is described once and launched often.
//!
//! A [`Graph`] is what programs edit; an [`Exec`](super::Exec) is a snapshot of one, ready to be launched.

pub mod batch;
mod dot;
mod memory;
mod node;
mod objects;

pub use dot::Detail;
pub use node::{priority, Attributes, Manner, Node, Payload};

use super::conditional::Handle;
use super::user_object::Owned;
use crate::device::watch::{self, Thing};
use crate::device::{Error, Result};
use dashmap::DashMap;
use memory::Placed;
use parking_lot::Mutex;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::*};
use std::sync::{Arc, LazyLock, Weak};

/// `cudaGraphEdgeData`: from where in one kernel to where in another an edge leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EdgeData {
    /// `cudaGraphKernelNodePort...`: 0 is the end of the node, 1 its call of the programmatic launch, 2 the start of its
    /// last block.
    pub from_port: u8,
    pub to_port: u8,
    /// `cudaGraphDependencyType`
    pub kind: u8,
}

/// `cudaGraphDependencyTypeProgrammatic`
const PROGRAMMATIC: u8 = 1;

impl EdgeData {
    /// What it leads to may start when all blocks have called for that.
    pub const EARLY: EdgeData = EdgeData { from_port: 1, to_port: 0, kind: PROGRAMMATIC };

    /// Errors: `InvalidValue` for ports and types that do not go together, or that these nodes do not have.
    fn check(self, from: &Node, to: &Node) -> Result {
        let kernels = [from, to].iter().all(|n| matches!(n.payload(), Payload::Kernel(..)));
        match self {
            EdgeData { from_port: 0, to_port: 0, kind: 0 } => Ok(()),
            EdgeData { from_port: 1 | 2, to_port: 0, kind: PROGRAMMATIC } if kernels => Ok(()),
            _ => Err(Error::InvalidValue),
        }
    }
}

/// An edge. What it leads to starts when what it comes from has ended, whatever its data allow.
#[derive(Clone)]
pub struct Edge {
    pub from: Arc<Node>,
    pub to: Arc<Node>,
    pub data: EdgeData,
}

/// A graph that programs edit.
pub struct Graph {
    this: Weak<Graph>,
    /// Unique in the process (`cudaGraphGetId`).
    pub id: u64,
    state: Mutex<State>,
    /// It is part of a node, which it ends with.
    embedded: AtomicBool,
    /// The exec of a graph with memory nodes, of which there may be one at a time.
    instance: Mutex<Weak<()>>,
}

#[derive(Default)]
struct State {
    /// In order of creation.
    nodes: Vec<Arc<Node>>,
    /// Numbers of `nodes`.
    members: HashSet<u64>,
    /// In order of creation.
    edges: Vec<Edge>,
    /// Where edges lead from a node.
    leads: HashMap<u64, Vec<Arc<Node>>>,
    /// Nodes made so far.
    made: u32,
    memory: Vec<Placed>,
    /// `cudaGraphConditionalHandleCreate`
    handles: Vec<Handle>,
    /// User objects that it has references of.
    objects: Vec<Owned>,
}

static GRAPHS: LazyLock<DashMap<usize, Arc<Graph>>> = LazyLock::new(DashMap::new);
static NODES: LazyLock<DashMap<usize, Arc<Node>>> = LazyLock::new(DashMap::new);

/// A number for a graph, node or exec, unique in the process.
pub(super) fn next_id() -> u64 {
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
            embedded: AtomicBool::new(false),
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

    /// Makes it part of a node, and gives it a handle that ends with that.
    pub fn embed(self: &Arc<Graph>) -> usize {
        self.embedded.store(true, Release);
        self.name()
    }

    /// Whether it is part of a node.
    pub fn is_embedded(&self) -> bool {
        self.embedded.load(Acquire)
    }

    /// The graph behind a handle. Errors: `InvalidValue`.
    pub fn get(handle: usize) -> Result<Arc<Graph>> {
        GRAPHS.get(&handle).map(|g| g.clone()).ok_or(Error::InvalidValue)
    }

    /// `cudaGraphDestroy`: its handle and its nodes' end. Errors: `InvalidValue`, also for graphs that a node owns.
    pub fn destroy(handle: usize) -> Result {
        let (_, graph) = GRAPHS.remove_if(&handle, |_, g| !g.is_embedded()).ok_or(Error::InvalidValue)?;
        watch::gone(Thing::Graph, handle as u64);
        graph.forget();
        Ok(())
    }

    /// Ends the handles of its nodes, of child graphs and their nodes, and of the graphs that are conditional nodes' bodies, and
    /// gives up what it has references of.
    fn forget(&self) {
        let mut state = self.state.lock();
        let objects = std::mem::take(&mut state.objects);
        for node in &state.nodes {
            node.forget();
        }
        drop(state);
        drop(objects);
    }

    /// Adds a node behind others. A child graph is copied: editing the original later does not change it.
    /// Errors: `InvalidValue` if one of them is another graph's, or is named twice; [`Graph::copy`]'s.
    pub fn add(&self, payload: Payload, after: &[Arc<Node>]) -> Result<Arc<Node>> {
        let after: Vec<_> = after.iter().map(|n| (n.clone(), EdgeData::default())).collect();
        let payload = match payload {
            Payload::Child(graph) => {
                // Checked first: what is copied has handles.
                self.state.lock().check_new(&after)?;
                let copy = graph.copy()?;
                copy.embed();
                Payload::Child(copy)
            }
            other => other,
        };
        self.add_behind(payload, &after)
    }

    /// Adds a node behind others by edges of any kind. A child graph becomes the node's.
    /// Errors: as [`Graph::add`], and `InvalidValue` for edges that cannot be.
    pub fn add_behind(&self, payload: Payload, after: &[(Arc<Node>, EdgeData)]) -> Result<Arc<Node>> {
        let mut state = self.state.lock();
        state.check_new(after)?;
        let node = self.insert(&mut state, payload, &[]);
        let checked = after.iter().try_for_each(|(from, data)| data.check(from, &node));
        if let Err(error) = checked {
            state.take_out(&node);
            NODES.remove(&node.handle());
            return Err(error);
        }
        after.iter().for_each(|(from, data)| state.link(from, &node, *data));
        Ok(node)
    }

    /// Adds a node that does what one of a graph of its own does: `graph` becomes that node's.
    /// Errors: `InvalidValue` if it is a node's already, or is this graph; and as [`Graph::add`].
    pub fn adopt_child(&self, graph: &Arc<Graph>, after: &[(Arc<Node>, EdgeData)]) -> Result<Arc<Node>> {
        if std::ptr::eq(&**graph, self) || graph.embedded.swap(true, AcqRel) {
            return Err(Error::InvalidValue);
        }
        let added = self.add_behind(Payload::Child(graph.clone()), after);
        match &added {
            Ok(_) => watch::gone(Thing::Graph, Arc::as_ptr(graph) as u64),
            Err(_) => graph.embedded.store(false, Release),
        }
        added
    }

    fn insert(&self, state: &mut State, payload: Payload, after: &[Arc<Node>]) -> Arc<Node> {
        let id = next_id();
        let node = Node::new(self.this.clone(), (id, id), state.made, payload);
        state.made += 1;
        state.nodes.push(node.clone());
        state.members.insert(id);
        after.iter().for_each(|before| state.link(before, &node, EdgeData::default()));
        node
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
        self.state.lock().take_out(node);
        node.forget();
        Ok(())
    }

    /// Adds an edge. Errors: `InvalidValue` if it exists, leads out of this graph, closes a circle, or cannot be.
    pub fn connect(&self, from: &Arc<Node>, to: &Arc<Node>, data: EdgeData) -> Result {
        let mut state = self.state.lock();
        let ours = state.has(from) && state.has(to);
        let known = state.next(from).contains(to);
        if !ours || known || state.reaches(to, from) {
            return Err(Error::InvalidValue);
        }
        data.check(from, to)?;
        state.link(from, to, data);
        Ok(())
    }

    /// Takes an edge out. Errors: `InvalidValue` if there is none like that, `NotSupported` in graphs with memory nodes.
    pub fn disconnect(&self, from: &Arc<Node>, to: &Arc<Node>, data: EdgeData) -> Result {
        if self.has_memory() {
            return Err(Error::NotSupported);
        }
        let mut state = self.state.lock();
        let same = |e: &Edge| e.from == *from && e.to == *to && e.data == data;
        let at = state.edges.iter().position(same).ok_or(Error::InvalidValue)?;
        state.edges.remove(at);
        if let Some(list) = state.leads.get_mut(&from.id) {
            list.retain(|n| n != to);
        }
        Ok(())
    }

    /// All nodes, in order of creation.
    pub fn nodes(&self) -> Vec<Arc<Node>> {
        self.state.lock().nodes.clone()
    }

    /// All edges, in order of creation.
    pub fn edges(&self) -> Vec<Edge> {
        self.state.lock().edges.clone()
    }

    /// Nodes that wait for none.
    pub fn roots(&self) -> Vec<Arc<Node>> {
        let state = self.state.lock();
        let waiting: HashSet<u64> = state.edges.iter().map(|e| e.to.id).collect();
        state.nodes.iter().filter(|n| !waiting.contains(&n.id)).cloned().collect()
    }

    /// Edges to `node`.
    pub fn dependencies(&self, node: &Arc<Node>) -> Vec<Edge> {
        self.state.lock().edges.iter().filter(|e| e.to == *node).cloned().collect()
    }

    /// Edges from `node`.
    pub fn dependents(&self, node: &Arc<Node>) -> Vec<Edge> {
        self.state.lock().edges.iter().filter(|e| e.from == *node).cloned().collect()
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
                    Payload::Child(graph) => {
                        let child = graph.copy()?;
                        child.embed();
                        Payload::Child(child)
                    }
                    other => other,
                };
                let made = Node::new(Arc::downgrade(&copy), (next_id(), node.id), node.local, payload);
                new.members.insert(made.id);
                new.nodes.push(made.clone());
                twin.insert(node.id, made);
            }
            new.made = state.made;
            for edge in &state.edges {
                new.link(&twin[&edge.from.id], &twin[&edge.to.id], edge.data);
            }
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
    fn has(&self, node: &Node) -> bool {
        self.members.contains(&node.id)
    }

    /// Errors: `InvalidValue` unless a new node may come behind these.
    fn check_new(&self, after: &[(Arc<Node>, EdgeData)]) -> Result {
        let twice = after.len() > 1 && after.iter().map(|(n, _)| n.id).collect::<HashSet<_>>().len() != after.len();
        match !twice && after.iter().all(|(n, _)| self.has(n)) {
            true => Ok(()),
            false => Err(Error::InvalidValue),
        }
    }

    fn next(&self, node: &Node) -> &[Arc<Node>] {
        self.leads.get(&node.id).map_or(&[], |list| list)
    }

    fn link(&mut self, from: &Arc<Node>, to: &Arc<Node>, data: EdgeData) {
        self.leads.entry(from.id).or_default().push(to.clone());
        self.edges.push(Edge { from: from.clone(), to: to.clone(), data });
    }

    fn take_out(&mut self, node: &Arc<Node>) {
        self.nodes.retain(|n| n != node);
        self.members.remove(&node.id);
        self.edges.retain(|e| e.from != *node && e.to != *node);
        self.leads.remove(&node.id);
        self.leads.values_mut().for_each(|list| list.retain(|n| n != node));
    }

    /// Whether a path leads from `from` to `to`.
    fn reaches(&self, from: &Arc<Node>, to: &Arc<Node>) -> bool {
        let mut seen = HashSet::new();
        let mut stack = vec![from];
        while let Some(node) = stack.pop() {
            if node == to {
                return true;
            }
            if seen.insert(node.id) {
                stack.extend(self.next(node));
            }
        }
        false
    }
}

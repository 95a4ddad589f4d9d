//! The data model of graphs: nodes, their parameters, and edges. Nodes may own graphs, so that these types are mutually recursive.

use super::batch::Batch;
use crate::attributes::Attributes;
use crate::event::Event;
use crate::graph_memory::Slot;
use crate::memory_op::MemoryOps;
use crate::semaphore::Signals;
use crate::transfer::Direction;
use crate::user_object::References;
use crate::work::Work;
use device::{Error, Result};
use parking_lot::Mutex;
use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::*};
use std::sync::{Arc, Weak};

/// `cudaGraphEdgeData`: the ports of two kernel nodes that an edge connects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EdgeData {
    /// `cudaGraphKernelNodePort...`: 0 is completion, 1 the trigger of programmatic launches, 2 the start of the last block.
    pub from_port: u8,
    pub to_port: u8,
    /// `cudaGraphDependencyType`
    pub kind: u8,
}

/// `cudaGraphDependencyTypeProgrammatic`
pub(super) const PROGRAMMATIC: u8 = cuda_types::cudaGraphDependencyTypeProgrammatic as u8;

impl EdgeData {
    /// A programmatic dependency: the successor may start when all blocks have triggered it.
    pub const EARLY: EdgeData = EdgeData { from_port: 1, to_port: 0, kind: PROGRAMMATIC };
}

/// An edge. A programmatic one of either port is one to the trigger, before which all blocks have started.
#[derive(Clone)]
pub struct Edge {
    pub from: Arc<Node>,
    pub to: Arc<Node>,
    pub data: EdgeData,
}

/// A graph that programs edit.
pub struct Graph {
    pub(super) this: Weak<Graph>,
    /// Unique in the process (`cudaGraphGetId`).
    pub id: u64,
    pub(super) state: Mutex<State>,
    /// It is owned by a node.
    pub(super) embedded: AtomicBool,
    /// That is a conditional node.
    pub(super) is_body: bool,
    /// Alive while an executable graph exists; there may be only one at a time of a graph with memory nodes.
    pub(super) instance: Mutex<Weak<()>>,
}

#[derive(Default)]
pub(super) struct State {
    /// In order of creation.
    pub nodes: Vec<Arc<Node>>,
    /// Ids of `nodes`.
    pub members: HashSet<u64>,
    /// In order of creation.
    pub edges: Vec<Edge>,
    /// Successors of each node, by its id.
    pub successors: HashMap<u64, Vec<Arc<Node>>>,
    /// Number of nodes added so far, including removed ones.
    pub made: u32,
    pub memory: Vec<GraphAllocation>,
    /// `cudaGraphConditionalHandleCreate`
    pub handles: Vec<Handle>,
    /// User objects that it holds references to.
    pub objects: Vec<References>,
}

/// An allocation of a graph, and the node that frees it.
pub(super) struct GraphAllocation {
    pub slot: Arc<Slot>,
    pub freed: Option<Arc<Node>>,
}

/// What a node does: its type and parameters.
#[derive(Clone)]
pub enum Payload {
    Kernel(Work, Arc<Attributes>),
    /// With its direction, if the program has said it.
    Copy(Work, Option<Direction>),
    Fill(Work),
    Host(Work),
    /// A child graph, cloned or moved when the node was created.
    Child(Arc<Graph>),
    Empty,
    Wait(Arc<Event>),
    Record(Arc<Event>),
    /// Allocates memory at a fixed address.
    Alloc(Arc<Slot>),
    /// Frees graph memory at this address.
    Free(u64),
    /// Signals external semaphores.
    Signal(Arc<Signals>),
    Await(Arc<Signals>),
    /// Writes values to memory and waits for some.
    MemoryOps(Arc<MemoryOps>),
    Conditional(Arc<Conditional>),
    Batch(Arc<Batch>),
}

/// A node of a graph.
pub struct Node {
    pub(super) graph: Weak<Graph>,
    /// Unique in the process; a clone keeps its original's id in `origin`.
    pub(super) id: u64,
    pub(super) origin: u64,
    /// Id in its graph, by order of creation (`cudaGraphNodeGetLocalId`).
    pub local: u32,
    pub(super) payload: Mutex<Payload>,
    /// Parameter structures that programs have pointers into.
    pub(super) exported: Mutex<Exported>,
}

#[derive(Default)]
pub(super) struct Exported {
    pub all: Vec<Arc<dyn Any + Send + Sync>>,
    /// The last one holds the current parameters.
    pub current: bool,
}

/// `cudaGraphConditionalHandle` of a graph.
#[derive(Clone, Copy, Debug)]
pub struct Handle {
    pub value: u64,
    /// Initial value at each launch.
    pub default: Option<u32>,
}

/// `cudaGraphConditionalNodeType`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The first body if the condition is nonzero, otherwise the second, if any.
    If = 0,
    /// Repeats the body while the condition is nonzero.
    While = 1,
    /// The body with the index in the condition, if any.
    Switch = 2,
}

/// A conditional node.
pub struct Conditional {
    pub handle: u64,
    pub kind: Kind,
    pub bodies: Vec<Arc<Graph>>,
    /// The bodies' handles, as long as the node lives: programs get the array's address.
    pub body_handles: Box<[usize]>,
}

/// An id for a graph, node or executable graph, unique in the process.
pub(crate) fn next_id() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Relaxed)
}

impl Graph {
    /// An empty graph without a handle.
    pub fn new() -> Arc<Graph> {
        Graph::empty(false)
    }

    /// An empty body of a conditional node.
    pub fn body() -> Arc<Graph> {
        Graph::empty(true)
    }

    fn empty(is_body: bool) -> Arc<Graph> {
        Arc::new_cyclic(|this| Graph {
            this: this.clone(),
            id: next_id(),
            state: Mutex::default(),
            embedded: AtomicBool::new(false),
            is_body,
            instance: Mutex::default(),
        })
    }

    /// Whether it is owned by a node.
    pub fn is_embedded(&self) -> bool {
        self.embedded.load(Acquire)
    }

    /// All nodes, in order of creation.
    pub fn nodes(&self) -> Vec<Arc<Node>> {
        self.state.lock().nodes.clone()
    }

    /// All edges, in order of creation.
    pub fn edges(&self) -> Vec<Edge> {
        self.state.lock().edges.clone()
    }

    /// Nodes without dependencies.
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
}

impl Node {
    /// Its handle.
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

//! Handles of graphs and nodes.

use super::model::{Graph, Node, Payload};
use device::watch::{self, ObjectKind};
use device::{Error, Result};
use parking_lot::Mutex;
use std::sync::atomic::Ordering::*;
use std::sync::{Arc, LazyLock, Weak};
use sys::table::Table;

static GRAPHS: LazyLock<Table<usize, Arc<Graph>>> = LazyLock::new(Default::default);
static NODES: LazyLock<Table<usize, Arc<Node>>> = LazyLock::new(Default::default);

/// The node behind a handle. Errors: `InvalidValue`.
pub fn node(handle: usize) -> Result<Arc<Node>> {
    NODES.get(&handle).map(|n| n.clone()).ok_or(Error::InvalidValue)
}

impl Graph {
    /// Registers a handle that the program has to destroy.
    pub fn publish(self: &Arc<Graph>) -> usize {
        let handle = self.name();
        watch::object_created(ObjectKind::Graph, handle as u64, None);
        handle
    }

    /// Registers a handle without reporting it to checkers: it ends with its owner, a capture or a node.
    pub fn name(self: &Arc<Graph>) -> usize {
        let handle = Arc::as_ptr(self) as usize;
        GRAPHS.insert(handle, self.clone());
        handle
    }

    /// Makes the graph part of a node, and registers a handle that ends with the node.
    pub fn embed(self: &Arc<Graph>) -> usize {
        self.embedded.store(true, Release);
        self.name()
    }

    /// The graph behind a handle. Errors: `InvalidValue`.
    pub fn get(handle: usize) -> Result<Arc<Graph>> {
        GRAPHS.get(&handle).map(|g| g.clone()).ok_or(Error::InvalidValue)
    }

    /// Whether there is such a graph among those that have handles.
    pub(crate) fn any(is: impl Fn(&Graph) -> bool) -> bool {
        let all: Vec<_> = GRAPHS.iter().map(|g| g.clone()).collect();
        all.iter().any(|g| is(g))
    }

    /// `cudaGraphDestroy`: its handle and those of its nodes become invalid. Errors: `InvalidValue`, also for graphs owned by a node.
    pub fn destroy(handle: usize) -> Result {
        let (_, graph) = GRAPHS.remove_if(&handle, |_, g| !g.is_embedded()).ok_or(Error::InvalidValue)?;
        watch::object_destroyed(ObjectKind::Graph, handle as u64);
        graph.forget();
        Ok(())
    }

    /// Invalidates the handles of its nodes and of nested graphs, and releases its references to user objects.
    fn forget(&self) {
        let mut state = self.state.lock();
        let objects = std::mem::take(&mut state.objects);
        for node in &state.nodes {
            node.forget();
        }
        drop(state);
        drop(objects);
    }
}

impl Node {
    /// A node that is about to be added to a graph; its handle is valid at once. `id` and `origin`: its ids.
    pub(super) fn new(graph: Weak<Graph>, (id, origin): (u64, u64), local: u32, payload: Payload) -> Arc<Node> {
        let node =
            Arc::new(Node { graph, id, origin, local, payload: Mutex::new(payload), exported: Mutex::default() });
        NODES.insert(node.handle(), node.clone());
        node
    }

    /// Removes the handle of a node that was not added to its graph after all.
    pub(super) fn discard(self: &Arc<Node>) {
        NODES.remove(&self.handle());
    }

    /// Invalidates its handle, and those of the graphs that it owns and of their nodes.
    pub(super) fn forget(self: &Arc<Node>) {
        NODES.remove(&self.handle());
        match self.payload() {
            Payload::Child(child) => {
                GRAPHS.remove(&(Arc::as_ptr(&child) as usize));
                child.forget();
            }
            Payload::Conditional(conditional) => {
                for body in &conditional.bodies {
                    GRAPHS.remove(&(Arc::as_ptr(body) as usize));
                    body.forget();
                }
            }
            _ => {}
        }
    }
}

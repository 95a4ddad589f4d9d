//! Handles of graphs and nodes, as programs know them.

use super::model::{Graph, Node, Payload};
use device::watch::{self, Thing};
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
}

impl Node {
    /// A node that is about to become a graph's: it has its handle at once. `id` and `origin`: its numbers.
    pub(super) fn new(graph: Weak<Graph>, (id, origin): (u64, u64), local: u32, payload: Payload) -> Arc<Node> {
        let node =
            Arc::new(Node { graph, id, origin, local, payload: Mutex::new(payload), exported: Mutex::default() });
        NODES.insert(node.handle(), node.clone());
        node
    }

    /// Takes the handle of a node out again that has not become part of its graph.
    pub(super) fn discard(self: &Arc<Node>) {
        NODES.remove(&self.handle());
    }

    /// Ends its handle, and those of graphs that it holds and of their nodes.
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

//! Edits of graphs: nodes and edges added, removed and cloned.

use super::model::{next_id, Edge, EdgeData, Graph, Handle, Node, Payload, PROGRAMMATIC};
use device::watch::{self, ObjectKind};
use device::{Error, Result};
use std::collections::HashMap;
use std::sync::atomic::Ordering::*;
use std::sync::Arc;

impl EdgeData {
    /// Errors: `InvalidValue` for ports and types that do not fit each other or these nodes.
    fn check(self, from: &Node, to: &Node) -> Result {
        let kernels = [from, to].iter().all(|n| matches!(n.payload(), Payload::Kernel(..)));
        match self {
            EdgeData { from_port: 0, to_port: 0, kind: 0 } => Ok(()),
            EdgeData { from_port: 1 | 2, to_port: 0, kind: PROGRAMMATIC } if kernels => Ok(()),
            _ => Err(Error::InvalidValue),
        }
    }
}

impl Graph {
    /// Adds a node with dependencies. A child graph is cloned: later edits of the original do not change it.
    /// Errors: `InvalidValue` if a dependency belongs to another graph or is named twice; those of [`Graph::copy`].
    pub fn add(&self, payload: Payload, after: &[Arc<Node>]) -> Result<Arc<Node>> {
        let after: Vec<_> = after.iter().map(|n| (n.clone(), EdgeData::default())).collect();
        let payload = match payload {
            Payload::Child(graph) => {
                // Checked before cloning: the nodes of a clone have handles, which would have to be removed again.
                self.state.lock().check_new(&after)?;
                let copy = graph.copy()?;
                copy.embed();
                Payload::Child(copy)
            }
            other => other,
        };
        self.add_behind(payload, &after)
    }

    /// Adds a node with dependencies of any kind. A child graph is moved into the node.
    /// Errors: as [`Graph::add`], and `InvalidValue` for edge data that do not fit.
    pub fn add_behind(&self, payload: Payload, after: &[(Arc<Node>, EdgeData)]) -> Result<Arc<Node>> {
        let mut state = self.state.lock();
        state.check_new(after)?;
        let node = self.insert(&mut state, payload, &[]);
        let checked = after.iter().try_for_each(|(from, data)| data.check(from, &node));
        if let Err(error) = checked {
            state.take_out(&node);
            node.discard();
            return Err(error);
        }
        after.iter().for_each(|(from, data)| state.link(from, &node, *data));
        Ok(node)
    }

    /// Whether another graph is a child or a body of a conditional node, at any depth.
    pub fn contains(&self, other: &Graph) -> bool {
        let is_or_contains = |g: &Arc<Graph>| std::ptr::eq(&**g, other) || g.contains(other);
        self.nodes().iter().any(|node| match node.payload() {
            Payload::Conditional(c) => c.bodies.iter().any(is_or_contains),
            Payload::Child(child) => is_or_contains(&child),
            _ => false,
        })
    }

    /// Adds a child graph node that takes over `graph` itself (`cudaGraphChildGraphOwnershipMove`).
    /// Errors: `InvalidValue` if a node owns it already, or if it is this graph or contains it; and as [`Graph::add`].
    pub fn adopt_child(&self, graph: &Arc<Graph>, after: &[(Arc<Node>, EdgeData)]) -> Result<Arc<Node>> {
        if std::ptr::eq(&**graph, self) || graph.contains(self) || graph.embedded.swap(true, AcqRel) {
            return Err(Error::InvalidValue);
        }
        let added = self.add_behind(Payload::Child(graph.clone()), after);
        match &added {
            Ok(_) => watch::object_destroyed(ObjectKind::Graph, Arc::as_ptr(graph) as u64),
            Err(_) => graph.embedded.store(false, Release),
        }
        added
    }

    /// `cudaGraphDestroyNode`: removes a node and its edges. Errors: `NotSupported` in graphs with memory nodes.
    pub fn remove(&self, node: &Arc<Node>) -> Result {
        if self.has_memory() {
            return Err(Error::NotSupported);
        }
        self.state.lock().take_out(node);
        node.forget();
        Ok(())
    }

    /// Adds an edge. That it closes a cycle is found when the graph is instantiated ([`super::order::order`]).
    /// Errors: `InvalidValue` if it exists, leads out of this graph or from a node to itself, or does not fit its nodes.
    pub fn connect(&self, from: &Arc<Node>, to: &Arc<Node>, data: EdgeData) -> Result {
        let mut state = self.state.lock();
        let ours = state.has(from) && state.has(to);
        let known = state.successors(from).contains(to);
        if !ours || known || from == to {
            return Err(Error::InvalidValue);
        }
        data.check(from, to)?;
        state.link(from, to, data);
        Ok(())
    }

    /// Removes an edge. Errors: `InvalidValue` if there is none with these data, `NotSupported` in graphs with memory nodes.
    pub fn disconnect(&self, from: &Arc<Node>, to: &Arc<Node>, data: EdgeData) -> Result {
        if self.has_memory() {
            return Err(Error::NotSupported);
        }
        let mut state = self.state.lock();
        let same = |e: &Edge| e.from == *from && e.to == *to && e.data == data;
        let at = state.edges.iter().position(same).ok_or(Error::InvalidValue)?;
        state.edges.remove(at);
        if let Some(list) = state.successors.get_mut(&from.id) {
            list.retain(|n| n != to);
        }
        Ok(())
    }

    /// Adds a condition handle.
    pub fn add_handle(&self, handle: Handle) {
        self.state.lock().handles.push(handle);
    }

    /// The condition handles of this graph.
    pub fn handles(&self) -> Vec<Handle> {
        self.state.lock().handles.clone()
    }

    /// Whether each of `nodes` is one of `ends` or a predecessor of one.
    pub(crate) fn covered(&self, nodes: &[Arc<Node>], ends: &[Arc<Node>]) -> bool {
        let state = self.state.lock();
        nodes.iter().all(|n| ends.iter().any(|end| state.reaches(n, end)))
    }

    /// `cudaGraphClone`: a graph with copies of all nodes and edges, without a handle.
    /// Errors: `NotSupported` for graphs with memory or conditional nodes.
    pub fn copy(&self) -> Result<Arc<Graph>> {
        let state = self.state.lock();
        let bound =
            |n: &Arc<Node>| matches!(n.payload(), Payload::Alloc(_) | Payload::Free(_) | Payload::Conditional(_));
        if state.nodes.iter().any(bound) {
            return Err(Error::NotSupported);
        }
        let copy = Graph::new();
        let mut clones = HashMap::new();
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
                clones.insert(node.id, made);
            }
            new.made = state.made;
            for edge in &state.edges {
                new.link(&clones[&edge.from.id], &clones[&edge.to.id], edge.data);
            }
            new.objects = state.objects.clone();
        }
        Ok(copy)
    }

    /// `cudaGraphNodeFindInClone`: the node of this graph that was cloned from `original`. Errors: `InvalidValue`, also for
    /// a node of this graph itself.
    pub fn find_in_clone(&self, original: &Node) -> Result<Arc<Node>> {
        let cloned = |n: &&Arc<Node>| n.origin == original.id && n.id != original.id;
        self.state.lock().nodes.iter().find(cloned).cloned().ok_or(Error::InvalidValue)
    }
}

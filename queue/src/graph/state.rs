//! Nodes and edges under the graph's lock.

use super::model::{next_id, Edge, EdgeData, Graph, Node, Payload, State};
use device::{Error, Result};
use std::collections::HashSet;
use std::sync::Arc;

impl Graph {
    /// Adds a node with dependencies that are known to belong to this graph.
    pub(super) fn insert(&self, state: &mut State, payload: Payload, after: &[Arc<Node>]) -> Arc<Node> {
        let id = next_id();
        let node = Node::new(self.this.clone(), (id, id), state.made, payload);
        state.made += 1;
        state.nodes.push(node.clone());
        state.members.insert(id);
        after.iter().for_each(|before| state.link(before, &node, EdgeData::default()));
        node
    }
}

impl State {
    /// Whether a node belongs to this graph.
    pub fn has(&self, node: &Node) -> bool {
        self.members.contains(&node.id)
    }

    /// Errors: `InvalidValue` unless a new node may depend on these.
    pub fn check_new(&self, after: &[(Arc<Node>, EdgeData)]) -> Result {
        let twice = after.len() > 1 && after.iter().map(|(n, _)| n.id).collect::<HashSet<_>>().len() != after.len();
        match !twice && after.iter().all(|(n, _)| self.has(n)) {
            true => Ok(()),
            false => Err(Error::InvalidValue),
        }
    }

    /// Direct successors of a node.
    pub fn successors(&self, node: &Node) -> &[Arc<Node>] {
        self.successors.get(&node.id).map_or(&[], |list| list)
    }

    /// Adds an edge.
    pub fn link(&mut self, from: &Arc<Node>, to: &Arc<Node>, data: EdgeData) {
        self.successors.entry(from.id).or_default().push(to.clone());
        self.edges.push(Edge { from: from.clone(), to: to.clone(), data });
    }

    /// Removes a node and its edges.
    pub fn take_out(&mut self, node: &Arc<Node>) {
        self.nodes.retain(|n| n != node);
        self.members.remove(&node.id);
        self.edges.retain(|e| e.from != *node && e.to != *node);
        self.successors.remove(&node.id);
        self.successors.values_mut().for_each(|list| list.retain(|n| n != node));
    }

    /// Whether a path leads from `from` to `to`.
    pub fn reaches(&self, from: &Arc<Node>, to: &Arc<Node>) -> bool {
        let mut seen = HashSet::new();
        let mut stack = vec![from];
        while let Some(node) = stack.pop() {
            if node == to {
                return true;
            }
            if seen.insert(node.id) {
                stack.extend(self.successors(node));
            }
        }
        false
    }
}

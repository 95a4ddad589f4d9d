//! Conditional nodes of graphs (CUDA programming guide, 'Conditional Graph Nodes'): creation, and the handles of conditions. `program`:
//! execution.

mod program;

use super::graph::{Graph, Payload};
use device::{Error, Result};
use std::collections::HashSet;

pub use super::graph::{Conditional, Handle, Kind};
pub(super) use program::{Launched, Program};

const IF: i32 = cuda_types::cudaGraphCondTypeIf;
const WHILE: i32 = cuda_types::cudaGraphCondTypeWhile;
const SWITCH: i32 = cuda_types::cudaGraphCondTypeSwitch;

impl Conditional {
    /// A node with empty bodies. Errors: `InvalidValue` if the kind does not allow that many bodies.
    pub fn new(handle: u64, kind: i32, bodies: u32) -> Result<Conditional> {
        let kind = match (kind, bodies) {
            (IF, 1 | 2) => Kind::If,
            (WHILE, 1) => Kind::While,
            (SWITCH, 1..) => Kind::Switch,
            _ => return Err(Error::InvalidValue),
        };
        let bodies: Vec<_> = (0..bodies).map(|_| Graph::body()).collect();
        let body_handles = bodies.iter().map(Graph::embed).collect();
        Ok(Conditional { handle, kind, bodies, body_handles })
    }

    /// Condition handles of its bodies and of the conditional nodes in them.
    pub(super) fn handles(&self) -> Vec<Handle> {
        self.bodies.iter().flat_map(|b| handles(b)).collect()
    }
}

/// Condition handles of a graph and of the graphs nested in it.
pub(super) fn handles(graph: &Graph) -> Vec<Handle> {
    let mut all = graph.handles();
    for node in graph.nodes() {
        match node.payload() {
            Payload::Conditional(c) => all.extend(c.handles()),
            Payload::Child(child) => all.extend(handles(&child)),
            _ => {}
        }
    }
    all
}

/// Whether a conditional node of a graph may have this condition: one that was made for the graph, or for one that it is a part of.
pub fn may_have(graph: &Graph, condition: u64) -> bool {
    let made_for = |g: &Graph| g.handles().iter().any(|handle| handle.value == condition);
    made_for(graph) || graph.is_embedded() && Graph::any(|outer| made_for(outer) && outer.contains(graph))
}

/// Whether a conditional node of a graph has this condition: a condition is one node's.
pub fn is_used(graph: &Graph, handle: u64) -> bool {
    graph.nodes().iter().any(|node| matches!(node.payload(), Payload::Conditional(c) if c.handle == handle))
}

/// Whether a condition of a graph, or of a graph nested in it, is used by no conditional node.
pub fn has_unused_handle(graph: &Graph) -> bool {
    fn used(graph: &Graph, all: &mut HashSet<u64>) {
        for node in graph.nodes() {
            match node.payload() {
                Payload::Conditional(c) => {
                    all.insert(c.handle);
                    c.bodies.iter().for_each(|b| used(b, all));
                }
                Payload::Child(child) => used(&child, all),
                _ => {}
            }
        }
    }
    let made = handles(graph);
    let mut all = HashSet::new();
    if !made.is_empty() {
        used(graph, &mut all);
    }
    made.iter().any(|h| !all.contains(&h.value))
}

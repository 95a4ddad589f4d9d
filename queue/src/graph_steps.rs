//! Graphs as lists of steps: nodes in topological order, child graphs' in their places.

use super::conditional::Program;
use super::graph::{order, Graph, Payload};
use device::Result;
use exec::timeline;
use std::sync::Arc;

/// A node of an exec.
#[derive(Clone)]
pub(super) struct Step {
    /// Number and handle of the graph's node that it comes from.
    pub node: u64,
    pub handle: usize,
    pub payload: Payload,
    /// What a conditional node does.
    pub program: Option<Arc<Program>>,
    /// Positions of earlier steps.
    pub after: Vec<usize>,
    /// Of a child graph's node: where the steps of the child begin, and what its roots wait for.
    pub inner: Option<(usize, Vec<usize>)>,
    pub enabled: bool,
}

/// Appends a graph's nodes in topological order. Roots wait for the steps `before`; returns the steps that nothing
/// waits for. Errors: those of [`order`] and of bodies of conditional nodes.
pub(super) fn flatten(graph: &Graph, before: &[usize], steps: &mut Vec<Step>) -> Result<Vec<usize>> {
    let order = order(graph)?;
    // The step that ends each node.
    let mut end = Vec::with_capacity(order.nodes.len());
    for (node, waits) in order.nodes.iter().zip(&order.waits) {
        let mut after: Vec<usize> = waits.iter().map(|&i| end[i]).collect();
        after.sort_unstable();
        if after.is_empty() {
            after.extend(before);
        }
        let payload = node.payload();
        let (mut program, mut inner) = (None, None);
        match &payload {
            Payload::Child(child) => {
                inner = Some((steps.len(), after.clone()));
                after = flatten(child, &after, steps)?;
            }
            Payload::Conditional(conditional) => program = Some(Program::new(conditional)?),
            _ => {}
        }
        if !steps.is_empty() && after != [steps.len() - 1] {
            timeline::parts();
        }
        end.push(steps.len());
        let (node, handle) = (node.id(), node.handle());
        steps.push(Step { node, handle, payload, program, after, inner, enabled: true });
    }
    let ends: Vec<usize> = order.ends.iter().map(|&i| end[i]).collect();
    // An empty child passes on what it was to wait for.
    Ok(if ends.is_empty() { before.to_vec() } else { ends })
}

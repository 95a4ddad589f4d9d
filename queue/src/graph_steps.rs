//! Graphs as lists of steps: nodes in topological order, child graphs inlined.

use super::conditional::Program;
use super::graph::{order, Graph, Payload};
use super::op::may_overlap;
use device::Result;
use exec::timeline;
use std::sync::Arc;

/// A node of an executable graph.
#[derive(Clone)]
pub(super) struct Step {
    /// Id and handle of the node that it was created from.
    pub node: u64,
    pub handle: usize,
    pub payload: Payload,
    /// The program of a conditional node.
    pub program: Option<Arc<Program>>,
    /// Indices of the steps that complete the nodes which it depends on, in the order of the edges.
    pub nodes: Vec<usize>,
    /// Indices of the steps that it depends on.
    pub after: Vec<usize>,
    /// Those of them that it need only wait for until they trigger. Both are kernels.
    pub early: Vec<usize>,
    /// For a child graph node: index of the child's first step, and the dependencies of its roots.
    pub inner: Option<(usize, Vec<usize>)>,
    pub enabled: bool,
}

impl Step {
    /// Whether it is a kernel, a copy or a fill: the others are always enabled.
    pub(super) fn may_be_disabled(&self) -> bool {
        matches!(self.payload, Payload::Kernel(..) | Payload::Copy(..) | Payload::Fill(_))
    }

    /// Whether it may run beside others: a kernel that is not disabled, and not checked.
    pub(super) fn overlaps(&self) -> bool {
        self.enabled && self.payload.launch().is_ok_and(|launch| may_overlap(launch))
    }
}

/// Appends a graph's nodes in topological order. Its roots depend on the steps `before`; returns the steps without successors. Errors:
/// those of [`order`] and of bodies of conditional nodes.
pub(super) fn flatten(graph: &Graph, before: &[usize], steps: &mut Vec<Step>) -> Result<Vec<usize>> {
    let order = order(graph)?;
    // The index of the step that completes each node.
    let mut end = Vec::with_capacity(order.nodes.len());
    for (node, (waits, early)) in order.nodes.iter().zip(order.waits.iter().zip(&order.early)) {
        let nodes: Vec<usize> = waits.iter().map(|&i| end[i]).collect();
        let mut after = nodes.clone();
        let early = early.iter().map(|&i| end[i]).collect();
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
        steps.push(Step { node, handle, payload, program, nodes, after, early, inner, enabled: true });
    }
    let ends: Vec<usize> = order.ends.iter().map(|&i| end[i]).collect();
    // An empty child graph forwards its dependencies.
    Ok(if ends.is_empty() { before.to_vec() } else { ends })
}

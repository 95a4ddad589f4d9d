//! Graphs as lists: nodes in topological order, child graphs' in their places.

use super::conditional::Ready;
use super::graph::{Edge, Graph, Node, Payload};
use crate::device::{Error, Result};
use crate::exec::timeline;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// A node of an exec.
#[derive(Clone)]
pub(super) struct Step {
    /// Number and handle of the graph's node that it comes from.
    pub node: u64,
    pub handle: usize,
    pub payload: Payload,
    /// What a conditional node does.
    pub job: Option<Arc<Ready>>,
    /// Positions of earlier steps.
    pub after: Vec<usize>,
    /// Of a child graph's node: where the steps of the child begin, and what its roots wait for.
    pub inner: Option<(usize, Vec<usize>)>,
    pub enabled: bool,
}

/// Nodes of a graph in topological order, ties in order of creation; which ones (by position in that order) each waits
/// for; and those that nothing waits for.
pub(super) struct Order {
    pub nodes: Vec<Arc<Node>>,
    waits: Vec<Vec<usize>>,
    ends: Vec<usize>,
}

/// Errors: `InvalidValue` if there is a circle, which edits do not let come about.
pub(super) fn order(graph: &Graph) -> Result<Order> {
    let (nodes, edges) = (graph.nodes(), graph.edges());
    let index: HashMap<u64, usize> = nodes.iter().enumerate().map(|(i, n)| (n.id(), i)).collect();
    let mut waits: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut leads: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for Edge { from, to, .. } in &edges {
        let (from, to) = (index[&from.id()], index[&to.id()]);
        waits[to].push(from);
        leads[from].push(to);
    }
    let mut open: Vec<usize> = waits.iter().map(Vec::len).collect();
    let mut ready: BTreeSet<usize> = (0..nodes.len()).filter(|&i| open[i] == 0).collect();
    // Place of each node in the order.
    let mut place = vec![usize::MAX; nodes.len()];
    let mut order = Order { nodes: Vec::new(), waits: Vec::new(), ends: Vec::new() };
    while let Some(at) = ready.pop_first() {
        place[at] = order.nodes.len();
        if leads[at].is_empty() {
            order.ends.push(place[at]);
        }
        order.nodes.push(nodes[at].clone());
        order.waits.push(waits[at].iter().map(|&i| place[i]).collect());
        for &next in &leads[at] {
            open[next] -= 1;
            if open[next] == 0 {
                ready.insert(next);
            }
        }
    }
    match order.nodes.len() == nodes.len() {
        true => Ok(order),
        false => Err(Error::InvalidValue),
    }
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
        let (mut job, mut inner) = (None, None);
        match &payload {
            Payload::Child(child) => {
                inner = Some((steps.len(), after.clone()));
                after = flatten(child, &after, steps)?;
            }
            Payload::Conditional(conditional) => job = Some(conditional.ready()?),
            _ => {}
        }
        if !steps.is_empty() && after != [steps.len() - 1] {
            timeline::parts();
        }
        end.push(steps.len());
        let (node, handle) = (node.id(), node.handle());
        steps.push(Step { node, handle, payload, job, after, inner, enabled: true });
    }
    let ends: Vec<usize> = order.ends.iter().map(|&i| end[i]).collect();
    // An empty child passes on what it was to wait for.
    Ok(if ends.is_empty() { before.to_vec() } else { ends })
}

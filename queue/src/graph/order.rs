//! The nodes of a graph in topological order.

use super::model::{Edge, EdgeData, Graph, Node};
use device::{Error, Result};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// Nodes of a graph in topological order, ties in order of creation; the dependencies of each, as positions in that order; and the nodes
/// without successors.
pub(crate) struct Order {
    pub nodes: Vec<Arc<Node>>,
    pub waits: Vec<Vec<usize>>,
    /// Those of them that are programmatic: the kernel may start before they have completed.
    pub early: Vec<Vec<usize>>,
    pub ends: Vec<usize>,
}

/// Errors: `InvalidValue` if there is a cycle.
pub(crate) fn order(graph: &Graph) -> Result<Order> {
    let (nodes, edges) = (graph.nodes(), graph.edges());
    let index: HashMap<u64, usize> = nodes.iter().enumerate().map(|(i, n)| (n.id(), i)).collect();
    let mut waits: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut early = waits.clone();
    let mut leads: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for Edge { from, to, data } in &edges {
        let (from, to) = (index[&from.id()], index[&to.id()]);
        waits[to].push(from);
        if *data != EdgeData::default() {
            early[to].push(from);
        }
        leads[from].push(to);
    }
    let mut open: Vec<usize> = waits.iter().map(Vec::len).collect();
    let mut ready: BTreeSet<usize> = (0..nodes.len()).filter(|&i| open[i] == 0).collect();
    // Position of each node in the order.
    let mut place = vec![usize::MAX; nodes.len()];
    let mut order = Order { nodes: Vec::new(), waits: Vec::new(), early: Vec::new(), ends: Vec::new() };
    while let Some(at) = ready.pop_first() {
        place[at] = order.nodes.len();
        if leads[at].is_empty() {
            order.ends.push(place[at]);
        }
        order.nodes.push(nodes[at].clone());
        for (list, of) in [(&mut order.waits, &waits), (&mut order.early, &early)] {
            list.push(of[at].iter().map(|&i| place[i]).collect());
        }
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

//! Which node of a graph takes the place of which node of an executable graph: by their edges, from the nodes on which no other depends.

use super::graph_steps::Step;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// Why an executable graph cannot be updated from a graph (`cudaGraphExecUpdateResultInfo`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mismatch {
    /// `cudaGraphExecUpdateResult`
    pub result: i32,
    /// Handle of the node that does not match, and of its unexpected dependency; 0 for none.
    pub node: usize,
    pub from: usize,
}

const TOPOLOGY_CHANGED: i32 = cuda_types::cudaGraphExecUpdateErrorTopologyChanged;

/// Indices of a step, and of the new one that takes its place.
pub(super) type Pair = (usize, usize);

/// The steps that complete the nodes of the graph which has these steps, and those of them on which no other depends.
fn nodes(steps: &[Step], range: &Range<usize>) -> (Vec<usize>, Vec<usize>) {
    let (mut nodes, mut end) = (Vec::new(), range.end);
    while end > range.start {
        nodes.push(end - 1);
        end = steps[end - 1].inner.as_ref().map_or(end - 1, |(first, _)| *first);
    }
    nodes.reverse();
    let waited_for: HashSet<usize> = nodes.iter().flat_map(|&node| &steps[node].nodes).copied().collect();
    let ends = nodes.iter().copied().filter(|node| !waited_for.contains(node)).collect();
    (nodes, ends)
}

/// Pairs the steps of two graphs of the same topology, those of graphs inside of them as well. `compare` says why a node cannot take
/// another's place. Errors: as the manual of `cudaGraphExecUpdate` lists them, the topology of a graph before its nodes.
pub(super) fn pairs(
    old: &[Step],
    old_steps: Range<usize>,
    new: &[Step],
    new_steps: Range<usize>,
    compare: &dyn Fn(&Step, &Step) -> Result<(), i32>,
) -> Result<Vec<Pair>, Mismatch> {
    let changed = |node: usize, from: usize| Err(Mismatch { result: TOPOLOGY_CHANGED, node, from });
    let ((old_nodes, old_ends), (new_nodes, new_ends)) = (nodes(old, &old_steps), nodes(new, &new_steps));
    if old_nodes.len() != new_nodes.len() || old_ends.len() > new_ends.len() {
        return changed(0, 0);
    }
    if old_ends.len() < new_ends.len() {
        return changed(new[new_ends[0]].handle, 0);
    }
    let mut pairs: Vec<Pair> = old_ends.into_iter().zip(new_ends).collect();
    let mut of_old: HashMap<usize, usize> = pairs.iter().copied().collect();
    let mut of_new: HashMap<usize, usize> = pairs.iter().map(|&(a, b)| (b, a)).collect();
    let mut next = 0;
    while let Some(&(a, b)) = pairs.get(next) {
        next += 1;
        let (a, b) = (&old[a], &new[b]);
        if a.nodes.len() != b.nodes.len() {
            return changed(b.handle, 0);
        }
        for (&x, &y) in a.nodes.iter().zip(&b.nodes) {
            match (of_old.get(&x), of_new.get(&y)) {
                _ if a.early.contains(&x) != b.early.contains(&y) => return changed(b.handle, new[y].handle),
                (None, None) => {
                    pairs.push((x, y));
                    of_old.insert(x, y);
                    of_new.insert(y, x);
                }
                (Some(paired), _) if *paired == y => {}
                _ => return changed(b.handle, new[y].handle),
            }
        }
    }
    for at in 0..pairs.len() {
        let (x, y) = pairs[at];
        let (a, b) = (&old[x], &new[y]);
        compare(a, b).map_err(|result| Mismatch { result, node: b.handle, from: 0 })?;
        if let (Some((first, _)), Some((new_first, _))) = (&a.inner, &b.inner) {
            pairs.extend(self::pairs(old, *first..x, new, *new_first..y, compare)?);
        }
    }
    Ok(pairs)
}

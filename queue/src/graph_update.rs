//! Updates of executable graphs: single nodes, or all by a graph of the same topology.

use super::conditional;
use super::device_graph;
use super::graph::{Check, Graph, Node, Payload};
use super::graph_exec::Exec;
use super::graph_queue::NODE_PRIORITY;
use super::graph_steps::{flatten, Step};
use device::{Error, Result};
use std::sync::Arc;

/// Why an executable graph cannot be updated from a graph (`cudaGraphExecUpdateResultInfo`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mismatch {
    /// `cudaGraphExecUpdateResult`
    pub result: i32,
    /// Handle of the node that does not match, and of its unexpected dependency; 0 for none.
    pub node: usize,
    pub from: usize,
}

/// `cudaGraphExecUpdateErrorTopologyChanged` and so on.
const TOPOLOGY_CHANGED: i32 = cuda_types::cudaGraphExecUpdateErrorTopologyChanged;
const TYPE_CHANGED: i32 = cuda_types::cudaGraphExecUpdateErrorNodeTypeChanged;
const PARAMETERS_CHANGED: i32 = cuda_types::cudaGraphExecUpdateErrorParametersChanged;
const ATTRIBUTES_CHANGED: i32 = cuda_types::cudaGraphExecUpdateErrorAttributesChanged;

impl Exec {
    /// Sets the parameters of a node in later launches. A kernel keeps its attributes. Errors: `InvalidValue` if there is no such node, its
    /// type differs, or CUDA does not allow the change ([`Exec::update`]), `NotSupported` if kernels could not launch the graph any more.
    pub fn set(&self, node: &Node, payload: Payload) -> Result {
        self.set_checked(node, payload, &|_, _| Ok(()))
    }

    /// As [`Exec::set`], if `check` agrees with a kernel's launch and the attributes that the node keeps.
    pub fn set_checked(&self, node: &Node, payload: Payload, check: Check) -> Result {
        if let Payload::Child(graph) = payload {
            return self.set_child(node, &graph);
        }
        let mut steps = self.steps.lock();
        let at = steps.iter().position(|s| s.node == node.id()).ok_or(Error::InvalidValue)?;
        let fixed = matches!(payload, Payload::Alloc(_) | Payload::Free(_) | Payload::Conditional(_));
        let new = payload.in_place_of(&steps[at].payload)?.checked(check)?;
        if fixed || !steps[at].payload.may_become(&new) {
            return Err(Error::InvalidValue);
        }
        if self.on_device.is_some() && !device_graph::is_supported(&new) {
            return Err(Error::NotSupported);
        }
        Arc::make_mut(&mut steps)[at].payload = new;
        Ok(())
    }

    /// `cudaGraphExecChildGraphNodeSetParams`: takes the parameters from the nodes of `graph`.
    /// Errors: `InvalidValue` if there is no such node, or the graphs differ in more than [`Exec::update`] allows.
    fn set_child(&self, node: &Node, graph: &Graph) -> Result {
        let mut steps = self.steps.lock();
        let at = steps.iter().position(|s| s.node == node.id()).ok_or(Error::InvalidValue)?;
        let (first, before) = steps[at].inner.clone().ok_or(Error::InvalidValue)?;
        // The steps in front of the child are copied, so that indices agree.
        let mut new: Vec<Step> = steps[..first].to_vec();
        flatten(graph, &before, &mut new)?;
        if compare(&steps[first..at], &new[first..], self.flags).is_err() {
            return Err(Error::InvalidValue);
        }
        self.check_update(&new)?;
        let steps = Arc::make_mut(&mut steps);
        take_over(&mut steps[first..at], new.split_off(first));
        Ok(())
    }

    /// `cudaGraphExecUpdate`: takes the parameters from a graph of the same topology. The inner result says what differs.
    /// Errors: `InvalidValue` for a graph owned by a node, and those of instantiating it.
    pub fn update(&self, graph: &Graph) -> Result<std::result::Result<(), Mismatch>> {
        if graph.is_embedded() {
            return Err(Error::InvalidValue);
        }
        let mut new = Vec::new();
        flatten(graph, &[], &mut new)?;
        let mut steps = self.steps.lock();
        if let Err(mismatch) = compare(&steps, &new, self.flags) {
            return Ok(Err(mismatch));
        }
        self.check_update(&new)?;
        let steps: &mut Vec<Step> = Arc::make_mut(&mut steps);
        take_over(steps, new);
        *self.handles.lock() = conditional::handles(graph);
        *self.objects.lock() = graph.objects();
        Ok(Ok(()))
    }
}

impl Exec {
    /// Whether kernels can launch these steps, if they may.
    fn check_update(&self, new: &[Step]) -> Result {
        self.on_device.as_ref().map_or(Ok(()), |_| device_graph::check(new))
    }
}

/// Compares topologies and parameters: whether `new` may replace `old`.
fn compare(old: &[Step], new: &[Step], flags: u64) -> std::result::Result<(), Mismatch> {
    if old.len() != new.len() {
        return Err(Mismatch { result: TOPOLOGY_CHANGED, ..Mismatch::default() });
    }
    for (a, b) in old.iter().zip(new) {
        let fails = |result| Err(Mismatch { result, node: b.handle, from: 0 });
        if a.after.len() != b.after.len() {
            return fails(TOPOLOGY_CHANGED);
        }
        if let Some((_, at)) = a.after.iter().zip(&b.after).find(|(x, y)| x != y) {
            let from = new.get(*at).map_or(0, |s| s.handle);
            return Err(Mismatch { result: TOPOLOGY_CHANGED, node: b.handle, from });
        }
        if a.payload.kind() != b.payload.kind() {
            return fails(TYPE_CHANGED);
        }
        let bodies = match (&a.program, &b.program) {
            (Some(a), Some(b)) => a.has_form_of(b),
            _ => true,
        };
        if !a.payload.may_become(&b.payload) || !bodies {
            return fails(PARAMETERS_CHANGED);
        }
        let cooperative = |p: &Payload| p.launch().is_ok_and(|l| l.cooperative);
        let priority = flags & NODE_PRIORITY != 0 && a.payload.priority() != b.payload.priority();
        if cooperative(&a.payload) != cooperative(&b.payload) || priority {
            return fails(ATTRIBUTES_CHANGED);
        }
    }
    Ok(())
}

/// Takes over the parameters. Enabled flags stay, and so do the ids of nodes, which are those of the original graph.
fn take_over(steps: &mut [Step], new: Vec<Step>) {
    for (step, new) in steps.iter_mut().zip(new) {
        (step.payload, step.program) = (new.payload, new.program);
    }
}

//! Updates of executable graphs: single nodes, or all by a graph of the same topology.

use super::conditional;
use super::device_graph;
use super::graph::{Check, Graph, Node, Payload};
use super::graph_exec::Exec;
use super::graph_pairs::{pairs, Mismatch, Pair};
use super::graph_queue::NODE_PRIORITY;
use super::graph_steps::{flatten, Step};
use device::{Error, Result};
use std::ops::Range;
use std::sync::Arc;

/// `cudaGraphExecUpdateErrorNodeTypeChanged` and so on.
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
        let pairs = replacements(&steps, first..at, &new, first..new.len(), self.flags);
        let pairs = pairs.map_err(|_| Error::InvalidValue)?;
        self.check_update(&new)?;
        let steps: &mut Vec<Step> = Arc::make_mut(&mut steps);
        take_over(steps, &new, pairs);
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
        let pairs = match replacements(&steps, 0..steps.len(), &new, 0..new.len(), self.flags) {
            Ok(pairs) => pairs,
            Err(mismatch) => return Ok(Err(mismatch)),
        };
        self.check_update(&new)?;
        let steps: &mut Vec<Step> = Arc::make_mut(&mut steps);
        take_over(steps, &new, pairs);
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

/// Whether an executable graph may replace one node's parameters by another's, and why not (`cudaGraphExecUpdateResult`).
fn compare(a: &Step, b: &Step, flags: u64) -> std::result::Result<(), i32> {
    if a.payload.kind() != b.payload.kind() {
        return Err(TYPE_CHANGED);
    }
    let bodies = match (&a.program, &b.program) {
        (Some(a), Some(b)) => a.has_form_of(b),
        _ => true,
    };
    if !a.payload.may_become(&b.payload) || !bodies {
        return Err(PARAMETERS_CHANGED);
    }
    let cooperative = |p: &Payload| p.launch().is_ok_and(|l| l.cooperative);
    let priority = flags & NODE_PRIORITY != 0 && a.payload.priority() != b.payload.priority();
    match cooperative(&a.payload) != cooperative(&b.payload) || priority {
        true => Err(ATTRIBUTES_CHANGED),
        false => Ok(()),
    }
}

/// Pairs of steps, of which the new one's parameters may replace the old one's.
fn replacements(
    old: &[Step],
    old_steps: Range<usize>,
    new: &[Step],
    new_steps: Range<usize>,
    flags: u64,
) -> std::result::Result<Vec<Pair>, Mismatch> {
    pairs(old, old_steps, new, new_steps, &|a, b| compare(a, b, flags))
}

/// Takes over the parameters. Enabled flags stay, and so do the ids of nodes, which are those of the original graph.
fn take_over(steps: &mut [Step], new: &[Step], pairs: Vec<Pair>) {
    for (at, from) in pairs {
        (steps[at].payload, steps[at].program) = (new[from].payload.clone(), new[from].program.clone());
    }
}

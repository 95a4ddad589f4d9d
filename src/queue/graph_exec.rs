//! Graphs ready to be launched: flattened, in topological order.

use super::conditional::{self, Handle, Launched, Ready};
use super::graph::{Graph, Node, Payload};
use super::graph_memory::Demand;
use super::op::Op;
use super::stream::Stream;
use super::transfer;
use super::user_object::Owned;
use super::work::Work;
use crate::device::watch::{self, Thing};
use crate::device::{Device, Error, Result};
use crate::exec::{condition, timeline};
use dashmap::DashMap;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

/// `cudaGraphInstantiateFlagAutoFreeOnLaunch`
const AUTO_FREE: u64 = 1;

static EXECS: LazyLock<DashMap<usize, Arc<Exec>>> = LazyLock::new(DashMap::new);

/// A graph ready to be launched.
pub struct Exec {
    /// `cudaGraphExecGetFlags`
    pub flags: u64,
    steps: Mutex<Vec<Step>>,
    memory: Option<Demand>,
    handles: Vec<Handle>,
    /// User objects that it has references of.
    objects: Mutex<Vec<Owned>>,
    /// The end of the last launch: launches of one exec run one after the other.
    last: Mutex<Option<Arc<Op>>>,
}

/// A node of an exec.
#[derive(Clone)]
struct Step {
    /// The graph's node that it comes from; 0 for nodes inside child graphs.
    node: u64,
    payload: Payload,
    /// What a conditional node does.
    job: Option<Arc<Ready>>,
    /// Positions of earlier steps.
    after: Vec<usize>,
    enabled: bool,
}

impl Exec {
    /// `cudaGraphInstantiate`: a handle. Errors: `InvalidValue`, `NotSupported` for a second exec of a graph with memory
    /// nodes and for bodies of conditional nodes that hold what they may not.
    pub fn create(graph: &Graph, flags: u64) -> Result<usize> {
        let mut steps = Vec::new();
        flatten(graph, &[], true, &mut steps)?;
        let (memory, handles) = (graph.memory()?, conditional::handles(graph));
        let (steps, objects) = (Mutex::new(steps), Mutex::new(graph.objects()));
        let exec = Arc::new(Exec { flags, steps, memory, handles, objects, last: Mutex::default() });
        let handle = Arc::as_ptr(&exec) as usize;
        EXECS.insert(handle, exec);
        watch::made(Thing::GraphExec, handle as u64, None);
        Ok(handle)
    }

    /// The exec behind a handle. Errors: `InvalidValue`.
    pub fn get(handle: usize) -> Result<Arc<Exec>> {
        EXECS.get(&handle).map(|e| e.clone()).ok_or(Error::InvalidValue)
    }

    /// `cudaGraphExecDestroy`: the handle ends; launches under way go on. Errors: `InvalidValue`.
    pub fn destroy(handle: usize) -> Result {
        EXECS.remove(&handle).ok_or(Error::InvalidValue)?;
        watch::gone(Thing::GraphExec, handle as u64);
        Ok(())
    }

    /// Changes what the step of a node does in later launches. Errors: `InvalidValue` if the exec has no such node, or
    /// one of another kind.
    pub fn set(&self, node: &Node, payload: Payload) -> Result {
        let mut steps = self.steps.lock();
        let step = steps.iter_mut().find(|s| s.node == node.id()).ok_or(Error::InvalidValue)?;
        let fixed =
            matches!(payload, Payload::Child(_) | Payload::Alloc(_) | Payload::Free(_) | Payload::Conditional(_));
        if step.payload.kind() != payload.kind() || fixed {
            return Err(Error::InvalidValue);
        }
        step.payload = payload;
        Ok(())
    }

    /// `cudaGraphNodeSetEnabled`. Errors: `InvalidValue` but for kernels, copies and fills.
    pub fn enable(&self, node: &Node, enabled: bool) -> Result {
        let mut steps = self.steps.lock();
        let step = steps.iter_mut().find(|s| s.node == node.id()).ok_or(Error::InvalidValue)?;
        if !(0..=2).contains(&step.payload.kind()) {
            return Err(Error::InvalidValue);
        }
        step.enabled = enabled;
        Ok(())
    }

    /// `cudaGraphNodeGetEnabled`. Errors: `InvalidValue` if the exec has no such node.
    pub fn is_enabled(&self, node: &Node) -> Result<bool> {
        self.steps.lock().iter().find(|s| s.node == node.id()).map(|s| s.enabled).ok_or(Error::InvalidValue)
    }

    /// `cudaGraphExecUpdate`: takes the parameters of a graph of the same form over. The inner result names what
    /// differs (`cudaGraphExecUpdateResult`).
    pub fn update(&self, graph: &Graph) -> Result<std::result::Result<(), i32>> {
        const TOPOLOGY_CHANGED: i32 = 2;
        const TYPE_CHANGED: i32 = 3;
        const PARAMETERS_CHANGED: i32 = 5;
        let mut new = Vec::new();
        flatten(graph, &[], true, &mut new)?;
        let mut steps = self.steps.lock();
        if steps.len() != new.len() || steps.iter().zip(&new).any(|(a, b)| a.after != b.after) {
            return Ok(Err(TOPOLOGY_CHANGED));
        }
        if steps.iter().zip(&new).any(|(a, b)| a.payload.kind() != b.payload.kind()) {
            return Ok(Err(TYPE_CHANGED));
        }
        let moved = |(a, b): (&Step, &Step)| match (&a.payload, &b.payload) {
            (Payload::Alloc(a), Payload::Alloc(b)) => a.addr != b.addr,
            (Payload::Free(a), Payload::Free(b)) => a != b,
            (Payload::Conditional(a), Payload::Conditional(b)) => a.handle != b.handle,
            _ => false,
        };
        if steps.iter().zip(&new).any(moved) {
            return Ok(Err(PARAMETERS_CHANGED));
        }
        for (step, new) in steps.iter_mut().zip(new) {
            (step.payload, step.job) = (new.payload, new.job);
        }
        *self.objects.lock() = graph.objects();
        Ok(Ok(()))
    }

    /// `cudaGraphLaunch`: runs it in stream order. Errors: the context's, and those of [`Demand::begin`].
    pub fn launch(&self, stream: &Stream) -> Result {
        stream.device.check()?;
        let steps = self.steps.lock().clone();
        for step in steps.iter().filter(|s| s.enabled) {
            if let Payload::Copy(work) | Payload::Fill(work) = &step.payload {
                transfer::permitted_work(stream, work)?;
            }
        }
        let mut last = self.last.lock();
        let begin = |memory: &Demand| memory.begin(stream, self.flags & AUTO_FREE != 0);
        let slots = self.memory.as_ref().map(begin).transpose()?;
        let start = stream.submit(self.preparation(), last.as_slice());
        let mut ops: Vec<Arc<Op>> = Vec::with_capacity(steps.len());
        let mut inner = vec![false; steps.len()];
        for step in &steps {
            let mut after: Vec<Arc<Op>> = step.after.iter().map(|&i| ops[i].clone()).collect();
            step.after.iter().for_each(|&i| inner[i] = true);
            if after.is_empty() {
                after.push(start.clone());
            }
            let work = match &step.payload {
                Payload::Kernel(w) | Payload::Copy(w) | Payload::Fill(w) | Payload::Host(w) if step.enabled => {
                    transfer::launched(w, stream)
                }
                Payload::Alloc(slot) => Work::renewal(slot.addr, slot.size),
                Payload::Wait(event) => {
                    after.extend(event.op());
                    Work::Marker
                }
                Payload::Conditional(_) => match step.job.clone() {
                    Some(node) => Work::Job(Arc::new(Launched {
                        node,
                        place: transfer::place(stream),
                        permits: transfer::permits(stream),
                    })),
                    None => Work::Marker,
                },
                _ => Work::Marker,
            };
            let op = stream.submit_beside(&start, work, &after);
            if let Payload::Record(event) = &step.payload {
                event.set(op.clone());
            }
            ops.push(op);
        }
        let ends: Vec<_> = ops.into_iter().zip(inner).filter(|(_, inner)| !inner).map(|(op, _)| op).collect();
        let objects = self.objects.lock().clone();
        let end = match slots.is_some() || !objects.is_empty() {
            true => {
                let keep = move |_: &'static Device| {
                    // Owning the slots and objects until now is all there is to do.
                    let _ = (&slots, &objects);
                    Ok(())
                };
                stream.submit(Work::Cleanup(Arc::new(keep)), &ends)
            }
            false => stream.submit(Work::Marker, &ends),
        };
        if let Some(memory) = &self.memory {
            memory.end(stream, &end);
        }
        *last = Some(end);
        Ok(())
    }

    /// The first op of a launch: sets the conditions to their defaults.
    fn preparation(&self) -> Work {
        let defaults: Vec<_> = self.handles.iter().filter_map(|h| h.default.map(|d| (h.value, d))).collect();
        if defaults.is_empty() {
            return Work::Marker;
        }
        Work::Job(Arc::new(move |_: &'static Device| {
            defaults.iter().for_each(|&(handle, value)| {
                condition::set(handle, value);
            });
            Ok(())
        }))
    }
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
    for (from, to) in &edges {
        let (from, to) = (index[&from.id()], index[&to.id()]);
        waits[to].push(from);
        leads[from].push(to);
    }
    let mut open: Vec<usize> = waits.iter().map(Vec::len).collect();
    let mut ready: std::collections::BTreeSet<usize> = (0..nodes.len()).filter(|&i| open[i] == 0).collect();
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
fn flatten(graph: &Graph, before: &[usize], outer: bool, steps: &mut Vec<Step>) -> Result<Vec<usize>> {
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
        let mut job = None;
        match &payload {
            Payload::Child(child) => after = flatten(child, &after, false, steps)?,
            Payload::Conditional(conditional) => job = Some(conditional.ready()?),
            _ => {}
        }
        if !steps.is_empty() && after != [steps.len() - 1] {
            timeline::parts();
        }
        end.push(steps.len());
        steps.push(Step { node: if outer { node.id() } else { 0 }, payload, job, after, enabled: true });
    }
    let ends: Vec<usize> = order.ends.iter().map(|&i| end[i]).collect();
    // An empty child passes on what it was to wait for.
    Ok(if ends.is_empty() { before.to_vec() } else { ends })
}

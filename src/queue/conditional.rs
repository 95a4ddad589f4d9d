//! Conditional nodes of graphs (CUDA programming guide, 'Conditional Graph Nodes').

use super::graph::{Graph, Payload};
use super::graph_order::order;
use super::transfer;
use super::work::{Job, Work};
use crate::device::watch::Permits;
use crate::device::{self, Device, Error, Result};
use crate::exec::condition;
use std::collections::HashSet;
use std::sync::Arc;

/// `cudaGraphConditionalHandle` of a graph.
#[derive(Clone, Copy, Debug)]
pub struct Handle {
    pub value: u64,
    /// What a launch sets it to first.
    pub default: Option<u32>,
}

/// `cudaGraphConditionalNodeType`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The first body if the condition is not 0, else the second, if there is one.
    If = 0,
    /// The body again and again while the condition is not 0.
    While = 1,
    /// The body whose number is the condition, if there is one.
    Switch = 2,
}

/// A conditional node.
pub struct Conditional {
    pub handle: u64,
    pub kind: Kind,
    pub bodies: Vec<Arc<Graph>>,
    /// The bodies' handles, for as long as the node lives: programs are given the array's address.
    pub told: Box<[usize]>,
}

impl Conditional {
    /// A node with empty bodies. Errors: `InvalidValue` if that many bodies make no sense.
    pub fn new(handle: u64, kind: i32, bodies: u32) -> Result<Conditional> {
        let kind = match (kind, bodies) {
            (0, 1 | 2) => Kind::If,
            (1, 1) => Kind::While,
            (2, 1..) => Kind::Switch,
            _ => return Err(Error::InvalidValue),
        };
        let bodies: Vec<_> = (0..bodies).map(|_| Graph::new()).collect();
        let told = bodies.iter().map(Graph::embed).collect();
        Ok(Conditional { handle, kind, bodies, told })
    }

    /// The node as it is now, ready to run. Errors: `NotSupported` if a body holds nodes that none may.
    pub(super) fn ready(&self) -> Result<Arc<Ready>> {
        let bodies = self.bodies.iter().map(|b| program(b)).collect::<Result<_>>()?;
        Ok(Arc::new(Ready { handle: self.handle, kind: self.kind, bodies }))
    }

    /// Handles of its bodies and of conditional nodes in them.
    pub(super) fn handles(&self) -> Vec<Handle> {
        self.bodies.iter().flat_map(|b| handles(b)).collect()
    }
}

/// Handles of a graph and of the bodies in it.
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

/// Whether a condition of a graph, or of a body or child graph in it, belongs to no conditional node.
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

/// What a body does, one after the other: kernels and copies use all cores themselves.
/// Errors: `NotSupported` for nodes that a body may not have (host functions, events, memory).
fn program(body: &Graph) -> Result<Vec<Step>> {
    let mut works = Vec::new();
    for node in order(body)?.nodes {
        match node.payload() {
            Payload::Kernel(w, _) | Payload::Copy(w) | Payload::Fill(w) => works.push(Step::Work(w)),
            Payload::Batch(batch) => works.extend(batch.works().iter().cloned().map(Step::Work)),
            Payload::Empty => {}
            Payload::Child(child) => works.extend(program(&child)?),
            Payload::Conditional(c) => works.push(Step::Node(c.ready()?)),
            Payload::Host(_)
            | Payload::Wait(_)
            | Payload::Record(_)
            | Payload::Signal(_)
            | Payload::Await(_)
            | Payload::Alloc(_)
            | Payload::Free(_) => return Err(Error::NotSupported),
        }
    }
    Ok(works)
}

/// A conditional node of an exec.
pub(super) struct Ready {
    handle: u64,
    kind: Kind,
    bodies: Vec<Vec<Step>>,
}

/// A node of a body.
enum Step {
    Work(Work),
    Node(Arc<Ready>),
}

impl Ready {
    /// Whether it has the same nodes as another one, whatever their parameters are.
    pub(super) fn has_form_of(&self, other: &Ready) -> bool {
        let same = |(a, b): (&Step, &Step)| match (a, b) {
            (Step::Work(a), Step::Work(b)) => std::mem::discriminant(a) == std::mem::discriminant(b),
            (Step::Node(a), Step::Node(b)) => a.has_form_of(b),
            _ => false,
        };
        let body = |(a, b): (&Vec<Step>, &Vec<Step>)| a.len() == b.len() && a.iter().zip(b).all(same);
        self.kind == other.kind
            && self.bodies.len() == other.bodies.len()
            && self.bodies.iter().zip(&other.bodies).all(body)
    }

    fn body(&self, index: u32, device: &'static Device, launched: &Launched) -> Result {
        let steps = self.bodies.get(index as usize).into_iter().flatten();
        for step in steps {
            match step {
                Step::Node(node) => node.run(device, launched)?,
                // Whether it runs at all was not known when the graph was launched: it is left out, and told.
                Step::Work(work) if transfer::forbidden(launched.permits.as_deref(), work) => {}
                Step::Work(work) => transfer::relaunched(work, launched.place).run(device, device.check())?,
            }
        }
        Ok(())
    }

    fn run(&self, device: &'static Device, launched: &Launched) -> Result {
        match (self.kind, condition::get(self.handle)) {
            (Kind::If, 0) => self.body(1, device, launched),
            (Kind::If, _) => self.body(0, device, launched),
            (Kind::Switch, index) => self.body(index, device, launched),
            (Kind::While, _) => {
                while condition::get(self.handle) != 0 {
                    self.body(0, device, launched)?;
                }
                Ok(())
            }
        }
    }
}

/// A conditional node of a launch.
pub(super) struct Launched {
    pub node: Arc<Ready>,
    /// Device and stream.
    pub place: (u32, u64),
    /// What its copies and fills may touch, if anything is forbidden.
    pub permits: Option<Arc<dyn Permits>>,
}

impl Job for Launched {
    fn run(&self, device: &'static Device) -> device::Result {
        self.node.run(device, self)
    }
}

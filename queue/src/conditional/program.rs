//! Execution of conditional nodes: one op, which runs the chosen bodies.

use crate::environment::NodeRun;
use crate::graph::{order, Conditional, Graph, Kind, Payload};
use crate::transfer;
use crate::work::{Job, Work};
use device::watch::Permissions;
use device::{Device, Error, Result};
use exec::condition;
use std::sync::Arc;

/// The steps of a body, run one after the other: kernels and copies use all cores by themselves.
/// Errors: `NotSupported` for nodes that a body may not have (host functions, events, memory).
fn steps(body: &Graph) -> Result<Vec<Step>> {
    let mut works = Vec::new();
    for node in order(body)?.nodes {
        match node.payload() {
            Payload::Kernel(w, _) | Payload::Copy(w, _) | Payload::Fill(w) => works.push(Step::Work(w)),
            Payload::Batch(batch) => works.extend(batch.works().iter().cloned().map(Step::Work)),
            Payload::Empty => {}
            Payload::Child(child) => works.extend(steps(&child)?),
            Payload::Conditional(c) => works.push(Step::Node(Program::new(&c)?)),
            Payload::Host(_)
            | Payload::MemoryOps(_)
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

/// A conditional node, ready to be run.
pub(crate) struct Program {
    handle: u64,
    kind: Kind,
    bodies: Vec<Vec<Step>>,
}

/// A node of a body.
enum Step {
    Work(Work),
    Node(Arc<Program>),
}

impl Program {
    /// Compiles the node as it is now. Errors: `NotSupported` if a body holds nodes that are not allowed there.
    pub(crate) fn new(node: &Conditional) -> Result<Arc<Program>> {
        let bodies = node.bodies.iter().map(|b| steps(b)).collect::<Result<_>>()?;
        Ok(Arc::new(Program { handle: node.handle, kind: node.kind, bodies }))
    }

    /// Whether it has the same nodes as another one, regardless of their parameters.
    pub(crate) fn has_form_of(&self, other: &Program) -> bool {
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

    fn run_body(&self, index: u32, device: &'static Device, launched: &Launched) -> Result {
        let steps = self.bodies.get(index as usize).into_iter().flatten();
        for step in steps {
            match step {
                Step::Node(node) => node.run(device, launched)?,
                // Whether a step runs at all is only known now: a forbidden one is skipped and reported.
                Step::Work(work) if transfer::forbidden(launched.permissions.as_deref(), work) => {}
                Step::Work(work) => {
                    let mut work = transfer::relaunched(work, launched.stream);
                    if let Some(run) = &launched.run {
                        run.admit(&mut work);
                    }
                    work.run(device, device.check(), None)?;
                }
            }
        }
        Ok(())
    }

    fn run(&self, device: &'static Device, launched: &Launched) -> Result {
        match (self.kind, condition::get(self.handle)) {
            (Kind::If, 0) => self.run_body(1, device, launched),
            (Kind::If, _) => self.run_body(0, device, launched),
            (Kind::Switch, index) => self.run_body(index, device, launched),
            (Kind::While, _) => {
                while condition::get(self.handle) != 0 {
                    self.run_body(0, device, launched)?;
                }
                Ok(())
            }
        }
    }
}

/// A conditional node in one launch of its graph.
pub(crate) struct Launched {
    pub program: Arc<Program>,
    /// Device and stream.
    pub stream: (u32, u64),
    /// The ranges that its copies and fills may access, if any are forbidden.
    pub permissions: Option<Arc<dyn Permissions>>,
    /// If its kernels may launch graphs.
    pub run: Option<Arc<NodeRun>>,
}

impl Job for Launched {
    fn run(&self, device: &'static Device) -> device::Result {
        self.program.run(device, self)
    }
}

//! A tree of grids: a grid launched by the host, and all its descendants (dynamic parallelism).
//!
//! A grid has finished when its children have, and then its tail launches, one after the other. Children without dependencies are run by
//! any free thread: the launching one, and those of the pool.

use super::children::{Child, Children, Enqueued};
use super::fault::Fault;
use super::launch::{self, Launch};
use super::overlap::MakeNeighbours;
use super::pool::{self, Tasks};
use super::timeline::{self, Item};
use super::{launcher, refusals, report};
use device::Device;
use parking_lot::{Condvar, Mutex};
use smallvec::SmallVec;
use std::collections::VecDeque;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;

/// A grid that has run and whose children have not all finished.
struct Node {
    /// Its own position in the tree.
    origin: Origin,
    depth: u32,
    state: Mutex<Pending>,
}

/// Position in the tree: the parent, and the index among its children (`None`: a tail launch, or the root).
#[derive(Clone)]
struct Origin {
    parent: Option<Arc<Node>>,
    position: Option<u32>,
}

struct Pending {
    /// Children with unfinished dependencies.
    waiting: Vec<Option<Child>>,
    blockers: Vec<u32>,
    dependents: Vec<SmallVec<[u32; 2]>>,
    /// Number of unfinished children.
    open: usize,
    tail: VecDeque<Child>,
}

/// A child that is ready to run.
struct Task {
    child: Child,
    origin: Origin,
    depth: u32,
}

struct State {
    /// A stack: trees are run depth first, so that fewer children are pending at a time.
    ready: Vec<Task>,
    running: usize,
    done: bool,
    fault: Option<Box<Fault>>,
}

/// See the module's description.
pub struct GridTree {
    device: &'static Device,
    /// The timeline entry of the host's launch.
    item: Option<Arc<Item>>,
    state: Mutex<State>,
    changed: Condvar,
}

/// Runs the grid and all its descendants on the calling thread and the worker threads.
///
/// # Errors
/// The first error that ended a grid early. Device memory holds what the threads had written until then.
pub fn run(device: &'static Device, launch: &Launch) -> Result<(), Fault> {
    run_beside(device, launch, None)
}

/// As [`run`], beside other grids of its stream.
///
/// # Errors
/// As [`run`].
pub fn run_beside(device: &'static Device, launch: &Launch, neighbours: Option<MakeNeighbours>) -> Result<(), Fault> {
    let Some(children) = single(device, launch, 0, neighbours).map_err(|fault| *fault)? else { return Ok(()) };
    let tree = Arc::new(GridTree {
        device,
        item: timeline::current(),
        state: Mutex::new(State { ready: Vec::new(), running: 0, done: false, fault: None }),
        changed: Condvar::new(),
    });
    tree.follow(children, Origin { parent: None, position: None }, 0);
    let tasks: Arc<dyn Tasks> = tree.clone();
    pool::add_tasks(&tasks);
    tree.work_to_end();
    pool::remove_tasks(&tasks);
    let fault = tree.state.lock().fault.take();
    fault.map_or(Ok(()), |fault| Err(*fault))
}

/// Runs one grid and returns its device-side launches.
fn single(
    device: &'static Device,
    launch: &Launch,
    depth: u32,
    neighbours: Option<MakeNeighbours>,
) -> Result<Option<Box<Children>>, Box<Fault>> {
    let kernel = launch::kernel(device, launch).map_err(|e| refusals::compile(&launch.function.entry, &e))?;
    launcher::launch(device, kernel, launch, depth, neighbours)
}

impl Tasks for GridTree {
    fn is_ready(&self) -> bool {
        !self.state.lock().ready.is_empty()
    }

    fn work(&self) {
        let mut state = self.state.lock();
        while let Some(task) = state.ready.pop() {
            state.running += 1;
            drop(state);
            self.run(task);
            state = self.state.lock();
            state.running -= 1;
        }
        self.changed.notify_all();
    }
}

impl GridTree {
    /// Returns when everything has finished, or nothing runs any more after a fault.
    fn work_to_end(&self) {
        loop {
            self.work();
            let mut state = self.state.lock();
            if state.ready.is_empty() {
                if state.running == 0 && (state.done || state.fault.is_some()) {
                    return;
                }
                self.changed.wait(&mut state);
            }
        }
    }

    fn run(&self, task: Task) {
        let Task { child, origin, depth } = task;
        let single = |launch: &Launch| timeline::within(self.item.clone(), || single(self.device, launch, depth, None));
        let result = catch_unwind(AssertUnwindSafe(|| match child {
            Child::Grid(launch) => single(&launch),
            Child::Copy(copy) => copy.run().map(|()| None).map_err(report::child_failed),
            Child::Fill(fill) => fill.run().map(|()| None).map_err(report::child_failed),
        }));
        match result.unwrap_or_else(|payload| Err(report::child_panicked(&*payload))) {
            Ok(None) => self.finished(origin),
            Ok(Some(children)) => self.follow(children, origin, depth),
            Err(fault) => {
                let mut state = self.state.lock();
                state.fault.get_or_insert(fault);
                state.ready.clear();
            }
        }
    }

    /// A grid has run: schedules its `children`.
    fn follow(&self, mut children: Box<Children>, origin: Origin, depth: u32) {
        let enqueued = std::mem::take(&mut children.enqueued);
        let count = enqueued.len();
        let mut dependents: Vec<SmallVec<[u32; 2]>> = vec![SmallVec::new(); count];
        let mut blockers = Vec::with_capacity(count);
        let mut waiting = Vec::with_capacity(count);
        let mut ready = Vec::new();
        for (i, Enqueued { child, after }) in enqueued.into_iter().enumerate() {
            blockers.push(after.len() as u32);
            for &before in &after {
                dependents[before as usize].push(i as u32);
            }
            if after.is_empty() {
                ready.push((i as u32, child));
                waiting.push(None);
            } else {
                waiting.push(Some(child));
            }
        }
        let tail = std::mem::take(&mut children.tail);
        drop(children);
        let state = Mutex::new(Pending { waiting, blockers, dependents, open: count, tail });
        let node = Arc::new(Node { origin, depth, state });
        if count == 0 {
            return self.tail(node);
        }
        let task = |(i, child)| Task {
            child,
            origin: Origin { parent: Some(node.clone()), position: Some(i) },
            depth: depth + 1,
        };
        self.publish(ready.into_iter().map(task).collect());
    }

    /// Makes tasks ready, to be run in the given order.
    fn publish(&self, tasks: Vec<Task>) {
        let count = tasks.len();
        let mut state = self.state.lock();
        if state.fault.is_none() {
            state.ready.extend(tasks.into_iter().rev());
        }
        drop(state);
        // The calling thread takes one itself.
        if count > 1 {
            self.changed.notify_all();
            pool::wake(count - 1);
        }
    }

    /// A grid and all its descendants, or a copy or fill, have finished.
    fn finished(&self, mut origin: Origin) {
        loop {
            let Some(parent) = origin.parent else {
                self.state.lock().done = true;
                return;
            };
            let mut ready = Vec::new();
            let mut state = parent.state.lock();
            if let Some(position) = origin.position {
                for next in std::mem::take(&mut state.dependents[position as usize]) {
                    state.blockers[next as usize] -= 1;
                    if state.blockers[next as usize] == 0 {
                        if let Some(child) = state.waiting[next as usize].take() {
                            let origin = Origin { parent: Some(parent.clone()), position: Some(next) };
                            ready.push(Task { child, origin, depth: parent.depth + 1 });
                        }
                    }
                }
                state.open -= 1;
            }
            let (open, more) = (state.open, !state.tail.is_empty());
            drop(state);
            if open > 0 {
                return self.publish(ready);
            }
            if more {
                return self.tail(parent);
            }
            origin = parent.origin.clone();
        }
    }

    /// Runs the next tail launch of a grid whose children have finished.
    fn tail(&self, node: Arc<Node>) {
        let mut state = node.state.lock();
        let child = state.tail.pop_front();
        let last = state.tail.is_empty();
        drop(state);
        let depth = node.depth;
        // The last tail launch takes the grid's place in the tree, so that a chain of tail launches needs no memory.
        let origin = match last {
            true => node.origin.clone(),
            false => Origin { parent: Some(node), position: None },
        };
        match child {
            Some(child) => self.publish(vec![Task { child, origin, depth }]),
            None => self.finished(origin),
        }
    }
}

//! Executable graphs. `graph_update` changes them.

use super::capture;
use super::conditional::{self, Handle, Launched};
use super::graph::{self, Graph, Node, Payload};
use super::graph_memory::LaunchMemory;
use super::graph_steps::{flatten, Step};
use super::op::{Op, Ops};
use super::stream::{begin, Stream};
use super::transfer;
use super::user_object::References;
use super::work::Work;
use device::memory::Kind;
use device::watch::{self, ObjectKind};
use device::{Device, Error, Result};
use exec::condition;
use parking_lot::Mutex;
use std::sync::{Arc, LazyLock};
use sys::guarded;
use sys::table::Table;

/// `cudaGraphInstantiateFlagAutoFreeOnLaunch`
const AUTO_FREE: u64 = cuda_types::cudaGraphInstantiateFlagAutoFreeOnLaunch as u64;
/// `cudaGraphInstantiateFlagUseNodePriority`
pub(super) const NODE_PRIORITY: u64 = cuda_types::cudaGraphInstantiateFlagUseNodePriority as u64;

static EXECS: LazyLock<Table<usize, Arc<Exec>>> = LazyLock::new(Default::default);

/// An executable graph (`cudaGraphExec_t`).
pub struct Exec {
    /// `cudaGraphExecGetFlags`
    pub flags: u64,
    /// Unique in the process (`cudaGraphExecGetId`).
    pub id: u64,
    /// Launches use a snapshot; updates replace it.
    pub(super) steps: Mutex<Arc<Vec<Step>>>,
    memory: Option<LaunchMemory>,
    pub(super) handles: Mutex<Vec<Handle>>,
    /// User objects that it holds references to.
    pub(super) objects: Mutex<Vec<References>>,
    /// The last op of the last launch: launches of one executable graph are serialized.
    last: Mutex<Option<Arc<Op>>>,
}

impl Exec {
    /// `cudaGraphInstantiate`: a handle. Errors: `InvalidValue`, also for graphs owned by a node, and for conditions that no conditional
    /// node uses; `NotSupported` for a second executable graph of a graph with memory nodes, and for bodies of conditional nodes with node
    /// types that are not allowed there.
    pub fn create(graph: &Graph, flags: u64) -> Result<usize> {
        if graph.is_embedded() || conditional::has_unused_handle(graph) {
            return Err(Error::InvalidValue);
        }
        let mut steps = Vec::new();
        flatten(graph, &[], &mut steps)?;
        let (memory, handles) = (graph.memory()?, Mutex::new(conditional::handles(graph)));
        let (steps, objects) = (Mutex::new(Arc::new(steps)), Mutex::new(graph.objects()));
        let (id, last) = (graph::next_id(), Mutex::default());
        let exec = Arc::new(Exec { flags, id, steps, memory, handles, objects, last });
        let handle = Arc::as_ptr(&exec) as usize;
        EXECS.insert(handle, exec);
        watch::object_created(ObjectKind::GraphExec, handle as u64, None);
        Ok(handle)
    }

    /// The executable graph behind a handle. Errors: `InvalidValue`.
    pub fn get(handle: usize) -> Result<Arc<Exec>> {
        EXECS.get(&handle).map(|e| e.clone()).ok_or(Error::InvalidValue)
    }

    /// `cudaGraphExecDestroy`: the handle becomes invalid; pending launches complete. Errors: `InvalidValue`.
    pub fn destroy(handle: usize) -> Result {
        EXECS.remove(&handle).ok_or(Error::InvalidValue)?;
        watch::object_destroyed(ObjectKind::GraphExec, handle as u64);
        Ok(())
    }

    /// `cudaGraphNodeSetEnabled`. Errors: `InvalidValue` for other nodes than kernels, copies and fills.
    pub fn enable(&self, node: &Node, enabled: bool) -> Result {
        let mut steps = self.steps.lock();
        let step = Arc::make_mut(&mut steps).iter_mut().find(|s| s.node == node.id()).ok_or(Error::InvalidValue)?;
        if !(0..=2).contains(&step.payload.kind()) {
            return Err(Error::InvalidValue);
        }
        step.enabled = enabled;
        Ok(())
    }

    /// `cudaGraphNodeGetEnabled`. Errors: `InvalidValue` if there is no such node.
    pub fn is_enabled(&self, node: &Node) -> Result<bool> {
        self.steps.lock().iter().find(|s| s.node == node.id()).map(|s| s.enabled).ok_or(Error::InvalidValue)
    }

    /// `cudaGraphLaunch`: runs it in stream order. `current`: the id of the current context, 0 if there is none. Errors: the context's, those of [`LaunchMemory::begin`], and `StreamCaptureUnsupported`
    /// in a stream that is being captured: a graph inside of another is a child graph node.
    pub fn launch(&self, stream: &Stream, current: u64) -> Result {
        capture::check_wait(stream)?;
        stream.device.check()?;
        guarded::started();
        let steps = self.steps.lock().clone();
        for step in steps.iter().filter(|s| s.enabled) {
            step.payload.transfers().iter().try_for_each(|work| transfer::permitted_work(stream, work))?;
        }
        let mut last = self.last.lock();
        let reserve = |memory: &LaunchMemory| memory.begin(stream.id, self.flags & AUTO_FREE != 0);
        let slots = self.memory.as_ref().map(reserve).transpose()?;
        let start = stream.submit_held(self.preparation(), last.as_slice());
        let mut ops: Vec<Arc<Op>> = Vec::with_capacity(steps.len());
        let mut inner = vec![false; steps.len()];
        for step in &*steps {
            let is_early = |i: usize| step.early.contains(&i) && step.overlaps() && steps[i].overlaps();
            let chosen = |early: bool| -> Ops {
                step.after.iter().filter(|&&i| is_early(i) == early).map(|&i| ops[i].clone()).collect()
            };
            let early = if step.early.is_empty() { Ops::new() } else { chosen(true) };
            let mut after = chosen(false);
            step.after.iter().for_each(|&i| inner[i] = true);
            if step.after.is_empty() {
                after.push(start.clone());
            }
            let work = match &step.payload {
                Payload::Batch(batch) => match batch.works() {
                    [work] => transfer::launched(work, stream),
                    works => {
                        let part =
                            |work| stream.submit_beside(&start, transfer::launched(work, stream), (&after, &[]), None);
                        let parts: Vec<_> = works.iter().map(part).collect();
                        after.extend(parts);
                        Work::Marker
                    }
                },
                Payload::Kernel(w, _) | Payload::Copy(w) | Payload::Fill(w) | Payload::Host(w) if step.enabled => {
                    transfer::launched(w, stream)
                }
                Payload::Signal(signals) | Payload::Await(signals) => signals.work(),
                // Others write to memory of other kinds as well.
                Payload::Alloc(slot) if slot.home.kind == Kind::Graph => Work::mark_uninitialized(slot.addr, slot.size),
                Payload::Wait(event) => {
                    after.extend(event.op());
                    Work::Marker
                }
                Payload::Conditional(_) => match step.program.clone() {
                    Some(program) => Work::Job(Arc::new(Launched {
                        program,
                        stream: transfer::handle_of(stream),
                        permissions: transfer::permissions(stream),
                    })),
                    None => Work::Marker,
                },
                _ => Work::Marker,
            };
            if let Payload::MemoryOps(memory) = &step.payload {
                ops.push(memory.launch(stream, current, &start, &after));
                continue;
            }
            let priority = step.payload.priority().filter(|_| self.flags & NODE_PRIORITY != 0);
            let op = stream.submit_beside(&start, work, (&after, &early), priority);
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
                    // The closure only keeps the slots and objects alive until here.
                    let _ = (&slots, &objects);
                    Ok(())
                };
                stream.submit(Work::Cleanup(Arc::new(keep)), &ends)
            }
            false => stream.submit(Work::Marker, &ends),
        };
        if let Some(memory) = &self.memory {
            memory.end(&end);
        }
        begin(&start);
        *last = Some(end);
        Ok(())
    }

    /// The first op of a launch: sets the conditions to their defaults.
    fn preparation(&self) -> Work {
        let defaults: Vec<_> = self.handles.lock().iter().filter_map(|h| h.default.map(|d| (h.value, d))).collect();
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

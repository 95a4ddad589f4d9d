//! Executable graphs. `graph_update` changes them.

use super::capture;
use super::conditional::{self, Handle};
use super::device_graph;
use super::environment::{self, DeviceGraph, Environment, Site, Uploaded};
use super::graph::{self, Graph, Node};
use super::graph_memory::LaunchMemory;
use super::graph_queue::Steps;
use super::graph_steps::{flatten, Step};
use super::op::{Op, Ops};
use super::stream::{begin, Stream};
use super::transfer;
use super::user_object::References;
use super::work::Work;
use device::memory::{self, Side};
use device::watch::{self, ObjectKind};
use device::{Device, Error, Result};
use exec::condition;
use parking_lot::Mutex;
use std::sync::{Arc, LazyLock, Weak};
use sys::guarded;
use sys::table::Table;

/// `cudaGraphInstantiateFlagAutoFreeOnLaunch`
const AUTO_FREE: u64 = cuda_types::cudaGraphInstantiateFlagAutoFreeOnLaunch as u64;
/// `cudaGraphInstantiateFlagDeviceLaunch`
const DEVICE_LAUNCH: u64 = cuda_types::cudaGraphInstantiateFlagDeviceLaunch as u64;

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
    /// For kernels that launch it.
    pub(super) on_device: Option<Arc<DeviceGraph>>,
}

/// Whether it copies to memory of the host that is not registered.
fn fills_pageable(work: &Work) -> bool {
    matches!(work, Work::Copy(copy) if matches!(memory::side(copy.dst.base, copy.dst.span()), Ok(Side::Pageable)))
}

impl Exec {
    /// `cudaGraphInstantiate`: a handle. Errors: `InvalidValue`, also for graphs owned by a node, and for conditions that no conditional
    /// node uses; `NotSupported` for a second executable graph of a graph with memory nodes, for bodies of conditional nodes with node
    /// types that are not allowed there, and those of [`device_graph::check`] for a graph that kernels are to launch.
    pub fn create(graph: &Graph, flags: u64) -> Result<usize> {
        if graph.is_embedded() || conditional::has_unused_handle(graph) {
            return Err(Error::InvalidValue);
        }
        let mut steps = Vec::new();
        flatten(graph, &[], &mut steps)?;
        let on_device = flags & DEVICE_LAUNCH != 0;
        if on_device {
            device_graph::check(&steps)?;
        }
        let (memory, handles) = (graph.memory()?, Mutex::new(conditional::handles(graph)));
        let (steps, objects) = (Mutex::new(Arc::new(steps)), Mutex::new(graph.objects()));
        let (id, last) = (graph::next_id(), Mutex::default());
        let exec = Arc::new_cyclic(|exec: &Weak<Exec>| {
            let on_device = on_device.then(|| DeviceGraph::new(exec.as_ptr() as u64));
            Exec { flags, id, steps, memory, handles, objects, last, on_device }
        });
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
        let (_, exec) = EXECS.remove(&handle).ok_or(Error::InvalidValue)?;
        if let Some(graph) = &exec.on_device {
            graph.remove();
        }
        watch::object_destroyed(ObjectKind::GraphExec, handle as u64);
        Ok(())
    }

    /// `cudaGraphNodeSetEnabled`. Errors: `InvalidValue` for other nodes than kernels, copies and fills.
    pub fn enable(&self, node: &Node, enabled: bool) -> Result {
        let mut steps = self.steps.lock();
        let of_node = |s: &&mut Step| s.node == node.id() && s.may_be_disabled();
        let step = Arc::make_mut(&mut steps).iter_mut().find(of_node).ok_or(Error::InvalidValue)?;
        step.enabled = enabled;
        Ok(())
    }

    /// `cudaGraphNodeGetEnabled`. Errors: as [`Exec::enable`].
    pub fn is_enabled(&self, node: &Node) -> Result<bool> {
        let steps = self.steps.lock();
        let of_node = |s: &&Step| s.node == node.id() && s.may_be_disabled();
        steps.iter().find(of_node).map(|s| s.enabled).ok_or(Error::InvalidValue)
    }

    /// `cudaGraphLaunch`: runs it in stream order. Like a copy to pageable memory outside of a graph, one with such a copy has ended when the call
    /// returns: the manual does not say so, but programs that count on it are right on GPUs. `current`: the id of the current context, 0 if there is none.
    /// Errors: the context's, those of [`LaunchMemory::begin`], and `StreamCaptureUnsupported` in a stream that is being captured: a graph inside of another is
    /// a child graph node.
    pub fn launch(&self, stream: &Arc<Stream>, current: u64) -> Result {
        capture::check_wait(stream)?;
        stream.device.check()?;
        guarded::started();
        let steps = self.steps.lock().clone();
        let mut fills = false;
        for work in steps.iter().filter(|s| s.enabled).flat_map(|s| s.payload.transfers()) {
            transfer::permitted_work(stream, work)?;
            fills |= fills_pageable(work);
        }
        let mut last = self.last.lock();
        let reserve = |memory: &LaunchMemory| memory.begin(stream.id, self.flags & AUTO_FREE != 0);
        let slots = self.memory.as_ref().map(reserve).transpose()?;
        let start = stream.submit_held(self.preparation(&steps), last.as_slice());
        let environment =
            environment::any().then(|| Environment::of_host(stream, &start, self.on_device.clone(), current));
        let site = Site { stream, start: &start, context: current, environment: environment.as_ref() };
        let ends = Steps { list: steps, flags: self.flags }.queue(&site);
        // With what kernels of the graph launch.
        let ends = match environment {
            Some(environment) => Ops::from_iter([environment.close(&ends)]),
            None => ends,
        };
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
        *last = Some(end.clone());
        drop(last);
        if fills {
            end.wait();
            exec::flush_printf();
        }
        Ok(())
    }

    /// `cudaGraphUpload`: kernels launch it as it is now, if they may, once the stream gets here. Errors: the context's, and
    /// `StreamCaptureUnsupported` in a stream that is being captured.
    pub fn upload(&self, stream: &Stream) -> Result {
        let Some(graph) = self.on_device.clone() else { return Ok(()) };
        capture::check_wait(stream)?;
        stream.device.check()?;
        let steps = self.uploaded(self.steps.lock().clone());
        let upload = move |device: &'static Device| {
            graph.upload(device, steps.clone());
            Ok(())
        };
        stream.submit(Work::Job(Arc::new(upload)), &[]);
        Ok(())
    }

    fn uploaded(&self, list: Arc<Vec<Step>>) -> Arc<dyn Uploaded> {
        Arc::new(Steps { list, flags: self.flags })
    }

    /// The first op of a launch: sets the conditions to their defaults, and has kernels launch what the host does.
    fn preparation(&self, steps: &Arc<Vec<Step>>) -> Work {
        if let Some(graph) = self.on_device.clone() {
            let steps = self.uploaded(steps.clone());
            // Its end is counted whatever happens.
            return Work::Cleanup(Arc::new(move |device: &'static Device| {
                graph.upload(device, steps.clone());
                graph.begin_from_host();
                Ok(())
            }));
        }
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

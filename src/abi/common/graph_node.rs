//! Graph management: making nodes and changing what they do, in graphs and in execs.

use crate::abi::arguments::{In, InArray, Out};
use crate::abi::common::graph::{graph, node_of, nodes};
use crate::abi::common::launch::{make_ready, prepare, Arguments};
use checkers::launch::To;
use cuda_types::*;
use device::copy::{Copy, Fill};
use device::partition::Partition;
use device::{Device, Error, Result};
use module::{Kernel, Shape};
use queue::transfer::{self, Direction, Ends};
use queue::{Event, Exec, Payload, UserData, Work};
use std::sync::Arc;

/// The exec behind a handle. Errors: `InvalidValue`.
pub fn exec(handle: cudaGraphExec_t) -> Result<Arc<Exec>> {
    Exec::get(handle as usize)
}

/// Adds a node and writes its handle.
pub fn add(to: Out<cudaGraphNode_t>, g: cudaGraph_t, after: InArray<cudaGraphNode_t>, payload: Payload) -> Result {
    to.non_null()?;
    let node = graph(g)?.add(payload, &nodes(after)?)?;
    to.write(node.handle() as cudaGraphNode_t)
}

/// A node that launches a kernel on a device, or on a part of it.
///
/// # Safety
/// [`Arguments::Pointers`] are one pointer per parameter of the kernel, each to its value.
pub unsafe fn kernel(
    device: &'static Device,
    partition: Option<Arc<Partition>>,
    kernel: &Kernel,
    shape: Shape,
    args: Arguments,
) -> Result<Payload> {
    // Clusters are an attribute, which can be set when there is a node.
    let shape = Shape { cluster_follows: true, ..shape };
    // SAFETY: the caller's promise.
    let mut launch = unsafe { prepare(device, kernel, shape, args, false, partition)? };
    make_ready(kernel, device, &mut launch, To::Graph(device.ordinal))?;
    Ok(Payload::kernel(launch))
}

/// A copy node, with the direction that the program has said; one of no bytes does nothing, but is a node.
pub fn copy(copy: Copy, ends: impl Into<Ends>, said: Option<Direction>) -> Result<Payload> {
    if copy.bytes() > 0 {
        transfer::check(&copy, ends)?;
    }
    Ok(Payload::Copy(Work::Copy(copy), said))
}

/// A node that sets memory. Errors: `InvalidValue` for none, other than in the calls that set it at once.
pub fn fill(p: &cudaMemsetParams) -> Result<Payload> {
    if p.width == 0 || p.height == 0 {
        return Err(Error::InvalidValue);
    }
    let size = [p.width as u64, p.height as u64, 1];
    let fill = Fill::new(p.dst as u64, size, p.pitch as u64, 0, p.value, p.elementSize.into());
    let fill = fill.map_err(|_| Error::InvalidValue)?;
    transfer::check_fill(&fill)?;
    Ok(Payload::Fill(Work::Fill(fill)))
}

/// A node that calls a host function.
pub fn host(p: &cudaHostNodeParams) -> Result<Payload> {
    Ok(Payload::Host(Work::Host(p.fn_.ok_or(Error::InvalidValue)?, UserData(p.userData))))
}

/// Adds a node that calls a host function.
pub fn add_host_node(
    pGraphNode: Out<cudaGraphNode_t>,
    graph: cudaGraph_t,
    pDependencies: InArray<cudaGraphNode_t>,
    pNodeParams: In<cudaHostNodeParams>,
) -> Result {
    add(pGraphNode, graph, pDependencies, host(&pNodeParams.read()?)?)
}

/// Adds a node that does nothing but wait for others.
pub fn add_empty_node(
    pGraphNode: Out<cudaGraphNode_t>,
    graph: cudaGraph_t,
    pDependencies: InArray<cudaGraphNode_t>,
) -> Result {
    add(pGraphNode, graph, pDependencies, Payload::Empty)
}

/// Adds a node that runs a copy of another graph. CUDA takes the same one, too: each call doubles it.
pub fn add_child_graph_node(
    pGraphNode: Out<cudaGraphNode_t>,
    graph: cudaGraph_t,
    pDependencies: InArray<cudaGraphNode_t>,
    childGraph: cudaGraph_t,
) -> Result {
    let child = self::graph(childGraph)?;
    if graph == childGraph {
        return Err(Error::InvalidValue);
    }
    add(pGraphNode, graph, pDependencies, Payload::Child(child))
}

/// The event of a node. Errors: `InvalidValue` for null, and as [`Event::get`].
fn event_of(event: cudaEvent_t) -> Result<Arc<Event>> {
    match event.is_null() {
        true => Err(Error::InvalidValue),
        false => Event::get(event as usize),
    }
}

/// Adds a node that records an event.
pub fn add_event_record_node(
    pGraphNode: Out<cudaGraphNode_t>,
    graph: cudaGraph_t,
    pDependencies: InArray<cudaGraphNode_t>,
    event: cudaEvent_t,
) -> Result {
    add(pGraphNode, graph, pDependencies, Payload::Record(event_of(event)?))
}

/// Adds a node that waits for an event.
pub fn add_event_wait_node(
    pGraphNode: Out<cudaGraphNode_t>,
    graph: cudaGraph_t,
    pDependencies: InArray<cudaGraphNode_t>,
    event: cudaEvent_t,
) -> Result {
    add(pGraphNode, graph, pDependencies, Payload::Wait(event_of(event)?))
}

/// Changes what a host node calls.
pub fn host_node_set_params(node: cudaGraphNode_t, pNodeParams: In<cudaHostNodeParams>) -> Result {
    node_of(node)?.set(host(&pNodeParams.read()?)?)
}

/// Changes which event a node records.
pub fn event_record_node_set_event(node: cudaGraphNode_t, event: cudaEvent_t) -> Result {
    node_of(node)?.set(Payload::Record(event_of(event)?))
}

/// Changes which event a node waits for.
pub fn event_wait_node_set_event(node: cudaGraphNode_t, event: cudaEvent_t) -> Result {
    node_of(node)?.set(Payload::Wait(event_of(event)?))
}

/// Changes what a host node calls, in an exec.
pub fn exec_host_node_set_params(
    hGraphExec: cudaGraphExec_t,
    node: cudaGraphNode_t,
    pNodeParams: In<cudaHostNodeParams>,
) -> Result {
    exec(hGraphExec)?.set(&*node_of(node)?, host(&pNodeParams.read()?)?)
}

/// Changes which event a node records, in an exec.
pub fn exec_event_record_node_set_event(
    hGraphExec: cudaGraphExec_t,
    hNode: cudaGraphNode_t,
    event: cudaEvent_t,
) -> Result {
    exec(hGraphExec)?.set(&*node_of(hNode)?, Payload::Record(event_of(event)?))
}

/// Changes which event a node waits for, in an exec.
pub fn exec_event_wait_node_set_event(
    hGraphExec: cudaGraphExec_t,
    hNode: cudaGraphNode_t,
    event: cudaEvent_t,
) -> Result {
    exec(hGraphExec)?.set(&*node_of(hNode)?, Payload::Wait(event_of(event)?))
}

/// The nodes of a child graph get the parameters of those of another graph, in an exec.
pub fn exec_child_graph_node_set_params(
    hGraphExec: cudaGraphExec_t,
    node: cudaGraphNode_t,
    childGraph: cudaGraph_t,
) -> Result {
    exec(hGraphExec)?.set(&*node_of(node)?, Payload::Child(graph(childGraph)?))
}

//! Graph management: making nodes and changing what they do, in graphs and in execs.

use super::copy::cuboid;
use super::execution;
use super::graph::{graph, node_of, nodes};
use super::graph_attribute::check;
use crate::abi::api::export;
use crate::abi::arguments::{In, InArray, Out};
use crate::abi::common::launch::{arguments, make_ready, prepare, shape};
use checkers::launch::To;
use cuda_types::*;
use device::copy::{Copy, Fill};
use device::{Error, Result};
use module::{registry, Shape};
use queue::transfer::{self, Direction};
use queue::{Event, Exec, Payload, UserData, Work};
use std::ffi::c_void;
use std::sync::Arc;

pub(super) fn exec(handle: cudaGraphExec_t) -> Result<Arc<Exec>> {
    Exec::get(handle as usize)
}

/// Adds a node and writes its handle.
pub(super) fn add(
    to: Out<cudaGraphNode_t>,
    g: cudaGraph_t,
    after: InArray<cudaGraphNode_t>,
    payload: Payload,
) -> Result {
    to.non_null()?;
    let node = graph(g)?.add(payload, &nodes(after)?)?;
    to.write(node.handle() as cudaGraphNode_t)
}

fn kernel(params: In<cudaKernelNodeParams>) -> Result<Payload> {
    // SAFETY: pointers in the structure are the program's.
    unsafe { kernel_in(&params.read()?, std::ptr::null_mut()) }
}

/// A kernel in an execution context; in the current device's own if that is null.
///
/// # Safety
/// Pointers in the parameters are as CUDA's manual requires them.
pub(super) unsafe fn kernel_in(p: &cudaKernelNodeParams, ctx: cudaExecutionContext_t) -> Result<Payload> {
    let context = execution::optional(ctx)?;
    let kernel = registry::kernel(p.func as usize)?;
    // Clusters are an attribute, which can be set when there is a node.
    let shape = Shape { cluster_follows: true, ..shape(p.gridDim, p.blockDim, p.sharedMemBytes as usize) };
    let device = context.as_ref().map_or_else(device::current, |c| Ok(c.device))?;
    let partition = context.and_then(|c| c.partition());
    // SAFETY: `extra` is a list of keys and values, and `kernelParams` has a pointer for each parameter of the kernel.
    let mut launch = unsafe { prepare(device, &kernel, shape, arguments(p.kernelParams, p.extra)?, false, partition)? };
    make_ready(&kernel, device, &mut launch, To::Graph(device.ordinal))?;
    Ok(Payload::kernel(launch))
}

/// A copy node; one of no bytes does nothing, but is a node.
fn copy(copy: Copy, direction: Direction) -> Result<Payload> {
    if copy.bytes() > 0 {
        transfer::check(&copy, direction)?;
    }
    Ok(Payload::Copy(Work::Copy(copy)))
}

pub(super) fn copy_3d(params: &cudaMemcpy3DParms) -> Result<Payload> {
    let (c, direction) = cuboid(params)?;
    copy(c, direction)
}

pub(super) fn copy_1d(dst: *mut c_void, src: *const c_void, count: usize, kind: cudaMemcpyKind) -> Result<Payload> {
    copy(Copy::linear(dst as u64, src as u64, count as u64)?, Direction::from_raw(kind)?)
}

pub(super) fn fill(p: &cudaMemsetParams) -> Result<Payload> {
    let size = [p.width as u64, p.height as u64, 1];
    let fill = Fill::new(p.dst as u64, size, p.pitch as u64, 0, p.value, p.elementSize.into());
    let fill = fill.map_err(|_| Error::InvalidValue)?;
    transfer::check_fill(&fill)?;
    Ok(Payload::Fill(Work::Fill(fill)))
}

pub(super) fn host(p: &cudaHostNodeParams) -> Result<Payload> {
    Ok(Payload::Host(Work::Host(p.fn_.ok_or(Error::InvalidValue)?, UserData(p.userData))))
}

/// Adds a node that launches a kernel.
#[export(context, arrays(pDependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddKernelNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    pNodeParams: *const cudaKernelNodeParams,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, kernel(pNodeParams)?)
}

/// Adds a node that copies a box.
#[export(context, arrays(pDependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddMemcpyNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    pCopyParams: *const cudaMemcpy3DParms,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, copy_3d(&pCopyParams.read()?)?)
}

/// Adds a node that copies bytes.
#[export(context, arrays(pDependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddMemcpyNode1D(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    dst: *mut c_void,
    src: *const c_void,
    count: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, copy_1d(dst, src, count, kind)?)
}

/// Adds a node that sets memory.
#[export(context, arrays(pDependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddMemsetNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    pMemsetParams: *const cudaMemsetParams,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, fill(&pMemsetParams.read()?)?)
}

/// Adds a node that calls a host function.
#[export(context, arrays(pDependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddHostNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    pNodeParams: *const cudaHostNodeParams,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, host(&pNodeParams.read()?)?)
}

/// Adds a node that does nothing but wait for others.
#[export(context, arrays(pDependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddEmptyNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, Payload::Empty)
}

/// Adds a node that runs a copy of another graph.
#[export(context, arrays(pDependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddChildGraphNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    childGraph: cudaGraph_t,
) -> cudaError_t {
    let child = super::graph::graph(childGraph)?;
    if graph == childGraph {
        return Err(Error::InvalidValue);
    }
    add(pGraphNode, graph, pDependencies, Payload::Child(child))
}

/// Adds a node that records an event.
#[export(context, arrays(pDependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddEventRecordNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    event: cudaEvent_t,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, Payload::Record(Event::get(event as usize)?))
}

/// Adds a node that waits for an event.
#[export(context, arrays(pDependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddEventWaitNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    event: cudaEvent_t,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, Payload::Wait(Event::get(event as usize)?))
}

/// Changes what a kernel node launches.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphKernelNodeSetParams(
    node: cudaGraphNode_t,
    pNodeParams: *const cudaKernelNodeParams,
) -> cudaError_t {
    node_of(node)?.set_checked(kernel(pNodeParams)?, &check)
}

/// Changes what a copy node copies.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphMemcpyNodeSetParams(
    node: cudaGraphNode_t,
    pNodeParams: *const cudaMemcpy3DParms,
) -> cudaError_t {
    node_of(node)?.set(copy_3d(&pNodeParams.read()?)?)
}

/// Changes what a copy node copies.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphMemcpyNodeSetParams1D(
    node: cudaGraphNode_t,
    dst: *mut c_void,
    src: *const c_void,
    count: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    node_of(node)?.set(copy_1d(dst, src, count, kind)?)
}

/// Changes what a fill node sets.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphMemsetNodeSetParams(
    node: cudaGraphNode_t,
    pNodeParams: *const cudaMemsetParams,
) -> cudaError_t {
    node_of(node)?.set(fill(&pNodeParams.read()?)?)
}

/// Changes what a host node calls.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphHostNodeSetParams(
    node: cudaGraphNode_t,
    pNodeParams: *const cudaHostNodeParams,
) -> cudaError_t {
    node_of(node)?.set(host(&pNodeParams.read()?)?)
}

/// Changes which event a node records.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphEventRecordNodeSetEvent(node: cudaGraphNode_t, event: cudaEvent_t) -> cudaError_t {
    node_of(node)?.set(Payload::Record(Event::get(event as usize)?))
}

/// Changes which event a node waits for.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphEventWaitNodeSetEvent(node: cudaGraphNode_t, event: cudaEvent_t) -> cudaError_t {
    node_of(node)?.set(Payload::Wait(Event::get(event as usize)?))
}

/// Changes what a kernel node launches, in an exec.
#[export(context, approximate = "nodes' kernels may change in every way, also to one that launches kernels")]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecKernelNodeSetParams(
    hGraphExec: cudaGraphExec_t,
    node: cudaGraphNode_t,
    pNodeParams: *const cudaKernelNodeParams,
) -> cudaError_t {
    exec(hGraphExec)?.set_checked(&*node_of(node)?, kernel(pNodeParams)?, &check)
}

/// Changes what a copy node copies, in an exec.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecMemcpyNodeSetParams(
    hGraphExec: cudaGraphExec_t,
    node: cudaGraphNode_t,
    pNodeParams: *const cudaMemcpy3DParms,
) -> cudaError_t {
    exec(hGraphExec)?.set(&*node_of(node)?, copy_3d(&pNodeParams.read()?)?)
}

/// Changes what a copy node copies, in an exec.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecMemcpyNodeSetParams1D(
    hGraphExec: cudaGraphExec_t,
    node: cudaGraphNode_t,
    dst: *mut c_void,
    src: *const c_void,
    count: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    exec(hGraphExec)?.set(&*node_of(node)?, copy_1d(dst, src, count, kind)?)
}

/// Changes what a fill node sets, in an exec.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecMemsetNodeSetParams(
    hGraphExec: cudaGraphExec_t,
    node: cudaGraphNode_t,
    pNodeParams: *const cudaMemsetParams,
) -> cudaError_t {
    exec(hGraphExec)?.set(&*node_of(node)?, fill(&pNodeParams.read()?)?)
}

/// Changes what a host node calls, in an exec.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecHostNodeSetParams(
    hGraphExec: cudaGraphExec_t,
    node: cudaGraphNode_t,
    pNodeParams: *const cudaHostNodeParams,
) -> cudaError_t {
    exec(hGraphExec)?.set(&*node_of(node)?, host(&pNodeParams.read()?)?)
}

/// Changes which event a node records, in an exec.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecEventRecordNodeSetEvent(
    hGraphExec: cudaGraphExec_t,
    hNode: cudaGraphNode_t,
    event: cudaEvent_t,
) -> cudaError_t {
    exec(hGraphExec)?.set(&*node_of(hNode)?, Payload::Record(Event::get(event as usize)?))
}

/// Changes which event a node waits for, in an exec.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecEventWaitNodeSetEvent(
    hGraphExec: cudaGraphExec_t,
    hNode: cudaGraphNode_t,
    event: cudaEvent_t,
) -> cudaError_t {
    exec(hGraphExec)?.set(&*node_of(hNode)?, Payload::Wait(Event::get(event as usize)?))
}

/// The nodes of a child graph get the parameters of those of another graph, in an exec.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecChildGraphNodeSetParams(
    hGraphExec: cudaGraphExec_t,
    node: cudaGraphNode_t,
    childGraph: cudaGraph_t,
) -> cudaError_t {
    exec(hGraphExec)?.set(&*node_of(node)?, Payload::Child(graph(childGraph)?))
}

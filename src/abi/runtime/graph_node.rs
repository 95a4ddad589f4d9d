//! Graph management: making nodes and changing what they do, in graphs and in execs.

use super::copy::cuboid;
use crate::abi::api::export;
use crate::abi::arguments::In;
use crate::abi::common::graph::node_of;
use crate::abi::common::graph_attribute::check;
use crate::abi::common::graph_node::{self, add, exec, fill};
use crate::abi::common::graph_params::optional;
use crate::abi::common::launch::{arguments, shape};
use cuda_types::*;
use device::copy::Copy;
use device::{Error, Result};
use module::registry;
use queue::transfer::Direction;
use queue::Payload;
use std::ffi::c_void;

fn kernel(params: In<cudaKernelNodeParams>) -> Result<Payload> {
    // SAFETY: pointers in the structure are the program's.
    unsafe { kernel_in(&params.read()?, std::ptr::null_mut()) }
}

/// A kernel in an execution context; in the current device's own if that is null.
///
/// # Safety
/// Pointers in the parameters are as CUDA's manual requires them.
pub(super) unsafe fn kernel_in(p: &cudaKernelNodeParams, ctx: cudaExecutionContext_t) -> Result<Payload> {
    let context = optional(ctx)?;
    let kernel = registry::kernel(p.func as usize)?;
    let device = context.as_ref().map_or_else(device::current, |c| Ok(c.device))?;
    let partition = context.and_then(|c| c.partition());
    let shape = shape(p.gridDim, p.blockDim, p.sharedMemBytes as usize);
    // SAFETY: `extra` is a list of keys and values, and `kernelParams` has a pointer for each parameter of the kernel.
    unsafe { graph_node::kernel(device, partition, &kernel, shape, arguments(p.kernelParams, p.extra)?) }
}

pub(super) fn copy_3d(params: &cudaMemcpy3DParms) -> Result<Payload> {
    let (copy, direction) = cuboid(params)?;
    graph_node::copy(copy, direction, Some(direction))
}

/// Errors: `InvalidValue` for no bytes, other than in the calls that copy at once.
pub(super) fn copy_1d(dst: *mut c_void, src: *const c_void, count: usize, kind: cudaMemcpyKind) -> Result<Payload> {
    if count == 0 {
        return Err(Error::InvalidValue);
    }
    let direction = Direction::from_raw(kind)?;
    graph_node::copy(Copy::linear(dst as u64, src as u64, count as u64)?, direction, Some(direction))
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
    graph_node::add_host_node(pGraphNode, graph, pDependencies, pNodeParams)
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
    graph_node::add_empty_node(pGraphNode, graph, pDependencies)
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
    graph_node::add_child_graph_node(pGraphNode, graph, pDependencies, childGraph)
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
    graph_node::add_event_record_node(pGraphNode, graph, pDependencies, event)
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
    graph_node::add_event_wait_node(pGraphNode, graph, pDependencies, event)
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
    graph_node::host_node_set_params(node, pNodeParams)
}

/// Changes which event a node records.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphEventRecordNodeSetEvent(node: cudaGraphNode_t, event: cudaEvent_t) -> cudaError_t {
    graph_node::event_record_node_set_event(node, event)
}

/// Changes which event a node waits for.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphEventWaitNodeSetEvent(node: cudaGraphNode_t, event: cudaEvent_t) -> cudaError_t {
    graph_node::event_wait_node_set_event(node, event)
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
    graph_node::exec_host_node_set_params(hGraphExec, node, pNodeParams)
}

/// Changes which event a node records, in an exec.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecEventRecordNodeSetEvent(
    hGraphExec: cudaGraphExec_t,
    hNode: cudaGraphNode_t,
    event: cudaEvent_t,
) -> cudaError_t {
    graph_node::exec_event_record_node_set_event(hGraphExec, hNode, event)
}

/// Changes which event a node waits for, in an exec.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecEventWaitNodeSetEvent(
    hGraphExec: cudaGraphExec_t,
    hNode: cudaGraphNode_t,
    event: cudaEvent_t,
) -> cudaError_t {
    graph_node::exec_event_wait_node_set_event(hGraphExec, hNode, event)
}

/// The nodes of a child graph get the parameters of those of another graph, in an exec.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecChildGraphNodeSetParams(
    hGraphExec: cudaGraphExec_t,
    node: cudaGraphNode_t,
    childGraph: cudaGraph_t,
) -> cudaError_t {
    graph_node::exec_child_graph_node_set_params(hGraphExec, node, childGraph)
}

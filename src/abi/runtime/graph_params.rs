//! Graph management: nodes of any kind by one structure, and conditional nodes.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use super::execution;
use super::graph::{graph, node_of};
use super::graph_batch;
use super::graph_edge::behind;
use super::graph_memory;
use super::graph_node;
use super::graph_semaphore;
use super::stream;
use crate::abi::api::export;
use crate::abi::common::support::{need, put, take};
use cuda_types::*;
use device::{Error, Result};
use exec::condition;
use queue::conditional::{Conditional, Handle};
use queue::graph::{EdgeData, Node};
use queue::{Event, Exec, Payload};
use std::ffi::{c_int, c_uint, c_ulonglong};
use std::sync::Arc;

/// `cudaGraphNodeType`
const KERNEL: c_int = 0;
const MEMCPY: c_int = 1;
const MEMSET: c_int = 2;
const HOST: c_int = 3;
const GRAPH: c_int = 4;
const EMPTY: c_int = 5;
const WAIT_EVENT: c_int = 6;
const EVENT_RECORD: c_int = 7;
const SIGNAL: c_int = 8;
const AWAIT: c_int = 9;
const MEM_ALLOC: c_int = 10;
const MEM_FREE: c_int = 11;
const CONDITIONAL: c_int = 13;
const MEMCPY_BATCH: c_int = 14;

/// `cudaGraphChildGraphOwnershipMove`
const MOVE: c_int = 1;

/// Parameters as a program gives them. Errors: `InvalidValue`, also for an execution context that is none; that of a kernel is looked
/// at with the kernel.
unsafe fn given(params: *const cudaGraphNodeParams) -> Result<cudaGraphNodeParams> {
    let params = take(params)?;
    let of = &params.of;
    let ctx = match params.type_ {
        MEMCPY => of.memcpy.ctx,
        MEMSET => of.memset.ctx,
        HOST => of.host.ctx,
        EVENT_RECORD => of.eventRecord.ctx,
        SIGNAL => of.extSemSignal.ctx,
        AWAIT => of.extSemWait.ctx,
        CONDITIONAL => of.conditional.ctx,
        MEMCPY_BATCH => of.memcpyBatch.ctx,
        _ => return Ok(params),
    };
    execution::optional(ctx)?;
    Ok(params)
}

/// What a node of these parameters does; not for nodes that answer through them.
/// Errors: those of the kind's own function, `InvalidValue` for kinds that there are not.
unsafe fn payload(params: &cudaGraphNodeParams) -> Result<Payload> {
    let of = &params.of;
    match params.type_ {
        KERNEL => {
            let k = of.kernel;
            let (gridDim, blockDim, sharedMemBytes) = (k.gridDim, k.blockDim, k.sharedMemBytes);
            let (func, kernelParams, extra) = (k.func, k.kernelParams, k.extra);
            let params = cudaKernelNodeParams { func, gridDim, blockDim, sharedMemBytes, kernelParams, extra };
            graph_node::kernel_in(&params, k.ctx)
        }
        MEMCPY => graph_node::copy_3d(&of.memcpy.copyParams),
        MEMSET => {
            let cudaMemsetParamsV2 { dst, pitch, value, elementSize, width, height, .. } = of.memset;
            graph_node::fill(&cudaMemsetParams { dst, pitch, value, elementSize, width, height })
        }
        HOST => {
            let cudaHostNodeParamsV2 { fn_, userData, syncMode, .. } = of.host;
            graph_node::host(&cudaHostNodeParams { fn_: stream::host_task(fn_, syncMode), userData })
        }
        GRAPH if of.graph.ownership == 0 => Ok(Payload::Child(graph(of.graph.graph)?)),
        EMPTY => Ok(Payload::Empty),
        WAIT_EVENT => Ok(Payload::Wait(Event::get(of.eventWait.event as usize)?)),
        EVENT_RECORD => Ok(Payload::Record(Event::get(of.eventRecord.event as usize)?)),
        SIGNAL => {
            let cudaExternalSemaphoreSignalNodeParamsV2 { extSemArray, paramsArray, numExtSems, .. } = of.extSemSignal;
            graph_semaphore::signal(&cudaExternalSemaphoreSignalNodeParams { extSemArray, paramsArray, numExtSems })
        }
        AWAIT => {
            let cudaExternalSemaphoreWaitNodeParamsV2 { extSemArray, paramsArray, numExtSems, .. } = of.extSemWait;
            graph_semaphore::wait(&cudaExternalSemaphoreWaitNodeParams { extSemArray, paramsArray, numExtSems })
        }
        MEMCPY_BATCH => graph_batch::batch(&of.memcpyBatch),
        _ => Err(Error::InvalidValue),
    }
}

unsafe fn add(
    to: *mut cudaGraphNode_t,
    g: cudaGraph_t,
    after: *const cudaGraphNode_t,
    notes: *const cudaGraphEdgeData,
    count: usize,
    params: *mut cudaGraphNodeParams,
) -> Result {
    need(to)?;
    let mut p = given(params)?;
    let behind = behind(after, notes, count)?;
    let plain = || match behind.iter().all(|(_, data)| *data == EdgeData::default()) {
        true => Ok(behind.iter().map(|(n, _)| n.clone()).collect::<Vec<_>>()),
        // Ports are those of kernels.
        false => Err(Error::InvalidValue),
    };
    let node = match p.type_ {
        MEM_ALLOC => {
            let params = &mut p.of.alloc;
            let (node, dptr) = graph_memory::alloc(g, &plain()?, &params.poolProps, params.bytesize)?;
            params.dptr = dptr;
            node
        }
        MEM_FREE => graph(g)?.add_free(p.of.free.dptr as u64, &plain()?)?,
        CONDITIONAL => conditional(g, &plain()?, &mut p.of.conditional)?,
        GRAPH if p.of.graph.ownership == MOVE => graph(g)?.adopt_child(&graph(p.of.graph.graph)?, &behind)?,
        GRAPH => graph(g)?.add(payload(&p)?, &plain()?)?,
        _ => graph(g)?.add_behind(payload(&p)?, &behind)?,
    };
    put(params, p)?;
    put(to, node.handle() as cudaGraphNode_t)
}

/// Adds a conditional node and tells its bodies.
fn conditional(g: cudaGraph_t, after: &[Arc<Node>], params: &mut cudaConditionalNodeParams) -> Result<Arc<Node>> {
    let g = graph(g)?;
    if !condition::exists(params.handle) {
        return Err(Error::InvalidValue);
    }
    let conditional = Arc::new(Conditional::new(params.handle, params.type_, params.size)?);
    params.phGraph_out = conditional.body_handles.as_ptr().cast_mut().cast();
    g.add(Payload::Conditional(conditional), after)
}

/// Adds a node of any kind.
#[export(context, v13, approximate = "what programmatic edges lead to starts when what they come from has ended")]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    dependencyData: *const cudaGraphEdgeData,
    numDependencies: usize,
    nodeParams: *mut cudaGraphNodeParams,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, dependencyData, numDependencies, nodeParams)
}

/// Adds a node of any kind: CUDA 12's form.
#[export(context, v12, approximate = "what programmatic edges lead to starts when what they come from has ended")]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddNode_v12(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    nodeParams: *mut cudaGraphNodeParams,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, std::ptr::null(), numDependencies, nodeParams)
}

/// Adds a node of any kind, as CUDA 12 names it.
#[export(context, approximate = "what programmatic edges lead to starts when what they come from has ended")]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddNode_v2(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    dependencyData: *const cudaGraphEdgeData,
    numDependencies: usize,
    nodeParams: *mut cudaGraphNodeParams,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, dependencyData, numDependencies, nodeParams)
}

/// Changes what a node does.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeSetParams(
    node: cudaGraphNode_t,
    nodeParams: *mut cudaGraphNodeParams,
) -> cudaError_t {
    node_of(node)?.set(payload(&given(nodeParams)?)?)
}

/// Changes what a node does, in an exec.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecNodeSetParams(
    graphExec: cudaGraphExec_t,
    node: cudaGraphNode_t,
    nodeParams: *mut cudaGraphNodeParams,
) -> cudaError_t {
    Exec::get(graphExec as usize)?.set(&*node_of(node)?, payload(&given(nodeParams)?)?)
}

/// `cudaGraphCondAssignDefault`
const ASSIGN_DEFAULT: c_uint = 1;

unsafe fn create_handle(to: *mut c_ulonglong, g: cudaGraph_t, value: c_uint, flags: c_uint) -> Result {
    need(to)?;
    let g = graph(g)?;
    let default = match flags {
        0 => None,
        ASSIGN_DEFAULT => Some(value),
        _ => return Err(Error::InvalidValue),
    };
    let handle = condition::create(value);
    g.add_handle(Handle { value: handle, default });
    put(to, handle)
}

/// Makes a condition for a conditional node of a graph, or of a body in it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphConditionalHandleCreate(
    pHandle_out: *mut c_ulonglong,
    graph: cudaGraph_t,
    defaultLaunchValue: c_uint,
    flags: c_uint,
) -> cudaError_t {
    create_handle(pHandle_out, graph, defaultLaunchValue, flags)
}

/// Makes a condition for a conditional node of a graph; there is one execution context per device.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphConditionalHandleCreate_v2(
    pHandle_out: *mut c_ulonglong,
    graph: cudaGraph_t,
    _ctx: cudaExecutionContext_t,
    defaultLaunchValue: c_uint,
    flags: c_uint,
) -> cudaError_t {
    create_handle(pHandle_out, graph, defaultLaunchValue, flags)
}

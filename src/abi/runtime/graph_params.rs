//! Graph management: nodes of any kind by one structure, and conditional nodes.

use super::execution;
use super::graph::{graph, node_of};
use super::graph_attribute::check;
use super::graph_batch;
use super::graph_edge::nodes_with_edges;
use super::graph_memory;
use super::graph_node;
use super::graph_semaphore;
use super::stream;
use crate::abi::api::export;
use crate::abi::arguments::{InArray, Out};
use cuda_types::*;
use device::{Error, Result};
use exec::condition;
use queue::conditional::{Conditional, Handle};
use queue::graph::{EdgeData, Node};
use queue::{Event, Exec, Payload};
use std::ffi::{c_uint, c_ulonglong};
use std::sync::Arc;

/// Parameters as a program gives them. Errors: `InvalidValue`, also for an execution context that is none; that of a kernel is looked
/// at with the kernel.
fn given(params: Out<cudaGraphNodeParams>) -> Result<cudaGraphNodeParams> {
    let params = params.read()?;
    let of = &params.of;
    // SAFETY: the type says which member the union has.
    let ctx = unsafe {
        match params.type_ {
            cudaGraphNodeTypeMemcpy => of.memcpy.ctx,
            cudaGraphNodeTypeMemset => of.memset.ctx,
            cudaGraphNodeTypeHost => of.host.ctx,
            cudaGraphNodeTypeEventRecord => of.eventRecord.ctx,
            cudaGraphNodeTypeExtSemaphoreSignal => of.extSemSignal.ctx,
            cudaGraphNodeTypeExtSemaphoreWait => of.extSemWait.ctx,
            cudaGraphNodeTypeConditional => of.conditional.ctx,
            cudaGraphNodeTypeMemcpyBatch => of.memcpyBatch.ctx,
            _ => return Ok(params),
        }
    };
    execution::optional(ctx)?;
    Ok(params)
}

/// What a node of these parameters does; not for nodes that write results into their parameters.
/// Errors: those of the kind's own function, `InvalidValue` for kinds that there are not.
///
/// # Safety
/// Pointers in the parameters are as CUDA's manual requires them.
unsafe fn payload(params: &cudaGraphNodeParams) -> Result<Payload> {
    let of = &params.of;
    // SAFETY: the type says which member the union has; what that points to is as the caller promises.
    unsafe {
        match params.type_ {
            cudaGraphNodeTypeKernel => {
                let cudaKernelNodeParamsV2 {
                    func, gridDim, blockDim, sharedMemBytes, kernelParams, extra, ctx, ..
                } = of.kernel;
                let params = cudaKernelNodeParams { func, gridDim, blockDim, sharedMemBytes, kernelParams, extra };
                graph_node::kernel_in(&params, ctx)
            }
            cudaGraphNodeTypeMemcpy => graph_node::copy_3d(&of.memcpy.copyParams),
            cudaGraphNodeTypeMemset => {
                let cudaMemsetParamsV2 { dst, pitch, value, elementSize, width, height, .. } = of.memset;
                graph_node::fill(&cudaMemsetParams { dst, pitch, value, elementSize, width, height })
            }
            cudaGraphNodeTypeHost => {
                let cudaHostNodeParamsV2 { fn_, userData, syncMode, .. } = of.host;
                graph_node::host(&cudaHostNodeParams { fn_: stream::host_task(fn_, syncMode), userData })
            }
            cudaGraphNodeTypeGraph if of.graph.ownership == cudaGraphChildGraphOwnershipClone => {
                Ok(Payload::Child(graph(of.graph.graph)?))
            }
            cudaGraphNodeTypeEmpty => Ok(Payload::Empty),
            cudaGraphNodeTypeWaitEvent => Ok(Payload::Wait(Event::get(of.eventWait.event as usize)?)),
            cudaGraphNodeTypeEventRecord => Ok(Payload::Record(Event::get(of.eventRecord.event as usize)?)),
            cudaGraphNodeTypeExtSemaphoreSignal => {
                let cudaExternalSemaphoreSignalNodeParamsV2 { extSemArray, paramsArray, numExtSems, .. } =
                    of.extSemSignal;
                let params = cudaExternalSemaphoreSignalNodeParams { extSemArray, paramsArray, numExtSems };
                graph_semaphore::signal_payload(&params)
            }
            cudaGraphNodeTypeExtSemaphoreWait => {
                let cudaExternalSemaphoreWaitNodeParamsV2 { extSemArray, paramsArray, numExtSems, .. } = of.extSemWait;
                let params = cudaExternalSemaphoreWaitNodeParams { extSemArray, paramsArray, numExtSems };
                graph_semaphore::wait_payload(&params)
            }
            cudaGraphNodeTypeMemcpyBatch => graph_batch::batch(&of.memcpyBatch),
            _ => Err(Error::InvalidValue),
        }
    }
}

fn add(
    to: Out<cudaGraphNode_t>,
    g: cudaGraph_t,
    after: InArray<cudaGraphNode_t>,
    edges: InArray<cudaGraphEdgeData>,
    params: Out<cudaGraphNodeParams>,
) -> Result {
    to.non_null()?;
    let mut p = given(params)?;
    let after = nodes_with_edges(after, edges)?;
    let plain = || match after.iter().all(|(_, data)| *data == EdgeData::default()) {
        true => Ok(after.iter().map(|(n, _)| n.clone()).collect::<Vec<_>>()),
        // Ports are those of kernels.
        false => Err(Error::InvalidValue),
    };
    // SAFETY: the type says which member the union has; pointers in what a program gives are its own.
    let node = unsafe {
        match p.type_ {
            cudaGraphNodeTypeMemAlloc => {
                let params = &mut p.of.alloc;
                let (node, dptr) = graph_memory::alloc(g, &plain()?, &params.poolProps, params.bytesize)?;
                params.dptr = dptr;
                node
            }
            cudaGraphNodeTypeMemFree => graph(g)?.add_free(p.of.free.dptr as u64, &plain()?)?,
            cudaGraphNodeTypeConditional => conditional(g, &plain()?, &mut p.of.conditional)?,
            cudaGraphNodeTypeGraph if p.of.graph.ownership == cudaGraphChildGraphOwnershipMove => {
                graph(g)?.adopt_child(&graph(p.of.graph.graph)?, &after)?
            }
            cudaGraphNodeTypeGraph => graph(g)?.add(payload(&p)?, &plain()?)?,
            _ => graph(g)?.add_behind(payload(&p)?, &after)?,
        }
    };
    params.write(p)?;
    to.write(node.handle() as cudaGraphNode_t)
}

/// Adds a conditional node and gives the program its bodies.
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
#[export(
    context,
    v13,
    arrays(pDependencies[numDependencies], dependencyData[numDependencies]),
    approximate = "programmatic edges from the start of a kernel's last block count as edges from its trigger"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    dependencyData: *const cudaGraphEdgeData,
    numDependencies: usize,
    nodeParams: *mut cudaGraphNodeParams,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, dependencyData, nodeParams)
}

/// Adds a node of any kind: CUDA 12's form.
#[export(
    context,
    v12,
    arrays(pDependencies[numDependencies]),
    approximate = "programmatic edges from the start of a kernel's last block count as edges from its trigger"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddNode_v12(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    nodeParams: *mut cudaGraphNodeParams,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, InArray::NULL, nodeParams)
}

/// Adds a node of any kind, as CUDA 12 names it.
#[export(
    context,
    arrays(pDependencies[numDependencies], dependencyData[numDependencies]),
    approximate = "programmatic edges from the start of a kernel's last block count as edges from its trigger"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddNode_v2(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    dependencyData: *const cudaGraphEdgeData,
    numDependencies: usize,
    nodeParams: *mut cudaGraphNodeParams,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, dependencyData, nodeParams)
}

/// Changes what a node does.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeSetParams(
    node: cudaGraphNode_t,
    nodeParams: *mut cudaGraphNodeParams,
) -> cudaError_t {
    let node = node_of(node)?;
    // SAFETY: pointers in what a program gives are its own.
    node.set_checked(unsafe { payload(&given(nodeParams)?)? }, &check)
}

/// Changes what a node does, in an exec.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecNodeSetParams(
    graphExec: cudaGraphExec_t,
    node: cudaGraphNode_t,
    nodeParams: *mut cudaGraphNodeParams,
) -> cudaError_t {
    let (exec, node) = (Exec::get(graphExec as usize)?, node_of(node)?);
    // SAFETY: pointers in what a program gives are its own.
    exec.set_checked(&node, unsafe { payload(&given(nodeParams)?)? }, &check)
}

fn create_handle(to: Out<c_ulonglong>, g: cudaGraph_t, value: c_uint, flags: c_uint) -> Result {
    const ASSIGN_DEFAULT: c_uint = cudaGraphCondAssignDefault as c_uint;
    to.non_null()?;
    let g = graph(g)?;
    let default = match flags {
        0 => None,
        ASSIGN_DEFAULT => Some(value),
        _ => return Err(Error::InvalidValue),
    };
    let handle = condition::create(value);
    g.add_handle(Handle { value: handle, default });
    to.write(handle)
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

//! Graph management: nodes of any kind by one structure, and conditional nodes.

use crate::abi::arguments::{InArray, Out};
use crate::abi::common::graph::{graph, node_of};
use crate::abi::common::graph_attribute::check;
use crate::abi::common::graph_edge::nodes_with_edges;
use crate::abi::common::graph_query::{described, pointees, Own};
use crate::abi::common::{graph_batch, graph_memory, graph_node, graph_semaphore, stream};
use cuda_types::*;
use device::{Error, Result};
use exec::condition;
use queue::conditional::{self, Conditional, Handle};
use queue::context::Context;
use queue::graph::{EdgeData, Node};
use queue::{Event, Exec, Payload};
use std::ffi::{c_uint, c_ulonglong};
use std::sync::Arc;

/// The context of a node of the runtime's, if it names one. Errors: `InvalidValue` for none.
pub fn optional(ctx: cudaExecutionContext_t) -> Result<Option<Arc<Context>>> {
    match ctx.is_null() {
        true => Ok(None),
        false => Context::get(ctx as usize).map(Some),
    }
}

/// Parameters as a program gives them. Errors: `InvalidValue`, and those of [`Own::context`]; that of a kernel is looked at with the
/// kernel.
fn given<A: Own>(params: Out<cudaGraphNodeParams>) -> Result<cudaGraphNodeParams> {
    let params = params.read()?;
    let of = &params.of;
    // SAFETY: the type says which member the union has, and contexts are in the same place in both APIs.
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
    A::context(ctx)?;
    Ok(params)
}

/// What a node of these parameters does; not for nodes that write results into their parameters.
/// Errors: those of the kind's own function, `InvalidValue` for kinds that there are not.
///
/// # Safety
/// Pointers in the parameters are as CUDA's manual requires them.
unsafe fn payload<A: Own>(params: &cudaGraphNodeParams) -> Result<Payload> {
    // "Reserved bytes. Must be zero", which GPUs' drivers look at.
    if params.reserved2 != 0 {
        return Err(Error::InvalidValue);
    }
    // SAFETY: the caller's promise.
    if let Some(own) = unsafe { A::payload(params) } {
        return own;
    }
    let of = &params.of;
    // SAFETY: the type says which member the union has; what that points to is as the caller promises.
    unsafe {
        match params.type_ {
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

/// Adds a node of any kind.
pub fn add<A: Own>(
    to: Out<cudaGraphNode_t>,
    g: cudaGraph_t,
    after: InArray<cudaGraphNode_t>,
    edges: InArray<cudaGraphEdgeData>,
    params: Out<cudaGraphNodeParams>,
) -> Result {
    to.non_null()?;
    let mut p = given::<A>(params)?;
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
            cudaGraphNodeTypeGraph => graph(g)?.add(payload::<A>(&p)?, &plain()?)?,
            _ => graph(g)?.add_behind(payload::<A>(&p)?, &after)?,
        }
    };
    params.write(p)?;
    to.write(node.handle() as cudaGraphNode_t)
}

/// Adds a conditional node and gives the program its bodies.
fn conditional(g: cudaGraph_t, after: &[Arc<Node>], params: &mut cudaConditionalNodeParams) -> Result<Arc<Node>> {
    let g = graph(g)?;
    if !condition::exists(params.handle)
        || !conditional::may_have(&g, params.handle)
        || conditional::is_used(&g, params.handle)
    {
        return Err(Error::InvalidValue);
    }
    let conditional = Arc::new(Conditional::new(params.handle, params.type_, params.size)?);
    params.phGraph_out = conditional.body_handles.as_ptr().cast_mut().cast();
    g.add(Payload::Conditional(conditional), after)
}

/// Changes what a node does.
pub fn set_params<A: Own>(node: cudaGraphNode_t, params: Out<cudaGraphNodeParams>) -> Result {
    let node = node_of(node)?;
    // SAFETY: pointers in what a program gives are its own.
    node.set_checked(unsafe { payload::<A>(&given::<A>(params)?)? }, &check)
}

/// Changes what a node does, in an exec.
pub fn exec_set_params<A: Own>(
    exec: cudaGraphExec_t,
    node: cudaGraphNode_t,
    params: Out<cudaGraphNodeParams>,
) -> Result {
    let (exec, node) = (Exec::get(exec as usize)?, node_of(node)?);
    // SAFETY: pointers in what a program gives are its own.
    exec.set_checked(&node, unsafe { payload::<A>(&given::<A>(params)?)? }, &check)
}

/// What a node of any kind does.
pub fn get_params<A: Own>(node: cudaGraphNode_t, params: Out<cudaGraphNodeParams>) -> Result {
    params.non_null()?;
    let node = node_of(node)?;
    let pointees = pointees(&node)?;
    params.write(described::<A>(&node.payload(), &pointees)?)
}

/// Makes a condition for a conditional node of a graph, or of a body in it.
pub fn create_handle(to: Out<c_ulonglong>, g: cudaGraph_t, value: c_uint, flags: c_uint) -> Result {
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

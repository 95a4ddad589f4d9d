//! Graph management: nodes of any kind by one structure, and conditions.

use super::{graph_copy, graph_kernel, memory_op};
use crate::abi::api::export;
use crate::abi::arguments::{InArray, Out};
use crate::abi::common::graph_params::{add, create_handle, exec_set_params, get_params, set_params};
use crate::abi::common::graph_query::{Own, Pointees};
use crate::abi::contexts;
use cuda_types::*;
use device::Result;
use queue::Payload;
use std::ffi::c_uint;
use std::mem::{offset_of, size_of};

// What this structure has of its own lies in the union, of the same size and in the same place as the runtime's.
const _: () = assert!(
    size_of::<CUgraphNodeParams>() == size_of::<cudaGraphNodeParams>()
        && size_of::<CUgraphNodeParamsUnion>() == size_of::<cudaGraphNodeParamsUnion>()
        && offset_of!(CUgraphNodeParams, of) == offset_of!(cudaGraphNodeParams, of)
);

/// Parameters for what both APIs have, which asks [`Driver`] for the rest.
fn alike(params: Out<CUgraphNodeParams>) -> Out<cudaGraphNodeParams> {
    // SAFETY: all but the union is the same, and that is as large; who looks into it asks for members that both have.
    unsafe { params.cast() }
}

/// The driver API's structures of kernels, copies and memory operations.
pub(super) enum Driver {}

/// The union as the driver API has it.
fn own(of: cudaGraphNodeParamsUnion) -> CUgraphNodeParamsUnion {
    // SAFETY: any member is bytes.
    CUgraphNodeParamsUnion { reserved1: unsafe { of.reserved1 } }
}

impl Own for Driver {
    fn context(ctx: cudaExecutionContext_t) -> Result {
        // In the same place stands a green context's own handle (`gCtx`).
        let green = || queue::context::Context::get(ctx as usize).is_ok_and(|context| !context.is_whole());
        contexts::check(&[ctx.cast()]).or_else(|error| if green() { Ok(()) } else { Err(error) })
    }

    unsafe fn payload(params: &cudaGraphNodeParams) -> Option<Result<Payload>> {
        let of = own(params.of);
        match params.type_ {
            // SAFETY: the type says which member the union has; what that points to is as the caller promises.
            CU_GRAPH_NODE_TYPE_KERNEL => Some(unsafe { graph_kernel::launched(&of.kernel) }),
            // SAFETY: as above.
            CU_GRAPH_NODE_TYPE_MEMCPY => Some(graph_copy::copy(unsafe { &of.memcpy.copyParams })),
            // SAFETY: as above.
            CU_GRAPH_NODE_TYPE_BATCH_MEM_OP => Some(unsafe { memory_op::node(&of.memOp) }),
            _ => None,
        }
    }

    fn describe(payload: &Payload, pointees: &Pointees) -> Option<Result<cudaGraphNodeParamsUnion>> {
        let mut of = CUgraphNodeParamsUnion { reserved1: [0; 29] };
        match (payload, pointees) {
            (Payload::Kernel(..), Pointees::Kernel(arguments)) => of.kernel = graph_kernel::described(arguments),
            (Payload::MemoryOps(ops), _) => of.memOp = memory_op::described(ops),
            (Payload::Copy(..), _) => match payload.copied() {
                Ok((copy, _)) => {
                    let (copyCtx, copyParams) = (std::ptr::null_mut(), graph_copy::described(copy));
                    of.memcpy = CUDA_MEMCPY_NODE_PARAMS { flags: 0, reserved: 0, copyCtx, copyParams };
                }
                Err(error) => return Some(Err(error)),
            },
            _ => return None,
        }
        // SAFETY: any member is bytes, and all of them have been written.
        Some(Ok(cudaGraphNodeParamsUnion { reserved1: unsafe { of.reserved1 } }))
    }
}

/// Adds a node of any kind: the form of CUDA 12.2.
#[export(driver, context, arrays(dependencies[numDependencies]),
    approximate = "programmatic edges from the start of a kernel's last block count as edges from its trigger")]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddNode(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    numDependencies: usize,
    nodeParams: *mut CUgraphNodeParams,
) -> CUresult {
    add::<Driver>(phGraphNode, hGraph, dependencies, InArray::NULL, alike(nodeParams))
}

/// Adds a node of any kind.
#[export(driver, context, arrays(dependencies[numDependencies], dependencyData[numDependencies]),
    approximate = "programmatic edges from the start of a kernel's last block count as edges from its trigger")]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddNode_v2(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    dependencyData: *const CUgraphEdgeData,
    numDependencies: usize,
    nodeParams: *mut CUgraphNodeParams,
) -> CUresult {
    add::<Driver>(phGraphNode, hGraph, dependencies, dependencyData.alike(), alike(nodeParams))
}

/// Adds a node of any kind. A function belongs to no context here, so that no other one is wrong for it.
#[export(driver, context, arrays(dependencies[numDependencies], dependencyData[numDependencies]),
    approximate = "programmatic edges from the start of a kernel's last block count as edges from its trigger")]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddNode_v3(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    dependencyData: *const CUgraphEdgeData,
    numDependencies: usize,
    nodeParams: *mut CUgraphNodeParams,
) -> CUresult {
    add::<Driver>(phGraphNode, hGraph, dependencies, dependencyData.alike(), alike(nodeParams))
}

/// Changes what a node does.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphNodeSetParams(hNode: CUgraphNode, nodeParams: *mut CUgraphNodeParams) -> CUresult {
    set_params::<Driver>(hNode, alike(nodeParams))
}

/// Changes what a node does. A function belongs to no context here, so that no other one is wrong for it.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphNodeSetParams_v2(hNode: CUgraphNode, nodeParams: *mut CUgraphNodeParams) -> CUresult {
    set_params::<Driver>(hNode, alike(nodeParams))
}

/// Changes what a node does, in an exec.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecNodeSetParams(
    hGraphExec: CUgraphExec,
    hNode: CUgraphNode,
    nodeParams: *mut CUgraphNodeParams,
) -> CUresult {
    exec_set_params::<Driver>(hGraphExec, hNode, alike(nodeParams))
}

/// What a node of any kind does.
#[export(driver, context, approximate = "what a copy addresses has no offsets: they are in its address")]
#[no_mangle]
pub unsafe extern "C" fn cuGraphNodeGetParams(hNode: CUgraphNode, nodeParams: *mut CUgraphNodeParams) -> CUresult {
    get_params::<Driver>(hNode, alike(nodeParams))
}

/// Makes a condition for a conditional node of a graph, or of a body in it.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphConditionalHandleCreate(
    pHandle_out: *mut CUgraphConditionalHandle,
    hGraph: CUgraph,
    ctx: CUcontext,
    defaultLaunchValue: c_uint,
    flags: c_uint,
) -> CUresult {
    contexts::check(&[ctx])?;
    create_handle(pHandle_out, hGraph, defaultLaunchValue, flags)
}

//! Graph management: nodes of any kind by one structure, and conditional nodes.

use super::graph_node;
use super::graph_query::{self, copy_params};
use crate::abi::api::export;
use crate::abi::arguments::InArray;
use crate::abi::common::graph_params::{self, add, create_handle, optional};
use crate::abi::common::graph_query::{Own, Pointees};
use cuda_types::*;
use device::Result;
use queue::Payload;
use std::ffi::{c_uint, c_ulonglong};

/// The runtime's structures of kernels and copies.
pub(super) enum Runtime {}

impl Own for Runtime {
    fn context(ctx: cudaExecutionContext_t) -> Result {
        optional(ctx).map(drop)
    }

    unsafe fn payload(params: &cudaGraphNodeParams) -> Option<Result<Payload>> {
        match params.type_ {
            cudaGraphNodeTypeKernel => {
                // SAFETY: the type says which member the union has.
                let cudaKernelNodeParamsV2 {
                    func, gridDim, blockDim, sharedMemBytes, kernelParams, extra, ctx, ..
                } = unsafe { params.of.kernel };
                let params = cudaKernelNodeParams { func, gridDim, blockDim, sharedMemBytes, kernelParams, extra };
                // SAFETY: the caller's promise.
                Some(unsafe { graph_node::kernel_in(&params, ctx) })
            }
            // SAFETY: the type says which member the union has.
            cudaGraphNodeTypeMemcpy => Some(graph_node::copy_3d(unsafe { &params.of.memcpy.copyParams })),
            _ => None,
        }
    }

    fn describe(payload: &Payload, pointees: &Pointees) -> Option<Result<cudaGraphNodeParamsUnion>> {
        let mut of = cudaGraphNodeParamsUnion { reserved1: [0; 29] };
        match (payload, pointees) {
            (Payload::Kernel(..), Pointees::Kernel(arguments)) => {
                let cudaKernelNodeParams { func, gridDim, blockDim, sharedMemBytes, kernelParams, extra } =
                    graph_query::kernel_params(arguments);
                let functionType = cudaKernelFunctionTypeUnspecified;
                let ctx = arguments.context() as cudaExecutionContext_t;
                of.kernel = cudaKernelNodeParamsV2 {
                    func,
                    gridDim,
                    blockDim,
                    sharedMemBytes,
                    kernelParams,
                    extra,
                    ctx,
                    functionType,
                };
            }
            (Payload::Copy(..), _) => match payload.copied() {
                Ok((copy, direction)) => {
                    let (copyParams, ctx) = (copy_params(copy, direction), std::ptr::null_mut());
                    of.memcpy = cudaMemcpyNodeParams { flags: 0, reserved: 0, ctx, copyParams };
                }
                Err(error) => return Some(Err(error)),
            },
            _ => return None,
        }
        Some(Ok(of))
    }
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
    add::<Runtime>(pGraphNode, graph, pDependencies, dependencyData, nodeParams)
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
    add::<Runtime>(pGraphNode, graph, pDependencies, InArray::NULL, nodeParams)
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
    add::<Runtime>(pGraphNode, graph, pDependencies, dependencyData, nodeParams)
}

/// Changes what a node does.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeSetParams(
    node: cudaGraphNode_t,
    nodeParams: *mut cudaGraphNodeParams,
) -> cudaError_t {
    graph_params::set_params::<Runtime>(node, nodeParams)
}

/// Changes what a node does, in an exec.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecNodeSetParams(
    graphExec: cudaGraphExec_t,
    node: cudaGraphNode_t,
    nodeParams: *mut cudaGraphNodeParams,
) -> cudaError_t {
    graph_params::exec_set_params::<Runtime>(graphExec, node, nodeParams)
}

/// What a node of any kind does.
#[export(
    context,
    approximate = "the direction of a captured copy is derived from where its memory lies now, not kept as it was given"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetParams(
    node: cudaGraphNode_t,
    nodeParams: *mut cudaGraphNodeParams,
) -> cudaError_t {
    graph_params::get_params::<Runtime>(node, nodeParams)
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

//! Graph management: making graphs ready, launching and updating them.

use crate::abi::api::export;
use crate::abi::common::graph_exec;
use cuda_types::*;
use queue::Exec;
use std::ffi::{c_uint, c_ulonglong};

/// Makes a graph ready to be launched.
#[export(
    context,
    approximate = "nodes that bodies of conditional nodes may not have are \
        found here, not when they are added"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphInstantiate(
    pGraphExec: *mut cudaGraphExec_t,
    graph: cudaGraph_t,
    flags: c_ulonglong,
) -> cudaError_t {
    graph_exec::instantiate(pGraphExec, graph, flags)
}

/// Makes a graph ready to be launched.
#[export(
    context,
    approximate = "nodes that bodies of conditional nodes may not have are \
        found here, not when they are added"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphInstantiateWithFlags(
    pGraphExec: *mut cudaGraphExec_t,
    graph: cudaGraph_t,
    flags: c_ulonglong,
) -> cudaError_t {
    graph_exec::instantiate(pGraphExec, graph, flags)
}

/// Makes a graph ready to be launched, and says how that went.
#[export(
    context,
    ptsz,
    approximate = "nodes that bodies of conditional nodes may not have are \
        found here, not when they are added"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphInstantiateWithParams(
    pGraphExec: *mut cudaGraphExec_t,
    graph: cudaGraph_t,
    instantiateParams: *mut cudaGraphInstantiateParams,
) -> cudaError_t {
    graph_exec::instantiate_with_params(pGraphExec, graph, instantiateParams)
}

/// Ends an exec; launches under way go on.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecDestroy(graphExec: cudaGraphExec_t) -> cudaError_t {
    Exec::destroy(graphExec as usize)
}

/// Flags that an exec was made with.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecGetFlags(graphExec: cudaGraphExec_t, flags: *mut c_ulonglong) -> cudaError_t {
    graph_exec::exec_get_flags(graphExec, flags)
}

/// Number of an exec, unique in the process.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecGetId(hGraphExec: cudaGraphExec_t, graphID: *mut c_uint) -> cudaError_t {
    graph_exec::exec_get_id(hGraphExec, graphID)
}

/// Prepares a launch: there is nothing that a launch would have to upload.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphUpload(graphExec: cudaGraphExec_t, stream: cudaStream_t) -> cudaError_t {
    graph_exec::upload(graphExec, stream)
}

/// Launches an exec in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphLaunch(graphExec: cudaGraphExec_t, stream: cudaStream_t) -> cudaError_t {
    graph_exec::launch(graphExec, stream)
}

/// Takes the parameters of a graph of the same form over.
#[export(context, approximate = "nodes' kernels may change in every way, also to one that launches kernels")]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecUpdate(
    hGraphExec: cudaGraphExec_t,
    hGraph: cudaGraph_t,
    resultInfo: *mut cudaGraphExecUpdateResultInfo,
) -> cudaError_t {
    graph_exec::exec_update(hGraphExec, hGraph, resultInfo)
}

/// Turns a kernel, copy or fill of an exec on or off.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeSetEnabled(
    hGraphExec: cudaGraphExec_t,
    hNode: cudaGraphNode_t,
    isEnabled: c_uint,
) -> cudaError_t {
    graph_exec::node_set_enabled(hGraphExec, hNode, isEnabled)
}

/// Whether a node of an exec is on.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetEnabled(
    hGraphExec: cudaGraphExec_t,
    hNode: cudaGraphNode_t,
    isEnabled: *mut c_uint,
) -> cudaError_t {
    graph_exec::node_get_enabled(hGraphExec, hNode, isEnabled)
}

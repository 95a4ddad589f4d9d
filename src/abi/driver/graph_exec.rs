//! Graph management: making graphs ready, launching and updating them.

use crate::abi::api::export;
use crate::abi::arguments::{Out, OutArray};
use crate::abi::common::graph_exec;
use cuda_types::*;
use device::Result;
use queue::Exec;
use std::ffi::{c_char, c_uint, c_ulonglong};

/// As CUDA had it before there were flags. No single node is at fault where a graph cannot be made ready, and there is nothing to log.
fn older_instantiate(to: Out<CUgraphExec>, graph: CUgraph, node: Out<CUgraphNode>, log: OutArray<c_char>) -> Result {
    node.write_optional(std::ptr::null_mut());
    log.at(0).write_optional(0);
    graph_exec::instantiate(to, graph, 0)
}

/// Makes a graph ready to be launched: the form of CUDA 10.
#[export(
    driver,
    context,
    arrays(logBuffer[bufferSize]),
    approximate = "nodes that bodies of conditional nodes may not have are \
        found here, not when they are added"
)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphInstantiate(
    phGraphExec: *mut CUgraphExec,
    hGraph: CUgraph,
    phErrorNode: *mut CUgraphNode,
    logBuffer: *mut c_char,
    bufferSize: usize,
) -> CUresult {
    older_instantiate(phGraphExec, hGraph, phErrorNode, logBuffer)
}

/// Makes a graph ready to be launched: the form of CUDA 11.
#[export(
    driver,
    context,
    arrays(logBuffer[bufferSize]),
    approximate = "nodes that bodies of conditional nodes may not have are \
        found here, not when they are added"
)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphInstantiate_v2(
    phGraphExec: *mut CUgraphExec,
    hGraph: CUgraph,
    phErrorNode: *mut CUgraphNode,
    logBuffer: *mut c_char,
    bufferSize: usize,
) -> CUresult {
    older_instantiate(phGraphExec, hGraph, phErrorNode, logBuffer)
}

/// Makes a graph ready to be launched.
#[export(
    driver,
    context,
    approximate = "nodes that bodies of conditional nodes may not have are \
        found here, not when they are added"
)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphInstantiateWithFlags(
    phGraphExec: *mut CUgraphExec,
    hGraph: CUgraph,
    flags: c_ulonglong,
) -> CUresult {
    graph_exec::instantiate(phGraphExec, hGraph, flags)
}

/// Makes a graph ready to be launched, and says how that went.
#[export(
    driver,
    context,
    ptsz,
    approximate = "nodes that bodies of conditional nodes may not have are \
        found here, not when they are added"
)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphInstantiateWithParams(
    phGraphExec: *mut CUgraphExec,
    hGraph: CUgraph,
    instantiateParams: *mut CUDA_GRAPH_INSTANTIATE_PARAMS,
) -> CUresult {
    graph_exec::instantiate_with_params(phGraphExec, hGraph, instantiateParams.alike())
}

/// Ends an exec; launches under way go on.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecDestroy(hGraphExec: CUgraphExec) -> CUresult {
    Exec::destroy(hGraphExec as usize)
}

/// Flags that an exec was made with.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecGetFlags(hGraphExec: CUgraphExec, flags: *mut cuuint64_t) -> CUresult {
    graph_exec::exec_get_flags(hGraphExec, flags)
}

/// Number of an exec, unique in the process.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecGetId(hGraphExec: CUgraphExec, graphId: *mut c_uint) -> CUresult {
    graph_exec::exec_get_id(hGraphExec, graphId)
}

/// Prepares a launch: there is nothing that a launch would have to upload.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphUpload(hGraphExec: CUgraphExec, hStream: CUstream) -> CUresult {
    graph_exec::upload(hGraphExec, hStream)
}

/// Launches an exec in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphLaunch(hGraphExec: CUgraphExec, hStream: CUstream) -> CUresult {
    graph_exec::launch(hGraphExec, hStream)
}

/// Takes the parameters of a graph of the same form over: the form of CUDA 10.
#[export(driver, context, approximate = "nodes' kernels may change in every way, also to one that launches kernels")]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecUpdate(
    hGraphExec: CUgraphExec,
    hGraph: CUgraph,
    hErrorNode_out: *mut CUgraphNode,
    updateResult_out: *mut CUgraphExecUpdateResult,
) -> CUresult {
    graph_exec::exec_update_to(hGraphExec, hGraph, hErrorNode_out, updateResult_out)
}

/// Takes the parameters of a graph of the same form over.
#[export(driver, context, approximate = "nodes' kernels may change in every way, also to one that launches kernels")]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecUpdate_v2(
    hGraphExec: CUgraphExec,
    hGraph: CUgraph,
    resultInfo: *mut CUgraphExecUpdateResultInfo,
) -> CUresult {
    graph_exec::exec_update(hGraphExec, hGraph, resultInfo.alike())
}

/// Turns a kernel, copy or fill of an exec on or off.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphNodeSetEnabled(
    hGraphExec: CUgraphExec,
    hNode: CUgraphNode,
    isEnabled: c_uint,
) -> CUresult {
    graph_exec::node_set_enabled(hGraphExec, hNode, isEnabled)
}

/// Whether a node of an exec is on.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphNodeGetEnabled(
    hGraphExec: CUgraphExec,
    hNode: CUgraphNode,
    isEnabled: *mut c_uint,
) -> CUresult {
    graph_exec::node_get_enabled(hGraphExec, hNode, isEnabled)
}

//! Graph management: making graphs ready, launching and updating them.

use super::graph::{graph, node_of};
use crate::abi::api::{export, not_supported};
use crate::abi::arguments::Out;
use crate::abi::common::support::stream as resolve;
use cuda_types::*;
use device::{Error, Result};
use queue::{conditional, Exec, Mismatch};
use std::ffi::{c_uint, c_ulonglong};
use std::sync::atomic::AtomicBool;

const UPLOAD: c_ulonglong = cudaGraphInstantiateFlagUpload as c_ulonglong;
const DEVICE_LAUNCH: c_ulonglong = cudaGraphInstantiateFlagDeviceLaunch as c_ulonglong;
const FLAGS: c_ulonglong = (cudaGraphInstantiateFlagAutoFreeOnLaunch | cudaGraphInstantiateFlagUseNodePriority)
    as c_ulonglong
    | UPLOAD
    | DEVICE_LAUNCH;

/// Errors: `InvalidValue`, `NotSupported` for graphs that kernels launch.
fn instantiate(to: Out<cudaGraphExec_t>, g: cudaGraph_t, flags: c_ulonglong) -> Result {
    to.non_null()?;
    if flags & !FLAGS != 0 {
        return Err(Error::InvalidValue);
    }
    if flags & DEVICE_LAUNCH != 0 {
        static REPORTED: AtomicBool = AtomicBool::new(false);
        return Err(not_supported("a graph that kernels launch (cudaGraphInstantiateFlagDeviceLaunch)", &REPORTED));
    }
    to.write(Exec::create(&*graph(g)?, flags)? as cudaGraphExec_t)
}

/// Makes a graph ready to be launched.
#[export(
    context,
    approximate = "graphs that kernels launch are refused; nodes that bodies of conditional nodes may not have are \
        found here, not when they are added"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphInstantiate(
    pGraphExec: *mut cudaGraphExec_t,
    graph: cudaGraph_t,
    flags: c_ulonglong,
) -> cudaError_t {
    instantiate(pGraphExec, graph, flags)
}

/// Makes a graph ready to be launched.
#[export(
    context,
    approximate = "graphs that kernels launch are refused; nodes that bodies of conditional nodes may not have are \
        found here, not when they are added"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphInstantiateWithFlags(
    pGraphExec: *mut cudaGraphExec_t,
    graph: cudaGraph_t,
    flags: c_ulonglong,
) -> cudaError_t {
    instantiate(pGraphExec, graph, flags)
}

/// Makes a graph ready to be launched, and says how that went.
#[export(
    context,
    ptsz,
    approximate = "graphs that kernels launch are refused; nodes that bodies of conditional nodes may not have are \
        found here, not when they are added"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphInstantiateWithParams(
    pGraphExec: *mut cudaGraphExec_t,
    graph: cudaGraph_t,
    instantiateParams: *mut cudaGraphInstantiateParams,
) -> cudaError_t {
    let mut params = instantiateParams.read()?;
    let result = instantiate(pGraphExec, graph, params.flags & !UPLOAD);
    params.errNode_out = std::ptr::null_mut();
    let unused = || self::graph(graph).is_ok_and(|g| conditional::has_unused_handle(&g));
    params.result_out = match &result {
        Ok(()) => cudaGraphInstantiateSuccess,
        Err(_) if unused() => cudaGraphInstantiateConditionalHandleUnused,
        Err(Error::NotSupported) if params.flags & DEVICE_LAUNCH != 0 => cudaGraphInstantiateNodeOperationNotSupported,
        Err(_) => cudaGraphInstantiateError,
    };
    instantiateParams.write(params)?;
    result
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
    flags.write(Exec::get(graphExec as usize)?.flags)
}

/// Number of an exec, unique in the process.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecGetId(hGraphExec: cudaGraphExec_t, graphID: *mut c_uint) -> cudaError_t {
    graphID.write(Exec::get(hGraphExec as usize)?.id as c_uint)
}

/// Prepares a launch: there is nothing that a launch would have to upload.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphUpload(graphExec: cudaGraphExec_t, stream: cudaStream_t) -> cudaError_t {
    Exec::get(graphExec as usize)?;
    resolve(stream).map(drop)
}

/// Launches an exec in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphLaunch(graphExec: cudaGraphExec_t, stream: cudaStream_t) -> cudaError_t {
    Exec::get(graphExec as usize)?.launch(&*resolve(stream)?)
}

/// Takes the parameters of a graph of the same form over.
#[export(context, approximate = "nodes' kernels may change in every way, also to one that launches kernels")]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecUpdate(
    hGraphExec: cudaGraphExec_t,
    hGraph: cudaGraph_t,
    resultInfo: *mut cudaGraphExecUpdateResultInfo,
) -> cudaError_t {
    resultInfo.non_null()?;
    let (exec, graph) = (Exec::get(hGraphExec as usize)?, graph(hGraph)?);
    // What makes no exec is no update either.
    let other = Mismatch { result: cudaGraphExecUpdateError, ..Mismatch::default() };
    let mismatch = exec.update(&graph).unwrap_or(Err(other)).err().unwrap_or_default();
    let Mismatch { result, node, from } = mismatch;
    let (errorNode, errorFromNode) = (node as cudaGraphNode_t, from as cudaGraphNode_t);
    resultInfo.write(cudaGraphExecUpdateResultInfo { result, errorNode, errorFromNode })?;
    match result {
        cudaGraphExecUpdateSuccess => Ok(()),
        _ => Err(Error::GraphExecUpdateFailure),
    }
}

/// Turns a kernel, copy or fill of an exec on or off.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeSetEnabled(
    hGraphExec: cudaGraphExec_t,
    hNode: cudaGraphNode_t,
    isEnabled: c_uint,
) -> cudaError_t {
    Exec::get(hGraphExec as usize)?.enable(&*node_of(hNode)?, isEnabled != 0)
}

/// Whether a node of an exec is on.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetEnabled(
    hGraphExec: cudaGraphExec_t,
    hNode: cudaGraphNode_t,
    isEnabled: *mut c_uint,
) -> cudaError_t {
    isEnabled.write(c_uint::from(Exec::get(hGraphExec as usize)?.is_enabled(&*node_of(hNode)?)?))
}

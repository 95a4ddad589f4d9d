//! Graph management: making graphs ready, launching and updating them.

use crate::abi::arguments::Out;
use crate::abi::common::graph::{graph, node_of};
use crate::abi::common::support::stream as resolve;
use crate::abi::contexts;
use cuda_types::*;
use device::{Error, Result};
use queue::{capture, conditional, Exec, Mismatch};
use std::ffi::{c_uint, c_ulonglong};

const UPLOAD: c_ulonglong = cudaGraphInstantiateFlagUpload as c_ulonglong;
const DEVICE_LAUNCH: c_ulonglong = cudaGraphInstantiateFlagDeviceLaunch as c_ulonglong;
const AUTO_FREE: c_ulonglong = cudaGraphInstantiateFlagAutoFreeOnLaunch as c_ulonglong;
/// Without the upload, which is asked of [`instantiate_with_params`] alone.
const FLAGS: c_ulonglong = AUTO_FREE | DEVICE_LAUNCH | cudaGraphInstantiateFlagUseNodePriority as c_ulonglong;

/// Makes a graph ready to be launched. Errors: those of [`Exec::create`].
pub fn instantiate(to: Out<cudaGraphExec_t>, g: cudaGraph_t, flags: c_ulonglong) -> Result {
    to.non_null()?;
    capture::check_unsafe()?;
    if flags & !FLAGS != 0 || flags & (AUTO_FREE | DEVICE_LAUNCH) == AUTO_FREE | DEVICE_LAUNCH {
        return Err(Error::InvalidValue);
    }
    to.write(Exec::create(&*graph(g)?, flags)? as cudaGraphExec_t)
}

/// Makes a graph ready to be launched, and says how that went.
pub fn instantiate_with_params(
    pGraphExec: Out<cudaGraphExec_t>,
    graph: cudaGraph_t,
    instantiateParams: Out<cudaGraphInstantiateParams>,
) -> Result {
    let mut params = instantiateParams.read()?;
    let made = instantiate(pGraphExec, graph, params.flags & !UPLOAD);
    let result = match made {
        Ok(()) if params.flags & UPLOAD != 0 => pGraphExec.read().and_then(|exec| upload(exec, params.uploadStream)),
        made => made,
    };
    params.errNode_out = std::ptr::null_mut();
    let on_device = params.flags & DEVICE_LAUNCH != 0;
    let unused = || self::graph(graph).is_ok_and(|g| conditional::has_unused_handle(&g));
    params.result_out = match &result {
        Ok(()) => cudaGraphInstantiateSuccess,
        Err(_) if unused() => cudaGraphInstantiateConditionalHandleUnused,
        Err(Error::NotSupported) if on_device => {
            let node = self::graph(graph).ok().and_then(|g| queue::unsupported_on_device(&g));
            params.errNode_out = node.unwrap_or(0) as cudaGraphNode_t;
            cudaGraphInstantiateNodeOperationNotSupported
        }
        Err(_) => cudaGraphInstantiateError,
    };
    instantiateParams.write(params)?;
    result
}

/// Flags that an exec was made with.
pub fn exec_get_flags(graphExec: cudaGraphExec_t, flags: Out<c_ulonglong>) -> Result {
    flags.write(Exec::get(graphExec as usize)?.flags)
}

/// Number of an exec, unique in the process.
pub fn exec_get_id(hGraphExec: cudaGraphExec_t, graphID: Out<c_uint>) -> Result {
    graphID.write(Exec::get(hGraphExec as usize)?.id as c_uint)
}

/// Prepares launches by kernels. There is nothing that one by the host would have to upload.
pub fn upload(graphExec: cudaGraphExec_t, stream: cudaStream_t) -> Result {
    Exec::get(graphExec as usize)?.upload(&*resolve(stream)?)
}

/// Launches an exec in stream order.
pub fn launch(graphExec: cudaGraphExec_t, stream: cudaStream_t) -> Result {
    let stream = resolve(stream)?;
    // Also of what is no graph.
    capture::check_wait(&stream)?;
    Exec::get(graphExec as usize)?.launch(&stream, contexts::current_id())
}

/// Takes the parameters of a graph of the same form over.
pub fn exec_update(
    hGraphExec: cudaGraphExec_t,
    hGraph: cudaGraph_t,
    resultInfo: Out<cudaGraphExecUpdateResultInfo>,
) -> Result {
    resultInfo.non_null()?;
    let info = updated(hGraphExec, hGraph)?;
    resultInfo.write(info)?;
    outcome(&info)
}

/// As [`exec_update`], with two of the results alone, as CUDA 10 had it.
pub fn exec_update_to(
    exec: cudaGraphExec_t,
    graph: cudaGraph_t,
    node: Out<cudaGraphNode_t>,
    result: Out<cudaGraphExecUpdateResult>,
) -> Result {
    result.non_null()?;
    let info = updated(exec, graph)?;
    node.write_optional(info.errorNode);
    result.write(info.result)?;
    outcome(&info)
}

/// Updates an exec, and says how that went.
fn updated(exec: cudaGraphExec_t, graph: cudaGraph_t) -> Result<cudaGraphExecUpdateResultInfo> {
    let (exec, graph) = (Exec::get(exec as usize)?, self::graph(graph)?);
    // What makes no exec is no update either.
    let other = Mismatch { result: cudaGraphExecUpdateError, ..Mismatch::default() };
    let mismatch = exec.update(&graph).unwrap_or(Err(other)).err().unwrap_or_default();
    let Mismatch { result, node, from } = mismatch;
    let (errorNode, errorFromNode) = (node as cudaGraphNode_t, from as cudaGraphNode_t);
    Ok(cudaGraphExecUpdateResultInfo { result, errorNode, errorFromNode })
}

fn outcome(info: &cudaGraphExecUpdateResultInfo) -> Result {
    match info.result {
        cudaGraphExecUpdateSuccess => Ok(()),
        _ => Err(Error::GraphExecUpdateFailure),
    }
}

/// Turns a kernel, copy or fill of an exec on or off.
pub fn node_set_enabled(hGraphExec: cudaGraphExec_t, hNode: cudaGraphNode_t, isEnabled: c_uint) -> Result {
    Exec::get(hGraphExec as usize)?.enable(&*node_of(hNode)?, isEnabled != 0)
}

/// Whether a node of an exec is on.
pub fn node_get_enabled(hGraphExec: cudaGraphExec_t, hNode: cudaGraphNode_t, isEnabled: Out<c_uint>) -> Result {
    isEnabled.write(c_uint::from(Exec::get(hGraphExec as usize)?.is_enabled(&*node_of(hNode)?)?))
}

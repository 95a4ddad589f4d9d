//! Graph management: making graphs ready, launching and updating them.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use super::graph::{graph, node_of};
use crate::abi::api::{export, not_supported};
use crate::abi::common::support::{need, put, stream as resolve, take};
use cuda_types::*;
use device::{Error, Result};
use queue::{conditional, Exec, Mismatch};
use std::ffi::{c_int, c_uint, c_ulonglong};
use std::sync::atomic::AtomicBool;

/// `cudaGraphInstantiateFlag`: AutoFreeOnLaunch, Upload, DeviceLaunch, UseNodePriority.
const UPLOAD: c_ulonglong = 2;
const DEVICE_LAUNCH: c_ulonglong = 4;
const FLAGS: c_ulonglong = 15;

/// `cudaGraphInstantiateError` and so on.
const OTHERWISE: c_int = 1;
const OPERATION_NOT_SUPPORTED: c_int = 3;
const HANDLE_UNUSED: c_int = 5;

/// Errors: `InvalidValue`, `NotSupported` for graphs that kernels launch.
unsafe fn instantiate(to: *mut cudaGraphExec_t, g: cudaGraph_t, flags: c_ulonglong) -> Result {
    need(to)?;
    if flags & !FLAGS != 0 {
        return Err(Error::InvalidValue);
    }
    if flags & DEVICE_LAUNCH != 0 {
        static TOLD: AtomicBool = AtomicBool::new(false);
        return Err(not_supported("a graph that kernels launch (cudaGraphInstantiateFlagDeviceLaunch)", &TOLD));
    }
    put(to, Exec::create(&*graph(g)?, flags)? as cudaGraphExec_t)
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
    let mut params = take(instantiateParams)?;
    let result = instantiate(pGraphExec, graph, params.flags & !UPLOAD);
    params.errNode_out = std::ptr::null_mut();
    // `cudaGraphInstantiateResult`
    let unused = || self::graph(graph).is_ok_and(|g| conditional::has_unused_handle(&g));
    params.result_out = match &result {
        Ok(()) => 0,
        Err(_) if unused() => HANDLE_UNUSED,
        Err(Error::NotSupported) if params.flags & DEVICE_LAUNCH != 0 => OPERATION_NOT_SUPPORTED,
        Err(_) => OTHERWISE,
    };
    put(instantiateParams, params)?;
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
    put(flags, Exec::get(graphExec as usize)?.flags)
}

/// Number of an exec, unique in the process.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecGetId(hGraphExec: cudaGraphExec_t, graphID: *mut c_uint) -> cudaError_t {
    put(graphID, Exec::get(hGraphExec as usize)?.id as c_uint)
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
    // `OTHERWISE` is `cudaGraphExecUpdateError`, too.
    need(resultInfo)?;
    let (exec, graph) = (Exec::get(hGraphExec as usize)?, graph(hGraph)?);
    // What makes no exec is no update either.
    let other = Mismatch { result: OTHERWISE, ..Mismatch::default() };
    let mismatch = exec.update(&graph).unwrap_or(Err(other)).err().unwrap_or_default();
    let Mismatch { result, node, from } = mismatch;
    let (errorNode, errorFromNode) = (node as cudaGraphNode_t, from as cudaGraphNode_t);
    put(resultInfo, cudaGraphExecUpdateResultInfo { result, errorNode, errorFromNode })?;
    match result {
        0 => Ok(()),
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
    put(isEnabled, c_uint::from(Exec::get(hGraphExec as usize)?.is_enabled(&*node_of(hNode)?)?))
}

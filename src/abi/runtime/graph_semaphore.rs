//! Graph management: nodes that signal external semaphores and wait for them.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use super::graph::node_of;
use super::graph_node::{add, exec};
use super::graph_query::{pointees, Pointees};
use super::semaphore_arrays::{list, of_signal, of_wait};
use crate::abi::api::export;
use crate::abi::common::support::{put, take};
use cuda_types::*;
use device::{Error, Result};
use queue::semaphore::Signals;
use queue::Payload;

pub(super) unsafe fn signal(params: *const cudaExternalSemaphoreSignalNodeParams) -> Result<Payload> {
    let p = take(params)?;
    Ok(Signals::new(list(p.extSemArray, p.paramsArray, p.numExtSems, of_signal)?, false).node())
}

pub(super) unsafe fn wait(params: *const cudaExternalSemaphoreWaitNodeParams) -> Result<Payload> {
    let p = take(params)?;
    Ok(Signals::new(list(p.extSemArray, p.paramsArray, p.numExtSems, of_wait)?, true).node())
}

/// Adds a node that signals external semaphores.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddExternalSemaphoresSignalNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    nodeParams: *const cudaExternalSemaphoreSignalNodeParams,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, numDependencies, signal(nodeParams)?)
}

/// Adds a node that waits for external semaphores.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddExternalSemaphoresWaitNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    nodeParams: *const cudaExternalSemaphoreWaitNodeParams,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, numDependencies, wait(nodeParams)?)
}

/// The semaphores that a node signals.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExternalSemaphoresSignalNodeGetParams(
    hNode: cudaGraphNode_t,
    params_out: *mut cudaExternalSemaphoreSignalNodeParams,
) -> cudaError_t {
    match &*pointees(&*node_of(hNode)?)? {
        Pointees::Signal(arrays) => put(params_out, arrays.params()),
        _ => Err(Error::InvalidValue),
    }
}

/// The semaphores that a node waits for.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExternalSemaphoresWaitNodeGetParams(
    hNode: cudaGraphNode_t,
    params_out: *mut cudaExternalSemaphoreWaitNodeParams,
) -> cudaError_t {
    match &*pointees(&*node_of(hNode)?)? {
        Pointees::Await(arrays) => put(params_out, arrays.params()),
        _ => Err(Error::InvalidValue),
    }
}

/// Changes what a node signals.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExternalSemaphoresSignalNodeSetParams(
    hNode: cudaGraphNode_t,
    nodeParams: *const cudaExternalSemaphoreSignalNodeParams,
) -> cudaError_t {
    node_of(hNode)?.set(signal(nodeParams)?)
}

/// Changes what a node waits for.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExternalSemaphoresWaitNodeSetParams(
    hNode: cudaGraphNode_t,
    nodeParams: *const cudaExternalSemaphoreWaitNodeParams,
) -> cudaError_t {
    node_of(hNode)?.set(wait(nodeParams)?)
}

/// Changes what a node signals, in an exec: as many semaphores as before.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecExternalSemaphoresSignalNodeSetParams(
    hGraphExec: cudaGraphExec_t,
    hNode: cudaGraphNode_t,
    nodeParams: *const cudaExternalSemaphoreSignalNodeParams,
) -> cudaError_t {
    exec(hGraphExec)?.set(&*node_of(hNode)?, signal(nodeParams)?)
}

/// Changes what a node waits for, in an exec: as many semaphores as before.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecExternalSemaphoresWaitNodeSetParams(
    hGraphExec: cudaGraphExec_t,
    hNode: cudaGraphNode_t,
    nodeParams: *const cudaExternalSemaphoreWaitNodeParams,
) -> cudaError_t {
    exec(hGraphExec)?.set(&*node_of(hNode)?, wait(nodeParams)?)
}

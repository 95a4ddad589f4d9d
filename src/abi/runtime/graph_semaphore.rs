//! Graph management: nodes that signal external semaphores and wait for them.

use super::graph::node_of;
use super::graph_node::{add, exec};
use super::graph_query::{pointees, Pointees};
use super::semaphore_arrays::{list, of_signal, of_wait};
use crate::abi::api::export;
use crate::abi::arguments::{In, InArray};
use cuda_types::*;
use device::{Error, Result};
use queue::semaphore::Signals;
use queue::Payload;

/// # Safety
/// The arrays have as many entries as the parameters say.
pub(super) unsafe fn signal_payload(p: &cudaExternalSemaphoreSignalNodeParams) -> Result<Payload> {
    let count = p.numExtSems as usize;
    // SAFETY: the caller's promise.
    let (semaphores, params) = unsafe { (InArray::new(p.extSemArray, count), InArray::new(p.paramsArray, count)) };
    Ok(Signals::new(list(semaphores, params, of_signal)?, false).node())
}

/// # Safety
/// The arrays have as many entries as the parameters say.
pub(super) unsafe fn wait_payload(p: &cudaExternalSemaphoreWaitNodeParams) -> Result<Payload> {
    let count = p.numExtSems as usize;
    // SAFETY: the caller's promise.
    let (semaphores, params) = unsafe { (InArray::new(p.extSemArray, count), InArray::new(p.paramsArray, count)) };
    Ok(Signals::new(list(semaphores, params, of_wait)?, true).node())
}

fn signal(params: In<cudaExternalSemaphoreSignalNodeParams>) -> Result<Payload> {
    // SAFETY: arrays in what a program gives are as long as it says.
    unsafe { signal_payload(&params.read()?) }
}

fn wait(params: In<cudaExternalSemaphoreWaitNodeParams>) -> Result<Payload> {
    // SAFETY: arrays in what a program gives are as long as it says.
    unsafe { wait_payload(&params.read()?) }
}

/// Adds a node that signals external semaphores.
#[export(context, arrays(pDependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddExternalSemaphoresSignalNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    nodeParams: *const cudaExternalSemaphoreSignalNodeParams,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, signal(nodeParams)?)
}

/// Adds a node that waits for external semaphores.
#[export(context, arrays(pDependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddExternalSemaphoresWaitNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    nodeParams: *const cudaExternalSemaphoreWaitNodeParams,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, wait(nodeParams)?)
}

/// The semaphores that a node signals.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExternalSemaphoresSignalNodeGetParams(
    hNode: cudaGraphNode_t,
    params_out: *mut cudaExternalSemaphoreSignalNodeParams,
) -> cudaError_t {
    match &*pointees(&*node_of(hNode)?)? {
        Pointees::Signal(arrays) => params_out.write(arrays.params()),
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
        Pointees::Wait(arrays) => params_out.write(arrays.params()),
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

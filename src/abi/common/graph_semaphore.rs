//! Graph management: nodes that signal external semaphores and wait for them.

use crate::abi::arguments::{In, InArray, Out};
use crate::abi::common::graph::node_of;
use crate::abi::common::graph_node::{add, exec};
use crate::abi::common::graph_query::{pointees, Pointees};
use crate::abi::common::semaphore_arrays::{list, of_signal, of_wait};
use cuda_types::*;
use device::{Error, Result};
use queue::semaphore::Signals;
use queue::Payload;

/// A node that signals semaphores.
///
/// # Safety
/// The arrays have as many entries as the parameters say.
pub unsafe fn signal_payload(p: &cudaExternalSemaphoreSignalNodeParams) -> Result<Payload> {
    let count = p.numExtSems as usize;
    // SAFETY: the caller's promise.
    let (semaphores, params) = unsafe { (InArray::new(p.extSemArray, count), InArray::new(p.paramsArray, count)) };
    Ok(Signals::new(list(semaphores, params, of_signal)?, false).node())
}

/// A node that waits for semaphores.
///
/// # Safety
/// The arrays have as many entries as the parameters say.
pub unsafe fn wait_payload(p: &cudaExternalSemaphoreWaitNodeParams) -> Result<Payload> {
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
pub fn add_signal_node(
    pGraphNode: Out<cudaGraphNode_t>,
    graph: cudaGraph_t,
    pDependencies: InArray<cudaGraphNode_t>,
    nodeParams: In<cudaExternalSemaphoreSignalNodeParams>,
) -> Result {
    add(pGraphNode, graph, pDependencies, signal(nodeParams)?)
}

/// Adds a node that waits for external semaphores.
pub fn add_wait_node(
    pGraphNode: Out<cudaGraphNode_t>,
    graph: cudaGraph_t,
    pDependencies: InArray<cudaGraphNode_t>,
    nodeParams: In<cudaExternalSemaphoreWaitNodeParams>,
) -> Result {
    add(pGraphNode, graph, pDependencies, wait(nodeParams)?)
}

/// The semaphores that a node signals.
pub fn signal_node_get_params(
    hNode: cudaGraphNode_t,
    params_out: Out<cudaExternalSemaphoreSignalNodeParams>,
) -> Result {
    match &*pointees(&*node_of(hNode)?)? {
        Pointees::Signal(arrays) => params_out.write(arrays.params()),
        _ => Err(Error::InvalidValue),
    }
}

/// The semaphores that a node waits for.
pub fn wait_node_get_params(hNode: cudaGraphNode_t, params_out: Out<cudaExternalSemaphoreWaitNodeParams>) -> Result {
    match &*pointees(&*node_of(hNode)?)? {
        Pointees::Wait(arrays) => params_out.write(arrays.params()),
        _ => Err(Error::InvalidValue),
    }
}

/// Changes what a node signals.
pub fn signal_node_set_params(hNode: cudaGraphNode_t, nodeParams: In<cudaExternalSemaphoreSignalNodeParams>) -> Result {
    node_of(hNode)?.set(signal(nodeParams)?)
}

/// Changes what a node waits for.
pub fn wait_node_set_params(hNode: cudaGraphNode_t, nodeParams: In<cudaExternalSemaphoreWaitNodeParams>) -> Result {
    node_of(hNode)?.set(wait(nodeParams)?)
}

/// Changes what a node signals, in an exec: as many semaphores as before.
pub fn exec_signal_node_set_params(
    hGraphExec: cudaGraphExec_t,
    hNode: cudaGraphNode_t,
    nodeParams: In<cudaExternalSemaphoreSignalNodeParams>,
) -> Result {
    exec(hGraphExec)?.set(&*node_of(hNode)?, signal(nodeParams)?)
}

/// Changes what a node waits for, in an exec: as many semaphores as before.
pub fn exec_wait_node_set_params(
    hGraphExec: cudaGraphExec_t,
    hNode: cudaGraphNode_t,
    nodeParams: In<cudaExternalSemaphoreWaitNodeParams>,
) -> Result {
    exec(hGraphExec)?.set(&*node_of(hNode)?, wait(nodeParams)?)
}

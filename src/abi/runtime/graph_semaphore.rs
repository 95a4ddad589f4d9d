//! Graph management: nodes that signal external semaphores and wait for them.

use crate::abi::api::export;
use crate::abi::common::graph_semaphore;
use cuda_types::*;

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
    graph_semaphore::add_signal_node(pGraphNode, graph, pDependencies, nodeParams)
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
    graph_semaphore::add_wait_node(pGraphNode, graph, pDependencies, nodeParams)
}

/// The semaphores that a node signals.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExternalSemaphoresSignalNodeGetParams(
    hNode: cudaGraphNode_t,
    params_out: *mut cudaExternalSemaphoreSignalNodeParams,
) -> cudaError_t {
    graph_semaphore::signal_node_get_params(hNode, params_out)
}

/// The semaphores that a node waits for.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExternalSemaphoresWaitNodeGetParams(
    hNode: cudaGraphNode_t,
    params_out: *mut cudaExternalSemaphoreWaitNodeParams,
) -> cudaError_t {
    graph_semaphore::wait_node_get_params(hNode, params_out)
}

/// Changes what a node signals.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExternalSemaphoresSignalNodeSetParams(
    hNode: cudaGraphNode_t,
    nodeParams: *const cudaExternalSemaphoreSignalNodeParams,
) -> cudaError_t {
    graph_semaphore::signal_node_set_params(hNode, nodeParams)
}

/// Changes what a node waits for.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExternalSemaphoresWaitNodeSetParams(
    hNode: cudaGraphNode_t,
    nodeParams: *const cudaExternalSemaphoreWaitNodeParams,
) -> cudaError_t {
    graph_semaphore::wait_node_set_params(hNode, nodeParams)
}

/// Changes what a node signals, in an exec: as many semaphores as before.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecExternalSemaphoresSignalNodeSetParams(
    hGraphExec: cudaGraphExec_t,
    hNode: cudaGraphNode_t,
    nodeParams: *const cudaExternalSemaphoreSignalNodeParams,
) -> cudaError_t {
    graph_semaphore::exec_signal_node_set_params(hGraphExec, hNode, nodeParams)
}

/// Changes what a node waits for, in an exec: as many semaphores as before.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecExternalSemaphoresWaitNodeSetParams(
    hGraphExec: cudaGraphExec_t,
    hNode: cudaGraphNode_t,
    nodeParams: *const cudaExternalSemaphoreWaitNodeParams,
) -> cudaError_t {
    graph_semaphore::exec_wait_node_set_params(hGraphExec, hNode, nodeParams)
}

//! Graph management: nodes that signal external semaphores and wait for them.

use crate::abi::api::export;
use crate::abi::common::graph_semaphore;
use cuda_types::*;

/// Adds a node that signals external semaphores.
#[export(driver, context, arrays(dependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddExternalSemaphoresSignalNode(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    numDependencies: usize,
    nodeParams: *const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS,
) -> CUresult {
    graph_semaphore::add_signal_node(phGraphNode, hGraph, dependencies, nodeParams.alike())
}

/// The semaphores that a node signals.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExternalSemaphoresSignalNodeGetParams(
    hNode: CUgraphNode,
    params_out: *mut CUDA_EXT_SEM_SIGNAL_NODE_PARAMS,
) -> CUresult {
    graph_semaphore::signal_node_get_params(hNode, params_out.alike())
}

/// Changes what a node signals.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExternalSemaphoresSignalNodeSetParams(
    hNode: CUgraphNode,
    nodeParams: *const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS,
) -> CUresult {
    graph_semaphore::signal_node_set_params(hNode, nodeParams.alike())
}

/// Changes what a node signals, in an exec: as many semaphores as before.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecExternalSemaphoresSignalNodeSetParams(
    hGraphExec: CUgraphExec,
    hNode: CUgraphNode,
    nodeParams: *const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS,
) -> CUresult {
    graph_semaphore::exec_signal_node_set_params(hGraphExec, hNode, nodeParams.alike())
}

/// Adds a node that waits for external semaphores.
#[export(driver, context, arrays(dependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddExternalSemaphoresWaitNode(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    numDependencies: usize,
    nodeParams: *const CUDA_EXT_SEM_WAIT_NODE_PARAMS,
) -> CUresult {
    graph_semaphore::add_wait_node(phGraphNode, hGraph, dependencies, nodeParams.alike())
}

/// The semaphores that a node waits for.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExternalSemaphoresWaitNodeGetParams(
    hNode: CUgraphNode,
    params_out: *mut CUDA_EXT_SEM_WAIT_NODE_PARAMS,
) -> CUresult {
    graph_semaphore::wait_node_get_params(hNode, params_out.alike())
}

/// Changes what a node waits for.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExternalSemaphoresWaitNodeSetParams(
    hNode: CUgraphNode,
    nodeParams: *const CUDA_EXT_SEM_WAIT_NODE_PARAMS,
) -> CUresult {
    graph_semaphore::wait_node_set_params(hNode, nodeParams.alike())
}

/// Changes what a node waits for, in an exec: as many semaphores as before.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecExternalSemaphoresWaitNodeSetParams(
    hGraphExec: CUgraphExec,
    hNode: CUgraphNode,
    nodeParams: *const CUDA_EXT_SEM_WAIT_NODE_PARAMS,
) -> CUresult {
    graph_semaphore::exec_wait_node_set_params(hGraphExec, hNode, nodeParams.alike())
}

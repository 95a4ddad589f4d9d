//! Graph management: nodes that call the host, record events and wait for them, and nodes that are graphs.

use crate::abi::api::export;
use crate::abi::common::{graph_node, graph_query};
use cuda_types::*;

/// Adds a node that calls a host function.
#[export(driver, context, arrays(dependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddHostNode(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    numDependencies: usize,
    nodeParams: *const CUDA_HOST_NODE_PARAMS,
) -> CUresult {
    graph_node::add_host_node(phGraphNode, hGraph, dependencies, nodeParams.alike())
}

/// What a host node calls.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphHostNodeGetParams(
    hNode: CUgraphNode,
    nodeParams: *mut CUDA_HOST_NODE_PARAMS,
) -> CUresult {
    graph_query::host_node_get_params(hNode, nodeParams.alike())
}

/// Changes what a host node calls.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphHostNodeSetParams(
    hNode: CUgraphNode,
    nodeParams: *const CUDA_HOST_NODE_PARAMS,
) -> CUresult {
    graph_node::host_node_set_params(hNode, nodeParams.alike())
}

/// Changes what a host node calls, in an exec.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecHostNodeSetParams(
    hGraphExec: CUgraphExec,
    hNode: CUgraphNode,
    nodeParams: *const CUDA_HOST_NODE_PARAMS,
) -> CUresult {
    graph_node::exec_host_node_set_params(hGraphExec, hNode, nodeParams.alike())
}

/// Adds a node that does nothing but wait for others.
#[export(driver, context, arrays(dependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddEmptyNode(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    numDependencies: usize,
) -> CUresult {
    graph_node::add_empty_node(phGraphNode, hGraph, dependencies)
}

/// Adds a node that runs a copy of another graph.
#[export(driver, context, arrays(dependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddChildGraphNode(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    numDependencies: usize,
    childGraph: CUgraph,
) -> CUresult {
    graph_node::add_child_graph_node(phGraphNode, hGraph, dependencies, childGraph)
}

/// The nodes of a child graph get the parameters of those of another graph, in an exec.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecChildGraphNodeSetParams(
    hGraphExec: CUgraphExec,
    hNode: CUgraphNode,
    childGraph: CUgraph,
) -> CUresult {
    graph_node::exec_child_graph_node_set_params(hGraphExec, hNode, childGraph)
}

/// Adds a node that records an event.
#[export(driver, context, arrays(dependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddEventRecordNode(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    numDependencies: usize,
    event: CUevent,
) -> CUresult {
    graph_node::add_event_record_node(phGraphNode, hGraph, dependencies, event)
}

/// The event that a node records.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphEventRecordNodeGetEvent(hNode: CUgraphNode, event_out: *mut CUevent) -> CUresult {
    graph_query::event_record_node_get_event(hNode, event_out)
}

/// Changes which event a node records.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphEventRecordNodeSetEvent(hNode: CUgraphNode, event: CUevent) -> CUresult {
    graph_node::event_record_node_set_event(hNode, event)
}

/// Changes which event a node records, in an exec.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecEventRecordNodeSetEvent(
    hGraphExec: CUgraphExec,
    hNode: CUgraphNode,
    event: CUevent,
) -> CUresult {
    graph_node::exec_event_record_node_set_event(hGraphExec, hNode, event)
}

/// Adds a node that waits for an event.
#[export(driver, context, arrays(dependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddEventWaitNode(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    numDependencies: usize,
    event: CUevent,
) -> CUresult {
    graph_node::add_event_wait_node(phGraphNode, hGraph, dependencies, event)
}

/// The event that a node waits for.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphEventWaitNodeGetEvent(hNode: CUgraphNode, event_out: *mut CUevent) -> CUresult {
    graph_query::event_wait_node_get_event(hNode, event_out)
}

/// Changes which event a node waits for.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphEventWaitNodeSetEvent(hNode: CUgraphNode, event: CUevent) -> CUresult {
    graph_node::event_wait_node_set_event(hNode, event)
}

/// Changes which event a node waits for, in an exec.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecEventWaitNodeSetEvent(
    hGraphExec: CUgraphExec,
    hNode: CUgraphNode,
    event: CUevent,
) -> CUresult {
    graph_node::exec_event_wait_node_set_event(hGraphExec, hNode, event)
}

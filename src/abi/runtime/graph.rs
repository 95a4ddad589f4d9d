//! Graph management: graphs and their nodes.

use crate::abi::api::export;
use crate::abi::common::graph;
use cuda_types::*;
use queue::Graph;
use std::ffi::{c_char, c_uint, c_ulonglong};

/// Creates a graph.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphCreate(pGraph: *mut cudaGraph_t, flags: c_uint) -> cudaError_t {
    graph::create(pGraph, flags)
}

/// Ends a graph. Execs made of it live on.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphDestroy(graph: cudaGraph_t) -> cudaError_t {
    Graph::destroy(graph as usize)
}

/// Copies a graph.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphClone(pGraphClone: *mut cudaGraph_t, originalGraph: cudaGraph_t) -> cudaError_t {
    graph::clone(pGraphClone, originalGraph)
}

/// The copy of a node in a clone of its graph.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeFindInClone(
    pNode: *mut cudaGraphNode_t,
    originalNode: cudaGraphNode_t,
    clonedGraph: cudaGraph_t,
) -> cudaError_t {
    graph::node_find_in_clone(pNode, originalNode, clonedGraph)
}

/// Number of a graph, unique in the process.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphGetId(hGraph: cudaGraph_t, graphID: *mut c_uint) -> cudaError_t {
    graph::get_id(hGraph, graphID)
}

/// All nodes of a graph.
#[export(context, arrays(nodes[*numNodes]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphGetNodes(
    graph: cudaGraph_t,
    nodes: *mut cudaGraphNode_t,
    numNodes: *mut usize,
) -> cudaError_t {
    graph::get_nodes(graph, nodes, numNodes)
}

/// Nodes without dependencies.
#[export(context, arrays(pRootNodes[*pNumRootNodes]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphGetRootNodes(
    graph: cudaGraph_t,
    pRootNodes: *mut cudaGraphNode_t,
    pNumRootNodes: *mut usize,
) -> cudaError_t {
    graph::get_root_nodes(graph, pRootNodes, pNumRootNodes)
}

/// Takes a node and its edges out.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphDestroyNode(node: cudaGraphNode_t) -> cudaError_t {
    graph::destroy_node(node)
}

/// What kind of node it is.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetType(node: cudaGraphNode_t, pType: *mut cudaGraphNodeType) -> cudaError_t {
    graph::node_get_type(node, pType)
}

/// The graph that a node belongs to.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetContainingGraph(
    hNode: cudaGraphNode_t,
    phGraph: *mut cudaGraph_t,
) -> cudaError_t {
    graph::node_get_containing_graph(hNode, phGraph)
}

/// Number of a node, unique in the process.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetToolsId(hNode: cudaGraphNode_t, toolsNodeId: *mut c_ulonglong) -> cudaError_t {
    graph::node_get_tools_id(hNode, toolsNodeId)
}

/// Number of a node in its graph.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetLocalId(hNode: cudaGraphNode_t, nodeId: *mut c_uint) -> cudaError_t {
    graph::node_get_local_id(hNode, nodeId)
}

/// The graph inside of a child graph's node.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphChildGraphNodeGetGraph(
    node: cudaGraphNode_t,
    pGraph: *mut cudaGraph_t,
) -> cudaError_t {
    graph::child_graph_node_get_graph(node, pGraph)
}

/// Writes a description of a graph for Graphviz to a file.
#[export(context, approximate = "the text is our own, valid for Graphviz")]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphDebugDotPrint(graph: cudaGraph_t, path: *const c_char, flags: c_uint) -> cudaError_t {
    graph::debug_dot_print(graph, path, flags)
}

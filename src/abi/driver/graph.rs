//! Graph management: graphs and their nodes.

use crate::abi::api::export;
use crate::abi::common::graph;
use cuda_types::*;
use queue::Graph;
use std::ffi::{c_char, c_uint, c_ulonglong};

/// Creates a graph.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphCreate(phGraph: *mut CUgraph, flags: c_uint) -> CUresult {
    graph::create(phGraph, flags)
}

/// Ends a graph. Execs made of it live on.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphDestroy(hGraph: CUgraph) -> CUresult {
    Graph::destroy(hGraph as usize)
}

/// Copies a graph.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphClone(phGraphClone: *mut CUgraph, originalGraph: CUgraph) -> CUresult {
    graph::clone(phGraphClone, originalGraph)
}

/// The copy of a node in a clone of its graph.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphNodeFindInClone(
    phNode: *mut CUgraphNode,
    hOriginalNode: CUgraphNode,
    hClonedGraph: CUgraph,
) -> CUresult {
    graph::node_find_in_clone(phNode, hOriginalNode, hClonedGraph)
}

/// Number of a graph, unique in the process.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphGetId(hGraph: CUgraph, graphId: *mut c_uint) -> CUresult {
    graph::get_id(hGraph, graphId)
}

/// All nodes of a graph.
#[export(driver, context, arrays(nodes[*numNodes]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphGetNodes(hGraph: CUgraph, nodes: *mut CUgraphNode, numNodes: *mut usize) -> CUresult {
    graph::get_nodes(hGraph, nodes, numNodes)
}

/// Nodes without dependencies.
#[export(driver, context, arrays(rootNodes[*numRootNodes]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphGetRootNodes(
    hGraph: CUgraph,
    rootNodes: *mut CUgraphNode,
    numRootNodes: *mut usize,
) -> CUresult {
    graph::get_root_nodes(hGraph, rootNodes, numRootNodes)
}

/// Takes a node and its edges out.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphDestroyNode(hNode: CUgraphNode) -> CUresult {
    graph::destroy_node(hNode)
}

/// What kind of node it is.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphNodeGetType(hNode: CUgraphNode, type_: *mut CUgraphNodeType) -> CUresult {
    graph::node_get_type(hNode, type_)
}

/// The graph that a node belongs to.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphNodeGetContainingGraph(hNode: CUgraphNode, phGraph: *mut CUgraph) -> CUresult {
    graph::node_get_containing_graph(hNode, phGraph)
}

/// Number of a node, unique in the process.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphNodeGetToolsId(hNode: CUgraphNode, toolsNodeId: *mut c_ulonglong) -> CUresult {
    graph::node_get_tools_id(hNode, toolsNodeId)
}

/// Number of a node in its graph.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphNodeGetLocalId(hNode: CUgraphNode, nodeId: *mut c_uint) -> CUresult {
    graph::node_get_local_id(hNode, nodeId)
}

/// The graph inside of a child graph's node.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphChildGraphNodeGetGraph(hNode: CUgraphNode, phGraph: *mut CUgraph) -> CUresult {
    graph::child_graph_node_get_graph(hNode, phGraph)
}

/// Writes a description of a graph for Graphviz to a file.
#[export(driver, context, approximate = "the text is our own, valid for Graphviz")]
#[no_mangle]
pub unsafe extern "C" fn cuGraphDebugDotPrint(hGraph: CUgraph, path: *const c_char, flags: c_uint) -> CUresult {
    graph::debug_dot_print(hGraph, path, flags)
}

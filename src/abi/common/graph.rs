//! Graph management: graphs and their nodes.

use crate::abi::arguments::{InArray, Out, OutArray, Text};
use cuda_types::*;
use device::{Error, Result};
use queue::graph::{node, Detail, Graph, Node};
use queue::Payload;
use std::ffi::{c_uint, c_ulonglong};
use std::sync::Arc;
use sys::log::{self, Level};

/// The graph behind a handle. Errors: `InvalidValue`.
pub fn graph(handle: cudaGraph_t) -> Result<Arc<Graph>> {
    Graph::get(handle as usize)
}

/// The node behind a handle. Errors: `InvalidValue`.
pub fn node_of(handle: cudaGraphNode_t) -> Result<Arc<Node>> {
    node(handle as usize)
}

/// The nodes behind an array of handles. Errors: `InvalidValue`.
pub fn nodes(list: InArray<cudaGraphNode_t>) -> Result<Vec<Arc<Node>>> {
    list.read_unless_empty()?.map(node_of).collect()
}

/// Writes handles to an array of the program's: as many as it has entries, null behind them, and their number. Without an array,
/// the number there is.
pub fn write_handles(all: &[Arc<Node>], list: OutArray<cudaGraphNode_t>, count: Out<usize>) -> Result {
    if list.is_null() {
        return count.write(all.len());
    }
    count.non_null()?;
    let handles = all.iter().map(|n| n.handle() as cudaGraphNode_t).chain(std::iter::repeat(std::ptr::null_mut()));
    list.write(handles.take(list.len()))?;
    count.write(list.len().min(all.len()))
}

/// Creates a graph.
pub fn create(pGraph: Out<cudaGraph_t>, flags: c_uint) -> Result {
    pGraph.non_null()?;
    match flags {
        0 => pGraph.write(Graph::new().publish() as cudaGraph_t),
        _ => Err(Error::InvalidValue),
    }
}

/// Copies a graph.
pub fn clone(pGraphClone: Out<cudaGraph_t>, originalGraph: cudaGraph_t) -> Result {
    pGraphClone.non_null()?;
    pGraphClone.write(graph(originalGraph)?.copy()?.publish() as cudaGraph_t)
}

/// The copy of a node in a clone of its graph.
pub fn node_find_in_clone(
    pNode: Out<cudaGraphNode_t>,
    originalNode: cudaGraphNode_t,
    clonedGraph: cudaGraph_t,
) -> Result {
    pNode.non_null()?;
    pNode.write(graph(clonedGraph)?.find_in_clone(&*node_of(originalNode)?)?.handle() as cudaGraphNode_t)
}

/// Number of a graph, unique in the process.
pub fn get_id(hGraph: cudaGraph_t, graphID: Out<c_uint>) -> Result {
    graphID.write(graph(hGraph)?.id as c_uint)
}

/// All nodes of a graph.
pub fn get_nodes(graph: cudaGraph_t, nodes: OutArray<cudaGraphNode_t>, numNodes: Out<usize>) -> Result {
    write_handles(&self::graph(graph)?.nodes(), nodes, numNodes)
}

/// Nodes without dependencies.
pub fn get_root_nodes(graph: cudaGraph_t, pRootNodes: OutArray<cudaGraphNode_t>, pNumRootNodes: Out<usize>) -> Result {
    write_handles(&self::graph(graph)?.roots(), pRootNodes, pNumRootNodes)
}

/// Takes a node and its edges out.
pub fn destroy_node(node: cudaGraphNode_t) -> Result {
    let node = node_of(node)?;
    node.graph()?.remove(&node)
}

/// What kind of node it is.
pub fn node_get_type(node: cudaGraphNode_t, pType: Out<cudaGraphNodeType>) -> Result {
    pType.write(node_of(node)?.payload().kind())
}

/// The graph that a node belongs to.
pub fn node_get_containing_graph(hNode: cudaGraphNode_t, phGraph: Out<cudaGraph_t>) -> Result {
    phGraph.write(Arc::as_ptr(&node_of(hNode)?.graph()?) as cudaGraph_t)
}

/// Number of a node, unique in the process.
pub fn node_get_tools_id(hNode: cudaGraphNode_t, toolsNodeId: Out<c_ulonglong>) -> Result {
    toolsNodeId.write(node_of(hNode)?.id())
}

/// Number of a node in its graph.
pub fn node_get_local_id(hNode: cudaGraphNode_t, nodeId: Out<c_uint>) -> Result {
    nodeId.write(node_of(hNode)?.local)
}

/// The graph inside of a child graph's node.
pub fn child_graph_node_get_graph(node: cudaGraphNode_t, pGraph: Out<cudaGraph_t>) -> Result {
    match node_of(node)?.payload() {
        Payload::Child(child) => pGraph.write(Arc::as_ptr(&child) as cudaGraph_t),
        _ => Err(Error::InvalidValue),
    }
}

/// Writes a description of a graph for Graphviz to a file.
pub fn debug_dot_print(graph: cudaGraph_t, path: Text, flags: c_uint) -> Result {
    let (graph, detail) = (self::graph(graph)?, Detail::from_raw(flags));
    let path = path.path()?;
    std::fs::write(path, graph.dot(detail)).map_err(|e| {
        log::report(Level::Error, format_args!("cudaGraphDebugDotPrint cannot write {}: {e}", path.display()));
        Error::OperatingSystem
    })
}

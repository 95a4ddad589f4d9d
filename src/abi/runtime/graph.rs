//! Graph management: graphs and their nodes.

use crate::abi::api::export;
use crate::abi::arguments::{InArray, Out, OutArray};
use cuda_types::*;
use device::{Error, Result};
use queue::graph::{node, Detail, Graph, Node};
use queue::Payload;
use std::ffi::{c_char, c_uint, c_ulonglong};
use std::sync::Arc;
use sys::log::{self, Level};

/// The graph behind a handle. Errors: `InvalidValue`.
pub(super) fn graph(handle: cudaGraph_t) -> Result<Arc<Graph>> {
    Graph::get(handle as usize)
}

/// The node behind a handle. Errors: `InvalidValue`.
pub(super) fn node_of(handle: cudaGraphNode_t) -> Result<Arc<Node>> {
    node(handle as usize)
}

/// The nodes behind an array of handles. Errors: `InvalidValue`.
pub(super) fn nodes(list: InArray<cudaGraphNode_t>) -> Result<Vec<Arc<Node>>> {
    list.read_unless_empty()?.map(node_of).collect()
}

/// Writes handles to an array of the program's: as many as it has entries, null behind them, and their number. Without an array,
/// the number there is.
pub(super) fn write_handles(all: &[Arc<Node>], list: OutArray<cudaGraphNode_t>, count: Out<usize>) -> Result {
    if list.is_null() {
        return count.write(all.len());
    }
    count.non_null()?;
    let handles = all.iter().map(|n| n.handle() as cudaGraphNode_t).chain(std::iter::repeat(std::ptr::null_mut()));
    list.write(handles.take(list.len()))?;
    count.write(list.len().min(all.len()))
}

/// Creates a graph.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphCreate(pGraph: *mut cudaGraph_t, flags: c_uint) -> cudaError_t {
    pGraph.non_null()?;
    match flags {
        0 => pGraph.write(Graph::new().publish() as cudaGraph_t),
        _ => Err(Error::InvalidValue),
    }
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
    pGraphClone.non_null()?;
    pGraphClone.write(graph(originalGraph)?.copy()?.publish() as cudaGraph_t)
}

/// The copy of a node in a clone of its graph.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeFindInClone(
    pNode: *mut cudaGraphNode_t,
    originalNode: cudaGraphNode_t,
    clonedGraph: cudaGraph_t,
) -> cudaError_t {
    pNode.non_null()?;
    pNode.write(graph(clonedGraph)?.find_in_clone(&*node_of(originalNode)?)?.handle() as cudaGraphNode_t)
}

/// Number of a graph, unique in the process.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphGetId(hGraph: cudaGraph_t, graphID: *mut c_uint) -> cudaError_t {
    graphID.write(graph(hGraph)?.id as c_uint)
}

/// All nodes of a graph.
#[export(context, arrays(nodes[*numNodes]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphGetNodes(
    graph: cudaGraph_t,
    nodes: *mut cudaGraphNode_t,
    numNodes: *mut usize,
) -> cudaError_t {
    write_handles(&self::graph(graph)?.nodes(), nodes, numNodes)
}

/// Nodes without dependencies.
#[export(context, arrays(pRootNodes[*pNumRootNodes]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphGetRootNodes(
    graph: cudaGraph_t,
    pRootNodes: *mut cudaGraphNode_t,
    pNumRootNodes: *mut usize,
) -> cudaError_t {
    write_handles(&self::graph(graph)?.roots(), pRootNodes, pNumRootNodes)
}

/// Takes a node and its edges out.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphDestroyNode(node: cudaGraphNode_t) -> cudaError_t {
    let node = node_of(node)?;
    node.graph()?.remove(&node)
}

/// What kind of node it is.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetType(node: cudaGraphNode_t, pType: *mut cudaGraphNodeType) -> cudaError_t {
    pType.write(node_of(node)?.payload().kind())
}

/// The graph that a node belongs to.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetContainingGraph(
    hNode: cudaGraphNode_t,
    phGraph: *mut cudaGraph_t,
) -> cudaError_t {
    phGraph.write(Arc::as_ptr(&node_of(hNode)?.graph()?) as cudaGraph_t)
}

/// Number of a node, unique in the process.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetToolsId(hNode: cudaGraphNode_t, toolsNodeId: *mut c_ulonglong) -> cudaError_t {
    toolsNodeId.write(node_of(hNode)?.id())
}

/// Number of a node in its graph.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetLocalId(hNode: cudaGraphNode_t, nodeId: *mut c_uint) -> cudaError_t {
    nodeId.write(node_of(hNode)?.local)
}

/// The graph inside of a child graph's node.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphChildGraphNodeGetGraph(
    node: cudaGraphNode_t,
    pGraph: *mut cudaGraph_t,
) -> cudaError_t {
    match node_of(node)?.payload() {
        Payload::Child(child) => pGraph.write(Arc::as_ptr(&child) as cudaGraph_t),
        _ => Err(Error::InvalidValue),
    }
}

/// Writes a description of a graph for Graphviz to a file.
#[export(context, approximate = "the text is our own, valid for Graphviz")]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphDebugDotPrint(graph: cudaGraph_t, path: *const c_char, flags: c_uint) -> cudaError_t {
    let (graph, detail) = (self::graph(graph)?, Detail::from_raw(flags)?);
    let path = path.path()?;
    std::fs::write(path, graph.dot(detail)).map_err(|e| {
        log::report(Level::Error, format_args!("cudaGraphDebugDotPrint cannot write {}: {e}", path.display()));
        Error::OperatingSystem
    })
}

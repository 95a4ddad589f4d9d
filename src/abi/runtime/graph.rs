//! Graph management: graphs and their nodes.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use crate::abi::api::export;
use crate::abi::common::support::{need, put, readable, take};
use cuda_types::*;
use device::{Error, Result};
use queue::graph::{node, Detail, Graph, Node};
use queue::Payload;
use std::ffi::{c_char, c_uint, c_ulonglong, CStr, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
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
///
/// # Safety
/// `list` has `count` handles, or is null.
pub(super) unsafe fn nodes(list: *const cudaGraphNode_t, count: usize) -> Result<Vec<Arc<Node>>> {
    if count > 0 {
        readable(list, count)?;
    }
    // SAFETY: the caller's.
    (0..count).map(|i| node_of(unsafe { list.add(i).read_unaligned() })).collect()
}

/// Writes handles to an array of the program's: as many as fit, null behind them, and their number. Without an array,
/// the number there is.
///
/// # Safety
/// `count` is null or valid, and `list` null or of that length.
pub(super) unsafe fn tell(all: &[Arc<Node>], list: *mut cudaGraphNode_t, count: *mut usize) -> Result {
    if list.is_null() {
        // SAFETY: the caller's.
        return unsafe { put(count, all.len()) };
    }
    // SAFETY: the caller's.
    let room = unsafe { take(count)? };
    for i in 0..room {
        let handle = all.get(i).map_or(std::ptr::null_mut(), |n| n.handle() as cudaGraphNode_t);
        // SAFETY: within the array.
        unsafe { list.add(i).write_unaligned(handle) };
    }
    // SAFETY: as above.
    unsafe { put(count, room.min(all.len())) }
}

/// Creates a graph.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphCreate(pGraph: *mut cudaGraph_t, flags: c_uint) -> cudaError_t {
    need(pGraph)?;
    match flags {
        0 => put(pGraph, Graph::new().publish() as cudaGraph_t),
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
    need(pGraphClone)?;
    put(pGraphClone, graph(originalGraph)?.copy()?.publish() as cudaGraph_t)
}

/// The copy of a node in a clone of its graph.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeFindInClone(
    pNode: *mut cudaGraphNode_t,
    originalNode: cudaGraphNode_t,
    clonedGraph: cudaGraph_t,
) -> cudaError_t {
    need(pNode)?;
    put(pNode, graph(clonedGraph)?.twin(&*node_of(originalNode)?)?.handle() as cudaGraphNode_t)
}

/// Number of a graph, unique in the process.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphGetId(hGraph: cudaGraph_t, graphID: *mut c_uint) -> cudaError_t {
    put(graphID, graph(hGraph)?.id as c_uint)
}

/// All nodes of a graph.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphGetNodes(
    graph: cudaGraph_t,
    nodes: *mut cudaGraphNode_t,
    numNodes: *mut usize,
) -> cudaError_t {
    tell(&self::graph(graph)?.nodes(), nodes, numNodes)
}

/// Nodes that wait for none.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphGetRootNodes(
    graph: cudaGraph_t,
    pRootNodes: *mut cudaGraphNode_t,
    pNumRootNodes: *mut usize,
) -> cudaError_t {
    tell(&self::graph(graph)?.roots(), pRootNodes, pNumRootNodes)
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
    put(pType, node_of(node)?.payload().kind())
}

/// The graph that a node belongs to.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetContainingGraph(
    hNode: cudaGraphNode_t,
    phGraph: *mut cudaGraph_t,
) -> cudaError_t {
    put(phGraph, Arc::as_ptr(&node_of(hNode)?.graph()?) as cudaGraph_t)
}

/// Number of a node, unique in the process.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetToolsId(hNode: cudaGraphNode_t, toolsNodeId: *mut c_ulonglong) -> cudaError_t {
    put(toolsNodeId, node_of(hNode)?.id())
}

/// Number of a node in its graph.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetLocalId(hNode: cudaGraphNode_t, nodeId: *mut c_uint) -> cudaError_t {
    put(nodeId, node_of(hNode)?.local)
}

/// The graph inside of a child graph's node.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphChildGraphNodeGetGraph(
    node: cudaGraphNode_t,
    pGraph: *mut cudaGraph_t,
) -> cudaError_t {
    match node_of(node)?.payload() {
        Payload::Child(child) => put(pGraph, Arc::as_ptr(&child) as cudaGraph_t),
        _ => Err(Error::InvalidValue),
    }
}

/// Writes a description of a graph for Graphviz to a file.
#[export(context, approximate = "the text is our own, valid for Graphviz")]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphDebugDotPrint(graph: cudaGraph_t, path: *const c_char, flags: c_uint) -> cudaError_t {
    let (graph, detail) = (self::graph(graph)?, Detail::from_raw(flags)?);
    if path.is_null() {
        return Err(Error::InvalidValue);
    }
    let path = Path::new(OsStr::from_bytes(CStr::from_ptr(path).to_bytes()));
    std::fs::write(path, graph.dot(detail)).map_err(|e| {
        log::say(Level::Error, format_args!("cudaGraphDebugDotPrint cannot write {}: {e}", path.display()));
        Error::OperatingSystem
    })
}

//! Graph management: graphs, their nodes and edges.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use super::support::{need, put, take};
use crate::abi::api::export;
use crate::abi::types::*;
use crate::device::{Error, Result};
use crate::queue::graph::{node, Graph, Node};
use std::ffi::{c_int, c_uint, c_ulonglong};
use std::sync::Arc;

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
    if count > 0 && list.is_null() {
        return Err(Error::InvalidValue);
    }
    // SAFETY: the caller's.
    (0..count).map(|i| node_of(unsafe { list.add(i).read_unaligned() })).collect()
}

/// Writes handles to an array of the program's: as many as fit, null behind them, and their number. Without an array,
/// the number there is.
///
/// # Safety
/// `count` is null or valid, and `list` null or of that length.
unsafe fn tell(all: &[Arc<Node>], list: *mut cudaGraphNode_t, count: *mut usize) -> Result {
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

/// Clears annotations of edges: all edges are plain ones.
unsafe fn plain(data: *mut cudaGraphEdgeData, count: *mut usize) -> Result {
    if !data.is_null() {
        for i in 0..take(count)? {
            data.add(i).write_unaligned([0; 8]);
        }
    }
    Ok(())
}

unsafe fn edges(g: cudaGraph_t, from: *mut cudaGraphNode_t, to: *mut cudaGraphNode_t, count: *mut usize) -> Result {
    let (a, b): (Vec<_>, Vec<_>) = graph(g)?.edges().into_iter().unzip();
    if from.is_null() != to.is_null() {
        return Err(Error::InvalidValue);
    }
    let room = if from.is_null() { 0 } else { take(count)? };
    tell(&a, from, count)?;
    if !to.is_null() {
        put(count, room)?;
        tell(&b, to, count)?;
    }
    Ok(())
}

/// All edges of a graph.
#[export(context, v13)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphGetEdges(
    graph: cudaGraph_t,
    from: *mut cudaGraphNode_t,
    to: *mut cudaGraphNode_t,
    edgeData: *mut cudaGraphEdgeData,
    numEdges: *mut usize,
) -> cudaError_t {
    edges(graph, from, to, numEdges)?;
    plain(edgeData, numEdges)
}

/// All edges of a graph: CUDA 12's form.
#[export(context, v12)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphGetEdges_v12(
    graph: cudaGraph_t,
    from: *mut cudaGraphNode_t,
    to: *mut cudaGraphNode_t,
    numEdges: *mut usize,
) -> cudaError_t {
    edges(graph, from, to, numEdges)
}

/// All edges of a graph, as CUDA 12 names it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphGetEdges_v2(
    graph: cudaGraph_t,
    from: *mut cudaGraphNode_t,
    to: *mut cudaGraphNode_t,
    edgeData: *mut cudaGraphEdgeData,
    numEdges: *mut usize,
) -> cudaError_t {
    edges(graph, from, to, numEdges)?;
    plain(edgeData, numEdges)
}

unsafe fn dependencies(n: cudaGraphNode_t, before: bool, list: *mut cudaGraphNode_t, count: *mut usize) -> Result {
    let n = node_of(n)?;
    let graph = n.graph()?;
    let all = if before { graph.dependencies(&n) } else { graph.dependents(&n) };
    tell(&all, list, count)
}

/// Nodes that a node waits for.
#[export(context, v13)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetDependencies(
    node: cudaGraphNode_t,
    pDependencies: *mut cudaGraphNode_t,
    edgeData: *mut cudaGraphEdgeData,
    pNumDependencies: *mut usize,
) -> cudaError_t {
    dependencies(node, true, pDependencies, pNumDependencies)?;
    plain(edgeData, pNumDependencies)
}

/// Nodes that a node waits for: CUDA 12's form.
#[export(context, v12)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetDependencies_v12(
    node: cudaGraphNode_t,
    pDependencies: *mut cudaGraphNode_t,
    pNumDependencies: *mut usize,
) -> cudaError_t {
    dependencies(node, true, pDependencies, pNumDependencies)
}

/// Nodes that a node waits for, as CUDA 12 names it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetDependencies_v2(
    node: cudaGraphNode_t,
    pDependencies: *mut cudaGraphNode_t,
    edgeData: *mut cudaGraphEdgeData,
    pNumDependencies: *mut usize,
) -> cudaError_t {
    dependencies(node, true, pDependencies, pNumDependencies)?;
    plain(edgeData, pNumDependencies)
}

/// Nodes that wait for a node.
#[export(context, v13)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetDependentNodes(
    node: cudaGraphNode_t,
    pDependentNodes: *mut cudaGraphNode_t,
    edgeData: *mut cudaGraphEdgeData,
    pNumDependentNodes: *mut usize,
) -> cudaError_t {
    dependencies(node, false, pDependentNodes, pNumDependentNodes)?;
    plain(edgeData, pNumDependentNodes)
}

/// Nodes that wait for a node: CUDA 12's form.
#[export(context, v12)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetDependentNodes_v12(
    node: cudaGraphNode_t,
    pDependentNodes: *mut cudaGraphNode_t,
    pNumDependentNodes: *mut usize,
) -> cudaError_t {
    dependencies(node, false, pDependentNodes, pNumDependentNodes)
}

/// Nodes that wait for a node, as CUDA 12 names it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetDependentNodes_v2(
    node: cudaGraphNode_t,
    pDependentNodes: *mut cudaGraphNode_t,
    edgeData: *mut cudaGraphEdgeData,
    pNumDependentNodes: *mut usize,
) -> cudaError_t {
    dependencies(node, false, pDependentNodes, pNumDependentNodes)?;
    plain(edgeData, pNumDependentNodes)
}

unsafe fn connect(
    g: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    count: usize,
    add: bool,
) -> Result {
    let g = graph(g)?;
    for (from, to) in nodes(from, count)?.iter().zip(&nodes(to, count)?) {
        if add {
            g.connect(from, to)?;
        } else {
            g.disconnect(from, to)?;
        }
    }
    Ok(())
}

/// Adds edges. Programmatic ones are kept as whole ones, which wait for more.
#[export(context, v13)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddDependencies(
    graph: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    _edgeData: *const cudaGraphEdgeData,
    numDependencies: usize,
) -> cudaError_t {
    connect(graph, from, to, numDependencies, true)
}

/// Adds edges: CUDA 12's form.
#[export(context, v12)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddDependencies_v12(
    graph: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    numDependencies: usize,
) -> cudaError_t {
    connect(graph, from, to, numDependencies, true)
}

/// Adds edges, as CUDA 12 names it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddDependencies_v2(
    graph: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    _edgeData: *const cudaGraphEdgeData,
    numDependencies: usize,
) -> cudaError_t {
    connect(graph, from, to, numDependencies, true)
}

/// Takes edges out.
#[export(context, v13)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphRemoveDependencies(
    graph: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    _edgeData: *const cudaGraphEdgeData,
    numDependencies: usize,
) -> cudaError_t {
    connect(graph, from, to, numDependencies, false)
}

/// Takes edges out: CUDA 12's form.
#[export(context, v12)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphRemoveDependencies_v12(
    graph: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    numDependencies: usize,
) -> cudaError_t {
    connect(graph, from, to, numDependencies, false)
}

/// Takes edges out, as CUDA 12 names it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphRemoveDependencies_v2(
    graph: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    _edgeData: *const cudaGraphEdgeData,
    numDependencies: usize,
) -> cudaError_t {
    connect(graph, from, to, numDependencies, false)
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
pub unsafe extern "C" fn cudaGraphNodeGetType(node: cudaGraphNode_t, pType: *mut c_int) -> cudaError_t {
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

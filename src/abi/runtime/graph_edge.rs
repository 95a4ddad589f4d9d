//! Graph management: edges and what is noted at them.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use super::graph::{graph, node_of, nodes, tell};
use crate::abi::api::export;
use crate::abi::common::support::{put, take};
use cuda_types::*;
use device::{Error, Result};
use queue::graph::{Edge, EdgeData, Node};
use std::sync::Arc;

/// What is noted at the edge number `i` of a list, which may be null. Errors: `InvalidValue` for reserved bytes that are
/// not 0.
///
/// # Safety
/// `list` is null or longer than `i`.
unsafe fn noted(list: *const cudaGraphEdgeData, i: usize) -> Result<EdgeData> {
    if list.is_null() {
        return Ok(EdgeData::default());
    }
    // SAFETY: the caller's.
    match unsafe { list.add(i).read_unaligned() } {
        cudaGraphEdgeData { from_port, to_port, type_: kind, reserved: [0, 0, 0, 0, 0] } => {
            Ok(EdgeData { from_port, to_port, kind })
        }
        _ => Err(Error::InvalidValue),
    }
}

/// The same, for programs.
pub(super) fn note(data: EdgeData) -> cudaGraphEdgeData {
    cudaGraphEdgeData { from_port: data.from_port, to_port: data.to_port, type_: data.kind, reserved: [0; 5] }
}

/// The nodes behind an array of handles, with what is noted at the edges from them. Errors: `InvalidValue`.
///
/// # Safety
/// `list` and `data` have `count` entries each, or are null.
pub(super) unsafe fn behind(
    list: *const cudaGraphNode_t,
    data: *const cudaGraphEdgeData,
    count: usize,
) -> Result<Vec<(Arc<Node>, EdgeData)>> {
    // SAFETY: the caller's.
    let all = unsafe { nodes(list, count)? };
    // SAFETY: as above.
    all.into_iter().enumerate().map(|(i, n)| Ok((n, unsafe { noted(data, i)? }))).collect()
}

/// Where a query of edges puts what is noted at them.
enum Notes {
    /// An array, or null: then nothing may be noted.
    In(*mut cudaGraphEdgeData),
    /// The query is older than notes.
    Nowhere,
}

/// Writes what is noted at as many edges as were told, zeros behind them. `room`: the length of the array.
/// Errors: `LossyQuery` if there is something that could not be told.
unsafe fn write_notes(all: &[Edge], to: Notes, room: usize) -> Result {
    match to {
        Notes::In(data) if !data.is_null() => {
            for i in 0..room {
                data.add(i).write_unaligned(note(all.get(i).map_or(EdgeData::default(), |e| e.data)));
            }
            Ok(())
        }
        _ if all.iter().any(|e| e.data != EdgeData::default()) => Err(Error::LossyQuery),
        _ => Ok(()),
    }
}

unsafe fn edges(
    g: cudaGraph_t,
    from: *mut cudaGraphNode_t,
    to: *mut cudaGraphNode_t,
    notes: Notes,
    count: *mut usize,
) -> Result {
    let all = graph(g)?.edges();
    if from.is_null() != to.is_null() {
        return Err(Error::InvalidValue);
    }
    if from.is_null() {
        return put(count, all.len());
    }
    let room = take(count)?;
    write_notes(&all, notes, room)?;
    let ends = |end: fn(&Edge) -> &Arc<Node>| all.iter().map(|e| end(e).clone()).collect::<Vec<_>>();
    tell(&ends(|e| &e.from), from, count)?;
    put(count, room)?;
    tell(&ends(|e| &e.to), to, count)
}

unsafe fn dependencies(
    n: cudaGraphNode_t,
    before: bool,
    list: *mut cudaGraphNode_t,
    notes: Notes,
    count: *mut usize,
) -> Result {
    let n = node_of(n)?;
    let graph = n.graph()?;
    let all = if before { graph.dependencies(&n) } else { graph.dependents(&n) };
    if list.is_null() {
        return put(count, all.len());
    }
    write_notes(&all, notes, take(count)?)?;
    let other = |e: &Edge| if before { e.from.clone() } else { e.to.clone() };
    tell(&all.iter().map(other).collect::<Vec<_>>(), list, count)
}

unsafe fn connect(
    g: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    data: *const cudaGraphEdgeData,
    count: usize,
    add: bool,
) -> Result {
    let g = graph(g)?;
    for (i, (from, to)) in nodes(from, count)?.iter().zip(&nodes(to, count)?).enumerate() {
        let data = noted(data, i)?;
        if add {
            g.connect(from, to, data)?;
        } else {
            g.disconnect(from, to, data)?;
        }
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
    edges(graph, from, to, Notes::In(edgeData), numEdges)
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
    edges(graph, from, to, Notes::Nowhere, numEdges)
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
    edges(graph, from, to, Notes::In(edgeData), numEdges)
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
    dependencies(node, true, pDependencies, Notes::In(edgeData), pNumDependencies)
}

/// Nodes that a node waits for: CUDA 12's form.
#[export(context, v12)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetDependencies_v12(
    node: cudaGraphNode_t,
    pDependencies: *mut cudaGraphNode_t,
    pNumDependencies: *mut usize,
) -> cudaError_t {
    dependencies(node, true, pDependencies, Notes::Nowhere, pNumDependencies)
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
    dependencies(node, true, pDependencies, Notes::In(edgeData), pNumDependencies)
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
    dependencies(node, false, pDependentNodes, Notes::In(edgeData), pNumDependentNodes)
}

/// Nodes that wait for a node: CUDA 12's form.
#[export(context, v12)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetDependentNodes_v12(
    node: cudaGraphNode_t,
    pDependentNodes: *mut cudaGraphNode_t,
    pNumDependentNodes: *mut usize,
) -> cudaError_t {
    dependencies(node, false, pDependentNodes, Notes::Nowhere, pNumDependentNodes)
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
    dependencies(node, false, pDependentNodes, Notes::In(edgeData), pNumDependentNodes)
}

/// Adds edges. What a programmatic one leads to starts when what it comes from has ended.
#[export(context, v13, approximate = "what programmatic edges lead to starts when what they come from has ended")]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddDependencies(
    graph: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    edgeData: *const cudaGraphEdgeData,
    numDependencies: usize,
) -> cudaError_t {
    connect(graph, from, to, edgeData, numDependencies, true)
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
    connect(graph, from, to, std::ptr::null(), numDependencies, true)
}

/// Adds edges, as CUDA 12 names it.
#[export(context, approximate = "what programmatic edges lead to starts when what they come from has ended")]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddDependencies_v2(
    graph: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    edgeData: *const cudaGraphEdgeData,
    numDependencies: usize,
) -> cudaError_t {
    connect(graph, from, to, edgeData, numDependencies, true)
}

/// Takes edges out.
#[export(context, v13)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphRemoveDependencies(
    graph: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    edgeData: *const cudaGraphEdgeData,
    numDependencies: usize,
) -> cudaError_t {
    connect(graph, from, to, edgeData, numDependencies, false)
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
    connect(graph, from, to, std::ptr::null(), numDependencies, false)
}

/// Takes edges out, as CUDA 12 names it.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphRemoveDependencies_v2(
    graph: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    edgeData: *const cudaGraphEdgeData,
    numDependencies: usize,
) -> cudaError_t {
    connect(graph, from, to, edgeData, numDependencies, false)
}

//! Graph management: edges and their data.

use super::graph::{graph, node_of, nodes, write_handles};
use crate::abi::api::export;
use crate::abi::arguments::{InArray, Out, OutArray};
use cuda_types::*;
use device::{Error, Result};
use queue::graph::{Edge, EdgeData, Node};
use std::sync::Arc;

/// An edge's data as a program gives it. Errors: `InvalidValue` for reserved bytes that are not 0.
fn edge_data(data: cudaGraphEdgeData) -> Result<EdgeData> {
    match data {
        cudaGraphEdgeData { from_port, to_port, type_: kind, reserved: [0, 0, 0, 0, 0] } => {
            Ok(EdgeData { from_port, to_port, kind })
        }
        _ => Err(Error::InvalidValue),
    }
}

/// The same, for programs.
pub(super) fn described(data: EdgeData) -> cudaGraphEdgeData {
    cudaGraphEdgeData { from_port: data.from_port, to_port: data.to_port, type_: data.kind, reserved: [0; 5] }
}

/// The data of so many edges as a program gives it: none for null. Errors: `InvalidValue`.
fn all_edge_data(list: InArray<cudaGraphEdgeData>, count: usize) -> Result<Vec<cudaGraphEdgeData>> {
    match list.is_null() {
        true => Ok(vec![described(EdgeData::default()); count]),
        false => Ok(list.read_unless_empty()?.collect()),
    }
}

/// The nodes behind an array of handles, with the data of the edges from them. Errors: `InvalidValue`.
pub(super) fn nodes_with_edges(
    list: InArray<cudaGraphNode_t>,
    data: InArray<cudaGraphEdgeData>,
) -> Result<Vec<(Arc<Node>, EdgeData)>> {
    let nodes = nodes(list)?;
    let data = all_edge_data(data, nodes.len())?;
    nodes.into_iter().zip(data).map(|(node, data)| Ok((node, edge_data(data)?))).collect()
}

/// Where a query of edges puts their data.
enum DataOut<'a> {
    /// An array, or null: then no edge may have data.
    Array(OutArray<'a, cudaGraphEdgeData>),
    /// The query is older than such data.
    Absent,
}

/// Writes the data of as many edges as the array has entries, zeros behind them.
/// Errors: `LossyQuery` if there is data and nowhere to put it.
fn write_data(all: &[Edge], to: DataOut) -> Result {
    match to {
        DataOut::Array(array) if !array.is_null() => {
            let data = all.iter().map(|e| e.data).chain(std::iter::repeat(EdgeData::default()));
            array.write(data.take(array.len()).map(described))
        }
        _ if all.iter().any(|e| e.data != EdgeData::default()) => Err(Error::LossyQuery),
        _ => Ok(()),
    }
}

fn edges(
    g: cudaGraph_t,
    from: OutArray<cudaGraphNode_t>,
    to: OutArray<cudaGraphNode_t>,
    data: DataOut,
    count: Out<usize>,
) -> Result {
    let all = graph(g)?.edges();
    if from.is_null() != to.is_null() {
        return Err(Error::InvalidValue);
    }
    if from.is_null() {
        return count.write(all.len());
    }
    count.non_null()?;
    write_data(&all, data)?;
    let ends = |end: fn(&Edge) -> &Arc<Node>| all.iter().map(|e| end(e).clone()).collect::<Vec<_>>();
    write_handles(&ends(|e| &e.from), from, count)?;
    write_handles(&ends(|e| &e.to), to, count)
}

fn dependencies(
    n: cudaGraphNode_t,
    before: bool,
    list: OutArray<cudaGraphNode_t>,
    data: DataOut,
    count: Out<usize>,
) -> Result {
    let n = node_of(n)?;
    let graph = n.graph()?;
    let all = if before { graph.dependencies(&n) } else { graph.dependents(&n) };
    if list.is_null() {
        return count.write(all.len());
    }
    count.non_null()?;
    write_data(&all, data)?;
    let other = |e: &Edge| if before { e.from.clone() } else { e.to.clone() };
    write_handles(&all.iter().map(other).collect::<Vec<_>>(), list, count)
}

fn connect(
    g: cudaGraph_t,
    from: InArray<cudaGraphNode_t>,
    to: InArray<cudaGraphNode_t>,
    data: InArray<cudaGraphEdgeData>,
    add: bool,
) -> Result {
    let g = graph(g)?;
    let (from, to) = (nodes(from)?, nodes(to)?);
    let data = all_edge_data(data, from.len())?;
    for ((from, to), data) in from.iter().zip(&to).zip(data) {
        let data = edge_data(data)?;
        if add {
            g.connect(from, to, data)?;
        } else {
            g.disconnect(from, to, data)?;
        }
    }
    Ok(())
}

/// All edges of a graph.
#[export(context, v13, arrays(from[*numEdges], to[*numEdges], edgeData[*numEdges]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphGetEdges(
    graph: cudaGraph_t,
    from: *mut cudaGraphNode_t,
    to: *mut cudaGraphNode_t,
    edgeData: *mut cudaGraphEdgeData,
    numEdges: *mut usize,
) -> cudaError_t {
    edges(graph, from, to, DataOut::Array(edgeData), numEdges)
}

/// All edges of a graph: CUDA 12's form.
#[export(context, v12, arrays(from[*numEdges], to[*numEdges]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphGetEdges_v12(
    graph: cudaGraph_t,
    from: *mut cudaGraphNode_t,
    to: *mut cudaGraphNode_t,
    numEdges: *mut usize,
) -> cudaError_t {
    edges(graph, from, to, DataOut::Absent, numEdges)
}

/// All edges of a graph, as CUDA 12 names it.
#[export(context, arrays(from[*numEdges], to[*numEdges], edgeData[*numEdges]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphGetEdges_v2(
    graph: cudaGraph_t,
    from: *mut cudaGraphNode_t,
    to: *mut cudaGraphNode_t,
    edgeData: *mut cudaGraphEdgeData,
    numEdges: *mut usize,
) -> cudaError_t {
    edges(graph, from, to, DataOut::Array(edgeData), numEdges)
}

/// Nodes that a node waits for.
#[export(context, v13, arrays(pDependencies[*pNumDependencies], edgeData[*pNumDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetDependencies(
    node: cudaGraphNode_t,
    pDependencies: *mut cudaGraphNode_t,
    edgeData: *mut cudaGraphEdgeData,
    pNumDependencies: *mut usize,
) -> cudaError_t {
    dependencies(node, true, pDependencies, DataOut::Array(edgeData), pNumDependencies)
}

/// Nodes that a node waits for: CUDA 12's form.
#[export(context, v12, arrays(pDependencies[*pNumDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetDependencies_v12(
    node: cudaGraphNode_t,
    pDependencies: *mut cudaGraphNode_t,
    pNumDependencies: *mut usize,
) -> cudaError_t {
    dependencies(node, true, pDependencies, DataOut::Absent, pNumDependencies)
}

/// Nodes that a node waits for, as CUDA 12 names it.
#[export(context, arrays(pDependencies[*pNumDependencies], edgeData[*pNumDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetDependencies_v2(
    node: cudaGraphNode_t,
    pDependencies: *mut cudaGraphNode_t,
    edgeData: *mut cudaGraphEdgeData,
    pNumDependencies: *mut usize,
) -> cudaError_t {
    dependencies(node, true, pDependencies, DataOut::Array(edgeData), pNumDependencies)
}

/// Nodes that wait for a node.
#[export(context, v13, arrays(pDependentNodes[*pNumDependentNodes], edgeData[*pNumDependentNodes]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetDependentNodes(
    node: cudaGraphNode_t,
    pDependentNodes: *mut cudaGraphNode_t,
    edgeData: *mut cudaGraphEdgeData,
    pNumDependentNodes: *mut usize,
) -> cudaError_t {
    dependencies(node, false, pDependentNodes, DataOut::Array(edgeData), pNumDependentNodes)
}

/// Nodes that wait for a node: CUDA 12's form.
#[export(context, v12, arrays(pDependentNodes[*pNumDependentNodes]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetDependentNodes_v12(
    node: cudaGraphNode_t,
    pDependentNodes: *mut cudaGraphNode_t,
    pNumDependentNodes: *mut usize,
) -> cudaError_t {
    dependencies(node, false, pDependentNodes, DataOut::Absent, pNumDependentNodes)
}

/// Nodes that wait for a node, as CUDA 12 names it.
#[export(context, arrays(pDependentNodes[*pNumDependentNodes], edgeData[*pNumDependentNodes]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetDependentNodes_v2(
    node: cudaGraphNode_t,
    pDependentNodes: *mut cudaGraphNode_t,
    edgeData: *mut cudaGraphEdgeData,
    pNumDependentNodes: *mut usize,
) -> cudaError_t {
    dependencies(node, false, pDependentNodes, DataOut::Array(edgeData), pNumDependentNodes)
}

/// Adds edges. What a programmatic one leads to may start before what it comes from has ended.
#[export(
    context,
    v13,
    arrays(from[numDependencies], to[numDependencies], edgeData[numDependencies]),
    approximate = "programmatic edges from the start of a kernel's last block count as edges from its trigger"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddDependencies(
    graph: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    edgeData: *const cudaGraphEdgeData,
    numDependencies: usize,
) -> cudaError_t {
    connect(graph, from, to, edgeData, true)
}

/// Adds edges: CUDA 12's form.
#[export(context, v12, arrays(from[numDependencies], to[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddDependencies_v12(
    graph: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    numDependencies: usize,
) -> cudaError_t {
    connect(graph, from, to, InArray::NULL, true)
}

/// Adds edges, as CUDA 12 names it.
#[export(
    context,
    arrays(from[numDependencies], to[numDependencies], edgeData[numDependencies]),
    approximate = "programmatic edges from the start of a kernel's last block count as edges from its trigger"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddDependencies_v2(
    graph: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    edgeData: *const cudaGraphEdgeData,
    numDependencies: usize,
) -> cudaError_t {
    connect(graph, from, to, edgeData, true)
}

/// Takes edges out.
#[export(context, v13, arrays(from[numDependencies], to[numDependencies], edgeData[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphRemoveDependencies(
    graph: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    edgeData: *const cudaGraphEdgeData,
    numDependencies: usize,
) -> cudaError_t {
    connect(graph, from, to, edgeData, false)
}

/// Takes edges out: CUDA 12's form.
#[export(context, v12, arrays(from[numDependencies], to[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphRemoveDependencies_v12(
    graph: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    numDependencies: usize,
) -> cudaError_t {
    connect(graph, from, to, InArray::NULL, false)
}

/// Takes edges out, as CUDA 12 names it.
#[export(context, arrays(from[numDependencies], to[numDependencies], edgeData[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphRemoveDependencies_v2(
    graph: cudaGraph_t,
    from: *const cudaGraphNode_t,
    to: *const cudaGraphNode_t,
    edgeData: *const cudaGraphEdgeData,
    numDependencies: usize,
) -> cudaError_t {
    connect(graph, from, to, edgeData, false)
}

//! Graph management: edges and their data.

use crate::abi::arguments::{InArray, Out, OutArray};
use crate::abi::common::graph::{graph, node_of, nodes, write_handles};
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
pub fn described(data: EdgeData) -> cudaGraphEdgeData {
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
pub fn nodes_with_edges(
    list: InArray<cudaGraphNode_t>,
    data: InArray<cudaGraphEdgeData>,
) -> Result<Vec<(Arc<Node>, EdgeData)>> {
    let nodes = nodes(list)?;
    let data = all_edge_data(data, nodes.len())?;
    nodes.into_iter().zip(data).map(|(node, data)| Ok((node, edge_data(data)?))).collect()
}

/// Where a query of edges puts their data.
pub enum DataOut<'a> {
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

/// All edges of a graph.
pub fn edges(
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

/// Nodes that a node waits for (`before`), or that wait for it.
pub fn dependencies(
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

/// Adds edges or takes them out.
pub fn connect(
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

//! Graph management: edges and their data.

use crate::abi::api::export;
use crate::abi::arguments::InArray;
use crate::abi::common::graph_edge::{connect, dependencies, edges, DataOut};
use cuda_types::*;

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

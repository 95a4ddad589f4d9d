//! Graph management: edges and their data.

use crate::abi::api::export;
use crate::abi::arguments::InArray;
use crate::abi::common::graph_edge::{connect, dependencies as neighbours, edges, DataOut};
use cuda_types::*;

/// All edges of a graph: the form without data of edges.
#[export(driver, context, arrays(from[*numEdges], to[*numEdges]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphGetEdges(
    hGraph: CUgraph,
    from: *mut CUgraphNode,
    to: *mut CUgraphNode,
    numEdges: *mut usize,
) -> CUresult {
    edges(hGraph, from, to, DataOut::Absent, numEdges)
}

/// All edges of a graph.
#[export(driver, context, arrays(from[*numEdges], to[*numEdges], edgeData[*numEdges]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphGetEdges_v2(
    hGraph: CUgraph,
    from: *mut CUgraphNode,
    to: *mut CUgraphNode,
    edgeData: *mut CUgraphEdgeData,
    numEdges: *mut usize,
) -> CUresult {
    edges(hGraph, from, to, DataOut::Array(edgeData.alike()), numEdges)
}

/// Nodes that a node waits for: the form without data of edges.
#[export(driver, context, arrays(dependencies[*numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphNodeGetDependencies(
    hNode: CUgraphNode,
    dependencies: *mut CUgraphNode,
    numDependencies: *mut usize,
) -> CUresult {
    neighbours(hNode, true, dependencies, DataOut::Absent, numDependencies)
}

/// Nodes that a node waits for.
#[export(driver, context, arrays(dependencies[*numDependencies], edgeData[*numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphNodeGetDependencies_v2(
    hNode: CUgraphNode,
    dependencies: *mut CUgraphNode,
    edgeData: *mut CUgraphEdgeData,
    numDependencies: *mut usize,
) -> CUresult {
    neighbours(hNode, true, dependencies, DataOut::Array(edgeData.alike()), numDependencies)
}

/// Nodes that wait for a node: the form without data of edges.
#[export(driver, context, arrays(dependentNodes[*numDependentNodes]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphNodeGetDependentNodes(
    hNode: CUgraphNode,
    dependentNodes: *mut CUgraphNode,
    numDependentNodes: *mut usize,
) -> CUresult {
    neighbours(hNode, false, dependentNodes, DataOut::Absent, numDependentNodes)
}

/// Nodes that wait for a node.
#[export(driver, context, arrays(dependentNodes[*numDependentNodes], edgeData[*numDependentNodes]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphNodeGetDependentNodes_v2(
    hNode: CUgraphNode,
    dependentNodes: *mut CUgraphNode,
    edgeData: *mut CUgraphEdgeData,
    numDependentNodes: *mut usize,
) -> CUresult {
    neighbours(hNode, false, dependentNodes, DataOut::Array(edgeData.alike()), numDependentNodes)
}

/// Adds edges: the form without data of edges.
#[export(driver, context, arrays(from[numDependencies], to[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddDependencies(
    hGraph: CUgraph,
    from: *const CUgraphNode,
    to: *const CUgraphNode,
    numDependencies: usize,
) -> CUresult {
    connect(hGraph, from, to, InArray::NULL, true)
}

/// Adds edges.
#[export(
    driver,
    context,
    arrays(from[numDependencies], to[numDependencies], edgeData[numDependencies]),
    approximate = "programmatic edges from the start of a kernel's last block count as edges from its trigger"
)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddDependencies_v2(
    hGraph: CUgraph,
    from: *const CUgraphNode,
    to: *const CUgraphNode,
    edgeData: *const CUgraphEdgeData,
    numDependencies: usize,
) -> CUresult {
    connect(hGraph, from, to, edgeData.alike(), true)
}

/// Takes edges out: the form without data of edges.
#[export(driver, context, arrays(from[numDependencies], to[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphRemoveDependencies(
    hGraph: CUgraph,
    from: *const CUgraphNode,
    to: *const CUgraphNode,
    numDependencies: usize,
) -> CUresult {
    connect(hGraph, from, to, InArray::NULL, false)
}

/// Takes edges out.
#[export(driver, context, arrays(from[numDependencies], to[numDependencies], edgeData[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphRemoveDependencies_v2(
    hGraph: CUgraph,
    from: *const CUgraphNode,
    to: *const CUgraphNode,
    edgeData: *const CUgraphEdgeData,
    numDependencies: usize,
) -> CUresult {
    connect(hGraph, from, to, edgeData.alike(), false)
}

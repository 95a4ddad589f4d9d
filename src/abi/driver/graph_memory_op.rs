//! Graph management: nodes that write values to memory and wait for some.

use super::memory_op::{described, node};
use crate::abi::api::export;
use crate::abi::arguments::In;
use crate::abi::common::graph::node_of;
use crate::abi::common::graph_node::{add, exec};
use crate::abi::common::graph_query::{pointees, Pointees};
use cuda_types::*;
use device::{Error, Result};
use queue::Payload;

fn payload(params: In<CUDA_BATCH_MEM_OP_NODE_PARAMS>) -> Result<Payload> {
    // SAFETY: the array in what a program gives is as long as it says.
    unsafe { node(&params.read()?) }
}

/// Adds a node of memory operations.
#[export(driver, context, arrays(dependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddBatchMemOpNode(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    numDependencies: usize,
    nodeParams: *const CUDA_BATCH_MEM_OP_NODE_PARAMS,
) -> CUresult {
    add(phGraphNode, hGraph, dependencies, payload(nodeParams)?)
}

/// The memory operations of a node.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphBatchMemOpNodeGetParams(
    hNode: CUgraphNode,
    nodeParams_out: *mut CUDA_BATCH_MEM_OP_NODE_PARAMS,
) -> CUresult {
    nodeParams_out.non_null()?;
    match &*pointees(&*node_of(hNode)?)? {
        Pointees::MemoryOps(ops) => nodeParams_out.write(described(ops)),
        _ => Err(Error::InvalidValue),
    }
}

/// Changes what a node writes and waits for.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphBatchMemOpNodeSetParams(
    hNode: CUgraphNode,
    nodeParams: *const CUDA_BATCH_MEM_OP_NODE_PARAMS,
) -> CUresult {
    node_of(hNode)?.set(payload(nodeParams)?)
}

/// Changes what a node writes and waits for, in an exec: addresses, values and comparisons.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecBatchMemOpNodeSetParams(
    hGraphExec: CUgraphExec,
    hNode: CUgraphNode,
    nodeParams: *const CUDA_BATCH_MEM_OP_NODE_PARAMS,
) -> CUresult {
    exec(hGraphExec)?.set(&*node_of(hNode)?, payload(nodeParams)?)
}

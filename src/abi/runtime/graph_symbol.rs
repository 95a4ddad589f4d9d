//! Graph management: nodes that copy to and from variables.

use super::graph_node::copy_1d;
use super::symbol::{source, target};
use crate::abi::api::export;
use crate::abi::common::graph::node_of;
use crate::abi::common::graph_node::{add, exec};
use cuda_types::*;
use device::Result;
use queue::Payload;
use std::ffi::{c_int, c_void};

/// What a node does that copies `count` bytes to a variable. Errors: those of `cudaMemcpyToSymbol`.
fn copy_to_symbol(
    symbol: *const c_void,
    src: *const c_void,
    count: usize,
    offset: usize,
    kind: c_int,
) -> Result<Payload> {
    copy_1d(target(symbol, count, offset, kind)? as *mut c_void, src, count, kind)
}

/// What a node does that copies `count` bytes from a variable. Errors: those of `cudaMemcpyFromSymbol`.
fn copy_from_symbol(
    dst: *mut c_void,
    symbol: *const c_void,
    count: usize,
    offset: usize,
    kind: c_int,
) -> Result<Payload> {
    copy_1d(dst, source(symbol, count, offset, kind)? as *const c_void, count, kind)
}

/// Adds a node that copies to a variable.
#[export(context, arrays(pDependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddMemcpyNodeToSymbol(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    symbol: *const c_void,
    src: *const c_void,
    count: usize,
    offset: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, copy_to_symbol(symbol, src, count, offset, kind)?)
}

/// Adds a node that copies from a variable.
#[export(context, arrays(pDependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddMemcpyNodeFromSymbol(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    dst: *mut c_void,
    symbol: *const c_void,
    count: usize,
    offset: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    add(pGraphNode, graph, pDependencies, copy_from_symbol(dst, symbol, count, offset, kind)?)
}

/// Changes a copy node to one to a variable.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphMemcpyNodeSetParamsToSymbol(
    node: cudaGraphNode_t,
    symbol: *const c_void,
    src: *const c_void,
    count: usize,
    offset: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    node_of(node)?.set(copy_to_symbol(symbol, src, count, offset, kind)?)
}

/// Changes a copy node to one from a variable.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphMemcpyNodeSetParamsFromSymbol(
    node: cudaGraphNode_t,
    dst: *mut c_void,
    symbol: *const c_void,
    count: usize,
    offset: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    node_of(node)?.set(copy_from_symbol(dst, symbol, count, offset, kind)?)
}

/// Changes a copy node to one to a variable, in an exec.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecMemcpyNodeSetParamsToSymbol(
    hGraphExec: cudaGraphExec_t,
    node: cudaGraphNode_t,
    symbol: *const c_void,
    src: *const c_void,
    count: usize,
    offset: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    exec(hGraphExec)?.set(&*node_of(node)?, copy_to_symbol(symbol, src, count, offset, kind)?)
}

/// Changes a copy node to one from a variable, in an exec.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphExecMemcpyNodeSetParamsFromSymbol(
    hGraphExec: cudaGraphExec_t,
    node: cudaGraphNode_t,
    dst: *mut c_void,
    symbol: *const c_void,
    count: usize,
    offset: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    exec(hGraphExec)?.set(&*node_of(node)?, copy_from_symbol(dst, symbol, count, offset, kind)?)
}

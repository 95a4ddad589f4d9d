//! Graph management: nodes that allocate and free memory, and the memory of all graphs.

use crate::abi::api::export;
use crate::abi::arguments::Out;
use crate::abi::common::graph_memory;
use cuda_types::*;
use std::ffi::{c_int, c_void};

/// A pointer to a number of 64 bits, which the manual gives no type.
///
/// # Safety
/// It is null, or the argument of a function whose manual says that it points to a `cuuint64_t` or to a pointer.
unsafe fn number<'a>(value: *mut c_void) -> Out<'a, u64> {
    // SAFETY: the caller's promise.
    unsafe { Out::new(value.cast()) }
}

/// Adds a node that allocates memory.
#[export(context, arrays(pDependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddMemAllocNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    nodeParams: *mut cudaMemAllocNodeParams,
) -> cudaError_t {
    graph_memory::add_mem_alloc_node(pGraphNode, graph, pDependencies, nodeParams)
}

/// Adds a node that frees memory.
#[export(context, arrays(pDependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddMemFreeNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    dptr: *mut c_void,
) -> cudaError_t {
    graph_memory::add_mem_free_node(pGraphNode, graph, pDependencies, dptr)
}

/// What an allocation node allocates, and where.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphMemAllocNodeGetParams(
    node: cudaGraphNode_t,
    params_out: *mut cudaMemAllocNodeParams,
) -> cudaError_t {
    graph_memory::mem_alloc_node_get_params(node, params_out)
}

/// The address of what a node frees.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphMemFreeNodeGetParams(node: cudaGraphNode_t, dptr_out: *mut c_void) -> cudaError_t {
    // SAFETY: the manual: it is the address of a pointer.
    graph_memory::mem_free_node_get_params(node, unsafe { number(dptr_out) })
}

/// Gives back what is kept for graphs and not in use.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGraphMemTrim(device: c_int) -> cudaError_t {
    graph_memory::trim(device)
}

/// Bytes that graphs use or have used.
#[export(context, approximate = "used and reserved memory are the same")]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetGraphMemAttribute(
    device: c_int,
    attr: cudaGraphMemAttributeType,
    value: *mut c_void,
) -> cudaError_t {
    // SAFETY: the manual: it points to a `cuuint64_t`.
    graph_memory::get_attribute(device, attr, unsafe { number(value) })
}

/// High-water marks can be set to 0, which makes them what is current.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceSetGraphMemAttribute(
    device: c_int,
    attr: cudaGraphMemAttributeType,
    value: *mut c_void,
) -> cudaError_t {
    // SAFETY: the manual: it points to a `cuuint64_t`.
    graph_memory::set_attribute(device, attr, unsafe { number(value) })
}

//! Graph management: nodes that allocate and free memory, and the memory of all graphs.

use crate::abi::api::export;
use crate::abi::arguments::Out;
use crate::abi::common::graph_memory;
use cuda_types::*;
use std::ffi::c_void;

/// Adds a node that allocates memory.
#[export(driver, context, arrays(dependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddMemAllocNode(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    numDependencies: usize,
    nodeParams: *mut CUDA_MEM_ALLOC_NODE_PARAMS,
) -> CUresult {
    graph_memory::add_mem_alloc_node(phGraphNode, hGraph, dependencies, nodeParams.alike())
}

/// What an allocation node allocates, and where.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphMemAllocNodeGetParams(
    hNode: CUgraphNode,
    params_out: *mut CUDA_MEM_ALLOC_NODE_PARAMS,
) -> CUresult {
    graph_memory::mem_alloc_node_get_params(hNode, params_out.alike())
}

/// Adds a node that frees memory.
#[export(driver, context, arrays(dependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddMemFreeNode(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    numDependencies: usize,
    dptr: CUdeviceptr,
) -> CUresult {
    graph_memory::add_mem_free_node(phGraphNode, hGraph, dependencies, dptr as *mut c_void)
}

/// The address of what a node frees.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphMemFreeNodeGetParams(hNode: CUgraphNode, dptr_out: *mut CUdeviceptr) -> CUresult {
    graph_memory::mem_free_node_get_params(hNode, dptr_out)
}

/// Gives back what is kept for graphs and not in use.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGraphMemTrim(device: CUdevice) -> CUresult {
    graph_memory::trim(device)
}

/// Bytes that graphs use or have used.
#[export(driver, context, approximate = "used and reserved memory are the same")]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceGetGraphMemAttribute(
    device: CUdevice,
    attr: CUgraphMem_attribute,
    value: *mut c_void,
) -> CUresult {
    // SAFETY: the manual: it points to a `cuuint64_t`.
    graph_memory::get_attribute(device, attr, unsafe { Out::new(value.cast()) })
}

/// High-water marks can be set to 0, which makes them what is current.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuDeviceSetGraphMemAttribute(
    device: CUdevice,
    attr: CUgraphMem_attribute,
    value: *mut c_void,
) -> CUresult {
    // SAFETY: the manual: it points to a `cuuint64_t`.
    graph_memory::set_attribute(device, attr, unsafe { Out::new(value.cast()) })
}

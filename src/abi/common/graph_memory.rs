//! Graph management: nodes that allocate and free memory, and the memory of all graphs.

use crate::abi::arguments::{InArray, Out};
use crate::abi::common::graph::{graph, node_of, nodes};
use crate::abi::common::pool_site::{located, site};
use cuda_types::*;
use device::{Error, Result};
use queue::graph::Node;
use queue::pool::Site;
use queue::{graph_memory, Payload};
use std::ffi::{c_int, c_void};
use std::sync::Arc;

/// Adds a node that allocates so many bytes to a graph behind others; also their address.
/// Errors: `InvalidValue`, `NotSupported` for memory that is shared with other processes, and for places that there are not.
pub fn alloc(
    g: cudaGraph_t,
    after: &[Arc<Node>],
    props: &cudaMemPoolProps,
    bytes: usize,
) -> Result<(Arc<Node>, *mut c_void)> {
    let site = site(props.allocType, props.location).map_err(|e| match e {
        Error::InvalidDevice => Error::InvalidValue,
        other => other,
    })?;
    if bytes == 0 {
        return Err(Error::InvalidValue);
    }
    if props.handleTypes != cudaMemHandleTypeNone {
        return Err(Error::NotSupported);
    }
    // Every device may use every other's memory here, so that `accessDescs` says nothing new.
    let home = site.home(device::current()?)?;
    let (node, addr) = graph(g)?.add_alloc(home, bytes as u64, after)?;
    Ok((node, addr as *mut c_void))
}

/// What an allocation node allocates, and where.
pub fn alloc_params(payload: &Payload) -> Result<cudaMemAllocNodeParams> {
    let Payload::Alloc(slot) = payload else { return Err(Error::InvalidValue) };
    let (allocType, location) = located(Site::of(&slot.home));
    let poolProps = cudaMemPoolProps {
        allocType,
        handleTypes: cudaMemHandleTypeNone,
        location,
        win32SecurityAttributes: std::ptr::null_mut(),
        maxSize: 0,
        usage: 0,
        reserved: [0; 53],
        reserved1: 0,
    };
    let (dptr, bytesize) = (slot.addr as *mut c_void, slot.size as usize);
    Ok(cudaMemAllocNodeParams { poolProps, accessDescs: std::ptr::null(), accessDescCount: 0, bytesize, dptr })
}

/// Adds a node that allocates memory.
pub fn add_mem_alloc_node(
    pGraphNode: Out<cudaGraphNode_t>,
    graph: cudaGraph_t,
    pDependencies: InArray<cudaGraphNode_t>,
    nodeParams: Out<cudaMemAllocNodeParams>,
) -> Result {
    pGraphNode.non_null()?;
    let mut params = nodeParams.read()?;
    // CUDA Runtime API, `cudaMemAllocNodeParams`: as many as there are devices at most.
    let described = params.accessDescCount;
    if described > 0 && params.accessDescs.is_null() || described > device::count() {
        return Err(Error::InvalidValue);
    }
    let after = nodes(pDependencies)?;
    let (node, dptr) = alloc(graph, &after, &params.poolProps, params.bytesize)?;
    params.dptr = dptr;
    nodeParams.write(params)?;
    pGraphNode.write(node.handle() as cudaGraphNode_t)
}

/// Adds a node that frees memory.
pub fn add_mem_free_node(
    pGraphNode: Out<cudaGraphNode_t>,
    graph: cudaGraph_t,
    pDependencies: InArray<cudaGraphNode_t>,
    dptr: *mut c_void,
) -> Result {
    pGraphNode.non_null()?;
    let node = self::graph(graph)?.add_free(dptr as u64, &nodes(pDependencies)?)?;
    pGraphNode.write(node.handle() as cudaGraphNode_t)
}

/// What an allocation node allocates, and where.
pub fn mem_alloc_node_get_params(node: cudaGraphNode_t, params_out: Out<cudaMemAllocNodeParams>) -> Result {
    params_out.write(alloc_params(&node_of(node)?.payload())?)
}

/// The address of what a node frees.
pub fn mem_free_node_get_params(node: cudaGraphNode_t, dptr_out: Out<u64>) -> Result {
    match node_of(node)?.payload() {
        Payload::Free(addr) => dptr_out.write(addr),
        _ => Err(Error::InvalidValue),
    }
}

/// Gives back what is kept for graphs and not in use.
pub fn trim(device: c_int) -> Result {
    graph_memory::trim(device::get(device)?);
    Ok(())
}

/// Bytes that graphs use or have used.
pub fn get_attribute(device: c_int, attr: cudaGraphMemAttributeType, value: Out<u64>) -> Result {
    let (now, high) = graph_memory::usage(device::get(device)?);
    match attr {
        cudaGraphMemAttrUsedMemCurrent | cudaGraphMemAttrReservedMemCurrent => value.write(now),
        cudaGraphMemAttrUsedMemHigh | cudaGraphMemAttrReservedMemHigh => value.write(high),
        _ => Err(Error::InvalidValue),
    }
}

/// High-water marks can be set to 0, which makes them what is current.
pub fn set_attribute(device: c_int, attr: cudaGraphMemAttributeType, value: Out<u64>) -> Result {
    let device = device::get(device)?;
    match attr {
        cudaGraphMemAttrUsedMemHigh | cudaGraphMemAttrReservedMemHigh if value.read()? == 0 => {
            graph_memory::reset_high(device);
            Ok(())
        }
        _ => Err(Error::InvalidValue),
    }
}

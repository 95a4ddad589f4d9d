//! Graph management: nodes that allocate and free memory, and the memory of all graphs.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use super::graph::{graph, node_of, nodes};
use crate::abi::api::export;
use crate::abi::common::support::{need, put, take};
use cuda_types::*;
use device::{Error, Result};
use queue::graph::Node;
use queue::{graph_memory, Payload};
use std::ffi::{c_int, c_void};
use std::sync::Arc;

/// Adds a node that allocates so many bytes to a graph behind others; also their address.
/// Errors: `InvalidValue`, `NotSupported` for memory that is no device's or is shared with other processes.
pub(super) fn alloc(
    g: cudaGraph_t,
    after: &[Arc<Node>],
    props: &cudaMemPoolProps,
    bytes: usize,
) -> Result<(Arc<Node>, *mut c_void)> {
    /// `cudaMemAllocationTypePinned`
    const PINNED: c_int = 1;
    if props.allocType != PINNED || bytes == 0 {
        return Err(Error::InvalidValue);
    }
    if props.handleTypes != 0 || props.location.type_ != cudaMemLocationTypeDevice {
        return Err(Error::NotSupported);
    }
    let device = device::get(props.location.id)?;
    // Every device may use every other's memory here, so that `accessDescs` says nothing new.
    let (node, addr) = graph(g)?.add_alloc(device, bytes as u64, after)?;
    Ok((node, addr as *mut c_void))
}

/// Adds a node that allocates memory.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddMemAllocNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    nodeParams: *mut cudaMemAllocNodeParams,
) -> cudaError_t {
    need(pGraphNode)?;
    let mut params = take(nodeParams)?;
    let after = nodes(pDependencies, numDependencies)?;
    let (node, dptr) = alloc(graph, &after, &params.poolProps, params.bytesize)?;
    params.dptr = dptr;
    put(nodeParams, params)?;
    put(pGraphNode, node.handle() as cudaGraphNode_t)
}

/// Adds a node that frees memory.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphAddMemFreeNode(
    pGraphNode: *mut cudaGraphNode_t,
    graph: cudaGraph_t,
    pDependencies: *const cudaGraphNode_t,
    numDependencies: usize,
    dptr: *mut c_void,
) -> cudaError_t {
    need(pGraphNode)?;
    let node = self::graph(graph)?.add_free(dptr as u64, &nodes(pDependencies, numDependencies)?)?;
    put(pGraphNode, node.handle() as cudaGraphNode_t)
}

/// What an allocation node allocates, and where.
pub(super) fn alloc_params(payload: &Payload) -> Result<cudaMemAllocNodeParams> {
    let Payload::Alloc(slot) = payload else { return Err(Error::InvalidValue) };
    let id = slot.device.ordinal as c_int;
    let poolProps = cudaMemPoolProps {
        allocType: 1,
        handleTypes: 0,
        location: cudaMemLocation { type_: cudaMemLocationTypeDevice, id },
        win32SecurityAttributes: std::ptr::null_mut(),
        maxSize: 0,
        usage: 0,
        reserved: [0; 53],
        reserved1: 0,
    };
    let (dptr, bytesize) = (slot.addr as *mut c_void, slot.size as usize);
    Ok(cudaMemAllocNodeParams { poolProps, accessDescs: std::ptr::null(), accessDescCount: 0, bytesize, dptr })
}

/// What an allocation node allocates, and where.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphMemAllocNodeGetParams(
    node: cudaGraphNode_t,
    params_out: *mut cudaMemAllocNodeParams,
) -> cudaError_t {
    put(params_out, alloc_params(&node_of(node)?.payload())?)
}

/// The address of what a node frees.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphMemFreeNodeGetParams(node: cudaGraphNode_t, dptr_out: *mut c_void) -> cudaError_t {
    match node_of(node)?.payload() {
        Payload::Free(addr) => put(dptr_out.cast::<u64>(), addr),
        _ => Err(Error::InvalidValue),
    }
}

/// Gives back what is kept for graphs and not in use.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGraphMemTrim(device: c_int) -> cudaError_t {
    graph_memory::trim(device::get(device)?);
    Ok(())
}

/// `cudaGraphMemAttributeType`: used and reserved are the same here.
const USED: c_int = 0;
const USED_HIGH: c_int = 1;
const RESERVED: c_int = 2;
const RESERVED_HIGH: c_int = 3;

/// Bytes that graphs use or have used.
#[export(context, approximate = "used and reserved memory are the same")]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetGraphMemAttribute(
    device: c_int,
    attr: cudaGraphMemAttributeType,
    value: *mut c_void,
) -> cudaError_t {
    let (now, high) = graph_memory::usage(device::get(device)?);
    match attr {
        USED | RESERVED => put(value.cast::<u64>(), now),
        USED_HIGH | RESERVED_HIGH => put(value.cast::<u64>(), high),
        _ => Err(Error::InvalidValue),
    }
}

/// High-water marks can be set to 0, which makes them what is current.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceSetGraphMemAttribute(
    device: c_int,
    attr: cudaGraphMemAttributeType,
    value: *mut c_void,
) -> cudaError_t {
    let device = device::get(device)?;
    match attr {
        USED_HIGH | RESERVED_HIGH if take(value.cast::<u64>())? == 0 => {
            graph_memory::reset_high(device);
            Ok(())
        }
        _ => Err(Error::InvalidValue),
    }
}

//! Graph management: nodes that allocate and free memory, and the memory of all graphs.

use super::graph::{graph, node_of, nodes};
use crate::abi::api::export;
use crate::abi::arguments::Out;
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
    if props.allocType != cudaMemAllocationTypePinned || bytes == 0 {
        return Err(Error::InvalidValue);
    }
    if props.handleTypes != cudaMemHandleTypeNone || props.location.type_ != cudaMemLocationTypeDevice {
        return Err(Error::NotSupported);
    }
    let device = device::get(props.location.id)?;
    // Every device may use every other's memory here, so that `accessDescs` says nothing new.
    let (node, addr) = graph(g)?.add_alloc(device, bytes as u64, after)?;
    Ok((node, addr as *mut c_void))
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
    pGraphNode.non_null()?;
    let mut params = nodeParams.read()?;
    let after = nodes(pDependencies)?;
    let (node, dptr) = alloc(graph, &after, &params.poolProps, params.bytesize)?;
    params.dptr = dptr;
    nodeParams.write(params)?;
    pGraphNode.write(node.handle() as cudaGraphNode_t)
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
    pGraphNode.non_null()?;
    let node = self::graph(graph)?.add_free(dptr as u64, &nodes(pDependencies)?)?;
    pGraphNode.write(node.handle() as cudaGraphNode_t)
}

/// What an allocation node allocates, and where.
pub(super) fn alloc_params(payload: &Payload) -> Result<cudaMemAllocNodeParams> {
    let Payload::Alloc(slot) = payload else { return Err(Error::InvalidValue) };
    let id = slot.device.ordinal as c_int;
    let poolProps = cudaMemPoolProps {
        allocType: cudaMemAllocationTypePinned,
        handleTypes: cudaMemHandleTypeNone,
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
    params_out.write(alloc_params(&node_of(node)?.payload())?)
}

/// The address of what a node frees.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphMemFreeNodeGetParams(node: cudaGraphNode_t, dptr_out: *mut c_void) -> cudaError_t {
    match node_of(node)?.payload() {
        // SAFETY: the manual: it is the address of a pointer.
        Payload::Free(addr) => unsafe { Out::new(dptr_out.cast::<u64>()) }.write(addr),
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

/// The value of an attribute, whatever the attribute.
///
/// # Safety
/// `value` is that of a call of `cudaDeviceGetGraphMemAttribute` or `cudaDeviceSetGraphMemAttribute`.
unsafe fn attribute_value<'a>(value: *mut c_void) -> Out<'a, u64> {
    // SAFETY: the manual: it points to a `cuuint64_t`.
    unsafe { Out::new(value.cast()) }
}

/// Bytes that graphs use or have used.
#[export(context, approximate = "used and reserved memory are the same")]
#[no_mangle]
pub unsafe extern "C" fn cudaDeviceGetGraphMemAttribute(
    device: c_int,
    attr: cudaGraphMemAttributeType,
    value: *mut c_void,
) -> cudaError_t {
    let (now, high) = graph_memory::usage(device::get(device)?);
    // SAFETY: this is such a call.
    let value = unsafe { attribute_value(value) };
    match attr {
        cudaGraphMemAttrUsedMemCurrent | cudaGraphMemAttrReservedMemCurrent => value.write(now),
        cudaGraphMemAttrUsedMemHigh | cudaGraphMemAttrReservedMemHigh => value.write(high),
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
    // SAFETY: this is such a call.
    let value = unsafe { attribute_value(value) };
    match attr {
        cudaGraphMemAttrUsedMemHigh | cudaGraphMemAttrReservedMemHigh if value.read()? == 0 => {
            graph_memory::reset_high(device);
            Ok(())
        }
        _ => Err(Error::InvalidValue),
    }
}

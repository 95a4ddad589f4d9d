//! Graph management: attributes of kernel nodes.

use crate::abi::api::export;
use crate::abi::common::graph_attribute;
use cuda_types::*;

/// An attribute of a kernel node.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphKernelNodeGetAttribute(
    hNode: cudaGraphNode_t,
    attr: cudaLaunchAttributeID,
    value_out: *mut cudaLaunchAttributeValue,
) -> cudaError_t {
    graph_attribute::kernel_node_get_attribute(hNode, attr, value_out)
}

/// Sets an attribute of a kernel node.
#[export(
    context,
    approximate = "cooperation, clusters and priorities have their effect, others are kept and returned only; \
        nodes that kernels may change are refused"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphKernelNodeSetAttribute(
    hNode: cudaGraphNode_t,
    attr: cudaLaunchAttributeID,
    value: *const cudaLaunchAttributeValue,
) -> cudaError_t {
    graph_attribute::kernel_node_set_attribute(hNode, attr, value)
}

/// Sets all attributes of a kernel node to those of another one.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphKernelNodeCopyAttributes(
    hDst: cudaGraphNode_t,
    hSrc: cudaGraphNode_t,
) -> cudaError_t {
    graph_attribute::kernel_node_copy_attributes(hDst, hSrc)
}

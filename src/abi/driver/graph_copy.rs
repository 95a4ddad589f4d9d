//! Graph management: nodes that copy and set memory.

use super::copy_box::cuboid_of;
use crate::abi::api::export;
use crate::abi::arguments::In;
use crate::abi::common::graph::node_of;
use crate::abi::common::graph_node::{self, add, exec};
use crate::abi::common::graph_query::fill_params;
use crate::abi::contexts;
use cuda_types::*;
use device::array::Array;
use device::copy::Copy;
use device::extent::Extent;
use device::memory::{self, Side};
use device::Result;
use queue::Payload;
use std::ffi::c_void;

/// What a node of these parameters copies; one of no bytes does nothing, but is a node.
pub(super) fn copy(p: &CUDA_MEMCPY3D) -> Result<Payload> {
    let (copy, ends) = cuboid_of(p)?;
    graph_node::copy(copy, ends, None)
}

fn copied(params: In<CUDA_MEMCPY3D>, ctx: CUcontext) -> Result<Payload> {
    let params = params.read()?;
    contexts::check(&[ctx])?;
    copy(&params)
}

fn filled(params: In<CUDA_MEMSET_NODE_PARAMS>, ctx: CUcontext) -> Result<Payload> {
    let CUDA_MEMSET_NODE_PARAMS { dst, pitch, value, elementSize, width, height } = params.read()?;
    contexts::check(&[ctx])?;
    graph_node::fill(&cudaMemsetParams { dst: dst as *mut c_void, pitch, value, elementSize, width, height })
}

/// One side of a copy, as the descriptors have it: a place in an array, or an address.
struct Place {
    kind: CUmemorytype,
    host: u64,
    device: CUdeviceptr,
    array: CUarray,
    at: [usize; 3],
    pitch: usize,
    rows: usize,
}

fn place(extent: &Extent) -> Place {
    let Extent { base: addr, pitch, height, slice, depth, .. } = *extent;
    let linear = Place {
        kind: CU_MEMORYTYPE_HOST,
        host: 0,
        device: 0,
        array: std::ptr::null_mut(),
        at: [0; 3],
        pitch: pitch as usize,
        rows: if depth > 1 { slice / pitch.max(1) } else { height } as usize,
    };
    if let Some(array) = Array::containing(addr) {
        let (offset, rows) = (addr - array.base(), array.slice_pitch());
        let at = [offset % rows % array.row_pitch(), offset % rows / array.row_pitch(), offset / rows];
        let array = array.handle() as CUarray;
        return Place { kind: CU_MEMORYTYPE_ARRAY, array, at: at.map(|n| n as usize), pitch: 0, rows: 0, ..linear };
    }
    match memory::side(addr, extent.span()) {
        Ok(Side::Ours(a)) if a.kind.is_managed() => Place { kind: CU_MEMORYTYPE_UNIFIED, device: addr, ..linear },
        Ok(Side::Ours(a)) if !a.kind.on_host() => Place { kind: CU_MEMORYTYPE_DEVICE, device: addr, ..linear },
        _ => Place { host: addr, ..linear },
    }
}

/// What a copy copies.
pub(super) fn described(copy: &Copy) -> CUDA_MEMCPY3D {
    let (from, to) = (place(&copy.src), place(&copy.dst));
    CUDA_MEMCPY3D {
        srcXInBytes: from.at[0],
        srcY: from.at[1],
        srcZ: from.at[2],
        srcLOD: 0,
        srcMemoryType: from.kind,
        srcHost: from.host as *const c_void,
        srcDevice: from.device,
        srcArray: from.array,
        srcContext: std::ptr::null_mut(),
        srcPitch: from.pitch,
        srcHeight: from.rows,
        dstXInBytes: to.at[0],
        dstY: to.at[1],
        dstZ: to.at[2],
        dstLOD: 0,
        dstMemoryType: to.kind,
        dstHost: to.host as *mut c_void,
        dstDevice: to.device,
        dstArray: to.array,
        dstContext: std::ptr::null_mut(),
        dstPitch: to.pitch,
        dstHeight: to.rows,
        WidthInBytes: copy.dst.width as usize,
        Height: copy.dst.height as usize,
        Depth: copy.dst.depth as usize,
    }
}

/// Adds a node that copies a box.
#[export(driver, context, arrays(dependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddMemcpyNode(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    numDependencies: usize,
    copyParams: *const CUDA_MEMCPY3D,
    ctx: CUcontext,
) -> CUresult {
    add(phGraphNode, hGraph, dependencies, copied(copyParams, ctx)?)
}

/// What a copy node copies.
#[export(driver, context, approximate = "what is addressed has no offsets: they are in its address")]
#[no_mangle]
pub unsafe extern "C" fn cuGraphMemcpyNodeGetParams(hNode: CUgraphNode, nodeParams: *mut CUDA_MEMCPY3D) -> CUresult {
    nodeParams.write(described(node_of(hNode)?.payload().copied()?.0))
}

/// Changes what a copy node copies.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphMemcpyNodeSetParams(hNode: CUgraphNode, nodeParams: *const CUDA_MEMCPY3D) -> CUresult {
    node_of(hNode)?.set(copied(nodeParams, std::ptr::null_mut())?)
}

/// Changes what a copy node copies, in an exec.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecMemcpyNodeSetParams(
    hGraphExec: CUgraphExec,
    hNode: CUgraphNode,
    copyParams: *const CUDA_MEMCPY3D,
    ctx: CUcontext,
) -> CUresult {
    exec(hGraphExec)?.set(&*node_of(hNode)?, copied(copyParams, ctx)?)
}

/// Adds a node that sets memory.
#[export(driver, context, arrays(dependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddMemsetNode(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    numDependencies: usize,
    memsetParams: *const CUDA_MEMSET_NODE_PARAMS,
    ctx: CUcontext,
) -> CUresult {
    add(phGraphNode, hGraph, dependencies, filled(memsetParams, ctx)?)
}

/// What a fill node sets.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphMemsetNodeGetParams(
    hNode: CUgraphNode,
    nodeParams: *mut CUDA_MEMSET_NODE_PARAMS,
) -> CUresult {
    let cudaMemsetParams { dst, pitch, value, elementSize, width, height } = fill_params(&node_of(hNode)?.payload())?;
    nodeParams.write(CUDA_MEMSET_NODE_PARAMS { dst: dst as CUdeviceptr, pitch, value, elementSize, width, height })
}

/// Changes what a fill node sets.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphMemsetNodeSetParams(
    hNode: CUgraphNode,
    nodeParams: *const CUDA_MEMSET_NODE_PARAMS,
) -> CUresult {
    node_of(hNode)?.set(filled(nodeParams, std::ptr::null_mut())?)
}

/// Changes what a fill node sets, in an exec.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecMemsetNodeSetParams(
    hGraphExec: CUgraphExec,
    hNode: CUgraphNode,
    memsetParams: *const CUDA_MEMSET_NODE_PARAMS,
    ctx: CUcontext,
) -> CUresult {
    exec(hGraphExec)?.set(&*node_of(hNode)?, filled(memsetParams, ctx)?)
}

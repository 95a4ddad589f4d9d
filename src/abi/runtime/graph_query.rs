//! Graph management: what nodes do, described to programs.

use crate::abi::api::export;
use crate::abi::common::graph::node_of;
use crate::abi::common::graph_query::{self, fill_params, pointees, Arguments, Pointees};
use cuda_types::*;
use device::array::Array;
use device::copy::Copy;
use device::extent::Extent;
use device::memory::{self, Side};
use device::Error;
use queue::transfer::Direction;
use std::ffi::{c_int, c_void};
use std::sync::Arc;

/// What a kernel node launches.
pub(super) fn kernel_params(arguments: &Arguments) -> cudaKernelNodeParams {
    let dim = |[x, y, z]: [u32; 3]| dim3 { x, y, z };
    let launch = &arguments.launch;
    cudaKernelNodeParams {
        func: arguments.func as *mut c_void,
        gridDim: dim(launch.grid),
        blockDim: dim(launch.block),
        sharedMemBytes: launch.dynamic_shared,
        kernelParams: arguments.pointers(),
        extra: std::ptr::null_mut(),
    }
}

/// One side of a copy: an array and a place in it, or an address and its rows. Also the array.
fn side(extent: &Extent) -> (cudaArray_t, cudaPos, cudaPitchedPtr, Option<Arc<Array>>) {
    let Extent { base: addr, width, pitch, height, slice, depth, .. } = *extent;
    let start = cudaPos { x: 0, y: 0, z: 0 };
    if let Some(array) = Array::containing(addr) {
        let (offset, texels) = (addr - array.base(), array.format.side());
        let (z, rest) = (offset / array.slice_pitch(), offset % array.slice_pitch());
        let (y, x) = (rest / array.row_pitch(), rest % array.row_pitch() / array.format.bytes());
        let no_pointer = cudaPitchedPtr { ptr: std::ptr::null_mut(), pitch: 0, xsize: 0, ysize: 0 };
        let pos = cudaPos { x: (x * texels) as usize, y: (y * texels) as usize, z: z as usize };
        return (array.handle() as cudaArray_t, pos, no_pointer, Some(array));
    }
    let rows = if depth > 1 { slice / pitch.max(1) } else { height };
    let ptr =
        cudaPitchedPtr { ptr: addr as *mut c_void, pitch: pitch as usize, xsize: width as usize, ysize: rows as usize };
    (std::ptr::null_mut(), start, ptr, None)
}

/// A size in bytes, rows and slices as an extent in the texels of an array from `pos` on: blocks at its edges are not full.
fn in_texels(array: &Array, pos: &cudaPos, [width, height, depth]: [u64; 3]) -> cudaExtent {
    let side = array.format.side() as usize;
    let within = |n: u64, at: usize, all: u64| match side {
        1 => n as usize,
        _ => (n as usize * side).min(all as usize - at),
    };
    let width = within(width / array.format.bytes(), pos.x, array.extent[0]);
    cudaExtent { width, height: within(height, pos.y, array.extent[1]), depth: depth as usize }
}

/// What a copy copies. Without a direction of the program's, it is that between the places where the memory lies.
pub(super) fn copy_params(copy: &Copy, said: Option<Direction>) -> cudaMemcpy3DParms {
    let (srcArray, srcPos, srcPtr, from) = side(&copy.src);
    let (dstArray, dstPos, dstPtr, to) = side(&copy.dst);
    let size @ [width, height, depth] = [copy.dst.width, copy.dst.height, copy.dst.depth];
    let extent = match (&from, &to) {
        (Some(array), _) => in_texels(array, &srcPos, size),
        (None, Some(array)) => in_texels(array, &dstPos, size),
        (None, None) => cudaExtent { width: width as usize, height: height as usize, depth: depth as usize },
    };
    // Whether the device has it alone; `None` where both sides may use it.
    let on_device = |e: &Extent| match memory::side(e.base, e.span()) {
        Ok(Side::Ours(a)) if a.kind.is_managed() => None,
        Ok(Side::Ours(a)) => Some(!a.kind.on_host()),
        _ => Some(false),
    };
    let found = || match (on_device(&copy.src), on_device(&copy.dst)) {
        (Some(false), Some(false)) => Direction::HostToHost,
        (Some(false), Some(true)) => Direction::HostToDevice,
        (Some(true), Some(false)) => Direction::DeviceToHost,
        (Some(true), Some(true)) => Direction::DeviceToDevice,
        _ => Direction::Default,
    };
    let kind = said.unwrap_or_else(found) as c_int;
    cudaMemcpy3DParms { srcArray, srcPos, srcPtr, dstArray, dstPos, dstPtr, extent, kind }
}

/// What a kernel node launches.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphKernelNodeGetParams(
    node: cudaGraphNode_t,
    pNodeParams: *mut cudaKernelNodeParams,
) -> cudaError_t {
    pNodeParams.non_null()?;
    match &*pointees(&*node_of(node)?)? {
        Pointees::Kernel(arguments) => pNodeParams.write(kernel_params(arguments)),
        _ => Err(Error::InvalidValue),
    }
}

/// What a copy node copies.
#[export(
    context,
    approximate = "the direction of a captured copy is derived from where its memory lies now, not kept as it was given"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphMemcpyNodeGetParams(
    node: cudaGraphNode_t,
    pNodeParams: *mut cudaMemcpy3DParms,
) -> cudaError_t {
    let payload = node_of(node)?.payload();
    let (copy, direction) = payload.copied()?;
    pNodeParams.write(copy_params(copy, direction))
}

/// What a fill node sets.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphMemsetNodeGetParams(
    node: cudaGraphNode_t,
    pNodeParams: *mut cudaMemsetParams,
) -> cudaError_t {
    pNodeParams.write(fill_params(&node_of(node)?.payload())?)
}

/// What a host node calls.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphHostNodeGetParams(
    node: cudaGraphNode_t,
    pNodeParams: *mut cudaHostNodeParams,
) -> cudaError_t {
    graph_query::host_node_get_params(node, pNodeParams)
}

/// The event that a node records.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphEventRecordNodeGetEvent(
    node: cudaGraphNode_t,
    event_out: *mut cudaEvent_t,
) -> cudaError_t {
    graph_query::event_record_node_get_event(node, event_out)
}

/// The event that a node waits for.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphEventWaitNodeGetEvent(
    node: cudaGraphNode_t,
    event_out: *mut cudaEvent_t,
) -> cudaError_t {
    graph_query::event_wait_node_get_event(node, event_out)
}

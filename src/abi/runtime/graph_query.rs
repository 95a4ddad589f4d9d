//! Graph management: what nodes do, described to programs.

use super::graph::node_of;
use super::graph_batch;
use super::graph_memory::alloc_params;
use super::semaphore_arrays::SemaphoreArrays;
use crate::abi::api::export;
use cuda_types::*;
use device::array::Array;
use device::copy::Copy;
use device::extent::Extent;
use device::memory::{self, Side};
use device::{Error, Result};
use exec::Launch;
use module::registry;
use queue::graph::Node;
use queue::{Payload, UserData, Work};
use std::ffi::{c_int, c_uint, c_void};
use std::sync::Arc;

/// What the description of a node points to.
pub(super) enum Pointees {
    Nothing,
    Kernel(Arguments),
    Signal(SemaphoreArrays<cudaExternalSemaphoreSignalParams>),
    Wait(SemaphoreArrays<cudaExternalSemaphoreWaitParams>),
    Batch(graph_batch::BatchArrays),
}

impl Pointees {
    /// Errors: those of [`Arguments::of`].
    pub fn of(payload: &Payload) -> Result<Pointees> {
        Ok(match payload {
            Payload::Kernel(..) => Pointees::Kernel(Arguments::of(payload)?),
            Payload::Signal(signals) => Pointees::Signal(SemaphoreArrays::signal(signals)),
            Payload::Await(signals) => Pointees::Wait(SemaphoreArrays::wait(signals)),
            Payload::Batch(batch) => Pointees::Batch(graph_batch::BatchArrays::of(batch)),
            _ => Pointees::Nothing,
        })
    }
}

/// What the description of a node points to, which lives as long as the node. Errors: those of [`Arguments::of`].
pub(super) fn pointees(node: &Node) -> Result<Arc<Pointees>> {
    let pointees = Pointees::of(&node.payload())?;
    Ok(node.export(|| pointees))
}

/// A kernel's arguments as programs read them: pointers to where they lie in the block of parameters.
pub(super) struct Arguments {
    launch: Arc<Launch>,
    /// The host stub or handle that the program knows the kernel by.
    func: usize,
    pointers: Box<[usize]>,
}

impl Arguments {
    /// Errors: `InvalidValue` for what is no kernel, `InvalidDeviceFunction` if its module has been unloaded.
    fn of(payload: &Payload) -> Result<Arguments> {
        let launch = payload.launch()?.clone();
        let symbols = launch.symbols.module();
        let (func, kernel) = registry::name_of(symbols, &launch.entry).ok_or(Error::InvalidDeviceFunction)?;
        let entry = kernel.ready(device::current()?)?.entry;
        let start = launch.params.as_ptr() as usize;
        let pointers = entry.params.iter().map(|p| start + p.offset as usize).collect();
        Ok(Arguments { launch, func, pointers })
    }

    fn params(&self) -> cudaKernelNodeParams {
        let dim = |[x, y, z]: [u32; 3]| dim3 { x, y, z };
        let kernelParams = match self.pointers.is_empty() {
            true => std::ptr::null_mut(),
            false => self.pointers.as_ptr().cast_mut().cast(),
        };
        cudaKernelNodeParams {
            func: self.func as *mut c_void,
            gridDim: dim(self.launch.grid),
            blockDim: dim(self.launch.block),
            sharedMemBytes: self.launch.dynamic_shared,
            kernelParams,
            extra: std::ptr::null_mut(),
        }
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

/// What a copy copies. Its direction is that between the places where the memory lies.
fn copy_params(copy: &Copy) -> cudaMemcpy3DParms {
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
    let kind = match (on_device(&copy.src), on_device(&copy.dst)) {
        (Some(false), Some(false)) => cudaMemcpyHostToHost,
        (Some(false), Some(true)) => cudaMemcpyHostToDevice,
        (Some(true), Some(false)) => cudaMemcpyDeviceToHost,
        (Some(true), Some(true)) => cudaMemcpyDeviceToDevice,
        _ => cudaMemcpyDefault,
    };
    cudaMemcpy3DParms { srcArray, srcPos, srcPtr, dstArray, dstPos, dstPtr, extent, kind }
}

/// Errors: `InvalidValue` for what is no fill, `NotSupported` for a captured one of several slices with a gap between them.
fn fill_params(payload: &Payload) -> Result<cudaMemsetParams> {
    let f = payload.filled()?;
    let Extent { base, width, pitch, height, slice, depth, .. } = f.dst;
    // What it spans was checked, and so are rows of several slices.
    if depth > 1 && Some(slice) != pitch.checked_mul(height) {
        return Err(Error::NotSupported);
    }
    Ok(cudaMemsetParams {
        dst: base as *mut c_void,
        pitch: pitch as usize,
        value: f.value,
        elementSize: f.element as c_uint,
        width: (width / f.element) as usize,
        height: (height * depth) as usize,
    })
}

fn host_params(payload: &Payload) -> Result<cudaHostNodeParams> {
    match payload {
        Payload::Host(Work::Host(function, UserData(data))) => {
            Ok(cudaHostNodeParams { fn_: Some(*function), userData: *data })
        }
        _ => Err(Error::InvalidValue),
    }
}

/// A description of what a node does, of which `pointees` holds what is pointed to.
pub(super) fn described(payload: &Payload, pointees: &Pointees) -> Result<cudaGraphNodeParams> {
    let mut of = cudaGraphNodeParamsUnion { reserved1: [0; 29] };
    let ctx = std::ptr::null_mut();
    match pointees {
        Pointees::Kernel(arguments) => {
            let cudaKernelNodeParams { func, gridDim, blockDim, sharedMemBytes, kernelParams, extra } =
                arguments.params();
            let functionType = cudaKernelFunctionTypeUnspecified;
            let partition = arguments.launch.partition.as_ref();
            let ctx = partition.map_or(ctx, |p| p.context as cudaExecutionContext_t);
            of.kernel = cudaKernelNodeParamsV2 {
                func,
                gridDim,
                blockDim,
                sharedMemBytes,
                kernelParams,
                extra,
                ctx,
                functionType,
            };
        }
        Pointees::Signal(arrays) => {
            let cudaExternalSemaphoreSignalNodeParams { extSemArray, paramsArray, numExtSems } = arrays.params();
            of.extSemSignal = cudaExternalSemaphoreSignalNodeParamsV2 { extSemArray, paramsArray, numExtSems, ctx };
        }
        Pointees::Wait(arrays) => {
            let cudaExternalSemaphoreWaitNodeParams { extSemArray, paramsArray, numExtSems } = arrays.params();
            of.extSemWait = cudaExternalSemaphoreWaitNodeParamsV2 { extSemArray, paramsArray, numExtSems, ctx };
        }
        Pointees::Batch(arrays) => of.memcpyBatch = arrays.params(),
        Pointees::Nothing => {}
    }
    match payload {
        Payload::Kernel(..) | Payload::Signal(_) | Payload::Await(_) | Payload::Batch(_) | Payload::Empty => {}
        Payload::Copy(_) => {
            let copyParams = copy_params(payload.copied()?);
            of.memcpy = cudaMemcpyNodeParams { flags: 0, reserved: 0, ctx, copyParams };
        }
        Payload::Fill(_) => {
            let cudaMemsetParams { dst, pitch, value, elementSize, width, height } = fill_params(payload)?;
            of.memset = cudaMemsetParamsV2 { dst, pitch, value, elementSize, width, height, ctx };
        }
        Payload::Host(_) => {
            let cudaHostNodeParams { fn_, userData } = host_params(payload)?;
            of.host = cudaHostNodeParamsV2 { fn_, userData, syncMode: cudaHostTaskBlocking as c_uint, ctx };
        }
        Payload::Child(child) => {
            // The description is not to be used for another node as it is.
            let ownership = cudaGraphChildGraphOwnershipInvalid;
            of.graph = cudaChildGraphNodeParams { graph: Arc::as_ptr(child) as cudaGraph_t, ownership };
        }
        Payload::Wait(event) | Payload::Record(event) => of.eventWait.event = Arc::as_ptr(event) as cudaEvent_t,
        Payload::Alloc(_) => {
            let cudaMemAllocNodeParams { poolProps, accessDescs, accessDescCount, bytesize, dptr } =
                alloc_params(payload)?;
            of.alloc = cudaMemAllocNodeParamsV2 { poolProps, accessDescs, accessDescCount, bytesize, dptr };
        }
        Payload::Free(addr) => of.free.dptr = *addr as *mut c_void,
        Payload::Conditional(c) => {
            of.conditional = cudaConditionalNodeParams {
                handle: c.handle,
                type_: c.kind as c_int,
                size: c.bodies.len() as c_uint,
                phGraph_out: c.body_handles.as_ptr().cast_mut().cast(),
                ctx,
            };
        }
    }
    Ok(cudaGraphNodeParams { type_: payload.kind(), reserved0: [0; 3], of, reserved2: 0 })
}

/// What a node of any kind does.
#[export(
    context,
    approximate = "a copy's direction is derived from where its memory lies now, not kept as it was given"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphNodeGetParams(
    node: cudaGraphNode_t,
    nodeParams: *mut cudaGraphNodeParams,
) -> cudaError_t {
    nodeParams.non_null()?;
    let node = node_of(node)?;
    let pointees = pointees(&node)?;
    nodeParams.write(described(&node.payload(), &pointees)?)
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
        Pointees::Kernel(arguments) => pNodeParams.write(arguments.params()),
        _ => Err(Error::InvalidValue),
    }
}

/// What a copy node copies.
#[export(
    context,
    approximate = "a copy's direction is derived from where its memory lies now, not kept as it was given"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphMemcpyNodeGetParams(
    node: cudaGraphNode_t,
    pNodeParams: *mut cudaMemcpy3DParms,
) -> cudaError_t {
    pNodeParams.write(copy_params(node_of(node)?.payload().copied()?))
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
    pNodeParams.write(host_params(&node_of(node)?.payload())?)
}

/// The event that a node records.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphEventRecordNodeGetEvent(
    node: cudaGraphNode_t,
    event_out: *mut cudaEvent_t,
) -> cudaError_t {
    match node_of(node)?.payload() {
        Payload::Record(event) => event_out.write(Arc::as_ptr(&event) as cudaEvent_t),
        _ => Err(Error::InvalidValue),
    }
}

/// The event that a node waits for.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGraphEventWaitNodeGetEvent(
    node: cudaGraphNode_t,
    event_out: *mut cudaEvent_t,
) -> cudaError_t {
    match node_of(node)?.payload() {
        Payload::Wait(event) => event_out.write(Arc::as_ptr(&event) as cudaEvent_t),
        _ => Err(Error::InvalidValue),
    }
}

//! Graph management: what nodes do, described to programs.

use crate::abi::arguments::Out;
use crate::abi::common::graph::node_of;
use crate::abi::common::graph_batch;
use crate::abi::common::graph_memory::alloc_params;
use crate::abi::common::semaphore_arrays::SemaphoreArrays;
use cuda_types::*;
use device::extent::Extent;
use device::{Error, Result};
use exec::Launch;
use module::registry;
use queue::graph::Node;
use queue::memory_op::MemoryOps;
use queue::{Payload, UserData, Work};
use std::ffi::{c_int, c_uint, c_void};
use std::sync::Arc;

/// What the description of a node points to.
pub enum Pointees {
    Nothing,
    Kernel(Arguments),
    Signal(SemaphoreArrays<cudaExternalSemaphoreSignalParams>),
    Wait(SemaphoreArrays<cudaExternalSemaphoreWaitParams>),
    Batch(graph_batch::BatchArrays),
    /// Of the driver API alone.
    MemoryOps(Arc<MemoryOps>),
}

impl Pointees {
    /// Errors: those of [`Arguments::of`].
    pub fn of(payload: &Payload) -> Result<Pointees> {
        Ok(match payload {
            Payload::Kernel(..) => Pointees::Kernel(Arguments::of(payload)?),
            Payload::Signal(signals) => Pointees::Signal(SemaphoreArrays::signal(signals)),
            Payload::Await(signals) => Pointees::Wait(SemaphoreArrays::wait(signals)),
            Payload::MemoryOps(ops) => Pointees::MemoryOps(ops.clone()),
            Payload::Batch(batch) => Pointees::Batch(graph_batch::BatchArrays::of(batch)),
            _ => Pointees::Nothing,
        })
    }
}

/// What the description of a node points to, which lives as long as the node. Errors: those of [`Arguments::of`].
pub fn pointees(node: &Node) -> Result<Arc<Pointees>> {
    let pointees = Pointees::of(&node.payload())?;
    Ok(node.export(|| pointees))
}

/// Bytes of a kernel's parameters, aligned as any of them may want to be: `CUtensorMap`.
#[repr(align(64))]
#[derive(Clone, Copy)]
struct Line([u8; 64]);

/// A kernel's arguments as programs read them: pointers to where they lie in a copy of the block of parameters.
pub struct Arguments {
    pub launch: Arc<Launch>,
    /// The host stub or handle that programs of the runtime know the kernel by.
    pub func: usize,
    /// The handle, by which those of the driver API do.
    pub handle: usize,
    /// What the pointers point to.
    _params: Box<[Line]>,
    pointers: Box<[usize]>,
}

impl Arguments {
    /// Errors: `InvalidValue` for what is no kernel, `InvalidDeviceFunction` if its module has been unloaded.
    fn of(payload: &Payload) -> Result<Arguments> {
        let launch = payload.launch()?.clone();
        let symbols = launch.function.symbols.module();
        let (func, kernel) = registry::name_of(symbols, &launch.function.entry).ok_or(Error::InvalidDeviceFunction)?;
        let ready = kernel.ready(device::current()?)?;
        let entry = &ready.entry;
        let line = |bytes: &[u8]| {
            let mut line = Line([0; 64]);
            line.0[..bytes.len()].copy_from_slice(bytes);
            line
        };
        let params: Box<[Line]> = launch.params.chunks(64).map(line).collect();
        let start = params.as_ptr() as usize;
        let pointers = entry.params.iter().map(|p| start + p.offset as usize).collect();
        Ok(Arguments { launch, func, handle: registry::handle_of(&kernel), _params: params, pointers })
    }

    /// A pointer for each, to the value.
    pub fn pointers(&self) -> *mut *mut c_void {
        match self.pointers.is_empty() {
            true => std::ptr::null_mut(),
            false => self.pointers.as_ptr().cast_mut().cast(),
        }
    }

    /// The handle of the green context that the kernel runs in; 0 for none.
    pub fn context(&self) -> usize {
        self.launch.partition.as_ref().map_or(0, |p| p.context)
    }
}

/// Errors: `InvalidValue` for what is no fill, `NotSupported` for a captured one of several slices with a gap between them.
pub fn fill_params(payload: &Payload) -> Result<cudaMemsetParams> {
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

/// Errors: `InvalidValue` for what is no call of a host function.
pub fn host_params(payload: &Payload) -> Result<cudaHostNodeParams> {
    match payload {
        Payload::Host(Work::Host(function, UserData(data))) => {
            Ok(cudaHostNodeParams { fn_: Some(*function), userData: *data })
        }
        _ => Err(Error::InvalidValue),
    }
}

/// What the APIs have structures of their own for in the parameters of a node of any kind. All else is laid out alike in both: where
/// functions take `cudaGraphNodeParams`, they get those of the API, whose union has its own members for these kinds.
pub trait Own {
    /// Errors: those of the API for a context that is none. Null stands for the current one.
    fn context(ctx: cudaExecutionContext_t) -> Result;

    /// What a node of one of these kinds does; `None` for the other kinds.
    ///
    /// # Safety
    /// The parameters are the API's. Pointers in them are as CUDA's manual requires them.
    unsafe fn payload(params: &cudaGraphNodeParams) -> Option<Result<Payload>>;

    /// Describes what a node of one of these kinds does; `None` for the other kinds.
    fn describe(payload: &Payload, pointees: &Pointees) -> Option<Result<cudaGraphNodeParamsUnion>>;
}

/// A description of what a node does, of which `pointees` holds what is pointed to.
pub fn described<A: Own>(payload: &Payload, pointees: &Pointees) -> Result<cudaGraphNodeParams> {
    let mut of = cudaGraphNodeParamsUnion { reserved1: [0; 29] };
    let ctx = std::ptr::null_mut();
    if let Some(of) = A::describe(payload, pointees) {
        return Ok(cudaGraphNodeParams { type_: payload.kind(), reserved0: [0; 3], of: of?, reserved2: 0 });
    }
    match pointees {
        Pointees::Signal(arrays) => {
            let cudaExternalSemaphoreSignalNodeParams { extSemArray, paramsArray, numExtSems } = arrays.params();
            of.extSemSignal = cudaExternalSemaphoreSignalNodeParamsV2 { extSemArray, paramsArray, numExtSems, ctx };
        }
        Pointees::Wait(arrays) => {
            let cudaExternalSemaphoreWaitNodeParams { extSemArray, paramsArray, numExtSems } = arrays.params();
            of.extSemWait = cudaExternalSemaphoreWaitNodeParamsV2 { extSemArray, paramsArray, numExtSems, ctx };
        }
        Pointees::Batch(arrays) => of.memcpyBatch = arrays.params(),
        Pointees::Kernel(_) | Pointees::MemoryOps(_) | Pointees::Nothing => {}
    }
    match payload {
        Payload::Kernel(..) | Payload::Copy(..) | Payload::MemoryOps(_) => return Err(Error::NotSupported),
        Payload::Signal(_) | Payload::Await(_) | Payload::Batch(_) | Payload::Empty => {}
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

/// What a host node calls.
pub fn host_node_get_params(node: cudaGraphNode_t, pNodeParams: Out<cudaHostNodeParams>) -> Result {
    pNodeParams.write(host_params(&node_of(node)?.payload())?)
}

/// The event that a node records.
pub fn event_record_node_get_event(node: cudaGraphNode_t, event_out: Out<cudaEvent_t>) -> Result {
    match node_of(node)?.payload() {
        Payload::Record(event) => event_out.write(Arc::as_ptr(&event) as cudaEvent_t),
        _ => Err(Error::InvalidValue),
    }
}

/// The event that a node waits for.
pub fn event_wait_node_get_event(node: cudaGraphNode_t, event_out: Out<cudaEvent_t>) -> Result {
    match node_of(node)?.payload() {
        Payload::Wait(event) => event_out.write(Arc::as_ptr(&event) as cudaEvent_t),
        _ => Err(Error::InvalidValue),
    }
}

//! Stream management: capturing streams to graphs.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use super::graph_edge::{behind, note};
use super::graph_query::{described, Pointees};
use crate::abi::api::export;
use crate::abi::common;
use crate::abi::common::capture::status;
use crate::abi::common::support::{need, put, stream as resolve, take};
use cuda_types::*;
use device::{Error, Result};
use queue::capture::{self, Mode};
use queue::graph::{EdgeData, Node};
use queue::recapture::{Differs, Recapture};
use queue::{Graph, Payload, UserData};
use std::cell::RefCell;
use std::ffi::{c_int, c_uint, c_ulonglong};
use std::sync::Arc;

/// Begins to capture a stream.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamBeginCapture(stream: cudaStream_t, mode: cudaStreamCaptureMode) -> cudaError_t {
    let (s, mode) = (resolve(stream)?, Mode::from_raw(mode)?);
    let graph = Graph::new();
    capture::begin(&s, mode, graph.clone(), Vec::new(), None)?;
    graph.name();
    Ok(())
}

/// Begins to capture a stream into a graph that exists.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamBeginCaptureToGraph(
    stream: cudaStream_t,
    graph: cudaGraph_t,
    dependencies: *const cudaGraphNode_t,
    dependencyData: *const cudaGraphEdgeData,
    numDependencies: usize,
    mode: cudaStreamCaptureMode,
) -> cudaError_t {
    let (s, mode) = (resolve(stream)?, Mode::from_raw(mode)?);
    capture::begin(&s, mode, super::graph::graph(graph)?, behind(dependencies, dependencyData, numDependencies)?, None)
}

/// Begins to capture a stream into the nodes of a graph that exists: they get the parameters of what is captured.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamBeginRecaptureToGraph(
    stream: cudaStream_t,
    mode: cudaStreamCaptureMode,
    graph: cudaGraph_t,
    callbackData: *mut cudaGraphRecaptureCallbackData,
) -> cudaError_t {
    let (s, mode, graph) = (resolve(stream)?, Mode::from_raw(mode)?, super::graph::graph(graph)?);
    if graph.is_embedded() {
        return Err(Error::InvalidValue);
    }
    let ask = match callbackData.is_null() {
        true => None,
        false => Some(take(callbackData)?),
    };
    let asked = ask.map(|d| differs(d.callbackFunc, UserData(d.userData)));
    let again = Recapture::new(&graph, asked);
    capture::begin(&s, mode, graph, Vec::new(), Some(again))
}

/// Asks the program about a node that is to do something else.
fn differs(ask: cudaGraphRecaptureCallback_t, data: UserData) -> Differs {
    Box::new(move |node: &Arc<Node>, old: &Payload, new: &Payload, eligible: bool| {
        let Some(ask) = ask else { return Ok(()) };
        let (before, now) = (Pointees::of(old)?, Pointees::of(new)?);
        let (before, now) = (described(old, &before)?, described(new, &now)?);
        // The whole of it, which may go from thread to thread.
        let data: &UserData = &data;
        // SAFETY: the program vouches for its function and data.
        match unsafe { ask(data.0, node.handle() as cudaGraphNode_t, &before, &now, c_int::from(!eligible)) } {
            0 => Ok(()),
            error => Err(Error::from_code(error)),
        }
    })
}

/// Ends a capture and hands its graph over, which the caller may know already (`cudaStreamBeginCaptureToGraph`).
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamEndCapture(stream: cudaStream_t, pGraph: *mut cudaGraph_t) -> cudaError_t {
    let tell = |graph| if pGraph.is_null() { Ok(()) } else { put(pGraph, graph) };
    tell(std::ptr::null_mut())?;
    let graph = capture::end(&*resolve(stream)?)?;
    tell(graph.publish() as cudaGraph_t)
}

/// Whether a stream is being captured.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamIsCapturing(
    stream: cudaStream_t,
    pCaptureStatus: *mut cudaStreamCaptureStatus,
) -> cudaError_t {
    common::capture::is_capturing(stream, pCaptureStatus)
}

/// Where `cudaStreamGetCaptureInfo` puts its answers; each may be null but the status.
struct Answers {
    status: *mut c_int,
    id: *mut c_ulonglong,
    graph: *mut cudaGraph_t,
    dependencies: *mut *const cudaGraphNode_t,
    edges: *mut *const cudaGraphEdgeData,
    count: *mut usize,
}

thread_local! {
    /// The arrays that the last answer of this thread points to: programs may read them until their next call.
    static TOLD: RefCell<(Vec<usize>, Vec<cudaGraphEdgeData>)> = const { RefCell::new((Vec::new(), Vec::new())) };
}

unsafe fn info(s: cudaStream_t, to: Answers) -> Result {
    need(to.status)?;
    let part = capture::query(&*resolve(s)?)?;
    put(to.status, status(&part))?;
    let Some(part) = part.filter(|p| !p.session.is_invalid()) else { return Ok(()) };
    match (to.dependencies.is_null(), to.edges.is_null()) {
        (true, false) => return Err(Error::InvalidValue),
        // What waits for a part of a node would be taken for what waits for all of it.
        (false, true) if part.frontier.iter().any(|(_, data)| *data != EdgeData::default()) => {
            return Err(Error::LossyQuery)
        }
        _ => {}
    }
    let set = |at: *mut c_ulonglong, value| if at.is_null() { Ok(()) } else { put(at, value) };
    set(to.id, part.session.id)?;
    set(to.graph.cast(), Arc::as_ptr(&part.session.graph) as c_ulonglong)?;
    set(to.count.cast(), part.frontier.len() as c_ulonglong)?;
    let told = TOLD.try_with(|told| {
        let (handles, edges) = &mut *told.borrow_mut();
        *handles = part.frontier.iter().map(|(n, _)| n.handle()).collect();
        *edges = part.frontier.iter().map(|(_, data)| note(*data)).collect();
        set(to.dependencies.cast(), handles.as_ptr() as c_ulonglong)?;
        set(to.edges.cast(), edges.as_ptr() as c_ulonglong)
    });
    // A thread that is ending has no place for them.
    told.unwrap_or(Err(Error::NotPermitted))
}

/// What is known of a stream's capture.
#[export(context, ptsz, v13)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamGetCaptureInfo(
    stream: cudaStream_t,
    captureStatus_out: *mut cudaStreamCaptureStatus,
    id_out: *mut c_ulonglong,
    graph_out: *mut cudaGraph_t,
    dependencies_out: *mut *const cudaGraphNode_t,
    edgeData_out: *mut *const cudaGraphEdgeData,
    numDependencies_out: *mut usize,
) -> cudaError_t {
    let (status, id, graph) = (captureStatus_out, id_out, graph_out);
    let (dependencies, edges, count) = (dependencies_out, edgeData_out, numDependencies_out);
    info(stream, Answers { status, id, graph, dependencies, edges, count })
}

/// What is known of a stream's capture: CUDA 12's first form.
#[export(context, ptsz, v12)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamGetCaptureInfo_v12(
    stream: cudaStream_t,
    captureStatus_out: *mut cudaStreamCaptureStatus,
    id_out: *mut c_ulonglong,
) -> cudaError_t {
    let (status, id, null) = (captureStatus_out, id_out, std::ptr::null_mut());
    let (dependencies, edges) = (std::ptr::null_mut(), std::ptr::null_mut());
    info(stream, Answers { status, id, graph: null, dependencies, edges, count: std::ptr::null_mut() })
}

/// What is known of a stream's capture, as CUDA 12 names it.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamGetCaptureInfo_v2(
    stream: cudaStream_t,
    captureStatus_out: *mut cudaStreamCaptureStatus,
    id_out: *mut c_ulonglong,
    graph_out: *mut cudaGraph_t,
    dependencies_out: *mut *const cudaGraphNode_t,
    numDependencies_out: *mut usize,
) -> cudaError_t {
    let (status, id, graph) = (captureStatus_out, id_out, graph_out);
    let (dependencies, edges, count) = (dependencies_out, std::ptr::null_mut(), numDependencies_out);
    info(stream, Answers { status, id, graph, dependencies, edges, count })
}

/// What is known of a stream's capture, as CUDA 12 names it.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamGetCaptureInfo_v3(
    stream: cudaStream_t,
    captureStatus_out: *mut cudaStreamCaptureStatus,
    id_out: *mut c_ulonglong,
    graph_out: *mut cudaGraph_t,
    dependencies_out: *mut *const cudaGraphNode_t,
    edgeData_out: *mut *const cudaGraphEdgeData,
    numDependencies_out: *mut usize,
) -> cudaError_t {
    let (status, id, graph) = (captureStatus_out, id_out, graph_out);
    let (dependencies, edges, count) = (dependencies_out, edgeData_out, numDependencies_out);
    info(stream, Answers { status, id, graph, dependencies, edges, count })
}

/// `cudaStreamSetCaptureDependencies`; 0 is `cudaStreamAddCaptureDependencies`.
const REPLACE: c_uint = 1;

unsafe fn update(
    s: cudaStream_t,
    list: *const cudaGraphNode_t,
    notes: *const cudaGraphEdgeData,
    count: usize,
    flags: c_uint,
) -> Result {
    if flags & !REPLACE != 0 {
        return Err(Error::InvalidValue);
    }
    capture::set_frontier(&*resolve(s)?, &behind(list, notes, count)?, flags & REPLACE != 0)
}

/// Changes what a capturing stream's next node will wait for.
#[export(context, ptsz, v13)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamUpdateCaptureDependencies(
    stream: cudaStream_t,
    dependencies: *mut cudaGraphNode_t,
    dependencyData: *const cudaGraphEdgeData,
    numDependencies: usize,
    flags: c_uint,
) -> cudaError_t {
    update(stream, dependencies, dependencyData, numDependencies, flags)
}

/// Changes what a capturing stream's next node will wait for: CUDA 12's form.
#[export(context, ptsz, v12)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamUpdateCaptureDependencies_v12(
    stream: cudaStream_t,
    dependencies: *mut cudaGraphNode_t,
    numDependencies: usize,
    flags: c_uint,
) -> cudaError_t {
    update(stream, dependencies, std::ptr::null(), numDependencies, flags)
}

/// Changes what a capturing stream's next node will wait for, as CUDA 12 names it.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamUpdateCaptureDependencies_v2(
    stream: cudaStream_t,
    dependencies: *mut cudaGraphNode_t,
    dependencyData: *const cudaGraphEdgeData,
    numDependencies: usize,
    flags: c_uint,
) -> cudaError_t {
    update(stream, dependencies, dependencyData, numDependencies, flags)
}

/// Exchanges this thread's mode: which captures of others forbid it calls that could disturb them.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaThreadExchangeStreamCaptureMode(mode: *mut cudaStreamCaptureMode) -> cudaError_t {
    let new = Mode::from_raw(take(mode)?)?;
    put(mode, capture::exchange_mode(new) as c_int)
}

//! Stream management: capturing streams to graphs.

use super::graph_edge::{described as described_edge, nodes_with_edges};
use super::graph_query::{described, Pointees};
use crate::abi::api::export;
use crate::abi::arguments::{InArray, Out};
use crate::abi::common;
use crate::abi::common::capture::status;
use crate::abi::common::support::stream as resolve;
use cuda_types::*;
use device::{Error, Result};
use queue::capture::{self, Mode};
use queue::graph::{EdgeData, Node};
use queue::recapture::{Recapture, RecaptureCallback};
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
#[export(context, ptsz, arrays(dependencies[numDependencies], dependencyData[numDependencies]))]
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
    let graph = super::graph::graph(graph)?;
    capture::begin(&s, mode, graph, nodes_with_edges(dependencies, dependencyData)?, None)
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
    let callback = callbackData.read_optional().map(|d| differs(d.callbackFunc, UserData(d.userData)));
    let again = Recapture::new(&graph, callback);
    capture::begin(&s, mode, graph, Vec::new(), Some(again))
}

/// Asks the program about a node that is to do something else.
fn differs(callback: cudaGraphRecaptureCallback_t, data: UserData) -> RecaptureCallback {
    Box::new(move |node: &Arc<Node>, old: &Payload, new: &Payload, eligible: bool| {
        let Some(callback) = callback else { return Ok(()) };
        let (before, now) = (Pointees::of(old)?, Pointees::of(new)?);
        let (before, now) = (described(old, &before)?, described(new, &now)?);
        // The whole of it, which may go from thread to thread.
        let data: &UserData = &data;
        let status = match eligible {
            true => cudaGraphRecaptureEligibleForUpdate,
            false => cudaGraphRecaptureIneligibleForUpdate,
        };
        // SAFETY: the program's function and its data, which it passed for this.
        match unsafe { callback(data.0, node.handle() as cudaGraphNode_t, &before, &now, status) } {
            cudaSuccess => Ok(()),
            error => Err(Error::from_code(error)),
        }
    })
}

/// Ends a capture and hands its graph over, which the caller may know already (`cudaStreamBeginCaptureToGraph`).
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamEndCapture(stream: cudaStream_t, pGraph: *mut cudaGraph_t) -> cudaError_t {
    pGraph.write_optional(std::ptr::null_mut());
    let graph = capture::end(&*resolve(stream)?)?;
    pGraph.write_optional(graph.publish() as cudaGraph_t);
    Ok(())
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
struct Answers<'a> {
    status: Out<'a, cudaStreamCaptureStatus>,
    id: Out<'a, c_ulonglong>,
    graph: Out<'a, cudaGraph_t>,
    dependencies: Out<'a, *const cudaGraphNode_t>,
    edges: Out<'a, *const cudaGraphEdgeData>,
    count: Out<'a, usize>,
}

thread_local! {
    /// The arrays that the last answer of this thread points to: programs may read them until their next call.
    static ANSWERED: RefCell<(Vec<usize>, Vec<cudaGraphEdgeData>)> = const { RefCell::new((Vec::new(), Vec::new())) };
}

fn info(s: cudaStream_t, to: Answers) -> Result {
    to.status.non_null()?;
    let part = capture::query(&*resolve(s)?)?;
    to.status.write(status(&part))?;
    let Some(part) = part.filter(|p| !p.session.is_invalid()) else { return Ok(()) };
    match (to.dependencies.is_null(), to.edges.is_null()) {
        (true, false) => return Err(Error::InvalidValue),
        // What waits for a part of a node would be taken for what waits for all of it.
        (false, true) if part.frontier.iter().any(|(_, data)| *data != EdgeData::default()) => {
            return Err(Error::LossyQuery)
        }
        _ => {}
    }
    to.id.write_optional(part.session.id);
    to.graph.write_optional(Arc::as_ptr(&part.session.graph) as cudaGraph_t);
    to.count.write_optional(part.frontier.len());
    let answered = ANSWERED.try_with(|answered| {
        let (handles, edges) = &mut *answered.borrow_mut();
        *handles = part.frontier.iter().map(|(n, _)| n.handle()).collect();
        *edges = part.frontier.iter().map(|(_, data)| described_edge(*data)).collect();
        to.dependencies.write_optional(handles.as_ptr().cast());
        to.edges.write_optional(edges.as_ptr());
    });
    // A thread that is ending has no place for them.
    answered.map_err(|_| Error::NotPermitted)
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
    let (status, id) = (captureStatus_out, id_out);
    info(stream, Answers { status, id, graph: Out::NULL, dependencies: Out::NULL, edges: Out::NULL, count: Out::NULL })
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
    let (dependencies, edges, count) = (dependencies_out, Out::NULL, numDependencies_out);
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

fn update(s: cudaStream_t, list: InArray<cudaGraphNode_t>, data: InArray<cudaGraphEdgeData>, flags: c_uint) -> Result {
    const REPLACE: c_uint = cudaStreamSetCaptureDependencies as c_uint;
    if flags & !REPLACE != 0 {
        return Err(Error::InvalidValue);
    }
    capture::set_frontier(&*resolve(s)?, &nodes_with_edges(list, data)?, flags & REPLACE != 0)
}

/// Changes what a capturing stream's next node will wait for.
#[export(context, ptsz, v13, arrays(dependencies[numDependencies], dependencyData[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamUpdateCaptureDependencies(
    stream: cudaStream_t,
    dependencies: *mut cudaGraphNode_t,
    dependencyData: *const cudaGraphEdgeData,
    numDependencies: usize,
    flags: c_uint,
) -> cudaError_t {
    update(stream, dependencies.as_in(), dependencyData, flags)
}

/// Changes what a capturing stream's next node will wait for: CUDA 12's form.
#[export(context, ptsz, v12, arrays(dependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamUpdateCaptureDependencies_v12(
    stream: cudaStream_t,
    dependencies: *mut cudaGraphNode_t,
    numDependencies: usize,
    flags: c_uint,
) -> cudaError_t {
    update(stream, dependencies.as_in(), InArray::NULL, flags)
}

/// Changes what a capturing stream's next node will wait for, as CUDA 12 names it.
#[export(context, ptsz, arrays(dependencies[numDependencies], dependencyData[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamUpdateCaptureDependencies_v2(
    stream: cudaStream_t,
    dependencies: *mut cudaGraphNode_t,
    dependencyData: *const cudaGraphEdgeData,
    numDependencies: usize,
    flags: c_uint,
) -> cudaError_t {
    update(stream, dependencies.as_in(), dependencyData, flags)
}

/// Exchanges this thread's mode: which captures of others forbid it calls that could disturb them.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaThreadExchangeStreamCaptureMode(mode: *mut cudaStreamCaptureMode) -> cudaError_t {
    let new = Mode::from_raw(mode.read()?)?;
    mode.write(capture::exchange_mode(new) as c_int)
}

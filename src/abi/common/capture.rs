//! Stream management: capturing streams to graphs.

use crate::abi::arguments::{InArray, Out};
use crate::abi::common::graph::graph as graph_of;
use crate::abi::common::graph_edge::{described as described_edge, nodes_with_edges};
use crate::abi::common::graph_query::{described, Own, Pointees};
use crate::abi::common::support::{put, stream as resolve};
use cuda_types::*;
use device::{Error, Result};
use queue::capture::{self, Mode};
use queue::graph::{EdgeData, Node};
use queue::recapture::Recapture;
use queue::{Graph, Payload, UserData};
use std::cell::RefCell;
use std::ffi::{c_int, c_uint, c_ulonglong, c_void};
use std::sync::Arc;

/// Whether a stream is being captured.
pub unsafe fn is_capturing(stream: cudaStream_t, pCaptureStatus: *mut cudaStreamCaptureStatus) -> Result {
    let status = status(&capture::query(&*resolve(stream)?)?);
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(pCaptureStatus, status) }
}

/// A stream's status by the capture that it is part of.
pub fn status(part: &Option<capture::CaptureState>) -> cudaStreamCaptureStatus {
    match part {
        None => cudaStreamCaptureStatusNone,
        Some(part) if part.session.is_invalid() => cudaStreamCaptureStatusInvalidated,
        Some(_) => cudaStreamCaptureStatusActive,
    }
}

/// A program's function that is asked about a node which is to do something else: `cudaGraphRecaptureCallback_t`, or that of the driver API.
pub type Differs = unsafe extern "C" fn(
    data: *mut c_void,
    node: cudaGraphNode_t,
    originalParams: *const cudaGraphNodeParams,
    recaptureParams: *const cudaGraphNodeParams,
    status: cudaGraphRecaptureStatus,
) -> c_int;

/// Begins to capture a stream into the nodes of a graph that exists: they get the parameters of what is captured.
///
/// # Safety
/// The function may be called from any thread with the data, and takes parameters of the API `A`.
pub unsafe fn begin_again<A: Own>(
    stream: cudaStream_t,
    mode: cudaStreamCaptureMode,
    graph: cudaGraph_t,
    callback: Option<(Differs, UserData)>,
) -> Result {
    let (s, mode, graph) = (resolve(stream)?, Mode::from_raw(mode)?, graph_of(graph)?);
    if graph.is_embedded() {
        return Err(Error::InvalidValue);
    }
    let asks = |(function, data): (Differs, UserData)| -> queue::recapture::RecaptureCallback {
        Box::new(move |node: &Arc<Node>, old: &Payload, new: &Payload, eligible: bool| {
            let (before, now) = (Pointees::of(old)?, Pointees::of(new)?);
            let (before, now) = (described::<A>(old, &before)?, described::<A>(new, &now)?);
            // The whole of it, which may go from thread to thread.
            let data: &UserData = &data;
            let status = match eligible {
                true => cudaGraphRecaptureEligibleForUpdate,
                false => cudaGraphRecaptureIneligibleForUpdate,
            };
            // SAFETY: the program's function and its data, which it passed for this.
            match unsafe { function(data.0, node.handle() as cudaGraphNode_t, &before, &now, status) } {
                0 => Ok(()),
                // Which one does not matter: the capture ends with an error of its own.
                _ => Err(Error::GraphRecaptureFailure),
            }
        })
    };
    let again = Recapture::new(&graph, callback.map(asks));
    capture::begin(&s, mode, graph, Vec::new(), Some(again))
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

/// Changes what a capturing stream's next node will wait for.
pub fn update(
    s: cudaStream_t,
    list: InArray<cudaGraphNode_t>,
    data: InArray<cudaGraphEdgeData>,
    flags: c_uint,
) -> Result {
    const REPLACE: c_uint = cudaStreamSetCaptureDependencies as c_uint;
    if flags & !REPLACE != 0 {
        return Err(Error::InvalidValue);
    }
    capture::set_frontier(&*resolve(s)?, &nodes_with_edges(list, data)?, flags & REPLACE != 0)
}

/// Begins to capture a stream.
pub fn begin(stream: cudaStream_t, mode: cudaStreamCaptureMode) -> Result {
    let (s, mode) = (resolve(stream)?, Mode::from_raw(mode)?);
    let graph = Graph::new();
    capture::begin(&s, mode, graph.clone(), Vec::new(), None)?;
    graph.name();
    Ok(())
}

/// Begins to capture a stream into a graph that exists.
pub fn begin_to_graph(
    stream: cudaStream_t,
    graph: cudaGraph_t,
    dependencies: InArray<cudaGraphNode_t>,
    dependencyData: InArray<cudaGraphEdgeData>,
    mode: cudaStreamCaptureMode,
) -> Result {
    let (s, mode) = (resolve(stream)?, Mode::from_raw(mode)?);
    let graph = graph_of(graph)?;
    capture::begin(&s, mode, graph, nodes_with_edges(dependencies, dependencyData)?, None)
}

/// Ends a capture and hands its graph over, which the caller may know already (`cudaStreamBeginCaptureToGraph`).
pub fn end(stream: cudaStream_t, pGraph: Out<cudaGraph_t>) -> Result {
    pGraph.write_optional(std::ptr::null_mut());
    let graph = capture::end(&*resolve(stream)?)?;
    pGraph.write_optional(graph.publish() as cudaGraph_t);
    Ok(())
}

/// What is known of a stream's capture, without its graph.
pub fn info_v1(
    stream: cudaStream_t,
    captureStatus_out: Out<cudaStreamCaptureStatus>,
    id_out: Out<c_ulonglong>,
) -> Result {
    let (status, id) = (captureStatus_out, id_out);
    info(stream, Answers { status, id, graph: Out::NULL, dependencies: Out::NULL, edges: Out::NULL, count: Out::NULL })
}

/// What is known of a stream's capture, without data of edges.
pub fn info_v2(
    stream: cudaStream_t,
    captureStatus_out: Out<cudaStreamCaptureStatus>,
    id_out: Out<c_ulonglong>,
    graph_out: Out<cudaGraph_t>,
    dependencies_out: Out<*const cudaGraphNode_t>,
    numDependencies_out: Out<usize>,
) -> Result {
    let (status, id, graph) = (captureStatus_out, id_out, graph_out);
    let (dependencies, edges, count) = (dependencies_out, Out::NULL, numDependencies_out);
    info(stream, Answers { status, id, graph, dependencies, edges, count })
}

/// What is known of a stream's capture.
pub fn info_v3(
    stream: cudaStream_t,
    captureStatus_out: Out<cudaStreamCaptureStatus>,
    id_out: Out<c_ulonglong>,
    graph_out: Out<cudaGraph_t>,
    dependencies_out: Out<*const cudaGraphNode_t>,
    edgeData_out: Out<*const cudaGraphEdgeData>,
    numDependencies_out: Out<usize>,
) -> Result {
    let (status, id, graph) = (captureStatus_out, id_out, graph_out);
    let (dependencies, edges, count) = (dependencies_out, edgeData_out, numDependencies_out);
    info(stream, Answers { status, id, graph, dependencies, edges, count })
}

/// Exchanges this thread's mode: which captures of others forbid it calls that could disturb them.
pub fn exchange_mode(mode: Out<cudaStreamCaptureMode>) -> Result {
    let new = Mode::from_raw(mode.read()?)?;
    mode.write(capture::exchange_mode(new) as c_int)
}

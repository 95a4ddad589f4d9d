//! Stream management: capturing streams to graphs.

use super::graph_params::Runtime;
use crate::abi::api::export;
use crate::abi::arguments::InArray;
use crate::abi::common;
use crate::abi::common::capture::{self, update};
use cuda_types::*;
use queue::UserData;
use std::ffi::{c_uint, c_ulonglong};

/// Begins to capture a stream.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamBeginCapture(stream: cudaStream_t, mode: cudaStreamCaptureMode) -> cudaError_t {
    capture::begin(stream, mode)
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
    capture::begin_to_graph(stream, graph, dependencies, dependencyData, mode)
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
    let callback = callbackData.read_optional().and_then(|d| Some((d.callbackFunc?, UserData(d.userData))));
    // SAFETY: the program's function for this API, as the manual requires it.
    unsafe { capture::begin_again::<Runtime>(stream, mode, graph, callback) }
}

/// Ends a capture and hands its graph over, which the caller may know already (`cudaStreamBeginCaptureToGraph`).
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamEndCapture(stream: cudaStream_t, pGraph: *mut cudaGraph_t) -> cudaError_t {
    capture::end(stream, pGraph)
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
    capture::info_v3(stream, captureStatus_out, id_out, graph_out, dependencies_out, edgeData_out, numDependencies_out)
}

/// What is known of a stream's capture: CUDA 12's first form.
#[export(context, ptsz, v12)]
#[no_mangle]
pub unsafe extern "C" fn cudaStreamGetCaptureInfo_v12(
    stream: cudaStream_t,
    captureStatus_out: *mut cudaStreamCaptureStatus,
    id_out: *mut c_ulonglong,
) -> cudaError_t {
    capture::info_v1(stream, captureStatus_out, id_out)
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
    capture::info_v2(stream, captureStatus_out, id_out, graph_out, dependencies_out, numDependencies_out)
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
    capture::info_v3(stream, captureStatus_out, id_out, graph_out, dependencies_out, edgeData_out, numDependencies_out)
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
    capture::exchange_mode(mode)
}

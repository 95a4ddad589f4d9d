//! Stream management: capturing streams to graphs.

use super::graph_params::Driver;
use crate::abi::api::export;
use crate::abi::arguments::InArray;
use crate::abi::common::capture::{self, update, Differs};
use cuda_types::*;
use queue::UserData;
use std::ffi::{c_uint, c_void};

/// The program's function, by the type of the runtime's.
fn differs(
    function: unsafe extern "C" fn(
        *mut c_void,
        CUgraphNode,
        *const CUgraphNodeParams,
        *const CUgraphNodeParams,
        CUgraphRecaptureStatus,
    ) -> CUresult,
) -> Differs {
    // SAFETY: the types differ in what two of the pointers point to; those for this API point to its structure.
    unsafe { std::mem::transmute(function) }
}

/// Begins to capture a stream: the form of CUDA 10.0.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamBeginCapture(hStream: CUstream) -> CUresult {
    capture::begin(hStream, CU_STREAM_CAPTURE_MODE_GLOBAL)
}

/// Begins to capture a stream.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamBeginCapture_v2(hStream: CUstream, mode: CUstreamCaptureMode) -> CUresult {
    capture::begin(hStream, mode)
}

/// Begins to capture a stream into a graph that exists.
#[export(driver, context, ptsz, arrays(dependencies[numDependencies], dependencyData[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuStreamBeginCaptureToGraph(
    hStream: CUstream,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    dependencyData: *const CUgraphEdgeData,
    numDependencies: usize,
    mode: CUstreamCaptureMode,
) -> CUresult {
    capture::begin_to_graph(hStream, hGraph, dependencies, dependencyData.alike(), mode)
}

/// Begins to capture a stream into the nodes of a graph that exists: they get the parameters of what is captured.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamBeginRecaptureToGraph(
    hStream: CUstream,
    mode: CUstreamCaptureMode,
    hGraph: CUgraph,
    callbackFunc: CUgraphRecaptureCallback,
    userData: *mut c_void,
) -> CUresult {
    let callback = callbackFunc.map(|function| (differs(function), UserData(userData)));
    // SAFETY: the program's function for this API, as the manual requires it.
    unsafe { capture::begin_again::<Driver>(hStream, mode, hGraph, callback) }
}

/// Ends a capture and hands its graph over, which the caller may know already (`cudaStreamBeginCaptureToGraph`).
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamEndCapture(hStream: CUstream, phGraph: *mut CUgraph) -> CUresult {
    capture::end(hStream, phGraph)
}

/// What is known of a stream's capture: the form of CUDA 10.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetCaptureInfo(
    hStream: CUstream,
    captureStatus_out: *mut CUstreamCaptureStatus,
    id_out: *mut cuuint64_t,
) -> CUresult {
    capture::info_v1(hStream, captureStatus_out, id_out)
}

/// What is known of a stream's capture, as CUDA 11 has it.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetCaptureInfo_v2(
    hStream: CUstream,
    captureStatus_out: *mut CUstreamCaptureStatus,
    id_out: *mut cuuint64_t,
    graph_out: *mut CUgraph,
    dependencies_out: *mut *const CUgraphNode,
    numDependencies_out: *mut usize,
) -> CUresult {
    capture::info_v2(hStream, captureStatus_out, id_out, graph_out, dependencies_out, numDependencies_out)
}

/// What is known of a stream's capture.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamGetCaptureInfo_v3(
    hStream: CUstream,
    captureStatus_out: *mut CUstreamCaptureStatus,
    id_out: *mut cuuint64_t,
    graph_out: *mut CUgraph,
    dependencies_out: *mut *const CUgraphNode,
    edgeData_out: *mut *const CUgraphEdgeData,
    numDependencies_out: *mut usize,
) -> CUresult {
    capture::info_v3(
        hStream,
        captureStatus_out,
        id_out,
        graph_out,
        dependencies_out,
        edgeData_out.alike(),
        numDependencies_out,
    )
}

/// Changes what a capturing stream's next node will wait for: the form of CUDA 11.
#[export(driver, context, ptsz, arrays(dependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuStreamUpdateCaptureDependencies(
    hStream: CUstream,
    dependencies: *mut CUgraphNode,
    numDependencies: usize,
    flags: c_uint,
) -> CUresult {
    update(hStream, dependencies.as_in(), InArray::NULL, flags)
}

/// Changes what a capturing stream's next node will wait for.
#[export(driver, context, ptsz, arrays(dependencies[numDependencies], dependencyData[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuStreamUpdateCaptureDependencies_v2(
    hStream: CUstream,
    dependencies: *mut CUgraphNode,
    dependencyData: *const CUgraphEdgeData,
    numDependencies: usize,
    flags: c_uint,
) -> CUresult {
    update(hStream, dependencies.as_in(), dependencyData.alike(), flags)
}

/// Exchanges this thread's mode: which captures of others forbid it calls that could disturb them.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuThreadExchangeStreamCaptureMode(mode: *mut CUstreamCaptureMode) -> CUresult {
    capture::exchange_mode(mode)
}

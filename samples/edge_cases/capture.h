// Capture: what may not be done meanwhile, and what that does to the capture.
#pragma once

#include "case.h"

namespace capture {

static void begin(cudaStream_t s, cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal) {
    OK(cudaStreamBeginCapture(s, mode));
}

static cudaStreamCaptureStatus status(cudaStream_t s) {
    cudaStreamCaptureStatus status;
    OK(cudaStreamIsCapturing(s, &status));
    return status;
}

// The capture has become invalid: its end says so, yields no graph, and leaves a stream as any other.
static void ends_invalid(cudaStream_t s) {
    cudaGraph_t graph = reinterpret_cast<cudaGraph_t>(1);
    HOLDS(status(s) == cudaStreamCaptureStatusInvalidated);
    RETURNS(cudaErrorStreamCaptureInvalidated, cudaStreamEndCapture(s, &graph));
    HOLDS(graph == nullptr);
    HOLDS(status(s) == cudaStreamCaptureStatusNone);
    cudaGetLastError();
    OK(cudaStreamSynchronize(s));
}

CASE(captured_work_does_not_run, "guide, Creating a Graph Using Stream Capture") {
    cudaStream_t s = stream_of();
    int *p = device_memory<int>(1);
    OK(cudaMemset(p, 0, 4));
    OK(cudaDeviceSynchronize());
    begin(s);
    HOLDS(status(s) == cudaStreamCaptureStatusActive);
    add_one<<<1, 1, 0, s>>>(p);
    cudaGraph_t graph;
    OK(cudaStreamEndCapture(s, &graph));
    HOLDS(value_of(p) == 0);
    cudaGraphExec_t exec;
    OK(cudaGraphInstantiate(&exec, graph, 0));
    for (int i = 0; i < 3; i++) OK(cudaGraphLaunch(exec, s));
    HOLDS(value_of(p) == 3);
}

CASE(the_legacy_stream_cannot_be_captured, "API, Stream Management: cudaStreamBeginCapture") {
    RETURNS(cudaErrorStreamCaptureUnsupported, cudaStreamBeginCapture(cudaStreamLegacy, cudaStreamCaptureModeGlobal));
    cudaStream_t s = stream_of();
    begin(s);
    RETURNS(cudaErrorIllegalState, cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    cudaGetLastError();
    cudaGraph_t graph;
    OK(cudaStreamEndCapture(s, &graph));
}

CASE(asking_about_the_legacy_stream_disturbs_nothing, "API, Stream Management: cudaStreamIsCapturing") {
    cudaStream_t s = stream_of(cudaStreamDefault);
    begin(s);
    cudaStreamCaptureStatus unknown;
    RETURNS(cudaErrorStreamCaptureImplicit, cudaStreamIsCapturing(cudaStreamLegacy, &unknown));
    cudaGetLastError();
    HOLDS(status(s) == cudaStreamCaptureStatusActive);
    cudaGraph_t graph;
    OK(cudaStreamEndCapture(s, &graph));
    HOLDS(status(cudaStreamLegacy) == cudaStreamCaptureStatusNone);
}

#if CUDART_VERSION >= 13000
CASE(what_is_noted_at_edges_is_captured, "API, Stream Management: cudaStreamUpdateCaptureDependencies") {
    cudaStream_t s = stream_of();
    int *p = device_memory<int>(1);
    begin(s);
    add_one<<<1, 1, 0, s>>>(p);
    cudaStreamCaptureStatus active;
    const cudaGraphNode_t *list;
    const cudaGraphEdgeData *notes;
    size_t count = 0;
    OK(cudaStreamGetCaptureInfo(s, &active, nullptr, nullptr, &list, nullptr, &count));
    HOLDS(count == 1);
    cudaGraphNode_t first = list[0];
    cudaGraphEdgeData early{};
    early.from_port = cudaGraphKernelNodePortProgrammatic;
    early.type = cudaGraphDependencyTypeProgrammatic;
    OK(cudaStreamUpdateCaptureDependencies(s, &first, &early, 1, cudaStreamSetCaptureDependencies));
    // A query that could not tell of it says so.
    RETURNS(cudaErrorLossyQuery, cudaStreamGetCaptureInfo(s, &active, nullptr, nullptr, &list, nullptr, &count));
    RETURNS(cudaErrorInvalidValue, cudaStreamGetCaptureInfo(s, &active, nullptr, nullptr, nullptr, &notes, &count));
    OK(cudaStreamGetCaptureInfo(s, &active, nullptr, nullptr, &list, &notes, &count));
    HOLDS(count == 1 && list[0] == first && notes[0].type == cudaGraphDependencyTypeProgrammatic);
    add_one<<<1, 1, 0, s>>>(p);
    cudaGraph_t graph;
    OK(cudaStreamEndCapture(s, &graph));
    cudaGraphNode_t from, to;
    cudaGraphEdgeData data;
    count = 1;
    OK(cudaGraphGetEdges(graph, &from, &to, &data, &count));
    HOLDS(count == 1 && from == first && data.from_port == cudaGraphKernelNodePortProgrammatic);
    // Nodes of another graph are none to wait for.
    cudaGraph_t other;
    OK(cudaGraphCreate(&other, 0));
    RETURNS(cudaErrorInvalidValue,
            cudaStreamBeginCaptureToGraph(s, other, &first, nullptr, 1, cudaStreamCaptureModeGlobal));
    cudaGetLastError();
}
#endif

CASE(ending_what_was_not_begun, "API, Stream Management: cudaStreamEndCapture") {
    cudaGraph_t graph = nullptr;
    RETURNS(cudaErrorIllegalState, cudaStreamEndCapture(stream_of(), &graph));
    HOLDS(graph == nullptr);
}

CASE(the_legacy_stream_during_a_capture, "guide, Prohibited and Unhandled Operations") {
    cudaStream_t s = stream_of(cudaStreamDefault);
    int *p = device_memory<int>(1);
    begin(s);
    store<<<1, 1>>>(p, 1);
    RETURNS(cudaErrorStreamCaptureImplicit, cudaGetLastError());
    ends_invalid(s);
}

CASE(the_legacy_stream_beside_a_non_blocking_capture, "guide, Prohibited and Unhandled Operations") {
    cudaStream_t s = stream_of(cudaStreamNonBlocking);
    int *p = device_memory<int>(1);
    begin(s, cudaStreamCaptureModeRelaxed);
    store<<<1, 1>>>(p, 1);  // there is nothing between the two
    OK(cudaGetLastError());
    HOLDS(status(s) == cudaStreamCaptureStatusActive);
    cudaGraph_t graph;
    OK(cudaStreamEndCapture(s, &graph));
    HOLDS(value_of(p) == 1);
}

CASE(waiting_for_a_captured_stream, "guide, Prohibited and Unhandled Operations") {
    cudaStream_t s = stream_of();
    begin(s);
    RETURNS(cudaErrorStreamCaptureUnsupported, cudaStreamSynchronize(s));
    ends_invalid(s);
    begin(s);
    RETURNS(cudaErrorStreamCaptureUnsupported, cudaStreamQuery(s));
    ends_invalid(s);
    begin(s);
    RETURNS(cudaErrorStreamCaptureUnsupported, cudaDeviceSynchronize());
    ends_invalid(s);
}

CASE(events_of_a_capture_are_not_the_hosts, "guide, Prohibited and Unhandled Operations") {
    cudaStream_t s = stream_of();
    cudaEvent_t e = event_of();
    begin(s);
    OK(cudaEventRecord(e, s));
    RETURNS(cudaErrorCapturedEvent, cudaEventQuery(e));
    cudaGraph_t graph;
    cudaStreamEndCapture(s, &graph);
    cudaGetLastError();
    RETURNS(cudaErrorInvalidValue, cudaEventSynchronize(e));  // so an H200, when the capture has ended
    OK(cudaEventRecord(e, s));  // recorded anew, it is an event again
    OK(cudaEventSynchronize(e));
}

CASE(forks_must_be_joined, "guide, Cross-stream Dependencies and Events: unjoined") {
    cudaStream_t a = stream_of(), b = stream_of();
    cudaEvent_t fork = event_of(), join = event_of();
    int *p = device_memory<int>(2);
    for (const bool joined : {false, true}) {
        begin(a);
        OK(cudaEventRecord(fork, a));
        OK(cudaStreamWaitEvent(b, fork, 0));
        HOLDS(status(b) == cudaStreamCaptureStatusActive);
        store<<<1, 1, 0, b>>>(p, 1);
        OK(cudaGetLastError());
        if (joined) {
            OK(cudaEventRecord(join, b));
            OK(cudaStreamWaitEvent(a, join, 0));
        }
        cudaGraph_t graph = nullptr;
        RETURNS(joined ? cudaSuccess : cudaErrorStreamCaptureUnjoined, cudaStreamEndCapture(a, &graph));
        HOLDS((graph != nullptr) == joined);
        HOLDS(status(b) == cudaStreamCaptureStatusNone);
        cudaGetLastError();
    }
}

CASE(a_capture_ends_where_it_began, "API, Stream Management: cudaStreamEndCapture") {
    cudaStream_t a = stream_of(), b = stream_of();
    cudaEvent_t fork = event_of();
    begin(a);
    OK(cudaEventRecord(fork, a));
    OK(cudaStreamWaitEvent(b, fork, 0));
    cudaGraph_t graph = nullptr;
    RETURNS(cudaErrorStreamCaptureUnmatched, cudaStreamEndCapture(b, &graph));
}

CASE(captures_must_not_merge, "guide, Prohibited and Unhandled Operations") {
    cudaStream_t a = stream_of(), b = stream_of();
    cudaEvent_t e = event_of();
    begin(a, cudaStreamCaptureModeRelaxed);
    begin(b, cudaStreamCaptureModeRelaxed);
    OK(cudaEventRecord(e, a));
    RETURNS(cudaErrorStreamCaptureMerge, cudaStreamWaitEvent(b, e, 0));
    ends_invalid(a);
    ends_invalid(b);
}

CASE(events_from_before_a_capture, "API, Data types: cudaErrorStreamCaptureIsolation") {
    cudaStream_t a = stream_of(), b = stream_of();
    cudaEvent_t e = event_of();
    OK(cudaEventRecord(e, b));
    begin(a);
    RETURNS(cudaErrorStreamCaptureIsolation, cudaStreamWaitEvent(a, e, 0));
    ends_invalid(a);
}

CASE(unsafe_calls_end_a_global_capture, "API, Stream Management: cudaThreadExchangeStreamCaptureMode") {
    cudaStream_t s = stream_of();
    begin(s, cudaStreamCaptureModeGlobal);
    void *p;
    RETURNS(cudaErrorStreamCaptureUnsupported, cudaMalloc(&p, 4));
    ends_invalid(s);
}

CASE(unsafe_calls_of_other_threads, "API, Stream Management: cudaThreadExchangeStreamCaptureMode") {
    cudaStream_t s = stream_of();
    cudaGraph_t graph;
    const auto elsewhere = [](cudaError_t expected) {
        std::thread([=] {
            void *p;
            RETURNS(expected, cudaMalloc(&p, 4));
        }).join();
    };
    begin(s, cudaStreamCaptureModeThreadLocal);
    elsewhere(cudaSuccess);
    OK(cudaStreamEndCapture(s, &graph));
    begin(s, cudaStreamCaptureModeGlobal);
    elsewhere(cudaErrorStreamCaptureUnsupported);
    cudaStreamEndCapture(s, &graph);
    cudaGetLastError();
    begin(s, cudaStreamCaptureModeGlobal);
    std::thread([] {
        cudaStreamCaptureMode mode = cudaStreamCaptureModeThreadLocal;
        OK(cudaThreadExchangeStreamCaptureMode(&mode));
        HOLDS(mode == cudaStreamCaptureModeGlobal);  // what it was
        void *p;
        OK(cudaMalloc(&p, 4));
    }).join();
    OK(cudaStreamEndCapture(s, &graph));
}

CASE(relaxed_captures_allow_unsafe_calls, "API, Stream Management: cudaThreadExchangeStreamCaptureMode") {
    cudaStream_t s = stream_of();
    begin(s, cudaStreamCaptureModeRelaxed);
    int *p = device_memory<int>(1);
    store<<<1, 1, 0, s>>>(p, 5);
    cudaGraph_t graph;
    std::thread([&] { OK(cudaStreamEndCapture(s, &graph)); }).join();  // and any thread may end them
    cudaGraphExec_t exec;
    OK(cudaGraphInstantiate(&exec, graph, 0));
    OK(cudaGraphLaunch(exec, s));
    HOLDS(value_of(p) == 5);
}

CASE(captures_end_in_their_thread, "API, Stream Management: cudaStreamEndCapture") {
    cudaStream_t s = stream_of();
    begin(s, cudaStreamCaptureModeThreadLocal);
    std::thread([=] {
        cudaGraph_t graph = nullptr;
        RETURNS(cudaErrorStreamCaptureWrongThread, cudaStreamEndCapture(s, &graph));
    }).join();
}

}  // namespace capture

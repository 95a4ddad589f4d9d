// Events: what they stand for when they are recorded again, were never recorded, or are gone.
#pragma once

#include "case.h"

namespace events {

CASE(an_event_never_recorded, "API, Event Management: cudaEventQuery; cudaStreamWaitEvent") {
    cudaEvent_t e = event_of();
    OK(cudaEventQuery(e));
    OK(cudaEventSynchronize(e));
    OK(cudaStreamWaitEvent(stream_of(), e, 0));
}

CASE(waits_are_for_the_record_before_the_call, "API, Stream Management: cudaStreamWaitEvent; Event Management: cudaEventRecord") {
    cudaStream_t a = stream_of(), b = stream_of();
    cudaEvent_t e = event_of();
    Gate gate;
    OK(cudaEventRecord(e, a));
    OK(cudaStreamWaitEvent(b, e, 0));
    gate.hold(a);
    OK(cudaEventRecord(e, a));  // another record, which b does not wait for
    OK(cudaStreamSynchronize(b));
    HOLDS(!gate.opened);
    RETURNS(cudaErrorNotReady, cudaEventQuery(e));
    gate.open();
    OK(cudaEventSynchronize(e));
}

CASE(recorded_again_elsewhere, "API, Event Management: cudaEventRecord") {
    cudaStream_t a = stream_of(), b = stream_of();
    cudaEvent_t e = event_of();
    Gate gate;
    gate.hold(a);
    OK(cudaEventRecord(e, a));
    RETURNS(cudaErrorNotReady, cudaEventQuery(e));
    OK(cudaEventRecord(e, b));  // what a does no longer matters
    OK(cudaEventSynchronize(e));
    HOLDS(!gate.opened);
    gate.open();
    OK(cudaStreamSynchronize(a));
}

CASE(destroyed_before_it_is_reached, "API, Event Management: cudaEventDestroy") {
    cudaStream_t a = stream_of(), b = stream_of();
    int *p = device_memory<int>(1);
    cudaEvent_t e = event_of();
    Gate gate;
    gate.hold(a);
    store<<<1, 1, 0, a>>>(p, 6);
    OK(cudaEventRecord(e, a));
    OK(cudaStreamWaitEvent(b, e, 0));
    add_one<<<1, 1, 0, b>>>(p);
    OK(cudaEventDestroy(e));  // returns at once; the wait stands
    HOLDS(!gate.opened);
    RETURNS(cudaErrorNotReady, cudaStreamQuery(b));
    gate.open();
    HOLDS(value_of(p) == 7);
}

CASE(time_between_events, "API, Event Management: cudaEventElapsedTime") {
    cudaStream_t s = stream_of();
    cudaEvent_t a = event_of(cudaEventDefault), b = event_of(cudaEventDefault), untimed = event_of();
    float ms = -1;
    RETURNS(cudaErrorInvalidResourceHandle, cudaEventElapsedTime(&ms, a, b));  // never recorded
    Gate gate;
    OK(cudaEventRecord(a, s));
    gate.hold(s);
    OK(cudaEventRecord(b, s));
    OK(cudaEventRecord(untimed, s));
    RETURNS(cudaErrorNotReady, cudaEventElapsedTime(&ms, a, b));
    sleep_ms(20);
    gate.open();
    OK(cudaStreamSynchronize(s));
    OK(cudaEventElapsedTime(&ms, a, b));
    HOLDS(ms >= 15 && ms < 20000);
    RETURNS(cudaErrorInvalidResourceHandle, cudaEventElapsedTime(&ms, a, untimed));
    RETURNS(cudaErrorInvalidValue, cudaEventElapsedTime(nullptr, a, b));
}

CASE(an_event_in_the_legacy_stream, "API, Stream synchronization behavior; Event Management: cudaEventRecord") {
    cudaStream_t s = stream_of(cudaStreamDefault);
    cudaEvent_t e = event_of();
    Gate gate;
    gate.hold(s);
    OK(cudaEventRecord(e, cudaStreamLegacy));  // behind all that blocking streams have
    RETURNS(cudaErrorNotReady, cudaEventQuery(e));
    gate.open();
    OK(cudaEventSynchronize(e));
    OK(cudaStreamQuery(s));
}

CASE(waiting_orders_two_streams, "guide, Cross-stream Dependencies and Events") {
    cudaStream_t a = stream_of(), b = stream_of();
    int *p = device_memory<int>(1);
    cudaEvent_t e = event_of();
    for (int i = 0; i < 100; i++) {
        store<<<1, 1, 0, a>>>(p, i);
        OK(cudaEventRecord(e, a));
        OK(cudaStreamWaitEvent(b, e, 0));
        add_one<<<1, 1, 0, b>>>(p);
        OK(cudaEventRecord(e, b));  // the same event, the other way
        OK(cudaStreamWaitEvent(a, e, 0));
    }
    OK(cudaStreamSynchronize(a));
    HOLDS(value_of(p) == 100);
}

CASE(no_event, "API, Event Management") {
    RETURNS(cudaErrorInvalidResourceHandle, cudaEventRecord(nullptr, nullptr));
    RETURNS(cudaErrorInvalidResourceHandle, cudaEventSynchronize(nullptr));
    RETURNS(cudaErrorInvalidResourceHandle, cudaEventQuery(nullptr));
    RETURNS(cudaErrorInvalidResourceHandle, cudaStreamWaitEvent(nullptr, nullptr, 0));
}

CASE(handles_are_for_other_processes, "API, Device Management: cudaIpcOpenEventHandle; pull request 1984 of ROCm/hip has CUDA's error") {
    cudaEvent_t e, own;
    cudaIpcEventHandle_t handle;
    OK(cudaEventCreateWithFlags(&e, cudaEventInterprocess | cudaEventDisableTiming));
    OK(cudaIpcGetEventHandle(&handle, e));
    RETURNS(cudaErrorDeviceUninitialized, cudaIpcOpenEventHandle(&own, handle));
}

}  // namespace events

// Streams: what waits for what, and for how long a stream is there.
#pragma once

#include "case.h"

namespace streams {

static std::atomic<int> calls{0};
static std::atomic<cudaError_t> said{cudaSuccess};
static void CUDART_CB calls_cuda(void *) {
    void *p;
    said = cudaMalloc(&p, 4);
    calls++;
}

CASE(the_legacy_stream_waits_for_blocking_streams, "API, Stream synchronization behavior: legacy default stream") {
    cudaStream_t s = stream_of(cudaStreamDefault);
    int *p = device_memory<int>(1);
    Gate gate;
    gate.hold(s);
    store<<<1, 1, 0, s>>>(p, 1);
    add_one<<<1, 1>>>(p);  // behind it
    RETURNS(cudaErrorNotReady, cudaStreamQuery(cudaStreamLegacy));
    gate.open();
    HOLDS(value_of(p) == 2);
}

CASE(blocking_streams_wait_for_the_legacy_stream, "API, Stream synchronization behavior: legacy default stream") {
    cudaStream_t s = stream_of(cudaStreamDefault);
    int *p = device_memory<int>(1);
    Gate gate;
    gate.hold(cudaStreamLegacy);
    store<<<1, 1, 0, cudaStreamLegacy>>>(p, 1);
    add_one<<<1, 1, 0, s>>>(p);
    RETURNS(cudaErrorNotReady, cudaStreamQuery(s));
    gate.open();
    HOLDS(value_of(p) == 2);
}

CASE(non_blocking_streams_do_not_wait_for_the_legacy_stream, "API, Stream Management: cudaStreamNonBlocking") {
    cudaStream_t s = stream_of(cudaStreamNonBlocking);
    int *p = device_memory<int>(1);
    Gate gate;
    gate.hold(cudaStreamLegacy);
    store<<<1, 1, 0, s>>>(p, 3);
    OK(cudaStreamSynchronize(s));  // would hang
    HOLDS(!gate.opened);
    gate.open();
    HOLDS(value_of(p) == 3);
}

CASE(two_blocking_streams_meet_in_the_legacy_stream, "guide, Implicit Synchronization") {
    cudaStream_t a = stream_of(cudaStreamDefault), b = stream_of(cudaStreamDefault);
    int *p = device_memory<int>(1);
    Gate gate;
    gate.hold(a);
    store<<<1, 1, 0, a>>>(p, 1);
    add_one<<<1, 1>>>(p);
    add_one<<<1, 1, 0, b>>>(p);
    RETURNS(cudaErrorNotReady, cudaStreamQuery(b));
    gate.open();
    OK(cudaStreamSynchronize(b));
    HOLDS(value_of(p) == 3);
}

CASE(the_threads_default_stream_is_a_blocking_one, "API, Stream synchronization behavior: per-thread default stream") {
    int *p = device_memory<int>(1);
    Gate gate;
    gate.hold(cudaStreamPerThread);
    store<<<1, 1, 0, cudaStreamPerThread>>>(p, 1);
    add_one<<<1, 1, 0, cudaStreamLegacy>>>(p);
    RETURNS(cudaErrorNotReady, cudaStreamQuery(cudaStreamLegacy));
    gate.open();
    HOLDS(value_of(p) == 2);
}

CASE(each_thread_has_its_own_default_stream, "API, Stream synchronization behavior: per-thread default stream") {
    Gate gate;
    gate.hold(cudaStreamPerThread);
    std::thread([] {
        OK(cudaStreamQuery(cudaStreamPerThread));
        int *p = device_memory<int>(1);
        store<<<1, 1, 0, cudaStreamPerThread>>>(p, 1);
        OK(cudaStreamSynchronize(cudaStreamPerThread));
    }).join();
    RETURNS(cudaErrorNotReady, cudaStreamQuery(cudaStreamPerThread));
    gate.open();
    OK(cudaStreamSynchronize(cudaStreamPerThread));
}

CASE(destroying_a_stream_does_not_wait, "API, Stream Management: cudaStreamDestroy") {
    cudaStream_t s = stream_of();
    int *p = device_memory<int>(1);
    Gate gate;
    gate.hold(s);
    store<<<1, 1, 0, s>>>(p, 4);
    OK(cudaStreamDestroy(s));
    HOLDS(!gate.opened);
    gate.open();
    HOLDS(value_of(p) == 4);
}

CASE(host_functions_must_not_call_cuda, "API, Stream Management: cudaLaunchHostFunc") {
    OK(cudaLaunchHostFunc(nullptr, calls_cuda, nullptr));
    OK(cudaDeviceSynchronize());
    HOLDS(calls == 1);
    // "May result in": another library may let it through.
    HOLDS(said == cudaErrorNotPermitted || said == cudaSuccess);
    OK(cudaPeekAtLastError());
}

static cudaEvent_t asked;
static std::atomic<cudaError_t> answer{cudaErrorUnknown};
static void CUDART_CB asks_for_event(void *) { answer = cudaEventQuery(asked); }

CASE(host_functions_may_ask_for_events, "API, Stream Management: cudaLaunchHostFunc; nothing waits there") {
    cudaStream_t s = stream_of();
    OK(cudaEventCreate(&asked));
    OK(cudaEventRecord(asked, s));
    OK(cudaLaunchHostFunc(s, asks_for_event, nullptr));
    OK(cudaStreamSynchronize(s));
    HOLDS(answer == cudaSuccess);
    OK(cudaEventDestroy(asked));
}

CASE(no_host_function, "API, Stream Management: cudaLaunchHostFunc, cudaStreamAddCallback") {
    RETURNS(cudaErrorInvalidValue, cudaLaunchHostFunc(nullptr, nullptr, nullptr));
    RETURNS(cudaErrorInvalidValue, cudaStreamAddCallback(nullptr, nullptr, nullptr, 0));
    const auto callback = [](cudaStream_t, cudaError_t, void *) {};
    RETURNS(cudaErrorInvalidValue, cudaStreamAddCallback(nullptr, callback, nullptr, 1));
}

CASE(host_functions_stand_in_line, "API, Stream Management: cudaLaunchHostFunc") {
    cudaStream_t s = stream_of();
    int *p = device_memory<int>(1), *seen = pinned_memory<int>(1);
    for (int i = 1; i <= 20; i++) {
        store<<<1, 1, 0, s>>>(p, i);
        OK(cudaMemcpyAsync(seen, p, 4, cudaMemcpyDeviceToHost, s));
        static int turn = 0;
        struct Check {
            static void CUDART_CB run(void *seen) { calls += *static_cast<int *>(seen) == ++turn; }
        };
        OK(cudaLaunchHostFunc(s, Check::run, seen));
    }
    OK(cudaStreamSynchronize(s));
    HOLDS(calls == 20);
}

CASE(priorities_are_clamped, "API, Stream Management: cudaStreamCreateWithPriority") {
    int least = 0, greatest = 0, priority = 0;
    OK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    HOLDS(greatest <= 0 && least >= 0);
    cudaStream_t s;
    OK(cudaStreamCreateWithPriority(&s, cudaStreamDefault, -1000));
    OK(cudaStreamGetPriority(s, &priority));
    HOLDS(priority == greatest);
    OK(cudaStreamCreateWithPriority(&s, cudaStreamDefault, 1000));
    OK(cudaStreamGetPriority(s, &priority));
    HOLDS(priority == least);
}

CASE(wrong_flags_of_streams_and_events, "API, Stream Management, Event Management") {
    cudaStream_t s;
    cudaEvent_t e;
    RETURNS(cudaErrorInvalidValue, cudaStreamCreateWithFlags(&s, 0x40));
    RETURNS(cudaErrorInvalidValue, cudaEventCreateWithFlags(&e, 0x40));
    RETURNS(cudaErrorInvalidValue, cudaEventCreateWithFlags(&e, cudaEventInterprocess));  // needs DisableTiming
    RETURNS(cudaErrorInvalidValue, cudaStreamCreate(nullptr));
    RETURNS(cudaErrorInvalidValue, cudaEventCreate(nullptr));
    OK(cudaEventCreateWithFlags(&e, cudaEventInterprocess | cudaEventDisableTiming));
}

CASE(synchronizing_the_device_waits_for_all_streams, "API, Device Management: cudaDeviceSynchronize") {
    cudaStream_t a = stream_of(), b = stream_of(cudaStreamDefault);
    int *p = device_memory<int>(2);
    Gate gate;
    gate.hold(a);
    store<<<1, 1, 0, a>>>(p, 1);
    store<<<1, 1, 0, b>>>(p + 1, 1);
    {
        OpenLater later(gate);
        OK(cudaDeviceSynchronize());
        HOLDS(gate.opened);
    }
    OK(cudaStreamQuery(a));
    OK(cudaStreamQuery(b));
}

}  // namespace streams

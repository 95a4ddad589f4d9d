// Memory: empty and null arguments, wrong ones, and what calls wait for.
#pragma once

#include "case.h"

namespace memory {

static __device__ int variable[4];
static __constant__ int table[2];

CASE(nothing_to_allocate, "API, Memory Management: cudaMalloc") {
    void *p = &p;
    OK(cudaMalloc(&p, 0));
    HOLDS(p == nullptr);
    OK(cudaFree(p));
}

CASE(freeing_null, "API, Memory Management: cudaFree, cudaFreeHost, cudaFreeArray") {
    OK(cudaFree(nullptr));
    OK(cudaFreeHost(nullptr));
    OK(cudaFreeArray(nullptr));
}

CASE(freeing_twice, "API, Memory Management: cudaFree") {
    int *p = device_memory<int>(4);
    OK(cudaFree(p));
    RETURNS(cudaErrorInvalidValue, cudaFree(p));
    RETURNS(cudaErrorInvalidValue, cudaGetLastError());
    int *q = device_memory<int>(4);  // no harm done
    OK(cudaFree(q));
}

CASE(freeing_what_is_not_the_devices, "API, Memory Management: cudaFree, cudaFreeHost") {
    int on_stack = 0, *p = device_memory<int>(64);
    RETURNS(cudaErrorInvalidValue, cudaFree(&on_stack));
    RETURNS(cudaErrorInvalidValue, cudaFree(p + 1));  // inside of an allocation
    RETURNS(cudaErrorInvalidValue, cudaFreeHost(&on_stack));
    OK(cudaFree(p));
}

CASE(allocations_are_aligned, "guide, Device Memory Accesses: at least 256 bytes") {
    for (size_t bytes : {1, 3, 100, 257, 5000}) {
        void *p;
        OK(cudaMalloc(&p, bytes));
        HOLDS(reinterpret_cast<uintptr_t>(p) % 256 == 0);
    }
    void *p;
    size_t pitch;
    OK(cudaMallocPitch(&p, &pitch, 1, 10));
    HOLDS(pitch >= 1 && pitch % 32 == 0);
}

CASE(empty_copies_and_fills, "API, Memory Management: cudaMemcpy, cudaMemset") {
    int *p = device_memory<int>(4), host = 5;
    OK(cudaMemcpy(p, &host, 0, cudaMemcpyHostToDevice));
    OK(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice));
    OK(cudaMemcpyAsync(p, nullptr, 0, cudaMemcpyDefault, nullptr));
    OK(cudaMemset(p, 1, 0));
    OK(cudaMemset2D(p, 16, 1, 0, 4));
    OK(cudaMemcpy2D(p, 16, &host, 16, 4, 0, cudaMemcpyHostToDevice));
    HOLDS(host == 5);
}

CASE(copies_beyond_an_allocation, "API, Memory Management: cudaMemcpy") {
    char *p = device_memory<char>(256);
    static char host[1 << 20];
    RETURNS(cudaErrorInvalidValue, cudaMemcpy(p, host, sizeof host, cudaMemcpyHostToDevice));
    RETURNS(cudaErrorInvalidValue, cudaMemset(p, 0, sizeof host));
    cudaGetLastError();
    OK(cudaMemcpy(p, host, 256, cudaMemcpyHostToDevice));
}

CASE(copies_in_no_direction, "API, Memory Management: cudaMemcpy") {
    int *p = device_memory<int>(1), host = 0;
    RETURNS(cudaErrorInvalidMemcpyDirection, cudaMemcpy(p, &host, 4, static_cast<cudaMemcpyKind>(9)));
    OK(cudaMemcpy(p, &host, 4, cudaMemcpyDefault));  // told by the addresses
}

CASE(copies_to_null, "API, Memory Management: cudaMemcpy") {
    int *p = device_memory<int>(1), host = 0;
    RETURNS(cudaErrorInvalidValue, cudaMemcpy(nullptr, &host, 4, cudaMemcpyHostToDevice));
    RETURNS(cudaErrorInvalidValue, cudaMemcpy(&host, nullptr, 4, cudaMemcpyDeviceToHost));
    RETURNS(cudaErrorInvalidValue, cudaMemset(nullptr, 0, 4));
    OK(cudaFree(p));
}

CASE(rows_wider_than_their_pitch, "API, Memory Management: cudaMemcpy2D") {
    char *p = device_memory<char>(1024);
    static char host[1024];
    RETURNS(cudaErrorInvalidPitchValue, cudaMemcpy2D(p, 16, host, 64, 32, 4, cudaMemcpyHostToDevice));
    RETURNS(cudaErrorInvalidPitchValue, cudaMemcpy2D(p, 64, host, 16, 32, 4, cudaMemcpyHostToDevice));
}

CASE(symbols, "API, Memory Management: cudaMemcpyToSymbol, cudaGetSymbolSize") {
    int host[8] = {1, 2, 3, 4}, back[4] = {};
    size_t bytes = 0;
    OK(cudaGetSymbolSize(&bytes, variable));
    HOLDS(bytes == sizeof variable);
    OK(cudaMemcpyToSymbol(variable, host, 8, 8));
    OK(cudaMemcpyFromSymbol(back, variable, 16));
    HOLDS(back[0] == 0 && back[2] == 1 && back[3] == 2);
    RETURNS(cudaErrorInvalidValue, cudaMemcpyToSymbol(variable, host, sizeof host));
    RETURNS(cudaErrorInvalidValue, cudaMemcpyToSymbol(table, host, 8, 4));
    RETURNS(cudaErrorInvalidSymbol, cudaMemcpyToSymbol(host, host, 4));
    void *p;
    RETURNS(cudaErrorInvalidSymbol, cudaGetSymbolAddress(&p, host));
}

CASE(pointers_of_all_kinds, "API, Unified Addressing: cudaPointerGetAttributes") {
    int on_stack = 0, *device = device_memory<int>(64), *pinned = pinned_memory<int>(64), *managed = nullptr;
    OK(cudaMallocManaged(&managed, 256));
    cudaPointerAttributes a;
    OK(cudaPointerGetAttributes(&a, &on_stack));
    HOLDS(a.type == cudaMemoryTypeUnregistered && a.devicePointer == nullptr);
    OK(cudaPointerGetAttributes(&a, device + 5));
    HOLDS(a.type == cudaMemoryTypeDevice && a.device == 0 && a.devicePointer == device + 5 && a.hostPointer == nullptr);
    OK(cudaPointerGetAttributes(&a, pinned + 5));
    HOLDS(a.type == cudaMemoryTypeHost && a.hostPointer == pinned + 5 && a.devicePointer != nullptr);
    OK(cudaPointerGetAttributes(&a, managed));
    HOLDS(a.type == cudaMemoryTypeManaged && a.devicePointer == managed && a.hostPointer == managed);
    OK(cudaFree(device));
    OK(cudaPointerGetAttributes(&a, device));
    HOLDS(a.type == cudaMemoryTypeUnregistered);
}

CASE(host_memory_is_registered_once, "API, Memory Management: cudaHostRegister, cudaHostUnregister") {
    static char pages[3 * 4096];
    char *p = reinterpret_cast<char *>((reinterpret_cast<uintptr_t>(pages) + 4095) & ~uintptr_t(4095));
    OK(cudaHostRegister(p, 4096, cudaHostRegisterDefault));
    RETURNS(cudaErrorHostMemoryAlreadyRegistered, cudaHostRegister(p, 4096, cudaHostRegisterDefault));
    OK(cudaHostUnregister(p));
    RETURNS(cudaErrorHostMemoryNotRegistered, cudaHostUnregister(p));
    RETURNS(cudaErrorInvalidValue, cudaHostRegister(p, 0, cudaHostRegisterDefault));
    RETURNS(cudaErrorInvalidValue, cudaHostRegister(nullptr, 4096, cudaHostRegisterDefault));
}

CASE(copies_from_the_device_wait, "API, API synchronization behavior") {
    cudaStream_t s = stream_of();
    int *device = device_memory<int>(1), *pinned = pinned_memory<int>(1), pageable = 0;
    Gate gate;
    gate.hold(s);
    store<<<1, 1, 0, s>>>(device, 5);
    OK(cudaMemcpyAsync(pinned, device, 4, cudaMemcpyDeviceToHost, s));  // pinned: the call does not wait
    HOLDS(!gate.opened);
    {
        OpenLater later(gate);
        // To memory that CUDA does not know, in practice: the copy is done when the call returns.
        OK(cudaMemcpyAsync(&pageable, device, 4, cudaMemcpyDeviceToHost, s));
        OK(cudaStreamSynchronize(s));
    }
    HOLDS(pageable == 5 && *pinned == 5);
}

CASE(copies_within_the_device_do_not_wait, "API, API synchronization behavior") {
    int *a = device_memory<int>(1), *b = device_memory<int>(1);
    Gate gate;
    gate.hold(nullptr);
    store<<<1, 1>>>(a, 9);
    OK(cudaMemcpy(b, a, 4, cudaMemcpyDeviceToDevice));
    HOLDS(!gate.opened);
    RETURNS(cudaErrorNotReady, cudaStreamQuery(nullptr));
    gate.open();
    HOLDS(value_of(b) == 9);
}

CASE(fills_do_not_wait, "API, API synchronization behavior") {
    int *p = device_memory<int>(1);
    Gate gate;
    gate.hold(nullptr);
    OK(cudaMemset(p, 0, 4));
    HOLDS(!gate.opened);
    gate.open();
    HOLDS(value_of(p) == 0);
}

CASE(pageable_sources_may_change_after_the_call, "API, API synchronization behavior") {
    cudaStream_t s = stream_of();
    int *p = device_memory<int>(1), host = 3;
    OK(cudaMemcpyAsync(p, &host, 4, cudaMemcpyHostToDevice, s));
    host = 4;
    HOLDS(value_of(p) == 3);
}

CASE(hints_are_for_managed_memory, "API, Memory Management: cudaMemPrefetchAsync, cudaMemAdvise") {
    int *device = device_memory<int>(64), *managed;
    OK(cudaMallocManaged(&managed, 4096));
    const cudaMemLocation here = {cudaMemLocationTypeDevice, 0}, nowhere = {cudaMemLocationTypeDevice, 999};
    OK(cudaMemPrefetchAsync(managed, 4096, here, 0, nullptr));
    RETURNS(cudaErrorInvalidValue, cudaMemPrefetchAsync(device, 256, here, 0, nullptr));
    RETURNS(cudaErrorInvalidValue, cudaMemPrefetchAsync(managed, 0, here, 0, nullptr));
    RETURNS(cudaErrorInvalidDevice, cudaMemPrefetchAsync(managed, 4096, nowhere, 0, nullptr));
    RETURNS(cudaErrorInvalidValue, cudaMemAdvise(device, 256, cudaMemAdviseSetReadMostly, here));
}

CASE(managed_memory_needs_no_copies, "guide, Unified Memory: Coherency and Concurrency") {
    int *managed;
    OK(cudaMallocManaged(&managed, 4));
    *managed = 41;
    add_one<<<1, 1>>>(managed);
    OK(cudaDeviceSynchronize());
    HOLDS(*managed == 42);
    RETURNS(cudaErrorInvalidValue, cudaMallocManaged(&managed, 4, 77));
    OK(cudaMallocManaged(&managed, 0));  // as an H200 answers, and the manual does not say
}

CASE(freeing_waits_for_the_work_that_uses_it, "API, Memory Management: cudaFree (implicit synchronization)") {
    cudaStream_t s = stream_of();
    int *p = device_memory<int>(1), *seen = pinned_memory<int>(1);
    *seen = 0;
    Gate gate;
    gate.hold(s);
    store<<<1, 1, 0, s>>>(p, 8);
    OK(cudaMemcpyAsync(seen, p, 4, cudaMemcpyDeviceToHost, s));
    {
        OpenLater later(gate);
        OK(cudaFree(p));
        OK(cudaStreamSynchronize(s));
    }
    HOLDS(*seen == 8);
}

}  // namespace memory

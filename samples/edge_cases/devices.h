// Devices: which one is current, what a reset ends, and who may use whose memory.
#pragma once

#include "case.h"

#include <unistd.h>

namespace devices {

// Two devices, where the library can be asked for them.
static bool two_devices() {
    setenv("UNDERSTUDY_DEVICE_COUNT", "2", 1);
    int count = 0;
    OK(cudaGetDeviceCount(&count));
    if (count < 2) skipped = "there is one device";
    return count >= 2;
}

CASE(the_current_device_is_the_threads_own, "API, Device Management: cudaSetDevice") {
    if (!two_devices()) return;
    int device = -1;
    OK(cudaGetDevice(&device));
    HOLDS(device == 0);
    OK(cudaSetDevice(1));
    std::thread([] {
        int device = -1;
        OK(cudaGetDevice(&device));
        HOLDS(device == 0);
    }).join();
    OK(cudaGetDevice(&device));
    HOLDS(device == 1);
    RETURNS(cudaErrorInvalidDevice, cudaSetDevice(99));
    OK(cudaGetDevice(&device));
    HOLDS(device == 1);
}

CASE(streams_belong_to_a_device, "guide, Stream and Event Behavior") {
    if (!two_devices()) return;
    cudaStream_t s0 = stream_of();
    cudaEvent_t e0 = event_of();
    OK(cudaSetDevice(1));
    cudaStream_t s1 = stream_of();
    int *p = device_memory<int>(1);
    OK(cudaMemsetAsync(p, 0, 4, s0));  // a copy or a fill may go to any device's stream
    add_one<<<1, 1, 0, s1>>>(p);
    OK(cudaGetLastError());
    add_one<<<1, 1, 0, s0>>>(p);  // a kernel may not
    RETURNS(cudaErrorInvalidResourceHandle, cudaGetLastError());
    RETURNS(cudaErrorInvalidResourceHandle, cudaEventRecord(e0, s1));
    cudaGetLastError();
    OK(cudaEventRecord(e0, s0));
    OK(cudaStreamWaitEvent(s1, e0, 0));  // waiting goes across
    OK(cudaStreamSynchronize(s1));
    OK(cudaEventSynchronize(e0));
}

CASE(peer_access_is_enabled_once, "API, Peer Device Memory Access") {
    if (!two_devices()) return;
    int can = 0;
    OK(cudaDeviceCanAccessPeer(&can, 0, 1));
    if (!can) {
        skipped = "no peer access";
        return;
    }
    OK(cudaDeviceCanAccessPeer(&can, 0, 0));
    HOLDS(can == 0);
    RETURNS(cudaErrorPeerAccessNotEnabled, cudaDeviceDisablePeerAccess(1));
    OK(cudaDeviceEnablePeerAccess(1, 0));
    RETURNS(cudaErrorPeerAccessAlreadyEnabled, cudaDeviceEnablePeerAccess(1, 0));
    RETURNS(cudaErrorInvalidValue, cudaDeviceEnablePeerAccess(1, 1));
    RETURNS(cudaErrorPeerAccessUnsupported, cudaDeviceEnablePeerAccess(0, 0));  // so an H200 of its own memory
    RETURNS(cudaErrorInvalidDevice, cudaDeviceEnablePeerAccess(99, 0));
    OK(cudaDeviceDisablePeerAccess(1));
}

CASE(copies_between_devices, "API, Memory Management: cudaMemcpyPeer") {
    if (!two_devices()) return;
    int *a = device_memory<int>(1), *b;
    OK(cudaSetDevice(1));
    b = device_memory<int>(1);
    OK(cudaSetDevice(0));
    store<<<1, 1>>>(a, 11);
    OK(cudaMemcpyPeer(b, 1, a, 0, 4));
    HOLDS(value_of(b) == 11);
    RETURNS(cudaErrorInvalidDevice, cudaMemcpyPeer(b, 99, a, 0, 4));
}

CASE(a_reset_ends_all_there_is, "API, Device Management: cudaDeviceReset") {
    int *p = device_memory<int>(1);
    store<<<1, 1>>>(p, 1);
    OK(cudaDeviceReset());
    RETURNS(cudaErrorInvalidValue, cudaFree(p));
    cudaGetLastError();
    int *q = device_memory<int>(1);  // it begins anew
    store<<<1, 1>>>(q, 2);
    HOLDS(value_of(q) == 2);
}

CASE(limits, "API, Device Management: cudaDeviceSetLimit") {
    size_t value = 0;
    OK(cudaDeviceSetLimit(cudaLimitStackSize, 4096));
    OK(cudaDeviceGetLimit(&value, cudaLimitStackSize));
    HOLDS(value >= 4096);
    OK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20));
    OK(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize));
    HOLDS(value >= 16 << 20);
    HOLDS(cudaDeviceSetLimit(static_cast<cudaLimit>(99), 1) != cudaSuccess);
    RETURNS(cudaErrorInvalidValue, cudaDeviceGetLimit(nullptr, cudaLimitStackSize));
}

CASE(attributes_of_no_device, "API, Device Management: cudaDeviceGetAttribute") {
    int value = 0;
    RETURNS(cudaErrorInvalidDevice, cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 99));
    RETURNS(cudaErrorInvalidValue, cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(99999), 0));
    RETURNS(cudaErrorInvalidValue, cudaDeviceGetAttribute(nullptr, cudaDevAttrWarpSize, 0));
    OK(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 0));
    HOLDS(value == 32);
    RETURNS(cudaErrorInvalidValue, cudaGetDeviceCount(nullptr));
    cudaDeviceProp properties;
    RETURNS(cudaErrorInvalidDevice, cudaGetDeviceProperties(&properties, 99));
}

static __global__ void says(int i) { printf("%d,", i); }

CASE(printed_text_comes_when_the_host_waits, "guide, Formatted Output: Limitations") {
    char path[] = "/tmp/edge_cases.XXXXXX", text[64] = {};
    const int file = mkstemp(path), stdout_was = dup(1);
    unlink(path);
    fflush(stdout);
    dup2(file, 1);
    for (int i = 0; i < 3; i++) says<<<1, 1>>>(i);
    OK(cudaDeviceSynchronize());
    fflush(stdout);
    dup2(stdout_was, 1);
    HOLDS(pread(file, text, sizeof text - 1, 0) == 6);
    HOLDS(strcmp(text, "0,1,2,") == 0);
}

static __global__ void bounded() {}
static __global__ void __launch_bounds__(64) few_threads(int *p) { *p = 1; }

CASE(more_threads_than_a_kernel_was_built_for, "guide, Launch Bounds") {
    int *p = device_memory<int>(1);
    cudaFuncAttributes a;
    OK(cudaFuncGetAttributes(&a, few_threads));
    HOLDS(a.maxThreadsPerBlock == 64);
    few_threads<<<1, 128>>>(p);
    HOLDS(cudaGetLastError() != cudaSuccess);
    few_threads<<<1, 64>>>(p);
    OK(cudaGetLastError());
    OK(cudaFuncGetAttributes(&a, bounded));
    HOLDS(a.maxThreadsPerBlock == 1024);
    HOLDS(value_of(p) == 1);
}

CASE(occupancy_of_the_impossible, "API, Occupancy") {
    int blocks = -1;
    OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, bounded, 128, 0));
    HOLDS(blocks > 0);
    RETURNS(cudaErrorInvalidValue, cudaOccupancyMaxActiveBlocksPerMultiprocessor(nullptr, bounded, 128, 0));
    RETURNS(cudaErrorInvalidValue, cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, bounded, 0, 0));
}

}  // namespace devices

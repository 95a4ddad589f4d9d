// Errors: who keeps them, who clears them, which of them end a context.
#pragma once

#include "case.h"

#include <assert.h>

namespace errors {

static __global__ void wild(int *p) { *p = 1; }
static __global__ void trap() { asm("trap;"); }
static __global__ void asserts(int zero) { assert(zero); }
static __global__ void needs(int *p) {
    extern __shared__ int big[];
    big[threadIdx.x] = threadIdx.x;
    if (p) *p = big[0];
}

CASE(success_keeps_the_last_error, "API, Error Handling: cudaGetLastError") {
    RETURNS(cudaErrorInvalidValue, cudaMalloc(static_cast<void **>(nullptr), 4));
    int n;
    OK(cudaGetDeviceCount(&n));
    OK(cudaDeviceSynchronize());
    RETURNS(cudaErrorInvalidValue, cudaGetLastError());
    OK(cudaGetLastError());  // reading it has cleared it
}

CASE(peeking_does_not_clear, "API, Error Handling: cudaPeekAtLastError") {
    RETURNS(cudaErrorInvalidDevice, cudaSetDevice(12345));
    RETURNS(cudaErrorInvalidDevice, cudaPeekAtLastError());
    RETURNS(cudaErrorInvalidDevice, cudaPeekAtLastError());
    RETURNS(cudaErrorInvalidDevice, cudaGetLastError());
    OK(cudaPeekAtLastError());
}

CASE(the_last_error_is_the_threads_own, "API, Error Handling: cudaGetLastError") {
    RETURNS(cudaErrorInvalidDevice, cudaSetDevice(-1));
    std::thread([] {
        OK(cudaPeekAtLastError());
        RETURNS(cudaErrorInvalidValue, cudaMalloc(static_cast<void **>(nullptr), 4));
        RETURNS(cudaErrorInvalidValue, cudaPeekAtLastError());
    }).join();
    RETURNS(cudaErrorInvalidDevice, cudaGetLastError());
}

CASE(the_last_error_is_the_latest, "API, Error Handling: cudaGetLastError") {
    RETURNS(cudaErrorInvalidDevice, cudaSetDevice(-1));
    RETURNS(cudaErrorInvalidValue, cudaMalloc(static_cast<void **>(nullptr), 4));
    RETURNS(cudaErrorInvalidValue, cudaGetLastError());
}

CASE(not_ready_is_no_last_error, "guide, Error Checking") {
    cudaStream_t s = stream_of();
    cudaEvent_t e = event_of();
    Gate gate;
    gate.hold(s);
    OK(cudaEventRecord(e, s));
    RETURNS(cudaErrorNotReady, cudaStreamQuery(s));
    RETURNS(cudaErrorNotReady, cudaEventQuery(e));
    OK(cudaPeekAtLastError());
    gate.open();
    OK(cudaStreamSynchronize(s));
    OK(cudaGetLastError());
}

// What an H200 answers with CUDA 13, where the manual has cudaErrorInvalidConfiguration; so in the cases of launches below.
CASE(a_launch_reports_through_the_last_error, "guide, Error Checking") {
    store<<<1, 100000>>>(nullptr, 0);
    RETURNS(cudaErrorInvalidValue, cudaPeekAtLastError());
    RETURNS(cudaErrorInvalidValue, cudaGetLastError());
    int *p = device_memory<int>(1);
    store<<<1, 1>>>(p, 7);  // the device is as it was
    OK(cudaGetLastError());
    HOLDS(value_of(p) == 7);
}

CASE(a_good_launch_keeps_an_older_error, "guide, Error Checking") {
    int *p = device_memory<int>(1);
    RETURNS(cudaErrorInvalidDevice, cudaSetDevice(-1));
    store<<<1, 1>>>(p, 7);
    RETURNS(cudaErrorInvalidDevice, cudaGetLastError());
    HOLDS(value_of(p) == 7);
}

CASE(empty_grids_and_blocks_are_refused, "API, Execution Control: cudaLaunchKernel") {
    int *p = nullptr, value = 0;
    void *args[] = {&p, &value};
    const auto kernel = reinterpret_cast<const void *>(store);
    RETURNS(cudaErrorInvalidValue, cudaLaunchKernel(kernel, dim3(0), dim3(1), args, 0, nullptr));
    RETURNS(cudaErrorInvalidValue, cudaLaunchKernel(kernel, dim3(1), dim3(0), args, 0, nullptr));
    RETURNS(cudaErrorInvalidValue, cudaLaunchKernel(kernel, dim3(1, 70000), dim3(1), args, 0, nullptr));
    RETURNS(cudaErrorInvalidValue, cudaLaunchKernel(kernel, dim3(1), dim3(1, 1, 65), args, 0, nullptr));
}

CASE(no_kernel_is_an_error, "API, Execution Control: cudaLaunchKernel") {
    void *args[] = {nullptr};
    int host = 0;
    RETURNS(cudaErrorInvalidDeviceFunction, cudaLaunchKernel(nullptr, dim3(1), dim3(1), args, 0, nullptr));
    RETURNS(cudaErrorInvalidResourceHandle, cudaLaunchKernel(&host, dim3(1), dim3(1), args, 0, nullptr));
    cudaFuncAttributes attributes;
    RETURNS(cudaErrorInvalidResourceHandle, cudaFuncGetAttributes(&attributes, &host));
}

CASE(much_shared_memory_must_be_asked_for, "guide, Shared Memory (compute capability 8.x, 9.0)") {
    int most = 0;
    OK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
    const auto set = [](int bytes) { return cudaFuncSetAttribute(needs, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes); };
    needs<<<1, 32, 48 * 1024>>>(nullptr);
    OK(cudaGetLastError());
    needs<<<1, 32, 48 * 1024 + 4>>>(nullptr);
    RETURNS(cudaErrorInvalidValue, cudaGetLastError());
    RETURNS(cudaErrorInvalidValue, set(most + 1));
    OK(set(most));
    cudaGetLastError();
    needs<<<1, 32, most>>>(nullptr);
    OK(cudaGetLastError());
    OK(cudaDeviceSynchronize());
}

CASE(a_wild_pointer_ends_the_context, "API, Data types: cudaErrorIllegalAddress") {
    int *p = device_memory<int>(1);
    wild<<<1, 1>>>(reinterpret_cast<int *>(0x10));
    RETURNS(cudaErrorIllegalAddress, cudaDeviceSynchronize());
    // It stays, whoever asks.
    void *q;
    RETURNS(cudaErrorIllegalAddress, cudaMalloc(&q, 4));
    RETURNS(cudaErrorIllegalAddress, cudaGetLastError());
    RETURNS(cudaErrorIllegalAddress, cudaDeviceSynchronize());
    RETURNS(cudaErrorIllegalAddress, cudaFree(p));
    store<<<1, 1>>>(p, 1);
    RETURNS(cudaErrorIllegalAddress, cudaGetLastError());
}

CASE(a_misaligned_address_ends_the_context, "API, Data types: cudaErrorMisalignedAddress") {
    char *p = device_memory<char>(64);
    wild<<<1, 1>>>(reinterpret_cast<int *>(p + 1));
    RETURNS(cudaErrorMisalignedAddress, cudaDeviceSynchronize());
    RETURNS(cudaErrorMisalignedAddress, cudaDeviceSynchronize());
}

CASE(a_trap_ends_the_context, "API, Data types: cudaErrorLaunchFailure; PTX ISA, trap") {
    trap<<<1, 1>>>();
    const cudaError_t error = cudaDeviceSynchronize();
    HOLDS(error == cudaErrorLaunchFailure || error == cudaErrorIllegalInstruction);
    RETURNS(error, cudaDeviceSynchronize());
}

CASE(an_assertion_ends_the_context, "API, Data types: cudaErrorAssert; guide, Assertion") {
    asserts<<<1, 1>>>(0);
    RETURNS(cudaErrorAssert, cudaDeviceSynchronize());
    void *p;
    RETURNS(cudaErrorAssert, cudaMalloc(&p, 4));
}

CASE(a_sticky_error_is_every_threads, "API, Data types: cudaErrorIllegalAddress") {
    wild<<<1, 1>>>(reinterpret_cast<int *>(0x10));
    RETURNS(cudaErrorIllegalAddress, cudaDeviceSynchronize());
    // Taking it is no cure, and needs no context: so an H200, as what follows.
    RETURNS(cudaErrorIllegalAddress, cudaGetLastError());
    OK(cudaGetLastError());
    cudaGraph_t graph;
    OK(cudaGraphCreate(&graph, 0));
    OK(cudaSetDevice(0));
    std::thread([] {
        void *p;
        RETURNS(cudaErrorIllegalAddress, cudaMalloc(&p, 4));
    }).join();
}

static std::atomic<int> functions{0}, callbacks{0};
static std::atomic<cudaError_t> told{cudaSuccess};
static void CUDART_CB count(void *) { functions++; }
static void CUDART_CB hear(cudaStream_t, cudaError_t error, void *) {
    told = error;
    callbacks++;
}

CASE(callbacks_hear_of_errors_and_host_functions_do_not, "API, Stream Management: cudaStreamAddCallback, cudaLaunchHostFunc") {
    cudaStream_t s = stream_of();
    Gate gate;
    gate.hold(s);
    wild<<<1, 1, 0, s>>>(reinterpret_cast<int *>(0x10));
    OK(cudaStreamAddCallback(s, hear, nullptr, 0));
    OK(cudaLaunchHostFunc(s, count, nullptr));
    gate.open();
    RETURNS(cudaErrorIllegalAddress, cudaStreamSynchronize(s));
    for (int i = 0; i < 1000 && callbacks == 0; i++) sleep_ms(1);
    HOLDS(callbacks == 1);
    HOLDS(told == cudaErrorIllegalAddress);
    HOLDS(functions == 0);
}

CASE(running_out_of_memory_is_not_sticky, "API, Data types: cudaErrorMemoryAllocation") {
    void *p = nullptr;
    RETURNS(cudaErrorMemoryAllocation, cudaMalloc(&p, size_t(1) << 60));
    RETURNS(cudaErrorMemoryAllocation, cudaGetLastError());
    OK(cudaMalloc(&p, 1024));
    OK(cudaMemset(p, 0, 1024));
    OK(cudaFree(p));
}

CASE(grids_that_wait_for_each_other_must_fit, "API, Execution Control: cudaLaunchCooperativeKernel") {
    int *p = device_memory<int>(1), value = 1;
    void *args[] = {&p, &value};
    const auto kernel = reinterpret_cast<const void *>(store);
    RETURNS(cudaErrorCooperativeLaunchTooLarge, cudaLaunchCooperativeKernel(kernel, dim3(1 << 20), dim3(1024), args, 0, nullptr));
    OK(cudaLaunchCooperativeKernel(kernel, dim3(1), dim3(1), args, 0, nullptr));
    cudaGetLastError();
    HOLDS(value_of(p) == 1);
}

}  // namespace errors

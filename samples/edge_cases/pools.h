// The stream-ordered allocator: whose memory is used again, when, and what a pool keeps.
#pragma once

#include "case.h"

namespace pools {

static int *take(cudaStream_t s, size_t bytes = 1 << 20) {
    int *p = nullptr;
    OK(cudaMallocAsync(&p, bytes, s));
    return p;
}

static cudaMemPool_t new_pool() {
    cudaMemPoolProps props = {};
    props.allocType = cudaMemAllocationTypePinned;
    props.location = {cudaMemLocationTypeDevice, 0};
    cudaMemPool_t pool = nullptr;
    OK(cudaMemPoolCreate(&pool, &props));
    return pool;
}

static uint64_t number(cudaMemPool_t pool, cudaMemPoolAttr attribute) {
    uint64_t value = ~0ull;
    OK(cudaMemPoolGetAttribute(pool, attribute, &value));
    return value;
}

CASE(the_same_stream_gets_its_memory_back_at_once, "guide, Stream Ordered Memory Allocator: Memory Reuse Policies") {
    cudaStream_t s = stream_of();
    Gate gate;
    gate.hold(s);
    int *p = take(s);
    store<<<1, 1, 0, s>>>(p, 1);
    OK(cudaFreeAsync(p, s));
    int *q = take(s);
    HOLDS(p == q);  // though the free has not been reached
    add_one<<<1, 1, 0, s>>>(q);
    gate.open();
    HOLDS(value_of(q) == 2);
    OK(cudaFreeAsync(q, s));
}

CASE(another_stream_does_not_get_memory_in_use, "guide, Stream Ordered Memory Allocator: Memory Reuse Policies") {
    cudaStream_t a = stream_of(), b = stream_of();
    cudaMemPool_t pool;
    OK(cudaDeviceGetDefaultMemPool(&pool, 0));
    int off = 0;  // no dependencies of the allocator's own
    OK(cudaMemPoolSetAttribute(pool, cudaMemPoolReuseAllowInternalDependencies, &off));
    Gate gate;
    int *p = take(a);
    gate.hold(a);
    OK(cudaFreeAsync(p, a));
    int *q = take(b);
    HOLDS(p != q);
    store<<<1, 1, 0, b>>>(q, 1);
    OK(cudaStreamSynchronize(b));
    HOLDS(!gate.opened);
    gate.open();
    OK(cudaStreamSynchronize(a));
}

CASE(an_event_hands_memory_to_another_stream, "guide, Stream Ordered Memory Allocator: cudaMemPoolReuseFollowEventDependencies") {
    cudaStream_t a = stream_of(), b = stream_of();
    cudaEvent_t e = event_of();
    int *p = take(a), *seen = pinned_memory<int>(1);
    Gate gate;
    gate.hold(a);
    store<<<1, 1, 0, a>>>(p, 5);
    OK(cudaMemcpyAsync(seen, p, 4, cudaMemcpyDeviceToHost, a));
    OK(cudaFreeAsync(p, a));
    OK(cudaEventRecord(e, a));
    OK(cudaStreamWaitEvent(b, e, 0));
    int *q = take(b);  // may be the same memory: what b does comes behind the free
    store<<<1, 1, 0, b>>>(q, 6);
    gate.open();
    HOLDS(value_of(q) == 6 && *seen == 5);
}

CASE(completed_frees_are_anybodys, "guide, Stream Ordered Memory Allocator: cudaMemPoolReuseAllowOpportunistic") {
    cudaStream_t a = stream_of(), b = stream_of();
    cudaMemPool_t pool;
    OK(cudaDeviceGetDefaultMemPool(&pool, 0));
    uint64_t keep = ~0ull;
    OK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep));
    int *p = take(a);
    OK(cudaFreeAsync(p, a));
    OK(cudaStreamSynchronize(a));
    HOLDS(take(b) == p);
}

CASE(pools_give_back_what_is_above_the_threshold, "guide, Stream Ordered Memory Allocator: Physical Page Caching Behavior") {
    cudaStream_t s = stream_of();
    cudaMemPool_t pool = new_pool();
    int *p = nullptr;
    HOLDS(number(pool, cudaMemPoolAttrReleaseThreshold) == 0);
    for (const bool keep : {false, true}) {
        uint64_t threshold = keep ? ~0ull : 0;
        OK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
        OK(cudaMallocFromPoolAsync(&p, 1 << 20, pool, s));
        HOLDS(number(pool, cudaMemPoolAttrReservedMemCurrent) >= 1 << 20);
        HOLDS(number(pool, cudaMemPoolAttrUsedMemCurrent) == 1 << 20);
        OK(cudaFreeAsync(p, s));
        OK(cudaStreamSynchronize(s));
        HOLDS(number(pool, cudaMemPoolAttrUsedMemCurrent) == 0);
        HOLDS((number(pool, cudaMemPoolAttrReservedMemCurrent) > 0) == keep);
    }
    OK(cudaMemPoolTrimTo(pool, 0));
    HOLDS(number(pool, cudaMemPoolAttrReservedMemCurrent) == 0);
}

CASE(high_water_marks_are_reset_to_zero_only, "API, Stream Ordered Memory Allocator: cudaMemPoolSetAttribute") {
    cudaStream_t s = stream_of();
    cudaMemPool_t pool = new_pool();
    int *p = nullptr;
    OK(cudaMallocFromPoolAsync(&p, 1 << 20, pool, s));
    OK(cudaFreeAsync(p, s));
    OK(cudaStreamSynchronize(s));
    HOLDS(number(pool, cudaMemPoolAttrUsedMemHigh) == 1 << 20);
    uint64_t value = 1;
    RETURNS(cudaErrorInvalidValue, cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &value));
    value = 0;
    OK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &value));
    HOLDS(number(pool, cudaMemPoolAttrUsedMemHigh) == 0);
    RETURNS(cudaErrorInvalidValue, cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &value));
}

CASE(freeing_pool_memory_twice, "API, Stream Ordered Memory Allocator: cudaFreeAsync") {
    cudaStream_t s = stream_of();
    int *p = take(s);
    OK(cudaFreeAsync(p, s));
    RETURNS(cudaErrorInvalidValue, cudaFreeAsync(p, s));
    int host = 0;
    RETURNS(cudaErrorInvalidValue, cudaFreeAsync(&host, s));
}

CASE(pool_memory_may_be_freed_the_other_way, "guide, Stream Ordered Memory Allocator: API Fundamentals") {
    cudaStream_t s = stream_of();
    int *p = take(s), *q = device_memory<int>(4);
    OK(cudaStreamSynchronize(s));
    OK(cudaFree(p));         // of the pool's, as cudaMalloc's
    OK(cudaFreeAsync(q, s)); // of cudaMalloc's, in stream order
    OK(cudaStreamSynchronize(s));
}

CASE(freeing_pool_memory_the_other_way_waits_for_nothing, "guide, Stream Ordered Memory Allocator: API Fundamentals") {
    cudaStream_t s = stream_of();
    int *p = take(s);
    OK(cudaStreamSynchronize(s));
    Gate gate;
    gate.hold(s);
    OK(cudaFree(p));
    RETURNS(cudaErrorNotReady, cudaStreamQuery(s));
    gate.open();
    OK(cudaStreamSynchronize(s));
    RETURNS(cudaErrorInvalidValue, cudaFree(p));
}

CASE(memory_outlives_its_pool, "API, Stream Ordered Memory Allocator: cudaMemPoolDestroy") {
    cudaStream_t s = stream_of();
    cudaMemPool_t pool = new_pool(), first = nullptr;
    int *p = nullptr;
    OK(cudaMallocFromPoolAsync(&p, 4, pool, s));
    OK(cudaMemPoolDestroy(pool));  // waits for the last of its memory by itself
    store<<<1, 1, 0, s>>>(p, 9);
    HOLDS(value_of(p) == 9);
    OK(cudaFreeAsync(p, s));
    OK(cudaDeviceGetDefaultMemPool(&first, 0));
    RETURNS(cudaErrorInvalidValue, cudaMemPoolDestroy(first));
}

CASE(a_destroyed_pool_is_nobodys_current_one, "API, Stream Ordered Memory Allocator: cudaMemPoolDestroy") {
    cudaMemPool_t pool = new_pool(), current = nullptr, first = nullptr;
    OK(cudaDeviceGetDefaultMemPool(&first, 0));
    OK(cudaDeviceSetMemPool(0, pool));
    OK(cudaDeviceGetMemPool(&current, 0));
    HOLDS(current == pool);
    cudaStream_t s = stream_of();
    int *p = take(s, 1 << 20);
    HOLDS(number(pool, cudaMemPoolAttrUsedMemCurrent) == 1 << 20);
    HOLDS(number(first, cudaMemPoolAttrUsedMemCurrent) == 0);
    OK(cudaFreeAsync(p, s));
    OK(cudaStreamSynchronize(s));
    OK(cudaMemPoolDestroy(pool));
    OK(cudaDeviceGetMemPool(&current, 0));
    HOLDS(current == first);
}

CASE(nothing_from_a_pool, "API, Stream Ordered Memory Allocator: cudaMallocAsync") {
    cudaStream_t s = stream_of();
    int *p = nullptr;
    RETURNS(cudaErrorInvalidValue, cudaMallocAsync(static_cast<void **>(nullptr), 4, s));
    p = reinterpret_cast<int *>(8);
    RETURNS(cudaErrorMemoryAllocation, cudaMallocAsync(&p, size_t(1) << 60, s));
    HOLDS(p == nullptr);
    RETURNS(cudaErrorMemoryAllocation, cudaGetLastError());
    p = take(s);  // no harm done
    OK(cudaFreeAsync(p, s));
}

CASE(the_device_itself_may_always_use_its_pool, "API, Stream Ordered Memory Allocator: cudaMemPoolSetAccess") {
    cudaMemPool_t pool = new_pool();
    cudaMemLocation here = {cudaMemLocationTypeDevice, 0};
    cudaMemAccessFlags flags = cudaMemAccessFlagsProtNone;
    OK(cudaMemPoolGetAccess(&flags, pool, &here));
    HOLDS(flags == cudaMemAccessFlagsProtReadWrite);
    // The host has nothing of it, which is no error.
    cudaMemLocation host = {cudaMemLocationTypeHost, 0};
    OK(cudaMemPoolGetAccess(&flags, pool, &host));
    HOLDS(flags == cudaMemAccessFlagsProtNone);
    cudaMemAccessDesc none = {here, cudaMemAccessFlagsProtNone};
    HOLDS(cudaMemPoolSetAccess(pool, &none, 1) != cudaSuccess);
}

CASE(of_a_descriptor_the_lower_half_counts, "AMD's hip-tests, whose handles of 64 bits are set by a descriptor's 32") {
    cudaMemPoolProps props = {};
    props.allocType = cudaMemAllocationTypePinned;
    props.location = {cudaMemLocationTypeDevice, 0};
    props.handleTypes = cudaMemHandleTypePosixFileDescriptor;
    cudaMemPool_t pool = nullptr, imported = nullptr;
    OK(cudaMemPoolCreate(&pool, &props));
    int fd = -1;
    OK(cudaMemPoolExportToShareableHandle(&fd, pool, cudaMemHandleTypePosixFileDescriptor, 0));
    void *wide = (void *)((uintptr_t)fd | (uintptr_t)0x5555 << 32);
    OK(cudaMemPoolImportFromShareableHandle(&imported, wide, cudaMemHandleTypePosixFileDescriptor, 0));
    OK(cudaMemPoolDestroy(imported));
    OK(cudaMemPoolDestroy(pool));
}

CASE(places_of_pools_exist, "API, Memory Management: cudaMemPoolCreate, GetAccess, SetAccess: errors") {
    cudaMemPool_t pool = new_pool();
    cudaMemLocation nowhere = {cudaMemLocationTypeDevice, 99};
    cudaMemAccessFlags flags;
    RETURNS(cudaErrorInvalidValue, cudaMemPoolGetAccess(&flags, pool, &nowhere));
    cudaMemAccessDesc access = {nowhere, cudaMemAccessFlagsProtReadWrite};
    RETURNS(cudaErrorInvalidDevice, cudaMemPoolSetAccess(pool, &access, 1));
    cudaMemPoolProps props = {};
    props.allocType = cudaMemAllocationTypePinned;
    props.location = nowhere;
    RETURNS(cudaErrorInvalidValue, cudaMemPoolCreate(&pool, &props));
}

}  // namespace pools

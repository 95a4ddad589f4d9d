/* Launches in several streams and what orders them: each kernel finds the number that the one before it has left. Random orders of streams,
 * with launches in a row, events, the legacy stream's implicit waits, copies, host functions, synchronisation and faults. */
#include "driver.h"

/* step(p, n): p[1]++ if p[0] is not n; p[0] = n + 1 */
static const char *steps =
    ".version 8.0\n.target sm_75\n.address_size 64\n"
    ".visible .entry step(.param .u64 p, .param .u32 n)\n"
    "{ .reg .u64 %p; .reg .u32 %n, %v; .reg .pred %q;\n"
    "  ld.param.u64 %p, [p]; ld.param.u32 %n, [n]; cvta.to.global.u64 %p, %p;\n"
    "  ld.global.u32 %v, [%p]; setp.ne.u32 %q, %v, %n; @%q red.global.add.u32 [%p+4], 1;\n"
    "  add.u32 %n, %n, 1; st.global.u32 [%p], %n; ret; }\n";

#define STREAMS 4

static CUcontext context;
static CUfunction step;
static CUdeviceptr place;
static unsigned next, called, random_state = 12345;

static unsigned draw(unsigned below) {
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 16) % below;
}

static void launch(CUstream stream) {
    void *arguments[] = {&place, &next};
    DO(cuLaunchKernel(step, 1, 1, 1, 1, 1, 1, 0, stream, arguments, NULL));
    next++;
}

static void call(void *data) { *(unsigned *)data += 1; }

/* The numbers in order, and none that was not the one before it. */
static void check(CUstream stream) {
    unsigned found[2] = {0xdead, 0xdead};
    DO(cuStreamSynchronize(stream));
    DO(cuMemcpyDtoH(found, place, sizeof found));
    EQUAL(next, found[0]);
    EQUAL(0, found[1]);
}

/* The streams: the legacy one, two that wait for it and that it waits for, and one that does not. */
static void in_order(unsigned rounds) {
    CUstream streams[STREAMS] = {NULL};
    CUevent event;
    unsigned at = 0, calls = 0;
    for (int i = 1; i < STREAMS; i++) DO(cuStreamCreate(&streams[i], i == 3 ? CU_STREAM_NON_BLOCKING : CU_STREAM_DEFAULT));
    DO(cuEventCreate(&event, CU_EVENT_DISABLE_TIMING));
    for (unsigned round = 0; round < rounds; round++) {
        unsigned to = draw(STREAMS);
        /* Between the legacy stream and one that is not, the order is implicit. */
        int implicit = (at == 0 && to != 3) || (to == 0 && at != 3) || at == to;
        if (!implicit) {
            DO(cuEventRecord(event, streams[at]));
            DO(cuStreamWaitEvent(streams[to], event, 0));
        }
        at = to;
        for (unsigned n = draw(8) == 0 ? 600 : 1 + draw(6); n > 0; n--) launch(streams[at]);
        switch (draw(12)) {
        case 0: DO(cuMemcpyDtoDAsync(place + 8, place, 4, streams[at])); break;
        case 1: DO(cuLaunchHostFunc(streams[at], call, &called)); calls++; break;
        case 2: DO(cuStreamSynchronize(streams[at])); break;
        case 3: EXPECT(cuStreamQuery(streams[at]) != CUDA_ERROR_UNKNOWN); break;
        case 4: check(streams[at]); break;
        }
    }
    DO(cuCtxSynchronize());
    EQUAL(calls, called);
    check(NULL);
    for (int i = 1; i < STREAMS; i++) DO(cuStreamDestroy(streams[i]));
    DO(cuEventDestroy(event));
}

/* What is queued behind a fault does not run, and its error is the context's. */
static void behind_a_fault(void) {
    CUdeviceptr nowhere = 64;
    unsigned n = next, found;
    void *arguments[] = {&nowhere, &n}, *others[] = {&place, &n};
    launch(NULL);
    DO(cuLaunchKernel(step, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
    /* Refused from when the fault has happened. */
    for (int i = 0; i < 10; i++) cuLaunchKernel(step, 1, 1, 1, 1, 1, 1, 0, NULL, others, NULL);
    GIVES(CUDA_ERROR_ILLEGAL_ADDRESS, cuCtxSynchronize());
    GIVES(CUDA_ERROR_ILLEGAL_ADDRESS, cuMemcpyDtoH(&found, place, sizeof found));
}

int main(void) {
    CUmodule module;
    CUdevice device;
    DO(cuInit(0));
    DO(cuDeviceGet(&device, 0));
    DO(cuDevicePrimaryCtxRetain(&context, device));
    DO(cuCtxSetCurrent(context));
    DO(cuModuleLoadData(&module, steps));
    DO(cuModuleGetFunction(&step, module, "step"));
    DO(cuMemAlloc(&place, 16));
    DO(cuMemsetD32(place, 0, 4));
    in_order(1000);
    behind_a_fault();
    return finish();
}

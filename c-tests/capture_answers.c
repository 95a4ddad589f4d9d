/* What calls answer while a stream is captured, and whether they end the capture: all as recorded on an H200. */
#include "test.h"

static cudaStream_t s;

/* The capture goes on or has ended without a graph. */
static void ends(int valid) {
    cudaGraph_t graph = NULL;
    enum cudaStreamCaptureStatus status;
    OK(cudaStreamIsCapturing(s, &status));
    EQUAL(valid ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusInvalidated, status);
    RETURNS(valid ? cudaSuccess : cudaErrorStreamCaptureInvalidated, cudaStreamEndCapture(s, &graph));
    EXPECT((graph != NULL) == valid);
    if (graph) OK(cudaGraphDestroy(graph));
    cudaGetLastError();
}

/* The call in a capture with either mode: what it returns, and whether the capture goes on. */
#define IN_CAPTURE(mode, expected, valid, call)          \
    do {                                                 \
        OK(cudaStreamBeginCapture(s, mode));             \
        RETURNS(expected, call);                         \
        ends(valid);                                     \
    } while (0)

static void refused(void) {
    static char own[4096];
    cudaEvent_t e;
    OK(cudaEventCreate(&e));
    const enum cudaStreamCaptureMode global = cudaStreamCaptureModeGlobal, relaxed = cudaStreamCaptureModeRelaxed;
    /* What has to do with the legacy stream would depend on what is captured. */
    IN_CAPTURE(global, cudaErrorStreamCaptureImplicit, 0, cudaEventRecord(e, 0));
    IN_CAPTURE(relaxed, cudaErrorStreamCaptureImplicit, 0, cudaEventRecord(e, 0));
    IN_CAPTURE(global, cudaErrorStreamCaptureImplicit, 0, cudaStreamBeginCapture(0, global));
    IN_CAPTURE(relaxed, cudaErrorStreamCaptureImplicit, 0, cudaStreamBeginCapture(0, global));
    RETURNS(cudaErrorStreamCaptureUnsupported, cudaStreamBeginCapture(0, global));
    unsigned flags;
    int priority;
    OK(cudaEventRecord(e, 0));
    IN_CAPTURE(relaxed, cudaErrorStreamCaptureImplicit, 0, cudaStreamWaitEvent(0, e, 0));
    IN_CAPTURE(relaxed, cudaErrorStreamCaptureImplicit, 0, cudaStreamGetFlags(0, &flags));
    IN_CAPTURE(relaxed, cudaErrorStreamCaptureImplicit, 0, cudaStreamGetPriority(0, &priority));
    /* Graphs and textures take memory. */
    void *in_order;
    cudaStream_t other;
    OK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
    OK(cudaMallocAsync(&in_order, 64, other));
    OK(cudaStreamSynchronize(other));
    IN_CAPTURE(global, cudaErrorStreamCaptureUnsupported, 0, cudaMallocAsync(&in_order, 64, other));
    OK(cudaMallocAsync(&in_order, 64, other));
    IN_CAPTURE(global, cudaErrorStreamCaptureUnsupported, 0, cudaFreeAsync(in_order, other));
    IN_CAPTURE(global, cudaErrorStreamCaptureUnsupported, 0, cudaFreeAsync(NULL, other));
    IN_CAPTURE(relaxed, cudaErrorStreamCaptureImplicit, 0, cudaFreeAsync(NULL, 0));
    IN_CAPTURE(relaxed, cudaSuccess, 1, cudaFreeAsync(in_order, other));
    OK(cudaStreamDestroy(other));
    /* The capture comes first, whatever else is wrong. */
    CUmodule module;
    CUfunction f;
    EQUAL(CUDA_SUCCESS, cuModuleLoadData(&module, ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry f() { ret; }\n"));
    EQUAL(CUDA_SUCCESS, cuModuleGetFunction(&f, module, "f"));
    OK(cudaStreamBeginCapture(s, relaxed));
    EQUAL(CUDA_ERROR_STREAM_CAPTURE_IMPLICIT, cuLaunchKernel(f, 0, 1, 1, 32, 1, 1, 0, NULL, NULL, NULL));
    ends(0);
    EQUAL(CUDA_SUCCESS, cuModuleUnload(module));
    IN_CAPTURE(relaxed, cudaErrorStreamCaptureImplicit, 0, cudaMemset2D(own, 4, 0, 8, 2));
    IN_CAPTURE(relaxed, cudaErrorStreamCaptureImplicit, 0, cudaGraphLaunch(NULL, 0));
    IN_CAPTURE(relaxed, cudaErrorStreamCaptureUnsupported, 0, cudaGraphLaunch(NULL, s));
    cudaGraph_t empty;
    cudaGraphExec_t exec;
    OK(cudaGraphCreate(&empty, 0));
    IN_CAPTURE(global, cudaErrorStreamCaptureUnsupported, 0, cudaGraphInstantiateWithFlags(&exec, empty, 0));
    OK(cudaGraphDestroy(empty));
    struct cudaResourceDesc resource;
    struct cudaTextureDesc how;
    cudaTextureObject_t texture;
    memset((void *)&resource, 0, sizeof resource);
    memset((void *)&how, 0, sizeof how);
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.desc.x = 32;
    resource.res.linear.desc.f = cudaChannelFormatKindFloat;
    resource.res.linear.sizeInBytes = 64;
    OK(cudaMalloc(&resource.res.linear.devPtr, 64));
    IN_CAPTURE(global, cudaErrorStreamCaptureUnsupported, 0, cudaCreateTextureObject(&texture, &resource, &how, NULL));
    OK(cudaCreateTextureObject(&texture, &resource, &how, NULL));
    IN_CAPTURE(global, cudaErrorStreamCaptureUnsupported, 0, cudaDestroyTextureObject(texture));
    IN_CAPTURE(global, cudaErrorStreamCaptureUnsupported, 0, cudaDestroyTextureObject(0));
    OK(cudaDestroyTextureObject(texture));
    OK(cudaFree(resource.res.linear.devPtr));
    /* Settings of the device. */
    IN_CAPTURE(global, cudaErrorStreamCaptureUnsupported, 0, cudaHostRegister(own, sizeof own, 0));
    IN_CAPTURE(relaxed, cudaSuccess, 1, cudaHostRegister(own, sizeof own, 0));
    OK(cudaHostUnregister(own));
    IN_CAPTURE(global, cudaErrorStreamCaptureUnsupported, 0, cudaDeviceSetLimit(cudaLimitStackSize, 2048));
    IN_CAPTURE(relaxed, cudaSuccess, 1, cudaDeviceSetLimit(cudaLimitStackSize, 2048));
    OK(cudaDeviceSetLimit(cudaLimitStackSize, 1024));
#if CUDART_VERSION >= 13000
    struct cudaMemLocation here = ZERO;
    here.type = cudaMemLocationTypeDevice;
    void *p;
    OK(cudaMalloc(&p, 4));
    IN_CAPTURE(global, cudaErrorStreamCaptureUnsupported, 0, cudaMemPrefetchAsync(p, 4, here, 0, s));
    IN_CAPTURE(relaxed, cudaErrorStreamCaptureUnsupported, 0, cudaMemPrefetchAsync(p, 4, here, 0, s));
    OK(cudaFree(p));
#endif
    OK(cudaEventDestroy(e));
}

/* Flags for captures have no meaning outside; an event of a capture that has ended is no event until it is recorded again. */
static void events(void) {
    cudaEvent_t e;
    cudaGraph_t graph;
    OK(cudaEventCreate(&e));
    IN_CAPTURE(cudaStreamCaptureModeRelaxed, cudaSuccess, 1, cudaStreamWaitEvent(s, e, 0)); /* never recorded */
    OK(cudaEventRecord(e, 0));
    RETURNS(cudaErrorIllegalState, cudaEventRecordWithFlags(e, 0, cudaEventRecordExternal));
    RETURNS(cudaErrorIllegalState, cudaStreamWaitEvent(0, e, cudaEventWaitExternal));
    RETURNS(cudaErrorInvalidValue, cudaEventRecordWithFlags(e, 0, 2));
    RETURNS(cudaErrorInvalidValue, cudaStreamWaitEvent(0, e, 2));
    RETURNS(cudaErrorInvalidValue, cudaStreamWaitEvent(0, NULL, 2)); /* flags come first */
    RETURNS(cudaErrorInvalidResourceHandle, cudaEventRecordWithFlags(NULL, 0, 2)); /* and here they do not */
    OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
    OK(cudaEventRecord(e, s));
    RETURNS(cudaErrorCapturedEvent, cudaEventQuery(e));
    OK(cudaStreamEndCapture(s, &graph));
    OK(cudaGraphDestroy(graph));
    RETURNS(cudaErrorInvalidValue, cudaEventQuery(e));
    RETURNS(cudaErrorInvalidValue, cudaEventSynchronize(e));
    RETURNS(cudaErrorInvalidValue, cudaStreamWaitEvent(s, e, 0));
    OK(cudaEventRecord(e, s));
    OK(cudaEventSynchronize(e));
    OK(cudaEventDestroy(e));
}

int main(void) {
    OK(cudaStreamCreate(&s));
    refused();
    events();
    OK(cudaStreamDestroy(s));
    return finish();
}

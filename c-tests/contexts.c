/* Contexts that the program creates: flags of their own, and their end while something waits. */
#include "test.h"

static void flags(void) {
    CUcontext primary, own, other;
    unsigned got = 77;
    int active = 0;
    EQUAL(0, cuDevicePrimaryCtxRetain(&primary, 0));
    EQUAL(0, cuCtxCreate_v4(&own, NULL, CU_CTX_SCHED_YIELD, 0));
    EQUAL(0, cuCtxGetFlags(&got));
    EQUAL(CU_CTX_SCHED_YIELD, got);
    EQUAL(0, cuCtxSetFlags(CU_CTX_SCHED_BLOCKING_SYNC));
    EQUAL(0, cuCtxGetFlags(&got));
    EQUAL(CU_CTX_SCHED_BLOCKING_SYNC, got);
    EQUAL(1, cuCtxSetFlags(CU_CTX_SCHED_SPIN | CU_CTX_SCHED_YIELD));
    EQUAL(1, cuCtxSetFlags(0x100));
    EQUAL(1, cuCtxCreate_v4(&other, NULL, CU_CTX_SCHED_SPIN | CU_CTX_SCHED_YIELD, 0));
    /* Neither those of the device nor those of another context have changed. */
    EQUAL(0, cuDevicePrimaryCtxGetState(0, &got, &active));
    EXPECT(active && got == 0);
    EQUAL(0, cuCtxCreate_v4(&other, NULL, CU_CTX_SCHED_SPIN, 0));
    EQUAL(0, cuCtxGetFlags(&got));
    EQUAL(CU_CTX_SCHED_SPIN, got);
    EQUAL(0, cuCtxDestroy_v2(other));
    EQUAL(0, cuCtxGetFlags(&got));
    EQUAL(CU_CTX_SCHED_BLOCKING_SYNC, got);
    EQUAL(0, cuCtxDestroy_v2(own));
    EQUAL(0, cuCtxSetCurrent(primary));
    EQUAL(0, cuCtxSetFlags(CU_CTX_SCHED_SPIN));
    EQUAL(0, cuDevicePrimaryCtxGetState(0, &got, &active));
    EQUAL(CU_CTX_SCHED_SPIN, got);
    EQUAL(0, cuCtxSetFlags(0));
    EQUAL(0, cuDevicePrimaryCtxRelease(0));
}

/* A wait for a value that nothing writes: neither the end of a context nor that of all waits with it. */
static void unmet_waits(void) {
    CUcontext own;
    CUstream s;
    CUdeviceptr flag;
    unsigned *host;
    EQUAL(0, cuCtxCreate_v4(&own, NULL, 0, 0));
    EQUAL(0, cuMemAlloc_v2(&flag, 64));
    EQUAL(0, cuMemsetD32_v2(flag, 0, 16));
    EQUAL(0, cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    EQUAL(0, cuStreamWaitValue32(s, flag, 1, CU_STREAM_WAIT_VALUE_EQ));
    EQUAL(0, cuMemsetD32Async(flag + 4, 3, 1, s));
    EQUAL(0, cuCtxDestroy_v2(own));

    /* More memory than there is, with nothing that could become free; then with what a stream frees behind the wait. */
    size_t left, total;
    void *p, *q;
    cudaStream_t stream, writer;
    OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    OK(cudaStreamCreateWithFlags(&writer, cudaStreamNonBlocking));
    OK(cudaMallocHost((void **)&host, 64));
    *host = 0;
    OK(cudaMemGetInfo(&left, &total));
    RETURNS(cudaErrorMemoryAllocation, cudaMalloc(&p, total + 1));
    OK(cudaMallocAsync(&p, left / 2, stream));
    EQUAL(0, cuStreamWaitValue32((CUstream)stream, (CUdeviceptr)(size_t)host, 1, CU_STREAM_WAIT_VALUE_EQ));
    RETURNS(cudaErrorMemoryAllocation, cudaMalloc(&q, left / 4 * 3));
    OK(cudaFreeAsync(p, stream));
    RETURNS(cudaErrorMemoryAllocation, cudaMalloc(&q, left / 4 * 3));
    RETURNS(cudaErrorMemoryAllocation, cudaMallocAsync(&q, left / 4 * 3, writer));
    CUmemAllocationProp prop;
    CUmemGenericAllocationHandle handle;
    memset(&prop, 0, sizeof prop);
    prop.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    EQUAL(2, cuMemCreate(&handle, left / 4 * 3 >> 21 << 21, &prop, 0));
    RETURNS(cudaErrorNotReady, cudaStreamQuery(stream));
    *(volatile unsigned *)host = 1;
    /* What was freed is had now, without another call that waits. */
    OK(cudaMalloc(&q, left / 4 * 3));
    OK(cudaFree(q));

    EQUAL(0, cuStreamWaitValue32((CUstream)stream, (CUdeviceptr)(size_t)host, 7, CU_STREAM_WAIT_VALUE_EQ));
    OK(cudaDeviceReset());
}

/* A wait ends with the context that its node names, else with the one that is current when it is queued or launched, and no other. */
static void waits_of_others(void) {
    CUcontext kept, ended;
    CUstreamBatchMemOpParams wait;
    CUDA_BATCH_MEM_OP_NODE_PARAMS params;
    CUgraphNode node;
    cudaGraph_t naming, captured;
    cudaGraphExec_t named, unnamed;
    cudaStream_t s, t, u;
    unsigned *host;
    /* Of the primary context: they end with neither. */
    OK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    OK(cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking));
    OK(cudaStreamCreateWithFlags(&u, cudaStreamNonBlocking));
    EQUAL(0, cuCtxCreate_v4(&kept, NULL, 0, 0));
    EQUAL(0, cuCtxCreate_v4(&ended, NULL, 0, 0));
    OK(cudaMallocHost((void **)&host, 64));
    *host = 0;
    CUdeviceptr flag = (CUdeviceptr)(size_t)host;
    memset(&wait, 0, sizeof wait);
    wait.waitValue.operation = CU_STREAM_MEM_OP_WAIT_VALUE_32;
    wait.waitValue.address = flag;
    wait.waitValue.value = 1;
    wait.waitValue.flags = CU_STREAM_WAIT_VALUE_EQ;
    memset(&params, 0, sizeof params);
    params.ctx = kept;
    params.count = 1;
    params.paramArray = &wait;
    OK(cudaGraphCreate(&naming, 0));
    EQUAL(0, cuGraphAddBatchMemOpNode(&node, naming, NULL, 0, &params));
    OK(cudaGraphInstantiate(&named, naming, 0));
    OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
    EQUAL(0, cuStreamWaitValue32((CUstream)s, flag, 1, CU_STREAM_WAIT_VALUE_EQ));
    OK(cudaStreamEndCapture(s, &captured));
    OK(cudaGraphInstantiate(&unnamed, captured, 0));

    /* Neither is of the context in which they were made. */
    EQUAL(0, cuCtxSetCurrent(kept));
    OK(cudaGraphLaunch(named, s));
    OK(cudaGraphLaunch(unnamed, t));
    EQUAL(0, cuCtxDestroy_v2(ended));
    RETURNS(cudaErrorNotReady, cudaStreamQuery(s));
    RETURNS(cudaErrorNotReady, cudaStreamQuery(t));
    *(volatile unsigned *)host = 1;
    OK(cudaStreamSynchronize(s));
    OK(cudaStreamSynchronize(t));

    /* One is of the context in which it is launched, which may have the other's address. */
    *(volatile unsigned *)host = 0;
    EQUAL(0, cuCtxCreate_v4(&ended, NULL, 0, 0));
    OK(cudaGraphLaunch(named, s));
    OK(cudaGraphLaunch(unnamed, t));
    EQUAL(0, cuStreamWaitValue32((CUstream)u, flag, 1, CU_STREAM_WAIT_VALUE_EQ));
    EQUAL(0, cuCtxDestroy_v2(ended));
    EQUAL(0, cuCtxSetCurrent(kept));
    RETURNS(cudaErrorNotReady, cudaStreamQuery(s));
    OK(cudaStreamQuery(t));
    OK(cudaStreamQuery(u));
    EQUAL(0, cuCtxDestroy_v2(kept));
    OK(cudaStreamSynchronize(s));
    EQUAL(0, *host);

    OK(cudaGraphExecDestroy(named));
    OK(cudaGraphExecDestroy(unnamed));
    OK(cudaGraphDestroy(naming));
    OK(cudaGraphDestroy(captured));
    OK(cudaFreeHost(host));
}

/* What was made in a context ends with it, as on an H200: streams and events say why, memory and modules are not there any more. */
static void ends_with_its_context(void) {
    CUcontext own;
    CUstream s;
    CUevent e;
    CUmodule module;
    CUdeviceptr of_own, freed, of_primary;
    EQUAL(CUDA_SUCCESS, cuMemAlloc(&of_primary, 64));
    EQUAL(0, cuCtxCreate_v4(&own, NULL, 0, 0));
    EQUAL(CUDA_SUCCESS, cuStreamCreate(&s, 0));
    EQUAL(CUDA_SUCCESS, cuEventCreate(&e, 0));
    EQUAL(CUDA_SUCCESS, cuMemAlloc(&of_own, 64));
    EQUAL(CUDA_SUCCESS, cuMemAlloc(&freed, 64));
    EQUAL(CUDA_SUCCESS, cuMemFree(freed));
    EQUAL(CUDA_SUCCESS, cuModuleLoadData(&module, ".version 8.0\n.target sm_80\n.address_size 64\n"));
    EQUAL(CUDA_SUCCESS, cuMemsetD32Async(of_own, 1, 16, s));
    EQUAL(CUDA_SUCCESS, cuCtxDestroy(own));
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuMemFree(of_own));
    EQUAL(CUDA_ERROR_INVALID_HANDLE, cuModuleUnload(module));
    EQUAL(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuEventQuery(e));
    EQUAL(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuStreamQuery(s));
    EQUAL(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuStreamDestroy(s));
    EQUAL(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuEventDestroy(e));
    EQUAL(CUDA_SUCCESS, cuMemFree(of_primary));
}

int main(void) {
    EQUAL(0, cuInit(0));
    flags();
    waits_of_others();
    ends_with_its_context();
    unmet_waits();
    void *p;
    OK(cudaMalloc(&p, 1 << 20));
    OK(cudaMemset(p, 0, 1 << 20));
    OK(cudaDeviceSynchronize());
    OK(cudaFree(p));
    return finish();
}

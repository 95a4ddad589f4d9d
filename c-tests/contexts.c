/* Contexts that the program creates: flags of their own, and their end while something waits. */
#include "test.h"

static void flags(void) {
    CUcontext primary, own, other;
    unsigned got = 77;
    int active = 0;
    EQUAL(0, cuDevicePrimaryCtxRetain(&primary, 0));
    EQUAL(0, cuCtxCreate_v4(&own, NULL, CU_CTX_SCHED_YIELD, 0));
    EQUAL(0, cuCtxGetFlags(&got));
    EQUAL(CU_CTX_SCHED_YIELD | CU_CTX_MAP_HOST, got);
    EQUAL(0, cuCtxSetFlags(CU_CTX_SCHED_BLOCKING_SYNC));
    EQUAL(0, cuCtxGetFlags(&got));
    EQUAL(CU_CTX_SCHED_BLOCKING_SYNC | CU_CTX_MAP_HOST, got);
    EQUAL(1, cuCtxSetFlags(CU_CTX_SCHED_SPIN | CU_CTX_SCHED_YIELD));
    EQUAL(1, cuCtxSetFlags(0x100));
    EQUAL(1, cuCtxCreate_v4(&other, NULL, CU_CTX_SCHED_SPIN | CU_CTX_SCHED_YIELD, 0));
    /* Neither those of the device nor those of another context have changed. */
    EQUAL(0, cuDevicePrimaryCtxGetState(0, &got, &active));
    EXPECT(active && got == CU_CTX_MAP_HOST);
    EQUAL(0, cuCtxCreate_v4(&other, NULL, CU_CTX_SCHED_SPIN, 0));
    EQUAL(0, cuCtxGetFlags(&got));
    EQUAL(CU_CTX_SCHED_SPIN | CU_CTX_MAP_HOST, got);
    EQUAL(0, cuCtxDestroy_v2(other));
    EQUAL(0, cuCtxGetFlags(&got));
    EQUAL(CU_CTX_SCHED_BLOCKING_SYNC | CU_CTX_MAP_HOST, got);
    EQUAL(0, cuCtxDestroy_v2(own));
    EQUAL(0, cuCtxSetCurrent(primary));
    EQUAL(0, cuCtxSetFlags(CU_CTX_SCHED_SPIN));
    EQUAL(0, cuDevicePrimaryCtxGetState(0, &got, &active));
    EQUAL(CU_CTX_SCHED_SPIN | CU_CTX_MAP_HOST, got);
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

int main(void) {
    EQUAL(0, cuInit(0));
    flags();
    unmet_waits();
    void *p;
    OK(cudaMalloc(&p, 1 << 20));
    OK(cudaMemset(p, 0, 1 << 20));
    OK(cudaDeviceSynchronize());
    OK(cudaFree(p));
    return finish();
}

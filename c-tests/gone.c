/* Memory that is unmapped or freed before the work of a graph on it begins: the error of an illegal address, which stays until the
   device is reset, and never the end of the process. */
#include "test.h"
#include <signal.h>
#include <unistd.h>

enum { SMALL = 4096, LARGE = 72 << 20 };

static CUmemAccessDesc all_access(void) {
    CUmemAccessDesc access;
    memset(&access, 0, sizeof access);
    access.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    return access;
}

/* Memory that can be unmapped. */
static CUdeviceptr mapped(size_t bytes) {
    CUmemAllocationProp prop;
    CUmemGenericAllocationHandle handle;
    CUmemAccessDesc access = all_access();
    CUdeviceptr p = 0;
    memset(&prop, 0, sizeof prop);
    prop.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    EQUAL(0, cuMemAddressReserve(&p, bytes, 0, 0, 0));
    EQUAL(0, cuMemCreate(&handle, bytes, &prop, 0));
    EQUAL(0, cuMemMap(p, bytes, 0, handle, 0));
    EQUAL(0, cuMemRelease(handle));
    EQUAL(0, cuMemSetAccess(p, bytes, &access, 1));
    return p;
}

enum { FILL, WIDE_FILL, COPY_TO, COPY_FROM, COPY_LARGE, WRITE, WAIT, KINDS };

/* Work of each kind on memory at `p`. */
static void queue(int kind, cudaStream_t s, CUdeviceptr p, void *other) {
    void *gone = (void *)(size_t)p;
    switch (kind) {
    case FILL: OK(cudaMemsetAsync(gone, 1, SMALL, s)); break;
    case WIDE_FILL: EQUAL(0, cuMemsetD32Async(p, 0x01020304, SMALL, (CUstream)s)); break;
    case COPY_TO: OK(cudaMemcpyAsync(gone, other, SMALL, cudaMemcpyDeviceToDevice, s)); break;
    case COPY_FROM: OK(cudaMemcpyAsync(other, gone, SMALL, cudaMemcpyDeviceToDevice, s)); break;
    case COPY_LARGE: OK(cudaMemcpyAsync(other, gone, LARGE, cudaMemcpyDeviceToDevice, s)); break;
    case WRITE: EQUAL(0, cuStreamWriteValue32((CUstream)s, p + 8, 1, 0)); break;
    case WAIT: EQUAL(0, cuStreamWaitValue32((CUstream)s, p + 8, 7, CU_STREAM_WAIT_VALUE_EQ)); break;
    }
}

static void programs_handler(int number) {
    (void)number;
    _exit(7);
}

/* `handler`: the program handles faults itself from after the memory is gone. */
static void unmapped(int kind, int handler) {
    size_t bytes = kind == COPY_LARGE ? 3 * (LARGE / 3 + ((2 << 20) - LARGE / 3 % (2 << 20))) : 2 << 20;
    CUdeviceptr p = mapped(bytes);
    CUmemAccessDesc access = all_access();
    cudaStream_t s;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    void *other;
    OK(cudaStreamCreate(&s));
    OK(cudaMalloc(&other, kind == COPY_LARGE ? LARGE : SMALL));
    OK(cudaMemset((void *)(size_t)p, 7, SMALL));
    OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
    queue(kind, s, p, other);
    /* Behind it. */
    OK(cudaMemsetAsync(other, 9, 16, s));
    OK(cudaStreamEndCapture(s, &graph));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    if (kind == WAIT) EQUAL(0, cuMemsetD32(p + 8, 7, 1));
    OK(cudaGraphLaunch(exec, s));
    OK(cudaStreamSynchronize(s));

    /* Not to be accessed, then gone. */
    if (kind % 2) {
        access.flags = CU_MEM_ACCESS_FLAGS_PROT_NONE;
        EQUAL(0, cuMemSetAccess(p, bytes, &access, 1));
    } else {
        EQUAL(0, cuMemUnmap(p, bytes));
    }
    if (handler) {
        OK(cudaMemset(other, 9, 16));
        signal(SIGSEGV, programs_handler);
    }
    OK(cudaGraphLaunch(exec, s));
    RETURNS(cudaErrorIllegalAddress, cudaStreamSynchronize(s));
    RETURNS(cudaErrorIllegalAddress, cudaMemset(other, 0, 16));
    RETURNS(cudaErrorIllegalAddress, cudaDeviceSynchronize());
    OK(cudaDeviceReset());
    if (kind % 2) EQUAL(0, cuMemUnmap(p, bytes));
    EQUAL(0, cuMemAddressFree(p, bytes));
}

/* Freed memory may be there for a while, as on a device. */
static void freed(int kind) {
    cudaStream_t s;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    void *p[40], *other;
    OK(cudaStreamCreate(&s));
    OK(cudaMalloc(&other, LARGE));
    for (int i = 0; i < 40; i++) OK(cudaMalloc(&p[i], LARGE));
    OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
    for (int i = 0; i < 40; i++) queue(kind, s, (CUdeviceptr)(size_t)p[i], other);
    OK(cudaStreamEndCapture(s, &graph));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    for (int i = 0; i < 40; i++) OK(cudaFree(p[i]));
    OK(cudaGraphLaunch(exec, s));
    cudaError_t error = cudaStreamSynchronize(s);
    EXPECT(error == cudaSuccess || error == cudaErrorIllegalAddress);
    OK(cudaDeviceReset());
}

int main(void) {
    OK(cudaFree(0));
    for (int handler = 0; handler < 2; handler++)
        for (int kind = 0; kind < KINDS; kind++) unmapped(kind, handler);
    freed(FILL);
    freed(COPY_FROM);
    /* All is well again. */
    void *p;
    unsigned char bytes[16];
    OK(cudaMalloc(&p, 16));
    OK(cudaMemset(p, 5, 16));
    OK(cudaMemcpy(bytes, p, 16, cudaMemcpyDeviceToHost));
    EQUAL(5, bytes[15]);
    return finish();
}

/* Limits, flags, addresses and names of devices and functions: what the manual leaves open, as recorded on an H200. */
#include "test.h"

static size_t limit_after(enum cudaLimit limit, size_t value) {
    size_t got = 77;
    OK(cudaDeviceSetLimit(limit, value));
    OK(cudaDeviceGetLimit(&got, limit));
    return got;
}

/* Limits are rounded, and have a least value; some cannot be set or are not there. */
static void limits(void) {
    size_t value;
    EQUAL(512 << 10, limit_after(cudaLimitPrintfFifoSize, 0));
    EQUAL(1000192, limit_after(cudaLimitPrintfFifoSize, 1000000));
    EQUAL((size_t)2 << 30, limit_after(cudaLimitPrintfFifoSize, (size_t)1 << 40));
    EQUAL(4 << 20, limit_after(cudaLimitMallocHeapSize, 1));
    EQUAL(8454144, limit_after(cudaLimitMallocHeapSize, (8 << 20) + 1));
    EQUAL(32, limit_after(cudaLimitDevRuntimePendingLaunchCount, 1));
    EQUAL(100, limit_after(cudaLimitMaxL2FetchGranularity, 100));
    /* Stacks are rounded up where they grow. */
    EQUAL(0, limit_after(cudaLimitStackSize, 0));
    EQUAL(16, limit_after(cudaLimitStackSize, 1));
    EQUAL(7, limit_after(cudaLimitStackSize, 7));
    EQUAL(112, limit_after(cudaLimitStackSize, 100));
    EQUAL(1024, limit_after(cudaLimitStackSize, 1024));
    RETURNS(cudaErrorInvalidValue, cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, 1024));
    OK(cudaDeviceGetLimit(&value, cudaLimitMaxL2FetchGranularity));
    EQUAL(100, value);
    RETURNS(cudaErrorInvalidValue, cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, (size_t)1 << 40));
    int major;
    OK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
    if (major >= 9) {
        RETURNS(cudaErrorUnsupportedLimit, cudaDeviceGetLimit(&value, cudaLimitDevRuntimeSyncDepth));
        RETURNS(cudaErrorUnsupportedLimit, cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, 2));
    }
    /* CU_LIMIT_SHMEM_SIZE, CU_LIMIT_CIG_ENABLED, CU_LIMIT_CIG_SHMEM_FALLBACK_ENABLED, which not every version names. */
    int most;
    OK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
    OK(cudaDeviceGetLimit(&value, AS(cudaLimit, 7)));
    EQUAL(most, value);
    RETURNS(cudaErrorNotPermitted, cudaDeviceSetLimit(AS(cudaLimit, 7), 1024));
    OK(cudaDeviceGetLimit(&value, AS(cudaLimit, 8)));
    EQUAL(0, value);
    RETURNS(cudaErrorUnsupportedLimit, cudaDeviceGetLimit(&value, AS(cudaLimit, 9)));
    RETURNS(cudaErrorUnsupportedLimit, cudaDeviceSetLimit(AS(cudaLimit, 9), 1));
    RETURNS(cudaErrorInvalidValue, cudaDeviceGetLimit(&value, AS(cudaLimit, 99)));
}

/* The runtime's flags are those of the primary context; another context has its own, which it cannot change. */
static void flags(void) {
    unsigned got = 77;
    int active;
    OK(cudaSetDeviceFlags(cudaDeviceScheduleSpin | 0x60));
    OK(cudaGetDeviceFlags(&got));
    EQUAL(cudaDeviceScheduleSpin | cudaDeviceMapHost, got);
    EQUAL(CUDA_SUCCESS, cuDevicePrimaryCtxGetState(0, &got, &active));
    EQUAL(CU_CTX_SCHED_SPIN, got);
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuDevicePrimaryCtxSetFlags(0, CU_CTX_MAP_HOST));
    OK(cudaSetDeviceFlags(0));
    CUcontext own;
    unsigned version = 0;
#if CUDA_VERSION >= 13000
    EQUAL(CUDA_SUCCESS, cuCtxCreate(&own, NULL, CU_CTX_SCHED_BLOCKING_SYNC, 0));
#else
    EQUAL(CUDA_SUCCESS, cuCtxCreate(&own, CU_CTX_SCHED_BLOCKING_SYNC, 0));
#endif
    OK(cudaGetDeviceFlags(&got));
    EQUAL(CU_CTX_SCHED_BLOCKING_SYNC, got);
    RETURNS(cudaErrorIncompatibleDriverContext, cudaSetDeviceFlags(cudaDeviceScheduleSpin));
    EQUAL(CUDA_SUCCESS, cuCtxGetApiVersion(own, &version));
    EQUAL(3020, version);
    EQUAL(CUDA_SUCCESS, cuCtxDestroy(own));
    OK(cudaGetDeviceFlags(&got));
    EQUAL(cudaDeviceMapHost, got);
}

static void addresses(void) {
    char text[16];
    memset(text, 1, sizeof text);
    RETURNS(cudaErrorInvalidValue, cudaDeviceGetPCIBusId(text, 12, 0));
    EQUAL(11, strlen(text)); /* what there is room for */
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuDeviceGetPCIBusId(text, 4, 0));
    EQUAL(3, strlen(text));
    OK(cudaDeviceGetPCIBusId(text, 13, 0));
    EQUAL(12, strlen(text));
    /* What is no address is no value, and where nothing is, is no device. */
    CUdevice device;
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuDeviceGetByPCIBusId(&device, "junk"));
    EQUAL(CUDA_ERROR_INVALID_DEVICE, cuDeviceGetByPCIBusId(&device, "ffff:ff:ff.f"));
    RETURNS(cudaErrorPeerAccessUnsupported, cudaDeviceEnablePeerAccess(0, 0));
}

#ifdef WITH_UNDERSTUDY_H
#define LOOK_UP cuGetProcAddress_v2
#else
#define LOOK_UP cuGetProcAddress
#endif

/* A name that is not found is an answer, and no error, where the answer is asked for. */
static void names(void) {
    static const struct {
        const char *name;
        int version;
        CUresult result;
        int status;
    } cases[] = {{"cuInit", 12000, CUDA_SUCCESS, CU_GET_PROC_ADDRESS_SUCCESS},
                 {"cuInit", 2000, CUDA_SUCCESS, CU_GET_PROC_ADDRESS_SUCCESS},
                 {"cuInit", 1000, CUDA_SUCCESS, CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT},
                 {"cuInit", 0, CUDA_SUCCESS, CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT},
                 {"cuInit", 99000, CUDA_ERROR_INVALID_VALUE, 9},
                 {"cuinit", 12000, CUDA_SUCCESS, CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND},
                 {"", 12000, CUDA_SUCCESS, CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND},
                 {"cuMemAlloc", 12000, CUDA_SUCCESS, CU_GET_PROC_ADDRESS_SUCCESS},
                 {"cuMemAlloc_v2", 12000, CUDA_SUCCESS, CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        void *found = &found;
        CUdriverProcAddressQueryResult status = AS(CUdriverProcAddressQueryResult_enum, 9);
        EQUAL(cases[i].result, LOOK_UP(cases[i].name, &found, cases[i].version, 0, &status));
        EQUAL(cases[i].status, status);
        if (cases[i].result == CUDA_SUCCESS) EXPECT((found != NULL) == (cases[i].status == CU_GET_PROC_ADDRESS_SUCCESS));
    }
}

static const char text[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry most() .maxntid 64 { ret; }\n"
    ".visible .entry exactly() .reqntid 32, 2 { ret; }\n";

/* Occupancy and the attribute ask for launch bounds, the count of blocks does not; blocks of one size only are no bound. */
static void functions(void) {
    CUmodule module;
    CUfunction most, exactly;
    int value, least, best, can_gather;
    EQUAL(CUDA_SUCCESS, cuModuleLoadData(&module, text));
    EQUAL(CUDA_SUCCESS, cuModuleGetFunction(&most, module, "most"));
    EQUAL(CUDA_SUCCESS, cuModuleGetFunction(&exactly, module, "exactly"));
    EQUAL(CUDA_SUCCESS, cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, most));
    EQUAL(64, value);
    EQUAL(CUDA_SUCCESS, cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, exactly));
    EQUAL(1024, value);
    EQUAL(CUDA_SUCCESS, cuOccupancyMaxActiveBlocksPerMultiprocessor(&value, most, 1024, 0));
    EXPECT(value > 0);
    EQUAL(CUDA_SUCCESS, cuOccupancyMaxActiveBlocksPerMultiprocessor(&value, most, 1025, 0));
    EQUAL(0, value);
    EQUAL(CUDA_SUCCESS, cuOccupancyMaxPotentialBlockSize(&least, &best, most, NULL, 0, 0));
    EQUAL(64, best);
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(most, 1, 1, 1, 65, 1, 1, 0, NULL, NULL, NULL));
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(exactly, 1, 1, 1, 64, 1, 1, 0, NULL, NULL, NULL));
    EQUAL(CUDA_SUCCESS, cuModuleUnload(module));
    EQUAL(CUDA_SUCCESS, cuDeviceGetAttribute(&can_gather, CU_DEVICE_ATTRIBUTE_CAN_TEX2D_GATHER, 0));
    EQUAL(1, can_gather);
    void *none;
    RETURNS(cudaErrorInvalidDeviceFunction, cudaGetFuncBySymbol((cudaFunction_t *)&none, text));
    RETURNS(cudaErrorInvalidDeviceFunction, cudaGetFuncBySymbol((cudaFunction_t *)&none, NULL));
}

/* Null is no value; a handle that is no context's is none. */
static void contexts(void) {
    CUcontext current;
    unsigned version;
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuCtxPushCurrent(NULL));
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuCtxDestroy(NULL));
    EQUAL(CUDA_SUCCESS, cuCtxGetCurrent(&current));
    EQUAL(CUDA_SUCCESS, cuCtxGetApiVersion(NULL, &version));
    EQUAL(CUDA_SUCCESS, cuCtxSetCurrent(NULL));
    EQUAL(CUDA_ERROR_INVALID_CONTEXT, cuCtxGetApiVersion(NULL, &version));
    EQUAL(CUDA_SUCCESS, cuCtxSetCurrent(current));
}

int main(void) {
    OK(cudaFree(0));
    limits();
    flags();
    addresses();
    names();
    functions();
    contexts();
    return finish();
}

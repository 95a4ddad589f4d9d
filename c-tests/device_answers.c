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

int main(void) {
    OK(cudaFree(0));
    limits();
    flags();
    addresses();
    names();
    return finish();
}

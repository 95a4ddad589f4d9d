/* Memory, copies and pools with arguments that the manual does not speak of, or only vaguely: all as recorded on an H200. */
#include "test.h"

static char host[4096];

/* Nothing allocated is no error of the runtime, but one of the driver API. */
static void nothing(void) {
    void *p = host;
    size_t pitch = 7;
    CUdeviceptr address;
    OK(cudaMallocManaged(&p, 0, cudaMemAttachGlobal));
    RETURNS(cudaErrorInvalidValue, cudaMallocManaged(&p, 0, 4));
    OK(cudaMallocPitch(&p, &pitch, 10, 0));
    EXPECT(p == NULL && pitch == 0);
    RETURNS(cudaErrorInvalidValue, cudaMallocPitch(&p, &pitch, ~(size_t)0, 2));
    struct cudaExtent flat = {10, 2, 0};
    struct cudaPitchedPtr pitched;
    OK(cudaMalloc3D(&pitched, flat));
    EXPECT(pitched.ptr == NULL && pitched.pitch == 0 && pitched.xsize == 10 && pitched.ysize == 2);
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuMemAllocPitch(&address, &pitch, 0, 4, 4));
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuMemAllocPitch(&address, &pitch, 4, 0, 4));
}

/* Four rows of 64 bytes in a slice. */
static struct cudaPitchedPtr over(void *at) {
    struct cudaPitchedPtr p = {at, 64, 64, 4};
    return p;
}

/* A single row's pitch does not matter unless it is stated and too small. */
static void rows(void) {
    void *d;
    OK(cudaMalloc(&d, 65536));
    const enum cudaMemcpyKind up = cudaMemcpyHostToDevice;
    OK(cudaMemcpy2D(d, 0, host, 0, 4, 1, up));
    OK(cudaMemcpy2D(d, (size_t)1 << 33, host, 64, 4, 1, up));
    RETURNS(cudaErrorInvalidValue, cudaMemcpy2D(d, 63, host, 63, 64, 1, up));
    RETURNS(cudaErrorInvalidPitchValue, cudaMemcpy2D(d, 63, host, 64, 64, 4, up));
    RETURNS(cudaErrorInvalidPitchValue, cudaMemcpy2D(d, (size_t)1 << 33, host, 64, 4, 2, up));
    /* Nothing is copied whatever the pitch, the direction or the array. */
    OK(cudaMemcpy2D(d, 65, host, 128, 70, 0, up));
    OK(cudaMemcpy(d, host, 0, AS(cudaMemcpyKind, 9)));
    OK(cudaMemcpy2DToArray(NULL, 0, 0, host, 128, 0, 4, up));
    OK(cudaMemcpy2DFromArray(host, 128, NULL, 0, 0, 4, 0, cudaMemcpyDeviceToHost));
    /* A direction between hosts contradicts no address. */
    host[0] = 42;
    OK(cudaMemcpy(d, host, 64, cudaMemcpyHostToHost));
    host[0] = 0;
    OK(cudaMemcpy(host, d, 64, cudaMemcpyDeviceToHost));
    EQUAL(42, host[0]);

    struct cudaMemcpy3DParms p;
#define ASK(change, expected)                                          \
    memset((void *)&p, 0, sizeof p);                                   \
    p.srcPtr = over(host), p.dstPtr = over(d);                         \
    p.extent.width = 64, p.extent.height = 4, p.extent.depth = 2;      \
    p.kind = up;                                                       \
    change;                                                            \
    RETURNS(expected, cudaMemcpy3D(&p))
    ASK((void)0, cudaSuccess);
    ASK(p.extent.width = 65, cudaErrorInvalidPitchValue);
    ASK(p.extent.height = 5, cudaErrorInvalidPitchValue);
    ASK(p.srcPtr.ysize = 0, cudaErrorInvalidPitchValue);
    ASK(p.srcPtr.pitch = 0, cudaErrorInvalidPitchValue);
    ASK(p.srcPos.x = 1, cudaErrorInvalidValue);
    ASK(p.srcPos.y = 1, cudaErrorInvalidValue);
    struct cudaExtent tall = {64, 5, 1}, none = {0, 5, 1};
    RETURNS(cudaErrorInvalidValue, cudaMemset3D(over(d), 1, tall));
    OK(cudaMemset3D(over(d), 1, none));
    OK(cudaFree(d));
}

/* Pinned memory is mapped, whatever was asked; it cannot be registered once more. */
static void pinned(void) {
    void *p;
    unsigned flags = 0;
    OK(cudaHostAlloc(&p, 64, cudaHostAllocPortable | cudaHostAllocWriteCombined));
    OK(cudaHostGetFlags(&flags, p));
    EQUAL(cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined, flags);
    RETURNS(cudaErrorInvalidValue, cudaHostRegister(p, 64, 0));
    RETURNS(cudaErrorInvalidValue, cudaHostUnregister(p));
    OK(cudaFreeHost(p));
    OK(cudaHostRegister(host, 64, cudaHostRegisterReadOnly));
    OK(cudaHostGetFlags(&flags, host + 1));
    EXPECT(flags & cudaHostRegisterMapped);
    OK(cudaHostUnregister(host));
}

static void pools(void) {
    cudaMemPool_t pool;
    CUmemoryPool other;
    RETURNS(cudaErrorInvalidDevice, cudaDeviceGetDefaultMemPool(&pool, -1));
    RETURNS(cudaErrorInvalidValue, cudaDeviceGetMemPool(&pool, -1));
    OK(cudaDeviceGetDefaultMemPool(&pool, 0));
    RETURNS(cudaErrorInvalidValue, cudaDeviceSetMemPool(99, pool));
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuDeviceGetMemPool(&other, -1));
    EQUAL(CUDA_ERROR_INVALID_DEVICE, cuDeviceGetDefaultMemPool(&other, -1));
    struct cudaMemAccessDesc access = ZERO;
    static const struct {
        int type, id, flags;
        cudaError_t expected;
    } cases[] = {{1, 0, 3, cudaSuccess},           {1, 0, 0, cudaErrorInvalidDevice}, {1, 0, 1, cudaErrorNotSupported},
                 {1, 0, 2, cudaErrorInvalidValue}, {1, 0, 7, cudaErrorInvalidValue},  {1, 99, 3, cudaErrorInvalidDevice},
                 {1, -1, 3, cudaErrorInvalidDevice}, {0, 0, 3, cudaErrorNotSupported}, {2, 0, 3, cudaErrorNotSupported},
                 {3, 0, 3, cudaErrorNotSupported}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        access.location.type = AS(cudaMemLocationType, cases[i].type);
        access.location.id = cases[i].id;
        access.flags = AS(cudaMemAccessFlags, cases[i].flags);
        RETURNS(cases[i].expected, cudaMemPoolSetAccess(pool, &access, 1));
    }
}

static void addresses(void) {
    const size_t granule = 2 << 20;
    CUdeviceptr at;
    CUmemGenericAllocationHandle memory;
    CUmemAllocationProp prop;
    CUmemAccessDesc access;
    memset((void *)&prop, 0, sizeof prop);
    memset((void *)&access, 0, sizeof access);
    prop.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    prop.location.type = access.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuMemAddressReserve(&at, 4096, 0, 0, 0));
    EQUAL(CUDA_SUCCESS, cuMemAddressReserve(&at, 2 * granule, 0, 0, 0));
    EQUAL(CUDA_SUCCESS, cuMemCreate(&memory, granule, &prop, 0));
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuMemMap(at + 1, granule, 0, memory, 0));
    EQUAL(CUDA_ERROR_NOT_SUPPORTED, cuMemMap(at, granule / 2, 0, memory, 0));
    EQUAL(CUDA_ERROR_NOT_SUPPORTED, cuMemMap(at, 2 * granule, 0, memory, 0));
    EQUAL(CUDA_ERROR_NOT_SUPPORTED, cuMemMap(at, granule, granule, memory, 0));
    EQUAL(CUDA_SUCCESS, cuMemMap(at, granule, 0, memory, 0));
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuMemSetAccess(at, granule, &access, 0));
    access.location.id = 99;
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuMemSetAccess(at, granule, &access, 1));
    access.location.id = 0;
    EQUAL(CUDA_SUCCESS, cuMemSetAccess(at, granule, &access, 1));
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuMemUnmap(at + 4096, granule));
    EQUAL(CUDA_SUCCESS, cuMemUnmap(at, granule));
    EQUAL(CUDA_SUCCESS, cuMemUnmap(at, granule)); /* nothing is mapped there any more */
    EQUAL(CUDA_SUCCESS, cuMemAddressFree(at, 2 * granule));
    EQUAL(CUDA_SUCCESS, cuMemRelease(memory));
    /* The granularity is that of all memory, also of what cannot be made. */
    size_t least = 0;
    prop.location.id = 99;
    EQUAL(CUDA_SUCCESS, cuMemGetAllocationGranularity(&least, &prop, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
    EQUAL(granule, least);
    memset((void *)&prop, 0, sizeof prop);
    EQUAL(CUDA_SUCCESS, cuMemGetAllocationGranularity(&least, &prop, CU_MEM_ALLOC_GRANULARITY_RECOMMENDED));
}

/* Gathers are for plain arrays of two dimensions; extents and flags are looked at before the format. */
static void arrays(void) {
    cudaArray_t array;
    struct cudaChannelFormatDesc word = {32, 0, 0, 0, cudaChannelFormatKindSigned}, odd = {24, 0, 0, 0, cudaChannelFormatKindSigned};
    struct cudaExtent layers = {16, 8, 2};
    RETURNS(cudaErrorInvalidValue, cudaMalloc3DArray(&array, &word, layers, cudaArrayTextureGather | cudaArrayLayered));
    RETURNS(cudaErrorInvalidValue, cudaMallocArray(&array, &word, 16, 8, CUDA_ARRAY3D_DEPTH_TEXTURE));
    RETURNS(cudaErrorInvalidChannelDescriptor, cudaMallocArray(&array, &odd, 16, 8, 0));
    RETURNS(cudaErrorInvalidValue, cudaMallocArray(&array, &odd, 16, 8, cudaArrayLayered));
}

int main(void) {
    OK(cudaFree(0));
    nothing();
    rows();
    pinned();
    pools();
    addresses();
    arrays();
    return finish();
}

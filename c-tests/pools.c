/* Memory allocated and freed in stream order, from the device's default pool and from one of our own. */
#include "test.h"

int main(void) {
    int supported = 0;
    cudaStream_t stream;
    cudaMemPool_t pool, own;
    unsigned char *a, *b, back[64];
    OK(cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, 0));
    EQUAL(1, supported);
    OK(cudaStreamCreate(&stream));
    OK(cudaMallocAsync((void **)&a, 64, stream));
    OK(cudaMemsetAsync(a, 0x5a, 64, stream));
    OK(cudaMemcpyAsync(back, a, 64, cudaMemcpyDeviceToHost, stream));
    OK(cudaFreeAsync(a, stream));
    OK(cudaMallocAsync((void **)&b, 64, stream)); /* may be a again: the stream has freed it by then */
    OK(cudaFreeAsync(b, stream));
    OK(cudaStreamSynchronize(stream));
    EQUAL(0x5a, back[63]);

    unsigned long long used = 1, reserved = 0, keep = ~0ull;
    OK(cudaDeviceGetDefaultMemPool(&pool, 0));
    OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
    EQUAL(0, used);
    OK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep));
    OK(cudaMallocAsync((void **)&a, 1 << 20, stream));
    OK(cudaStreamSynchronize(stream));
    OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
    OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved));
    EXPECT(used >= 1 << 20 && reserved >= used);
    OK(cudaFree(a)); /* allowed, too */
    OK(cudaMemPoolTrimTo(pool, 0));
    OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved));
    EQUAL(0, reserved);

    struct cudaMemPoolProps properties = ZERO;
    properties.allocType = cudaMemAllocationTypePinned;
    properties.location.type = cudaMemLocationTypeDevice;
    OK(cudaMemPoolCreate(&own, &properties));
    OK(cudaMallocFromPoolAsync((void **)&a, 100, own, stream));
    OK(cudaFreeAsync(a, stream));
    OK(cudaStreamSynchronize(stream));
    OK(cudaMemPoolDestroy(own));
    RETURNS(cudaErrorInvalidValue, cudaFreeAsync(back, stream)); /* not from a pool */
    OK(cudaStreamDestroy(stream));
    return finish();
}

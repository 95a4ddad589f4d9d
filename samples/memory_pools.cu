// Pools of pinned host memory and of managed memory beside those of a device: who has which by default, what is current, what they
// say of themselves, and memory from them in stream order.
#include "check.h"

#include <string.h>

__global__ void add(int *values, int n, int what) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] += what;
}

static int wrong = 0;

#define EXPECT(what)                                          \
    do {                                                      \
        if (!(what)) {                                        \
            printf("line %d: not so: %s\n", __LINE__, #what); \
            wrong++;                                          \
        }                                                     \
    } while (0)

static cudaMemLocation at(cudaMemLocationType type, int id = 0) {
    cudaMemLocation location = {};
    location.type = type;
    location.id = id;
    return location;
}

static cudaMemPool_t create(cudaMemAllocationType type, cudaMemLocation location, size_t max = 0) {
    cudaMemPoolProps props = {};
    props.allocType = type;
    props.location = location;
    props.maxSize = max;
    cudaMemPool_t pool;
    CHECK(cudaMemPoolCreate(&pool, &props));
    return pool;
}

static cudaError_t refused(cudaMemAllocationType type, cudaMemLocation location, int handles, size_t max) {
    cudaMemPoolProps props = {};
    props.allocType = type;
    props.location = location;
    props.handleTypes = (cudaMemAllocationHandleType)handles;
    props.maxSize = max;
    cudaMemPool_t pool;
    return cudaMemPoolCreate(&pool, &props);
}

static int attribute(cudaMemPool_t pool, cudaMemPoolAttr which) {
    int value = -77;
    CHECK(cudaMemPoolGetAttribute(pool, which, &value));
    return value;
}

static size_t size(cudaMemPool_t pool, cudaMemPoolAttr which) {
    unsigned long long value = 77;
    CHECK(cudaMemPoolGetAttribute(pool, which, &value));
    return value;
}

// Memory that both sides work on: kernels in stream order, the host when the stream is done.
static void use(cudaMemPool_t pool, cudaMemoryType type, cudaStream_t stream) {
    const int n = 100000;
    int *values, *again;
    CHECK(cudaMallocFromPoolAsync((void **)&values, n * sizeof(int), pool, stream));
    cudaPointerAttributes attributes;
    if (type == cudaMemoryTypeHost) {
        // A pool of the host is open to no device until the program says so.
        CHECK(cudaPointerGetAttributes(&attributes, values));
        EXPECT(attributes.type == type && attributes.hostPointer == values && attributes.devicePointer == nullptr);
        cudaMemAccessDesc access = {at(cudaMemLocationTypeDevice), cudaMemAccessFlagsProtReadWrite};
        CHECK(cudaMemPoolSetAccess(pool, &access, 1));
    }
    CHECK(cudaMemsetAsync(values, 0, n * sizeof(int), stream));
    add<<<(n + 255) / 256, 256, 0, stream>>>(values, n, 3);
    CHECK(cudaStreamSynchronize(stream));
    for (int i = 0; i < n; i++) values[i] += i;
    add<<<(n + 255) / 256, 256, 0, stream>>>(values, n, 4);
    CHECK(cudaStreamSynchronize(stream));
    for (int i = 0; i < n; i++) wrong += values[i] != i + 7;
    CHECK(cudaPointerGetAttributes(&attributes, values));
    EXPECT(attributes.type == type && attributes.hostPointer == values && attributes.devicePointer == values);
    EXPECT(size(pool, cudaMemPoolAttrUsedMemCurrent) >= n * sizeof(int));
    // A block that was freed in a stream is there for the stream's next one.
    CHECK(cudaFreeAsync(values, stream));
    CHECK(cudaMallocFromPoolAsync((void **)&again, n * sizeof(int), pool, stream));
    EXPECT(again == values);
    EXPECT(cudaFreeHost(again) == cudaErrorInvalidValue);
    cudaGetLastError();
    CHECK(cudaFree(again));
    CHECK(cudaDeviceSynchronize());
    EXPECT(size(pool, cudaMemPoolAttrUsedMemCurrent) == 0 && size(pool, cudaMemPoolAttrReservedMemCurrent) == 0);
}

int main() {
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    const cudaMemAllocationType pinned = cudaMemAllocationTypePinned, managed = cudaMemAllocationTypeManaged;
    cudaMemLocation device = at(cudaMemLocationTypeDevice), host = at(cudaMemLocationTypeHost),
                    node = at(cudaMemLocationTypeHostNuma), anywhere = at(cudaMemLocationTypeNone);

    // Default pools, one for each place and kind of allocation.
    cudaMemPool_t of_device, of_host, of_host_again, of_managed, of_managed_here, pool;
    CHECK(cudaMemGetDefaultMemPool(&of_device, &device, pinned));
    CHECK(cudaDeviceGetDefaultMemPool(&pool, 0));
    EXPECT(pool == of_device);
    CHECK(cudaMemGetDefaultMemPool(&of_host, &host, pinned));
    CHECK(cudaMemGetMemPool(&of_host_again, &host, pinned));
    CHECK(cudaMemGetDefaultMemPool(&of_managed, &anywhere, managed));
    CHECK(cudaMemGetDefaultMemPool(&of_managed_here, &device, managed));
    EXPECT(of_host == of_host_again && of_host != of_device && of_managed != of_host && of_managed != of_managed_here);
    EXPECT(cudaMemPoolDestroy(of_host) == cudaErrorInvalidValue);
    EXPECT(cudaMemGetDefaultMemPool(&pool, &anywhere, pinned) == cudaErrorInvalidValue);
    EXPECT(cudaMemGetDefaultMemPool(&pool, &host, cudaMemAllocationTypeInvalid) == cudaErrorInvalidValue);
    EXPECT(cudaMemGetDefaultMemPool(&pool, nullptr, pinned) == cudaErrorInvalidValue);
    cudaMemLocation current = at(cudaMemLocationTypeHostNumaCurrent);
    EXPECT(cudaMemGetDefaultMemPool(&pool, &current, pinned) == cudaErrorInvalidValue);

    use(of_host, cudaMemoryTypeHost, stream);
    use(of_managed, cudaMemoryTypeManaged, stream);
    use(of_managed_here, cudaMemoryTypeManaged, stream);

    // Pools of the program's own, and what they say.
    cudaMemPool_t mine = create(pinned, host, 64 << 20), near = create(pinned, node), both = create(managed, host);
    EXPECT(attribute(mine, cudaMemPoolAttrAllocationType) == pinned);
    EXPECT(attribute(mine, cudaMemPoolAttrLocationType) == cudaMemLocationTypeHost);
    EXPECT(attribute(near, cudaMemPoolAttrLocationType) == cudaMemLocationTypeHostNuma);
    EXPECT(attribute(near, cudaMemPoolAttrLocationId) == 0);
    EXPECT(attribute(both, cudaMemPoolAttrAllocationType) == managed);
    EXPECT(attribute(of_managed, cudaMemPoolAttrLocationType) == cudaMemLocationTypeNone);
    EXPECT(size(mine, cudaMemPoolAttrMaxPoolSize) >= 64 << 20);
    use(mine, cudaMemoryTypeHost, stream);
    use(near, cudaMemoryTypeHost, stream);
    use(both, cudaMemoryTypeManaged, stream);
    void *large;
    EXPECT(cudaMallocFromPoolAsync(&large, 65 << 20, mine, stream) == cudaErrorMemoryAllocation);
    // Memory of a managed pool prefers the pool's place.
    int *values, preferred = -9;
    CHECK(cudaMallocFromPoolAsync((void **)&values, 8192, both, stream));
    CHECK(cudaMemRangeGetAttribute(&preferred, sizeof preferred, cudaMemRangeAttributePreferredLocation, values, 8192));
    EXPECT(preferred == cudaCpuDeviceId);
    CHECK(cudaMemPrefetchAsync(values, 8192, device, 0, stream));
    CHECK(cudaFreeAsync(values, stream));
    // Who may use it.
    cudaMemAccessFlags flags;
    CHECK(cudaMemPoolGetAccess(&flags, mine, &host));
    EXPECT(flags == cudaMemAccessFlagsProtReadWrite);
    cudaMemAccessDesc access = {};
    access.location = host;
    access.flags = cudaMemAccessFlagsProtReadWrite;
    CHECK(cudaMemPoolSetAccess(mine, &access, 1));
    access.location = device;
    CHECK(cudaMemPoolSetAccess(mine, &access, 1));
    CHECK(cudaMemPoolGetAccess(&flags, mine, &device));
    EXPECT(flags == cudaMemAccessFlagsProtReadWrite);

    // The current one of a place, until it ends.
    CHECK(cudaMemSetMemPool(&host, pinned, mine));
    CHECK(cudaMemGetMemPool(&pool, &host, pinned));
    EXPECT(pool == mine);
    EXPECT(cudaMemSetMemPool(&host, pinned, both) == cudaErrorInvalidValue);
    EXPECT(cudaMemSetMemPool(&device, pinned, mine) == cudaErrorInvalidValue);
    EXPECT(cudaMemSetMemPool(&host, managed, mine) == cudaErrorInvalidValue);
    EXPECT(cudaDeviceSetMemPool(0, mine) == cudaErrorInvalidValue);
    CHECK(cudaMemPoolDestroy(mine));
    CHECK(cudaMemGetMemPool(&pool, &host, pinned));
    EXPECT(pool == of_host);
    cudaMemPool_t other = create(pinned, device);
    CHECK(cudaMemSetMemPool(&device, pinned, other));
    CHECK(cudaDeviceGetMemPool(&pool, 0));
    EXPECT(pool == other);
    CHECK(cudaMemPoolDestroy(other));
    CHECK(cudaMemGetMemPool(&pool, &device, pinned));
    EXPECT(pool == of_device);
    CHECK(cudaMemPoolDestroy(near));
    CHECK(cudaMemPoolDestroy(both));

    // What there is not.
    EXPECT(refused(pinned, host, cudaMemHandleTypePosixFileDescriptor, 0) == cudaErrorInvalidValue);
    EXPECT(refused(pinned, current, 0, 0) == cudaErrorInvalidValue);
    EXPECT(refused(pinned, anywhere, 0, 0) == cudaErrorInvalidValue);
    EXPECT(refused(pinned, at(cudaMemLocationTypeHostNuma, 1 << 20), 0, 0) == cudaErrorInvalidValue);
    EXPECT(refused(managed, device, cudaMemHandleTypePosixFileDescriptor, 0) == cudaErrorInvalidValue);
    EXPECT(refused(managed, device, 0, 1 << 20) == cudaErrorInvalidValue);
    cudaGetLastError();
    CHECK(cudaStreamDestroy(stream));
    return verdict("memory_pools", wrong == 0, "%d wrong", wrong);
}

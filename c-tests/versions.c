/* The functions and structures that CUDA 12 and 13 have in different forms, each in the form of the headers compiled with. */
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "test.h"

#if defined(CUDART_VERSION) && CUDART_VERSION < 13000
#define CUDA_12 1
/* An argument that CUDA 13 has added. */
#define ADDED(argument)
/* What tells a place: a device's number in CUDA 12. */
#define PLACE(ordinal) (ordinal)
#else
#define CUDA_12 0
#define ADDED(argument) argument,
#define PLACE(ordinal) location(ordinal)

static struct cudaMemLocation location(int ordinal) {
    struct cudaMemLocation place = ZERO;
    place.type = ordinal < 0 ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
    place.id = ordinal < 0 ? 0 : ordinal;
    return place;
}
#endif

enum { GUARD = 1024, FILL = 0x5c };

/* Whether the bytes behind a structure are as they were. */
static int untouched(const unsigned char *guard) {
    for (int i = 0; i < GUARD; i++) {
        if (guard[i] != FILL) return 0;
    }
    return 1;
}

/* Queries write as much as the caller's structure holds, and every byte of that. */
static void structures(void) {
    struct {
        struct cudaDeviceProp properties;
        unsigned char guard[GUARD];
    } p;
    memset(&p, FILL, sizeof p);
    OK(cudaGetDeviceProperties(&p.properties, 0));
    EXPECT(untouched(p.guard));
    EQUAL(32, p.properties.warpSize);
    EXPECT(p.properties.major >= 5 && p.properties.multiProcessorCount > 0 && p.properties.totalGlobalMem > 0);
    EQUAL(1, p.properties.unifiedAddressing);
    EQUAL(1, p.properties.memoryPoolsSupported);
    EQUAL(0, p.properties.reserved[sizeof p.properties.reserved / sizeof p.properties.reserved[0] - 1]);

    /* Of no device is this asked: the first one is told, and with reachable wishes the one that has them. */
    int device = -1;
    OK(cudaChooseDevice(&device, &p.properties));
    EQUAL(0, device);
    struct cudaDeviceProp wish;
    memset(&wish, 0, sizeof wish);
    wish.major = p.properties.major;
    wish.minor = p.properties.minor;
    OK(cudaChooseDevice(&device, &wish));
    EQUAL(0, device);

    struct {
        struct cudaPointerAttributes attributes;
        unsigned char guard[GUARD];
    } a;
    void *memory = NULL;
    OK(cudaMalloc(&memory, 256));
    memset(&a, FILL, sizeof a);
    OK(cudaPointerGetAttributes(&a.attributes, memory));
    EXPECT(untouched(a.guard));
    EQUAL(cudaMemoryTypeDevice, a.attributes.type);
    EXPECT(a.attributes.devicePointer == memory);

    struct {
        struct cudaResourceDesc resource;
        unsigned char guard[GUARD];
    } r;
    memset(&r, FILL, sizeof r);
    struct cudaResourceDesc linear = ZERO;
    struct cudaTextureDesc how = ZERO;
    linear.resType = cudaResourceTypeLinear;
    linear.res.linear.devPtr = memory;
    linear.res.linear.desc.x = 32;
    linear.res.linear.desc.f = cudaChannelFormatKindFloat;
    linear.res.linear.sizeInBytes = 256;
    cudaTextureObject_t texture = 0;
    OK(cudaCreateTextureObject(&texture, &linear, &how, NULL));
    OK(cudaGetTextureObjectResourceDesc(&r.resource, texture));
    EXPECT(untouched(r.guard));
    EXPECT(r.resource.res.linear.devPtr == memory && r.resource.res.linear.sizeInBytes == 256);
    OK(cudaDestroyTextureObject(texture));
    OK(cudaFree(memory));
}

static void managed_memory(cudaStream_t stream) {
    int *data = NULL, readers = 0;
    OK(cudaMallocManaged((void **)&data, 4096, cudaMemAttachGlobal));
    data[0] = 41;
    OK(cudaMemAdvise(data, 4096, cudaMemAdviseSetReadMostly, PLACE(0)));
    OK(cudaMemAdvise(data, 4096, cudaMemAdviseSetPreferredLocation, PLACE(cudaCpuDeviceId)));
    OK(cudaMemRangeGetAttribute(&readers, sizeof readers, cudaMemRangeAttributeReadMostly, data, 4096));
    EQUAL(1, readers);
    int preferred = 0;
    OK(cudaMemRangeGetAttribute(&preferred, sizeof preferred, cudaMemRangeAttributePreferredLocation, data, 4096));
    EQUAL(cudaCpuDeviceId, preferred);
    OK(cudaMemPrefetchAsync(data, 4096, PLACE(0), ADDED(0) stream));
    OK(cudaStreamSynchronize(stream));
    int last = -7;
    OK(cudaMemRangeGetAttribute(&last, sizeof last, cudaMemRangeAttributeLastPrefetchLocation, data, 4096));
    EQUAL(0, last);
    EQUAL(41, data[0]);
#if CUDA_12
    RETURNS(cudaErrorInvalidDevice, cudaMemPrefetchAsync(data, 4096, 99, stream));
    struct cudaMemLocation host = ZERO;
    host.type = cudaMemLocationTypeHost;
    OK(cudaMemPrefetchAsync_v2(data, 4096, host, 0, stream));
    OK(cudaMemAdvise_v2(data, 4096, cudaMemAdviseUnsetReadMostly, host));
#endif
    OK(cudaStreamSynchronize(stream));
    OK(cudaFree(data));
}

static void batches(cudaStream_t stream) {
    enum { COUNT = 3, SIZE = 64 };
    unsigned char from[COUNT][SIZE], back[SIZE];
    void *to[COUNT], *sources[COUNT];
    size_t sizes[COUNT], first = 0;
    struct cudaMemcpyAttributes attributes = ZERO;
    attributes.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
    for (int i = 0; i < COUNT; i++) {
        memset(from[i], 10 + i, SIZE);
        OK(cudaMalloc(&to[i], SIZE));
        sources[i] = from[i];
        sizes[i] = SIZE;
    }
#if CUDA_12
    size_t failed = 7;
    OK(cudaMemcpyBatchAsync(to, sources, sizes, COUNT, &attributes, &first, 1, &failed, stream));
    sources[1] = NULL;
    RETURNS(cudaErrorInvalidValue, cudaMemcpyBatchAsync(to, sources, sizes, COUNT, &attributes, &first, 1, &failed, stream));
    EQUAL(1, failed);
#else
    OK(cudaMemcpyBatchAsync(to, (const void *const *)sources, sizes, COUNT, &attributes, &first, 1, stream));
#endif
    for (int i = 0; i < COUNT; i++) {
        OK(cudaMemcpyAsync(back, to[i], SIZE, cudaMemcpyDeviceToHost, stream));
        OK(cudaStreamSynchronize(stream));
        EQUAL(10 + i, back[SIZE - 1]);
    }

    struct cudaMemcpy3DBatchOp copy = ZERO;
    copy.src.type = cudaMemcpyOperandTypePointer;
    copy.src.op.ptr.ptr = from[2];
    copy.dst.type = cudaMemcpyOperandTypePointer;
    copy.dst.op.ptr.ptr = to[0];
    copy.extent.width = SIZE;
    copy.extent.height = copy.extent.depth = 1;
    copy.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
#if CUDA_12
    OK(cudaMemcpy3DBatchAsync(1, &copy, &failed, 0, stream));
#else
    OK(cudaMemcpy3DBatchAsync(1, &copy, 0, stream));
#endif
    OK(cudaMemcpyAsync(back, to[0], SIZE, cudaMemcpyDeviceToHost, stream));
    OK(cudaStreamSynchronize(stream));
    EQUAL(12, back[0]);
    for (int i = 0; i < COUNT; i++) OK(cudaFree(to[i]));
}

static void graphs(cudaStream_t stream) {
    cudaGraph_t graph = NULL;
    cudaGraphNode_t nodes[3], from[4], to[4];
    size_t count = 4;
    OK(cudaGraphCreate(&graph, 0));
    OK(cudaGraphAddEmptyNode(&nodes[0], graph, NULL, 0));
    OK(cudaGraphAddEmptyNode(&nodes[1], graph, NULL, 0));
    OK(cudaGraphAddDependencies(graph, &nodes[0], &nodes[1], ADDED(NULL) 1));

    /* A node of any kind, from its structure. */
    unsigned char *memory = NULL, back[16];
    OK(cudaMalloc((void **)&memory, sizeof back));
    struct cudaGraphNodeParams params = ZERO;
    params.type = cudaGraphNodeTypeMemset;
    params.memset.dst = memory;
    params.memset.value = 0x3d;
    params.memset.elementSize = 1;
    params.memset.width = sizeof back;
    params.memset.height = 1;
    OK(cudaGraphAddNode(&nodes[2], graph, &nodes[1], ADDED(NULL) 1, &params));
    OK(cudaGraphGetEdges(graph, from, to, ADDED(NULL) &count));
    EQUAL(2, count);
    count = 4;
    OK(cudaGraphNodeGetDependencies(nodes[2], from, ADDED(NULL) &count));
    EXPECT(count == 1 && from[0] == nodes[1]);
    count = 4;
    OK(cudaGraphNodeGetDependentNodes(nodes[0], to, ADDED(NULL) &count));
    EXPECT(count == 1 && to[0] == nodes[1]);
    OK(cudaGraphRemoveDependencies(graph, &nodes[0], &nodes[1], ADDED(NULL) 1));
    OK(cudaGraphGetEdges(graph, NULL, NULL, ADDED(NULL) &count));
    EQUAL(1, count);
#if CUDA_12
    cudaGraphEdgeData data[4];
    count = 4;
    OK(cudaGraphGetEdges_v2(graph, from, to, data, &count));
    EQUAL(1, count);
    OK(cudaGraphAddDependencies_v2(graph, &nodes[0], &nodes[2], NULL, 1));
#endif

    cudaGraphExec_t exec = NULL;
    OK(cudaGraphInstantiate(&exec, graph, 0));
    OK(cudaGraphLaunch(exec, stream));
    OK(cudaMemcpyAsync(back, memory, sizeof back, cudaMemcpyDeviceToHost, stream));
    OK(cudaStreamSynchronize(stream));
    EQUAL(0x3d, back[15]);
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
    OK(cudaFree(memory));
}

static void capture(cudaStream_t stream) {
    char *memory = NULL;
    cudaGraph_t graph = NULL, told = NULL;
    const cudaGraphNode_t *dependencies = NULL;
    unsigned long long id = 0;
    size_t count = 0;
    enum cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    OK(cudaMalloc((void **)&memory, 64));
    OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    OK(cudaMemsetAsync(memory, 1, 64, stream));
    OK(cudaStreamGetCaptureInfo(stream, &status, &id, &told, &dependencies, ADDED(NULL) &count));
    EQUAL(cudaStreamCaptureStatusActive, status);
    EXPECT(id != 0 && told != NULL && count == 1 && dependencies != NULL);
    OK(cudaStreamUpdateCaptureDependencies(stream, NULL, ADDED(NULL) 0, cudaStreamSetCaptureDependencies));
    OK(cudaStreamGetCaptureInfo(stream, &status, NULL, NULL, NULL, ADDED(NULL) &count));
    EQUAL(0, count);
    OK(cudaStreamEndCapture(stream, &graph));
    OK(cudaGraphGetNodes(graph, NULL, &count));
    EQUAL(1, count);
    OK(cudaGraphDestroy(graph));
    OK(cudaFree(memory));
}

static void semaphores(cudaStream_t stream) {
    int file = eventfd(0, 0);
    EXPECT(file >= 0);
    struct cudaExternalSemaphoreHandleDesc description = ZERO;
    description.type = cudaExternalSemaphoreHandleTypeOpaqueFd;
    description.handle.fd = file;
    cudaExternalSemaphore_t semaphore = NULL;
    OK(cudaImportExternalSemaphore(&semaphore, &description)); /* the file is the library's now */
    struct cudaExternalSemaphoreSignalParams signal;
    struct cudaExternalSemaphoreWaitParams wait;
    memset(&signal, 0, sizeof signal);
    memset(&wait, 0, sizeof wait);
    OK(cudaSignalExternalSemaphoresAsync(&semaphore, &signal, 1, stream));
    OK(cudaWaitExternalSemaphoresAsync(&semaphore, &wait, 1, stream));
    OK(cudaStreamSynchronize(stream));
    OK(cudaDestroyExternalSemaphore(semaphore));
}

#if CUDA_12
/* What CUDA 13 has no more. */
static void removed(void) {
    size_t heap = 0;
    double number = 1.5;
    OK(cudaThreadGetLimit(&heap, cudaLimitMallocHeapSize));
    EXPECT(heap > 0);
    OK(cudaThreadSynchronize());
    OK(cudaSetDoubleForDevice(&number));
    EXPECT(number == 1.5);
}
#endif

int main(void) {
    cudaStream_t stream = NULL;
    OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    structures();
    managed_memory(stream);
    batches(stream);
    graphs(stream);
    capture(stream);
    semaphores(stream);
#if CUDA_12
    removed();
#endif
    OK(cudaStreamDestroy(stream));
    return finish();
}

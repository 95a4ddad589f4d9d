// Memory and semaphores that two processes, or CUDA and another interface, share by file descriptor: a buffer, a mipmapped array, a
// timeline and a binary semaphore, in streams and as nodes of a graph.
#include "check.h"
#include "expect.h"

#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

const int COUNT = 100000;
const size_t BYTES = COUNT * sizeof(int), OFFSET = 4096, SIZE = OFFSET + BYTES;

__global__ void fill(int *data, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] = i;
}

__global__ void twice(int *data, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] *= 2;
}

struct Shared {
    int memory, timeline, done;
};

static cudaExternalMemory_t import_memory(int fd, size_t size) {
    cudaExternalMemoryHandleDesc desc = {};
    desc.type = cudaExternalMemoryHandleTypeOpaqueFd;
    desc.handle.fd = fd;
    desc.size = size;
    cudaExternalMemory_t memory;
    CHECK(cudaImportExternalMemory(&memory, &desc));
    return memory;
}

static int *buffer_of(cudaExternalMemory_t memory) {
    cudaExternalMemoryBufferDesc desc = {};
    desc.offset = OFFSET;
    desc.size = BYTES;
    void *data;
    CHECK(cudaExternalMemoryGetMappedBuffer(&data, memory, &desc));
    return (int *)data;
}

static cudaExternalSemaphore_t import_semaphore(int fd, cudaExternalSemaphoreHandleType type) {
    cudaExternalSemaphoreHandleDesc desc = {};
    desc.type = type;
    desc.handle.fd = fd;
    cudaExternalSemaphore_t semaphore;
    CHECK(cudaImportExternalSemaphore(&semaphore, &desc));
    return semaphore;
}

static void signal(cudaExternalSemaphore_t semaphore, unsigned long long value, cudaStream_t stream) {
    cudaExternalSemaphoreSignalParams params = {};
    params.params.fence.value = value;
    CHECK(cudaSignalExternalSemaphoresAsync(&semaphore, &params, 1, stream));
}

static void wait_for(cudaExternalSemaphore_t semaphore, unsigned long long value, cudaStream_t stream) {
    cudaExternalSemaphoreWaitParams params = {};
    params.params.fence.value = value;
    CHECK(cudaWaitExternalSemaphoresAsync(&semaphore, &params, 1, stream));
}

// The other process: doubles what it is told to at 1 and again at 3, the second time from a graph that was captured.
static int other_process(Shared s) {
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    cudaExternalMemory_t memory = import_memory(s.memory, SIZE);
    int *data = buffer_of(memory);
    CHECK(cudaDestroyExternalMemory(memory));  // the buffer stays
    cudaExternalSemaphore_t timeline = import_semaphore(s.timeline, cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd);
    cudaExternalSemaphore_t done = import_semaphore(s.done, cudaExternalSemaphoreHandleTypeOpaqueFd);
    wait_for(timeline, 1, stream);
    twice<<<(COUNT + 255) / 256, 256, 0, stream>>>(data, COUNT);
    signal(timeline, 2, stream);
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    wait_for(timeline, 3, stream);
    twice<<<(COUNT + 255) / 256, 256, 0, stream>>>(data, COUNT);
    signal(done, 0, stream);
    CHECK(cudaStreamEndCapture(stream, &graph));
    cudaGraphNode_t nodes[3];
    size_t count = 3;
    CHECK(cudaGraphGetNodes(graph, nodes, &count));
    cudaGraphNodeType first, last;
    CHECK(cudaGraphNodeGetType(nodes[0], &first));
    CHECK(cudaGraphNodeGetType(nodes[2], &last));
    EXPECT(first == cudaGraphNodeTypeExtSemaphoreWait && last == cudaGraphNodeTypeExtSemaphoreSignal);
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaFree(data));
    CHECK(cudaDestroyExternalSemaphore(timeline));
    CHECK(cudaDestroyExternalSemaphore(done));
    return wrong;
}

static void nodes(cudaExternalSemaphore_t timeline, cudaExternalSemaphore_t done, cudaStream_t stream) {
    cudaGraph_t graph;
    CHECK(cudaGraphCreate(&graph, 0));
    cudaExternalSemaphoreSignalParams signals[1] = {};
    cudaExternalSemaphoreWaitParams waits[1] = {};
    signals[0].params.fence.value = 7;
    cudaExternalSemaphoreSignalNodeParams to = {&timeline, signals, 1}, told = {};
    cudaExternalSemaphoreWaitNodeParams from = {&done, waits, 1}, known = {};
    cudaGraphNode_t signal_node, wait_node;
    CHECK(cudaGraphAddExternalSemaphoresSignalNode(&signal_node, graph, NULL, 0, &to));
    CHECK(cudaGraphAddExternalSemaphoresWaitNode(&wait_node, graph, &signal_node, 1, &from));
    CHECK(cudaGraphExternalSemaphoresSignalNodeGetParams(signal_node, &told));
    CHECK(cudaGraphExternalSemaphoresWaitNodeGetParams(wait_node, &known));
    EXPECT(told.numExtSems == 1 && told.extSemArray[0] == timeline && told.paramsArray[0].params.fence.value == 7);
    EXPECT(known.numExtSems == 1 && known.extSemArray[0] == done);
    FAILS(cudaGraphExternalSemaphoresWaitNodeGetParams(signal_node, &known), cudaErrorInvalidValue);
    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    signals[0].params.fence.value = 3;
    CHECK(cudaGraphExecExternalSemaphoresSignalNodeSetParams(exec, signal_node, &to));
    to.numExtSems = 0;
    FAILS(cudaGraphExecExternalSemaphoresSignalNodeSetParams(exec, signal_node, &to), cudaErrorInvalidValue);
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaStreamSynchronize(stream));
}

static void refusals(int memory) {
    cudaExternalMemoryHandleDesc desc = {};
    desc.type = cudaExternalMemoryHandleTypeOpaqueFd;
    desc.handle.fd = memory;
    desc.size = SIZE + 4096;
    cudaExternalMemory_t none;
    FAILS(cudaImportExternalMemory(&none, &desc), cudaErrorInvalidValue);
    desc.handle.fd = -1;
    FAILS(cudaImportExternalMemory(&none, &desc), cudaErrorInvalidValue);
    desc.type = cudaExternalMemoryHandleTypeD3D12Heap;
    FAILS(cudaImportExternalMemory(&none, &desc), cudaErrorNotSupported);
    FAILS(cudaDestroyExternalMemory((cudaExternalMemory_t)12345), cudaErrorInvalidResourceHandle);
    cudaExternalSemaphoreHandleDesc semaphore = {};
    semaphore.type = cudaExternalSemaphoreHandleTypeKeyedMutex;
    cudaExternalSemaphore_t nothing;
    FAILS(cudaImportExternalSemaphore(&nothing, &semaphore), cudaErrorNotSupported);
}

// Texels behind the buffer's place: what a copy writes to the array lies in the file.
static void array(cudaExternalMemory_t memory, const unsigned char *mapped) {
    cudaExternalMemoryMipmappedArrayDesc desc = {};
    desc.formatDesc = cudaCreateChannelDesc<int>();
    desc.extent = make_cudaExtent(16, 8, 0);
    desc.numLevels = 1;
    cudaMipmappedArray_t mipmapped;
    cudaArray_t level;
    CHECK(cudaExternalMemoryGetMappedMipmappedArray(&mipmapped, memory, &desc));
    CHECK(cudaGetMipmappedArrayLevel(&level, mipmapped, 0));
    int texels[128];
    for (int i = 0; i < 128; i++) texels[i] = 1000 + i;
    CHECK(cudaMemcpy2DToArray(level, 0, 0, texels, 64, 64, 8, cudaMemcpyHostToDevice));
    EXPECT(!memcmp(mapped, texels, sizeof texels));
    CHECK(cudaFreeMipmappedArray(mipmapped));
}

int main() {
    Shared s = {memfd_create("memory", 0), memfd_create("timeline", 0), eventfd(0, 0)};
    EXPECT(ftruncate(s.memory, SIZE) == 0 && ftruncate(s.timeline, 8) == 0);
    const void *mapped = mmap(NULL, SIZE, PROT_READ, MAP_SHARED, s.memory, 0);
    // Before the first call: CUDA does not survive a fork.
    pid_t child = fork();
    if (child == 0) return other_process(s);

    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    refusals(s.memory);
    cudaExternalMemory_t memory = import_memory(s.memory, SIZE);
    int *data = buffer_of(memory), *host = (int *)malloc(BYTES);
    cudaExternalSemaphore_t timeline = import_semaphore(s.timeline, cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd);
    cudaExternalSemaphore_t done = import_semaphore(s.done, cudaExternalSemaphoreHandleTypeOpaqueFd);
    cudaPointerAttributes attributes;
    CHECK(cudaPointerGetAttributes(&attributes, data));
    EXPECT(attributes.type == cudaMemoryTypeDevice);
    fill<<<(COUNT + 255) / 256, 256, 0, stream>>>(data, COUNT);
    signal(timeline, 1, stream);
    wait_for(timeline, 2, stream);
    CHECK(cudaMemcpyAsync(host, data, BYTES, cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamSynchronize(stream));
    for (int i = 0; i < COUNT; i++) wrong += host[i] != 2 * i;
    nodes(timeline, done, stream);
    CHECK(cudaMemcpy(host, data, BYTES, cudaMemcpyDeviceToHost));
    for (int i = 0; i < COUNT; i++) wrong += host[i] != 4 * i;
    array(memory, (const unsigned char *)mapped);
    cudaExternalMemoryBufferDesc beyond = {};
    beyond.offset = SIZE - 4;
    beyond.size = 8;
    void *nothing;
    FAILS(cudaExternalMemoryGetMappedBuffer(&nothing, memory, &beyond), cudaErrorInvalidValue);
    CHECK(cudaFree(data));
    CHECK(cudaDestroyExternalMemory(memory));
    FAILS(cudaFree(data), cudaErrorInvalidValue);
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT(status == 0);
    return verdict("external_resources", wrong == 0, "%d elements, %d wrong", COUNT, wrong);
}

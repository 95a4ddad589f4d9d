// Many copies in one call, each with attributes: of linear memory, of boxes and arrays, from sources that end with the call; and
// managed memory that is discarded and fetched in batches.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "check.h"

#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

#include <atomic>
#include <vector>

__global__ void add(int *values, int n, int what) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] += what;
}

static std::atomic<bool> open_gate{false};

// Keeps a stream busy until the host says so.
static void CUDART_CB wait_for_gate(void *) {
    while (!open_gate) usleep(100);
}

static int wrong = 0;

#define EXPECT(what)                                              \
    do {                                                          \
        if (!(what)) {                                            \
            printf("line %d: not so: %s\n", __LINE__, #what);     \
            wrong++;                                              \
        }                                                         \
    } while (0)

static void linear(cudaStream_t stream) {
    const int parts = 37, each = 1000;
    std::vector<int> host(parts * each), back(parts * each, -1);
    for (size_t i = 0; i < host.size(); i++) host[i] = (int)i;
    int *device, *pinned;
    CHECK(cudaMalloc(&device, host.size() * sizeof(int)));
    CHECK(cudaMallocHost(&pinned, each * sizeof(int)));
    for (int i = 0; i < each; i++) pinned[i] = 1000000 + i;
    std::vector<void *> to(parts);
    std::vector<const void *> from(parts);
    std::vector<size_t> sizes(parts, each * sizeof(int));
    for (int i = 0; i < parts; i++) {
        to[i] = device + i * each;
        from[i] = host.data() + (parts - 1 - i) * each;
    }
    from[0] = pinned;
    cudaMemcpyAttributes attributes[2] = {};
    attributes[0].srcAccessOrder = cudaMemcpySrcAccessOrderStream;
    attributes[0].flags = cudaMemcpyFlagPreferOverlapWithCompute;
    attributes[1].srcAccessOrder = cudaMemcpySrcAccessOrderDuringApiCall;
    size_t starts[2] = {0, 10};

    // The stream is busy: sources of the second kind may change as soon as the call has returned, those of the first may not, and
    // are read when the stream gets there.
    open_gate = false;
    CHECK(cudaLaunchHostFunc(stream, wait_for_gate, nullptr));
    CHECK(cudaMemcpyBatchAsync(to.data(), from.data(), sizes.data(), parts, attributes, starts, 2, stream));
    for (int i = 10; i < parts; i++) memset((void *)from[i], 0x77, sizes[i]);
    pinned[5] = 42;
    open_gate = true;
    add<<<(parts * each + 255) / 256, 256, 0, stream>>>(device, parts * each, 1);
    // The whole batch stands between what is before and behind it.
    for (int i = 0; i < parts; i++) {
        to[i] = back.data() + i * each;
        from[i] = device + i * each;
    }
    starts[0] = 0;
    CHECK(cudaMemcpyBatchAsync(to.data(), from.data(), sizes.data(), parts, attributes, starts, 1, stream));
    CHECK(cudaStreamSynchronize(stream));
    for (int i = 0; i < each; i++) wrong += back[i] != (i == 5 ? 42 : 1000000 + i) + 1;
    for (int part = 1; part < parts; part++) {
        for (int i = 0; i < each; i++) wrong += back[part * each + i] != (parts - 1 - part) * each + i + 1;
    }

    // What is wrong with a batch, and then nothing of it is done.
    const cudaError_t invalid = cudaErrorInvalidValue;
    cudaMemcpyAttributes none = {};
    size_t zero = 0, one[1] = {1}, falling[2] = {0, 0};
    CHECK(cudaMemset(device, 0, each * sizeof(int)));
    std::vector<void *> dst(parts, device);
    EXPECT(cudaMemcpyBatchAsync(dst.data(), from.data(), sizes.data(), parts, attributes, starts, 1, cudaStreamLegacy) == invalid);
    EXPECT(cudaMemcpyBatchAsync(dst.data(), from.data(), sizes.data(), parts, &none, &zero, 1, stream) == invalid);
    EXPECT(cudaMemcpyBatchAsync(dst.data(), from.data(), sizes.data(), parts, attributes, one, 1, stream) == invalid);
    EXPECT(cudaMemcpyBatchAsync(dst.data(), from.data(), sizes.data(), parts, attributes, falling, 2, stream) == invalid);
    EXPECT(cudaMemcpyBatchAsync(dst.data(), from.data(), sizes.data(), 0, attributes, &zero, 1, stream) == invalid);
    EXPECT(cudaMemcpyBatchAsync(dst.data(), from.data(), nullptr, parts, attributes, &zero, 1, stream) == invalid);
    sizes[3] = 0;
    EXPECT(cudaMemcpyBatchAsync(dst.data(), from.data(), sizes.data(), parts, attributes, &zero, 1, stream) == invalid);
    sizes[3] = each * sizeof(int) * 100;
    EXPECT(cudaMemcpyBatchAsync(dst.data(), from.data(), sizes.data(), parts, attributes, &zero, 1, stream) == invalid);
    // Programs of CUDA 12 are told which one it was.
    typedef cudaError_t (*Batch12)(void **, void **, size_t *, size_t, cudaMemcpyAttributes *, size_t *, size_t, size_t *, cudaStream_t);
    if (Batch12 batch = (Batch12)dlvsym(RTLD_DEFAULT, "cudaMemcpyBatchAsync", "libcudart.so.12")) {
        size_t at = 0;
        void **sources = (void **)from.data();
        EXPECT(batch(dst.data(), sources, sizes.data(), parts, attributes, &zero, 1, &at, stream) == invalid && at == 3);
        EXPECT(batch(dst.data(), sources, sizes.data(), parts, attributes, one, 1, &at, stream) == invalid && at == SIZE_MAX);
    }
    CHECK(cudaStreamSynchronize(stream));
    int first = -1;
    CHECK(cudaMemcpy(&first, device, sizeof first, cudaMemcpyDeviceToHost));
    EXPECT(first == 0);
    cudaGetLastError();

    // A capture does not take batches, and goes on; one copy with attributes is a node.
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    sizes[3] = each * sizeof(int);
    int value = 99;
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    EXPECT(cudaMemcpyBatchAsync(dst.data(), from.data(), sizes.data(), 1, attributes, &zero, 1, stream) ==
           cudaErrorStreamCaptureUnsupported);
    CHECK(cudaMemcpyWithAttributesAsync(device, &value, sizeof value, &attributes[1], stream));
    value = 0;
    CHECK(cudaStreamEndCapture(stream, &graph));
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaMemcpyWithAttributesAsync(&first, device, sizeof first, attributes, stream));
    CHECK(cudaStreamSynchronize(stream));
    EXPECT(first == 99);
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
    cudaGetLastError();
    CHECK(cudaFree(device));
    CHECK(cudaFreeHost(pinned));
}

static void boxes(cudaStream_t stream) {
    const size_t width = 20, height = 6, depth = 3;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<int2>();
    cudaArray_t array;
    CHECK(cudaMalloc3DArray(&array, &format, make_cudaExtent(width, height, depth)));
    std::vector<int2> host(width * height * depth), back(host.size(), int2{-1, -1});
    for (size_t i = 0; i < host.size(); i++) host[i] = int2{(int)i, (int)(2 * i)};
    // Two halves of the array, from rows that are packed and in a source of longer rows.
    auto in_array = [&](size_t x) {
        cudaMemcpy3DOperand operand = {};
        operand.type = cudaMemcpyOperandTypeArray;
        operand.op.array.array = array;
        operand.op.array.offset = {x, 0, 0};
        return operand;
    };
    auto in_memory = [](void *ptr, size_t row, size_t layer) {
        cudaMemcpy3DOperand operand = {};
        operand.type = cudaMemcpyOperandTypePointer;
        operand.op.ptr.ptr = ptr;
        operand.op.ptr.rowLength = row;
        operand.op.ptr.layerHeight = layer;
        return operand;
    };
    cudaMemcpy3DBatchOp ops[2] = {};
    for (int half = 0; half < 2; half++) {
        ops[half].src = in_memory(&host[half * width / 2], width, height);
        ops[half].dst = in_array(half * width / 2);
        ops[half].extent = make_cudaExtent(width / 2, height, depth);
        ops[half].srcAccessOrder = cudaMemcpySrcAccessOrderAny;
    }
    CHECK(cudaMemcpy3DBatchAsync(2, ops, 0, stream));
    cudaMemcpy3DBatchOp out = {};
    out.src = in_array(0);
    out.dst = in_memory(back.data(), 0, 0);
    out.extent = make_cudaExtent(width, height, depth);
    out.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
    CHECK(cudaMemcpy3DWithAttributesAsync(&out, 0, stream));
    CHECK(cudaStreamSynchronize(stream));
    for (size_t i = 0; i < host.size(); i++) wrong += back[i].x != host[i].x || back[i].y != host[i].y;

    out.extent.depth = 0;
    EXPECT(cudaMemcpy3DWithAttributesAsync(&out, 0, stream) == cudaErrorInvalidValue);
    out.extent.depth = depth;
    EXPECT(cudaMemcpy3DWithAttributesAsync(&out, 1, stream) == cudaErrorInvalidValue);
    out.dst.op.ptr.rowLength = width - 1;
    EXPECT(cudaMemcpy3DWithAttributesAsync(&out, 0, stream) == cudaErrorInvalidValue);
    ops[1].dst = in_array(width / 2 + 1);
    EXPECT(cudaMemcpy3DBatchAsync(2, ops, 0, stream) == cudaErrorInvalidValue);
    EXPECT(cudaMemcpy3DBatchAsync(1, ops, 0, cudaStreamLegacy) == cudaErrorInvalidValue);
    cudaGetLastError();
    CHECK(cudaFreeArray(array));
}

static void hints(cudaStream_t stream) {
    const size_t n = 1 << 20;
    int *a, *b, *device;
    CHECK(cudaMallocManaged(&a, n * sizeof(int)));
    CHECK(cudaMallocManaged(&b, n * sizeof(int)));
    CHECK(cudaMalloc(&device, n * sizeof(int)));
    void *ranges[2] = {a, b + n / 2};
    size_t sizes[2] = {n * sizeof(int), n / 2 * sizeof(int)}, starts[2] = {0, 1};
    cudaMemLocation places[2] = {};
    places[0].type = cudaMemLocationTypeDevice;
    places[1].type = cudaMemLocationTypeHost;
    for (size_t i = 0; i < n; i++) a[i] = b[i] = (int)i;
    CHECK(cudaMemPrefetchBatchAsync(ranges, sizes, 2, places, starts, 2, 0, stream));
    int last = -9;
    CHECK(cudaMemRangeGetAttribute(&last, sizeof last, cudaMemRangeAttributeLastPrefetchLocation, a, n * sizeof(int)));
    EXPECT(last == 0);
    CHECK(cudaMemRangeGetAttribute(&last, sizeof last, cudaMemRangeAttributeLastPrefetchLocation, b + n / 2, 4096));
    EXPECT(last == cudaCpuDeviceId);
    // What the stream does before still sees what was there; what was not discarded stays.
    add<<<n / 256, 256, 0, stream>>>(a, n, 1);
    add<<<n / 256, 256, 0, stream>>>(b, n, 1);
    CHECK(cudaMemDiscardBatchAsync(ranges, sizes, 2, 0, stream));
    CHECK(cudaMemDiscardAndPrefetchBatchAsync(ranges, sizes, 1, places, starts, 1, 0, stream));
    CHECK(cudaMemsetAsync(a, 0, n * sizeof(int), stream));
    add<<<n / 256, 256, 0, stream>>>(a, n, 5);
    CHECK(cudaStreamSynchronize(stream));
    for (size_t i = 0; i < n; i++) wrong += a[i] != 5;
    for (size_t i = 0; i < n / 2; i++) wrong += b[i] != (int)i + 1;

    ranges[1] = device;
    EXPECT(cudaMemDiscardBatchAsync(ranges, sizes, 2, 0, stream) == cudaErrorInvalidValue);
    EXPECT(cudaMemPrefetchBatchAsync(ranges, sizes, 2, places, starts, 1, 0, stream) == cudaErrorInvalidValue);
    EXPECT(cudaMemDiscardBatchAsync(ranges, sizes, 1, 1, stream) == cudaErrorInvalidValue);
    EXPECT(cudaMemDiscardBatchAsync(ranges, sizes, 1, 0, cudaStreamLegacy) == cudaErrorInvalidValue);
    places[0].type = cudaMemLocationTypeNone;
    EXPECT(cudaMemPrefetchBatchAsync(ranges, sizes, 1, places, starts, 1, 0, stream) == cudaErrorInvalidValue);
    cudaGetLastError();
    CHECK(cudaDeviceSynchronize());
    EXPECT(a[7] == 5);
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    CHECK(cudaFree(device));
}

int main() {
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    linear(stream);
    boxes(stream);
    hints(stream);
    CHECK(cudaStreamDestroy(stream));
    return verdict("batch_copies", wrong == 0, "%d wrong", wrong);
}

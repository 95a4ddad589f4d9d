// User objects: resources that end with the last graph, executable graph or launch that uses them.
#include "check.h"
#include <atomic>
#include <chrono>
#include <thread>

// A call that must fail.
#define EXPECT(call, error)                                                              \
    do {                                                                                 \
        if ((call) != (error)) return verdict("user_objects", 0, "%s: not " #error, #call); \
    } while (0)

__global__ void add(int *x, const int *y) { x[threadIdx.x] += y[threadIdx.x]; }

static std::atomic<int> destroyed{0};

/// A buffer that an object owns. CUDA may not be called in destructors: it is the program's to free.
struct Buffer {
    int *data;
    std::atomic<bool> gone{false};
    static void destroy(void *p) {
        static_cast<Buffer *>(p)->gone = true;
        destroyed++;
    }
};

/// Destructors run on a thread of the library's.
static bool comes(std::atomic<bool> &flag) {
    for (int i = 0; i < 10000 && !flag; i++) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return flag;
}

static bool stays_away(std::atomic<bool> &flag) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return !flag;
}

int main() {
    const int n = 64;
    int host[n], *x;
    for (int i = 0; i < n; i++) host[i] = i;
    CHECK(cudaMalloc(&x, sizeof host));
    CHECK(cudaMemset(x, 0, sizeof host));
    Buffer buffer, second;
    CHECK(cudaMalloc(&buffer.data, sizeof host));
    CHECK(cudaMemcpy(buffer.data, host, sizeof host, cudaMemcpyHostToDevice));

    cudaUserObject_t object, other;
    EXPECT(cudaUserObjectCreate(&object, &buffer, Buffer::destroy, 1, 0), cudaErrorInvalidValue);
    EXPECT(cudaUserObjectCreate(&object, &buffer, nullptr, 1, cudaUserObjectNoDestructorSync), cudaErrorInvalidValue);
    EXPECT(cudaUserObjectCreate(&object, &buffer, Buffer::destroy, 0, cudaUserObjectNoDestructorSync), cudaErrorInvalidValue);
    CHECK(cudaUserObjectCreate(&object, &buffer, Buffer::destroy, 1, cudaUserObjectNoDestructorSync));

    // The graph has the only reference; its executable graphs and copies have their own.
    cudaGraph_t graph, copy, parent;
    CHECK(cudaGraphCreate(&graph, 0));
    cudaGraphNode_t node;
    void *arguments[] = {&x, &buffer.data};
    cudaKernelNodeParams params = {};
    params.func = reinterpret_cast<void *>(add);
    params.gridDim = dim3(1);
    params.blockDim = dim3(n);
    params.kernelParams = arguments;
    CHECK(cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params));
    CHECK(cudaGraphRetainUserObject(graph, object, 1, cudaGraphUserObjectMove));
    cudaGraphExec_t ready;
    CHECK(cudaGraphInstantiate(&ready, graph, 0));
    CHECK(cudaGraphClone(&copy, graph));
    CHECK(cudaGraphCreate(&parent, 0));
    CHECK(cudaGraphAddChildGraphNode(&node, parent, nullptr, 0, graph));
    CHECK(cudaGraphDestroy(graph));
    if (!stays_away(buffer.gone)) return verdict("user_objects", 0, "destroyed with the graph");
    CHECK(cudaGraphLaunch(ready, nullptr));
    CHECK(cudaGraphExecDestroy(ready));
    CHECK(cudaDeviceSynchronize());
    if (!stays_away(buffer.gone)) return verdict("user_objects", 0, "destroyed with the executable graph");
    CHECK(cudaGraphDestroy(parent));
    if (!stays_away(buffer.gone)) return verdict("user_objects", 0, "destroyed with the graph that it is a child of");
    CHECK(cudaGraphReleaseUserObject(copy, object, 1));
    if (!comes(buffer.gone)) return verdict("user_objects", 0, "never destroyed");
    EXPECT(cudaUserObjectRetain(object, 1), cudaErrorInvalidValue);
    CHECK(cudaGraphDestroy(copy));

    // An update takes the references of the new graph over.
    CHECK(cudaUserObjectCreate(&other, &second, Buffer::destroy, 2, cudaUserObjectNoDestructorSync));
    cudaGraph_t empty;
    CHECK(cudaGraphCreate(&graph, 0));
    CHECK(cudaGraphCreate(&empty, 0));
    CHECK(cudaGraphRetainUserObject(graph, other, 3, 0));
    CHECK(cudaGraphInstantiate(&ready, graph, 0));
    CHECK(cudaUserObjectRelease(other, 2));
    cudaGraphExecUpdateResultInfo what;
    CHECK(cudaGraphExecUpdate(ready, empty, &what));
    CHECK(cudaGraphReleaseUserObject(graph, other, 1));
    EXPECT(cudaGraphReleaseUserObject(graph, other, 3), cudaErrorInvalidValue);
    if (!stays_away(second.gone)) return verdict("user_objects", 0, "the graph has two references left");
    CHECK(cudaGraphDestroy(graph));
    if (!comes(second.gone)) return verdict("user_objects", 0, "the executable graph has kept references");
    CHECK(cudaGraphExecDestroy(ready));
    CHECK(cudaGraphDestroy(empty));

    int result[n];
    CHECK(cudaMemcpy(result, x, sizeof result, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) {
        if (result[i] != i) return verdict("user_objects", 0, "x[%d] is %d", i, result[i]);
    }
    CHECK(cudaFree(x));
    CHECK(cudaFree(buffer.data));
    return verdict("user_objects", destroyed == 2, "%d objects destroyed", destroyed.load());
}

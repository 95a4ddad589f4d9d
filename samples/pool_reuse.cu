// Memory of pools that passes from stream to stream: at once within a stream, behind an event, and when the work is done; and
// blocks of many sizes that come and go in four streams while kernels fill and check them.
#include "check.h"
#include <vector>

__global__ void fill(unsigned *p, size_t n, unsigned value) {
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) p[i] = value + i;
}

__global__ void verify(const unsigned *p, size_t n, unsigned value, unsigned *wrong) {
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (p[i] != value + i) atomicAdd(wrong, 1);
}

static int failures;

#define EXPECT(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) printf("%s:%d: %s\n", __FILE__, __LINE__, #condition), failures++;                           \
    } while (0)

static void set(cudaMemPool_t pool, cudaMemPoolAttr which, int value) {
    CHECK(cudaMemPoolSetAttribute(pool, which, &value));
}

struct Block {
    unsigned *p;
    size_t n;
    unsigned value;
    int stream;
};

int main() {
    cudaMemPoolProps props = {};
    props.allocType = cudaMemAllocationTypePinned;
    props.location.type = cudaMemLocationTypeDevice;
    cudaMemPool_t pool;
    CHECK(cudaMemPoolCreate(&pool, &props));
    unsigned long long keep = ~0ull;
    CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep));
    cudaStream_t s[4];
    for (auto &stream : s) CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    unsigned *wrong, found = 0;
    CHECK(cudaMalloc(&wrong, sizeof *wrong));
    CHECK(cudaMemset(wrong, 0, sizeof *wrong));
    CHECK(cudaDeviceSynchronize());

    // Behind an event, and only there.
    set(pool, cudaMemPoolReuseAllowOpportunistic, 0);
    set(pool, cudaMemPoolReuseAllowInternalDependencies, 0);
    const size_t n = 1 << 20;
    unsigned *first, *again, *other, *behind;
    cudaEvent_t event;
    CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    CHECK(cudaMallocFromPoolAsync((void **)&first, n * 4, pool, s[0]));
    fill<<<64, 256, 0, s[0]>>>(first, n, 1);
    verify<<<64, 256, 0, s[0]>>>(first, n, 1, wrong);
    CHECK(cudaFreeAsync(first, s[0]));
    CHECK(cudaMallocFromPoolAsync((void **)&again, n * 4, pool, s[0]));
    EXPECT(again == first);
    fill<<<64, 256, 0, s[0]>>>(again, n, 2);
    CHECK(cudaFreeAsync(again, s[0]));
    CHECK(cudaMallocFromPoolAsync((void **)&other, n * 4, pool, s[1]));
    EXPECT(other != first);
    CHECK(cudaEventRecord(event, s[0]));
    CHECK(cudaStreamWaitEvent(s[2], event));
    CHECK(cudaMallocFromPoolAsync((void **)&behind, n * 4, pool, s[2]));
    EXPECT(behind == first);
    fill<<<64, 256, 0, s[2]>>>(behind, n, 3);
    verify<<<64, 256, 0, s[2]>>>(behind, n, 3, wrong);
    CHECK(cudaFreeAsync(behind, s[2]));
    // What the host has waited for is anybody's.
    CHECK(cudaStreamSynchronize(s[2]));
    CHECK(cudaMallocFromPoolAsync((void **)&behind, n * 4, pool, s[3]));
    EXPECT(behind == first);
    CHECK(cudaFreeAsync(behind, s[3]));
    CHECK(cudaFreeAsync(other, s[1]));
    EXPECT(cudaFreeAsync(other, s[1]) == cudaErrorInvalidValue);
    cudaGetLastError();

    // Many blocks, with every way to pass.
    set(pool, cudaMemPoolReuseAllowOpportunistic, 1);
    set(pool, cudaMemPoolReuseAllowInternalDependencies, 1);
    std::vector<Block> live;
    unsigned random = 12345;
    auto next = [&] { return random = random * 1664525u + 1013904223u, random >> 8; };
    for (int step = 0; step < 1500; step++) {
        if (live.size() < 40 && next() % 2) {
            Block b = {nullptr, (1 + next() % 256) << next() % 10, next(), (int)(next() % 4)};
            CHECK(cudaMallocFromPoolAsync((void **)&b.p, b.n * 4, pool, s[b.stream]));
            fill<<<4, 128, 0, s[b.stream]>>>(b.p, b.n, b.value);
            live.push_back(b);
        } else if (!live.empty()) {
            std::swap(live[next() % live.size()], live.back());
            Block b = live.back();
            live.pop_back();
            int by = next() % 4;
            CHECK(cudaEventRecord(event, s[b.stream]));
            CHECK(cudaStreamWaitEvent(s[by], event));
            verify<<<4, 128, 0, s[by]>>>(b.p, b.n, b.value, wrong);
            CHECK(cudaFreeAsync(b.p, s[by]));
        }
    }
    for (auto &b : live) CHECK(cudaFreeAsync(b.p, s[b.stream]));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(&found, wrong, sizeof found, cudaMemcpyDeviceToHost));
    CHECK(cudaMemPoolTrimTo(pool, 0));
    unsigned long long used = 1, reserved = 1;
    CHECK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
    CHECK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved));
    EXPECT(used == 0 && reserved == 0);
    CHECK(cudaMemPoolDestroy(pool));
    return verdict("pool_reuse", found == 0 && failures == 0, "%u wrong", found + failures);
}

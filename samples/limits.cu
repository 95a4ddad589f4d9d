// Limits that act (cudaDeviceSetLimit): stacks as deep as the limit says, and an error where they overflow; the heap of device-side
// malloc; the buffer of printf, which keeps what was printed last.
#include "check.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include <string>

static int wrong = 0;

#define EXPECT(what)                                          \
    do {                                                      \
        if (!(what)) {                                        \
            printf("line %d: not so: %s\n", __LINE__, #what); \
            wrong++;                                          \
        }                                                     \
    } while (0)

// Each level has an array of its own, which is used after the call: no compiler makes a loop of it.
__device__ __noinline__ unsigned long long descend(int depth, unsigned seed) {
    unsigned own[16];
    for (int i = 0; i < 16; i++) own[i] = seed + i * depth;
    unsigned long long below = depth == 0 ? 0 : descend(depth - 1, own[seed % 16] * 3 + 1);
    for (int i = 0; i < 16; i++) below += own[(i + depth) % 16];
    return below;
}

static unsigned long long expected(int depth, unsigned seed) {
    unsigned own[16];
    for (int i = 0; i < 16; i++) own[i] = seed + i * depth;
    unsigned long long below = depth == 0 ? 0 : expected(depth - 1, own[seed % 16] * 3 + 1);
    for (int i = 0; i < 16; i++) below += own[(i + depth) % 16];
    return below;
}

// No memory but what the calls themselves need; a helper is called at the bottom of the stack.
__device__ __noinline__ int plain(int depth, int *log) {
    if (depth == 0) {
        log[0]++;
        void *p = malloc(16);
        free(p);
        return 1;
    }
    return plain(depth - 1, log) + (log[0] == 77 ? 2 : 1);
}

__global__ void deep(int depth, unsigned long long *out) { out[threadIdx.x] = descend(depth - threadIdx.x % 3, threadIdx.x); }
__global__ void calls(int depth, int *out) { out[threadIdx.x] = plain(depth, out + 64 + threadIdx.x); }

__global__ void take(int count, size_t bytes, int *taken) {
    *taken = 0;
    for (int i = 0; i < count; i++) *taken += malloc(bytes) != NULL;
}

__global__ void print(int from, int to) {
    for (int i = from; i < to; i++) printf("line %06d of many, with some more words in it\n", i);
}

// What a kernel writes to stdout.
static std::string printed(int lines) {
    fflush(stdout);
    const int keep = dup(1);
    FILE *file = tmpfile();
    dup2(fileno(file), 1);
    print<<<1, 1>>>(0, lines);
    CHECK(cudaDeviceSynchronize());
    fflush(stdout);
    dup2(keep, 1);
    close(keep);
    rewind(file);
    std::string text;
    char part[4096];
    for (size_t n; (n = fread(part, 1, sizeof part, file)) > 0;) text.append(part, n);
    fclose(file);
    return text;
}

static unsigned long long *sums;
static int *counts;

static bool runs_deep(int depth) {
    unsigned long long host[64];
    CHECK(cudaMemset(sums, 0, sizeof host));
    deep<<<1, 64>>>(depth, sums);
    if (cudaDeviceSynchronize() != cudaSuccess) return false;
    CHECK(cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 64; i++) {
        if (host[i] != expected(depth - i % 3, i)) return false;
    }
    return true;
}

static void *on_a_small_stack(void *result) {
    *(bool *)result = runs_deep(200);
    return NULL;
}

static void allocate() {
    CHECK(cudaMalloc(&sums, 64 * sizeof *sums));
    CHECK(cudaMalloc(&counts, 128 * sizeof *counts));
    CHECK(cudaMemset(counts, 0, 128 * sizeof *counts));
}

static bool overflows(cudaError_t error) {
    return error == cudaErrorHardwareStackError || error == cudaErrorIllegalAddress || error == cudaErrorLaunchFailure;
}

int main() {
    size_t value;
    allocate();
    // A level takes some 100 bytes on a device: 3000 of them fit into 512 KiB less a little, the most that there is.
    CHECK(cudaDeviceGetLimit(&value, cudaLimitStackSize));
    EXPECT(value == 1024);
    EXPECT(cudaDeviceSetLimit(cudaLimitStackSize, 1 << 20) == cudaErrorInvalidValue);
    cudaGetLastError();
    CHECK(cudaDeviceSetLimit(cudaLimitStackSize, 20 << 10));
    EXPECT(runs_deep(150));
    CHECK(cudaDeviceSetLimit(cudaLimitStackSize, 320 << 10));
    CHECK(cudaDeviceGetLimit(&value, cudaLimitStackSize));
    EXPECT(value == 320 << 10);
    EXPECT(runs_deep(2500));
    calls<<<1, 64>>>(5000, counts);
    CHECK(cudaDeviceSynchronize());
    int depths[64];
    CHECK(cudaMemcpy(depths, counts, sizeof depths, cudaMemcpyDeviceToHost));
    for (int depth : depths) EXPECT(depth == 5001);
    // The stack of the thread that launches does not matter.
    pthread_attr_t small;
    pthread_t thread;
    bool fine = false;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 128 << 10);
    EXPECT(pthread_create(&thread, &small, on_a_small_stack, &fine) == 0);
    pthread_join(thread, NULL);
    EXPECT(fine);
    // Too deep: an error that stays, not the end of the process; a reset ends it.
    for (int round = 0; round < 2; round++) {
        calls<<<1, 64>>>(100 << 20, counts);
        cudaError_t error = cudaDeviceSynchronize();
        EXPECT(overflows(error) && cudaMalloc(&counts, 4) == error);
        CHECK(cudaDeviceReset());
        allocate();
        deep<<<1, 64>>>(100 << 20, sums);
        error = cudaDeviceSynchronize();
        EXPECT(overflows(error) && cudaGetLastError() == error);
        CHECK(cudaDeviceReset());
        allocate();
        CHECK(cudaDeviceGetLimit(&value, cudaLimitStackSize));
        EXPECT(value == 1024);
        EXPECT(runs_deep(8));
    }

    // The heap: as large as the limit when a kernel that uses it is first run.
    int taken, first, *got = counts;
    CHECK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 64 << 20));
    CHECK(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize));
    EXPECT(value >= 64 << 20);
    take<<<1, 1>>>(1000, 1 << 20, got);
    CHECK(cudaMemcpy(&first, got, sizeof first, cudaMemcpyDeviceToHost));
    EXPECT(first >= 60 && first <= 64);
    take<<<1, 1>>>(10, 1 << 20, got);
    CHECK(cudaMemcpy(&taken, got, sizeof taken, cudaMemcpyDeviceToHost));
    EXPECT(taken <= 64 - first);

    // The buffer of printf: what was printed last stays.
    CHECK(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 64 << 10));
    CHECK(cudaDeviceGetLimit(&value, cudaLimitPrintfFifoSize));
    EXPECT(value == 512 << 10);  // the least of an H200
    const int lines = 20000;
    const std::string text = printed(lines);
    EXPECT(text.find("line 000000 ") == std::string::npos && text.find("line 019999 ") != std::string::npos);
    EXPECT(text.size() > (64 << 10) && text.size() < (size_t)lines * 40);
    // The limit is fixed once it was made use of.
    EXPECT(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 8 << 20) == cudaErrorInvalidValue);
    EXPECT(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 8 << 20) == cudaErrorInvalidValue);
    CHECK(cudaDeviceReset());
    CHECK(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 8 << 20));
    const std::string more = printed(lines);
    EXPECT(more.find("line 000000 ") == 0 && more.find("line 019999 ") != std::string::npos);

    // Others are kept within what the device has.
    cudaDeviceProp prop;
    CHECK(cudaGetDeviceProperties(&prop, 0));
    EXPECT(cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, 4096) == cudaErrorInvalidValue);
    CHECK(cudaDeviceGetLimit(&value, cudaLimitMaxL2FetchGranularity));
    EXPECT(value <= 128);
    CHECK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, prop.persistingL2CacheMaxSize));
    CHECK(cudaDeviceGetLimit(&value, cudaLimitPersistingL2CacheSize));
    EXPECT(value == (size_t)prop.persistingL2CacheMaxSize);
    EXPECT(cudaDeviceSetLimit((cudaLimit)99, 1) == cudaErrorInvalidValue);
    if (prop.major >= 9) EXPECT(cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, 2) == cudaErrorUnsupportedLimit);
    return verdict("limits", wrong == 0, "stack, heap and output");
}

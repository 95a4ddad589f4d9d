// cudaDeviceReset in every state that a device can be in, what outlives it (memory of pools), and what CUDA_MODULE_LOADING and
// other variables of the environment do. Each case is a process of its own.
#include "broken.h"

#include <pthread.h>

#include <atomic>
#include <thread>
#include <vector>

__device__ int ballast[16 << 20];  // 64 MiB
__device__ int variable = 5;

__global__ void add(int *values, int n, int what) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] += what;
}
__global__ void spin(unsigned *out, unsigned rounds) {
    unsigned x = threadIdx.x + 1;
    for (unsigned i = 0; i < rounds; i++) x = x * 1664525u + 1013904223u;
    out[threadIdx.x] = x;
}
__global__ void traps() { asm volatile("trap;"); }
__global__ void wild(int *p) { p[1ull << 40] = 1; }
__global__ void touch(int *out) { *out = ballast[threadIdx.x] + variable++; }

static std::atomic<int> started{0}, may_go{0};
static void CUDART_CB slow(void *) {
    started++;
    while (!may_go) usleep(1000);
}
static void CUDART_CB count(void *n) { ++*(std::atomic<int> *)n; }

static int capturing() {
    cudaStream_t s, t;
    cudaEvent_t e;
    cudaGraph_t g;
    int *p;
    RETURNS(cudaSuccess, cudaMalloc(&p, 4096));
    RETURNS(cudaSuccess, cudaStreamCreate(&s));
    RETURNS(cudaSuccess, cudaStreamCreate(&t));
    RETURNS(cudaSuccess, cudaEventCreate(&e));
    RETURNS(cudaSuccess, cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    add<<<4, 256, 0, s>>>(p, 1024, 1);
    RETURNS(cudaSuccess, cudaEventRecord(e, s));
    RETURNS(cudaSuccess, cudaStreamWaitEvent(t, e, 0));
    RETURNS(cudaSuccess, cudaDeviceReset());
    RETURNS(cudaErrorInvalidResourceHandle, cudaStreamEndCapture(s, &g));
    RETURNS(cudaErrorInvalidResourceHandle, cudaEventQuery(e));
    // No capture is left that would forbid anything.
    if (usable() != 0) return 1;
    RETURNS(cudaSuccess, cudaStreamCreate(&s));
    RETURNS(cudaSuccess, cudaMalloc(&p, 4096));
    RETURNS(cudaSuccess, cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    add<<<4, 256, 0, s>>>(p, 1024, 1);
    RETURNS(cudaSuccess, cudaStreamEndCapture(s, &g));
    return 0;
}

static int busy() {
    cudaStream_t streams[4];
    cudaEvent_t event;
    unsigned *p;
    std::atomic<int> done{0};
    RETURNS(cudaSuccess, cudaMalloc(&p, 4096));
    RETURNS(cudaSuccess, cudaEventCreate(&event));
    for (auto &s : streams) RETURNS(cudaSuccess, cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    // The first stream is held by a host function, the others wait for it; kernels and host functions are behind.
    RETURNS(cudaSuccess, cudaLaunchHostFunc(streams[0], slow, nullptr));
    RETURNS(cudaSuccess, cudaEventRecord(event, streams[0]));
    for (auto &s : streams) {
        RETURNS(cudaSuccess, cudaStreamWaitEvent(s, event, 0));
        spin<<<64, 256, 0, s>>>(p, 1000);
        RETURNS(cudaSuccess, cudaLaunchHostFunc(s, count, &done));
    }
    std::thread opener([] {
        usleep(50000);
        may_go = 1;
    });
    RETURNS(cudaSuccess, cudaDeviceReset());
    HOLDS(done == 4);  // it waits for what was queued
    opener.join();
    for (auto &s : streams) RETURNS(cudaErrorInvalidResourceHandle, cudaStreamSynchronize(s));
    return usable();
}

static int result_of_reset = 0;
static void CUDART_CB resets(void *) { result_of_reset = cudaDeviceReset(); }

static int in_a_host_function() {
    cudaStream_t s;
    RETURNS(cudaSuccess, cudaStreamCreate(&s));
    RETURNS(cudaSuccess, cudaLaunchHostFunc(s, resets, nullptr));
    RETURNS(cudaSuccess, cudaStreamSynchronize(s));
    HOLDS(result_of_reset == cudaErrorNotPermitted);
    return usable();
}

static int graph_in_flight() {
    cudaStream_t s;
    cudaGraph_t g;
    cudaGraphExec_t exec;
    unsigned *p;
    RETURNS(cudaSuccess, cudaMalloc(&p, 4096));
    RETURNS(cudaSuccess, cudaStreamCreate(&s));
    RETURNS(cudaSuccess, cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
    for (int i = 0; i < 20; i++) spin<<<16, 256, 0, s>>>(p, 1000);
    RETURNS(cudaSuccess, cudaStreamEndCapture(s, &g));
    RETURNS(cudaSuccess, cudaGraphInstantiate(&exec, g, 0));
    for (int i = 0; i < 5; i++) RETURNS(cudaSuccess, cudaGraphLaunch(exec, s));
    RETURNS(cudaSuccess, cudaDeviceReset());
    return usable();
}

// Whoever uses the device while it is reset does wrong; neither may crash or hang.
static int from_several_threads() {
    std::atomic<bool> stop{false};
    std::vector<std::thread> threads;
    for (int i = 0; i < 2; i++) {
        threads.emplace_back([&] {
            while (!stop) {
                int *p = nullptr;
                cudaStream_t s = nullptr;
                cudaEvent_t e = nullptr;
                cudaMalloc(&p, 65536);
                cudaStreamCreate(&s);
                cudaEventCreate(&e);
                cudaMemsetAsync(p, 0, 65536, s);
                cudaEventRecord(e, s);
                cudaStreamWaitEvent(s, e, 0);
                cudaStreamSynchronize(s);
                cudaEventDestroy(e);
                cudaStreamDestroy(s);
                cudaFree(p);
                cudaGetLastError();
            }
        });
    }
    for (int i = 0; i < 2; i++) {
        threads.emplace_back([&] {
            for (int k = 0; k < 30; k++) {
                cudaDeviceReset();
                usleep(1000);
            }
            stop = true;
        });
    }
    for (auto &t : threads) t.join();
    RETURNS(cudaSuccess, cudaDeviceReset());
    return usable();
}

// CUDA Runtime API, cudaDeviceReset: memory of cudaMallocAsync and cudaMallocFromPoolAsync has to be freed explicitly.
static int pools_outlive_it() {
    const int n = 100000;
    cudaStream_t s;
    cudaMemPool_t pool, current, standard;
    cudaMemPoolProps props = {};
    props.allocType = cudaMemAllocationTypePinned;
    props.location.type = cudaMemLocationTypeDevice;
    int *a, *b, *small, *plain, *freed;
    std::vector<int> host(n, 0);
    RETURNS(cudaSuccess, cudaStreamCreate(&s));
    RETURNS(cudaSuccess, cudaMemPoolCreate(&pool, &props));
    RETURNS(cudaSuccess, cudaDeviceSetMemPool(0, pool));
    RETURNS(cudaSuccess, cudaMallocFromPoolAsync((void **)&a, n * sizeof(int), pool, s));
    RETURNS(cudaSuccess, cudaDeviceGetDefaultMemPool(&standard, 0));
    RETURNS(cudaSuccess, cudaMallocFromPoolAsync((void **)&b, n * sizeof(int), standard, s));
    RETURNS(cudaSuccess, cudaMallocAsync((void **)&small, 16, s));
    RETURNS(cudaSuccess, cudaMallocAsync((void **)&freed, n * sizeof(int), s));
    RETURNS(cudaSuccess, cudaMalloc(&plain, 4096));
    RETURNS(cudaSuccess, cudaMemsetAsync(a, 0, n * sizeof(int), s));
    RETURNS(cudaSuccess, cudaMemsetAsync(b, 0, n * sizeof(int), s));
    add<<<(n + 255) / 256, 256, 0, s>>>(a, n, 3);
    add<<<(n + 255) / 256, 256, 0, s>>>(b, n, 4);
    RETURNS(cudaSuccess, cudaFreeAsync(freed, s));
    RETURNS(cudaSuccess, cudaDeviceReset());
    RETURNS(cudaErrorInvalidValue, cudaFree(plain));
    RETURNS(cudaErrorInvalidValue, cudaFree(freed));
    cudaGetLastError();
    RETURNS(cudaSuccess, cudaDeviceGetMemPool(&current, 0));
    HOLDS(current == standard);
    // It is there, with what was in it; kernels of the new context use it.
    add<<<(n + 255) / 256, 256>>>(a, n, 10);
    RETURNS(cudaSuccess, cudaMemcpy(host.data(), a, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int v : host) HOLDS(v == 13);
    RETURNS(cudaSuccess, cudaMemcpy(host.data(), b, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int v : host) HOLDS(v == 4);
    RETURNS(cudaSuccess, cudaStreamCreate(&s));
    RETURNS(cudaSuccess, cudaFreeAsync(a, s));
    RETURNS(cudaSuccess, cudaFreeAsync(small, s));
    RETURNS(cudaSuccess, cudaMallocFromPoolAsync((void **)&a, 4096, pool, s));
    RETURNS(cudaSuccess, cudaFreeAsync(a, s));
    RETURNS(cudaSuccess, cudaStreamSynchronize(s));
    RETURNS(cudaSuccess, cudaFree(b));
    RETURNS(cudaErrorInvalidValue, cudaFree(b));
    cudaGetLastError();
    RETURNS(cudaSuccess, cudaMemPoolDestroy(pool));
    size_t used = 1;
    cudaMemPoolAttr attribute = cudaMemPoolAttrUsedMemCurrent;
    RETURNS(cudaSuccess, cudaMemPoolGetAttribute(standard, attribute, &used));
    HOLDS(used == 0);
    return usable();
}

static int host_memory_and_variables() {
    int *pinned, *managed, value = 0;
    static int own[1024];
    RETURNS(cudaSuccess, cudaMallocHost(&pinned, 4096));
    RETURNS(cudaSuccess, cudaMallocManaged(&managed, 4096));
    RETURNS(cudaSuccess, cudaHostRegister(own, sizeof own, 0));
    touch<<<1, 1>>>(managed);
    RETURNS(cudaSuccess, cudaDeviceSynchronize());
    RETURNS(cudaSuccess, cudaMemcpyFromSymbol(&value, variable, sizeof value));
    HOLDS(*managed == 5 && value == 6);
    RETURNS(cudaSuccess, cudaDeviceReset());
    RETURNS(cudaErrorInvalidValue, cudaFreeHost(pinned));
    RETURNS(cudaErrorInvalidValue, cudaFree(managed));
    RETURNS(cudaErrorHostMemoryNotRegistered, cudaHostUnregister(own));
    RETURNS(cudaSuccess, cudaHostRegister(own, sizeof own, 0));
    RETURNS(cudaSuccess, cudaMemcpyFromSymbol(&value, variable, sizeof value));
    HOLDS(value == 5);  // modules begin anew
    return usable();
}

// Bytes that a device has less once it has a context.
static int first_use(size_t *taken) {
    size_t before = 0, free = 0, total = 0;
    RETURNS(cudaSuccess, cudaMemGetInfo(&before, &total));
    int *p;
    RETURNS(cudaSuccess, cudaMalloc(&p, 4));
    touch<<<1, 1>>>(p);
    RETURNS(cudaSuccess, cudaDeviceSynchronize());
    RETURNS(cudaSuccess, cudaMemGetInfo(&free, &total));
    *taken = before - free;
    return 0;
}

int main() {
    expect("a reset while streams are captured", nullptr, capturing);
    expect("a reset while streams wait and work", nullptr, busy);
    expect("a reset in a host function", nullptr, in_a_host_function);
    expect("a reset while a graph runs", nullptr, graph_in_flight);
    expect("resets from several threads", nullptr, from_several_threads);
    expect("memory of pools outlives a reset", nullptr, pools_outlive_it);
    expect("host memory and variables do not", nullptr, host_memory_and_variables);
    expect("a reset after a fault, with work behind it", "illegal write", [] {
        cudaStream_t s;
        int *p;
        RETURNS(cudaSuccess, cudaStreamCreate(&s));
        RETURNS(cudaSuccess, cudaMalloc(&p, 4096));
        wild<<<1, 1, 0, s>>>(p);
        for (int i = 0; i < 100; i++) add<<<4, 256, 0, s>>>(p, 1024, 1);
        RETURNS(cudaSuccess, cudaDeviceReset());
        return usable();
    });

    // CUDA Programming Guide, 'CUDA Environment Variables'.
    expect("modules are loaded when they are used", nullptr, [] {
        size_t taken = 0;
        setenv("CUDA_MODULE_LOADING", "LAZY", 1);
        if (first_use(&taken) != 0) return 1;
        HOLDS(taken >= sizeof ballast);
        return 0;
    });
    expect("modules are loaded at once", nullptr, [] {
        size_t taken = 0;
        setenv("CUDA_MODULE_LOADING", "EAGER", 1);
        if (first_use(&taken) != 0) return 1;
        HOLDS(taken < sizeof ballast);
        return 0;
    });
    expect("launches wait", "trap instruction", [] {
        setenv("CUDA_LAUNCH_BLOCKING", "1", 1);
        int *p;
        RETURNS(cudaSuccess, cudaMalloc(&p, 4096));
        std::atomic<int> done{0};
        RETURNS(cudaSuccess, cudaLaunchHostFunc(0, count, &done));
        add<<<4, 256>>>(p, 1024, 1);
        HOLDS(done == 1 && cudaStreamQuery(0) == cudaSuccess);
        traps<<<1, 1>>>();
        RETURNS(cudaErrorLaunchFailure, cudaGetLastError());
        return 0;
    });
    expect("devices are chosen and ordered", nullptr, [] {
        setenv("UNDERSTUDY_DEVICE", "sm_75,sm_90,sm_80", 1);
        setenv("CUDA_DEVICE_ORDER", "FASTEST_FIRST", 1);
        setenv("CUDA_VISIBLE_DEVICES", "2,0,7,1", 1);
        int n = 0, major = 0;
        RETURNS(cudaSuccess, cudaGetDeviceCount(&n));
        HOLDS(n == 2);
        RETURNS(cudaSuccess, cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
        HOLDS(major == 7);
        RETURNS(cudaSuccess, cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 1));
        HOLDS(major == 9);
        return 0;
    });
    expect("no device", nullptr, [] {
        setenv("CUDA_VISIBLE_DEVICES", "-1", 1);
        int n = 7;
        void *p;
        RETURNS(cudaErrorNoDevice, cudaGetDeviceCount(&n));
        HOLDS(n == 0);
        RETURNS(cudaErrorNoDevice, cudaMalloc(&p, 4));
        return 0;
    });
    return verdict("resets", broken_wrong == 0, "%d cases, %d wrong", broken_cases, broken_wrong);
}

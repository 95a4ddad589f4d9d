// Edge cases of the runtime that programs depend on, each with the section of NVIDIA's manuals that says so: 'API' is the CUDA
// Runtime API's reference, 'guide' the CUDA programming guide. Each runs in a process of its own (main.cu), so that errors
// which end a context stay there. Nothing here knows which library it runs on: a GPU's answers must be the same.
#pragma once

#include "check.h"

#include <atomic>
#include <string.h>
#include <thread>
#include <time.h>

// Wrong answers of the case that runs.
inline std::atomic<int> failures{0};
// Why the case says nothing here, if it does not.
inline const char *skipped = nullptr;

struct Case {
    const char *name, *section;
    void (*body)();
    Case *next;
    static Case *&first() {
        static Case *list = nullptr;
        return list;
    }
    Case(const char *name, const char *section, void (*body)()) : name(name), section(section), body(body), next(first()) {
        first() = this;
    }
};

#define CASE(name, section)                          \
    static void name();                              \
    static Case name##_case(#name, section, name);   \
    static void name()

// The call must return this error.
#define RETURNS(expected, call)                                                                              \
    do {                                                                                                     \
        const cudaError_t got_ = (call), wanted_ = (expected);                                               \
        if (got_ != wanted_) {                                                                               \
            failures++;                                                                                      \
            fprintf(stderr, "%s:%d: %s returned %s, not %s\n", __FILE__, __LINE__, #call,                    \
                    cudaGetErrorName(got_), cudaGetErrorName(wanted_));                                      \
        }                                                                                                    \
    } while (0)

// The call must succeed.
#define OK(call) RETURNS(cudaSuccess, call)

// The condition must hold.
#define HOLDS(condition)                                                            \
    do {                                                                            \
        if (!(condition)) {                                                         \
            failures++;                                                             \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
        }                                                                           \
    } while (0)

static inline void sleep_ms(int ms) {
    timespec t = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&t, nullptr);
}

// Keeps a stream from going on until it is opened.
struct Gate {
    std::atomic<bool> opened{false};
    static void CUDART_CB wait(void *gate) {
        while (!static_cast<Gate *>(gate)->opened) sleep_ms(1);
    }
    void hold(cudaStream_t stream) { OK(cudaLaunchHostFunc(stream, wait, this)); }
    void open() { opened = true; }
};

// Opens a gate a while from now, from a thread of its own.
struct OpenLater {
    std::thread thread;
    explicit OpenLater(Gate &gate, int ms = 30) {
        thread = std::thread([&gate, ms] {
            sleep_ms(ms);
            gate.open();
        });
    }
    ~OpenLater() { thread.join(); }
};

static inline cudaStream_t stream_of(unsigned flags = cudaStreamNonBlocking) {
    cudaStream_t stream = nullptr;
    OK(cudaStreamCreateWithFlags(&stream, flags));
    return stream;
}

static inline cudaEvent_t event_of(unsigned flags = cudaEventDisableTiming) {
    cudaEvent_t event = nullptr;
    OK(cudaEventCreateWithFlags(&event, flags));
    return event;
}

template <typename T> static inline T *device_memory(size_t count) {
    T *p = nullptr;
    OK(cudaMalloc(&p, count * sizeof(T)));
    return p;
}

template <typename T> static inline T *pinned_memory(size_t count) {
    T *p = nullptr;
    OK(cudaMallocHost(&p, count * sizeof(T)));
    return p;
}

// What a word of device memory holds, once all work is done.
static inline int value_of(const int *device) {
    int value = -1;
    OK(cudaDeviceSynchronize());
    OK(cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost));
    return value;
}

static __global__ void store(int *p, int value) { *p = value; }
static __global__ void add_one(int *p) { *p += 1; }

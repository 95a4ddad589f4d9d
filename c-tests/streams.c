/* Order: within a stream, between streams and the default stream, and across events; host functions; queries. */
#include <pthread.h>
#include <time.h>
#ifdef __cplusplus
#include <atomic>
using std::atomic_fetch_add;
using std::atomic_int;
using std::atomic_load;
using std::atomic_store;
#else
#include <stdatomic.h>
#endif

#include "test.h"

static void sleep_ms(int ms) {
    struct timespec t = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&t, NULL);
}

/* A host function that holds its stream until the gate is opened. */
static void CUDART_CB wait_for(void *gate) {
    while (!atomic_load((atomic_int *)gate)) sleep_ms(1);
}

static void *open_later(void *gate) {
    sleep_ms(30);
    atomic_store((atomic_int *)gate, 1);
    return NULL;
}

struct Log {
    atomic_int count;
    int order[16];
};
struct Entry {
    struct Log *log;
    int number;
};
static void CUDART_CB note(void *data) {
    struct Entry *entry = (struct Entry *)data;
    entry->log->order[atomic_fetch_add(&entry->log->count, 1)] = entry->number;
}
static void CUDART_CB old_callback(cudaStream_t stream, cudaError_t status, void *data) {
    (void)stream;
    if (status == cudaSuccess) note(data);
}

static void order_in_a_stream(void) {
    struct Log log = ZERO;
    struct Entry entries[10];
    cudaStream_t stream;
    OK(cudaStreamCreate(&stream));
    for (int i = 0; i < 10; i++) {
        entries[i].log = &log;
        entries[i].number = i;
        if (i % 2) {
            OK(cudaLaunchHostFunc(stream, note, &entries[i]));
        } else {
            OK(cudaStreamAddCallback(stream, old_callback, &entries[i], 0));
        }
    }
    OK(cudaStreamSynchronize(stream));
    EQUAL(10, atomic_load(&log.count));
    for (int i = 0; i < 10; i++) EQUAL(i, log.order[i]);
    OK(cudaStreamDestroy(stream));
}

static void queries_and_events(void) {
    atomic_int gate = 0;
    struct Log log = ZERO;
    struct Entry entry = {&log, 1};
    cudaStream_t first, second;
    cudaEvent_t event;
    OK(cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking));
    OK(cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking));
    OK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    OK(cudaStreamQuery(first));
    OK(cudaEventQuery(event)); /* never recorded: nothing to wait for */

    OK(cudaLaunchHostFunc(first, wait_for, &gate));
    OK(cudaEventRecord(event, first));
    OK(cudaStreamWaitEvent(second, event, 0));
    OK(cudaLaunchHostFunc(second, note, &entry));
    RETURNS(cudaErrorNotReady, cudaStreamQuery(first));
    RETURNS(cudaErrorNotReady, cudaEventQuery(event));
    sleep_ms(20);
    EQUAL(0, atomic_load(&log.count)); /* the second stream waits */
    RETURNS(cudaErrorNotReady, cudaStreamQuery(second));
    atomic_store(&gate, 1);
    OK(cudaStreamSynchronize(second));
    EQUAL(1, atomic_load(&log.count));
    OK(cudaEventQuery(event));
    OK(cudaEventSynchronize(event));
    OK(cudaStreamQuery(first));
    OK(cudaEventDestroy(event));
    OK(cudaStreamDestroy(first));
    OK(cudaStreamDestroy(second));
}

/* The legacy default stream waits for blocking streams, and not for the others. */
static void default_stream(void) {
    for (int blocking = 0; blocking < 2; blocking++) {
        atomic_int gate = 0;
        cudaStream_t stream;
        pthread_t opener;
        int *device, value = 3;
        OK(cudaMalloc((void **)&device, sizeof(int)));
        OK(cudaStreamCreateWithFlags(&stream, blocking ? cudaStreamDefault : cudaStreamNonBlocking));
        OK(cudaLaunchHostFunc(stream, wait_for, &gate));
        pthread_create(&opener, NULL, open_later, &gate);
        OK(cudaMemcpy(device, &value, sizeof(int), cudaMemcpyHostToDevice));
        EQUAL(blocking, atomic_load(&gate));
        pthread_join(opener, NULL);
        OK(cudaDeviceSynchronize());
        OK(cudaStreamQuery(stream));
        OK(cudaStreamDestroy(stream));
        OK(cudaFree(device));
    }
}

/* An event of the default stream that only a stream's work stands before has passed once the host has waited for that stream. */
static void event_behind_a_stream(void) {
    cudaStream_t stream;
    cudaEvent_t start, end;
    int *device, *value; /* page-locked, or copying would wait */
    float time;
    OK(cudaMalloc((void **)&device, 1 << 20));
    OK(cudaMallocHost((void **)&value, 1 << 20));
    OK(cudaStreamCreate(&stream));
    OK(cudaEventCreate(&start));
    OK(cudaEventCreate(&end));
    for (int i = 0; i < 100; i++) {
        OK(cudaEventRecord(start, NULL));
        OK(cudaMemsetAsync(device, i, 1 << 20, stream));
        OK(cudaMemcpyAsync(value, device, 1 << 20, cudaMemcpyDeviceToHost, stream));
        OK(cudaEventRecord(end, NULL));
        if (i % 2) sleep_ms(1);
        OK(cudaStreamSynchronize(stream));
        if (i % 4 < 2) {
            OK(cudaEventQuery(end));
        } else {
            OK(cudaEventElapsedTime(&time, start, end));
        }
        EQUAL(i * 0x01010101, *value);
    }
    OK(cudaEventDestroy(start));
    OK(cudaEventDestroy(end));
    OK(cudaStreamDestroy(stream));
    OK(cudaFreeHost(value));
    OK(cudaFree(device));
}

/* Destroying a stream with work in it returns at once; the work is still done. */
static void destroyed_with_work(void) {
    atomic_int gate = 0;
    struct Log log = ZERO;
    struct Entry entry = {&log, 1};
    cudaStream_t stream;
    OK(cudaStreamCreate(&stream));
    OK(cudaLaunchHostFunc(stream, wait_for, &gate));
    OK(cudaLaunchHostFunc(stream, note, &entry));
    OK(cudaStreamDestroy(stream));
    EQUAL(0, atomic_load(&log.count));
    atomic_store(&gate, 1);
    OK(cudaDeviceSynchronize());
    EQUAL(1, atomic_load(&log.count));
}

static void asynchronous_copies(void) {
    enum { n = 4096, streams = 8 };
    int *pinned, *device, wrong = 0;
    cudaStream_t stream[streams];
    OK(cudaMallocHost((void **)&pinned, 2 * streams * n * sizeof(int)));
    OK(cudaMalloc((void **)&device, streams * n * sizeof(int)));
    for (int i = 0; i < streams * n; i++) pinned[i] = i;
    int *back = pinned + streams * n;
    for (int s = 0; s < streams; s++) {
        OK(cudaStreamCreate(&stream[s]));
        OK(cudaMemcpyAsync(device + s * n, pinned + s * n, n * sizeof(int), cudaMemcpyHostToDevice, stream[s]));
        OK(cudaMemsetAsync(device + s * n, 0xff, sizeof(int), stream[s]));
        OK(cudaMemcpyAsync(back + s * n, device + s * n, n * sizeof(int), cudaMemcpyDeviceToHost, stream[s]));
    }
    for (int s = 0; s < streams; s++) {
        OK(cudaStreamSynchronize(stream[s]));
        OK(cudaStreamDestroy(stream[s]));
    }
    for (int i = 0; i < streams * n; i++) wrong += back[i] != (i % n == 0 ? -1 : i);
    EQUAL(0, wrong);
    OK(cudaFreeHost(pinned));
    OK(cudaFree(device));
}

static void properties_and_refusals(void) {
    cudaStream_t stream;
    int least, greatest, priority;
    unsigned flags;
    OK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    EXPECT(greatest <= least);
    OK(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, greatest));
    OK(cudaStreamGetPriority(stream, &priority));
    EQUAL(greatest, priority);
    OK(cudaStreamGetFlags(stream, &flags));
    EQUAL(cudaStreamNonBlocking, flags);
    RETURNS(cudaErrorInvalidValue, cudaStreamCreateWithFlags(&stream, 77));
    RETURNS(cudaErrorInvalidValue, cudaStreamCreate(NULL));
    RETURNS(cudaErrorInvalidResourceHandle, cudaEventRecord(NULL, stream));
    RETURNS(cudaErrorInvalidResourceHandle, cudaStreamWaitEvent(stream, NULL, 0));
    OK(cudaStreamDestroy(stream));
}

/* Waiting for a stream that is not captured is unsafe, too. */
static void waits_in_a_capture(void) {
    cudaStream_t captured, other;
    cudaGraph_t graph;
    OK(cudaStreamCreate(&captured));
    OK(cudaStreamCreate(&other));
    OK(cudaStreamBeginCapture(captured, cudaStreamCaptureModeThreadLocal));
    RETURNS(cudaErrorStreamCaptureUnsupported, cudaStreamSynchronize(other));
    RETURNS(cudaErrorStreamCaptureInvalidated, cudaStreamEndCapture(captured, &graph));
    OK(cudaStreamBeginCapture(captured, cudaStreamCaptureModeRelaxed));
    OK(cudaStreamSynchronize(other));
    OK(cudaStreamEndCapture(captured, &graph));
    OK(cudaGraphDestroy(graph));
    OK(cudaStreamDestroy(other));
    OK(cudaStreamDestroy(captured));
}

int main(void) {
    order_in_a_stream();
    queries_and_events();
    default_stream();
    event_behind_a_stream();
    destroyed_with_work();
    asynchronous_copies();
    properties_and_refusals();
    waits_in_a_capture();
    return finish();
}

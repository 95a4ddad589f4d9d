/* Execution contexts: resources and their splits, green contexts, their streams, and what all of these wait for or record.
 * CUDA Runtime API, 'Execution Context Management'. CUDA 12 has none of it. */
#include <pthread.h>
#include <time.h>
#ifdef __cplusplus
#include <atomic>
using std::atomic_int;
using std::atomic_load;
using std::atomic_store;
#else
#include <stdatomic.h>
#endif

#include "test.h"

#if defined(WITH_UNDERSTUDY_H) || CUDART_VERSION >= 13010

#define SMS cudaDevResourceTypeSm
#define QUEUE_CONFIG cudaDevResourceTypeWorkqueueConfig
#define QUEUES cudaDevResourceTypeWorkqueue

static void sleep_ms(int ms) {
    struct timespec t = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&t, NULL);
}

/* Holds its stream until the gate is opened. */
static void CUDART_CB wait_for(void *gate) {
    while (!atomic_load((atomic_int *)gate)) sleep_ms(1);
}
static void CUDART_CB set(void *flag) { atomic_store((atomic_int *)flag, 1); }

static cudaExecutionContext_t green(cudaDevResource *resources, unsigned count) {
    cudaDevResourceDesc_t description = NULL;
    cudaExecutionContext_t context = NULL;
    OK(cudaDevResourceGenerateDesc(&description, resources, count));
    OK(cudaGreenCtxCreate(&context, description, 0, 0));
    return context;
}

/* Two contexts of the smallest size. */
static void two(cudaExecutionContext_t contexts[2]) {
    cudaDevResource all, groups[2];
    unsigned count = 2;
    OK(cudaDeviceGetDevResource(0, &all, SMS));
    OK(cudaDevSmResourceSplitByCount(groups, &count, &all, NULL, 0, 0));
    EQUAL(2, count);
    contexts[0] = green(&groups[0], 1);
    contexts[1] = green(&groups[1], 1);
}

static void resources(void) {
    cudaDevResource all, groups[16], rest, again, config;
    cudaDevResourceDesc_t description;
    cudaExecutionContext_t context;
    unsigned count = 0, total;
    int sms, least;
    OK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0));
    OK(cudaDeviceGetDevResource(0, &all, SMS));
    EQUAL(cudaDevResourceTypeSm, all.type);
    EQUAL(sms, all.sm.smCount);
    least = (int)all.sm.minSmPartitionSize;
    EXPECT(least >= 2 && sms >= 2 * least);
    RETURNS(cudaErrorInvalidDevice, cudaDeviceGetDevResource(99, &all, SMS));
    RETURNS(cudaErrorInvalidResourceType, cudaDeviceGetDevResource(0, &rest, QUEUES));
    RETURNS(cudaErrorInvalidValue, cudaDeviceGetDevResource(0, NULL, SMS));

    /* Without a result the call counts. */
    OK(cudaDevSmResourceSplitByCount(NULL, &count, &all, NULL, 0, 1));
    EQUAL(sms / least, count);
    count = 1;
    OK(cudaDevSmResourceSplitByCount(groups, &count, &all, &rest, 0, 1));
    EQUAL(1, count);
    EQUAL(least, groups[0].sm.smCount);
    EQUAL(sms - least, rest.sm.smCount);
    /* More than there are, as on an H200. */
    RETURNS(cudaErrorInvalidResourceConfiguration, cudaDevSmResourceSplitByCount(groups, &count, &all, NULL, 0, sms + 1));
    RETURNS(cudaErrorInvalidValue, cudaDevSmResourceSplitByCount(groups, NULL, &all, NULL, 0, 1));
    RETURNS(cudaErrorInvalidResourceConfiguration, cudaDevSmResourceSplitByCount(&again, &count, &groups[0], NULL, 0, 0));
    /* What nobody has filled in, and what was changed: an H200 says configuration. */
    memset(&again, 0, sizeof again);
    RETURNS(cudaErrorInvalidResourceType, cudaDevSmResourceSplitByCount(groups, &count, &again, NULL, 0, 1));
    again.type = SMS;
    again.sm.smCount = 8;
    RETURNS(cudaErrorInvalidResourceConfiguration, cudaDevSmResourceSplitByCount(groups, &count, &again, NULL, 0, 1));

    again = all;
    again.sm.smCoscheduledAlignment = 0xffffffff;
    RETURNS(cudaErrorInvalidResourceConfiguration, cudaDevSmResourceSplitByCount(groups, &count, &again, NULL, 0, 1));
    again = all;
    again.sm.smCount++;
    RETURNS(cudaErrorInvalidResourceConfiguration, cudaDevSmResourceSplitByCount(groups, &count, &again, NULL, 0, 1));

    /* Groups as wanted: pairs, and all that is left; the count is told. */
    {
        cudaDevSmResourceGroupParams wishes[2];
        memset(wishes, 0, sizeof wishes);
        wishes[0].smCount = 4;
        wishes[0].coscheduledSmCount = 2;
        wishes[1].coscheduledSmCount = 2;
        wishes[1].flags = cudaDevSmResourceGroupBackfill;
        OK(cudaDevSmResourceSplit(NULL, 2, &all, NULL, 0, wishes));
        EQUAL((sms - 4) & ~1, wishes[1].smCount);
        OK(cudaDevSmResourceSplit(groups, 2, &all, &rest, 0, wishes));
        EQUAL(4, groups[0].sm.smCount);
        EQUAL(2, groups[0].sm.smCoscheduledAlignment);
        EQUAL(cudaDevSmResourceGroupBackfill, groups[1].sm.flags);
        EQUAL(sms % 2 ? cudaDevResourceTypeSm : cudaDevResourceTypeInvalid, rest.type);
        wishes[0].smCount = 3;
        RETURNS(cudaErrorInvalidValue, cudaDevSmResourceSplit(groups, 2, &all, &rest, 0, wishes));
        wishes[0].smCount = 4;
        wishes[1].reserved[3] = 1;
        RETURNS(cudaErrorInvalidValue, cudaDevSmResourceSplit(groups, 2, &all, &rest, 0, wishes));
        RETURNS(cudaErrorInvalidValue, cudaDevSmResourceSplit(groups, 0, &all, &rest, 0, wishes));
        RETURNS(cudaErrorInvalidValue, cudaDevSmResourceSplit(groups, 1, &all, &rest, 1, wishes));
    }

    /* A context tells what it was made of, and that can be split again. */
    count = 16;
    OK(cudaDevSmResourceSplitByCount(groups, &count, &all, &rest, 0, sms / 2));
    EQUAL(2, count);
    context = green(groups, 2);
    OK(cudaExecutionCtxGetDevResource(context, &again, SMS));
    total = groups[0].sm.smCount + groups[1].sm.smCount;
    EQUAL(total, again.sm.smCount);
    count = 1;
    OK(cudaDevSmResourceSplitByCount(groups, &count, &again, NULL, 0, 1));
    OK(cudaExecutionCtxDestroy(context));

    /* Work queues: a configuration of the program's own, and those of a context for another. */
    memset(&config, 0, sizeof config);
    OK(cudaDeviceGetDevResource(0, &config, QUEUE_CONFIG));
    EQUAL(8, config.wqConfig.wqConcurrencyLimit);
    config.wqConfig.wqConcurrencyLimit = 3;
    config.wqConfig.sharingScope = cudaDevWorkqueueConfigScopeGreenCtxBalanced;
    groups[1] = config;
    context = green(groups, 2);
    OK(cudaExecutionCtxGetDevResource(context, &again, QUEUE_CONFIG));
    EQUAL(3, again.wqConfig.wqConcurrencyLimit);
    EQUAL(cudaDevWorkqueueConfigScopeGreenCtxBalanced, again.wqConfig.sharingScope);
    OK(cudaExecutionCtxGetDevResource(context, &again, QUEUES));
    {
        cudaExecutionContext_t other = green(&again, 1);
        OK(cudaExecutionCtxGetDevResource(other, &rest, QUEUES));
        EXPECT(memcmp(&again, &rest, sizeof rest) == 0);
        OK(cudaExecutionCtxGetDevResource(other, &rest, SMS));
        EQUAL(sms, rest.sm.smCount);
        OK(cudaExecutionCtxDestroy(other));
    }
    groups[0] = again;
    RETURNS(cudaErrorInvalidResourceConfiguration, cudaDevResourceGenerateDesc(&description, groups, 2));
    config.wqConfig.device = 99;
    RETURNS(cudaErrorInvalidValue, cudaDevResourceGenerateDesc(&description, &config, 1));
    RETURNS(cudaErrorInvalidValue, cudaDevResourceGenerateDesc(&description, &config, 0));
    RETURNS(cudaErrorInvalidValue, cudaDevResourceGenerateDesc(NULL, &config, 1));
    OK(cudaExecutionCtxDestroy(context));

    /* Resources of several splits make no context. */
    count = 1;
    OK(cudaDevSmResourceSplitByCount(&groups[0], &count, &all, NULL, 0, 1));
    OK(cudaDevSmResourceSplitByCount(&groups[1], &count, &all, NULL, 0, 1));
    RETURNS(cudaErrorInvalidResourceConfiguration, cudaDevResourceGenerateDesc(&description, groups, 2));
}

static void contexts(void) {
    cudaExecutionContext_t device, same, c[2];
    unsigned long long ids[3];
    cudaDevResource resource;
    cudaStream_t stream;
    unsigned flags;
    int number, priority;
    OK(cudaDeviceGetExecutionCtx(&device, 0));
    OK(cudaDeviceGetExecutionCtx(&same, 0));
    EXPECT(device != NULL && device == same);
    RETURNS(cudaErrorInvalidDevice, cudaDeviceGetExecutionCtx(&same, -1));
    RETURNS(cudaErrorInvalidValue, cudaDeviceGetExecutionCtx(NULL, 0));
    RETURNS(cudaErrorInvalidValue, cudaExecutionCtxDestroy(device));
    two(c);
    OK(cudaExecutionCtxGetId(device, &ids[0]));
    OK(cudaExecutionCtxGetId(c[0], &ids[1]));
    OK(cudaExecutionCtxGetId(c[1], &ids[2]));
    EXPECT(ids[0] != ids[1] && ids[1] != ids[2] && ids[0] != ids[2]);
    number = -1;
    OK(cudaExecutionCtxGetDevice(&number, c[0]));
    EQUAL(0, number);
    RETURNS(cudaErrorInvalidValue, cudaExecutionCtxGetDevice(&number, NULL));
    RETURNS(cudaErrorInvalidValue, cudaExecutionCtxSynchronize(NULL));
    RETURNS(cudaErrorInvalidValue, cudaGreenCtxCreate(&same, NULL, 0, 0));

    /* Streams of green contexts are non-blocking ones; those of the device are as they are asked for. */
    OK(cudaExecutionCtxStreamCreate(&stream, c[0], cudaStreamDefault, -100));
    OK(cudaStreamGetFlags(stream, &flags));
    EQUAL(cudaStreamNonBlocking, flags);
    OK(cudaStreamGetPriority(stream, &priority));
    EXPECT(priority < 0 && priority > -100);
    OK(cudaStreamGetDevResource(stream, &resource, SMS));
    EQUAL(resource.sm.minSmPartitionSize, resource.sm.smCount);
    RETURNS(cudaErrorInvalidResourceType, cudaStreamGetDevResource(stream, &resource, QUEUE_CONFIG));
    RETURNS(cudaErrorInvalidValue, cudaExecutionCtxStreamCreate(&stream, c[0], 99, 0));
    OK(cudaStreamDestroy(stream));
    OK(cudaExecutionCtxStreamCreate(&stream, device, cudaStreamDefault, 0));
    OK(cudaStreamGetFlags(stream, &flags));
    EQUAL(cudaStreamDefault, flags);
    OK(cudaStreamDestroy(stream));
    OK(cudaExecutionCtxDestroy(c[1]));
    RETURNS(cudaErrorInvalidValue, cudaExecutionCtxDestroy(c[1]));
    RETURNS(cudaErrorInvalidValue, cudaExecutionCtxGetId(c[1], ids));

    /* Streams outlive their context, and can only be destroyed then; what is queued in them is done. */
    {
        atomic_int done;
        atomic_store(&done, 0);
        OK(cudaExecutionCtxStreamCreate(&stream, c[0], 0, 0));
        OK(cudaLaunchHostFunc(stream, set, &done));
        OK(cudaExecutionCtxDestroy(c[0]));
        RETURNS(cudaErrorStreamDetached, cudaStreamSynchronize(stream));
        RETURNS(cudaErrorStreamDetached, cudaStreamGetFlags(stream, &flags));
        RETURNS(cudaErrorStreamDetached, cudaLaunchHostFunc(stream, set, &done));
        OK(cudaDeviceSynchronize());
        EXPECT(atomic_load(&done));
        OK(cudaStreamDestroy(stream));
        RETURNS(cudaErrorInvalidResourceHandle, cudaStreamDestroy(stream));
    }
}

static void order(void) {
    cudaExecutionContext_t device, c[2];
    cudaStream_t s[3], later, plain;
    cudaEvent_t event, gate_event;
    atomic_int gate, done, first;
    atomic_store(&gate, 0);
    atomic_store(&done, 0);
    atomic_store(&first, 0);
    two(c);
    OK(cudaDeviceGetExecutionCtx(&device, 0));
    OK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    OK(cudaEventCreate(&gate_event));
    OK(cudaExecutionCtxStreamCreate(&s[0], c[0], 0, 0));
    OK(cudaExecutionCtxStreamCreate(&s[1], c[0], 0, 0));
    OK(cudaExecutionCtxStreamCreate(&s[2], c[1], 0, 0));
    OK(cudaStreamCreate(&plain));

    /* An event of the context is complete when all of its streams have come so far; others do not matter. */
    OK(cudaLaunchHostFunc(s[1], wait_for, &gate));
    OK(cudaExecutionCtxRecordEvent(c[0], event));
    OK(cudaExecutionCtxRecordEvent(c[1], gate_event));
    RETURNS(cudaErrorNotReady, cudaEventQuery(event));
    OK(cudaEventSynchronize(gate_event));
    OK(cudaStreamSynchronize(s[0]));
    RETURNS(cudaErrorNotReady, cudaEventQuery(event));
    /* The other context waits for it; so do streams that it is given later. The first context does not. */
    OK(cudaExecutionCtxWaitEvent(c[1], event));
    OK(cudaExecutionCtxStreamCreate(&later, c[1], 0, 0));
    OK(cudaLaunchHostFunc(later, set, &done));
    OK(cudaLaunchHostFunc(s[0], set, &first));
    OK(cudaStreamSynchronize(s[0]));
    EXPECT(atomic_load(&first));
    sleep_ms(20);
    EXPECT(!atomic_load(&done));
    RETURNS(cudaErrorNotReady, cudaStreamQuery(s[2]));
    OK(cudaStreamQuery(plain));
    atomic_store(&gate, 1);
    OK(cudaExecutionCtxSynchronize(c[1]));
    EXPECT(atomic_load(&done));
    OK(cudaEventQuery(event));

    /* To wait for a context is to wait for its streams, not for others. */
    atomic_store(&gate, 0);
    atomic_store(&done, 0);
    OK(cudaLaunchHostFunc(s[2], wait_for, &gate));
    OK(cudaLaunchHostFunc(s[1], set, &done));
    OK(cudaExecutionCtxSynchronize(c[0]));
    EXPECT(atomic_load(&done));
    RETURNS(cudaErrorNotReady, cudaStreamQuery(s[2]));
    /* The device's own context has all of them. */
    OK(cudaExecutionCtxRecordEvent(device, event));
    RETURNS(cudaErrorNotReady, cudaEventQuery(event));
    OK(cudaExecutionCtxWaitEvent(device, event));
    atomic_store(&done, 0);
    OK(cudaLaunchHostFunc(plain, set, &done));
    sleep_ms(20);
    EXPECT(!atomic_load(&done));
    atomic_store(&gate, 1);
    OK(cudaExecutionCtxSynchronize(device));
    EXPECT(atomic_load(&done));

    /* What is being captured can neither be recorded nor waited for as a whole; such captures are invalid then. */
    {
        cudaGraph_t graph;
        OK(cudaStreamBeginCapture(s[0], cudaStreamCaptureModeRelaxed));
        RETURNS(cudaErrorStreamCaptureUnsupported, cudaExecutionCtxRecordEvent(c[0], event));
        RETURNS(cudaErrorStreamCaptureInvalidated, cudaStreamEndCapture(s[0], &graph));
        OK(cudaStreamBeginCapture(s[0], cudaStreamCaptureModeRelaxed));
        OK(cudaExecutionCtxRecordEvent(c[1], event));
        OK(cudaEventRecord(event, s[0]));
        RETURNS(cudaErrorStreamCaptureUnsupported, cudaExecutionCtxWaitEvent(c[1], event));
        RETURNS(cudaErrorStreamCaptureInvalidated, cudaStreamEndCapture(s[0], &graph));
        OK(cudaStreamBeginCapture(s[0], cudaStreamCaptureModeRelaxed));
        OK(cudaExecutionCtxSynchronize(c[1]));
        RETURNS(cudaErrorStreamCaptureUnsupported, cudaExecutionCtxSynchronize(c[0]));
        RETURNS(cudaErrorStreamCaptureInvalidated, cudaStreamEndCapture(s[0], &graph));
    }
    OK(cudaStreamDestroy(plain));
    OK(cudaStreamDestroy(later));
    for (int i = 0; i < 3; i++) OK(cudaStreamDestroy(s[i]));
    OK(cudaEventDestroy(event));
    OK(cudaEventDestroy(gate_event));
    OK(cudaExecutionCtxDestroy(c[0]));
    /* A reset ends what is left. */
    OK(cudaDeviceReset());
    RETURNS(cudaErrorInvalidValue, cudaExecutionCtxDestroy(c[1]));
    OK(cudaExecutionCtxSynchronize(device));
}

int main(void) {
    resources();
    contexts();
    order();
    return finish();
}
#else
int main(void) {
    (void)finish;
    return 0;
}
#endif

/* What events measure, and when they refuse to. */
#include <time.h>

#include "test.h"

static void CUDART_CB take_20_ms(void *unused) {
    struct timespec t = {0, 20000000};
    (void)unused;
    nanosleep(&t, NULL);
}

int main(void) {
    cudaEvent_t begin, end, untimed, never;
    cudaStream_t stream;
    float ms = -1;
    OK(cudaEventCreate(&begin));
    OK(cudaEventCreateWithFlags(&end, cudaEventBlockingSync));
    OK(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming));
    OK(cudaEventCreate(&never));
    OK(cudaStreamCreate(&stream));

    OK(cudaEventRecord(begin, stream));
    OK(cudaLaunchHostFunc(stream, take_20_ms, NULL));
    OK(cudaEventRecord(end, stream));
    OK(cudaEventRecord(untimed, stream));
    RETURNS(cudaErrorNotReady, cudaEventElapsedTime(&ms, begin, end));
    OK(cudaEventSynchronize(end));
    OK(cudaEventElapsedTime(&ms, begin, end));
    EXPECT(ms >= 19.9f && ms < 2000);
    OK(cudaEventElapsedTime(&ms, end, begin));
    EXPECT(ms <= -19.9f);

    OK(cudaEventSynchronize(untimed));
    RETURNS(cudaErrorInvalidResourceHandle, cudaEventElapsedTime(&ms, begin, untimed));
    RETURNS(cudaErrorInvalidResourceHandle, cudaEventElapsedTime(&ms, begin, never));
    RETURNS(cudaErrorInvalidValue, cudaEventElapsedTime(NULL, begin, end));
    RETURNS(cudaErrorInvalidValue, cudaEventCreate(NULL));
    RETURNS(cudaErrorInvalidValue, cudaEventCreateWithFlags(&never, 1u << 20));

    /* Zeros say that an event is not for other processes. */
    cudaIpcEventHandle_t shared, zeros;
    memset(&shared, 1, sizeof shared);
    memset(&zeros, 0, sizeof zeros);
    RETURNS(cudaErrorInvalidResourceHandle, cudaIpcGetEventHandle(&shared, never));
    EXPECT(memcmp(&shared, &zeros, sizeof zeros) == 0);

    /* Recording again replaces the earlier record. */
    OK(cudaEventRecord(begin, stream));
    OK(cudaEventSynchronize(begin));
    OK(cudaEventElapsedTime(&ms, end, begin));
    EXPECT(ms >= 0);

    /* An event may be destroyed before it has happened. */
    OK(cudaLaunchHostFunc(stream, take_20_ms, NULL));
    OK(cudaEventRecord(end, stream));
    OK(cudaEventDestroy(end));
    OK(cudaStreamSynchronize(stream));
    OK(cudaEventDestroy(begin));
    OK(cudaEventDestroy(untimed));
    OK(cudaEventDestroy(never));
    OK(cudaStreamDestroy(stream));
    return finish();
}

/* The last error: kept per thread, read with and without clearing; names and texts. */
#include <pthread.h>

#include "test.h"

static void *other_thread(void *unused) {
    (void)unused;
    OK(cudaPeekAtLastError()); /* not what the first thread did */
    RETURNS(cudaErrorInvalidValue, cudaMalloc(NULL, 1));
    RETURNS(cudaErrorInvalidValue, cudaGetLastError());
    return NULL;
}

int main(void) {
    OK(cudaGetLastError());
    RETURNS(cudaErrorInvalidDevice, cudaSetDevice(1000));
    RETURNS(cudaErrorInvalidDevice, cudaPeekAtLastError());
    int count;
    OK(cudaGetDeviceCount(&count)); /* a success does not clear it */
    pthread_t thread;
    pthread_create(&thread, NULL, other_thread, NULL);
    pthread_join(thread, NULL);
    RETURNS(cudaErrorInvalidDevice, cudaGetLastError());
    OK(cudaGetLastError());
    RETURNS(cudaErrorInvalidValue, cudaMalloc(NULL, 1));
    RETURNS(cudaErrorInvalidDevice, cudaSetDevice(-1));
    RETURNS(cudaErrorInvalidDevice, cudaGetLastError()); /* the latest */
    /* What NVIDIA's libraries ask for does not stop those that look at the last error after a launch. */
    const void *table = NULL;
    const cudaUUID_t id = {{0}};
    RETURNS(cudaErrorSymbolNotFound, cudaGetExportTable(&table, &id));
    OK(cudaGetLastError());

    EXPECT(strcmp(cudaGetErrorName(cudaSuccess), "cudaSuccess") == 0);
    EXPECT(strcmp(cudaGetErrorString(cudaSuccess), "no error") == 0);
    EXPECT(strcmp(cudaGetErrorName(cudaErrorMemoryAllocation), "cudaErrorMemoryAllocation") == 0);
    EXPECT(strcmp(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory") == 0);
    EXPECT(strcmp(cudaGetErrorString(cudaErrorInvalidValue), "invalid argument") == 0);
    EXPECT(strcmp(cudaGetErrorString(cudaErrorIllegalAddress), "an illegal memory access was encountered") == 0);
    EXPECT(strcmp(cudaGetErrorName(cudaErrorNotSupported), "cudaErrorNotSupported") == 0);
    EXPECT(strcmp(cudaGetErrorString((cudaError_t)12345), "unrecognized error code") == 0);
    EXPECT(strcmp(cudaGetErrorName((cudaError_t)12345), "unrecognized error code") == 0);
    return finish();
}

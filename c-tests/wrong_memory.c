/* Allocations that cannot be, and memory handed back wrongly: an error each time, and nothing lost by it. Also the library
   itself, closed while its threads are about. */
#include <dlfcn.h>
#include <stdint.h>
#include <unistd.h>

#include "test.h"

int main(void) {
    size_t free_before, free_after, total;
    void *p, *q;
    char host[64];
    OK(cudaMalloc(&p, 1 << 20));
    OK(cudaMemGetInfo(&free_before, &total));

    /* More than there is. */
    RETURNS(cudaErrorMemoryAllocation, cudaMalloc(&q, total + 1));
    RETURNS(cudaErrorMemoryAllocation, cudaMalloc(&q, (size_t)1 << 60));
    RETURNS(cudaErrorMemoryAllocation, cudaMalloc(&q, SIZE_MAX));
    RETURNS(cudaErrorMemoryAllocation, cudaMalloc(&q, SIZE_MAX - 4095));
    RETURNS(cudaErrorMemoryAllocation, cudaMallocManaged(&q, (size_t)1 << 60, cudaMemAttachGlobal));
    RETURNS(cudaErrorMemoryAllocation, cudaMallocHost(&q, (size_t)1 << 60));
    RETURNS(cudaErrorMemoryAllocation, cudaMallocAsync(&q, (size_t)1 << 60, 0));
    size_t pitch;
    EXPECT(cudaMallocPitch(&q, &pitch, (size_t)1 << 40, (size_t)1 << 40) != cudaSuccess);
    /* Everything that is left, twice. */
    OK(cudaMalloc(&q, free_before / 4 * 3));
    void *r;
    RETURNS(cudaErrorMemoryAllocation, cudaMalloc(&r, free_before / 4 * 3));
    OK(cudaFree(q));

    /* Handed back twice, or wrongly. */
    OK(cudaFree(NULL));
    OK(cudaMalloc(&q, 4096));
    OK(cudaFree(q));
    RETURNS(cudaErrorInvalidValue, cudaFree(q));
    OK(cudaMalloc(&q, 8 << 20));
    OK(cudaFree(q));
    RETURNS(cudaErrorInvalidValue, cudaFree(q));
    RETURNS(cudaErrorInvalidValue, cudaFree((char *)p + 512));
    RETURNS(cudaErrorInvalidValue, cudaFree(host));
    RETURNS(cudaErrorInvalidValue, cudaFree((void *)(uintptr_t)0x1234567));
    RETURNS(cudaErrorInvalidValue, cudaFreeHost(host));
    RETURNS(cudaErrorInvalidValue, cudaFreeHost(p));
    OK(cudaMallocHost(&q, 4096));
    OK(cudaFreeHost(q));
    RETURNS(cudaErrorInvalidValue, cudaFreeHost(q));
    RETURNS(cudaErrorInvalidValue, cudaFreeAsync(q, 0));

    /* Copies and fills that would leave an allocation. */
    RETURNS(cudaErrorInvalidValue, cudaMemcpy(host, (char *)p + (1 << 20) - 32, 64, cudaMemcpyDeviceToHost));
    RETURNS(cudaErrorInvalidValue, cudaMemcpy(p, host, SIZE_MAX, cudaMemcpyHostToDevice));
    RETURNS(cudaErrorInvalidValue, cudaMemset((char *)p + 1, 0, 1 << 20));
    RETURNS(cudaErrorInvalidValue, cudaMemcpy(NULL, p, 4, cudaMemcpyDeviceToHost));
    RETURNS(cudaErrorInvalidMemcpyDirection, cudaMemcpy(host, p, 4, AS(cudaMemcpyKind, 77)));

    /* Nothing was lost. */
    OK(cudaMemGetInfo(&free_after, &total));
    EQUAL(free_before, free_after);
    OK(cudaMemset(p, 7, 1 << 20));
    OK(cudaMemcpy(host, p, 64, cudaMemcpyDeviceToHost));
    EQUAL(7, host[63]);

    /* A program may open the library by name and close it; its threads go on. */
    cudaStream_t stream;
    OK(cudaStreamCreate(&stream));
    OK(cudaMemsetAsync(p, 1, 1 << 20, stream));
    void *library = dlopen("libcudart.so.13", RTLD_NOW);
    EXPECT(library != NULL);
    for (int i = 0; i < 3 && library != NULL; i++) dlclose(library);
    usleep(20000);
    OK(cudaStreamSynchronize(stream));
    OK(cudaFree(p));
    return finish();
}

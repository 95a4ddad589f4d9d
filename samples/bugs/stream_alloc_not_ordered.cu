// A stream allocates memory, and another one uses it without waiting for that.
// check: --leak-check full
#include "bug.h"

__global__ void clear(int *x) { x[threadIdx.x] = 0; }

int main(int argc, char **argv) {
    cudaStream_t one, two;
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
    cudaEvent_t there;
    cudaEventCreateWithFlags(&there, cudaEventDisableTiming);
    int *x;
    cudaMallocAsync(&x, 64 * sizeof(int), one);
    cudaEventRecord(there, one);
    if (is_fixed(argc, argv)) {
        cudaStreamWaitEvent(two, there);
    }
    clear<<<1, 64, 0, two>>>(x);
    cudaDeviceSynchronize();
    cudaFreeAsync(x, one);
    cudaDeviceSynchronize();
    cudaEventDestroy(there);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
}

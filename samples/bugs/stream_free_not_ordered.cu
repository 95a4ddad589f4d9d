// A stream frees memory that another one may still use: its event is recorded too early. Both go through a third stream.
// check: --leak-check full
#include "bug.h"

__global__ void clear(int *x) { x[threadIdx.x] = 0; }
__global__ void count(int *x) { ++x[threadIdx.x]; }

int main(int argc, char **argv) {
    cudaStream_t owner, worker, third;
    cudaStreamCreateWithFlags(&owner, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&worker, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&third, cudaStreamNonBlocking);
    cudaEvent_t there, used, passed;
    cudaEventCreateWithFlags(&there, cudaEventDisableTiming);
    cudaEventCreateWithFlags(&used, cudaEventDisableTiming);
    cudaEventCreateWithFlags(&passed, cudaEventDisableTiming);
    int *x;
    cudaMallocAsync(&x, 64 * sizeof(int), owner);
    cudaEventRecord(there, owner);
    cudaStreamWaitEvent(worker, there);
    clear<<<1, 64, 0, worker>>>(x);
    cudaEventRecord(used, worker);
    count<<<1, 64, 0, worker>>>(x);
    if (is_fixed(argc, argv)) {
        cudaEventRecord(used, worker);
    }
    cudaStreamWaitEvent(third, used);
    cudaEventRecord(passed, third);
    cudaStreamWaitEvent(owner, passed);
    cudaFreeAsync(x, owner);
    cudaDeviceSynchronize();
    cudaEventDestroy(there);
    cudaEventDestroy(used);
    cudaEventDestroy(passed);
    cudaStreamDestroy(owner);
    cudaStreamDestroy(worker);
    cudaStreamDestroy(third);
}

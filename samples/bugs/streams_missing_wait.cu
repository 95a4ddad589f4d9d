// A stream reads what another one computes; the event that should order them is recorded before that.
// check: --tool racecheck
#include "bug.h"

__global__ void produce(int *x) { x[threadIdx.x] = threadIdx.x; }

__global__ void consume(const int *x, int *y) { y[threadIdx.x] = 2 * x[threadIdx.x]; }

int main(int argc, char **argv) {
    cudaStream_t one, two;
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
    cudaEvent_t done;
    cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
    int *x, *y;
    cudaMalloc(&x, 128 * sizeof(int));
    cudaMalloc(&y, 128 * sizeof(int));
    if (!is_fixed(argc, argv)) {
        cudaEventRecord(done, one);
    }
    produce<<<1, 128, 0, one>>>(x);
    let_run();
    if (is_fixed(argc, argv)) {
        cudaEventRecord(done, one);
    }
    cudaStreamWaitEvent(two, done);
    consume<<<1, 128, 0, two>>>(x, y);
    cudaDeviceSynchronize();
    cudaFree(x);
    cudaFree(y);
    cudaEventDestroy(done);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
}

// One warp fills a buffer for each of two others, and tells the wrong one that it is ready.
// check: --tool racecheck
#include "bug.h"

__device__ void arrive(int barrier) { asm volatile("barrier.cta.arrive %0, 64;" ::"r"(barrier) : "memory"); }
__device__ void wait(int barrier) { asm volatile("barrier.cta.sync %0, 64;" ::"r"(barrier) : "memory"); }

__global__ void serve(int *x, bool right) {
    __shared__ int buffers[2][32];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (warp == 0) {
        for (int k = 0; k < 2; ++k) {
            buffers[right ? k : 1 - k][lane] = lane * (k + 1);
            arrive(1 + k);
        }
    } else {
        wait(warp);
        x[threadIdx.x - 32] = buffers[warp - 1][lane];
    }
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    serve<<<1, 96>>>(x, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

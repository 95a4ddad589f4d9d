// A thread tests an mbarrier after it has been invalidated.
// check: --tool synccheck
#include "bug.h"
#include <cuda/ptx>

__global__ void tests(int *x, bool late) {
    __shared__ uint64_t bar;
    if (threadIdx.x == 0) {
        cuda::ptx::mbarrier_init(&bar, 1);
        uint64_t phase = cuda::ptx::mbarrier_arrive(&bar);
        if (!late) {
            *x = cuda::ptx::mbarrier_test_wait(&bar, phase);
        }
        asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"((unsigned)__cvta_generic_to_shared(&bar)) : "memory");
        if (late) {
            *x = cuda::ptx::mbarrier_test_wait(&bar, phase);
        }
    }
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, sizeof(int));
    tests<<<1, 32>>>(x, !is_fixed(argc, argv));
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) {
        cudaFree(x);
    }
}

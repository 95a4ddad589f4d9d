// A thread arrives at an mbarrier for three, where two are expected.
// check: --tool synccheck
// nvcc: -arch=compute_90
#include "bug.h"

__global__ void meet(int *x, int n) {
    __shared__ unsigned long long bar;
    unsigned at = (unsigned)__cvta_generic_to_shared(&bar);
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared.b64 [%0], 2;" ::"r"(at) : "memory");
        asm volatile("{ .reg .b64 s; mbarrier.arrive.shared.b64 s, [%0], %1; }" ::"r"(at), "r"(n) : "memory");
        *x = 1;
    }
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, sizeof(int));
    meet<<<1, 32>>>(x, is_fixed(argc, argv) ? 2 : 3);
    cudaDeviceSynchronize();
    cudaFree(x);
}

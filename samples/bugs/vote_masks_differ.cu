// Each thread leaves one of its neighbours out of the mask of a vote: no two of them mean the same group.
// check: --tool synccheck
#include "bug.h"

__global__ void vote(unsigned *x, bool whole) {
    int t = threadIdx.x;
    unsigned mask = whole ? 0xffffffffu : ~(1u << ((t + 1) & 31));
    x[t] = __ballot_sync(mask, t % 3 == 0);
}

int main(int argc, char **argv) {
    unsigned *x;
    cudaMalloc(&x, 32 * sizeof(unsigned));
    vote<<<1, 32>>>(x, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

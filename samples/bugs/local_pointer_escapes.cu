// A kernel leaves a pointer to a variable of its thread behind, and the next one uses it.
// check: --leak-check full
#include "bug.h"

__device__ int *last;

__global__ void set(int *out, bool own) {
    int mine[4] = {1, 2, 3, 4};
    last = own ? &mine[threadIdx.x] : out;
    *out = *last;
}

__global__ void get(int *out) { *out = *last; }

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, sizeof(int));
    set<<<1, 1>>>(out, !is_fixed(argc, argv));
    get<<<1, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// A virtual function writes behind the array that it gets.
// check: --tool memcheck
#include "bug.h"
#include <new>

struct Writer {
    __device__ virtual void write(int *to, int i) const = 0;
};
struct Here : Writer {
    __device__ void write(int *to, int i) const override { to[i] = 1; }
};
struct Next : Writer {
    __device__ void write(int *to, int i) const override { to[i + 1] = 2; }
};

__global__ void fill(int *x, bool next) {
    __shared__ Here here;
    __shared__ Next there;
    if (threadIdx.x == 0) {
        new (&here) Here;
        new (&there) Next;
    }
    __syncthreads();
    const Writer *writer = next ? static_cast<const Writer *>(&there) : &here;
    writer->write(x, threadIdx.x);
}

int main(int argc, char **argv) {
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    fill<<<1, 64>>>(x, !is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

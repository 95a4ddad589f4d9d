// More memory is allocated than is ever written.
// check: --tool initcheck --track-unused-memory
#include "bug.h"

__global__ void fill(int *out) { out[threadIdx.x] = threadIdx.x; }

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, (is_fixed(argc, argv) ? 64 : 256) * sizeof(int));
    fill<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// A table of the host's is longer than that of the module which it is copied to.
// check: --leak-check full
#include "bug.h"

__constant__ int table[16];

__global__ void get(int *out) { out[threadIdx.x] = table[threadIdx.x]; }

int main(int argc, char **argv) {
    int host[20] = {}, *out;
    cudaMalloc(&out, 16 * sizeof(int));
    cudaMemcpyToSymbol(table, host, is_fixed(argc, argv) ? sizeof table : sizeof host);
    get<<<1, 16>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// Every allocation is followed by 16 bytes more (--padding): a write in there belongs to no array.
// check: --padding 16
#include "bug.h"

__global__ void set(char *x, int i) { x[i] = 1; }

int main(int argc, char **argv) {
    char *a, *b;
    cudaMalloc(&a, 100);
    cudaMalloc(&b, 100);
    set<<<1, 1>>>(a, is_fixed(argc, argv) ? 99 : 115);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(b);
}

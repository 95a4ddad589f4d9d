// The rows of four 8x8 matrices are loaded from shared memory that has room for three.
// check: --leak-check full
#include "bug.h"

__global__ void load(unsigned *out) {
    extern __shared__ unsigned short tile[];
    unsigned row = __cvta_generic_to_shared(tile) + threadIdx.x * 16, a, b, c, d;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
                 : "r"(row));
    out[threadIdx.x] = a + b + c + d;
}

int main(int argc, char **argv) {
    unsigned *out;
    cudaMalloc(&out, 32 * sizeof(unsigned));
    load<<<1, 32, (is_fixed(argc, argv) ? 4 : 3) * 128>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

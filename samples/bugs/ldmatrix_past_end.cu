// The rows of four 8x8 matrices are loaded from shared memory that has room for three.
// check: --leak-check full
#include "bug.h"

__global__ void load(unsigned *out, int n) {
    extern __shared__ unsigned short tile[];
    for (int i = threadIdx.x; i < n; i += 32) {
        tile[i] = i;
    }
    __syncwarp();
    unsigned row = __cvta_generic_to_shared(tile) + threadIdx.x * 16, a, b, c, d;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
                 : "r"(row));
    out[threadIdx.x] = a + b + c + d;
}

int main(int argc, char **argv) {
    unsigned *out;
    cudaMalloc(&out, 32 * sizeof(unsigned));
    int matrices = is_fixed(argc, argv) ? 4 : 3;
    load<<<1, 32, matrices * 128>>>(out, matrices * 64);
    cudaDeviceSynchronize();
    cudaFree(out);
}

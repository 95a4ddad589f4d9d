// Doubles are put into shared memory behind an odd number of floats.
// check: --leak-check full
#include "bug.h"

__global__ void both(double *out, int floats) {
    extern __shared__ double shared[];
    float *a = reinterpret_cast<float *>(shared);
    double *b = reinterpret_cast<double *>(a + floats);
    b[threadIdx.x] = threadIdx.x;
    a[threadIdx.x % floats] = 1;
    __syncthreads();
    out[threadIdx.x] = b[31 - threadIdx.x] + a[0];
}

int main(int argc, char **argv) {
    double *out;
    cudaMalloc(&out, 32 * sizeof(double));
    both<<<1, 32, 32 * sizeof(float) + 32 * sizeof(double)>>>(out, is_fixed(argc, argv) ? 32 : 31);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// Two buffers take turns, and one barrier for each turn is missing: a fast warp fills the buffer that a slow one still reads.
// check: --tool racecheck
#include "bug.h"

__global__ void smooth(float *x, int rounds, bool wait) {
    __shared__ float buffers[2][128];
    int t = threadIdx.x;
    buffers[0][t] = x[t];
    __syncthreads();
    for (int r = 0; r < rounds; ++r) {
        float *from = buffers[r % 2], *to = buffers[(r + 1) % 2];
        to[t] = 0.5f * (from[t] + from[(t + 1) % 128]);
        if (wait || r % 2 == 1) {
            __syncthreads();
        }
    }
    x[t] = buffers[rounds % 2][t];
}

int main(int argc, char **argv) {
    float *x;
    cudaMalloc(&x, 128 * sizeof(float));
    cudaMemset(x, 0, 128 * sizeof(float));
    smooth<<<1, 128>>>(x, 4, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(x);
}

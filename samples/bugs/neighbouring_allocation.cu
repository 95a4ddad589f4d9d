// A pointer into one array is moved so far that it lies in another.
#include "bug.h"

__global__ void copy(const int *from, int *to, int distance) { to[threadIdx.x] = from[threadIdx.x + distance]; }

int main(int argc, char **argv) {
    int *all[3];
    for (int *&x : all) {
        cudaMalloc(&x, 1 << 16);
        cudaMemset(x, 0, 1 << 16);
    }
    int distance = is_fixed(argc, argv) ? 0 : int(all[2] - all[0]);
    copy<<<1, 32>>>(all[0], all[1], distance);
    cudaDeviceSynchronize();
    for (int *x : all) {
        cudaFree(x);
    }
}

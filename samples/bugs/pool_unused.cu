// Of the regions of the program's own pool one is only half used. Nothing is said of what is in no region.
// check: --tool initcheck --track-unused-memory
#include "bug.h"
#include "pool.h"

__global__ void fill(int *p) { p[threadIdx.x] = threadIdx.x; }

int main(int argc, char **argv) {
    Pool pool(1 << 16);
    int *whole = reinterpret_cast<int *>(pool.take(256, 256, "whole"));
    int *half = reinterpret_cast<int *>(pool.take(1024, 512, "half"));
    fill<<<1, 64>>>(whole);
    fill<<<1, is_fixed(argc, argv) ? 128 : 64>>>(half);
    cudaDeviceSynchronize();
    pool.give_back(whole);
}

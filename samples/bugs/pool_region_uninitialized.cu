// A region of the program's own pool takes the place of another one: what that held is no value of the new one.
// check: --tool initcheck
#include "bug.h"
#include "pool.h"

__global__ void fill(int *p) { p[threadIdx.x] = threadIdx.x; }

__global__ void twice(const int *p, int *out) { out[threadIdx.x] = 2 * p[threadIdx.x]; }

int main(int argc, char **argv) {
    Pool pool(1 << 16);
    int *first = reinterpret_cast<int *>(pool.take(256, 256, "first"));
    int *out = reinterpret_cast<int *>(pool.take(1024, 256, "out"));
    fill<<<1, 64>>>(first);
    cudaDeviceSynchronize();
    pool.give_back(first);
    int *second = reinterpret_cast<int *>(pool.take(256, 256, "second"));
    if (is_fixed(argc, argv)) {
        fill<<<1, 64>>>(second);
    }
    twice<<<1, 64>>>(second, out);
    cudaDeviceSynchronize();
}

// One element more is written than a region of the program's own pool has: the memory behind it is the pool's, and nobody's.
// check: --tool memcheck --leak-check full
#include "bug.h"
#include "pool.h"

__global__ void fill(int *p, int n) {
    int i = threadIdx.x;
    if (i < n) {
        p[i] = i;
    }
}

int main(int argc, char **argv) {
    Pool pool(1 << 16);
    char *scratch = pool.take(256, 1000, "scratch");
    pool.take(2048, 4096, "table");
    fill<<<1, 256>>>(reinterpret_cast<int *>(scratch), is_fixed(argc, argv) ? 250 : 251);
    cudaDeviceSynchronize();
}

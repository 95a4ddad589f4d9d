// A table is made read-only once it is filled, and a later kernel writes to it.
// check: --tool memcheck --leak-check full
#include "bug.h"
#include "pool.h"

__global__ void fill(int *table) { table[threadIdx.x] = threadIdx.x; }

int main(int argc, char **argv) {
    Pool pool(1 << 16);
    char *table = pool.take(0, 4096, "table");
    fill<<<1, 64>>>(reinterpret_cast<int *>(table));
    cudaDeviceSynchronize();
    pool.allow(table, NVTX_MEM_PERMISSIONS_REGION_FLAGS_READ);
    if (!is_fixed(argc, argv)) {
        fill<<<1, 64>>>(reinterpret_cast<int *>(table));
    }
    cudaDeviceSynchronize();
}

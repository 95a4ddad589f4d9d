// A table is made read-only once it is filled, and a later copy writes to it.
// check: --leak-check full
#include "bug.h"
#include "pool.h"

int main(int argc, char **argv) {
    Pool pool(1 << 16);
    char *table = pool.take(0, 4096, "table");
    int values[1024] = {};
    cudaMemcpy(table, values, sizeof values, cudaMemcpyHostToDevice);
    pool.allow(table, NVTX_MEM_PERMISSIONS_REGION_FLAGS_READ);
    if (!is_fixed(argc, argv)) {
        cudaMemcpy(table, values, sizeof values, cudaMemcpyHostToDevice);
    }
    cudaMemcpy(values, table, sizeof values, cudaMemcpyDeviceToHost);
    pool.give_back(table);
}

// A suballocation is used after it was given back: the guide's example of nvtxMemRegionsUnregister.
// check: --leak-check full
#include "bug.h"
#include "pool.h"

__global__ void fill(int *x) { x[threadIdx.x] = threadIdx.x; }

int main(int argc, char **argv) {
    Pool pool(4096);
    char *part = pool.take(16, 16, "part");
    if (!is_fixed(argc, argv)) {
        pool.give_back(part);
    }
    fill<<<1, 4>>>(reinterpret_cast<int *>(part));
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) {
        pool.give_back(part);
    }
}

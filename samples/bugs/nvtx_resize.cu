// A suballocation of 16 bytes is used as one of 32. The guide's example of nvtxMemRegionsResize makes it that large.
// check: --leak-check full
#include "bug.h"
#include "pool.h"

__global__ void fill(int *x) { x[threadIdx.x] = threadIdx.x; }

void resize(Pool &pool, char *region, size_t size) {
    nvtxMemVirtualRangeDesc_t range = {};
    range.size = size;
    range.ptr = region;
    nvtxMemRegionsResizeBatch_t regions = {};
    regions.extCompatID = NVTX_EXT_COMPATID_MEM;
    regions.structSize = sizeof regions;
    regions.regionType = NVTX_MEM_TYPE_VIRTUAL_ADDRESS;
    regions.regionDescCount = 1;
    regions.regionDescElementSize = sizeof range;
    regions.regionDescElements = &range;
    nvtxMemRegionsResize(pool.domain, &regions);
}

int main(int argc, char **argv) {
    Pool pool(4096);
    char *part = pool.take(16, 16, "part");
    if (is_fixed(argc, argv)) {
        resize(pool, part, 32);
    }
    fill<<<1, 8>>>(reinterpret_cast<int *>(part));
    cudaDeviceSynchronize();
    pool.give_back(part);
}

// The rows of a matrix are cleared, with a gap behind each. On this device, one of the rows is read-only.
// check: --leak-check full
#include "bug.h"
#include "pool.h"

int main(int argc, char **argv) {
    Pool pool(1 << 16);
    char *rows[4];
    for (int i = 0; i < 4; i++) {
        rows[i] = pool.take(i * 1024, 1024, i == 2 ? "header" : "row");
    }
    pool.allow(rows[2], NVTX_MEM_PERMISSIONS_REGION_FLAGS_READ, nvtxMemCudaGetDeviceWidePermissions(pool.domain, 0));
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMemset2DAsync(rows[0], 1024, 0, 1000, is_fixed(argc, argv) ? 2 : 4, stream);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    for (char *row : rows) {
        pool.give_back(row);
    }
}

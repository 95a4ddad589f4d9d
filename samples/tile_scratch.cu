// nvcc: -arch=sm_80 -std=c++17
// Tiles of several warps keep what they exchange in shared memory that the system has of each block (%reserved_smem_offset_1): the
// program's own variables, static and dynamic, stay as they are, and no size that it asks for counts it.
#include "check.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

enum { kThreads = 256 };

__global__ void kernel(int *out) {
    __shared__ int data[kThreads];
    __shared__ cg::block_tile_memory<kThreads> memory;
    extern __shared__ int more[];
    cg::thread_block block = cg::this_thread_block(memory);
    const int i = threadIdx.x;
    data[i] = i * 3 + 1;
    more[i] = i * 5 + 2;
    block.sync();
    auto tile = cg::tiled_partition<64>(block);
    const int sum = cg::reduce(tile, i, cg::plus<int>());
    const int other = tile.shfl(i, 37);
    const int votes = tile.any(i == 70) * 2 + tile.all(i < 64);
    tile.sync();
    block.sync();
    unsigned dynamic, total;
    asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(dynamic));
    asm("mov.u32 %0, %%total_smem_size;" : "=r"(total));
    const int results[] = {data[i], more[i], sum, other, votes, (int)dynamic, (int)total};
    for (int k = 0; k < 7; k++) out[7 * i + k] = results[k];
}

int main() {
    int *out, wrong = 0;
    const int bytes = kThreads * sizeof(int);
    cudaFuncAttributes attributes;
    CHECK(cudaFuncGetAttributes(&attributes, kernel));
    const int fixed = (int)attributes.sharedSizeBytes;
    // The array, and memory that compute capability 8.0 has no use for.
    wrong += fixed < bytes || fixed > bytes + (int)sizeof(cg::block_tile_memory<kThreads>) + 16;
    CHECK(cudaMallocManaged(&out, 7 * kThreads * sizeof *out));
    kernel<<<1, kThreads, bytes>>>(out);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    for (int i = 0; i < kThreads; i++) {
        const int first = i / 64 * 64, total = (fixed + bytes + 127) / 128 * 128;
        const int expected[] = {i * 3 + 1, i * 5 + 2, 64 * first + 63 * 32, first + 37, (first == 64) * 2 + (first == 0), bytes, total};
        for (int k = 0; k < 7; k++) wrong += out[7 * i + k] != expected[k];
    }
    CHECK(cudaFree(out));
    return verdict("tile_scratch", wrong == 0, "%d results wrong", wrong);
}

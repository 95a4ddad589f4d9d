// A matrix is freed, and then stored to through the tensor map that was made of it.
// check: --leak-check full
// nvcc: -arch=compute_90
#include "bug.h"

#include <cuda.h>

__global__ void store(const __grid_constant__ CUtensorMap map) {
    __shared__ alignas(128) int tile[4][32];
    for (int row = 0; row < 4; row++) tile[row][threadIdx.x] = row;
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
        unsigned from = __cvta_generic_to_shared(tile);
        asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {0, 2}], [%1];" ::"l"(&map), "r"(from) : "memory");
        asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::: "memory");
    }
}

int main(int argc, char **argv) {
    int *to;
    cudaMalloc(&to, 8 * 128);
    void *encode = nullptr;
    cudaDriverEntryPointQueryResult found;
    cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &encode, 12000, cudaEnableDefault, &found);
    cuuint64_t size[2] = {32, 8}, stride[1] = {128};
    cuuint32_t box[2] = {32, 4}, step[2] = {1, 1};
    CUtensorMap map;
    reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(encode)(
        &map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, to, size, stride, box, step, CU_TENSOR_MAP_INTERLEAVE_NONE,
        CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    if (!is_fixed(argc, argv)) cudaFree(to);
    store<<<1, 32>>>(map);
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) cudaFree(to);
}

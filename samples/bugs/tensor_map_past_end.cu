// A tensor map says that a matrix has more rows than were allocated.
// check: --leak-check full
// nvcc: -arch=compute_90
#include "bug.h"

#include <cuda.h>

__global__ void load(const __grid_constant__ CUtensorMap map, int *out) {
    __shared__ alignas(128) int tile[4][32];
    __shared__ alignas(8) unsigned long long barrier;
    unsigned to = __cvta_generic_to_shared(tile), at = __cvta_generic_to_shared(&barrier), done = 0;
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(at) : "memory");
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 512;" ::"r"(at) : "memory");
        asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {0, 6}], [%2];" ::"r"(to),
                     "l"(&map), "r"(at)
                     : "memory");
    }
    __syncthreads();
    while (!done) {
        asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0;\nselp.u32 %0, 1, 0, p;\n}"
                     : "=r"(done)
                     : "r"(at)
                     : "memory");
    }
    out[threadIdx.x] = tile[0][threadIdx.x];
}

int main(int argc, char **argv) {
    int *in, *out;
    cudaMalloc(&in, 8 * 128);
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(in, 0, 8 * 128);
    void *encode = nullptr;
    cudaDriverEntryPointQueryResult found;
    cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &encode, 12000, cudaEnableDefault, &found);
    cuuint64_t size[2] = {32, is_fixed(argc, argv) ? 8u : 9u}, stride[1] = {128};
    cuuint32_t box[2] = {32, 4}, step[2] = {1, 1};
    CUtensorMap map;
    reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(encode)(
        &map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, in, size, stride, box, step, CU_TENSOR_MAP_INTERLEAVE_NONE,
        CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    load<<<1, 32>>>(map, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

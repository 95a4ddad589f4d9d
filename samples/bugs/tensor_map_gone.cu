// A tensor map lies in device memory, which is freed before a kernel stores through it.
// check: --leak-check full
// nvcc: -arch=compute_90
#include "bug.h"

#include "tensor.h"

__global__ void store(const CUtensorMap *map) {
    __shared__ alignas(128) int tile[4][32];
    for (int row = 0; row < 4; row++) tile[row][threadIdx.x] = row;
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
        unsigned from = __cvta_generic_to_shared(tile);
        asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {0, 2}], [%1];" ::"l"(map), "r"(from) : "memory");
        asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::: "memory");
    }
}

int main(int argc, char **argv) {
    int *to;
    cudaMalloc(&to, 8 * 128);
    CUtensorMap map = tensor_map(to);
    CUtensorMap *copy;
    cudaMalloc(&copy, sizeof map);
    cudaMemcpy(copy, &map, sizeof map, cudaMemcpyHostToDevice);
    if (!is_fixed(argc, argv)) cudaFree(copy);
    store<<<1, 32>>>(copy);
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) cudaFree(copy);
    cudaFree(to);
}

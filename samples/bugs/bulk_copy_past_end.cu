// A bulk copy brings a whole tile from an array whose last tile is shorter.
// check: --leak-check full
// nvcc: -arch=compute_90
#include "bug.h"

__global__ void load(const int *in, int *out, int bytes) {
    __shared__ alignas(128) int tile[64];
    __shared__ alignas(8) unsigned long long barrier;
    unsigned to = __cvta_generic_to_shared(tile), at = __cvta_generic_to_shared(&barrier), done = 0;
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(at) : "memory");
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at), "r"(bytes) : "memory");
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(to),
                     "l"(in), "r"(bytes), "r"(at)
                     : "memory");
    }
    __syncthreads();
    while (!done) {
        asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0;\nselp.u32 %0, 1, 0, p;\n}"
                     : "=r"(done)
                     : "r"(at)
                     : "memory");
    }
    out[threadIdx.x] = tile[threadIdx.x];
}

int main(int argc, char **argv) {
    int *in, *out;
    cudaMalloc(&in, 48 * sizeof(int));
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(in, 0, 48 * sizeof(int));
    load<<<1, 32>>>(in, out, (is_fixed(argc, argv) ? 48 : 64) * sizeof(int));
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// One warp of four does not take part in a multiplication of its warpgroup.
// check: --tool synccheck
// nvcc: -gencode=arch=compute_90a,code=compute_90a
#include "bug.h"
#include "async.h"

__global__ void products(float *out, int threads) {
    __shared__ alignas(128) unsigned short a[64 * 16], b[16 * 8];
    float d[4] = {};
    for (int i = threadIdx.x; i < 64 * 16; i += 128)
        a[i] = 0x3c00;
    b[threadIdx.x] = 0x3c00;
    fence_proxies();
    __syncthreads();
    if (threadIdx.x < threads) {
        begin_products();
        multiply(d, describe(shared_address(a), 128, 256), describe(shared_address(b), 128, 256));
        commit_products();
        wait_for_products();
    }
    for (int i = 0; i < 4; ++i)
        out[4 * threadIdx.x + i] = d[i];
}

int main(int argc, char **argv) {
    float *out;
    cudaMalloc(&out, 512 * sizeof(float));
    products<<<1, 128>>>(out, is_fixed(argc, argv) ? 128 : 96);
    cudaDeviceSynchronize();
    cudaFree(out);
}

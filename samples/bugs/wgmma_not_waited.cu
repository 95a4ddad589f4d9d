// The operands of an asynchronous multiplication are replaced before it was waited for.
// check: --tool racecheck
// nvcc: -gencode=arch=compute_90a,code=compute_90a
#include "bug.h"
#include "async.h"

__global__ void products(float *out, bool waits) {
    __shared__ alignas(128) unsigned short a[64 * 16], b[16 * 8];
    float d[4] = {};
    for (int k = 0; k < 2; ++k) {
        for (int i = threadIdx.x; i < 64 * 16; i += 128)
            a[i] = 0x3c00;
        b[threadIdx.x] = k ? 0x3c00 : 0x4000;
        fence_proxies();
        __syncthreads();
        begin_products();
        multiply(d, describe(shared_address(a), 128, 256), describe(shared_address(b), 128, 256));
        commit_products();
        if (waits)
            wait_for_products();
        __syncthreads();
    }
    wait_for_products();
    for (int i = 0; i < 4; ++i)
        out[4 * threadIdx.x + i] = d[i];
}

int main(int argc, char **argv) {
    float *out;
    cudaMalloc(&out, 512 * sizeof(float));
    products<<<1, 128>>>(out, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(out);
}

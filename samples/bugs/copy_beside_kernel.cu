// A result is copied to the host in another stream than the one that computes it.
// check: --tool racecheck
#include "bug.h"

__global__ void square(float *x) { x[threadIdx.x] *= x[threadIdx.x]; }

int main(int argc, char **argv) {
    cudaStream_t compute, copy;
    cudaStreamCreateWithFlags(&compute, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&copy, cudaStreamNonBlocking);
    float *host, *x;
    cudaMallocHost(&host, 256 * sizeof(float));
    for (int i = 0; i < 256; ++i) {
        host[i] = i;
    }
    cudaMalloc(&x, 256 * sizeof(float));
    cudaMemcpy(x, host, 256 * sizeof(float), cudaMemcpyHostToDevice);
    square<<<1, 256, 0, compute>>>(x);
    let_run();
    cudaMemcpyAsync(host, x, 256 * sizeof(float), cudaMemcpyDeviceToHost, is_fixed(argc, argv) ? compute : copy);
    cudaDeviceSynchronize();
    cudaFree(x);
    cudaFreeHost(host);
    cudaStreamDestroy(compute);
    cudaStreamDestroy(copy);
}

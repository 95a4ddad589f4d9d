// A texture object outlives the memory that it reads.
// check: --tool memcheck
#include "bug.h"

__global__ void sum(cudaTextureObject_t texture, float *out) { atomicAdd(out, tex1Dfetch<float>(texture, threadIdx.x)); }

int main(int argc, char **argv) {
    float *values, *out;
    cudaMalloc(&values, 64 * sizeof(float));
    cudaMalloc(&out, sizeof(float));
    cudaMemset(values, 0, 64 * sizeof(float));
    cudaMemset(out, 0, sizeof(float));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = values;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = 64 * sizeof(float);
    cudaTextureDesc sampler = {};
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &resource, &sampler, nullptr);
    sum<<<1, 64>>>(texture, out);
    if (!is_fixed(argc, argv)) cudaFree(values);
    sum<<<1, 64>>>(texture, out);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
    cudaFree(out);
    if (is_fixed(argc, argv)) cudaFree(values);
}

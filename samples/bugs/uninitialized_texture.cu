// A texture is read whose array nothing was ever copied to.
// check: --tool initcheck
#include "bug.h"

__global__ void sum(cudaTextureObject_t texture, float *out) {
    atomicAdd(out, tex2D<float>(texture, threadIdx.x + 0.5f, threadIdx.y + 0.5f));
}

int main(int argc, char **argv) {
    float values[16 * 16] = {}, *out;
    cudaMalloc(&out, sizeof(float));
    cudaMemset(out, 0, sizeof(float));
    cudaArray_t array;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMallocArray(&array, &format, 16, 16);
    if (is_fixed(argc, argv)) cudaMemcpy2DToArray(array, 0, 0, values, 64, 64, 16, cudaMemcpyHostToDevice);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc sampler = {};
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &resource, &sampler, nullptr);
    sum<<<1, dim3(16, 16)>>>(texture, out);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
    cudaFreeArray(array);
    cudaFree(out);
}

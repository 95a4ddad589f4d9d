// A kernel uses a texture object that was destroyed.
// check: --leak-check full
#include "bug.h"

__global__ void use(cudaTextureObject_t object, float *out) {
    out[threadIdx.x] = tex1D<float>(object, threadIdx.x);
}

int main(int argc, char **argv) {
    auto format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    float *out;
    cudaMallocArray(&array, &format, 32, 0);
    cudaMalloc(&out, 32 * sizeof(float));
    float values[32] = {};
    cudaMemcpy2DToArray(array, 0, 0, values, sizeof values, sizeof values, 1, cudaMemcpyHostToDevice);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureObject_t object;
    cudaTextureDesc texture = {};
    cudaCreateTextureObject(&object, &resource, &texture, nullptr);
    if (!is_fixed(argc, argv)) {
        cudaDestroyTextureObject(object);
    }
    use<<<1, 32>>>(object, out);
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) {
        cudaDestroyTextureObject(object);
    }
    cudaFreeArray(array);
    cudaFree(out);
}

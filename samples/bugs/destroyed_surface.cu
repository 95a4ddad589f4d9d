// A kernel uses a surface object that was destroyed.
// check: --leak-check full
#include "bug.h"

__global__ void use(cudaSurfaceObject_t object, float *out) {
    out[threadIdx.x] = 0;
    surf1Dwrite(1.0f, object, threadIdx.x * sizeof(float));
}

int main(int argc, char **argv) {
    auto format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    float *out;
    cudaMallocArray(&array, &format, 32, 0, cudaArraySurfaceLoadStore);
    cudaMalloc(&out, 32 * sizeof(float));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t object;
    cudaCreateSurfaceObject(&object, &resource);
    if (!is_fixed(argc, argv)) {
        cudaDestroySurfaceObject(object);
    }
    use<<<1, 32>>>(object, out);
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) {
        cudaDestroySurfaceObject(object);
    }
    cudaFreeArray(array);
    cudaFree(out);
}

// A texture object, a surface object, their array and a memory pool are never given back.
// check: --leak-check full
#include "bug.h"

int main(int argc, char **argv) {
    cudaArray_t array;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMallocArray(&array, &format, 16, 16, cudaArraySurfaceLoadStore);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc sampler = {};
    cudaTextureObject_t texture;
    cudaSurfaceObject_t surface;
    cudaCreateTextureObject(&texture, &resource, &sampler, nullptr);
    cudaCreateSurfaceObject(&surface, &resource);
    cudaMemPoolProps props = {};
    props.allocType = cudaMemAllocationTypePinned;
    props.location.type = cudaMemLocationTypeDevice;
    cudaMemPool_t pool;
    cudaMemPoolCreate(&pool, &props);
    if (is_fixed(argc, argv)) {
        cudaDestroyTextureObject(texture);
        cudaDestroySurfaceObject(surface);
        cudaFreeArray(array);
        cudaMemPoolDestroy(pool);
    }
}

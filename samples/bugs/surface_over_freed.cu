// A surface object is written to after its array was freed.
// check: --tool memcheck
#include "bug.h"

__global__ void fill(cudaSurfaceObject_t surface) { surf2Dwrite(1.0f, surface, 4 * threadIdx.x, threadIdx.y); }

int main(int argc, char **argv) {
    cudaArray_t array;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMallocArray(&array, &format, 16, 16, cudaArraySurfaceLoadStore);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface;
    cudaCreateSurfaceObject(&surface, &resource);
    if (!is_fixed(argc, argv)) cudaFreeArray(array);
    fill<<<1, dim3(16, 16)>>>(surface);
    cudaDeviceSynchronize();
    cudaDestroySurfaceObject(surface);
    if (is_fixed(argc, argv)) cudaFreeArray(array);
}

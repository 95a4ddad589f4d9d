// An array is made read-only through NVTX. A kernel writes to it through a surface, and a copy writes to it.
// check: --tool memcheck
#include "bug.h"
#include "pool.h"

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
    fill<<<1, dim3(16, 16)>>>(surface);
    cudaDeviceSynchronize();

    nvtxDomainHandle_t domain = nvtxDomainCreateA("arrays");
    nvtxMemHeapDesc_t desc = {};
    desc.extCompatID = NVTX_EXT_COMPATID_MEM;
    desc.structSize = sizeof desc;
    desc.usage = NVTX_MEM_HEAP_USAGE_TYPE_LAYOUT;
    desc.type = NVTX_MEM_TYPE_CUDA_ARRAY;
    desc.typeSpecificDescSize = sizeof array;
    desc.typeSpecificDesc = &array;
    nvtxMemHeapHandle_t heap = nvtxMemHeapRegister(domain, &desc);
    nvtxMemPermissionsAssignRegionDesc_t rule = {};
    rule.flags = NVTX_MEM_PERMISSIONS_REGION_FLAGS_READ;
    rule.regionRefType = NVTX_MEM_REGION_REF_TYPE_HANDLE;
    rule.region.handle = reinterpret_cast<nvtxMemRegionHandle_t>(heap);
    nvtxMemPermissionsAssignBatch_t rules = {};
    rules.extCompatID = NVTX_EXT_COMPATID_MEM;
    rules.structSize = sizeof rules;
    rules.permissions = nvtxMemCudaGetProcessWidePermissions(domain);
    rules.regionCount = 1;
    rules.regionElementSize = sizeof rule;
    rules.regionElements = &rule;
    nvtxMemPermissionsAssign(domain, &rules);

    float row[16] = {};
    cudaMemcpy2DFromArray(row, 64, array, 0, 0, 64, 1, cudaMemcpyDeviceToHost);
    if (!is_fixed(argc, argv)) {
        cudaMemcpy2DToArray(array, 0, 0, row, 64, 64, 1, cudaMemcpyHostToDevice);
        fill<<<1, dim3(16, 16)>>>(surface);
    }
    cudaDeviceSynchronize();
    cudaDestroySurfaceObject(surface);
    cudaFreeArray(array);
}

// Permissions of one stream: bound by the next launch of the thread, ended by nvtxMemPermissionsDestroy. The guide's example of
// permissions objects, with one that excludes writes to all that it says nothing of.
// check: --tool memcheck
#include "bug.h"
#include "pool.h"

__global__ void copy(int *to, const int *from) { *to = *from; }

int main(int argc, char **argv) {
    nvtxDomainHandle_t domain = nvtxDomainCreateA("my-domain");
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    int *from, *to;
    cudaMalloc(&from, sizeof(int));
    cudaMalloc(&to, sizeof(int));
    cudaMemset(from, 0, sizeof(int));
    cudaDeviceSynchronize();
    name_allocation(domain, to, "target");
    auto permissions = nvtxMemPermissionsCreate(domain, NVTX_MEM_PERMISSIONS_CREATE_FLAGS_EXCLUDE_GLOBAL_WRITE);
    allow(permissions, domain, from, NVTX_MEM_PERMISSIONS_REGION_FLAGS_READ);
    nvtxMemPermissionsBind(domain, permissions, NVTX_MEM_PERMISSIONS_BIND_SCOPE_CUDA_STREAM,
                           NVTX_MEM_PERMISSIONS_BIND_FLAGS_NONE);
    if (is_fixed(argc, argv)) {
        nvtxMemPermissionsUnbind(domain, NVTX_MEM_PERMISSIONS_BIND_SCOPE_CUDA_STREAM);
        nvtxMemPermissionsDestroy(domain, permissions);
    }
    copy<<<1, 1, 0, stream>>>(to, from);
    cudaStreamSynchronize(stream);
    if (is_fixed(argc, argv)) {
        cudaFree(from);
        cudaFree(to);
        cudaStreamDestroy(stream);
    }
}

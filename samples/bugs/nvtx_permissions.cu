// An allocation is read-only for the process; for the device it may be written as well, but not with atomic operations: the
// guide's examples of process-wide and device-wide permissions.
// check: --tool memcheck
#include "bug.h"
#include "pool.h"

__global__ void add(int *x) { atomicAdd(x, 1); }
__global__ void store(int *x) { *x += 1; }

int main(int argc, char **argv) {
    nvtxDomainHandle_t domain = nvtxDomainCreateA("my-domain");
    int *ptr;
    cudaMalloc(&ptr, sizeof(int));
    cudaMemset(ptr, 0, sizeof(int));
    allow(nvtxMemCudaGetProcessWidePermissions(domain), domain, ptr, NVTX_MEM_PERMISSIONS_REGION_FLAGS_READ);
    allow(nvtxMemCudaGetDeviceWidePermissions(domain, 0), domain, ptr,
          NVTX_MEM_PERMISSIONS_REGION_FLAGS_READ | NVTX_MEM_PERMISSIONS_REGION_FLAGS_WRITE);
    store<<<1, 1>>>(ptr);
    if (!is_fixed(argc, argv)) {
        add<<<1, 1>>>(ptr);
    }
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) {
        cudaFree(ptr);
    }
}

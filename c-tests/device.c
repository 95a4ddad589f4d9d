/* The device: properties agree with attributes, versions, limits, flags. */
#include "test.h"

int main(void) {
    int count = 0, device = -1, value = 0, runtime = 0, driver = 0;
    static struct cudaDeviceProp p;
    OK(cudaGetDeviceCount(&count));
    EXPECT(count >= 1);
    OK(cudaGetDevice(&device));
    EQUAL(0, device);
    OK(cudaSetDevice(count - 1));
    OK(cudaGetDevice(&device));
    EQUAL(count - 1, device);
    OK(cudaSetDevice(0));
    RETURNS(cudaErrorInvalidDevice, cudaGetDeviceProperties(&p, count));
    RETURNS(cudaErrorInvalidDevice, cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, count));
    RETURNS(cudaErrorInvalidValue, cudaDeviceGetAttribute(&value, AS(cudaDeviceAttr, 100000), 0));

    OK(cudaGetDeviceProperties(&p, 0));
    EXPECT(strlen(p.name) > 0 && p.totalGlobalMem > 0);
    EQUAL(32, p.warpSize);
#define SAME(field, attribute)                              \
    OK(cudaDeviceGetAttribute(&value, attribute, 0));       \
    EQUAL(p.field, value)
    SAME(major, cudaDevAttrComputeCapabilityMajor);
    SAME(minor, cudaDevAttrComputeCapabilityMinor);
    SAME(warpSize, cudaDevAttrWarpSize);
    SAME(maxThreadsPerBlock, cudaDevAttrMaxThreadsPerBlock);
    SAME(maxThreadsDim[2], cudaDevAttrMaxBlockDimZ);
    SAME(maxGridSize[0], cudaDevAttrMaxGridDimX);
    SAME(sharedMemPerBlock, cudaDevAttrMaxSharedMemoryPerBlock);
    SAME(sharedMemPerBlockOptin, cudaDevAttrMaxSharedMemoryPerBlockOptin);
    SAME(totalConstMem, cudaDevAttrTotalConstantMemory);
    SAME(multiProcessorCount, cudaDevAttrMultiProcessorCount);
    SAME(regsPerBlock, cudaDevAttrMaxRegistersPerBlock);
    SAME(unifiedAddressing, cudaDevAttrUnifiedAddressing);
    SAME(managedMemory, cudaDevAttrManagedMemory);
    SAME(cooperativeLaunch, cudaDevAttrCooperativeLaunch);

    OK(cudaRuntimeGetVersion(&runtime));
    OK(cudaDriverGetVersion(&driver));
    EXPECT(runtime >= 12000 && driver >= runtime);

    size_t limit = 0;
    OK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20));
    OK(cudaDeviceGetLimit(&limit, cudaLimitMallocHeapSize));
    EXPECT(limit >= 16 << 20);
    RETURNS(cudaErrorInvalidValue, cudaDeviceGetLimit(NULL, cudaLimitStackSize));
    OK(cudaDeviceSynchronize());
    OK(cudaDeviceReset());
    OK(cudaFree(NULL)); /* the device starts anew */
    return finish();
}

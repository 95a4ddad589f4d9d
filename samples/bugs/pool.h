// A pool of the program's own, told through NVTX: one large allocation, and regions cut from it.
#pragma once
#include <cuda_runtime.h>
#include <nvtx3/nvToolsExt.h>
#include <nvtx3/nvToolsExtMem.h>
#include <nvtx3/nvToolsExtMemCudaRt.h>

// Gives the memory at `pointer` a name.
inline void name_allocation(nvtxDomainHandle_t domain, void *pointer, const char *name) {
    nvtxMemRegionNameDesc_t label = {};
    label.regionRefType = NVTX_MEM_REGION_REF_TYPE_POINTER;
    label.nameType = NVTX_MESSAGE_TYPE_ASCII;
    label.region.pointer = pointer;
    label.name.ascii = name;
    nvtxMemRegionsNameBatch_t names = {};
    names.extCompatID = NVTX_EXT_COMPATID_MEM;
    names.structSize = sizeof names;
    names.regionCount = 1;
    names.regionElementSize = sizeof label;
    names.regionElements = &label;
    nvtxMemRegionsName(domain, &names);
}

// From now on work that `permissions` are bound to may do with the memory at `pointer` what `flags` say.
inline void allow(nvtxMemPermissionsHandle_t permissions, nvtxDomainHandle_t domain, void *pointer, uint32_t flags) {
    nvtxMemPermissionsAssignRegionDesc_t desc = {};
    desc.flags = flags;
    desc.regionRefType = NVTX_MEM_REGION_REF_TYPE_POINTER;
    desc.region.pointer = pointer;
    nvtxMemPermissionsAssignBatch_t batch = {};
    batch.extCompatID = NVTX_EXT_COMPATID_MEM;
    batch.structSize = sizeof batch;
    batch.permissions = permissions;
    batch.regionCount = 1;
    batch.regionElementSize = sizeof desc;
    batch.regionElements = &desc;
    nvtxMemPermissionsAssign(domain, &batch);
}

struct Pool {
    nvtxDomainHandle_t domain;
    nvtxMemHeapHandle_t heap;
    char *base;

    explicit Pool(size_t size) : domain(nvtxDomainCreateA("pool")) {
        cudaMalloc(&base, size);
        nvtxMemVirtualRangeDesc_t range = {};
        range.size = size;
        range.ptr = base;
        nvtxMemHeapDesc_t desc = {};
        desc.extCompatID = NVTX_EXT_COMPATID_MEM;
        desc.structSize = sizeof desc;
        desc.usage = NVTX_MEM_HEAP_USAGE_TYPE_SUB_ALLOCATOR;
        desc.type = NVTX_MEM_TYPE_VIRTUAL_ADDRESS;
        desc.typeSpecificDescSize = sizeof range;
        desc.typeSpecificDesc = &range;
        heap = nvtxMemHeapRegister(domain, &desc);
    }

    // Hands out `size` bytes at `offset`.
    char *take(size_t offset, size_t size, const char *name) {
        nvtxMemVirtualRangeDesc_t range = {};
        range.size = size;
        range.ptr = base + offset;
        nvtxMemRegionsRegisterBatch_t regions = {};
        regions.extCompatID = NVTX_EXT_COMPATID_MEM;
        regions.structSize = sizeof regions;
        regions.regionType = NVTX_MEM_TYPE_VIRTUAL_ADDRESS;
        regions.heap = heap;
        regions.regionCount = 1;
        regions.regionDescElementSize = sizeof range;
        regions.regionDescElements = &range;
        nvtxMemRegionsRegister(domain, &regions);
        name_allocation(domain, base + offset, name);
        return base + offset;
    }

    // Takes a region back.
    void give_back(void *region) {
        nvtxMemRegionRef_t ref = {};
        ref.pointer = region;
        nvtxMemRegionsUnregisterBatch_t regions = {};
        regions.extCompatID = NVTX_EXT_COMPATID_MEM;
        regions.structSize = sizeof regions;
        regions.refType = NVTX_MEM_REGION_REF_TYPE_POINTER;
        regions.refCount = 1;
        regions.refElementSize = sizeof ref;
        regions.refElements = &ref;
        nvtxMemRegionsUnregister(domain, &regions);
    }

    // From now on the process may do with the region what `flags` say.
    void allow(char *region, uint32_t flags) { allow(region, flags, nvtxMemCudaGetProcessWidePermissions(domain)); }

    // The same for work that `permissions` are bound to.
    void allow(char *region, uint32_t flags, nvtxMemPermissionsHandle_t permissions) {
        ::allow(permissions, domain, region, flags);
    }

    // Ends the pool and what is left of its regions.
    ~Pool() {
        nvtxMemHeapUnregister(domain, heap);
        cudaFree(base);
    }
};

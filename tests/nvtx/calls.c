/* Calls of NVTX through NVIDIA's headers, in C11 and in C++17, for tests/nvtx.rs, which looks at what came of them. */
#include <nvtx3/nvToolsExt.h>
#include <nvtx3/nvToolsExtCuda.h>
#include <nvtx3/nvToolsExtCudaRt.h>
#include <nvtx3/nvToolsExtMem.h>
#include <nvtx3/nvToolsExtMemCudaRt.h>
#include <nvtx3/nvToolsExtPayload.h>
#include <nvtx3/nvToolsExtSync.h>

#include <string.h>

#ifdef __cplusplus
#define EXPORT extern "C" __attribute__((visibility("default")))
#else
#define EXPORT __attribute__((visibility("default")))
#endif

#define CLEARED(type, name) type name; memset(&name, 0, sizeof name)

/* A tool that is linked into the program, as the headers provide for: the test's own copy of the library. */
EXPORT void attach(NvtxInitializeInjectionNvtxFunc_t core, NvtxExtInitializeInjectionFunc_t extension)
{
    InitializeInjectionNvtx2_fnptr = core;
    InitializeInjectionNvtxExtension_fnptr = extension;
}

/* Domains and ranges. */

EXPORT nvtxDomainHandle_t domain(void) { return nvtxDomainCreateA("test domain"); }
EXPORT nvtxDomainHandle_t domain_wide(void) { return nvtxDomainCreateW(L"wide \x4e2d"); }
EXPORT void domain_end(nvtxDomainHandle_t d) { nvtxDomainDestroy(d); }

static nvtxEventAttributes_t attributes(void)
{
    CLEARED(nvtxEventAttributes_t, e);
    e.version = NVTX_VERSION;
    e.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    e.category = 7;
    return e;
}

/* Levels of the pushes, one decimal digit each. */
EXPORT int push_all(nvtxDomainHandle_t d)
{
    nvtxEventAttributes_t e = attributes();
    int levels = nvtxRangePushA("ascii");
    levels = 10 * levels + nvtxRangePushW(L"wide \x4e2d");
    e.messageType = NVTX_MESSAGE_TYPE_ASCII;
    e.message.ascii = "attributes";
    levels = 10 * levels + nvtxRangePushEx(&e);
    e.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
    e.message.registered = nvtxDomainRegisterStringA(d, "registered");
    levels = 10 * levels + nvtxDomainRangePushEx(d, &e);
    e.message.registered = nvtxDomainRegisterStringW(d, L"registered wide");
    levels = 10 * levels + nvtxDomainRangePushEx(d, &e);
    e.messageType = NVTX_MESSAGE_TYPE_UNICODE;
    e.message.unicode = L"unicode";
    levels = 10 * levels + nvtxDomainRangePushEx(d, &e);
    nvtxMarkA("mark");
    nvtxMarkW(L"mark");
    nvtxMarkEx(&e);
    nvtxDomainMarkEx(d, &e);
    return levels;
}

EXPORT int pop_all(nvtxDomainHandle_t d)
{
    int levels = nvtxDomainRangePop(d);
    levels = 10 * levels + nvtxDomainRangePop(d);
    levels = 10 * levels + nvtxDomainRangePop(d);
    levels = 10 * levels + nvtxRangePop();
    levels = 10 * levels + nvtxRangePop();
    return 10 * levels + nvtxRangePop();
}

EXPORT int pop(void) { return nvtxRangePop(); }

EXPORT void start_all(nvtxDomainHandle_t d, nvtxRangeId_t *ids)
{
    nvtxEventAttributes_t e = attributes();
    ids[0] = nvtxRangeStartA("one");
    ids[1] = nvtxRangeStartW(L"two");
    e.messageType = NVTX_MESSAGE_TYPE_ASCII;
    e.message.ascii = "three";
    ids[2] = nvtxRangeStartEx(&e);
    e.message.ascii = "four";
    ids[3] = nvtxDomainRangeStartEx(d, &e);
}

EXPORT void end_range(nvtxRangeId_t id) { nvtxRangeEnd(id); }
EXPORT void end_range_in(nvtxDomainHandle_t d, nvtxRangeId_t id) { nvtxDomainRangeEnd(d, id); }

EXPORT int payload_ranges(nvtxDomainHandle_t d, nvtxRangeId_t *id)
{
    int value = 3, levels;
    nvtxPayloadData_t data;
    data.schemaId = NVTX_PAYLOAD_ENTRY_TYPE_INT;
    data.size = sizeof value;
    data.payload = &value;
    nvtxMarkPayload(d, &data, 1);
    *id = nvtxRangeStartPayload(d, &data, 1);
    levels = nvtxRangePushPayload(d, &data, 1);
    levels = 10 * levels + nvtxRangePushPayload(d, &data, 1);
    levels = 10 * levels + nvtxDomainRangePop(d);
    levels = 10 * levels + nvtxRangePopPayload(d, &data, 1);
    return 10 * levels + nvtxDomainIsEnabled(d);
}

/* Names. */

EXPORT void name_all(nvtxDomainHandle_t d, void *stream, void *event, void *context)
{
    nvtxNameCudaDeviceA(0, "first device");
    nvtxNameCudaDeviceW(1, L"second device");
    nvtxNameCudaStreamA((cudaStream_t)stream, "a stream");
    nvtxNameCudaEventW((cudaEvent_t)event, L"an event");
    nvtxNameCuContextA((CUcontext)context, "a context");
    nvtxNameOsThreadA(1234, "a thread");
    nvtxNameCategoryA(7, "seventh");
    nvtxDomainNameCategoryW(d, 7, L"seventh here");
}

EXPORT void rename_all(void *stream, void *event)
{
    nvtxNameCuStreamW((CUstream)stream, L"the same stream");
    nvtxNameCuEventA((CUevent)event, "the same event");
    nvtxNameCuDeviceW(0, L"the first device");
    nvtxNameOsThreadW(1234, L"the thread");
}

EXPORT nvtxResourceHandle_t resource(nvtxDomainHandle_t d, void *event)
{
    CLEARED(nvtxResourceAttributes_t, r);
    r.version = NVTX_VERSION;
    r.size = NVTX_RESOURCE_ATTRIB_STRUCT_SIZE;
    r.identifierType = NVTX_RESOURCE_TYPE_CUDART_EVENT;
    r.identifier.pValue = event;
    r.messageType = NVTX_MESSAGE_TYPE_ASCII;
    r.message.ascii = "resource";
    return nvtxDomainResourceCreate(d, &r);
}

EXPORT void resource_end(nvtxResourceHandle_t r) { nvtxDomainResourceDestroy(r); }

EXPORT int sync_objects(nvtxDomainHandle_t d)
{
    nvtxSyncUser_t lock;
    CLEARED(nvtxSyncUserAttributes_t, a);
    a.version = NVTX_VERSION;
    a.size = sizeof a;
    a.messageType = NVTX_MESSAGE_TYPE_ASCII;
    a.message.ascii = "lock";
    lock = nvtxDomainSyncUserCreate(d, &a);
    nvtxDomainSyncUserAcquireStart(lock);
    nvtxDomainSyncUserAcquireFailed(lock);
    nvtxDomainSyncUserAcquireStart(lock);
    nvtxDomainSyncUserAcquireSuccess(lock);
    nvtxDomainSyncUserReleasing(lock);
    nvtxDomainSyncUserDestroy(lock);
    return lock != NVTX_NULLPTR;
}

/* Memory: heaps and regions. */

EXPORT nvtxMemHeapHandle_t heap(nvtxDomainHandle_t d, const void *p, size_t size, uint32_t usage, const char *label)
{
    CLEARED(nvtxMemVirtualRangeDesc_t, range);
    CLEARED(nvtxMemHeapDesc_t, desc);
    range.size = size;
    range.ptr = p;
    desc.extCompatID = NVTX_EXT_COMPATID_MEM;
    desc.structSize = sizeof desc;
    desc.usage = usage;
    desc.type = NVTX_MEM_TYPE_VIRTUAL_ADDRESS;
    desc.typeSpecificDescSize = sizeof range;
    desc.typeSpecificDesc = &range;
    if (label) {
        desc.messageType = NVTX_MESSAGE_TYPE_ASCII;
        desc.message.ascii = label;
    }
    return nvtxMemHeapRegister(d, &desc);
}

/* The descriptor is where the array's handle is, or that handle: the header can be read both ways. */
EXPORT nvtxMemHeapHandle_t array_heap(nvtxDomainHandle_t d, cudaArray_t array, int direct)
{
    CLEARED(nvtxMemHeapDesc_t, desc);
    desc.extCompatID = NVTX_EXT_COMPATID_MEM;
    desc.structSize = sizeof desc;
    desc.usage = NVTX_MEM_HEAP_USAGE_TYPE_LAYOUT;
    desc.type = NVTX_MEM_TYPE_CUDA_ARRAY;
    desc.typeSpecificDescSize = sizeof array;
    desc.typeSpecificDesc = direct ? (const void *)array : (const void *)&array;
    return nvtxMemHeapRegister(d, &desc);
}

EXPORT void heap_end(nvtxDomainHandle_t d, nvtxMemHeapHandle_t h) { nvtxMemHeapUnregister(d, h); }
EXPORT void heap_reset(nvtxDomainHandle_t d, nvtxMemHeapHandle_t h) { nvtxMemHeapReset(d, h); }

/* Two regions of `size` bytes each, the second `gap` bytes after the first. */
EXPORT void regions(nvtxDomainHandle_t d, nvtxMemHeapHandle_t h, const char *p, size_t size, size_t gap,
                    nvtxMemRegionHandle_t *handles)
{
    nvtxMemVirtualRangeDesc_t ranges[2];
    CLEARED(nvtxMemRegionsRegisterBatch_t, desc);
    ranges[0].size = ranges[1].size = size;
    ranges[0].ptr = p;
    ranges[1].ptr = p + gap;
    desc.extCompatID = NVTX_EXT_COMPATID_MEM;
    desc.structSize = sizeof desc;
    desc.regionType = NVTX_MEM_TYPE_VIRTUAL_ADDRESS;
    desc.heap = h;
    desc.regionCount = 2;
    desc.regionDescElementSize = sizeof ranges[0];
    desc.regionDescElements = ranges;
    desc.regionHandleElementsOut = handles;
    nvtxMemRegionsRegister(d, &desc);
}

EXPORT void array_region(nvtxDomainHandle_t d, nvtxMemHeapHandle_t h, cudaArray_t array, size_t width,
                         nvtxMemRegionHandle_t *handle)
{
    CLEARED(nvtxMemCudaArrayRangeDesc_t, range);
    CLEARED(nvtxMemRegionsRegisterBatch_t, desc);
    range.extCompatID = NVTX_EXT_COMPATID_MEM;
    range.structSize = sizeof range;
    range.src = array;
    range.extent[0] = width;
    range.extent[1] = range.extent[2] = 1;
    desc.extCompatID = NVTX_EXT_COMPATID_MEM;
    desc.structSize = sizeof desc;
    desc.regionType = NVTX_MEM_TYPE_CUDA_ARRAY;
    desc.heap = h;
    desc.regionCount = 1;
    desc.regionDescElementSize = sizeof range;
    desc.regionDescElements = &range;
    desc.regionHandleElementsOut = handle;
    nvtxMemRegionsRegister(d, &desc);
}

EXPORT void resize(nvtxDomainHandle_t d, const void *p, size_t size)
{
    CLEARED(nvtxMemVirtualRangeDesc_t, range);
    CLEARED(nvtxMemRegionsResizeBatch_t, desc);
    range.size = size;
    range.ptr = p;
    desc.extCompatID = NVTX_EXT_COMPATID_MEM;
    desc.structSize = sizeof desc;
    desc.regionType = NVTX_MEM_TYPE_VIRTUAL_ADDRESS;
    desc.regionDescCount = 1;
    desc.regionDescElementSize = sizeof range;
    desc.regionDescElements = &range;
    nvtxMemRegionsResize(d, &desc);
}

static void unregister(nvtxDomainHandle_t d, uint32_t type, nvtxMemRegionRef_t ref)
{
    CLEARED(nvtxMemRegionsUnregisterBatch_t, desc);
    desc.extCompatID = NVTX_EXT_COMPATID_MEM;
    desc.structSize = sizeof desc;
    desc.refType = type;
    desc.refCount = 1;
    desc.refElementSize = sizeof ref;
    desc.refElements = &ref;
    nvtxMemRegionsUnregister(d, &desc);
}

EXPORT void unregister_pointer(nvtxDomainHandle_t d, const void *p)
{
    nvtxMemRegionRef_t ref;
    ref.pointer = p;
    unregister(d, NVTX_MEM_REGION_REF_TYPE_POINTER, ref);
}

EXPORT void unregister_handle(nvtxDomainHandle_t d, nvtxMemRegionHandle_t h)
{
    nvtxMemRegionRef_t ref;
    ref.handle = h;
    unregister(d, NVTX_MEM_REGION_REF_TYPE_HANDLE, ref);
}

/* kind: 1 ASCII, 2 wide ("wide name"), 3 registered. */
EXPORT void name_region(nvtxDomainHandle_t d, const void *p, uint32_t kind, const char *name)
{
    CLEARED(nvtxMemRegionNameDesc_t, label);
    CLEARED(nvtxMemRegionsNameBatch_t, desc);
    label.regionRefType = NVTX_MEM_REGION_REF_TYPE_POINTER;
    label.nameType = kind;
    label.region.pointer = p;
    if (kind == NVTX_MESSAGE_TYPE_ASCII)
        label.name.ascii = name;
    else if (kind == NVTX_MESSAGE_TYPE_UNICODE)
        label.name.unicode = L"wide name";
    else
        label.name.registered = nvtxDomainRegisterStringA(d, name);
    desc.extCompatID = NVTX_EXT_COMPATID_MEM;
    desc.structSize = sizeof desc;
    desc.regionCount = 1;
    desc.regionElementSize = sizeof label;
    desc.regionElements = &label;
    nvtxMemRegionsName(d, &desc);
}

/* Permissions. */

EXPORT nvtxMemPermissionsHandle_t process_permissions(nvtxDomainHandle_t d)
{
    return nvtxMemCudaGetProcessWidePermissions(d);
}

EXPORT nvtxMemPermissionsHandle_t device_permissions(nvtxDomainHandle_t d, int device)
{
    return nvtxMemCudaGetDeviceWidePermissions(d, device);
}

EXPORT nvtxMemPermissionsHandle_t permissions(nvtxDomainHandle_t d, int32_t flags)
{
    return nvtxMemPermissionsCreate(d, flags);
}

EXPORT void permissions_end(nvtxDomainHandle_t d, nvtxMemPermissionsHandle_t p) { nvtxMemPermissionsDestroy(d, p); }
EXPORT void permissions_reset(nvtxDomainHandle_t d, nvtxMemPermissionsHandle_t p) { nvtxMemPermissionsReset(d, p); }

EXPORT void assign(nvtxDomainHandle_t d, nvtxMemPermissionsHandle_t p, const void *at, uint32_t flags)
{
    CLEARED(nvtxMemPermissionsAssignRegionDesc_t, region);
    CLEARED(nvtxMemPermissionsAssignBatch_t, desc);
    region.flags = flags;
    region.regionRefType = NVTX_MEM_REGION_REF_TYPE_POINTER;
    region.region.pointer = at;
    desc.extCompatID = NVTX_EXT_COMPATID_MEM;
    desc.structSize = sizeof desc;
    desc.permissions = p;
    desc.regionCount = 1;
    desc.regionElementSize = sizeof region;
    desc.regionElements = &region;
    nvtxMemPermissionsAssign(d, &desc);
}

EXPORT void bind_stream(nvtxDomainHandle_t d, nvtxMemPermissionsHandle_t p, uint32_t flags)
{
    nvtxMemPermissionsBind(d, p, NVTX_MEM_PERMISSIONS_BIND_SCOPE_CUDA_STREAM, flags);
}

EXPORT void unbind_stream(nvtxDomainHandle_t d)
{
    nvtxMemPermissionsUnbind(d, NVTX_MEM_PERMISSIONS_BIND_SCOPE_CUDA_STREAM);
}

EXPORT void peer_access(nvtxDomainHandle_t d, nvtxMemPermissionsHandle_t p, int peer, uint32_t flags)
{
    nvtxMemCudaSetPeerAccess(d, p, peer, flags);
}

EXPORT void mark_initialized(nvtxDomainHandle_t d, void *stream, const void *p, size_t size)
{
    CLEARED(nvtxMemVirtualRangeDesc_t, range);
    CLEARED(nvtxMemMarkInitializedBatch_t, desc);
    range.size = size;
    range.ptr = p;
    desc.extCompatID = NVTX_EXT_COMPATID_MEM;
    desc.structSize = sizeof desc;
    desc.regionType = NVTX_MEM_TYPE_VIRTUAL_ADDRESS;
    desc.regionDescCount = 1;
    desc.regionDescElementSize = sizeof range;
    desc.regionDescElements = &range;
    nvtxMemCudaMarkInitialized(d, (cudaStream_t)stream, 0, &desc);
}

/* Wrong calls: each is told once and does nothing. The number of calls. */

EXPORT int wrong_core(nvtxDomainHandle_t d)
{
    nvtxDomainHandle_t bad = (nvtxDomainHandle_t)(uintptr_t)0xbad;
    nvtxEventAttributes_t e = attributes();
    nvtxRangePop();
    nvtxDomainRangePop(bad);
    nvtxRangeEnd(999999);
    nvtxDomainDestroy(bad);
    nvtxDomainCreateA(NVTX_NULLPTR);
    nvtxDomainRegisterStringA(bad, "x");
    nvtxRangePushEx(NVTX_NULLPTR);
    e.messageType = 9;
    nvtxDomainRangePushEx(d, &e);
    e = attributes();
    e.size = 8;
    nvtxRangeStartEx(&e);
    e = attributes();
    e.version = 0;
    nvtxMarkEx(&e);
    nvtxDomainResourceDestroy((nvtxResourceHandle_t)(uintptr_t)0xbad);
    nvtxDomainSyncUserReleasing((nvtxSyncUser_t)(uintptr_t)0xbad);
    return 12;
}

EXPORT int wrong_memory(nvtxDomainHandle_t d, const char *p)
{
    CLEARED(nvtxMemHeapDesc_t, h);
    CLEARED(nvtxMemRegionsRegisterBatch_t, r);
    CLEARED(nvtxMemRegionsUnregisterBatch_t, u);
    CLEARED(nvtxMemVirtualRangeDesc_t, range);
    nvtxMemRegionRef_t ref;
    range.ptr = p;
    range.size = 64;
    ref.pointer = p;
    nvtxMemHeapRegister(d, NVTX_NULLPTR);
    nvtxMemHeapRegister(d, &h); /* extCompatID */
    h.extCompatID = NVTX_EXT_COMPATID_MEM;
    nvtxMemHeapRegister(d, &h); /* structSize */
    h.structSize = sizeof h;
    nvtxMemHeapRegister(d, &h); /* usage */
    h.usage = NVTX_MEM_HEAP_USAGE_TYPE_SUB_ALLOCATOR;
    nvtxMemHeapRegister(d, &h); /* type */
    h.type = NVTX_MEM_TYPE_VIRTUAL_ADDRESS;
    nvtxMemHeapRegister(d, &h); /* null descriptor of the type */
    h.typeSpecificDesc = &range;
    nvtxMemHeapRegister(d, &h); /* its size */
    h.typeSpecificDescSize = sizeof range;
    nvtxMemHeapRegister((nvtxDomainHandle_t)(uintptr_t)0xbad, &h);
    h.type = NVTX_MEM_TYPE_CUDA_ARRAY;
    nvtxMemHeapRegister(d, &h); /* no array */
    h.type = NVTX_MEM_TYPE_VIRTUAL_ADDRESS;
    range.size = (size_t)1 << 40;
    nvtxMemHeapRegister(d, &h); /* larger than the allocation */
    nvtxMemHeapUnregister(d, (nvtxMemHeapHandle_t)(uintptr_t)p);
    nvtxMemHeapUnregister(d, NVTX_MEM_HEAP_HANDLE_PROCESS_WIDE);
    nvtxMemHeapReset(d, (nvtxMemHeapHandle_t)(uintptr_t)p);
    r.extCompatID = NVTX_EXT_COMPATID_MEM;
    r.structSize = sizeof r;
    r.regionType = NVTX_MEM_TYPE_VIRTUAL_ADDRESS;
    r.regionCount = 1;
    nvtxMemRegionsRegister(d, &r); /* null elements */
    r.regionDescElements = &range;
    nvtxMemRegionsRegister(d, &r); /* their size */
    u.extCompatID = NVTX_EXT_COMPATID_MEM;
    u.structSize = sizeof u;
    u.refType = 3;
    u.refCount = 1;
    u.refElementSize = sizeof ref;
    u.refElements = &ref;
    nvtxMemRegionsUnregister(d, &u); /* reference type */
    u.refType = NVTX_MEM_REGION_REF_TYPE_POINTER;
    nvtxMemRegionsUnregister(d, &u); /* no region */
    name_region(d, p, NVTX_MESSAGE_TYPE_ASCII, "");
    name_region(d, p, NVTX_MESSAGE_TYPE_ASCII, "tab\t");
    name_region(d, p + 1, NVTX_MESSAGE_TYPE_ASCII, "inside");
    assign(d, (nvtxMemPermissionsHandle_t)(uintptr_t)0xbad, p, 1);
    assign(d, NVTX_NULLPTR, p, 64);
    nvtxMemPermissionsCreate(d, 64);
    nvtxMemPermissionsDestroy(d, nvtxMemCudaGetProcessWidePermissions(d));
    nvtxMemPermissionsReset(d, (nvtxMemPermissionsHandle_t)(uintptr_t)0xbad);
    nvtxMemPermissionsBind(d, NVTX_NULLPTR, NVTX_MEM_PERMISSIONS_BIND_SCOPE_CUDA_STREAM, 0);
    nvtxMemPermissionsUnbind(d, NVTX_MEM_PERMISSIONS_BIND_SCOPE_CUDA_STREAM);
    nvtxMemCudaGetDeviceWidePermissions(d, 99);
    nvtxMemCudaSetPeerAccess(d, NVTX_NULLPTR, 99, 1);
    mark_initialized(d, NVTX_NULLPTR, p, (size_t)1 << 40);
    mark_initialized(d, NVTX_NULLPTR, p, 0);
    return 31;
}

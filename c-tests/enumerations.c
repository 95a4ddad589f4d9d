/* Enumerations and structures of them as host programs use them: variables, arrays, switches, members and results of calls. */
#include "test.h"

#if defined(CUDART_VERSION) && CUDART_VERSION < 13000
#define CUDA_12 1
#else
#define CUDA_12 0
#endif

static const char *const kPtx =
    ".version 7.0\n.target sm_70\n.address_size 64\n"
    ".visible .entry put(.param .u64 to, .param .u32 value) {\n"
    "    .reg .b32 r<2>;\n    .reg .b64 d<2>;\n"
    "    ld.param.u64 d1, [to];\n    ld.param.u32 r1, [value];\n    cvta.to.global.u64 d1, d1;\n"
    "    st.global.u32 [d1], r1;\n    ret;\n}\n";

/* What a program may do about an error. */
static const char *advice(cudaError_t error) {
    switch (error) {
        case cudaSuccess: return "go on";
        case cudaErrorMemoryAllocation: return "ask for less";
        case cudaErrorNotReady: return "wait";
        case cudaErrorInvalidValue:
        case cudaErrorInvalidResourceHandle: return "mend the call";
        default: return "give up";
    }
}

static const char *side(enum cudaMemoryType type) {
    switch (type) {
        case cudaMemoryTypeUnregistered: return "unregistered";
        case cudaMemoryTypeHost: return "host";
        case cudaMemoryTypeDevice: return "device";
        case cudaMemoryTypeManaged: return "managed";
    }
    return "?";
}

static void results(void) {
    enum cudaError error = cudaMalloc(NULL, 1);
    EXPECT(!strcmp(advice(error), "mend the call"));
    EXPECT(!strcmp(advice(cudaGetLastError()), "mend the call"));
    cudaError_t none = cudaPeekAtLastError();
    EXPECT(!strcmp(advice(none), "go on"));
    CUresult result = cuDeviceGet(NULL, 0);
    switch (result) {
        case CUDA_SUCCESS: EXPECT(!"a null pointer taken"); break;
        case CUDA_ERROR_INVALID_VALUE: break;
        default: EXPECT(!"another error");
    }
    enum cudaError_enum same = result;
    EQUAL(CUDA_ERROR_INVALID_VALUE, same);
}

static void attributes(void) {
    static const enum cudaDeviceAttr asked[] = {cudaDevAttrWarpSize, cudaDevAttrMaxThreadsPerBlock, cudaDevAttrUnifiedAddressing};
    static const CUdevice_attribute same[] = {CU_DEVICE_ATTRIBUTE_WARP_SIZE, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
                                              CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING};
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        int value = -1, again = -2;
        OK(cudaDeviceGetAttribute(&value, asked[i], 0));
        EQUAL(CUDA_SUCCESS, cuDeviceGetAttribute(&again, same[i], 0));
        EQUAL(value, again);
    }
    enum cudaLimit limit = cudaLimitStackSize;
    size_t bytes = 0;
    OK(cudaDeviceGetLimit(&bytes, limit));
    EXPECT(bytes > 0);
    enum cudaFuncCache cache = cudaFuncCachePreferL1;
    OK(cudaDeviceGetCacheConfig(&cache));
    struct cudaDeviceProp properties;
    OK(cudaGetDeviceProperties(&properties, 0));
    EXPECT(properties.major > 0);
    int version = 0;
    OK(cudaRuntimeGetVersion(&version));
#ifdef WITH_UNDERSTUDY_H
    EQUAL(CUDART_VERSION, version);
    EQUAL(CUDA_VERSION, version);
#endif
}

static void memory(void) {
    unsigned host[2][4] = {{1, 2, 3, 4}, {0, 0, 0, 0}};
    void *device = NULL;
    OK(cudaMalloc(&device, sizeof host[0]));
    struct cudaMemcpy3DParms copy;
    memset(&copy, 0, sizeof copy);
    enum cudaMemcpyKind kinds[] = {cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost};
    copy.extent.width = sizeof host[0];
    copy.extent.height = copy.extent.depth = 1;
    for (int i = 0; i < 2; i++) {
        copy.kind = kinds[i];
        copy.srcPtr.ptr = i ? device : host[0];
        copy.dstPtr.ptr = i ? host[1] : device;
        copy.srcPtr.pitch = copy.dstPtr.pitch = copy.srcPtr.xsize = copy.dstPtr.xsize = sizeof host[0];
        copy.srcPtr.ysize = copy.dstPtr.ysize = 1;
        OK(cudaMemcpy3D(&copy));
        enum cudaMemcpyKind kind = copy.kind;
        EQUAL(kinds[i], kind);
    }
    EQUAL(4, host[1][3]);

    struct cudaPointerAttributes about;
    OK(cudaPointerGetAttributes(&about, device));
    enum cudaMemoryType type = about.type;
    EXPECT(!strcmp(side(type), "device"));
    CUpointer_attribute asked[2] = {CU_POINTER_ATTRIBUTE_MEMORY_TYPE, CU_POINTER_ATTRIBUTE_IS_MANAGED};
    CUmemorytype place = CU_MEMORYTYPE_HOST;
    int managed = -1;
    void *answers[2] = {&place, &managed};
    EQUAL(CUDA_SUCCESS, cuPointerGetAttributes(2, asked, answers, (CUdeviceptr)(size_t)device));
    EQUAL(CU_MEMORYTYPE_DEVICE, place);
    EQUAL(0, managed);
    OK(cudaFree(device));

    cudaMemPool_t pool = NULL;
    struct cudaMemPoolProps props;
    memset(&props, 0, sizeof props);
    enum cudaMemAllocationType allocation = cudaMemAllocationTypePinned;
    props.allocType = allocation;
    props.handleTypes = cudaMemHandleTypeNone;
    props.location.type = cudaMemLocationTypeDevice;
    OK(cudaMemPoolCreate(&pool, &props));
    static const enum cudaMemPoolAttr flags[] = {cudaMemPoolReuseFollowEventDependencies, cudaMemPoolReuseAllowOpportunistic};
    for (int i = 0; i < 2; i++) {
        int on = -1;
        OK(cudaMemPoolGetAttribute(pool, flags[i], &on));
        EQUAL(1, on);
    }
    enum cudaMemAccessFlags access = cudaMemAccessFlagsProtNone;
    OK(cudaMemPoolGetAccess(&access, pool, &props.location));
    EQUAL(cudaMemAccessFlagsProtReadWrite, access);
    CUmemLocation location;
    memset(&location, 0, sizeof location);
    location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    CUmemAccess_flags driver = CU_MEM_ACCESS_FLAGS_PROT_NONE;
    EQUAL(CUDA_SUCCESS, cuMemPoolGetAccess(&driver, pool, &location));
    EQUAL(CU_MEM_ACCESS_FLAGS_PROT_READWRITE, driver);
    OK(cudaMemPoolDestroy(pool));
}

static void textures(void) {
    enum cudaChannelFormatKind kind = cudaChannelFormatKindFloat;
    struct cudaChannelFormatDesc desc = cudaCreateChannelDesc(32, 0, 0, 0, kind);
    enum cudaChannelFormatKind told = desc.f;
    EQUAL(kind, told);
    cudaArray_t array = NULL;
    OK(cudaMallocArray(&array, &desc, 16, 16, cudaArrayDefault));
    struct cudaResourceDesc resource;
    struct cudaTextureDesc texture;
    memset(&resource, 0, sizeof resource);
    memset(&texture, 0, sizeof texture);
    enum cudaResourceType type = cudaResourceTypeArray;
    resource.resType = type;
    resource.res.array.array = array;
    static const enum cudaTextureAddressMode modes[3] = {cudaAddressModeClamp, cudaAddressModeBorder, cudaAddressModeClamp};
    for (int i = 0; i < 3; i++) texture.addressMode[i] = modes[i];
    texture.filterMode = cudaFilterModeLinear;
    texture.readMode = cudaReadModeElementType;
    cudaTextureObject_t object = 0;
    OK(cudaCreateTextureObject(&object, &resource, &texture, NULL));
    struct cudaTextureDesc back;
    OK(cudaGetTextureObjectTextureDesc(&back, object));
    enum cudaTextureAddressMode mode = back.addressMode[1];
    EQUAL(cudaAddressModeBorder, mode);
    OK(cudaDestroyTextureObject(object));
    OK(cudaFreeArray(array));
}

static void streams(void) {
    cudaStream_t stream = NULL;
    OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    char *window = NULL;
    OK(cudaMalloc((void **)&window, 4096));

    cudaStreamAttrValue value, back;
    memset(&value, 0, sizeof value);
    value.accessPolicyWindow.base_ptr = window;
    value.accessPolicyWindow.num_bytes = 4096;
    value.accessPolicyWindow.hitRatio = 0.5f;
    value.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
    value.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
    OK(cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &value));
    OK(cudaStreamGetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &back));
    enum cudaAccessProperty hit = back.accessPolicyWindow.hitProp;
    EQUAL(cudaAccessPropertyPersisting, hit);
    EXPECT(back.accessPolicyWindow.base_ptr == window && back.accessPolicyWindow.num_bytes == 4096);
    memset(&value, 0, sizeof value);
    value.syncPolicy = cudaSyncPolicyYield;
    cudaStreamAttrID id = cudaStreamAttributeSynchronizationPolicy;
    OK(cudaStreamSetAttribute(stream, id, &value));
    OK(cudaStreamGetAttribute(stream, id, &back));
    enum cudaSynchronizationPolicy policy = back.syncPolicy;
    EQUAL(cudaSyncPolicyYield, policy);
    CUstreamAttrValue same;
    EQUAL(CUDA_SUCCESS, cuStreamGetAttribute(stream, CU_STREAM_ATTRIBUTE_SYNCHRONIZATION_POLICY, &same));
    EQUAL(CU_SYNC_POLICY_YIELD, same.syncPolicy);

    enum cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
    OK(cudaThreadExchangeStreamCaptureMode(&mode));
    EQUAL(cudaStreamCaptureModeGlobal, mode);
    OK(cudaThreadExchangeStreamCaptureMode(&mode));
    enum cudaStreamCaptureStatus status = cudaStreamCaptureStatusInvalidated;
    OK(cudaStreamIsCapturing(stream, &status));
    EQUAL(cudaStreamCaptureStatusNone, status);
    OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    OK(cudaMemsetAsync(window, 1, 4096, stream));
    OK(cudaStreamIsCapturing(stream, &status));
    EQUAL(cudaStreamCaptureStatusActive, status);
    CUstreamCaptureStatus drivers = CU_STREAM_CAPTURE_STATUS_NONE;
    EQUAL(CUDA_SUCCESS, cuStreamIsCapturing(stream, &drivers));
    EQUAL(CU_STREAM_CAPTURE_STATUS_ACTIVE, drivers);
    cudaGraph_t graph = NULL;
    OK(cudaStreamEndCapture(stream, &graph));
    cudaGraphNode_t node = NULL;
    size_t count = 1;
    OK(cudaGraphGetNodes(graph, &node, &count));
    enum cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
    OK(cudaGraphNodeGetType(node, &type));
    EQUAL(cudaGraphNodeTypeMemset, type);
    OK(cudaGraphDestroy(graph));
    OK(cudaFree(window));
    OK(cudaStreamDestroy(stream));
}

static void launches(void) {
    cudaLibrary_t library = NULL;
    cudaKernel_t kernel = NULL;
    OK(cudaLibraryLoadData(&library, kPtx, NULL, NULL, 0, NULL, NULL, 0));
    OK(cudaLibraryGetKernel(&kernel, library, "put"));
    enum cudaFuncAttribute carveout = cudaFuncAttributePreferredSharedMemoryCarveout;
    OK(cudaFuncSetAttribute((const void *)kernel, carveout, cudaSharedmemCarveoutMaxL1));
    cudaStream_t stream = NULL;
    cudaEvent_t event = NULL;
    unsigned *to = NULL, value = 77, got = 0;
    OK(cudaStreamCreate(&stream));
    OK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    OK(cudaMalloc((void **)&to, sizeof *to));
    void *arguments[] = {&to, &value};

    cudaLaunchAttribute wishes[4];
    memset(wishes, 0, sizeof wishes);
    wishes[0].id = cudaLaunchAttributeProgrammaticEvent;
    wishes[0].val.programmaticEvent.event = event;
    wishes[0].val.programmaticEvent.flags = 0;
    wishes[0].val.programmaticEvent.triggerAtBlockStart = 1;
    wishes[1].id = cudaLaunchAttributeMemSyncDomainMap;
    wishes[1].val.memSyncDomainMap.default_ = 0;
    wishes[1].val.memSyncDomainMap.remote = 1;
    wishes[2].id = cudaLaunchAttributeMemSyncDomain;
    wishes[2].val.memSyncDomain = cudaLaunchMemSyncDomainRemote;
    wishes[3].id = cudaLaunchAttributeClusterDimension;
    wishes[3].val.clusterDim.x = wishes[3].val.clusterDim.y = wishes[3].val.clusterDim.z = 1;
    cudaLaunchConfig_t config;
    memset((void *)&config, 0, sizeof config);
    config.gridDim.x = config.gridDim.y = config.gridDim.z = 1;
    config.blockDim = config.gridDim;
    config.stream = stream;
    config.attrs = wishes;
    config.numAttrs = 4;
    OK(cudaLaunchKernelExC(&config, (const void *)kernel, arguments));
    OK(cudaEventSynchronize(event));
    OK(cudaStreamSynchronize(stream));
    OK(cudaMemcpy(&got, to, sizeof got, cudaMemcpyDeviceToHost));
    EQUAL(77, got);

    cudaGraph_t graph = NULL;
    cudaGraphNode_t node = NULL;
    OK(cudaGraphCreate(&graph, 0));
    struct cudaKernelNodeParams params;
    memset((void *)&params, 0, sizeof params);
    params.func = (void *)kernel;
    params.gridDim = params.blockDim = config.gridDim;
    params.kernelParams = arguments;
    OK(cudaGraphAddKernelNode(&node, graph, NULL, 0, &params));
    cudaKernelNodeAttrValue attribute, back;
    memset(&attribute, 0, sizeof attribute);
    attribute.accessPolicyWindow.base_ptr = to;
    attribute.accessPolicyWindow.num_bytes = sizeof *to;
    attribute.accessPolicyWindow.hitRatio = 1;
    attribute.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
    OK(cudaGraphKernelNodeSetAttribute(node, cudaKernelNodeAttributeAccessPolicyWindow, &attribute));
    OK(cudaGraphKernelNodeGetAttribute(node, cudaKernelNodeAttributeAccessPolicyWindow, &back));
    EXPECT(back.accessPolicyWindow.base_ptr == to && back.accessPolicyWindow.hitRatio == 1);
    OK(cudaGraphKernelNodeGetAttribute(node, cudaKernelNodeAttributeMemSyncDomainMap, &back));
    EQUAL(1, back.memSyncDomainMap.remote);
    cudaKernelNodeAttrID id = cudaKernelNodeAttributeCooperative;
    OK(cudaGraphKernelNodeGetAttribute(node, id, &back));
    EQUAL(0, back.cooperative);
    OK(cudaGraphDestroy(graph));
    OK(cudaFree(to));
    OK(cudaEventDestroy(event));
    OK(cudaStreamDestroy(stream));
    OK(cudaLibraryUnload(library));
}

/* What CUDA 12 lacks. */
static void newer(void) {
#if !CUDA_12
    enum cudaSharedMemoryMode mode = cudaSharedMemoryModeDefault;
    struct cudaFuncAttributes about;
    memset(&about, 0, sizeof about);
    about.sharedMemoryMode = mode;
    EQUAL(0, about.sharedMemoryMode);
    cudaLaunchAttributeValue value;
    memset(&value, 0, sizeof value);
    value.portableClusterSizeMode = cudaLaunchPortableClusterModeRequirePortable;
    value.nvlinkUtilCentricScheduling |= 1;
    EXPECT(value.nvlinkUtilCentricScheduling & 1);
    struct cudaMemLocation place;
    memset(&place, 0, sizeof place);
    place.type = cudaMemLocationTypeDeviceLocalityDomain;
    place.localized.localityDomainId = 1;
    EQUAL(256, place.id);
    struct cudaKernelNodeParamsV2 params;
    memset((void *)&params, 0, sizeof params);
    params.functionType = cudaKernelFunctionTypeKernel;
    params.kern = (cudaKernel_t)(size_t)16;
    EXPECT(params.func == (void *)(size_t)16);
    cudaGraphEdgeData edge;
    memset(&edge, 0, sizeof edge);
    edge.from_port = cudaGraphKernelNodePortProgrammatic;
    edge.type = cudaGraphDependencyTypeProgrammatic;
    EQUAL(1, edge.type);
    enum cudaDevResourceType resource = cudaDevResourceTypeSm;
    cudaDevResource all;
    OK(cudaDeviceGetDevResource(0, &all, resource));
    resource = all.type;
    EQUAL(cudaDevResourceTypeSm, resource);
#endif
}

int main(void) {
    results();
    attributes();
    memory();
    textures();
    streams();
    launches();
    newer();
    return finish();
}

/* Clusters of thread blocks: which launches are refused and why, what kernels and attributes say, occupancy.
 * CUDA Runtime API, 'Execution Control', 'Occupancy', and their twins of the driver API. */
#include "test.h"

static const char kPtx[] =
    ".version 9.0\n.target sm_90\n.address_size 64\n"
    ".visible .entry free(.param .u64 p) {\n"
    "  .reg .b32 %r<5>; .reg .b64 %a<3>;\n"
    "  ld.param.u64 %a0, [p];\n"
    "  mov.u32 %r0, %ctaid.x; mov.u32 %r1, %cluster_nctarank; mov.u32 %r2, %cluster_ctarank;\n"
    "  mad.lo.u32 %r1, %r1, 100, %r2;\n"
    "  mul.wide.u32 %a1, %r0, 4; add.u64 %a0, %a0, %a1;\n"
    "  st.global.u32 [%a0], %r1; ret; }\n"
    ".visible .entry fixed(.param .u64 p) .reqnctapercluster 2 { ret; }\n"
    ".visible .entry must(.param .u64 p) .explicitcluster {\n"
    "  .reg .b32 %r<2>; .reg .b64 %a<2>;\n"
    "  ld.param.u64 %a0, [p]; mov.u32 %r0, %cluster_nctarank; mov.u32 %r1, %ctaid.x;\n"
    "  mul.wide.u32 %a1, %r1, 4; add.u64 %a0, %a0, %a1; st.global.u32 [%a0], %r0; ret; }\n"
    ".visible .entry few(.param .u64 p) .maxclusterrank 4 { ret; }\n"
    ".visible .entry counted(.param .u64 p) .reqntid 32 .reqnctapercluster 4 .blocksareclusters { ret; }\n";

static cudaKernel_t kernel_of(cudaLibrary_t library, const char *name) {
    cudaKernel_t kernel = NULL;
    OK(cudaLibraryGetKernel(&kernel, library, name));
    return kernel;
}

static cudaError_t launch(cudaKernel_t kernel, unsigned grid, unsigned cluster, unsigned *to) {
    cudaLaunchAttribute attribute;
    cudaLaunchConfig_t config;
    void *arguments[1];
    memset(&attribute, 0, sizeof attribute);
    memset((void *)&config, 0, sizeof config);
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim.x = cluster;
    attribute.val.clusterDim.y = attribute.val.clusterDim.z = cluster > 0;
    config.gridDim.x = grid;
    config.blockDim.x = 32;
    config.gridDim.y = config.gridDim.z = config.blockDim.y = config.blockDim.z = 1;
    config.attrs = &attribute;
    config.numAttrs = 1;
    arguments[0] = &to;
    return cudaLaunchKernelExC(&config, (const void *)kernel, arguments);
}

/* With so many attributes besides the cluster's shape: a mode of cluster sizes, then cooperation. */
static cudaError_t launch_with(cudaKernel_t kernel, unsigned grid, unsigned cluster, int mode, int cooperative, unsigned *to) {
    cudaLaunchAttribute list[3];
    cudaLaunchConfig_t config;
    void *arguments[1];
    memset(list, 0, sizeof list);
    memset((void *)&config, 0, sizeof config);
    list[0].id = cudaLaunchAttributeClusterDimension;
    list[0].val.clusterDim.x = cluster;
    list[0].val.clusterDim.y = list[0].val.clusterDim.z = cluster > 0;
    list[1].id = cudaLaunchAttributeCooperative;
    list[1].val.cooperative = cooperative;
    config.numAttrs = 2;
#if CUDART_VERSION >= 13000
    list[2].id = cudaLaunchAttributePortableClusterSizeMode;
    list[2].val.portableClusterSizeMode = (cudaLaunchAttributePortableClusterMode)mode;
    config.numAttrs = 3;
#else
    (void)mode;
#endif
    config.gridDim.x = grid;
    config.blockDim.x = 32;
    config.gridDim.y = config.gridDim.z = config.blockDim.y = config.blockDim.z = 1;
    config.attrs = list;
    arguments[0] = &to;
    return cudaLaunchKernelExC(&config, (const void *)kernel, arguments);
}

static CUresult driver_launch(cudaKernel_t kernel, unsigned grid, unsigned cluster, unsigned *to) {
    CUlaunchAttribute attribute;
    CUlaunchConfig config;
    void *arguments[1];
    memset(&attribute, 0, sizeof attribute);
    memset(&config, 0, sizeof config);
    attribute.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    attribute.value.clusterDim.x = cluster;
    attribute.value.clusterDim.y = attribute.value.clusterDim.z = 1;
    config.gridDimX = grid;
    config.blockDimX = 32;
    config.gridDimY = config.gridDimZ = config.blockDimY = config.blockDimZ = 1;
    config.attrs = &attribute;
    config.numAttrs = 1;
    arguments[0] = &to;
    return cuLaunchKernelEx(&config, (CUfunction)kernel, arguments, NULL);
}

static void launches(cudaLibrary_t library) {
    unsigned *to = NULL, got[32], i;
    cudaKernel_t free_ = kernel_of(library, "free"), fixed = kernel_of(library, "fixed"), must = kernel_of(library, "must");
    cudaKernel_t few;
    OK(cudaMalloc((void **)&to, sizeof got));
    OK(launch(free_, 12, 4, to));
    OK(cudaMemcpy(got, to, sizeof got, cudaMemcpyDeviceToHost));
    for (i = 0; i < 12; i++) EQUAL(400 + i % 4, got[i]);
    EQUAL(CUDA_SUCCESS, driver_launch(free_, 12, 3, to));
    OK(cudaMemcpy(got, to, sizeof got, cudaMemcpyDeviceToHost));
    for (i = 0; i < 12; i++) EQUAL(300 + i % 3, got[i]);
    /* All zero stands for none. */
    OK(launch(free_, 7, 0, to));
    OK(cudaMemcpy(got, to, sizeof got, cudaMemcpyDeviceToHost));
    EQUAL(100, got[6]);

    RETURNS(cudaErrorInvalidClusterSize, launch(free_, 12, 5, to));
    EQUAL(CUDA_ERROR_INVALID_CLUSTER_SIZE, driver_launch(free_, 12, 5, to));
    RETURNS(cudaErrorInvalidClusterSize, launch(free_, 32, 16, to));
    OK(cudaFuncSetAttribute((const void *)free_, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
    OK(launch(free_, 32, 16, to));
    OK(cudaMemcpy(got, to, sizeof got, cudaMemcpyDeviceToHost));
    for (i = 0; i < 32; i++) EQUAL(1600 + i % 16, got[i]);
    RETURNS(cudaErrorInvalidClusterSize, launch(free_, 64, 32, to));

    /* The kernel's own shape is not to be changed, and holds without an attribute. */
    RETURNS(cudaErrorInvalidClusterSize, launch(fixed, 12, 4, to));
    RETURNS(cudaErrorInvalidClusterSize, launch(fixed, 3, 0, to));
    OK(launch(fixed, 4, 2, to));
    OK(launch(fixed, 4, 0, to));
    RETURNS(cudaErrorInvalidClusterSize, launch(must, 4, 0, to));
    OK(launch(must, 4, 2, to));

    /* .maxclusterrank holds whatever else allows more. */
    few = kernel_of(library, "few");
    OK(launch(few, 8, 4, to));
    RETURNS(cudaErrorInvalidClusterSize, launch(few, 16, 8, to));
    OK(launch(few, 16, 0, to));
    OK(cudaDeviceSynchronize());
    OK(cudaFree(to));
}

static void modes(cudaLibrary_t library) {
#if CUDART_VERSION >= 13000
    cudaKernel_t few = kernel_of(library, "few"), must = kernel_of(library, "must"), free_ = kernel_of(library, "free");
    unsigned *to = NULL;
    OK(cudaMalloc((void **)&to, 128));
    RETURNS(cudaErrorInvalidClusterSize, launch_with(must, 16, 16, cudaLaunchPortableClusterModeDefault, 0, to));
    OK(launch_with(must, 16, 16, cudaLaunchPortableClusterModeAllowNonPortable, 0, to));
    RETURNS(cudaErrorInvalidClusterSize, launch_with(few, 16, 16, cudaLaunchPortableClusterModeAllowNonPortable, 0, to));
    /* The attribute has been set for this one. */
    OK(launch_with(free_, 16, 16, cudaLaunchPortableClusterModeDefault, 0, to));
    RETURNS(cudaErrorInvalidClusterSize, launch_with(free_, 16, 16, cudaLaunchPortableClusterModeRequirePortable, 0, to));
    RETURNS(cudaErrorInvalidValue, launch_with(free_, 16, 8, 3, 0, to));
    OK(cudaDeviceSynchronize());
    OK(cudaFree(to));
#else
    (void)library;
#endif
}

/* A grid that is counted in clusters has as many blocks as its clusters have. */
static void cooperation(cudaLibrary_t library) {
    cudaKernel_t counted = kernel_of(library, "counted");
    int blocks = 0, processors = 0, most;
    unsigned *to = NULL;
    OK(cudaMalloc((void **)&to, 16));
    OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, (const void *)counted, 32, 0));
    OK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
    most = blocks * processors / 4;
    RETURNS(cudaErrorCooperativeLaunchTooLarge, launch_with(counted, (unsigned)most + 1, 0, 0, 1, to));
    OK(launch_with(counted, 3, 0, 0, 1, to));
    OK(cudaDeviceSynchronize());
    OK(cudaFree(to));
}

/* A node has its parameters first, and then its attributes. */
static void graphs(cudaLibrary_t library) {
    struct cudaKernelNodeParams params;
    cudaLaunchAttributeValue value;
    cudaGraph_t graph = NULL;
    cudaGraphExec_t exec = NULL;
    cudaGraphNode_t node = NULL;
    unsigned *to = NULL, got[12], i;
    void *arguments[1];
    OK(cudaMalloc((void **)&to, sizeof got));
    arguments[0] = &to;
    memset((void *)&params, 0, sizeof params);
    memset(&value, 0, sizeof value);
    params.func = (void *)kernel_of(library, "must");
    params.gridDim.x = 12;
    params.blockDim.x = 32;
    params.gridDim.y = params.gridDim.z = params.blockDim.y = params.blockDim.z = 1;
    params.kernelParams = arguments;
    OK(cudaGraphCreate(&graph, 0));
    OK(cudaGraphAddKernelNode(&node, graph, NULL, 0, &params));
    value.clusterDim.x = 5;
    value.clusterDim.y = value.clusterDim.z = 1;
    RETURNS(cudaErrorInvalidClusterSize, cudaGraphKernelNodeSetAttribute(node, cudaLaunchAttributeClusterDimension, &value));
    value.clusterDim.x = 3;
    OK(cudaGraphKernelNodeSetAttribute(node, cudaLaunchAttributeClusterDimension, &value));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    OK(cudaGraphLaunch(exec, NULL));
    OK(cudaMemcpy(got, to, sizeof got, cudaMemcpyDeviceToHost));
    for (i = 0; i < 12; i++) EQUAL(3, got[i]);
    /* New parameters keep the cluster, which has to divide the new grid. */
    params.gridDim.x = 8;
    RETURNS(cudaErrorInvalidClusterSize, cudaGraphKernelNodeSetParams(node, &params));
    RETURNS(cudaErrorInvalidClusterSize, cudaGraphExecKernelNodeSetParams(exec, node, &params));
    params.gridDim.x = 6;
    OK(cudaGraphExecKernelNodeSetParams(exec, node, &params));
    OK(cudaMemset(to, 0, sizeof got));
    OK(cudaGraphLaunch(exec, NULL));
    OK(cudaMemcpy(got, to, sizeof got, cudaMemcpyDeviceToHost));
    for (i = 0; i < 12; i++) EQUAL(i < 6 ? 3 : 0, got[i]);
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
    OK(cudaFree(to));
}

static void attributes(cudaLibrary_t library) {
    struct cudaFuncAttributes a;
    struct cudaDeviceProp properties;
    int value = 0;
    const void *free_ = (const void *)kernel_of(library, "free");
    OK(cudaGetDeviceProperties(&properties, 0));
    EQUAL(1, properties.clusterLaunch);
    OK(cudaDeviceGetAttribute(&value, cudaDevAttrClusterLaunch, 0));
    EQUAL(1, value);
    OK(cudaFuncGetAttributes(&a, (const void *)kernel_of(library, "fixed")));
    EQUAL(2, a.requiredClusterWidth);
    EQUAL(1, a.requiredClusterHeight);
    EQUAL(0, a.clusterDimMustBeSet);
    OK(cudaFuncGetAttributes(&a, (const void *)kernel_of(library, "must")));
    EQUAL(1, a.clusterDimMustBeSet);
    OK(cudaFuncSetAttribute(free_, cudaFuncAttributeClusterSchedulingPolicyPreference, cudaClusterSchedulingPolicySpread));
    OK(cudaFuncGetAttributes(&a, free_));
    EQUAL(cudaClusterSchedulingPolicySpread, a.clusterSchedulingPolicyPreference);
}

static void occupancy(cudaLibrary_t library) {
    cudaLaunchAttribute attribute;
    cudaLaunchConfig_t config;
    CUlaunchAttribute wish;
    CUlaunchConfig again;
    int most = 0, active = 0, one = 0;
    cudaKernel_t fixed = kernel_of(library, "fixed"), few = kernel_of(library, "few");
    const void *kernel = (const void *)fixed;
    memset(&attribute, 0, sizeof attribute);
    memset((void *)&config, 0, sizeof config);
    memset(&wish, 0, sizeof wish);
    memset(&again, 0, sizeof again);
    config.gridDim.x = 64;
    config.blockDim.x = 256;
    config.gridDim.y = config.gridDim.z = config.blockDim.y = config.blockDim.z = 1;
    again.gridDimX = 64;
    again.blockDimX = 256;
    again.gridDimY = again.gridDimZ = again.blockDimY = again.blockDimZ = 1;
    /* The largest cluster that there may be is what an H200 answers, whatever the kernel says. */
    OK(cudaOccupancyMaxPotentialClusterSize(&most, kernel, &config));
    EQUAL(8, most);
    EQUAL(CUDA_SUCCESS, cuOccupancyMaxPotentialClusterSize(&one, (CUfunction)fixed, &again));
    EQUAL(8, one);
    OK(cudaOccupancyMaxPotentialClusterSize(&most, (const void *)few, &config));
    EQUAL(8, most);
    /* Nobody says how large its clusters are, which matters only if somebody has to. */
    RETURNS(cudaErrorInvalidClusterSize,
            cudaOccupancyMaxPotentialClusterSize(&most, (const void *)kernel_of(library, "must"), &config));
    OK(cudaOccupancyMaxActiveClusters(&most, (const void *)few, &config));
    OK(cudaOccupancyMaxActiveClusters(&most, kernel, &config));
    EXPECT(most > 0);
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim.x = 4;
    attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
    config.attrs = &attribute;
    config.numAttrs = 1;
    RETURNS(cudaErrorInvalidClusterSize, cudaOccupancyMaxActiveClusters(&active, kernel, &config));
    OK(cudaOccupancyMaxActiveClusters(&active, (const void *)few, &config));
    EQUAL(most / 2, active);
    wish.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    wish.value.clusterDim.x = 4;
    wish.value.clusterDim.y = wish.value.clusterDim.z = 1;
    again.attrs = &wish;
    again.numAttrs = 1;
    EQUAL(CUDA_SUCCESS, cuOccupancyMaxActiveClusters(&one, (CUfunction)few, &again));
    EQUAL(active, one);
    attribute.val.clusterDim.x = 16;
    RETURNS(cudaErrorInvalidClusterSize, cudaOccupancyMaxActiveClusters(&active, (const void *)few, &config));
    RETURNS(cudaErrorInvalidValue, cudaOccupancyMaxActiveClusters(NULL, kernel, &config));
}

int main(void) {
    cudaLibrary_t library = NULL;
    OK(cudaLibraryLoadData(&library, kPtx, NULL, NULL, 0, NULL, NULL, 0));
    launches(library);
    attributes(library);
    occupancy(library);
    modes(library);
    cooperation(library);
    graphs(library);
    OK(cudaLibraryUnload(library));
    return finish();
}

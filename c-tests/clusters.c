/* Clusters of thread blocks: which launches are refused and why, what kernels and attributes say, occupancy.
 * CUDA Runtime API, 'Execution Control', 'Occupancy', and their twins of the driver API. */
#include "test.h"

static const char kPtx[] =
    ".version 8.6\n.target sm_90\n.address_size 64\n"
    ".visible .entry free(.param .u64 p) {\n"
    "  .reg .b32 %r<5>; .reg .b64 %a<3>;\n"
    "  ld.param.u64 %a0, [p];\n"
    "  mov.u32 %r0, %ctaid.x; mov.u32 %r1, %cluster_nctarank; mov.u32 %r2, %cluster_ctarank;\n"
    "  mad.lo.u32 %r1, %r1, 100, %r2;\n"
    "  mul.wide.u32 %a1, %r0, 4; add.u64 %a0, %a0, %a1;\n"
    "  st.global.u32 [%a0], %r1; ret; }\n"
    ".visible .entry fixed(.param .u64 p) .reqnctapercluster 2 { ret; }\n"
    ".visible .entry must(.param .u64 p) .explicitcluster { ret; }\n";

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
    OK(cudaDeviceSynchronize());
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
    cudaKernel_t fixed = kernel_of(library, "fixed");
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
    OK(cudaOccupancyMaxPotentialClusterSize(&most, kernel, &config));
    EQUAL(8, most);
    EQUAL(CUDA_SUCCESS, cuOccupancyMaxPotentialClusterSize(&one, (CUfunction)fixed, &again));
    EQUAL(8, one);
    OK(cudaOccupancyMaxActiveClusters(&most, kernel, &config));
    EXPECT(most > 0);
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim.x = 4;
    attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
    config.attrs = &attribute;
    config.numAttrs = 1;
    OK(cudaOccupancyMaxActiveClusters(&active, kernel, &config));
    EQUAL(most / 2, active);
    wish.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    wish.value.clusterDim.x = 4;
    wish.value.clusterDim.y = wish.value.clusterDim.z = 1;
    again.attrs = &wish;
    again.numAttrs = 1;
    EQUAL(CUDA_SUCCESS, cuOccupancyMaxActiveClusters(&one, (CUfunction)fixed, &again));
    EQUAL(active, one);
    attribute.val.clusterDim.x = 16;
    RETURNS(cudaErrorInvalidClusterSize, cudaOccupancyMaxActiveClusters(&active, kernel, &config));
    RETURNS(cudaErrorInvalidValue, cudaOccupancyMaxActiveClusters(NULL, kernel, &config));
}

int main(void) {
    cudaLibrary_t library = NULL;
    OK(cudaLibraryLoadData(&library, kPtx, NULL, NULL, 0, NULL, NULL, 0));
    launches(library);
    attributes(library);
    occupancy(library);
    OK(cudaLibraryUnload(library));
    return finish();
}

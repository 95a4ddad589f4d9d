// Contexts of the driver API that are parts of a device, and launches as before CUDA 4, in which a function keeps its parameters.
#include "check.h"
#include "expect.h"

#include <cuda.h>
#include <cudaTypedefs.h>
#include <string.h>

#include <vector>

// A function of the driver, by its version.
template <class F>
static F find(const char *name, int version) {
    void *function = NULL;
    cudaDriverEntryPointQueryResult found;
    CHECK(cudaGetDriverEntryPointByVersion(name, &function, version, cudaEnableDefault, &found));
    if (found != cudaDriverEntryPointSuccess) {
        printf("no %s\n", name);
        exit(1);
    }
    return (F)function;
}
#define DRIVER(name, version) auto p_##name = find<PFN_##name##_v##version>(#name, version)

static const char *PTX =
    ".version 7.0\n.target sm_70\n.address_size 64\n"
    // Each block writes its multiprocessor.
    ".visible .entry where(.param .u64 to) {\n"
    "  .reg .u64 p; .reg .u32 i, m, t; .reg .pred q;\n"
    "  mov.u32 t, %tid.x; setp.ne.u32 q, t, 0; @q ret;\n"
    "  ld.param.u64 p, [to]; cvta.to.global.u64 p, p; mov.u32 i, %ctaid.x; mad.wide.u32 p, i, 4, p;\n"
    "  mov.u32 m, %smid; st.global.u32 [p], m; ret; }\n"
    // to[i] = slope * i + start
    ".visible .entry line(.param .u64 to, .param .f32 slope, .param .u32 start) {\n"
    "  .reg .u64 p; .reg .u32 i, n, y; .reg .f32 a, x; .reg .u32 k;\n"
    "  ld.param.u64 p, [to]; ld.param.f32 a, [slope]; ld.param.u32 k, [start];\n"
    "  mov.u32 i, %ctaid.x; mov.u32 n, %ntid.x; mov.u32 y, %tid.x; mad.lo.u32 i, i, n, y;\n"
    "  cvta.to.global.u64 p, p; mad.wide.u32 p, i, 4, p; cvt.rn.f32.u32 x, i; mul.f32 x, x, a; cvt.rzi.u32.f32 y, x;\n"
    "  add.u32 y, y, k; st.global.u32 [p], y; ret; }\n";

int main() {
    CHECK(cudaFree(0));
    // The runtime has initialised the driver, and its context is the current one.
    DRIVER(cuCtxGetCurrent, 4000);
    DRIVER(cuCtxSetCurrent, 4000);
    DRIVER(cuDeviceGetDevResource, 12040);
    DRIVER(cuDevSmResourceSplitByCount, 12040);
    DRIVER(cuDevResourceGenerateDesc, 12040);
    DRIVER(cuGreenCtxCreate, 12040);
    DRIVER(cuGreenCtxDestroy, 12040);
    DRIVER(cuCtxFromGreenCtx, 12040);
    DRIVER(cuCtxGetDevResource, 12040);
    DRIVER(cuGreenCtxStreamCreate, 12050);
    DRIVER(cuStreamCreate, 2000);
    DRIVER(cuStreamGetGreenCtx, 12040);
    DRIVER(cuStreamDestroy, 4000);
    DRIVER(cuStreamSynchronize, 2000);
    DRIVER(cuModuleLoadData, 2000);
    DRIVER(cuModuleGetFunction, 2000);
    DRIVER(cuLaunchKernel, 4000);
    DRIVER(cuFuncSetBlockShape, 2000);
    DRIVER(cuParamSetSize, 2000);
    DRIVER(cuParamSetv, 2000);
    DRIVER(cuParamSetf, 2000);
    DRIVER(cuParamSeti, 2000);
    DRIVER(cuLaunchGrid, 2000);
    CUcontext primary = NULL, current = NULL;
    EXPECT(p_cuCtxGetCurrent(&primary) == CUDA_SUCCESS && primary != NULL);

    CUmodule module;
    CUfunction where, line;
    EXPECT(p_cuModuleLoadData(&module, PTX) == CUDA_SUCCESS);
    EXPECT(p_cuModuleGetFunction(&where, module, "where") == CUDA_SUCCESS);
    EXPECT(p_cuModuleGetFunction(&line, module, "line") == CUDA_SUCCESS);

    const int n = 256;
    unsigned *data;
    std::vector<unsigned> host(n);
    CHECK(cudaMalloc(&data, n * sizeof(unsigned)));
    auto read = [&] { CHECK(cudaMemcpy(host.data(), data, n * sizeof(unsigned), cudaMemcpyDeviceToHost)); };

    // Two parts of the device.
    CUdevResource all, parts[2];
    unsigned count = 2;
    EXPECT(p_cuDeviceGetDevResource(0, &all, CU_DEV_RESOURCE_TYPE_SM) == CUDA_SUCCESS);
    EXPECT(p_cuDevSmResourceSplitByCount(parts, &count, &all, NULL, 0, 2) == CUDA_SUCCESS && count == 2);
    std::vector<int> owner(all.sm.smCount, -1);
    CUgreenCtx green[2];
    for (int i = 0; i < 2; i++) {
        CUdevResourceDesc desc;
        EXPECT(p_cuDevResourceGenerateDesc(&desc, &parts[i], 1) == CUDA_SUCCESS);
        EXPECT(p_cuGreenCtxCreate(&green[i], desc, 0, CU_GREEN_CTX_DEFAULT_STREAM) == CUDA_SUCCESS);
        CUcontext context;
        EXPECT(p_cuCtxFromGreenCtx(&context, green[i]) == CUDA_SUCCESS && context != primary);
        EXPECT(p_cuCtxSetCurrent(context) == CUDA_SUCCESS);
        EXPECT(p_cuCtxGetCurrent(&current) == CUDA_SUCCESS && current == context);
        CUdevResource own;
        EXPECT(p_cuCtxGetDevResource(context, &own, CU_DEV_RESOURCE_TYPE_SM) == CUDA_SUCCESS);
        EXPECT(own.sm.smCount == parts[i].sm.smCount);
        CUstream made, plain;
        EXPECT(p_cuGreenCtxStreamCreate(&made, green[i], CU_STREAM_DEFAULT, 0) == CUDA_ERROR_INVALID_VALUE);
        EXPECT(p_cuGreenCtxStreamCreate(&made, green[i], CU_STREAM_NON_BLOCKING, 0) == CUDA_SUCCESS);
        EXPECT(p_cuStreamCreate(&plain, CU_STREAM_DEFAULT) == CUDA_SUCCESS);
        // In a stream of each kind, the kernel runs on the part's multiprocessors alone.
        for (CUstream stream : {made, plain, (CUstream)0}) {
            CUgreenCtx of;
            EXPECT(p_cuStreamGetGreenCtx(stream, &of) == CUDA_SUCCESS && of == green[i]);
            void *args[] = {&data};
            EXPECT(p_cuLaunchKernel(where, n, 1, 1, 32, 1, 1, 0, stream, args, NULL) == CUDA_SUCCESS);
            EXPECT(p_cuStreamSynchronize(stream) == CUDA_SUCCESS);
            read();
            for (unsigned sm : host) {
                EXPECT(sm < owner.size() && (owner[sm] == -1 || owner[sm] == i));
                if (sm < owner.size()) owner[sm] = i;
            }
        }
        EXPECT(p_cuStreamDestroy(made) == CUDA_SUCCESS && p_cuStreamDestroy(plain) == CUDA_SUCCESS);
        EXPECT(p_cuCtxSetCurrent(primary) == CUDA_SUCCESS);
        EXPECT(p_cuGreenCtxDestroy(green[i]) == CUDA_SUCCESS);
        EXPECT(p_cuGreenCtxDestroy(green[i]) == CUDA_ERROR_INVALID_CONTEXT);
        EXPECT(p_cuCtxSetCurrent(context) == CUDA_ERROR_INVALID_CONTEXT);
    }

    // The parameters stay from launch to launch.
    EXPECT(p_cuLaunchGrid(line, 4, 1) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(p_cuFuncSetBlockShape(line, 0, 1, 1) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(p_cuFuncSetBlockShape(line, 64, 1, 1) == CUDA_SUCCESS);
    EXPECT(p_cuParamSetv(line, 0, &data, sizeof data) == CUDA_SUCCESS);
    EXPECT(p_cuParamSetf(line, 8, 3.0f) == CUDA_SUCCESS);
    EXPECT(p_cuParamSeti(line, 12, 5) == CUDA_SUCCESS);
    EXPECT(p_cuParamSetSize(line, 16) == CUDA_SUCCESS);
    for (unsigned b : {5u, 7u}) {
        EXPECT(p_cuParamSeti(line, 12, b) == CUDA_SUCCESS);
        EXPECT(p_cuLaunchGrid(line, 2, 2) == CUDA_SUCCESS);
        EXPECT(p_cuLaunchGrid(line, n / 64, 1) == CUDA_SUCCESS);
        read();
        for (int i = 0; i < n; i++) EXPECT(host[i] == 3u * i + b);
    }
    CHECK(cudaFree(data));
    return verdict("driver_contexts", wrong == 0, "%d wrong", wrong);
}

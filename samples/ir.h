// From NVVM IR to a module of the driver API, for the samples that generate it.
#pragma once

#include "check.h"
#include <cuda.h>
#include <nvvm.h>
#include <string.h>

// As CHECK, for the driver API.
#define DRIVER(call)                                                                   \
    do {                                                                               \
        CUresult result_ = (call);                                                     \
        if (result_ != CUDA_SUCCESS) {                                                 \
            const char *name_ = "unknown";                                             \
            cuGetErrorName(result_, &name_);                                           \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, name_);      \
            exit(1);                                                                   \
        }                                                                              \
    } while (0)

// As CHECK, for libnvvm. What is wrong with the IR is in the program's log.
#define NVVM(program, call)                                                                                  \
    do {                                                                                                     \
        nvvmResult result_ = (call);                                                                         \
        if (result_ != NVVM_SUCCESS) {                                                                       \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, nvvmGetErrorString(result_));      \
            print_log(program);                                                                              \
            exit(1);                                                                                         \
        }                                                                                                    \
    } while (0)

// What every module begins and ends with.
#define NVVM_HEAD                                                                                                       \
    "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-" \
    "v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64\"\n"                                                          \
    "target triple = \"nvptx64-nvidia-cuda\"\n"
#define NVVM_VERSION "!nvvmir.version = !{!100}\n!100 = !{i32 2, i32 0}\n"

static inline void print_log(nvvmProgram program) {
    size_t size = 0;
    if (program == NULL || nvvmGetProgramLogSize(program, &size) != NVVM_SUCCESS || size < 2) return;
    char *log = malloc(size);
    if (nvvmGetProgramLog(program, log) == NVVM_SUCCESS) fprintf(stderr, "%s\n", log);
    free(log);
}

// The PTX of a module for the current device. `option` is one more for the compiler, or null.
static inline char *compile_ir(const char *text, const char *name, const char *option) {
    CUdevice device;
    int major, minor;
    char arch[32];
    nvvmProgram program = NULL;
    size_t size;
    DRIVER(cuCtxGetDevice(&device));
    DRIVER(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device));
    DRIVER(cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device));
    snprintf(arch, sizeof(arch), "-arch=compute_%d%d", major, minor);
    const char *options[] = {arch, option};
    const int count = option ? 2 : 1;
    NVVM(NULL, nvvmCreateProgram(&program));
    NVVM(program, nvvmAddModuleToProgram(program, text, strlen(text), name));
    NVVM(program, nvvmVerifyProgram(program, count, options));
    NVVM(program, nvvmCompileProgram(program, count, options));
    NVVM(program, nvvmGetCompiledResultSize(program, &size));
    char *ptx = malloc(size);
    NVVM(program, nvvmGetCompiledResult(program, ptx));
    NVVM(NULL, nvvmDestroyProgram(&program));
    return ptx;
}

// The module of PTX; if it cannot be loaded, its log is printed.
static inline CUmodule load_ptx(const char *ptx) {
    static char log[4096];
    CUjit_option keys[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    void *values[] = {log, (void *)sizeof(log)};
    CUmodule module;
    CUresult result = cuModuleLoadDataEx(&module, ptx, 2, keys, values);
    if (result != CUDA_SUCCESS) fprintf(stderr, "%s\n", log);
    DRIVER(result);
    return module;
}

// Makes the first device's context current, which is destroyed by `cuDevicePrimaryCtxRelease`.
static inline CUdevice use_first_device(void) {
    CUdevice device;
    CUcontext context;
    DRIVER(cuInit(0));
    DRIVER(cuDeviceGet(&device, 0));
    DRIVER(cuDevicePrimaryCtxRetain(&context, device));
    DRIVER(cuCtxSetCurrent(context));
    return device;
}

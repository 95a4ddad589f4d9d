// A client of NVIDIA's own NVRTC, whose path is its argument: has it make machine code, loads that, runs it and looks at the result.

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

typedef void *handle;

static const char source[] = "template <class T> __global__ void twice(T *x, int n) {\n"
                             "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n) x[i] = 2 * T(i) + 1;\n}\n";

static void *find(void *library, const char *name) {
    void *found = dlsym(library, name);
    if (!found) exit(2);
    return found;
}

#define ASK(library, name, parameters) ((int (*) parameters)find(library, #name))
#define DRIVER(name, parameters) ASK(RTLD_DEFAULT, name, parameters)
#define CHECK(call) ((call) ? (printf("%s fails\n", #call), exit(3)) : (void)0)

int main(int count, char **words) {
    enum { N = 1000 };
    void *rtc = count > 1 ? dlopen(words[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    const char *const options[] = {"-std=c++17", "--gpu-architecture=sm_90", "-lineinfo"};
    handle program, context, module, kernel;
    const char *name;
    size_t size = 0;
    unsigned long long memory;
    static float got[N];
    if (!rtc) return 1;
    CHECK(ASK(rtc, nvrtcCreateProgram, (handle *, const char *, const char *, int, void *, void *))(&program, source, "twice.cu", 0, NULL, NULL));
    CHECK(ASK(rtc, nvrtcAddNameExpression, (handle, const char *))(program, "twice<float>"));
    CHECK(ASK(rtc, nvrtcCompileProgram, (handle, int, const char *const *))(program, 3, options));
    CHECK(ASK(rtc, nvrtcGetLoweredName, (handle, const char *, const char **))(program, "twice<float>", &name));
    CHECK(ASK(rtc, nvrtcGetCUBINSize, (handle, size_t *))(program, &size));
    char *image = malloc(size);
    CHECK(ASK(rtc, nvrtcGetCUBIN, (handle, char *))(program, image));
    CHECK(DRIVER(cuInit, (unsigned))(0));
    CHECK(DRIVER(cuDevicePrimaryCtxRetain, (handle *, int))(&context, 0));
    CHECK(DRIVER(cuCtxSetCurrent, (handle))(context));
    CHECK(DRIVER(cuModuleLoadData, (handle *, const void *))(&module, image));
    CHECK(DRIVER(cuModuleGetFunction, (handle *, handle, const char *))(&kernel, module, name));
    CHECK(DRIVER(cuMemAlloc_v2, (unsigned long long *, size_t))(&memory, sizeof got));
    int n = N;
    void *arguments[] = {&memory, &n};
    CHECK(DRIVER(cuLaunchKernel, (handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, handle, void **, void **))(
        kernel, (N + 255) / 256, 1, 1, 256, 1, 1, 0, NULL, arguments, NULL));
    CHECK(DRIVER(cuMemcpyDtoH_v2, (void *, unsigned long long, size_t))(got, memory, sizeof got));
    for (int i = 0; i < N; i++) CHECK(got[i] != 2 * i + 1);
    CHECK(ASK(rtc, nvrtcDestroyProgram, (handle *))(&program));
    free(image);
    puts("right");
    return 0;
}

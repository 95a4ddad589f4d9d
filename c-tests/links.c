/* The linker of the driver API: CUDA Driver API, 'Module Management'. An object file with relocatable device code has fatbins in a section of
 * its own, as this program has: it links its own file. */
#include "test.h"
#include <stdint.h>

/* A fatbin with one image: PTX, plain. */
struct fatbin {
    uint32_t magic;
    uint16_t version, header;
    uint64_t size;
    struct {
        uint16_t kind, unknown;
        uint32_t header;
        uint64_t size;
        uint32_t packed, options;
        uint16_t minor, major;
        uint32_t arch;
        uint64_t name, flags, zero, unpacked;
    } entry;
    char text[512];
};

__attribute__((section("__nv_relfatbin"), used, aligned(8))) static const struct fatbin kFatbin = {
    0xba55ed50, 1, 16, sizeof(struct fatbin) - 16,
    {1, 0x101, 64, 512, 0, 0, 0, 8, 80, 0, 0x11, 0, 0},
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".visible .func (.reg .b32 r) triple(.reg .b32 x) { mul.lo.u32 r, x, 3; ret; }\n"
    ".visible .entry unused() { ret; }\n"};

static const char kCaller[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".extern .func (.reg .b32 r) triple(.reg .b32 x);\n"
    ".visible .entry k(.param .u64 p) {\n.reg .b64 a; .reg .b32 v;\n"
    "ld.param.u64 a, [p]; ld.global.u32 v, [a]; call (v), triple, (v); st.global.u32 [a], v; ret;\n}\n";

static const char *const kSelf = "/proc/self/exe";

/* The calls of this file return a CUresult. */
#define GIVES(expected, call) EQUAL(expected, (int)(call))

static char log_text[512];

static CUlinkState new_link(void) {
    /* Where outputs of the link go as long as it lives. */
    static CUjit_option keys[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    static void *values[2];
    CUlinkState link = NULL;
    log_text[0] = '\0';
    values[0] = log_text;
    values[1] = (void *)sizeof(log_text);
    GIVES(0, cuLinkCreate(2, keys, values, &link));
    return link;
}

static CUresult add(CUlinkState link, CUjitInputType kind, const void *data, size_t size) {
    return cuLinkAddData(link, kind, (void *)data, size, "part", 0, NULL, NULL);
}

/* The kernel of a linked module gives three times what was there. */
static void run(CUfunction k) {
    unsigned value = 14;
    CUdeviceptr memory = 0;
    void *parameters[] = {&memory};
    GIVES(0, cuMemAlloc(&memory, sizeof(value)));
    GIVES(0, cuMemcpyHtoD(memory, &value, sizeof(value)));
    GIVES(0, cuLaunchKernel(k, 1, 1, 1, 1, 1, 1, 0, NULL, parameters, NULL));
    GIVES(0, cuMemcpyDtoH(&value, memory, sizeof(value)));
    EQUAL(42, value);
    GIVES(0, cuMemFree(memory));
}

static void objects(void) {
    CUlinkState link = new_link();
    CUmodule module = NULL;
    CUlibrary library = NULL;
    CUkernel kernel = NULL;
    CUfunction k = NULL;
    void *image = NULL;
    size_t size = 0;
    GIVES(0, add(link, CU_JIT_INPUT_PTX, kCaller, sizeof(kCaller)));
    GIVES(0, cuLinkAddFile(link, CU_JIT_INPUT_OBJECT, kSelf, 0, NULL, NULL));
    GIVES(0, cuLinkComplete(link, &image, &size));
    EXPECT(size > 0);
    GIVES(0, cuModuleLoadData(&module, image));
    GIVES(0, cuModuleGetFunction(&k, module, "unused"));
    GIVES(0, cuModuleGetFunction(&k, module, "k"));
    run(k);
    GIVES(0, cuLibraryLoadData(&library, image, NULL, NULL, 0, NULL, NULL, 0));
    GIVES(0, cuLinkDestroy(link));
    GIVES(0, cuLibraryGetKernel(&kernel, library, "k"));
    GIVES(0, cuKernelGetFunction(&k, kernel));
    run(k);
    GIVES(0, cuLibraryUnload(library));
    GIVES(0, cuModuleUnload(module));
    EQUAL('\0', log_text[0]);
}

/* The archive of an object. */
static void libraries(void) {
    char *bytes, header[61];
    long size;
    void *image = NULL;
    CUlinkState link = new_link();
    FILE *file = fopen(kSelf, "rb");
    EXPECT(file != NULL);
    if (file == NULL) return;
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    rewind(file);
    bytes = (char *)malloc(8 + 60 + (size_t)size + 1);
    snprintf(header, sizeof(header), "%-16s%-12d%-6d%-6d%-8d%-10ld`\n", "self.o/", 0, 0, 0, 644, size);
    memcpy(bytes, "!<arch>\n", 8);
    memcpy(bytes + 8, header, 60);
    EQUAL(size, fread(bytes + 68, 1, (size_t)size, file));
    bytes[68 + size] = '\n';
    fclose(file);
    GIVES(0, add(link, CU_JIT_INPUT_PTX, kCaller, sizeof(kCaller)));
    GIVES(0, add(link, CU_JIT_INPUT_LIBRARY, bytes, 68 + (size_t)size + size % 2));
    GIVES(0, cuLinkComplete(link, &image, NULL));
    GIVES(0, cuLinkDestroy(link));
    /* Cut off. */
    link = new_link();
    GIVES(CUDA_ERROR_INVALID_IMAGE, add(link, CU_JIT_INPUT_LIBRARY, bytes, 68 + (size_t)size / 2));
    EXPECT(strstr(log_text, "part") != NULL);
    GIVES(0, cuLinkDestroy(link));
    free(bytes);
}

static void errors(void) {
    static const char nothing[] = "no object at all";
    CUlinkState link = new_link();
    CUmodule module = NULL;
    CUlibrary library = NULL;
    void *image = NULL;
    GIVES(CUDA_ERROR_INVALID_IMAGE, add(link, CU_JIT_INPUT_OBJECT, nothing, sizeof(nothing)));
    EXPECT(strstr(log_text, "part: no object file") != NULL);
    GIVES(CUDA_ERROR_INVALID_IMAGE, add(link, CU_JIT_INPUT_LIBRARY, nothing, sizeof(nothing)));
    EXPECT(strstr(log_text, "part: no library of objects") != NULL);
    GIVES(CUDA_ERROR_FILE_NOT_FOUND, cuLinkAddFile(link, CU_JIT_INPUT_LIBRARY, "/no/such.a", 0, NULL, NULL));
    EXPECT(strstr(log_text, "/no/such.a") != NULL);
    GIVES(CUDA_ERROR_NOT_SUPPORTED, add(link, CU_JIT_INPUT_NVVM, nothing, sizeof(nothing)));
    EXPECT(strstr(log_text, "link-time-optimisation") != NULL);
    GIVES(CUDA_ERROR_INVALID_VALUE, add(link, (CUjitInputType)77, nothing, sizeof(nothing)));
    GIVES(CUDA_ERROR_INVALID_VALUE, add(link, CU_JIT_INPUT_OBJECT, NULL, 8));
    GIVES(CUDA_ERROR_INVALID_VALUE, cuLinkAddFile(link, CU_JIT_INPUT_OBJECT, NULL, 0, NULL, NULL));
    /* Something is undefined. */
    GIVES(0, add(link, CU_JIT_INPUT_PTX, kCaller, sizeof(kCaller)));
    EXPECT(cuLinkComplete(link, &image, NULL) != CUDA_SUCCESS);
    EXPECT(strstr(log_text, "triple") != NULL);
    GIVES(0, cuLinkDestroy(link));
    GIVES(CUDA_ERROR_INVALID_HANDLE, add(link, CU_JIT_INPUT_PTX, kCaller, sizeof(kCaller)));
    /* Twice the same. */
    link = new_link();
    GIVES(0, cuLinkAddFile(link, CU_JIT_INPUT_OBJECT, kSelf, 0, NULL, NULL));
    GIVES(0, cuLinkAddFile(link, CU_JIT_INPUT_OBJECT, kSelf, 0, NULL, NULL));
    EXPECT(cuLinkComplete(link, &image, NULL) != CUDA_SUCCESS);
    EXPECT(strstr(log_text, "triple") != NULL || strstr(log_text, "unused") != NULL);
    GIVES(0, cuLinkDestroy(link));
    /* Objects are no images. */
    GIVES(CUDA_ERROR_INVALID_IMAGE, cuModuleLoad(&module, kSelf));
    GIVES(CUDA_ERROR_INVALID_IMAGE, cuLibraryLoadFromFile(&library, kSelf, NULL, NULL, 0, NULL, NULL, 0));
}

int main(void) {
    CUcontext context = NULL;
    GIVES(0, cuInit(0));
    GIVES(0, cuDevicePrimaryCtxRetain(&context, 0));
    GIVES(0, cuCtxSetCurrent(context));
    EQUAL(0xba55ed50, kFatbin.magic);
    objects();
    libraries();
    errors();
    GIVES(0, cuDevicePrimaryCtxRelease(0));
    return finish();
}

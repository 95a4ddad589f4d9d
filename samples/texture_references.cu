// Texture and surface references of a module of PTX, which only the driver API still binds: to arrays, to memory and to rows of
// memory, with filters, formats and address modes; each launch keeps the binding that it was made with.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include "check.h"
#include <cuda.h>
#include <dlfcn.h>
#include <string.h>

static const char *const ptx =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".global .surfref from, to;\n"
    ".global .texref texels = { addr_mode_0 = clamp_to_edge, filter_mode = nearest };\n"
    ".global .texref colours;\n"
    ".global .surfref kept;\n"
    ".global .u64 address;\n"
    // to[y][x] = from[y][x] + 1, and the surface's extents.
    ".visible .entry copy(.param .u64 out) {\n"
    "  .reg .b32 x, y, b, v; .reg .b64 p;\n"
    "  mov.u32 x, %tid.x; mov.u32 y, %ctaid.x; shl.b32 b, x, 2;\n"
    "  suld.b.2d.b32.trap v, [from, {b, y}];\n"
    "  add.u32 v, v, 1;\n"
    "  sust.p.2d.b32.trap [to, {x, y}], v;\n"
    "  ld.param.u64 p, [out];\n"
    "  suq.width.b32 v, [from]; st.global.b32 [p], v;\n"
    "  suq.height.b32 v, [to]; st.global.b32 [p+4], v;\n"
    "  ret; }\n"
    // out[i] = the texture at (i + step) in one dimension.
    ".visible .entry line(.param .u64 out, .param .f32 step) {\n"
    "  .reg .b32 i; .reg .f32 x, s, r, g, b, a; .reg .b64 p, o;\n"
    "  mov.u32 i, %tid.x; cvt.rn.f32.u32 x, i; ld.param.f32 s, [step]; add.f32 x, x, s;\n"
    "  tex.1d.v4.f32.f32 {r, g, b, a}, [texels, {x}];\n"
    "  ld.param.u64 p, [out]; mul.wide.u32 o, i, 4; add.u64 p, p, o; st.global.f32 [p], r;\n"
    "  ret; }\n"
    // The same by integers, of four components.
    ".visible .entry fetch(.param .u64 out) {\n"
    "  .reg .b32 i, r, g, b, a; .reg .b64 p, o;\n"
    "  mov.u32 i, %tid.x;\n"
    "  tex.1d.v4.u32.s32 {r, g, b, a}, [colours, {i}];\n"
    "  ld.param.u64 p, [out]; mul.wide.u32 o, i, 16; add.u64 p, p, o; st.global.v4.b32 [p], {r, g, b, a};\n"
    "  ret; }\n"
    ".visible .entry plane(.param .u64 out) {\n"
    "  .reg .b32 i, j, n; .reg .f32 x, y, r, g, b, a; .reg .b64 p, o;\n"
    "  mov.u32 i, %tid.x; mov.u32 j, %ctaid.x; mov.u32 n, %ntid.x; cvt.rn.f32.u32 x, i; cvt.rn.f32.u32 y, j;\n"
    "  tex.2d.v4.f32.f32 {r, g, b, a}, [texels, {x, y}];\n"
    "  mad.lo.u32 j, j, n, i; ld.param.u64 p, [out]; mul.wide.u32 o, j, 4; add.u64 p, p, o; st.global.f32 [p], r;\n"
    "  ret; }\n"
    // A surface by its address, which another kernel has left in memory.
    ".visible .entry keep() { .reg .u64 s; mov.u64 s, kept; st.global.u64 [address], s; ret; }\n"
    ".visible .entry first(.param .u64 out) {\n"
    "  .reg .b64 s, p; .reg .b32 v;\n"
    "  ld.global.u64 s, [address]; suld.b.1d.b32.trap v, [s, {0}]; ld.param.u64 p, [out]; st.global.b32 [p], v; ret; }\n";

static int failures = 0;

static void expect(int good, const char *what) {
    if (!good) {
        printf("%s\n", what);
        failures++;
    }
}

static void *driver(const char *name) {
    static void *library = dlopen("libcuda.so.1", RTLD_NOW);
    void *f = library ? dlsym(library, name) : NULL;
    if (!f) {
        printf("no %s\n", name);
        exit(1);
    }
    return f;
}

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
// The function that the header means by a name, which may have a version behind it.
#define DRIVER(f) ((decltype(&f))driver(TEXT(f)))
#define OK(call) expect((call) == CUDA_SUCCESS, #call)
#define FAILS(call, code) expect((call) == (code), #call " gives " #code)

static CUfunction kernel(CUmodule module, const char *name) {
    CUfunction f = NULL;
    OK(DRIVER(cuModuleGetFunction)(&f, module, name));
    return f;
}

static void launch(CUfunction f, unsigned blocks, unsigned threads, void **args) {
    OK(DRIVER(cuLaunchKernel)(f, blocks, 1, 1, threads, 1, 1, 0, NULL, args, NULL));
}

static CUarray array(size_t width, size_t height, CUarray_format format, unsigned flags, const void *data, size_t texel) {
    CUDA_ARRAY3D_DESCRIPTOR d;
    memset(&d, 0, sizeof d);
    d.Width = width, d.Height = height, d.Format = format, d.NumChannels = 1, d.Flags = flags;
    CUarray a = NULL;
    OK(DRIVER(cuArray3DCreate)(&a, &d));
    CUDA_MEMCPY2D copy;
    memset(&copy, 0, sizeof copy);
    copy.srcMemoryType = CU_MEMORYTYPE_HOST, copy.srcHost = data, copy.srcPitch = width * texel;
    copy.dstMemoryType = CU_MEMORYTYPE_ARRAY, copy.dstArray = a;
    copy.WidthInBytes = width * texel, copy.Height = height ? height : 1;
    OK(DRIVER(cuMemcpy2D)(&copy));
    return a;
}

int main() {
    CHECK(cudaFree(0));
    CUmodule module = NULL;
    OK(DRIVER(cuModuleLoadData)(&module, ptx));
    CUsurfref from = NULL, to = NULL, kept = NULL;
    CUtexref texels = NULL, colours = NULL, again = NULL;
    OK(DRIVER(cuModuleGetSurfRef)(&from, module, "from"));
    OK(DRIVER(cuModuleGetSurfRef)(&to, module, "to"));
    OK(DRIVER(cuModuleGetSurfRef)(&kept, module, "kept"));
    OK(DRIVER(cuModuleGetTexRef)(&texels, module, "texels"));
    OK(DRIVER(cuModuleGetTexRef)(&colours, module, "colours"));
    OK(DRIVER(cuModuleGetTexRef)(&again, module, "texels"));
    expect(again == texels, "one handle for one reference");
    FAILS(DRIVER(cuModuleGetTexRef)(&again, module, "from"), CUDA_ERROR_NOT_FOUND);
    FAILS(DRIVER(cuModuleGetSurfRef)(&from, module, "nothing"), CUDA_ERROR_NOT_FOUND);

    unsigned *out;
    CHECK(cudaMallocManaged(&out, 1 << 16));
    float *numbers = (float *)out;
    void *args[] = {&out};

    // Surfaces.
    unsigned values[16 * 8], results[16 * 8];
    for (unsigned i = 0; i < 16 * 8; i++) values[i] = i * i;
    CUarray one = array(16, 8, CU_AD_FORMAT_UNSIGNED_INT32, CUDA_ARRAY3D_SURFACE_LDST, values, 4);
    CUarray two = array(16, 8, CU_AD_FORMAT_UNSIGNED_INT32, CUDA_ARRAY3D_SURFACE_LDST, values, 4);
    CUarray plain = array(16, 8, CU_AD_FORMAT_UNSIGNED_INT32, 0, values, 4), found = NULL;
    FAILS(DRIVER(cuSurfRefGetArray)(&found, from), CUDA_ERROR_INVALID_VALUE);
    FAILS(DRIVER(cuSurfRefSetArray)(from, one, 1), CUDA_ERROR_INVALID_VALUE);
    FAILS(DRIVER(cuSurfRefSetArray)(from, plain, 0), CUDA_ERROR_INVALID_VALUE);
    OK(DRIVER(cuSurfRefSetArray)(from, one, 0));
    OK(DRIVER(cuSurfRefSetArray)(to, two, 0));
    OK(DRIVER(cuSurfRefGetArray)(&found, to));
    expect(found == two, "the array of a surface reference");
    launch(kernel(module, "copy"), 8, 16, args);
    CHECK(cudaDeviceSynchronize());
    expect(out[0] == 16 && out[1] == 8, "extents of surfaces");
    CUDA_MEMCPY2D back;
    memset(&back, 0, sizeof back);
    back.srcMemoryType = CU_MEMORYTYPE_ARRAY, back.srcArray = two;
    back.dstMemoryType = CU_MEMORYTYPE_HOST, back.dstHost = results, back.dstPitch = 64;
    back.WidthInBytes = 64, back.Height = 8;
    OK(DRIVER(cuMemcpy2D)(&back));
    int good = 1;
    for (unsigned i = 0; i < 16 * 8; i++) good &= results[i] == values[i] + 1;
    expect(good, "a surface copied to another");

    // A texture over an array: the nearest texel, then halfway between two.
    float ramp[32];
    for (int i = 0; i < 32; i++) ramp[i] = (float)(i * i);
    CUarray floats = array(32, 0, CU_AD_FORMAT_FLOAT, 0, ramp, 4), bound = NULL;
    CUdeviceptr address = 0;
    OK(DRIVER(cuTexRefSetArray)(texels, floats, CU_TRSA_OVERRIDE_FORMAT));
    FAILS(DRIVER(cuTexRefSetArray)(texels, floats, 0), CUDA_ERROR_INVALID_VALUE);
    OK(DRIVER(cuTexRefGetArray)(&bound, texels));
    expect(bound == floats, "the array of a texture reference");
    FAILS(DRIVER(cuTexRefGetAddress)(&address, texels), CUDA_ERROR_INVALID_VALUE);
    float step = 0.5f;
    void *line_args[] = {&out, &step};
    launch(kernel(module, "line"), 1, 32, line_args);
    CHECK(cudaDeviceSynchronize());
    good = 1;
    for (int i = 0; i < 32; i++) good &= numbers[i] == ramp[i];
    expect(good, "the nearest texels");
    OK(DRIVER(cuTexRefSetFilterMode)(texels, CU_TR_FILTER_MODE_LINEAR));
    step = 1.0f;
    launch(kernel(module, "line"), 1, 32, line_args);
    CHECK(cudaDeviceSynchronize());
    good = 1;
    for (int i = 0; i < 31; i++) good &= numbers[i] == (ramp[i] + ramp[i + 1]) / 2;
    expect(good && numbers[31] == ramp[31], "the means of two texels");
    CUfilter_mode filter;
    CUaddress_mode mode;
    OK(DRIVER(cuTexRefGetFilterMode)(&filter, texels));
    OK(DRIVER(cuTexRefGetAddressMode)(&mode, texels, 0));
    expect(filter == CU_TR_FILTER_MODE_LINEAR && mode == CU_TR_ADDRESS_MODE_CLAMP, "modes");
    FAILS(DRIVER(cuTexRefSetAddressMode)(texels, 3, CU_TR_ADDRESS_MODE_CLAMP), CUDA_ERROR_INVALID_VALUE);

    // A launch keeps the binding that it was made with: array after array, without a wait.
    float other[32];
    for (int i = 0; i < 32; i++) other[i] = (float)(1000 + i);
    CUarray second = array(32, 0, CU_AD_FORMAT_FLOAT, 0, other, 4);
    OK(DRIVER(cuTexRefSetFilterMode)(texels, CU_TR_FILTER_MODE_POINT));
    step = 0.5f;
    for (int k = 0; k < 64; k++) {
        OK(DRIVER(cuTexRefSetArray)(texels, k % 2 ? second : floats, CU_TRSA_OVERRIDE_FORMAT));
        float *place = numbers + 32 * k;
        void *place_args[] = {&place, &step};
        launch(kernel(module, "line"), 1, 32, place_args);
    }
    CHECK(cudaDeviceSynchronize());
    good = 1;
    for (int k = 0; k < 64; k++)
        for (int i = 0; i < 32; i++) good &= numbers[32 * k + i] == (k % 2 ? other : ramp)[i];
    expect(good, "bindings of launches");

    // Memory: four bytes as integers, then as fractions.
    CUdeviceptr bytes;
    unsigned char pattern[64 * 4];
    for (int i = 0; i < 64 * 4; i++) pattern[i] = (unsigned char)(i * 7);
    OK(DRIVER(cuMemAlloc)(&bytes, sizeof pattern));
    OK(DRIVER(cuMemcpyHtoD)(bytes, pattern, sizeof pattern));
    size_t offset = 1;
    OK(DRIVER(cuTexRefSetFormat)(colours, CU_AD_FORMAT_UNSIGNED_INT8, 4));
    OK(DRIVER(cuTexRefSetFlags)(colours, CU_TRSF_READ_AS_INTEGER));
    OK(DRIVER(cuTexRefSetAddress)(&offset, colours, bytes, sizeof pattern));
    expect(offset == 0, "memory of cuMemAlloc is aligned");
    OK(DRIVER(cuTexRefGetAddress)(&address, colours));
    expect(address == bytes, "the address of a texture reference");
    launch(kernel(module, "fetch"), 1, 64, args);
    CHECK(cudaDeviceSynchronize());
    good = 1;
    for (int i = 0; i < 64 * 4; i++) good &= out[i] == pattern[i];
    expect(good, "bytes as integers");
    OK(DRIVER(cuTexRefSetFlags)(colours, 0));
    launch(kernel(module, "fetch"), 1, 64, args);
    CHECK(cudaDeviceSynchronize());
    good = 1;
    for (int i = 0; i < 64 * 4; i++) good &= numbers[i] == pattern[i] / 255.0f;
    expect(good, "bytes as fractions");
    FAILS(DRIVER(cuTexRefSetAddress)(NULL, colours, bytes + 16, 64), CUDA_ERROR_INVALID_VALUE);
    OK(DRIVER(cuTexRefSetAddress)(&offset, colours, bytes + 16, 64));
    expect(offset == 16, "the offset of an address that is not aligned");
    CUarray_format format;
    int channels;
    unsigned flags = 9;
    OK(DRIVER(cuTexRefGetFormat)(&format, &channels, colours));
    OK(DRIVER(cuTexRefGetFlags)(&flags, colours));
    expect(format == CU_AD_FORMAT_UNSIGNED_INT8 && channels == 4 && flags == 0, "format and flags");

    // Rows of memory.
    CUdeviceptr rows;
    size_t pitch;
    OK(DRIVER(cuMemAllocPitch)(&rows, &pitch, 20 * 4, 6, 4));
    float plane[6][20];
    for (int y = 0; y < 6; y++)
        for (int x = 0; x < 20; x++) plane[y][x] = (float)(100 * y + x);
    CHECK(cudaMemcpy2D((void *)rows, pitch, plane, 80, 80, 6, cudaMemcpyHostToDevice));
    CUDA_ARRAY_DESCRIPTOR shape = {20, 6, CU_AD_FORMAT_FLOAT, 1};
    FAILS(DRIVER(cuTexRefSetAddress2D)(texels, &shape, rows + 4, pitch), CUDA_ERROR_INVALID_VALUE);
    OK(DRIVER(cuTexRefSetAddress2D)(texels, &shape, rows, pitch));
    FAILS(DRIVER(cuTexRefGetArray)(&bound, texels), CUDA_ERROR_INVALID_VALUE);
    launch(kernel(module, "plane"), 6, 20, args);
    CHECK(cudaDeviceSynchronize());
    expect(!memcmp(out, plane, sizeof plane), "rows of memory");

    // An address that device code has kept goes with the reference, whatever that is bound to later.
    OK(DRIVER(cuSurfRefSetArray)(kept, one, 0));
    launch(kernel(module, "keep"), 1, 1, NULL);
    for (int k = 0; k < 2; k++) {
        OK(DRIVER(cuSurfRefSetArray)(kept, k ? two : one, 0));
        void *first_args[] = {&out};
        launch(kernel(module, "first"), 1, 1, first_args);
        CHECK(cudaDeviceSynchronize());
        expect(out[0] == (unsigned)k, "a surface by its address");
    }
    // A capture may launch what reads it, although it has just been bound anew.
    cudaStream_t stream;
    cudaGraph_t graph = NULL;
    cudaGraphExec_t graph_exec;
    void *first_args[] = {&out};
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    OK(DRIVER(cuSurfRefSetArray)(kept, one, 0));
    OK(DRIVER(cuLaunchKernel)(kernel(module, "first"), 1, 1, 1, 1, 1, 1, 0, stream, first_args, NULL));
    CHECK(cudaStreamEndCapture(stream, &graph));
    CHECK(cudaGraphInstantiate(&graph_exec, graph, 0));
    CHECK(cudaGraphLaunch(graph_exec, stream));
    CHECK(cudaStreamSynchronize(stream));
    expect(out[0] == 0, "a surface by its address in a graph");

    // References of no module.
    CUtexref made = NULL;
    OK(DRIVER(cuTexRefCreate)(&made));
    OK(DRIVER(cuTexRefSetMaxAnisotropy)(made, 4));
    OK(DRIVER(cuTexRefSetMipmapLevelClamp)(made, 1, 3));
    float least = 0, most = 0, border[4] = {1, 2, 3, 4}, colour[4] = {0};
    OK(DRIVER(cuTexRefGetMipmapLevelClamp)(&least, &most, made));
    OK(DRIVER(cuTexRefSetBorderColor)(made, border));
    OK(DRIVER(cuTexRefGetBorderColor)(colour, made));
    expect(least == 1 && most == 3 && !memcmp(border, colour, sizeof border), "settings");
    OK(DRIVER(cuTexRefDestroy)(made));
    expect(DRIVER(cuTexRefSetFlags)(made, 0) != CUDA_SUCCESS, "a reference that is gone");

    // One that nothing is bound to.
    CUmodule fresh = NULL;
    OK(DRIVER(cuModuleLoadData)(&fresh, ptx));
    launch(kernel(fresh, "fetch"), 1, 64, args);
    FAILS(DRIVER(cuCtxSynchronize)(), CUDA_ERROR_ILLEGAL_ADDRESS);
    return verdict("texture_references", failures == 0, "%d failures", failures);
}

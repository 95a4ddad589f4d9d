// A client of NVRTC, nvJitLink and nvFatbin, which it opens, or is linked to (-DLINKED), itself or as a plug-in (-DPLUGIN). It prints what it
// gets: options as the library has seen them, sizes, and what the driver says of the images.

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void *handle;

struct nvrtc {
    int (*create)(handle *);
    int (*compile)(handle, int, const char *const *);
    int (*destroy)(handle *);
    int (*ptx_size)(handle, size_t *);
    int (*cubin_size)(handle, size_t *);
    int (*cubin)(handle, char *);
    int (*log)(handle, char *);
};

struct linker {
    int (*create)(handle *, uint32_t, const char *const *);
    int (*destroy)(handle *);
    int (*add)(handle, int, const void *, size_t, const char *);
    int (*add_file)(handle, int, const char *);
    int (*complete)(handle);
    int (*size)(handle, size_t *);
    int (*cubin)(handle, char *);
    int (*log_size)(handle, size_t *);
    int (*log)(handle, char *);
};

// By the driver API, which the library that is preloaded has.
static void load(const char *name, const void *image) {
    int (*init)(unsigned) = (int (*)(unsigned))dlsym(RTLD_DEFAULT, "cuInit");
    int (*retain)(handle *, int) = (int (*)(handle *, int))dlsym(RTLD_DEFAULT, "cuDevicePrimaryCtxRetain");
    int (*current)(handle) = (int (*)(handle))dlsym(RTLD_DEFAULT, "cuCtxSetCurrent");
    int (*module)(handle *, const void *) = (int (*)(handle *, const void *))dlsym(RTLD_DEFAULT, "cuModuleLoadData");
    int (*find)(handle *, handle, const char *) = (int (*)(handle *, handle, const char *))dlsym(RTLD_DEFAULT, "cuModuleGetFunction");
    handle context, loaded = NULL, kernel;
    if (init(0) || retain(&context, 0) || current(context)) exit(2);
    int status = module(&loaded, image);
    printf("loaded %d, %s %d\n", status, name, status ? -1 : find(&kernel, loaded, name));
}

static void compile(const struct nvrtc *rtc, const char *name, int count, const char *const *options) {
    handle program;
    size_t size = 0, ptx = 0;
    char said[1000], image[1000];
    if (rtc->create(&program)) exit(3);
    int status = rtc->compile(program, count, options);
    rtc->log(program, said);
    rtc->cubin_size(program, &size);
    rtc->ptx_size(program, &ptx);
    printf("%d [%s] %s\n", status, said, size == 0 ? "nothing" : size == ptx ? "ptx" : "other");
    if (size > 0 && rtc->cubin(program, image) == 0) load(name, image);
    rtc->destroy(&program);
}

static void compile_all(const struct nvrtc *rtc, const char *name) {
    const char *const real[] = {"-DX", "-arch=sm_90a"}, *const apart[] = {"--gpu-architecture", "sm_80"};
    const char *const virtual[] = {"-arch=compute_80"}, *const intermediate[] = {"-arch=sm_90", "-dlto"};
    const char *const wrong[] = {"-arch=sm_90", "-wrong"};
    compile(rtc, name, 2, real);
    compile(rtc, name, 2, apart);
    compile(rtc, name, 1, virtual);
    compile(rtc, name, 2, intermediate);
    compile(rtc, name, 2, wrong);
    compile(rtc, name, 0, NULL);
}

static const char first[] = ".version 7.0\n.target sm_70\n.address_size 64\n.extern .func (.param .b32 r) f();\n"
                            ".visible .entry k()\n{\n.reg .b32 %r;\n.param .b32 r;\ncall (r), f, ();\nret;\n}\n";
static const char second[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
                             ".visible .func (.param .b32 r) f()\n{\nst.param.b32 [r], 1;\nret;\n}\n";
static const uint32_t intermediate[] = {0x7f4e43ed, 0};

// Links inputs: `1` and `2` are the texts above, `f` the second from a file, `l` LTO-IR, `m` machine code.
static void link_all(const struct linker *linker, const char *inputs, const char *name, int count, const char *const *options) {
    handle link;
    size_t size = 0, length = 0;
    char image[2000], said[1000];
    if (linker->create(&link, count, options)) exit(4);
    printf("%s:", inputs);
    for (const char *in = inputs; *in; in++) {
        int status = -1;
        switch (*in) {
            case '1': status = linker->add(link, 2, first, sizeof first, "first"); break;
            case '2': status = linker->add(link, 1, second, sizeof second, NULL); break;
            case 'f': status = linker->add_file(link, 2, getenv("SECOND")); break;
            case 'l': status = linker->add(link, 3, intermediate, sizeof intermediate, "third"); break;
            case 'm': status = linker->add(link, 1, "\177ELF\2\1\1", 64, "machine"); break;
        }
        printf(" %d", status);
    }
    printf(", %d", linker->complete(link));
    linker->log_size(link, &length);
    if (length > sizeof said || linker->log(link, said) || strlen(said) + 1 != length) exit(5);
    linker->size(link, &size);
    printf(", [%s] %s\n", said, size == 4 ? "machine code" : "image");
    if (size > 4 && linker->cubin(link, image) == 0) load(name, image);
    linker->destroy(&link);
}

static void use_linker(const struct linker *linker) {
    const char *const plain[] = {"-arch=sm_90"}, *const lto[] = {"-arch=sm_90", "-lto"}, *const ptx[] = {"-lto", "-ptx", "-arch=sm_90"};
    link_all(linker, "12", "k", 1, plain);
    link_all(linker, "1f", "k", 1, plain);
    link_all(linker, "1", "k", 1, plain);
    link_all(linker, "m", "k", 1, plain);
    link_all(linker, "l12", "optimised", 2, lto);
    link_all(linker, "l", "optimised", 3, ptx);
    link_all(linker, "l1", "k", 2, lto);
}

#ifdef LINKED
int nvrtcCreateProgram(handle *), nvrtcCompileProgram(handle, int, const char *const *), nvrtcDestroyProgram(handle *);
int nvrtcGetPTXSize(handle, size_t *), nvrtcGetCUBINSize(handle, size_t *), nvrtcGetCUBIN(handle, char *);
int nvrtcGetProgramLog(handle, char *);
int __nvJitLinkCreate_12_0(handle *, uint32_t, const char *const *), nvJitLinkDestroy(handle *);
int nvJitLinkAddData(handle, int, const void *, size_t, const char *), nvJitLinkAddFile(handle, int, const char *);
int nvJitLinkComplete(handle), __nvJitLinkGetLinkedCubinSize_12_0(handle, size_t *), nvJitLinkGetLinkedCubin(handle, char *);
int nvJitLinkGetErrorLogSize(handle, size_t *), nvJitLinkGetErrorLog(handle, char *);

int use_linked(void) {
    // Called, and by an address that the loader stores.
    static const struct nvrtc rtc = {nvrtcCreateProgram, nvrtcCompileProgram, nvrtcDestroyProgram, nvrtcGetPTXSize,
                                     nvrtcGetCUBINSize, nvrtcGetCUBIN, nvrtcGetProgramLog};
    const char *const real[] = {"-arch=sm_90"};
    handle program;
    char said[1000];
    if (nvrtcCreateProgram(&program) || nvrtcCompileProgram(program, 1, real) || nvrtcGetProgramLog(program, said)) exit(6);
    printf("[%s]\n", said);
    nvrtcDestroyProgram(&program);
    compile_all(&rtc, "nvrtc");
    struct linker linker = {__nvJitLinkCreate_12_0, nvJitLinkDestroy, nvJitLinkAddData, nvJitLinkAddFile, nvJitLinkComplete,
                            __nvJitLinkGetLinkedCubinSize_12_0, nvJitLinkGetLinkedCubin, nvJitLinkGetErrorLogSize, nvJitLinkGetErrorLog};
    use_linker(&linker);
    return 0;
}
#else
#define FIND(to, name) (*(void **)&(to) = dlsym(library, name)) || (exit(7), 0)

static void *use_nvrtc(const char *path, const char *name) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    struct nvrtc rtc;
    if (!library) exit(8);
    FIND(rtc.create, "nvrtcCreateProgram");
    FIND(rtc.compile, "nvrtcCompileProgram");
    FIND(rtc.destroy, "nvrtcDestroyProgram");
    FIND(rtc.ptx_size, "nvrtcGetPTXSize");
    FIND(rtc.cubin_size, "nvrtcGetCUBINSize");
    FIND(rtc.cubin, "nvrtcGetCUBIN");
    FIND(rtc.log, "nvrtcGetProgramLog");
    compile_all(&rtc, name);
    return library;
}

static void open_linker(const char *path) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    struct linker linker;
    if (!library) exit(9);
    FIND(linker.create, "__nvJitLinkCreate_12_0");
    FIND(linker.destroy, "nvJitLinkDestroy");
    FIND(linker.add, "nvJitLinkAddData");
    FIND(linker.add_file, "nvJitLinkAddFile");
    FIND(linker.complete, "nvJitLinkComplete");
    FIND(linker.size, "nvJitLinkGetLinkedCubinSize");
    FIND(linker.cubin, "nvJitLinkGetLinkedCubin");
    FIND(linker.log_size, "nvJitLinkGetErrorLogSize");
    FIND(linker.log, "nvJitLinkGetErrorLog");
    use_linker(&linker);
}

static void use_fatbin(const char *path) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    int (*add)(char *, const void *, size_t, const char *, const char *);
    char said[1000], machine[64] = "\177ELF";
    if (!library) exit(12);
    FIND(add, "nvFatbinAddCubin");
    const struct { const void *code; size_t size; const char *arch; } given[] = {
        {second, sizeof second, "70"}, {machine, sizeof machine, "90"}, {".vers", 5, "90"}, {second, sizeof second, "75"}};
    for (int i = 0; i < 4; i++) {
        int status = add(strcpy(said, "nothing"), given[i].code, given[i].size, given[i].arch, "k");
        printf("%d [%s]\n", status, said);
    }
}
#endif

#ifndef PLUGIN
int main(int count, char **words) {
#ifdef LINKED
    (void)count, (void)words;
    return use_linked();
#else
    if (strcmp(words[1], "linker") == 0) {
        // With NVRTC, or alone.
        if (count > 3 && !dlopen(words[3], RTLD_NOW | RTLD_LOCAL)) exit(11);
        open_linker(words[2]);
    } else if (strcmp(words[1], "fatbin") == 0) {
        use_fatbin(words[2]);
    } else if (strcmp(words[1], "plugin") == 0) {
        void *plugin = dlopen(words[2], RTLD_NOW | RTLD_LOCAL);
        int (*use)(void) = plugin ? (int (*)(void))dlsym(plugin, "use_linked") : NULL;
        return use ? use() : 10;
    } else {
        // Pairs of a library and its kernel's name. All stay open; then one after the other is opened and closed.
        for (int i = 2; i + 1 < count; i += 2) use_nvrtc(words[i], words[i + 1]);
        if (strcmp(words[1], "again") == 0) {
            for (int i = 0; i < 20; i++) dlclose(use_nvrtc(words[count - 1], "nvrtc"));
        }
    }
    return 0;
#endif
}
#endif

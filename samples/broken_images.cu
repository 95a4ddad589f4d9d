// Device code that is damaged: PTX with mistakes, which are shown with line and column; and this program's own fatbin,
// truncated and with bits flipped. Every load returns, with an error or with something that can be unloaded again.
#include "broken.h"

#include <fcntl.h>
#include <initializer_list>
#include <sys/mman.h>
#include <sys/stat.h>
#include <vector>

__global__ void in_the_fatbin(int *out) { *out = threadIdx.x * 3 + 1; }

#define HEAD ".version 8.0\n.target sm_80\n.address_size 64\n"

cudaError_t load(const void *image, cudaLibrary_t *library, std::string *log = nullptr) {
    char text[2048] = "";
    cudaJitOption keys[] = {cudaJitErrorLogBuffer, cudaJitErrorLogBufferSizeBytes};
    void *values[] = {text, (void *)sizeof text};
    const cudaError_t error = cudaLibraryLoadData(library, image, keys, values, log ? 2 : 0, nullptr, nullptr, 0);
    if (log) *log = text;
    return error;
}

// The text must be refused with `error`, and the explanation contain all of `parts`, in the log and on stderr.
void refused(const char *name, const char *ptx, cudaError_t error, std::initializer_list<const char *> parts) {
    broken_cases++;
    const Outcome out = in_child([=] {
        cudaLibrary_t library;
        std::string log;
        RETURNS(error, load(ptx, &library, &log));
        for (const char *part : parts) {
            if (log.find(part) == std::string::npos) fprintf(stderr, "not in the log: %s\nbut: %s\n", part, log.c_str());
            HOLDS(log.find(part) != std::string::npos);
        }
        RETURNS(error, load(ptx, &library));
        return usable();
    });
    bool ok = !out.hung && WIFEXITED(out.status) && WEXITSTATUS(out.status) == 0 && messages(out.text) == 1;
    for (const char *part : parts) ok = ok && out.text.find(part) != std::string::npos;
    if (!ok) complain(name, "the child failed", out);
}

// The fatbin that nvcc put into this program.
std::vector<char> own_fatbin() {
    const int file = open("/proc/self/exe", O_RDONLY);
    struct stat about;
    if (file < 0 || fstat(file, &about) != 0) exit(1);
    const char *bytes = (const char *)mmap(nullptr, about.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    const char magic[] = {0x50, (char)0xed, 0x55, (char)0xba, 1, 0, 16, 0};
    for (off_t at = 0; at + 16 < about.st_size; at += 8) {
        unsigned long long size;
        memcpy(&size, bytes + at + 8, 8);
        if (memcmp(bytes + at, magic, sizeof magic) != 0 || size > (unsigned long long)(about.st_size - at)) continue;
        std::vector<char> fatbin(bytes + at, bytes + at + 16 + size);
        cudaLibrary_t library;
        cudaKernel_t kernel;
        // The one with our kernel: linking adds others.
        if (load(fatbin.data(), &library) != cudaSuccess) continue;
        if (cudaLibraryGetKernel(&kernel, library, "_Z13in_the_fatbinPi") == cudaSuccess) return fatbin;
    }
    return {};
}

// `bytes` at the end of a page that no memory follows.
char *at_the_edge(const char *bytes, size_t size) {
    const size_t pages = (size + 4095) / 4096 * 4096;
    char *p = (char *)mmap(nullptr, pages + 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(p + pages, 4096, PROT_NONE);
    return (char *)memcpy(p + pages - size, bytes, size);
}

int damaged() {
    const std::vector<char> good = own_fatbin();
    HOLDS(!good.empty());
    cudaLibrary_t library;
    int refused = 0, tried = 0;
    for (size_t size = 0; size < good.size(); size += 1 + size / 40) {
        char *p = at_the_edge(good.data(), size);
        const cudaError_t error = load(p, &library);
        HOLDS(error == cudaErrorInvalidKernelImage || error == cudaErrorInvalidValue || error == cudaErrorInvalidPtx);
        tried++;
        refused++;
        munmap((char *)((size_t)p & ~4095ull), size + 4096);
    }
    uint32_t seed = 77;
    std::vector<char> bad = good;
    for (int i = 0; i < 600; i++) {
        // Headers get more than their share.
        const size_t range = i % 2 == 0 ? bad.size() : std::min(bad.size(), size_t(0xa0));
        const size_t at = next_random(&seed) % range;
        bad[at] ^= 1 << (next_random(&seed) & 7);
        char *p = at_the_edge(bad.data(), bad.size());
        const cudaError_t error = load(p, &library);
        tried++;
        if (error == cudaSuccess) {
            unsigned count;
            RETURNS(cudaSuccess, cudaLibraryGetKernelCount(&count, library));
            RETURNS(cudaSuccess, cudaLibraryUnload(library));
        } else {
            refused++;
            HOLDS(error == cudaErrorInvalidKernelImage || error == cudaErrorInvalidPtx || error == cudaErrorInvalidValue ||
                  error == cudaErrorNoKernelImageForDevice || error == cudaErrorUnsupportedPtxVersion ||
                  error == cudaErrorSymbolNotFound);
        }
        munmap((char *)((size_t)p & ~4095ull), bad.size() + 4096);
        if (i % 3 == 2) bad = good;
    }
    HOLDS(refused * 3 > tried);
    RETURNS(cudaSuccess, load(good.data(), &library));
    return usable();
}

// What nvcc's code passes to register a fatbin, and that function.
struct Wrapper {
    int magic = 0x466243b1, version = 1;
    const void *data;
    void *more = nullptr;
};
extern "C" void **__cudaRegisterFatBinary(void *wrapper);

// A module of the program's that cannot be loaded: an error when something of it is used, or from the beginning.
int registered(const char *loading, cudaError_t expected) {
    setenv("CUDA_MODULE_LOADING", loading, 1);
    static const char bad[64] = "once upon a time";
    static Wrapper wrapper;
    wrapper.data = bad;
    HOLDS(__cudaRegisterFatBinary(&wrapper) != nullptr);
    void *p;
    for (int i = 0; i < 2; i++) {
        RETURNS(expected, cudaMalloc(&p, 4));
        RETURNS(expected, cudaGetLastError());
    }
    return expected == cudaSuccess ? usable() : 0;
}

int main() {
    const cudaError_t ptx = cudaErrorInvalidPtx;
    refused("an unknown instruction", HEAD ".visible .entry k()\n{\n    .reg .b32 %r<4>;\n    frobnicate.u32 %r1, %r2;\n    ret;\n}\n", ptx,
            {"7:5", "frobnicate"});
    refused("an undeclared register", HEAD ".visible .entry k()\n{\n    mov.u32 %r1, %tid.x;\n    ret;\n}\n", ptx, {"6:", "%r1"});
    refused("a missing semicolon", HEAD ".visible .entry k()\n{\n    .reg .b32 %r<4>;\n    mov.u32 %r1, 5\n    ret;\n}\n", ptx, {"8:", "ret"});
    refused("a missing brace", HEAD ".visible .entry k()\n{\n    ret;\n", ptx, {"7:"});
    refused("a wrong type", HEAD ".visible .entry k()\n{\n    .reg .b64 %d<4>;\n    add.u32 %d1, %d2, %d3;\n    ret;\n}\n", ptx, {"7:"});
    refused("a label that is not there", HEAD ".visible .entry k()\n{\n    bra NOWHERE;\n}\n", ptx, {"6:", "NOWHERE"});
    refused("no PTX at all", "once upon a time", cudaErrorInvalidKernelImage, {"no PTX"});
    refused("nothing", "\0               ", cudaErrorInvalidKernelImage, {"no PTX"});
    refused("a function without a body", HEAD ".extern .func nobody();\n.visible .entry k()\n{\n    call nobody;\n    ret;\n}\n",
            cudaErrorSymbolNotFound, {"nobody"});
    {
        broken_cases++;
        const Outcome out = in_child(damaged, 0, 120);
        if (out.hung || !WIFEXITED(out.status) || WEXITSTATUS(out.status) != 0) {
            Outcome end = out;
            if (end.text.size() > 2000) end.text.erase(0, end.text.size() - 2000);
            complain("a damaged fatbin", "the child failed", end);
        }
    }
    expect("a damaged module, loaded when it is used", nullptr, [] { return registered("LAZY", cudaSuccess); });
    expect("a damaged module, loaded at once", "does not begin like a fatbin", [] { return registered("EAGER", cudaErrorInvalidKernelImage); });
    expect("a null image", nullptr, [] {
        cudaLibrary_t library;
        RETURNS(cudaErrorInvalidValue, load(nullptr, &library));
        return usable();
    });
    expect("an image at a wild address", "does not point to readable memory", [] {
        cudaLibrary_t library;
        RETURNS(cudaErrorInvalidKernelImage, load((void *)0x5555deadb000, &library));
        return usable();
    });
    expect("a kernel that is not there", nullptr, [] {
        cudaLibrary_t library;
        cudaKernel_t kernel;
        RETURNS(cudaSuccess, load(HEAD ".visible .entry k()\n{\n    ret;\n}\n", &library));
        RETURNS(cudaSuccess, cudaLibraryGetKernel(&kernel, library, "k"));
        RETURNS(cudaErrorSymbolNotFound, cudaLibraryGetKernel(&kernel, library, "l"));
        RETURNS(cudaSuccess, cudaLibraryUnload(library));
        RETURNS(cudaErrorInvalidResourceHandle, cudaLibraryUnload(library));
        return usable();
    });
    return verdict("broken_images", broken_wrong == 0, "%d cases, %d wrong", broken_cases, broken_wrong);
}

// PTX as text, loaded and launched from a C++17 program that nvcc never saw, and what the runtime says to wrong PTX.
#include <memory>
#include <string_view>
#include <type_traits>
#include <vector>

#include "test.h"

namespace {

// out[i] = in[i] * factor + offset
constexpr const char *kPtx = R"(
.version 7.0
.target sm_70
.address_size 64

.visible .global .align 4 .f32 offset = 0f3F000000;

.visible .entry affine(.param .u64 in, .param .u64 out, .param .f32 factor, .param .u32 n)
{
    .reg .pred p;
    .reg .b32 r<5>;
    .reg .f32 f<5>;
    .reg .b64 d<6>;
    ld.param.u64 d1, [in];
    ld.param.u64 d2, [out];
    ld.param.f32 f1, [factor];
    ld.param.u32 r1, [n];
    mov.u32 r2, %ctaid.x;
    mov.u32 r3, %ntid.x;
    mov.u32 r4, %tid.x;
    mad.lo.u32 r2, r2, r3, r4;
    setp.ge.u32 p, r2, r1;
    @p bra done;
    cvta.to.global.u64 d1, d1;
    cvta.to.global.u64 d2, d2;
    mul.wide.u32 d3, r2, 4;
    add.u64 d4, d1, d3;
    add.u64 d5, d2, d3;
    ld.global.f32 f2, [d4];
    ld.global.f32 f3, [offset];
    fma.rn.f32 f4, f2, f1, f3;
    st.global.f32 [d5], f4;
done:
    ret;
}
)";

struct Free {
    void operator()(void *p) const { OK(cudaFree(p)); }
};
template <typename T>
using Device = std::unique_ptr<T[], Free>;

template <typename T>
Device<T> allocate(std::size_t n) {
    void *p = nullptr;
    OK(cudaMalloc(&p, n * sizeof(T)));
    return Device<T>(static_cast<T *>(p));
}

cudaError_t load(cudaLibrary_t *library, const char *ptx) {
    return cudaLibraryLoadData(library, ptx, nullptr, nullptr, 0, nullptr, nullptr, 0);
}

}  // namespace

int main() {
    cudaLibrary_t library;
    cudaKernel_t kernel;
    OK(load(&library, kPtx));
    RETURNS(cudaErrorSymbolNotFound, cudaLibraryGetKernel(&kernel, library, "no_such_kernel"));
    /* No device here has unified function pointers, so that no function is one. */
    void *unified;
    RETURNS(cudaErrorInvalidValue, cudaLibraryGetUnifiedFunction(&unified, library, "no_such_function"));
    RETURNS(cudaErrorInvalidValue, cudaLibraryGetUnifiedFunction(NULL, library, "no_such_function"));
    RETURNS(cudaErrorInvalidResourceHandle, cudaLibraryGetUnifiedFunction(&unified, NULL, "no_such_function"));
    OK(cudaLibraryGetKernel(&kernel, library, "affine"));

    unsigned n = 300;
    std::vector<float> in(n), out(n);
    for (unsigned i = 0; i < n; i++) in[i] = static_cast<float>(i);
    const auto dev_in = allocate<float>(n), dev_out = allocate<float>(n);
    OK(cudaMemcpy(dev_in.get(), in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    void *global = nullptr;
    std::size_t bytes = 0;
    OK(cudaLibraryGetGlobal(&global, &bytes, library, "offset"));
    EQUAL(sizeof(float), bytes);

    float factor = 2;
    for (const float offset : {0.5f, 3.0f}) {  // the first is the initial value
        if (offset != 0.5f) OK(cudaMemcpy(global, &offset, sizeof(offset), cudaMemcpyHostToDevice));
        float *in_pointer = dev_in.get(), *out_pointer = dev_out.get();
        void *arguments[] = {&in_pointer, &out_pointer, &factor, &n};
        OK(cudaLaunchKernel(reinterpret_cast<const void *>(kernel), dim3(3), dim3(128), arguments, 0, nullptr));
        OK(cudaMemcpy(out.data(), dev_out.get(), n * sizeof(float), cudaMemcpyDeviceToHost));
        int wrong = 0;
        for (unsigned i = 0; i < n; i++) wrong += out[i] != 2 * in[i] + offset;
        EQUAL(0, wrong);
        // Its PTX is from before CUDA 13.
        RETURNS(cudaErrorInvalidConfiguration,
                cudaLaunchKernel(reinterpret_cast<const void *>(kernel), dim3(1), dim3(1025), arguments, 0, nullptr));
        RETURNS(cudaErrorInvalidConfiguration,
                cudaLaunchKernel(reinterpret_cast<const void *>(kernel), dim3(0), dim3(32), arguments, 0, nullptr));
        cudaGetLastError();
    }
    OK(cudaLibraryUnload(library));
    // Loading may be lazy: then the first use finds the mistake.
    cudaError_t error = load(&library, ".version 7.0\n.target sm_70\n.address_size 64\nnonsense here\n");
    if (error == cudaSuccess) error = cudaLibraryGetKernel(&kernel, library, "here");
    RETURNS(cudaErrorInvalidPtx, error);
    static_assert(std::is_same_v<decltype(cudaGetErrorName(cudaSuccess)), const char *>, "C++ sees the C prototypes");
    EXPECT(std::string_view(cudaGetErrorName(cudaErrorInvalidPtx)) == "cudaErrorInvalidPtx");
    return finish();
}

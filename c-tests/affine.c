/* Loads PTX into a host program that no CUDA compiler has seen, launches it, and compares. */
#include "test.h"

static const char *const kPtx =
    ".version 7.0\n.target sm_70\n.address_size 64\n"
    ".visible .entry affine(.param .u64 data, .param .u32 n) {\n"
    "    .reg .pred p;\n    .reg .b32 r<5>;\n    .reg .b64 d<3>;\n"
    "    ld.param.u64 d1, [data];\n    ld.param.u32 r1, [n];\n"
    "    mov.u32 r2, %ctaid.x;\n    mov.u32 r3, %ntid.x;\n    mov.u32 r4, %tid.x;\n"
    "    mad.lo.u32 r2, r2, r3, r4;\n    setp.ge.u32 p, r2, r1;\n    @p bra done;\n"
    "    cvta.to.global.u64 d1, d1;\n    mul.wide.u32 d2, r2, 4;\n    add.u64 d1, d1, d2;\n"
    "    ld.global.u32 r3, [d1];\n    mad.lo.u32 r3, r3, 3, r2;\n    st.global.u32 [d1], r3;\n"
    "done:\n    ret;\n}\n";

enum { N = 1000 };

int main(void) {
    static unsigned data[N];
    unsigned n = N;
    for (unsigned i = 0; i < n; i++) data[i] = i * i;

    struct cudaDeviceProp properties;
    OK(cudaGetDeviceProperties(&properties, 0));
    EQUAL(32, properties.warpSize);

    cudaLibrary_t library = NULL;
    cudaKernel_t kernel = NULL;
    OK(cudaLibraryLoadData(&library, kPtx, NULL, NULL, 0, NULL, NULL, 0));
    OK(cudaLibraryGetKernel(&kernel, library, "affine"));

    cudaStream_t stream = NULL;
    void *device = NULL;
    OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    OK(cudaMalloc(&device, sizeof data));
    OK(cudaMemcpyAsync(device, data, sizeof data, cudaMemcpyHostToDevice, stream));
    void *arguments[] = {&device, &n};
    struct dim3 grid = {(N + 127) / 128, 1, 1}, block = {128, 1, 1};
    OK(cudaLaunchKernel((const void *)kernel, grid, block, arguments, 0, stream));
    OK(cudaMemcpyAsync(data, device, sizeof data, cudaMemcpyDeviceToHost, stream));
    OK(cudaStreamSynchronize(stream));
    for (unsigned i = 0; i < n; i++) {
        if (data[i] != i * i * 3 + i) {
            EQUAL(i * i * 3 + i, data[i]);
            break;
        }
    }

    RETURNS(cudaErrorInvalidMemcpyDirection, cudaMemcpy(device, data, sizeof data, AS(cudaMemcpyKind, 77)));
    RETURNS(cudaErrorInvalidMemcpyDirection, cudaGetLastError());
    OK(cudaFree(device));
    OK(cudaStreamDestroy(stream));
    OK(cudaLibraryUnload(library));
    return finish();
}

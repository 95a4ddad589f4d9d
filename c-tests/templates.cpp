// What host programs in C++ have besides the functions: enumerations that are types of their own, arguments that may be left out,
// pointers to memory of any type, kernels with arguments.
#include <array>
#include <map>
#include <string>
#include <type_traits>

#include "test.h"
#ifndef WITH_UNDERSTUDY_H
#include <cuda_runtime.h>
#endif

namespace {

constexpr const char *kPtx =
    ".version 7.0\n.target sm_70\n.address_size 64\n"
    ".visible .entry put(.param .u64 to, .param .u32 value) {\n"
    "    .reg .b32 r<2>;\n    .reg .b64 d<2>;\n"
    "    ld.param.u64 d1, [to];\n    ld.param.u32 r1, [value];\n    cvta.to.global.u64 d1, d1;\n"
    "    st.global.u32 [d1], r1;\n    ret;\n}\n";

// Overloads that integers could not have.
std::string words(cudaError error) { return cudaGetErrorName(error); }

std::string words(CUresult result) {
    const char *name = nullptr;
    cuGetErrorName(result, &name);
    return name;
}

std::string words(cudaMemcpyKind kind) {
    static const std::map<cudaMemcpyKind, std::string> names = {
        {cudaMemcpyHostToDevice, "up"}, {cudaMemcpyDeviceToHost, "down"}, {cudaMemcpyDeviceToDevice, "across"}};
    return names.at(kind);
}

void enumerations() {
    static_assert(std::is_enum_v<cudaDeviceAttr> && std::is_same_v<cudaError_t, cudaError>);
    static_assert(std::is_same_v<CUresult, cudaError_enum> && std::is_same_v<decltype(cudaFree(nullptr)), cudaError_t>);
    static_assert(std::is_same_v<decltype(cudaMemcpy3DParms::kind), cudaMemcpyKind>);
    static_assert(std::is_same_v<decltype(cudaChannelFormatDesc::f), cudaChannelFormatKind>);
    static_assert(std::is_same_v<decltype(CUmemLocation::type), CUmemLocationType>);
    static_assert(!std::is_convertible_v<int, cudaLimit> && std::is_convertible_v<cudaLimit, int>);
    static_assert(std::is_same_v<std::underlying_type_t<cudaFuncCache>, unsigned>);
    EXPECT(words(cudaErrorNotReady) == "cudaErrorNotReady");
    EXPECT(words(CUDA_ERROR_NOT_READY) == "CUDA_ERROR_NOT_READY");
    cudaMemcpy3DParms copy{};
    copy.kind = cudaMemcpyDeviceToDevice;
    const cudaMemcpyKind kind = copy.kind;
    EXPECT(words(kind) == "across");
    std::array<cudaDeviceAttr, 2> asked{cudaDevAttrComputeCapabilityMajor, cudaDevAttrComputeCapabilityMinor};
    for (cudaDeviceAttr attribute : asked) {
        int value = -1;
        OK(cudaDeviceGetAttribute(&value, attribute, 0));
        EXPECT(value >= 0);
    }
    cudaStreamCaptureStatus status;
    OK(cudaStreamIsCapturing(nullptr, &status));
    EQUAL(cudaStreamCaptureStatusNone, status);
    // Unions of C++ with a constructor.
    cudaLaunchAttribute attribute;
    attribute.id = cudaLaunchAttributePriority;
    attribute.val.priority = 0;
    EQUAL(0, attribute.val.priority);
}

void memory() {
    float *device = nullptr, *host = nullptr, *managed = nullptr, *mapped = nullptr;
    OK(cudaMalloc(&device, 64));
    OK(cudaMallocHost(&host, 64));
    OK(cudaMallocManaged(&managed, 64));
    OK(cudaHostGetDevicePointer(&mapped, host, 0));
    host[3] = 2.5f;
    OK(cudaMemcpyAsync(device, host, 64, cudaMemcpyHostToDevice));
    OK(cudaMemcpyAsync(managed, device, 64, cudaMemcpyDefault));
    cudaEvent_t event = nullptr;
    OK(cudaEventCreate(&event, cudaEventDisableTiming));
    OK(cudaEventRecord(event));
    OK(cudaStreamWaitEvent(nullptr, event));
    OK(cudaEventSynchronize(event));
    EXPECT(managed[3] == 2.5f);
    OK(cudaMemsetAsync(managed, 0, 64));
    OK(cudaDeviceSynchronize());
    EXPECT(managed[3] == 0);
    size_t *other = nullptr;
    OK(cudaMallocAsync(&other, 64, cudaStreamPerThread));
    OK(cudaFreeAsync(other, cudaStreamPerThread));
    const cudaExtent extent = make_cudaExtent(16, 4, 2);
    cudaPitchedPtr pitched{};
    OK(cudaMalloc3D(&pitched, extent));
    EXPECT(pitched.xsize == 16 && make_cudaPos(1, 2, 3).z == 3);
    EXPECT(make_cudaPitchedPtr(pitched.ptr, pitched.pitch, 16, 4).ysize == 4);
    OK(cudaFree(pitched.ptr));
    OK(cudaEventDestroy(event));
    OK(cudaFree(device));
    OK(cudaFree(managed));
    OK(cudaFreeHost(host));
}

void launches() {
    cudaLibrary_t library = nullptr;
    cudaKernel_t kernel = nullptr;
    OK(cudaLibraryLoadData(&library, kPtx, nullptr, nullptr, 0, nullptr, nullptr, 0));
    OK(cudaLibraryGetKernel(&kernel, library, "put"));
    unsigned *to = nullptr;
    OK(cudaMallocManaged(&to, sizeof *to));
    cudaLaunchAttribute wish{};
    wish.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    wish.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(1);
    config.blockDim = dim3(1, 1);
    config.attrs = &wish;
    config.numAttrs = 1;
    unsigned value = 78;
    OK(cudaLaunchKernelEx(&config, kernel, to, value));
    OK(cudaDeviceSynchronize());
    EQUAL(78, *to);
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t exec = nullptr;
    OK(cudaGraphCreate(&graph, 0));
    OK(cudaGraphInstantiate(&exec, graph));
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
    OK(cudaFree(to));
    OK(cudaLibraryUnload(library));
}

}  // namespace

int main() {
    enumerations();
    memory();
    launches();
    return finish();
}

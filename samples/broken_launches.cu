// Launches that cannot be: the call returns CUDA's error and one message tells what is wrong; the next launch works.
#include "broken.h"

__global__ void plain(int *out) { *out = threadIdx.x; }
__global__ void __launch_bounds__(64) bounded(int *out) { *out = threadIdx.x; }
__global__ void shared_array(int *out) {
    __shared__ int words[8192];
    words[threadIdx.x] = *out;
    __syncthreads();
    *out = words[threadIdx.x ^ 1];
}
void not_a_kernel() {}

// The launch returns `error`, says `part`, and the device stays usable.
void refused(const char *name, const char *part, cudaError_t error, const std::function<cudaError_t(int *)> &launch) {
    expect(name, part, [&] {
        int *p;
        RETURNS(cudaSuccess, cudaMalloc(&p, 256));
        RETURNS(error, launch(p));
        RETURNS(error, cudaGetLastError());
        RETURNS(cudaSuccess, cudaGetLastError());
        RETURNS(cudaSuccess, cudaDeviceSynchronize());
        return usable();
    });
}

cudaError_t launch(const void *f, dim3 grid, dim3 block, void **args, size_t shared = 0, cudaStream_t stream = nullptr) {
    return cudaLaunchKernel(f, grid, block, args, shared, stream);
}

int main() {
    const struct {
        dim3 grid, block;
        const char *part;
    } shapes[] = {{dim3(0), dim3(32), "a grid of 0 x 1 x 1"},
                  {dim3(1, 0), dim3(32), "a grid of 1 x 0 x 1"},
                  {dim3(1, 65536), dim3(32), "a grid of 1 x 65536 x 1"},
                  {dim3(1, 1, 65536), dim3(32), "a grid of 1 x 1 x 65536"},
                  {dim3(1u << 31), dim3(32), "a grid of 2147483648 x 1 x 1"},
                  {dim3(~0u, ~0u, ~0u), dim3(32), "a grid of 4294967295 x"},
                  {dim3(1), dim3(0), "blocks of 0 x 1 x 1 threads"},
                  {dim3(1), dim3(1025), "blocks of 1025 x 1 x 1 threads"},
                  {dim3(1), dim3(1, 1, 65), "blocks of 1 x 1 x 65 threads"},
                  {dim3(1), dim3(32, 33), "blocks of 32 x 33 x 1 threads"},
                  {dim3(1), dim3(~0u, ~0u, ~0u), "blocks of 4294967295 x"}};
    for (const auto &s : shapes) {
        refused(s.part, s.part, cudaErrorInvalidValue, [&](int *p) {
            void *args[] = {&p};
            return launch((const void *)plain, s.grid, s.block, args);
        });
    }
    refused("launch bounds", "64 threads", cudaErrorInvalidValue, [](int *p) {
        void *args[] = {&p};
        return launch((const void *)bounded, 1, 65, args);
    });
    for (const size_t bytes : {size_t(48 << 10) + 1, size_t(1) << 30, ~size_t(0)}) {
        refused("dynamic shared memory", "bytes of shared memory", cudaErrorInvalidValue, [=](int *p) {
            void *args[] = {&p};
            return launch((const void *)plain, 1, 32, args, bytes);
        });
    }
    refused("static and dynamic shared memory", "bytes of shared memory", cudaErrorInvalidValue, [](int *p) {
        void *args[] = {&p};
        return launch((const void *)shared_array, 1, 32, args, 20 << 10);
    });
    refused("null function", "no kernel at", cudaErrorInvalidDeviceFunction,
            [](int *p) {
                void *args[] = {&p};
                return launch(nullptr, 1, 32, args);
            });
    refused("a host function", "no kernel at", cudaErrorInvalidResourceHandle, [](int *p) {
        void *args[] = {&p};
        return launch((const void *)not_a_kernel, 1, 32, args);
    });
    refused("null arguments", "1 argument", cudaErrorInvalidValue, [](int *) { return launch((const void *)plain, 1, 32, nullptr); });
    refused("a null argument", "1 argument", cudaErrorInvalidValue, [](int *) {
        void *args[] = {nullptr};
        return launch((const void *)plain, 1, 32, args);
    });
    refused("a stream that is none", nullptr, cudaErrorInvalidResourceHandle, [](int *p) {
        void *args[] = {&p};
        return launch((const void *)plain, 1, 32, args, 0, (cudaStream_t)0x1234);
    });
    refused("a cooperative grid too large", "cooperative", cudaErrorCooperativeLaunchTooLarge, [](int *p) {
        void *args[] = {&p};
        return cudaLaunchCooperativeKernel((const void *)plain, 1 << 20, 1024, args, 0, nullptr);
    });
    refused("attributes of a host function", "no kernel at", cudaErrorInvalidResourceHandle, [](int *) {
        cudaFuncAttributes attributes;
        return cudaFuncGetAttributes(&attributes, (const void *)not_a_kernel);
    });
    refused("a kernel's handle", "no kernel at", cudaErrorInvalidDeviceFunction, [](int *) {
        cudaKernel_t kernel;
        return cudaGetKernel(&kernel, (const void *)not_a_kernel);
    });
    refused("a symbol that is none", nullptr, cudaErrorInvalidSymbol, [](int *p) {
        return cudaMemcpyToSymbol((const void *)p, p, 4, 0, cudaMemcpyDeviceToDevice);
    });
    return verdict("broken_launches", broken_wrong == 0, "%d cases, %d wrong", broken_cases, broken_wrong);
}

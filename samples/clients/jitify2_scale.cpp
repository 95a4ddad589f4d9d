// A kernel that jitify 2 preprocesses, compiles with NVRTC and launches, on memory of the runtime.
#include <cuda_runtime_api.h>

#include <cstdio>
#include <jitify2.hpp>
#include <vector>

int main() {
    static const char *const source = R"(
#include <cstdint>
template <int BY, typename T> __global__ void scale(T *x, int32_t n) {
    const int32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] *= BY;
})";
    const int n = 100003;
    std::vector<float> x(n);
    for (int i = 0; i < n; i++) x[i] = i % 1001;
    float *there;
    const size_t bytes = n * sizeof(float);
    if (cudaMalloc((void **)&there, bytes) != cudaSuccess) return 2;
    cudaMemcpy(there, x.data(), bytes, cudaMemcpyHostToDevice);
    jitify2::Program("scale", source)
        ->preprocess({"-std=c++14"})
        ->get_kernel("scale<3, float>")
        ->configure((n + 255) / 256, 256)
        ->launch(there, n);
    cudaMemcpy(x.data(), there, bytes, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += x[i] != 3.0f * (i % 1001);
    std::printf("scale: %d of %d wrong\n", wrong, n);
    return wrong != 0;
}

// nvcc: -arch=sm_80
// Surfaces: kernels write arrays and read them back, as bytes at byte offsets; what lies outside is dropped, clamped, or
// ends the kernel.
#include "check.h"

#include <string.h>
#include <vector>

constexpr int kWidth = 50, kHeight = 20, kLayers = 3;

template <typename T>
__device__ T value(int x, int y, int z);
template <>
__device__ float value<float>(int x, int y, int z) { return x + 100.0f * y + 10000.0f * z; }
template <>
__device__ uchar4 value<uchar4>(int x, int y, int z) { return make_uchar4(x, y, z, x ^ y); }
template <>
__device__ short value<short>(int x, int y, int z) { return x * y - 1000 * z; }
template <>
__device__ float4 value<float4>(int x, int y, int z) { return make_float4(x, y, z, x - y); }
template <>
__device__ unsigned char value<unsigned char>(int x, int y, int z) { return x + 3 * y + 7 * z; }

// Writes all of the surface and a margin around it, whose writes go nowhere.
template <typename T>
__global__ void fill(cudaSurfaceObject_t s) {
    int x = (int)(blockIdx.x * blockDim.x + threadIdx.x) - 2, y = (int)blockIdx.y - 1, z = blockIdx.z;
    surf2DLayeredwrite(value<T>(x, y, z), s, x * (int)sizeof(T), y, z, cudaBoundaryModeZero);
}

// Turns every layer by half a turn, in place by way of another surface; reads beyond the edge are clamped.
template <typename T>
__global__ void turn(cudaSurfaceObject_t from, cudaSurfaceObject_t to) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y, z = blockIdx.z;
    if (x >= kWidth) return;
    T v = surf2DLayeredread<T>(from, (kWidth - 1 - x) * (int)sizeof(T), kHeight - 1 - y, z);
    surf2DLayeredwrite(v, to, x * (int)sizeof(T), y, z);
}

// Reads at and beyond the edges.
__global__ void edges(cudaSurfaceObject_t s, float *out) {
    int i = threadIdx.x, x = i - 10;
    out[i] = surf2DLayeredread<float>(s, x * 4, 3, 1, cudaBoundaryModeZero);
    out[i + 96] = surf2DLayeredread<float>(s, x * 4, i - 40, 1, cudaBoundaryModeClamp);
}

__global__ void beyond(cudaSurfaceObject_t s) { surf2DLayeredwrite(1.0f, s, (int)threadIdx.x * 4, 0, 0); }

int wrong = 0, total = 0;

void compare(const char *what, bool same, int x, int y, int z) {
    total++;
    if (!same && wrong++ < 10) fprintf(stderr, "%s differs at (%d, %d, %d)\n", what, x, y, z);
}

cudaSurfaceObject_t surface(cudaArray_t a) {
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeArray;
    r.res.array.array = a;
    cudaSurfaceObject_t s;
    CHECK(cudaCreateSurfaceObject(&s, &r));
    return s;
}

template <typename T>
cudaArray_t array() {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
    cudaArray_t a;
    CHECK(cudaMalloc3DArray(&a, &format, make_cudaExtent(kWidth, kHeight, kLayers),
                            cudaArrayLayered | cudaArraySurfaceLoadStore));
    return a;
}

template <typename T>
std::vector<T> contents(cudaArray_t a) {
    std::vector<T> v(kWidth * kHeight * kLayers);
    cudaMemcpy3DParms p = {};
    p.srcArray = a;
    p.dstPtr = make_cudaPitchedPtr(v.data(), kWidth * sizeof(T), kWidth, kHeight);
    p.extent = make_cudaExtent(kWidth, kHeight, kLayers);
    p.kind = cudaMemcpyDeviceToHost;
    CHECK(cudaMemcpy3D(&p));
    return v;
}

// `expected(x, y, z)` on the host, where `value` cannot be called.
template <typename T, typename F>
cudaSurfaceObject_t test(const char *name, F expected) {
    cudaArray_t a = array<T>(), b = array<T>();
    cudaSurfaceObject_t s = surface(a), t = surface(b);
    fill<T><<<dim3((kWidth + 4 + 31) / 32, kHeight + 2, kLayers), 32>>>(s);
    CHECK_LAUNCH();
    turn<T><<<dim3((kWidth + 31) / 32, kHeight, kLayers), 32>>>(s, t);
    CHECK_LAUNCH();
    std::vector<T> turned = contents<T>(b);
    for (int z = 0; z < kLayers; z++)
        for (int y = 0; y < kHeight; y++)
            for (int x = 0; x < kWidth; x++) {
                T want = expected(kWidth - 1 - x, kHeight - 1 - y, z);
                compare(name, !memcmp(&want, &turned[(z * kHeight + y) * kWidth + x], sizeof(T)), x, y, z);
            }
    return s;
}

int main() {
    cudaSurfaceObject_t s = test<float>("float", [](int x, int y, int z) { return x + 100.0f * y + 10000.0f * z; });
    test<uchar4>("uchar4", [](int x, int y, int z) { return make_uchar4(x, y, z, x ^ y); });
    test<short>("short", [](int x, int y, int z) { return (short)(x * y - 1000 * z); });
    test<float4>("float4", [](int x, int y, int z) { return make_float4(x, y, z, x - y); });
    test<unsigned char>("byte", [](int x, int y, int z) { return (unsigned char)(x + 3 * y + 7 * z); });

    float *d_out, out[192];
    CHECK(cudaMalloc(&d_out, sizeof out));
    edges<<<1, 96>>>(s, d_out);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 96; i++) {
        int x = i - 10, y = i - 40;
        compare("zero", out[i] == (x < 0 || x >= kWidth ? 0 : x + 300.0f + 10000), i, 3, 1);
        x = x < 0 ? 0 : x >= kWidth ? kWidth - 1 : x;
        y = y < 0 ? 0 : y >= kHeight ? kHeight - 1 : y;
        compare("clamp", out[i + 96] == x + 100.0f * y + 10000, i, y, 1);
    }
    // The default mode: an access outside ends the kernel, and the error stays.
    beyond<<<1, kWidth>>>(s);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    beyond<<<1, kWidth + 1>>>(s);
    cudaError_t error = cudaDeviceSynchronize();
    compare("trap", error == cudaErrorIllegalAddress, kWidth, 0, 0);  // as recorded on an H200
    return verdict("surfaces", wrong == 0, "%d texels, %d wrong", total, wrong);
}

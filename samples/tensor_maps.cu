// nvcc: -gencode arch=compute_90a,code=compute_90a -std=c++17 -diag-suppress 1444
// Tensor maps: boxes of tensors that one thread copies between global and shared memory, as libcu++ and cuda::ptx wrap it. Halos around a
// matrix, a transposition through swizzled rows, a convolution whose pixels come in im2col mode, sums that blocks add to one tensor, maps
// that kernels make, and tiles that the blocks of a cluster load for each other.
#include "check.h"

#include <cooperative_groups.h>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include <vector>

namespace ptx = cuda::ptx;
namespace cde = cuda::device::experimental;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

template <typename F>
static F entry(const char *name) {
    void *function = nullptr;
    cudaDriverEntryPointQueryResult found;
    CHECK(cudaGetDriverEntryPointByVersion(name, &function, 12000, cudaEnableDefault, &found));
    if (found != cudaDriverEntryPointSuccess) {
        fprintf(stderr, "no %s\n", name);
        exit(1);
    }
    return reinterpret_cast<F>(function);
}

static void driver(CUresult result, int line) {
    if (result == CUDA_SUCCESS) return;
    fprintf(stderr, "line %d: CUresult %d\n", line, (int)result);
    exit(1);
}
#define DRIVER(call) driver(call, __LINE__)

// A tiled map of a dense tensor, the fastest dimension first.
template <int N>
static CUtensorMap tiled(CUtensorMapDataType type, int bytes, void *data, const uint64_t (&size)[N], const uint32_t (&box)[N],
                         CUtensorMapSwizzle swizzle = CU_TENSOR_MAP_SWIZZLE_NONE,
                         CUtensorMapFloatOOBfill fill = CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) {
    static const auto encode = entry<decltype(&cuTensorMapEncodeTiled)>("cuTensorMapEncodeTiled");
    CUtensorMap map{};
    uint64_t strides[N] = {size[0] * bytes};
    uint32_t steps[N];
    for (int d = 1; d < N; d++) strides[d] = strides[d - 1] * size[d];
    for (auto &step : steps) step = 1;
    DRIVER(encode(&map, type, N, data, size, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
                  CU_TENSOR_MAP_L2_PROMOTION_NONE, fill));
    return map;
}

template <typename T>
static T *device(const std::vector<T> &from) {
    T *to;
    CHECK(cudaMalloc(&to, from.size() * sizeof(T)));
    CHECK(cudaMemcpy(to, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice));
    return to;
}

template <typename T>
static std::vector<T> host(const T *from, size_t count) {
    std::vector<T> to(count);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(to.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost));
    return to;
}

// A stencil of five points: each block loads its tile with a halo, which is filled beyond the edges, and stores the tile.
constexpr int kTile = 32, kWide = kTile + 8, kHigh = kTile + 2;

__global__ void stencil(const __grid_constant__ CUtensorMap in, const __grid_constant__ CUtensorMap out) {
    __shared__ alignas(128) float tile[kHigh][kWide];
    __shared__ alignas(128) float result[kTile][kTile];
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ Barrier bar;
    const int x = blockIdx.x * kTile, y = blockIdx.y * kTile;
    if (threadIdx.x == 0) {
        init(&bar, blockDim.x);
        cde::fence_proxy_async_shared_cta();
    }
    __syncthreads();
    Barrier::arrival_token token;
    if (threadIdx.x == 0) {
        cde::cp_async_bulk_tensor_2d_global_to_shared(&tile, &in, x - 4, y - 1, bar);
        token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(tile));
    } else {
        token = bar.arrive();
    }
    bar.wait(std::move(token));
    for (int i = threadIdx.x; i < kTile * kTile; i += blockDim.x) {
        const int c = i % kTile + 4, r = i / kTile + 1;
        result[r - 1][c - 4] = tile[r][c] + tile[r - 1][c] + tile[r + 1][c] + tile[r][c - 1] + tile[r][c + 1];
    }
    cde::fence_proxy_async_shared_cta();
    __syncthreads();
    if (threadIdx.x == 0) {
        cde::cp_async_bulk_tensor_2d_shared_to_global(&out, x, y, &result);
        cde::cp_async_bulk_commit_group();
        cde::cp_async_bulk_wait_group_read<0>();
    }
}

static bool check_stencil() {
    const int w = 100, h = 70;
    std::vector<float> a(w * h);
    for (int i = 0; i < w * h; i++) a[i] = float(i * 37 % 101);
    float *in = device(a), *out = device(std::vector<float>(w * h));
    const auto type = CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
    const auto from = tiled<2>(type, 4, in, {w, h}, {kWide, kHigh});
    const auto to = tiled<2>(type, 4, out, {w, h}, {kTile, kTile});
    stencil<<<dim3((w + kTile - 1) / kTile, (h + kTile - 1) / kTile), 128>>>(from, to);
    CHECK_LAUNCH();
    const auto got = host(out, w * h);
    auto at = [&](int x, int y) { return x < 0 || x >= w || y < 0 || y >= h ? 0.0f : a[y * w + x]; };
    bool ok = true;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            ok = ok && got[y * w + x] == at(x, y) + at(x, y - 1) + at(x, y + 1) + at(x - 1, y) + at(x + 1, y);
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return ok;
}

// The transposition of the programming guide: 8 x 8 elements of 16 bytes, in rows that are swizzled within 128 bytes. Where the buffer begins
// within the pattern is up to `shift`.
__global__ void transpose(const __grid_constant__ CUtensorMap map, int shift) {
    __shared__ alignas(1024) int4 buffers[2][16][8];
    __shared__ uint64_t bar;
    int4(*from)[8] = &buffers[0][shift], (*to)[8] = &buffers[1][shift];
    if (threadIdx.x == 0) ptx::mbarrier_init(&bar, 1);
    __syncthreads();
    const int32_t coords[2] = {0, 0};
    if (threadIdx.x == 0) {
        ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, from, &map, coords, &bar);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 8 * 8 * sizeof(int4));
    }
    while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
    }
    const int j = threadIdx.x;
    for (int i = 0; i < 8; i++) to[j][((j + shift) % 8) ^ i] = from[i][((i + shift) % 8) ^ j];
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
        ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, coords, to);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
    }
}

static bool check_transpose() {
    bool ok = true;
    for (int shift : {0, 3, 8}) {
        std::vector<int> a(8 * 8 * 4);
        for (int i = 0; i < 256; i++) a[i] = i;
        int *data = device(a);
        const auto map = tiled<2>(CU_TENSOR_MAP_DATA_TYPE_INT32, 4, data, {32, 8}, {32, 8}, CU_TENSOR_MAP_SWIZZLE_128B);
        transpose<<<1, 8>>>(map, shift);
        CHECK_LAUNCH();
        const auto got = host(data, 256);
        for (int i = 0; i < 256; i++) {
            const int row = i / 32, column = i % 32 / 4;
            ok = ok && got[i] == column * 32 + row * 4 + i % 4;
        }
        CHECK(cudaFree(data));
    }
    return ok;
}

// A convolution of 3 x 3 taps with padding over a batch of images of 16 channels: for each tap, 32 output pixels' inputs in one column.
constexpr int kChannels = 16, kPixels = 32;

// cuda::ptx has no such function.
__device__ void load_pixels(void *to, const CUtensorMap *map, const int32_t (&c)[4], uint64_t *bar, const uint16_t (&offsets)[2]) {
    asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%2, %3, %4, %5}], [%6], {%7, %8};" ::"r"(unsigned(__cvta_generic_to_shared(to))),
                 "l"(map), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]), "r"(unsigned(__cvta_generic_to_shared(bar))),
                 "h"(offsets[0]), "h"(offsets[1])
                 : "memory");
}

__global__ void convolve(const __grid_constant__ CUtensorMap images, const int *weights, int *out, int w, int h, int n) {
    __shared__ alignas(128) int column[kPixels][kChannels];
    __shared__ uint64_t bar;
    if (threadIdx.x == 0) ptx::mbarrier_init(&bar, 1);
    __syncthreads();
    const int first = blockIdx.x * kPixels;
    // The filter's corner of the first output pixel.
    const int32_t coords[4] = {0, first % w - 1, first / w % h - 1, first / (w * h)};
    int sum = 0;
    for (int tap = 0; tap < 9; tap++) {
        if (threadIdx.x == 0) {
            const uint16_t offsets[2] = {uint16_t(tap % 3), uint16_t(tap / 3)};
            load_pixels(column, &images, coords, &bar, offsets);
            ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof(column));
        }
        while (!ptx::mbarrier_try_wait_parity(&bar, tap & 1)) {
        }
        for (int c = 0; c < kChannels; c++) sum += column[threadIdx.x][c] * weights[tap * kChannels + c];
        __syncthreads();
    }
    if (first + threadIdx.x < w * h * n) out[first + threadIdx.x] = sum;
}

static bool check_convolution() {
    const int w = 10, h = 7, n = 3, pixels = w * h * n;
    std::vector<int> a(pixels * kChannels), b(9 * kChannels), want(pixels);
    uint32_t state = 7;
    for (auto &x : a) x = int(next_random(&state) % 19) - 9;
    for (auto &x : b) x = int(next_random(&state) % 7) - 3;
    for (int p = 0; p < pixels; p++)
        for (int tap = 0; tap < 9; tap++)
            for (int c = 0; c < kChannels; c++) {
                const int x = p % w + tap % 3 - 1, y = p / w % h + tap / 3 - 1;
                if (x >= 0 && x < w && y >= 0 && y < h)
                    want[p] += a[((p / (w * h) * h + y) * w + x) * kChannels + c] * b[tap * kChannels + c];
            }
    int *in = device(a), *weights = device(b), *out = device(std::vector<int>(pixels));
    const auto encode = entry<decltype(&cuTensorMapEncodeIm2col)>("cuTensorMapEncodeIm2col");
    const uint64_t sizes[4] = {kChannels, w, h, n}, strides[3] = {kChannels * 4, kChannels * 4 * w, kChannels * 4 * w * h};
    const uint32_t steps[4] = {1, 1, 1, 1};
    // The corner goes from -1 to the size minus 2.
    const int lower[2] = {-1, -1}, upper[2] = {-1, -1};
    CUtensorMap map{};
    DRIVER(encode(&map, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, in, sizes, strides, lower, upper, kChannels, kPixels, steps,
                  CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
                  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
    convolve<<<(pixels + kPixels - 1) / kPixels, kPixels>>>(map, weights, out, w, h, n);
    CHECK_LAUNCH();
    const bool ok = host(out, pixels) == want;
    CHECK(cudaFree(in));
    CHECK(cudaFree(weights));
    CHECK(cudaFree(out));
    return ok;
}

// Every block adds its tile to the same places of a tensor of three dimensions.
__global__ void add_up(const __grid_constant__ CUtensorMap sums) {
    __shared__ alignas(128) int tile[2][4][8];
    (&tile[0][0][0])[threadIdx.x] = blockIdx.x + threadIdx.x;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
        const int32_t coords[3] = {4, 1, 2};
        ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_add, &sums, coords, tile);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
    }
}

static bool check_sums() {
    const int w = 8, h = 3, d = 5, blocks = 300;
    int *sums = device(std::vector<int>(w * h * d, 5));
    add_up<<<blocks, 64>>>(tiled<3>(CU_TENSOR_MAP_DATA_TYPE_INT32, 4, sums, {w, h, d}, {8, 4, 2}));
    CHECK_LAUNCH();
    const auto got = host(sums, w * h * d);
    bool ok = true;
    for (int i = 0; i < w * h * d; i++) {
        const int x = i % w - 4, y = i / w % h - 1, z = i / (w * h) - 2;
        const bool there = x >= 0 && y >= 0 && y < 4 && z >= 0 && z < 2;
        ok = ok && got[i] == 5 + (there ? blocks * (blocks - 1) / 2 + blocks * (z * 32 + y * 8 + x) : 0);
    }
    CHECK(cudaFree(sums));
    return ok;
}

// A kernel gives a map another tensor of another size, for a kernel after it.
__global__ void make_map(const __grid_constant__ CUtensorMap form, unsigned char *data, int w, int h, CUtensorMap *out) {
    __shared__ alignas(128) CUtensorMap map;
    if (threadIdx.x == 0) {
        map = form;
        const auto space = ptx::space_shared;
        ptx::tensormap_replace_global_address(space, &map, data);
        ptx::tensormap_replace_rank(space, &map, 1);
        ptx::tensormap_replace_box_dim(space, &map, ptx::n32_t<0>{}, 128);
        ptx::tensormap_replace_box_dim(space, &map, ptx::n32_t<1>{}, 4);
        ptx::tensormap_replace_global_dim(space, &map, ptx::n32_t<0>{}, w);
        ptx::tensormap_replace_global_dim(space, &map, ptx::n32_t<1>{}, h);
        ptx::tensormap_replace_global_stride(space, &map, ptx::n32_t<0>{}, int64_t(w));
        ptx::tensormap_replace_element_size(space, &map, ptx::n32_t<0>{}, 1);
        ptx::tensormap_replace_element_size(space, &map, ptx::n32_t<1>{}, 1);
        ptx::tensormap_replace_elemtype(space, &map, ptx::n32_t<0>{});
        ptx::tensormap_replace_interleave_layout(space, &map, ptx::n32_t<0>{});
        ptx::tensormap_replace_swizzle_mode(space, &map, ptx::n32_t<0>{});
        ptx::tensormap_replace_fill_mode(space, &map, ptx::n32_t<0>{});
    }
    __syncwarp();
    ptx::tensormap_cp_fenceproxy(ptx::sem_release, ptx::scope_gpu, out, &map, ptx::n32_t<128>{});
}

__global__ void use_map(const CUtensorMap *map, unsigned char *out, int x, int y) {
    ptx::fence_proxy_tensormap_generic(ptx::sem_acquire, ptx::scope_sys, map, ptx::n32_t<128>{});
    __shared__ alignas(128) unsigned char tile[4][128];
    __shared__ uint64_t bar;
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&bar, 1);
        const int32_t coords[2] = {x, y};
        ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, map, coords, &bar);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof(tile));
    }
    __syncthreads();
    while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
    }
    for (int i = threadIdx.x; i < 512; i += blockDim.x) out[i] = (&tile[0][0])[i];
}

static bool check_map() {
    const int w = 256, h = 8;
    std::vector<unsigned char> a(w * h);
    for (int i = 0; i < w * h; i++) a[i] = i % 251;
    unsigned char *data = device(a), *out = device(std::vector<unsigned char>(512));
    CUtensorMap *map;
    CHECK(cudaMalloc(&map, sizeof(CUtensorMap)));
    make_map<<<1, 32>>>(tiled<1>(CU_TENSOR_MAP_DATA_TYPE_UINT8, 1, nullptr, {16}, {16}), data, w, h, map);
    use_map<<<1, 64>>>(map, out, 160, 6);
    CHECK_LAUNCH();
    const auto got = host(out, 512);
    bool ok = true;
    for (int i = 0; i < 512; i++) {
        const int x = 160 + i % 128, y = 6 + i / 128;
        ok = ok && got[i] == (x < w && y < h ? a[y * w + x] : 0);
    }
    CHECK(cudaFree(data));
    CHECK(cudaFree(out));
    CHECK(cudaFree(map));
    return ok;
}

// Each block of a cluster loads a quarter of a tile, and a row of other numbers, for all four.
__global__ void __cluster_dims__(4, 1, 1) share(const __grid_constant__ CUtensorMap map, const int *rows, int *out) {
    __shared__ alignas(1024) int tile[32][32];
    __shared__ alignas(128) int row[4][32];
    __shared__ uint64_t bar;
    const auto cluster = cooperative_groups::this_cluster();
    const int rank = cluster.block_rank();
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&bar, 1);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof(tile) + sizeof(row));
    }
    cluster.sync();
    if (threadIdx.x == 0) {
        const int32_t coords[2] = {0, int(blockIdx.x) / 4 * 32 + rank * 8};
        const uint16_t all = 15;
        ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, &tile[rank * 8], &map, coords, &bar, all);
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, &row[rank], rows + rank * 32, sizeof(row[0]), &bar, all);
    }
    while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
    }
    for (int i = threadIdx.x; i < 1024; i += blockDim.x) {
        const int y = i / 32, x = i % 32;
        out[blockIdx.x * 1024 + i] = tile[y][((x / 4) ^ (y % 8)) * 4 + x % 4] + row[y % 4][x];
    }
    cluster.sync();
}

static bool check_cluster() {
    const int blocks = 8, lines = blocks / 4 * 32;
    std::vector<int> a(lines * 32), b(4 * 32);
    for (int i = 0; i < lines * 32; i++) a[i] = i * 7 % 1001;
    for (int i = 0; i < 4 * 32; i++) b[i] = i * i;
    int *in = device(a), *rows = device(b), *out = device(std::vector<int>(blocks * 1024));
    const uint64_t size[2] = {32, uint64_t(lines)};
    share<<<blocks, 128>>>(tiled<2>(CU_TENSOR_MAP_DATA_TYPE_INT32, 4, in, size, {32, 8}, CU_TENSOR_MAP_SWIZZLE_128B), rows, out);
    CHECK_LAUNCH();
    const auto got = host(out, blocks * 1024);
    bool ok = true;
    for (int i = 0; i < blocks * 1024; i++) {
        const int at = i % 1024;
        ok = ok && got[i] == a[i / 4096 * 1024 + at] + b[at / 32 % 4 * 32 + at % 32];
    }
    CHECK(cudaFree(in));
    CHECK(cudaFree(rows));
    CHECK(cudaFree(out));
    return ok;
}

int main() {
    const bool stencil_ok = check_stencil(), transpose_ok = check_transpose(), convolution_ok = check_convolution();
    const bool sums_ok = check_sums(), map_ok = check_map(), cluster_ok = check_cluster();
    return verdict("tensor_maps", stencil_ok && transpose_ok && convolution_ok && sums_ok && map_ok && cluster_ok,
                   "stencil %s, transposition %s, convolution %s, sums %s, map of a kernel %s, cluster %s", stencil_ok ? "right" : "wrong",
                   transpose_ok ? "right" : "wrong", convolution_ok ? "right" : "wrong", sums_ok ? "right" : "wrong",
                   map_ok ? "right" : "wrong", cluster_ok ? "right" : "wrong");
}

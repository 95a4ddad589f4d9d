// nvcc: -arch=sm_90a
// Products of matrices by warpgroups (wgmma), as kernels for Hopper make them: from tiles in shared memory with every swizzle, by rows
// and by columns; from registers; and in a pipeline in which one warp brings tiles and another warpgroup multiplies them. Results
// are compared with the host's.
#include "check.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

// nvcc compiles for sm_90 as well, which does not have these instructions.
#if defined(__CUDA_ARCH__) && !defined(__CUDA_ARCH_FEAT_SM90_ALL)
#define WGMMA(...) __trap()
#else
#define WGMMA(...) asm volatile(__VA_ARGS__)
#endif

// Sizes of all products, and of a tile: 64 rows, 128 columns, 64 along k.
constexpr int kM = 128, kN = 256, kK = 192;
constexpr int kTileM = 64, kTileN = 128, kTileK = 64;

__device__ uint32_t shared_address(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }

// Where unit `unit` of 16 bytes of a row of `line` bytes lies in a swizzled tile that begins at a multiple of its pattern.
__device__ int swizzled(int row, int unit, int line) {
    const int at = row * line + unit * 16;
    return line == 16 ? at : at ^ ((at >> 7 & (line / 16 - 1)) << 4);
}

// `mode` is 0 without swizzle, 1, 2, 3 for 128, 64 and 32 bytes.
__device__ uint64_t descriptor(uint32_t start, uint32_t leading, uint32_t stride, int mode) {
    const auto encoded = [](uint32_t x) { return (uint64_t)((x & 0x3ffff) >> 4); };
    return encoded(start) | encoded(leading) << 16 | encoded(stride) << 32 | (uint64_t)mode << 62;
}

__device__ void fence() { WGMMA("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ void commit() { WGMMA("wgmma.commit_group.sync.aligned;" ::: "memory"); }
template <int N> __device__ void wait_group() { WGMMA("wgmma.wait_group.sync.aligned %0;" ::"n"(N) : "memory"); }

#define FOUR(x, i) "+f"(x[i]), "+f"(x[i + 1]), "+f"(x[i + 2]), "+f"(x[i + 3])
#define SIXTEEN(x, i) FOUR(x, i), FOUR(x, i + 4), FOUR(x, i + 8), FOUR(x, i + 12)
#define SUMS                                                                                                             \
    "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, "    \
    "%24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, " \
    "%47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}"

// D (64 x 128) = A B, or plus D, of 16 along k.
template <int TransA, int TransB> __device__ void multiply(float (&d)[64], uint64_t a, uint64_t b, int add) {
    WGMMA("{ .reg .pred p; setp.ne.b32 p, %66, 0; "
                 "wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 " SUMS ", %64, %65, p, 1, 1, %67, %68; }"
                 : SIXTEEN(d, 0), SIXTEEN(d, 16), SIXTEEN(d, 32), SIXTEEN(d, 48)
                 : "l"(a), "l"(b), "r"(add), "n"(TransA), "n"(TransB));
}
__device__ void multiply_from_registers(float (&d)[64], const uint32_t (&a)[4], uint64_t b, int add) {
    WGMMA("{ .reg .pred p; setp.ne.b32 p, %69, 0; "
                 "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 " SUMS ", {%64, %65, %66, %67}, %68, p, -1, 1, 0; }"
                 : SIXTEEN(d, 0), SIXTEEN(d, 16), SIXTEEN(d, 32), SIXTEEN(d, 48)
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"(add));
}

__device__ void store(const float (&d)[64], float *out, int row, int column) {
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32 % 4;
    for (int i = 0; i < 64; i++) {
        const int r = row + warp * 16 + lane / 4 + i / 2 % 2 * 8, c = column + lane % 4 * 2 + i % 2 + i / 4 * 8;
        out[r * kN + c] = d[i];
    }
}

// A tile of `rows` rows of 64 halves, as lines of `Line` bytes in blocks of `rows` lines, one behind the other.
template <int Line> __device__ void bring(unsigned char *tile, const half *from, int rows, int stride) {
    for (int i = threadIdx.x; i < rows * 8; i += 128) {
        const int row = i / 8, unit = i % 8, per = Line / 16;
        unsigned char *block = tile + unit / per * rows * Line;
        *(uint4 *)(block + swizzled(row, unit % per, Line)) = *(const uint4 *)(from + row * stride + unit * 8);
    }
}

// A by rows (k is contiguous), B by columns.
template <int Line, int Mode> __global__ void k_major(const half *a, const half *b, float *out) {
    __shared__ __align__(1024) unsigned char tile_a[kTileM * 128], tile_b[kTileN * 128];
    const int row = blockIdx.y * kTileM, column = blockIdx.x * kTileN;
    float d[64];
    for (int k = 0; k < kK; k += kTileK) {
        __syncthreads();
        bring<Line>(tile_a, a + row * kK + k, kTileM, kK);
        bring<Line>(tile_b, b + column * kK + k, kTileN, kK);
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
        __syncthreads();
        fence();
        for (int step = 0; step < kTileK / 16; step++) {
            // Two units further on in a line, or in the next block of lines.
            const int unit = step * 2, per = Line / 16;
            const uint32_t at_a = shared_address(tile_a) + unit / per * kTileM * Line + unit % per * 16;
            const uint32_t at_b = shared_address(tile_b) + unit / per * kTileN * Line + unit % per * 16;
            multiply<0, 0>(d, descriptor(at_a, kTileM * Line, 8 * Line, Mode), descriptor(at_b, kTileN * Line, 8 * Line, Mode),
                           k + step > 0);
        }
        commit();
        wait_group<0>();
    }
    store(d, out, row, column);
}

// A by columns, B by rows: both with 128-byte lines of 64 elements.
__global__ void mn_major(const half *a, const half *b, float *out) {
    __shared__ __align__(1024) unsigned char tile_a[kTileK * 128], tile_b[2 * kTileK * 128];
    const int row = blockIdx.y * kTileM, column = blockIdx.x * kTileN;
    float d[64];
    for (int k = 0; k < kK; k += kTileK) {
        __syncthreads();
        bring<128>(tile_a, a + k * kM + row, kTileK, kM);
        for (int part = 0; part < 2; part++) {
            bring<128>(tile_b + part * kTileK * 128, b + k * kN + column + part * 64, kTileK, kN);
        }
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
        __syncthreads();
        fence();
        for (int step = 0; step < kTileK / 16; step++) {
            const uint32_t at = step * 16 * 128;
            multiply<1, 1>(d, descriptor(shared_address(tile_a) + at, kTileK * 128, 1024, 1),
                           descriptor(shared_address(tile_b) + at, kTileK * 128, 1024, 1), k + step > 0);
        }
        commit();
        wait_group<0>();
    }
    store(d, out, row, column);
}

// -A from registers, in bf16.
__global__ void from_registers(const __nv_bfloat16 *a, const __nv_bfloat16 *b, float *out) {
    __shared__ __align__(1024) unsigned char tile_b[kTileN * 128];
    const int row = blockIdx.y * kTileM, column = blockIdx.x * kTileN;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float d[64];
    for (int k = 0; k < kK; k += kTileK) {
        __syncthreads();
        bring<128>(tile_b, (const half *)b + column * kK + k, kTileN, kK);
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
        __syncthreads();
        uint32_t x[4][4];
        for (int step = 0; step < 4; step++) {
            for (int i = 0; i < 4; i++) {
                const int r = row + warp * 16 + lane / 4 + i % 2 * 8, c = k + step * 16 + lane % 4 * 2 + i / 2 * 8;
                x[step][i] = *(const uint32_t *)(a + r * kK + c);
            }
        }
        fence();
        for (int step = 0; step < 4; step++) {
            multiply_from_registers(d, x[step], descriptor(shared_address(tile_b) + step * 32, 0, 1024, 1), k + step > 0);
        }
        commit();
        wait_group<0>();
    }
    store(d, out, row, column);
}

__device__ void mbarrier_init(uint64_t *b, int count) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(b)), "r"(count) : "memory");
}
__device__ void mbarrier_arrive(uint64_t *b) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared_address(b)) : "memory");
}
__device__ void mbarrier_wait(uint64_t *b, int parity) {
    asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1; @!p bra again; }" ::"r"(
                     shared_address(b)),
                 "r"(parity)
                 : "memory");
}

// A warpgroup brings tiles, another multiplies them as soon as they are there. One thread of the second gives a tile back when its own
// wait is over: then all four warps have multiplied.
__global__ void pipeline(const half *a, const half *b, float *out) {
    constexpr int kStages = 2;
    extern __shared__ __align__(1024) unsigned char tiles[];
    __shared__ uint64_t full[kStages], empty[kStages];
    const int row = blockIdx.y * kTileM, column = blockIdx.x * kTileN;
    constexpr int kStage = (kTileM + kTileN) * 128;
    unsigned char *base = tiles + (1024 - shared_address(tiles) % 1024) % 1024;
    if (threadIdx.x == 0) {
        for (int i = 0; i < kStages; i++) {
            mbarrier_init(&full[i], 128);
            mbarrier_init(&empty[i], 1);
        }
    }
    __syncthreads();
    if (threadIdx.x < 128) {
        for (int i = 0; i < kK / kTileK; i++) {
            const int stage = i % kStages;
            if (i >= kStages) mbarrier_wait(&empty[stage], (i / kStages - 1) % 2);
            bring<128>(base + stage * kStage, a + row * kK + i * kTileK, kTileM, kK);
            bring<128>(base + stage * kStage + kTileM * 128, b + column * kK + i * kTileK, kTileN, kK);
            asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
            mbarrier_arrive(&full[stage]);
        }
        return;
    }
    float d[64];
    for (int i = 0; i < kK / kTileK; i++) {
        const int stage = i % kStages;
        mbarrier_wait(&full[stage], i / kStages % 2);
        const uint32_t at = shared_address(base + stage * kStage);
        fence();
        for (int step = 0; step < 4; step++) {
            multiply<0, 0>(d, descriptor(at + step * 32, 0, 1024, 1), descriptor(at + kTileM * 128 + step * 32, 0, 1024, 1),
                           i + step > 0);
        }
        commit();
        // The multiplications of the stage before this one are complete.
        wait_group<1>();
        if (i > 0 && threadIdx.x == 128) mbarrier_arrive(&empty[(i - 1) % kStages]);
    }
    wait_group<0>();
    store(d, out, row, column);
}

template <class T> struct Product {
    T *a, *b;
    float *out;
    Product() {
        CHECK(cudaMallocManaged(&a, kM * kK * sizeof(T)));
        CHECK(cudaMallocManaged(&b, kN * kK * sizeof(T)));
        CHECK(cudaMallocManaged(&out, kM * kN * sizeof(float)));
        uint32_t seed = 4711;
        for (int i = 0; i < kM * kK; i++) a[i] = T(next_uniform(&seed) - 0.5f);
        for (int i = 0; i < kN * kK; i++) b[i] = T(next_uniform(&seed) - 0.5f);
    }
    // How far the worst element is from the host's, in units of what rounding in single precision may make of sums this long.
    template <class Kernel> double worst(Kernel launch, bool k_major, float sign) {
        for (int i = 0; i < kM * kN; i++) out[i] = NAN;
        launch(dim3(kN / kTileN, kM / kTileM), a, b, out);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
        double most = 0;
        for (int i = 0; i < kM; i++) {
            for (int j = 0; j < kN; j++) {
                double sum = 0, size = 0;
                for (int k = 0; k < kK; k++) {
                    const double x = (float)a[k_major ? i * kK + k : k * kM + i], y = (float)b[k_major ? j * kK + k : k * kN + j];
                    sum += sign * x * y;
                    size += fabs(x * y);
                }
                const double off = fabs(out[i * kN + j] - sum) / (size * kK * 0x1p-24);
                if (!(off <= most)) most = off;
            }
        }
        return most;
    }
};

int main() {
    Product<half> h;
    Product<__nv_bfloat16> bf;
    const double worst[] = {
        h.worst([](dim3 g, half *a, half *b, float *o) { k_major<128, 1><<<g, 128>>>(a, b, o); }, true, 1),
        h.worst([](dim3 g, half *a, half *b, float *o) { k_major<64, 2><<<g, 128>>>(a, b, o); }, true, 1),
        h.worst([](dim3 g, half *a, half *b, float *o) { k_major<32, 3><<<g, 128>>>(a, b, o); }, true, 1),
        h.worst([](dim3 g, half *a, half *b, float *o) { k_major<16, 0><<<g, 128>>>(a, b, o); }, true, 1),
        h.worst([](dim3 g, half *a, half *b, float *o) { mn_major<<<g, 128>>>(a, b, o); }, false, 1),
        bf.worst([](dim3 g, __nv_bfloat16 *a, __nv_bfloat16 *b, float *o) { from_registers<<<g, 128>>>(a, b, o); }, true, -1),
        h.worst(
            [](dim3 g, half *a, half *b, float *o) {
                const int bytes = 2 * (kTileM + kTileN) * 128 + 1024;
                CHECK(cudaFuncSetAttribute(pipeline, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
                pipeline<<<g, 256, bytes>>>(a, b, o);
            },
            true, 1),
    };
    int wrong = 0;
    for (double x : worst) wrong += !(x < 1);
    return verdict("warpgroup_matrices", wrong == 0, "%d of %d products are wrong", wrong, (int)(sizeof(worst) / sizeof(*worst)));
}

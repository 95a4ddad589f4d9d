// Products of matrices on tensor cores: `mma.sync` with tiles in shared memory, and `wgmma` with descriptors of them.
#include "device.h"
#include "matrices.h"

#include <mma.h>

// What all products have: factors, the result, and whether that is right.
template <class A, class B = A>
class Product : public Benchmark {
  protected:
    using Input = MatrixInput<A, B>;
    Input input;
    Device<uint8_t> a{input.a}, b{input.b};
    Device<typename A::Sum> c{size_t(Input::m) * Input::n};

    bool right() override { return input.right(c.download()); }
};

// ---- mma.sync --------------------------------------------------------------------------------------------------------------

// Fragments of A have 16 rows of 32 bytes, those of B 8 columns of as many, whatever the type.
template <class A, class B>
struct Mma;

#define MMA(A, B, Register, constraint, form)                                                                             \
    template <>                                                                                                            \
    struct Mma<A, B> {                                                                                                     \
        static __device__ void add(Register *c, const unsigned *a, const unsigned *b) {                                    \
            asm volatile("mma.sync.aligned." form " {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"                 \
                         : "+" constraint(c[0]), "+" constraint(c[1]), "+" constraint(c[2]), "+" constraint(c[3])          \
                         : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));                              \
        }                                                                                                                  \
    }
MMA(F16, F16, float, "f", "m16n8k16.row.col.f32.f16.f16.f32");
MMA(BF16, BF16, float, "f", "m16n8k16.row.col.f32.bf16.bf16.f32");
MMA(TF32, TF32, float, "f", "m16n8k8.row.col.f32.tf32.tf32.f32");
MMA(E4M3, E4M3, float, "f", "m16n8k32.row.col.f32.e4m3.e4m3.f32");
MMA(S8, S8, int, "r", "m16n8k32.row.col.s32.s8.s8.s32");
MMA(U8, S8, int, "r", "m16n8k32.row.col.s32.u8.s8.s32");
MMA(S4, S4, int, "r", "m16n8k64.row.col.s32.s4.s4.s32");
MMA(B1, B1, int, "r", "m16n8k256.row.col.s32.b1.b1.s32.and.popc");

// A block has 128 rows and columns of C, each of its eight warps 64 by 32; 64 bytes of k at a time, the next ones on their way.
constexpr int mma_tile = 128, mma_depth = 64, mma_stride = mma_depth + 16;

static __device__ void load_rows(unsigned *registers, const uint8_t *row) {
    const unsigned at = unsigned(__cvta_generic_to_shared(row));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(registers[0]), "=r"(registers[1]), "=r"(registers[2]), "=r"(registers[3])
                 : "r"(at));
}

// Has a tile of 128 rows copied to shared memory.
static __device__ void copy_tile(uint8_t *to, const uint8_t *from) {
    for (int i = threadIdx.x; i < mma_tile * mma_depth / 16; i += blockDim.x) {
        const int row = i / (mma_depth / 16), at = i % (mma_depth / 16) * 16;
        const unsigned shared = unsigned(__cvta_generic_to_shared(&to[row * mma_stride + at]));
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" : : "r"(shared), "l"(&from[row * size_t(matrix_row) + at]));
    }
}

template <class A, class B>
__global__ void multiply_mma(const uint8_t *a, const uint8_t *b, typename A::Sum *c, int n) {
    __shared__ __align__(16) uint8_t tiles[2][2][mma_tile * mma_stride];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int first_row = blockIdx.y * mma_tile, first_column = blockIdx.x * mma_tile;
    const int row = warp / 4 * 64, column = warp % 4 * 32;
    const uint8_t *rows = a + first_row * size_t(matrix_row), *columns = b + first_column * size_t(matrix_row);
    typename A::Sum sums[4][4][4] = {};
    copy_tile(tiles[0][0], rows);
    copy_tile(tiles[0][1], columns);
    asm volatile("cp.async.commit_group;");
    for (int k = 0; k < matrix_row; k += mma_depth) {
        const int stage = k / mma_depth % 2, next = k + mma_depth;
        if (next < matrix_row) {
            copy_tile(tiles[1 - stage][0], rows + next);
            copy_tile(tiles[1 - stage][1], columns + next);
        }
        asm volatile("cp.async.commit_group;\n cp.async.wait_group 1;");
        __syncthreads();
        for (int step = 0; step < mma_depth; step += 32) {
            unsigned left[4][4], right[4][2];
            // Registers of A: rows first, then k; of B: k first.
            for (int i = 0; i < 4; i++)
                load_rows(left[i], &tiles[stage][0][(row + i * 16 + lane % 16) * mma_stride + step + lane / 16 * 16]);
            for (int j = 0; j < 4; j += 2) {
                const int of_b = column + j * 8 + lane % 8 + lane / 16 * 8;
                load_rows(right[j], &tiles[stage][1][of_b * mma_stride + step + lane / 8 % 2 * 16]);
            }
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++) Mma<A, B>::add(sums[i][j], left[i], right[j]);
        }
        __syncthreads();
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            for (int r = 0; r < 4; r++) {
                const int y = first_row + row + i * 16 + lane / 4 + r / 2 * 8, x = first_column + column + j * 8 + lane % 4 * 2 + r % 2;
                c[size_t(y) * n + x] = sums[i][j][r];
            }
}

template <class A, class B = A>
class MmaProduct : public Product<A, B> {
    using Input = MatrixInput<A, B>;

    void run() override {
        multiply_mma<A, B><<<dim3(Input::n / mma_tile, Input::m / mma_tile), 256>>>(this->a, this->b, this->c, Input::n);
        finish();
    }
};

using F16Mma = MmaProduct<F16>;
BENCHMARK(F16Mma, "mma_f16");
using BF16Mma = MmaProduct<BF16>;
BENCHMARK(BF16Mma, "mma_bf16");
using TF32Mma = MmaProduct<TF32>;
BENCHMARK(TF32Mma, "mma_tf32");
using E4M3Mma = MmaProduct<E4M3>;
BENCHMARK(E4M3Mma, "mma_e4m3");
using S8Mma = MmaProduct<S8>;
BENCHMARK(S8Mma, "mma_s8");
using U8Mma = MmaProduct<U8, S8>;
BENCHMARK(U8Mma, "mma_u8_s8");
using S4Mma = MmaProduct<S4>;
BENCHMARK(S4Mma, "mma_s4");
using B1Mma = MmaProduct<B1>;
BENCHMARK(B1Mma, "mma_b1");

// Doubles: a warp has 16 rows and 32 columns, in products of 8 by 8.
__global__ void multiply_doubles(const double *a, const double *b, double *c, int n) {
    constexpr int tile = 64, depth = 16, stride = depth + 4;
    __shared__ double tiles[2][tile * stride];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int first_row = blockIdx.y * tile, first_column = blockIdx.x * tile;
    const int row = warp / 2 * 32, column = warp % 2 * 32;
    constexpr int length = matrix_row / 8;
    double sums[4][4][2] = {};
    for (int k = 0; k < length; k += depth) {
        for (int i = threadIdx.x; i < tile * depth; i += blockDim.x) {
            tiles[0][i / depth * stride + i % depth] = a[(first_row + i / depth) * length + k + i % depth];
            tiles[1][i / depth * stride + i % depth] = b[(first_column + i / depth) * length + k + i % depth];
        }
        __syncthreads();
        for (int step = 0; step < depth; step += 4) {
            double left[4], right[4];
            for (int i = 0; i < 4; i++) left[i] = tiles[0][(row + i * 8 + lane / 4) * stride + step + lane % 4];
            for (int j = 0; j < 4; j++) right[j] = tiles[1][(column + j * 8 + lane / 4) * stride + step + lane % 4];
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++)
                    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%0,%1};"
                                 : "+d"(sums[i][j][0]), "+d"(sums[i][j][1])
                                 : "d"(left[i]), "d"(right[j]));
        }
        __syncthreads();
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            for (int r = 0; r < 2; r++)
                c[size_t(first_row + row + i * 8 + lane / 4) * n + first_column + column + j * 8 + lane % 4 * 2 + r] = sums[i][j][r];
}

class F64Mma : public Product<F64> {
    using Input = MatrixInput<F64>;

    void run() override {
        const auto *left = reinterpret_cast<const double *>(this->a.data()), *right = reinterpret_cast<const double *>(this->b.data());
        multiply_doubles<<<dim3(Input::n / 64, Input::m / 64), 128>>>(left, right, this->c, Input::n);
        finish();
    }
};
BENCHMARK(F64Mma, "mma_f64");

// ---- wgmma -----------------------------------------------------------------------------------------------------------------

// A block has 64 rows and 128 columns of C; 128 bytes of k at a time. Eight rows of 16 bytes follow each other, then the next
// eight; behind all of them are the next 16 bytes of k.
constexpr int wg_rows = 64, wg_columns = 128, wg_depth = 128;

static __device__ uint64_t descriptor(const uint8_t *at, int along_k) {
    return uint64_t(__cvta_generic_to_shared(at)) >> 4 | uint64_t(along_k / 16) << 16 | uint64_t(128 / 16) << 32;
}

template <class A, class B>
struct Wgmma;

#define EIGHT(x, i) x(c[i]), x(c[i + 1]), x(c[i + 2]), x(c[i + 3]), x(c[i + 4]), x(c[i + 5]), x(c[i + 6]), x(c[i + 7])
#define WGMMA(A, B, Register, constraint, form, rest)                                                                       \
    template <>                                                                                                             \
    struct Wgmma<A, B> {                                                                                                    \
        static __device__ void add(Register *c, uint64_t a, uint64_t b) {                                                   \
            asm volatile("wgmma.mma_async.sync.aligned." form " {%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,"    \
                         "%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31,"                                 \
                         "%32,%33,%34,%35,%36,%37,%38,%39,%40,%41,%42,%43,%44,%45,%46,%47,"                                 \
                         "%48,%49,%50,%51,%52,%53,%54,%55,%56,%57,%58,%59,%60,%61,%62,%63}, %64, %65, 1" rest ";"           \
                         : EIGHT("+" constraint, 0), EIGHT("+" constraint, 8), EIGHT("+" constraint, 16),                   \
                           EIGHT("+" constraint, 24), EIGHT("+" constraint, 32), EIGHT("+" constraint, 40),                 \
                           EIGHT("+" constraint, 48), EIGHT("+" constraint, 56)                                             \
                         : "l"(a), "l"(b));                                                                                 \
        }                                                                                                                   \
    }
WGMMA(F16, F16, float, "f", "m64n128k16.f32.f16.f16", ", 1, 1, 0, 0");
WGMMA(BF16, BF16, float, "f", "m64n128k16.f32.bf16.bf16", ", 1, 1, 0, 0");
WGMMA(TF32, TF32, float, "f", "m64n128k8.f32.tf32.tf32", ", 1, 1");
WGMMA(E4M3, E4M3, float, "f", "m64n128k32.f32.e4m3.e4m3", ", 1, 1");
WGMMA(S8, S8, int, "r", "m64n128k32.s32.s8.s8", "");
WGMMA(B1, B1, int, "r", "m64n128k256.s32.b1.b1.and.popc", "");

// Copies so many rows of 128 bytes of k.
static __device__ void copy_units(uint8_t *to, const uint8_t *from, int rows) {
    for (int i = threadIdx.x; i < rows * wg_depth / 16; i += blockDim.x) {
        const uint8_t *unit = from + i % rows * size_t(matrix_row) + i / rows * 16;
        *reinterpret_cast<uint4 *>(&to[i * 16]) = *reinterpret_cast<const uint4 *>(unit);
    }
}

template <class A, class B>
__global__ void multiply_wgmma(const uint8_t *a, const uint8_t *b, typename A::Sum *c, int n) {
    __shared__ __align__(128) uint8_t left[wg_rows * wg_depth], right[wg_columns * wg_depth];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int first_row = blockIdx.y * wg_rows, first_column = blockIdx.x * wg_columns;
    typename A::Sum sums[64] = {};
    for (int k = 0; k < matrix_row; k += wg_depth) {
        copy_units(left, a + first_row * size_t(matrix_row) + k, wg_rows);
        copy_units(right, b + first_column * size_t(matrix_row) + k, wg_columns);
        asm volatile("fence.proxy.async.shared::cta;");
        __syncthreads();
        asm volatile("wgmma.fence.sync.aligned;");
        for (int step = 0; step < wg_depth / 32; step++)
            Wgmma<A, B>::add(sums, descriptor(left + step * 2 * wg_rows * 16, wg_rows * 16),
                             descriptor(right + step * 2 * wg_columns * 16, wg_columns * 16));
        asm volatile("wgmma.commit_group.sync.aligned;\n wgmma.wait_group.sync.aligned 0;");
        __syncthreads();
    }
    for (int i = 0; i < 64; i++) {
        const int y = first_row + warp * 16 + lane / 4 + i / 2 % 2 * 8, x = first_column + i / 4 * 8 + lane % 4 * 2 + i % 2;
        c[size_t(y) * n + x] = sums[i];
    }
}

template <class A, class B = A>
class WgmmaProduct : public Product<A, B> {
    using Input = MatrixInput<A, B>;

    void run() override {
        multiply_wgmma<A, B><<<dim3(Input::n / wg_columns, Input::m / wg_rows), 128>>>(this->a, this->b, this->c, Input::n);
        finish();
    }
};

using F16Wgmma = WgmmaProduct<F16>;
BENCHMARK(F16Wgmma, "wgmma_f16");
using BF16Wgmma = WgmmaProduct<BF16>;
BENCHMARK(BF16Wgmma, "wgmma_bf16");
using TF32Wgmma = WgmmaProduct<TF32>;
BENCHMARK(TF32Wgmma, "wgmma_tf32");
using E4M3Wgmma = WgmmaProduct<E4M3>;
BENCHMARK(E4M3Wgmma, "wgmma_e4m3");
using S8Wgmma = WgmmaProduct<S8>;
BENCHMARK(S8Wgmma, "wgmma_s8");
using B1Wgmma = WgmmaProduct<B1>;
BENCHMARK(B1Wgmma, "wgmma_b1");

// ---- wmma ------------------------------------------------------------------------------------------------------------------

// A warp has two by two tiles of C, with factors straight from global memory.
template <class Element, class Sum>
__global__ void multiply_wmma(const Element *a, const Element *b, Sum *c, int n, int length) {
    using namespace nvcuda;
    constexpr int size = 16;
    const int tiles = n / (2 * size), index = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    const int row = index / tiles * 2 * size, column = index % tiles * 2 * size;
    wmma::fragment<wmma::matrix_a, size, size, size, Element, wmma::row_major> left[2];
    wmma::fragment<wmma::matrix_b, size, size, size, Element, wmma::col_major> right[2];
    wmma::fragment<wmma::accumulator, size, size, size, Sum> sums[2][2];
    for (auto &line : sums)
        for (auto &sum : line) wmma::fill_fragment(sum, Sum(0));
    for (int k = 0; k < length; k += size) {
        for (int i = 0; i < 2; i++) {
            wmma::load_matrix_sync(left[i], a + size_t(row + i * size) * length + k, length);
            wmma::load_matrix_sync(right[i], b + size_t(column + i * size) * length + k, length);
        }
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++) wmma::mma_sync(sums[i][j], left[i], right[j], sums[i][j]);
    }
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            wmma::store_matrix_sync(c + size_t(row + i * size) * n + column + j * size, sums[i][j], n, wmma::mem_row_major);
}

template <class A, class Element>
class WmmaProduct : public Product<A> {
    using Input = MatrixInput<A>;
    using Sum = std::conditional_t<std::is_same<typename A::Sum, float>::value, float, int>;

    void run() override {
        const int warps = (Input::n / 32) * (Input::m / 32);
        const auto *left = reinterpret_cast<const Element *>(this->a.data()), *right = reinterpret_cast<const Element *>(this->b.data());
        multiply_wmma<Element, Sum><<<warps / 4, 128>>>(left, right, this->c, Input::n, Input::k);
        finish();
    }
};

using F16Wmma = WmmaProduct<F16, half>;
BENCHMARK(F16Wmma, "wmma_f16");
using BF16Wmma = WmmaProduct<BF16, __nv_bfloat16>;
BENCHMARK(BF16Wmma, "wmma_bf16");
using S8Wmma = WmmaProduct<S8, signed char>;
BENCHMARK(S8Wmma, "wmma_s8");

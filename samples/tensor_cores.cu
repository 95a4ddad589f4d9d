// nvcc: -arch=sm_80
// Products of matrices on the tensor cores: through nvcuda::wmma in every type of element, with scaled accumulators, and
// through mma.sync with operands that ldmatrix brings from shared memory in the layout that the manual gives.
#include "check.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

// Sizes of all products: several tiles of every shape.
constexpr int kM = 64, kN = 96, kK = 80;

// Element types as they lie in memory, and what wmma calls them.
template <class T> struct InWmma { using type = T; };
template <> struct InWmma<float> { using type = wmma::precision::tf32; };

// D = alpha A B + beta C, one tile of D for each warp.
template <class T, class Acc, int M, int N, int K, class LayoutA, class LayoutB>
__global__ void product(const T *a, const T *b, const Acc *c, Acc *d, Acc alpha, Acc beta, bool columns) {
    using In = typename InWmma<T>::type;
    constexpr bool a_rows = __is_same(LayoutA, wmma::row_major);
    constexpr bool b_rows = __is_same(LayoutB, wmma::row_major);
    const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, row = warp / (kN / N) * M, column = warp % (kN / N) * N;
    if (row >= kM) return;
    wmma::fragment<wmma::accumulator, M, N, K, Acc> sum, old;
    wmma::fill_fragment(sum, Acc(0));
    for (int k = 0; k < kK; k += K) {
        wmma::fragment<wmma::matrix_a, M, N, K, In, LayoutA> x;
        wmma::fragment<wmma::matrix_b, M, N, K, In, LayoutB> y;
        wmma::load_matrix_sync(x, a_rows ? a + row * kK + k : a + k * kM + row, a_rows ? kK : kM);
        wmma::load_matrix_sync(y, b_rows ? b + k * kN + column : b + column * kK + k, b_rows ? kN : kK);
        if constexpr (__is_same(T, float)) {
            for (int i = 0; i < x.num_elements; i++) x.x[i] = wmma::__float_to_tf32(x.x[i]);
            for (int i = 0; i < y.num_elements; i++) y.x[i] = wmma::__float_to_tf32(y.x[i]);
        }
        wmma::mma_sync(sum, x, y, sum);
    }
    const auto layout = columns ? wmma::mem_col_major : wmma::mem_row_major;
    const int at = columns ? column * kM + row : row * kN + column, stride = columns ? kM : kN;
    wmma::load_matrix_sync(old, c + at, stride, layout);
    for (int i = 0; i < sum.num_elements; i++) sum.x[i] = alpha * sum.x[i] + beta * old.x[i];
    wmma::store_matrix_sync(d + at, sum, stride, layout);
}

// Small integers: every sum is exact in every type.
template <class T> T number(uint32_t *state, bool negative) {
    const int x = (int)(next_random(state) % 7) - (negative ? 3 : 0);
    return T(x);
}

template <class T, class Acc, int M, int N, int K, class LayoutA, class LayoutB>
int check(bool columns, bool negative = true) {
    const bool a_rows = __is_same(LayoutA, wmma::row_major), b_rows = __is_same(LayoutB, wmma::row_major);
    T *a, *b;
    Acc *c, *d;
    CHECK(cudaMallocManaged(&a, kM * kK * sizeof(T)));
    CHECK(cudaMallocManaged(&b, kK * kN * sizeof(T)));
    CHECK(cudaMallocManaged(&c, kM * kN * sizeof(Acc)));
    CHECK(cudaMallocManaged(&d, kM * kN * sizeof(Acc)));
    uint32_t seed = 12345 + M + K + sizeof(T);
    for (int i = 0; i < kM * kK; i++) a[i] = number<T>(&seed, negative);
    for (int i = 0; i < kK * kN; i++) b[i] = number<T>(&seed, negative);
    for (int i = 0; i < kM * kN; i++) c[i] = number<Acc>(&seed, true);
    const int warps = (kM / M) * (kN / N), threads = 128;
    product<T, Acc, M, N, K, LayoutA, LayoutB>
        <<<(warps * 32 + threads - 1) / threads, threads>>>(a, b, c, d, Acc(2), Acc(-3), columns);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    int wrong = 0;
    for (int i = 0; i < kM; i++) {
        for (int j = 0; j < kN; j++) {
            double sum = 0;
            for (int k = 0; k < kK; k++) {
                sum += (double)(float)a[a_rows ? i * kK + k : k * kM + i] * (double)(float)b[b_rows ? k * kN + j : j * kK + k];
            }
            const int at = columns ? j * kM + i : i * kN + j;
            wrong += (double)(float)d[at] != 2 * sum - 3 * (double)(float)c[at];
        }
    }
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    CHECK(cudaFree(c));
    CHECK(cudaFree(d));
    return wrong;
}

// D = A B with A by rows and B by columns, 16 x 8 of D for each warp: both operands through shared memory.
__global__ void product_ptx(const half *a, const half *b, float *d) {
    __shared__ __align__(16) half tiles[4][16 * 16 + 8 * 16];
    const int lane = threadIdx.x % 32, warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    const int row = warp / (kN / 8) * 16, column = warp % (kN / 8) * 8;
    half *x = tiles[threadIdx.x / 32], *y = x + 16 * 16;
    float sum[4] = {};
    for (int k = 0; k < kK; k += 16) {
        for (int i = lane; i < 16 * 16; i += 32) x[i] = a[(row + i / 16) * kK + k + i % 16];
        for (int i = lane; i < 8 * 16; i += 32) y[i] = b[(column + i / 16) * kK + k + i % 16];
        __syncwarp();
        unsigned xs[4], ys[2];
        // Lanes 0 to 15 point at the rows' first halves, 16 to 31 at their second.
        const unsigned at_x = (unsigned)__cvta_generic_to_shared(x + lane % 16 * 16 + lane / 16 * 8);
        const unsigned at_y = (unsigned)__cvta_generic_to_shared(y + lane % 8 * 16 + lane / 8 % 2 * 8);
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(xs[0]), "=r"(xs[1]), "=r"(xs[2]), "=r"(xs[3]) : "r"(at_x) : "memory");
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                     : "=r"(ys[0]), "=r"(ys[1]) : "r"(at_y) : "memory");
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                     "{%0, %1, %2, %3};"
                     : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
                     : "r"(xs[0]), "r"(xs[1]), "r"(xs[2]), "r"(xs[3]), "r"(ys[0]), "r"(ys[1]));
        __syncwarp();
    }
    for (int i = 0; i < 4; i++) d[(row + lane / 4 + i / 2 * 8) * kN + column + lane % 4 * 2 + i % 2] = sum[i];
}

int check_ptx() {
    half *a, *b;
    float *d;
    CHECK(cudaMallocManaged(&a, kM * kK * sizeof(half)));
    CHECK(cudaMallocManaged(&b, kK * kN * sizeof(half)));
    CHECK(cudaMallocManaged(&d, kM * kN * sizeof(float)));
    uint32_t seed = 99;
    for (int i = 0; i < kM * kK; i++) a[i] = number<half>(&seed, true);
    for (int i = 0; i < kK * kN; i++) b[i] = number<half>(&seed, true);
    product_ptx<<<(kM / 16) * (kN / 8) / 4, 128>>>(a, b, d);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    int wrong = 0;
    for (int i = 0; i < kM; i++) {
        for (int j = 0; j < kN; j++) {
            float sum = 0;
            for (int k = 0; k < kK; k++) sum += (float)a[i * kK + k] * (float)b[j * kK + k];
            wrong += d[i * kN + j] != sum;
        }
    }
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    CHECK(cudaFree(d));
    return wrong;
}

int main() {
    using Row = wmma::row_major;
    using Col = wmma::col_major;
    int wrong = 0, products = 0;
    const auto count = [&](const char *what, int n) {
        if (n) fprintf(stderr, "%s: %d wrong\n", what, n);
        wrong += n;
        products++;
    };
    count("half, float", check<half, float, 16, 16, 16, Row, Col>(false));
    count("half, float, 8x32", check<half, float, 8, 32, 16, Col, Row>(true));
    count("half, float, 32x8", check<half, float, 32, 8, 16, Row, Row>(false));
    count("half", check<half, half, 16, 16, 16, Col, Col>(true));
    count("bfloat16", check<__nv_bfloat16, float, 16, 16, 16, Row, Col>(true));
    count("tf32", check<float, float, 16, 16, 8, Row, Col>(false));
    count("double", check<double, double, 8, 8, 4, Row, Col>(false));
    count("signed char", check<signed char, int, 16, 16, 16, Row, Col>(false));
    count("unsigned char", check<unsigned char, int, 32, 8, 16, Row, Row>(true, false));
    count("mma.sync", check_ptx());
    return verdict("tensor_cores", wrong == 0, "%d products of %dx%d by %dx%d, %d wrong", products, kM, kK, kK, kN, wrong);
}

// Products of matrices of all types by the best library code for this processor: OpenBLAS for floating point, oneDNN for
// integers, both loaded if they are there (libopenblas0, libdnnl2). Elements that they do not take are converted first.
#include "common.h"
#include "matrices.h"

#include <cstdio>
#include <dlfcn.h>

// ---- libraries -------------------------------------------------------------------------------------------------------------

template <class F>
static F *function(const char *library, const char *name) {
    void *handle = dlopen(library, RTLD_NOW);
    F *found = handle ? reinterpret_cast<F *>(dlsym(handle, name)) : nullptr;
    if (!found) {
        std::fprintf(stderr, "no %s in %s: install libopenblas0 and libdnnl2\n", name, library);
        std::exit(2);
    }
    return found;
}

// C = A B, with A by rows and B by columns.
static void multiply(int m, int n, int k, const float *a, const float *b, float *c) {
    using Gemm = void(int, int, int, int, int, int, float, const float *, int, const float *, int, float, float *, int);
    static Gemm *const gemm = function<Gemm>("libopenblas.so.0", "cblas_sgemm");
    gemm(101, 111, 112, m, n, k, 1, a, k, b, k, 0, c, n);
}

static void multiply(int m, int n, int k, const double *a, const double *b, double *c) {
    using Gemm = void(int, int, int, int, int, int, double, const double *, int, const double *, int, double, double *, int);
    static Gemm *const gemm = function<Gemm>("libopenblas.so.0", "cblas_dgemm");
    gemm(101, 111, 112, m, n, k, 1, a, k, b, k, 0, c, n);
}

using IntegerGemm = int(char, char, char, int64_t, int64_t, int64_t, float, const void *, int64_t, uint8_t, const int8_t *, int64_t,
                        int8_t, float, int32_t *, int64_t, const int32_t *);

static void multiply(int m, int n, int k, const int8_t *a, const int8_t *b, int32_t *c) {
    static IntegerGemm *const gemm = function<IntegerGemm>("libdnnl.so.2", "dnnl_gemm_s8s8s32");
    const int32_t none = 0;
    gemm('N', 'T', 'F', m, n, k, 1, a, k, 0, b, k, 0, 0, c, n, &none);
}

static void multiply(int m, int n, int k, const uint8_t *a, const int8_t *b, int32_t *c) {
    static IntegerGemm *const gemm = function<IntegerGemm>("libdnnl.so.2", "dnnl_gemm_u8s8s32");
    const int32_t none = 0;
    gemm('N', 'T', 'F', m, n, k, 1, a, k, 0, b, k, 0, 0, c, n, &none);
}

// ---- conversions -----------------------------------------------------------------------------------------------------------

// What the libraries take for an element, and how it is made of packed ones.
template <class E>
struct Taken;

template <>
struct Taken<F16> {
    using Type = float;
    static float convert(const uint8_t *from, size_t i) { return float(reinterpret_cast<const _Float16 *>(from)[i]); }
};
template <>
struct Taken<BF16> {
    using Type = float;
    static float convert(const uint8_t *from, size_t i) {
        const uint32_t bits = uint32_t(reinterpret_cast<const uint16_t *>(from)[i]) << 16;
        float x;
        std::memcpy(&x, &bits, 4);
        return x;
    }
};
template <>
struct Taken<E4M3> {
    using Type = float;
    // Sign, exponent and fraction in the places of f16, whose bias is greater by 8.
    static float convert(const uint8_t *from, size_t i) {
        const uint16_t bits = uint16_t((from[i] & 0x80) << 8 | (from[i] & 0x7f) << 7);
        _Float16 x;
        std::memcpy(&x, &bits, 2);
        return float(x) * 256;
    }
};
template <>
struct Taken<S4> {
    using Type = int8_t;
    static int8_t convert(const uint8_t *from, size_t i) { return int8_t(int8_t(from[i / 2] << (4 - i % 2 * 4)) >> 4); }
};

// Those that are taken as they are.
template <class T>
struct Whole {
    using Type = T;
};
template <>
struct Taken<TF32> : Whole<float> {};
template <>
struct Taken<F64> : Whole<double> {};
template <>
struct Taken<S8> : Whole<int8_t> {};
template <>
struct Taken<U8> : Whole<uint8_t> {};

// ---- products --------------------------------------------------------------------------------------------------------------

template <class A, class B = A>
class LibraryProduct : public Benchmark {
protected:
    using Input = MatrixInput<A, B>;
    Input input;
    Array<typename A::Sum> c{size_t(Input::m) * Input::n};
    bool right() override { return input.right(c); }

    void run() override {
        using Left = typename Taken<A>::Type;
        using Right = typename Taken<B>::Type;
        multiply(Input::m, Input::n, Input::k, reinterpret_cast<const Left *>(input.a.data()),
                 reinterpret_cast<const Right *>(input.b.data()), c.data());
    }
};

template <class E>
class ConvertedProduct : public LibraryProduct<E> {
    using typename LibraryProduct<E>::Input;
    using Type = typename Taken<E>::Type;
    Array<Type> left{size_t(Input::m) * Input::k}, right_{size_t(Input::n) * Input::k};

    static void convert(const Array<uint8_t> &from, Array<Type> &to) {
        const uint8_t *source = from.data();
        Type *target = to.data();
#pragma omp parallel for simd schedule(static)
        for (size_t i = 0; i < to.size(); i++) target[i] = Taken<E>::convert(source, i);
    }

    void run() override {
        convert(this->input.a, left);
        convert(this->input.b, right_);
        multiply(Input::m, Input::n, Input::k, left.data(), right_.data(), this->c.data());
    }
};

// Single bits: rows and columns in blocks of four by four, whose counts stay in registers.
class BitProduct : public Benchmark {
    using Input = MatrixInput<B1>;
    Input input;
    Array<int32_t> c{size_t(Input::m) * Input::n};

    void run() override {
        constexpr int words = matrix_row / 8, block = 4;
        const auto *a = reinterpret_cast<const uint64_t *>(input.a.data()), *b = reinterpret_cast<const uint64_t *>(input.b.data());
#pragma omp parallel for schedule(static)
        for (int row = 0; row < Input::m; row += block)
            for (int column = 0; column < Input::n; column += block) {
                uint64_t counts[block][block] = {};
                for (int r = 0; r < block; r++)
                    for (int x = 0; x < block; x++) {
                        const uint64_t *left = a + (row + r) * words, *right = b + (column + x) * words;
                        uint64_t count = 0;
#pragma omp simd reduction(+ : count)
                        for (int i = 0; i < words; i++) count += uint64_t(__builtin_popcountll(left[i] & right[i]));
                        counts[r][x] = count;
                    }
                for (int r = 0; r < block; r++)
                    for (int x = 0; x < block; x++) c[size_t(row + r) * Input::n + column + x] = int32_t(counts[r][x]);
            }
    }
    bool right() override { return input.right(c); }
};

#define PRODUCT(Type, tag, name)          \
    struct tag : Type {};                 \
    BENCHMARK(tag, name)

PRODUCT(ConvertedProduct<F16>, F16Mma, "mma_f16");
PRODUCT(ConvertedProduct<BF16>, BF16Mma, "mma_bf16");
PRODUCT(LibraryProduct<TF32>, TF32Mma, "mma_tf32");
PRODUCT(ConvertedProduct<E4M3>, E4M3Mma, "mma_e4m3");
PRODUCT(LibraryProduct<S8>, S8Mma, "mma_s8");
using MixedProduct = LibraryProduct<U8, S8>;
PRODUCT(MixedProduct, U8Mma, "mma_u8_s8");
PRODUCT(ConvertedProduct<S4>, S4Mma, "mma_s4");
PRODUCT(BitProduct, B1Mma, "mma_b1");
PRODUCT(LibraryProduct<F64>, F64Mma, "mma_f64");
PRODUCT(ConvertedProduct<F16>, F16Wgmma, "wgmma_f16");
PRODUCT(ConvertedProduct<BF16>, BF16Wgmma, "wgmma_bf16");
PRODUCT(LibraryProduct<TF32>, TF32Wgmma, "wgmma_tf32");
PRODUCT(ConvertedProduct<E4M3>, E4M3Wgmma, "wgmma_e4m3");
PRODUCT(LibraryProduct<S8>, S8Wgmma, "wgmma_s8");
PRODUCT(BitProduct, B1Wgmma, "wgmma_b1");
PRODUCT(ConvertedProduct<F16>, F16Wmma, "wmma_f16");
PRODUCT(ConvertedProduct<BF16>, BF16Wmma, "wmma_bf16");
PRODUCT(LibraryProduct<S8>, S8Wmma, "wmma_s8");

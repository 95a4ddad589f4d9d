// Products of matrices of all types that tensor cores multiply: the inputs, and the check of results.
//
// C = A B, with A by rows and B by columns, so that both lie along k. All sums are exact: results do not depend on their order.
#pragma once

#include "common.h"

#include <cmath>
#include <type_traits>

// Rows, columns, and bytes of a row of A.
constexpr int matrix_m = 512, matrix_n = 512, matrix_row = 2048;

// Element types by name, with what is stored for a small integer.
struct F16 {
    using Sum = float;
    static constexpr int bits = 16, least = -4, most = 4;
    static uint64_t encode(int v) { return v ? small_float(v, 10, 15) : 0; }
    // A small integer as a float with so many bits of fraction, and the exponent's bias; no zero. The exponent has the bits up to 16.
    static uint64_t small_float(int v, int fraction, int bias) {
        int exponent = 0;
        while (std::abs(v) >> (exponent + 1)) exponent++;
        const uint64_t low = uint64_t(std::abs(v)) << fraction >> exponent & ((uint64_t(1) << fraction) - 1);
        return uint64_t(v < 0) << 15 | uint64_t(exponent + bias) << fraction | low;
    }
};
struct BF16 {
    using Sum = float;
    static constexpr int bits = 16, least = -4, most = 4;
    static uint64_t encode(int v) { return v ? F16::small_float(v, 7, 127) : 0; }
};
struct TF32 {
    using Sum = float;
    static constexpr int bits = 32, least = -4, most = 4;
    static uint64_t encode(int v) { return BF16::encode(v) << 16; }
};
struct E4M3 {
    using Sum = float;
    static constexpr int bits = 8, least = -4, most = 4;
    static uint64_t encode(int v) {
        const uint64_t x = v ? F16::small_float(v, 3, 7) : 0;
        return (x >> 8 & 0x80) | (x & 0x7f);
    }
};
struct F64 {
    using Sum = double;
    static constexpr int bits = 64, least = -4, most = 4;
    static uint64_t encode(int v) {
        const double x = v;
        uint64_t word;
        std::memcpy(&word, &x, 8);
        return word;
    }
};
struct S8 {
    using Sum = int32_t;
    static constexpr int bits = 8, least = -128, most = 127;
    static uint64_t encode(int v) { return uint64_t(v) & 0xff; }
};
struct U8 : S8 {
    static constexpr int least = 0, most = 255;
};
struct S4 {
    using Sum = int32_t;
    static constexpr int bits = 4, least = -8, most = 7;
    static uint64_t encode(int v) { return uint64_t(v) & 0xf; }
};
// Single bits, combined by and.
struct B1 {
    using Sum = int32_t;
    static constexpr int bits = 1, least = 0, most = 1;
    static uint64_t encode(int v) { return uint64_t(v); }
};

// A product of elements A and B.
template <class A, class B = A>
struct MatrixInput {
    using Sum = typename A::Sum;
    static constexpr int m = matrix_m, n = matrix_n, k = matrix_row * 8 / A::bits;
    static_assert(A::bits == B::bits, "both lie along k in the same way");

    Array<uint8_t> a = packed<A>(m, 1), b = packed<B>(n, 2);

    template <class E>
    static int element(size_t i, uint32_t seed) {
        return E::least + int(random_bits(uint32_t(i), seed) % uint32_t(E::most - E::least + 1));
    }

    template <class E>
    static Array<uint8_t> packed(int rows, uint32_t seed) {
        Array<uint8_t> bytes(size_t(rows) * matrix_row);
        for (size_t i = 0; i < size_t(rows) * k; i++) {
            const uint64_t x = E::encode(element<E>(i, seed));
            if (E::bits < 8)
                bytes[i * E::bits / 8] |= uint8_t(x << i * E::bits % 8);
            else
                std::memcpy(&bytes[i * (E::bits / 8)], &x, E::bits / 8);
        }
        return bytes;
    }

    // Whether some hundreds of elements are right.
    bool right(const Array<Sum> &c) const {
        for (uint32_t i = 0; i < 400; i++) {
            const size_t row = random_bits(i, 3) % m, column = random_bits(i, 4) % n;
            int64_t sum = 0;
            for (size_t j = 0; j < k; j++) sum += int64_t(element<A>(row * k + j, 1)) * element<B>(column * k + j, 2);
            if (c[row * n + column] != Sum(sum)) return false;
        }
        return true;
    }
};

// Integers of 128 bits: products, quotients, remainders, shifts, comparisons and conversions of both signs. One function computes
// them on the device and on the host. nvcc makes the division of chains of carries that mix additions and subtractions.
#include "check.h"

#include <vector>

typedef unsigned __int128 U;
typedef __int128 S;

enum { kSum, kDifference, kProduct, kQuotient, kRemainder, kSignedQuotient, kSignedRemainder, kByWord, kModuloWord, kByTen, kLeft,
       kRight, kArithmeticRight, kOrders, kNegated, kToDouble, kSignedToDouble, kToFloat, kFromDouble, kFromSignedDouble, kResults };

__host__ __device__ U bits_of(double x) {
    union { double d; unsigned long long u; } both = {x};
    return both.u;
}

// Operands must not be the smallest number and -1, whose quotient is too large; divisors must not be zero.
__host__ __device__ void compute(U a, U b, U *out) {
    const S sa = (S)a, sb = (S)b;
    const unsigned shift = (unsigned)b & 127;
    out[kSum] = a + b;
    out[kDifference] = a - b;
    out[kProduct] = a * b;
    out[kQuotient] = a / b;
    out[kRemainder] = a % b;
    out[kSignedQuotient] = (U)(sa / sb);
    out[kSignedRemainder] = (U)(sa % sb);
    out[kByWord] = a / ((unsigned)b | 1);
    out[kModuloWord] = (U)(sa % (long long)((unsigned long long)b | 1));
    out[kByTen] = a / 10 + (U)(sa % 10);
    out[kLeft] = a << shift;
    out[kRight] = a >> shift;
    out[kArithmeticRight] = (U)(sa >> shift);
    out[kOrders] = (a < b) | (a <= b) << 1 | (sa < sb) << 2 | (sa <= sb) << 3 | (a == b) << 4;
    out[kNegated] = (U)-sa;
    out[kToDouble] = bits_of((double)a);
    out[kSignedToDouble] = bits_of((double)sa);
    out[kToFloat] = bits_of((float)sa);
    // Exact, and within the range of both types.
    out[kFromDouble] = (U)((double)(unsigned long long)a * 1048576.0);
    out[kFromSignedDouble] = (U)(S)((double)(long long)b * 1048576.0);
}

__global__ void kernel(const U *x, const U *y, U *out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) compute(x[i], y[i], out + (size_t)i * kResults);
}

int main() {
    // Numbers around the powers of two and of every length, in all pairs, then random ones.
    std::vector<U> numbers = {1, 2, 3, 10, 0xffffffffu, ~0ull, (U)1 << 64, ((U)1 << 127) - 1, (U)1 << 127, ~(U)0, ~(U)1, (U)7 << 61};
    uint32_t seed = 128;
    for (int bits = 8; bits <= 128; bits += 6) {
        U v = 0;
        for (int k = 0; k < 4; k++) v = v << 32 | next_random(&seed);
        numbers.push_back(v >> (128 - bits) | 1);
    }
    std::vector<U> x, y;
    for (U a : numbers)
        for (U b : numbers) x.push_back(a), y.push_back(b);
    for (int i = 0; i < 3000; i++) {
        U v[2] = {0, 0};
        for (U &w : v) {
            for (int k = 0; k < 4; k++) w = w << 32 | next_random(&seed);
            w >>= next_random(&seed) % 127;
        }
        x.push_back(v[0]), y.push_back(v[1] ? v[1] : 1);
    }
    for (size_t i = 0; i < x.size(); i++)
        if (x[i] == (U)1 << 127 && y[i] == ~(U)0) y[i] = 1;

    const int n = (int)x.size();
    U *dev_x, *dev_y, *dev_out;
    std::vector<U> out((size_t)n * kResults), want(kResults);
    CHECK(cudaMalloc(&dev_x, n * sizeof(U)));
    CHECK(cudaMalloc(&dev_y, n * sizeof(U)));
    CHECK(cudaMalloc(&dev_out, out.size() * sizeof(U)));
    CHECK(cudaMemcpy(dev_x, x.data(), n * sizeof(U), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dev_y, y.data(), n * sizeof(U), cudaMemcpyHostToDevice));
    kernel<<<(n + 127) / 128, 128>>>(dev_x, dev_y, dev_out, n);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out.data(), dev_out, out.size() * sizeof(U), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_x));
    CHECK(cudaFree(dev_y));
    CHECK(cudaFree(dev_out));

    int wrong = 0;
    for (int i = 0; i < n; i++) {
        compute(x[i], y[i], want.data());
        for (int k = 0; k < kResults; k++) {
            const U got = out[(size_t)i * kResults + k];
            if (got == want[k]) continue;
            if (wrong++ < 5)
                fprintf(stderr, "result %d of %016llx%016llx and %016llx%016llx: %016llx%016llx, not %016llx%016llx\n", k,
                        (unsigned long long)(x[i] >> 64), (unsigned long long)x[i], (unsigned long long)(y[i] >> 64),
                        (unsigned long long)y[i], (unsigned long long)(got >> 64), (unsigned long long)got,
                        (unsigned long long)(want[k] >> 64), (unsigned long long)want[k]);
        }
    }
    return verdict("int128", wrong == 0, "%d pairs, %d results wrong", n, wrong);
}

// Wide arithmetic: 64-bit products and their upper halves, bit counting and permuting, division by odd numbers; and doubles,
// with all four roundings, conversions that saturate, and the mathematics library within its published error.
#include "check.h"

#include <fenv.h>
#include <string.h>
#include <vector>

enum { kHigh, kHighSigned, kQuotient, kRemainder, kSignedRemainder, kBits, kReversed, kPermuted, kFunnel, kIntegers };
enum { kDown, kUp, kZero, kNear, kFused, kToInt, kExp, kLog, kSin, kPow, kCbrt, kGamma, kDoubles };

__global__ void integers(const unsigned long long *x, unsigned long long *out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const unsigned long long a = x[i], b = x[(i + 1) % n] | 1;
    unsigned long long *mine = out + (size_t)i * kIntegers;
    mine[kHigh] = __umul64hi(a, b);
    mine[kHighSigned] = (unsigned long long)__mul64hi((long long)a, (long long)b);
    mine[kQuotient] = a / (b >> 20 | 1);
    mine[kRemainder] = a % (b >> 20 | 1);
    mine[kSignedRemainder] = (unsigned long long)((long long)a % ((long long)b >> 17 | 1));
    mine[kBits] = (unsigned long long)(__clzll((long long)a) + 100 * __popcll(a) + 10000 * __ffsll((long long)a));
    mine[kReversed] = __brevll(a);
    mine[kPermuted] = __byte_perm((unsigned)a, (unsigned)b, 0x2705);
    mine[kFunnel] = __funnelshift_l((unsigned)a, (unsigned)b, (unsigned)i % 32);
}

__global__ void doubles(const double *x, double *out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const double a = x[i], b = x[(i + 1) % n];
    double *mine = out + (size_t)i * kDoubles;
    mine[kDown] = __dadd_rd(a, b);
    mine[kUp] = __dmul_ru(a, b);
    mine[kZero] = __ddiv_rz(a, b);
    mine[kNear] = __dsqrt_rn(a);
    mine[kFused] = fma(a, b, -(a * b));
    mine[kToInt] = (double)__double2int_rn(a * 1e9);  // saturates
    mine[kExp] = exp(a), mine[kLog] = log(a), mine[kSin] = sin(a * 100), mine[kPow] = pow(a, b), mine[kCbrt] = cbrt(a);
    mine[kGamma] = tgamma(a);
}

unsigned long long reversed(unsigned long long x) {
    unsigned long long r = 0;
    for (int bit = 0; bit < 64; bit++) r |= (x >> bit & 1) << (63 - bit);
    return r;
}

double with_rounding(int mode, double a, double b, char operation) {
    fesetround(mode);
    volatile double x = a, y = b, result;  // volatile: computed here and not by the compiler
    result = operation == '+' ? x + y : operation == '*' ? x * y : x / y;
    fesetround(FE_TONEAREST);
    return result;
}

// Distance in units of the last place.
double ulps(double got, double want) {
    if (got == want) return 0;
    return fabs(got - want) / (nextafter(fabs(want), INFINITY) - fabs(want));
}

int main() {
    const int n = 1000;
    uint32_t seed = 17;
    std::vector<unsigned long long> x(n), out(n * kIntegers);
    for (auto &v : x) v = ((unsigned long long)next_random(&seed) << 32 | next_random(&seed)) >> next_random(&seed) % 40;
    unsigned long long *dev_x, *dev_out;
    CHECK(cudaMalloc(&dev_x, n * 8));
    CHECK(cudaMalloc(&dev_out, out.size() * 8));
    CHECK(cudaMemcpy(dev_x, x.data(), n * 8, cudaMemcpyHostToDevice));
    integers<<<(n + 127) / 128, 128>>>(dev_x, dev_out, n);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out.data(), dev_out, out.size() * 8, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_x));
    CHECK(cudaFree(dev_out));
    int wrong = 0;
    for (int i = 0; i < n; i++) {
        const unsigned long long a = x[i], b = x[(i + 1) % n] | 1, *got = &out[(size_t)i * kIntegers];
        const unsigned low = (unsigned)a, high = (unsigned)b, s = (unsigned)i % 32;
        const unsigned bytes[8] = {low & 255, low >> 8 & 255, low >> 16 & 255, low >> 24, high & 255, high >> 8 & 255, high >> 16 & 255, high >> 24};
        const unsigned long long want[kIntegers] = {
            (unsigned long long)((unsigned __int128)a * b >> 64),
            (unsigned long long)((__int128)(long long)a * (long long)b >> 64),
            a / (b >> 20 | 1),
            a % (b >> 20 | 1),
            (unsigned long long)((long long)a % ((long long)b >> 17 | 1)),
            (unsigned long long)((a ? __builtin_clzll(a) : 64) + 100 * __builtin_popcountll(a) + 10000 * __builtin_ffsll((long long)a)),
            reversed(a),
            bytes[5] | bytes[0] << 8 | bytes[7] << 16 | bytes[2] << 24,
            s ? high << s | low >> (32 - s) : high,
        };
        for (int k = 0; k < kIntegers; k++) {
            if (got[k] != want[k] && wrong++ == 0) fprintf(stderr, "integer result %d of %d: %llx, not %llx\n", k, i, got[k], want[k]);
        }
    }

    std::vector<double> d(n), results(n * kDoubles);
    for (double &v : d) v = 0.01 + 5 * (next_uniform(&seed) + next_uniform(&seed) / 16777216.0);
    double *dev_d, *dev_results, worst[kDoubles] = {};
    CHECK(cudaMalloc(&dev_d, n * 8));
    CHECK(cudaMalloc(&dev_results, results.size() * 8));
    CHECK(cudaMemcpy(dev_d, d.data(), n * 8, cudaMemcpyHostToDevice));
    doubles<<<(n + 127) / 128, 128>>>(dev_d, dev_results, n);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(results.data(), dev_results, results.size() * 8, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_d));
    CHECK(cudaFree(dev_results));
    for (int i = 0; i < n; i++) {
        const double a = d[i], b = d[(i + 1) % n];
        const double want[kDoubles] = {
            with_rounding(FE_DOWNWARD, a, b, '+'), with_rounding(FE_UPWARD, a, b, '*'), with_rounding(FE_TOWARDZERO, a, b, '/'),
            sqrt(a), fma(a, b, -(a * b)), a * 1e9 >= 2147483647.0 ? 2147483647.0 : rint(a * 1e9),
            // In long double, so that the host's own error does not count.
            (double)expl(a), (double)logl(a), (double)sinl(a * 100), (double)powl(a, b), (double)cbrtl(a), (double)tgammal(a),
        };
        for (int k = 0; k < kDoubles; k++) worst[k] = fmax(worst[k], ulps(results[(size_t)i * kDoubles + k], want[k]));
    }
    // The error bounds of the CUDA programming guide.
    const double bound[kDoubles] = {0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 1, 10};
    for (int k = 0; k < kDoubles; k++) {
        if (!(worst[k] <= bound[k])) wrong++, fprintf(stderr, "double result %d is off by %g units\n", k, worst[k]);
    }
    return verdict("integer_double", wrong == 0, "%d wrong; exp off by %.1f ulp, pow by %.1f, tgamma by %.1f", wrong, worst[kExp],
                   worst[kPow], worst[kGamma]);
}

// Prices of European options by the Black-Scholes formula: a pure stream of exponentials, logarithms and error functions.
// Checked against the host in double precision and by put-call parity.
#include "check.h"

#include <vector>

__host__ __device__ inline double normal_cdf(double x) { return 0.5 * erfc(-x * 0.70710678118654752); }
__device__ inline float normal_cdf(float x) { return 0.5f * erfcf(-x * 0.70710678f); }

struct Option {
    float stock, strike, years;
};

constexpr float kRate = 0.02f, kVolatility = 0.30f;

__global__ void price(const Option *options, float *calls, float *puts, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const Option o = options[i];
        const float deviation = kVolatility * sqrtf(o.years);
        const float d1 = (logf(o.stock / o.strike) + (kRate + 0.5f * kVolatility * kVolatility) * o.years) / deviation;
        const float d2 = d1 - deviation, discounted = o.strike * expf(-kRate * o.years);
        calls[i] = o.stock * normal_cdf(d1) - discounted * normal_cdf(d2);
        puts[i] = discounted * normal_cdf(-d2) - o.stock * normal_cdf(-d1);
    }
}

int main() {
    const int n = 20000;
    std::vector<Option> options(n);
    std::vector<float> calls(n), puts(n);
    uint32_t seed = 9;
    for (Option &o : options) {
        o = {5 + 25 * next_uniform(&seed), 1 + 99 * next_uniform(&seed), 0.25f + 9.75f * next_uniform(&seed)};
    }
    Option *dev_options;
    float *dev_calls, *dev_puts;
    CHECK(cudaMalloc(&dev_options, n * sizeof(Option)));
    CHECK(cudaMalloc(&dev_calls, n * sizeof(float)));
    CHECK(cudaMalloc(&dev_puts, n * sizeof(float)));
    CHECK(cudaMemcpy(dev_options, options.data(), n * sizeof(Option), cudaMemcpyHostToDevice));
    price<<<24, 128>>>(dev_options, dev_calls, dev_puts, n);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(calls.data(), dev_calls, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(puts.data(), dev_puts, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_options));
    CHECK(cudaFree(dev_calls));
    CHECK(cudaFree(dev_puts));

    double worst = 0, parity = 0;
    for (int i = 0; i < n; i++) {
        const double s = options[i].stock, k = options[i].strike, t = options[i].years, r = kRate, v = kVolatility;
        const double d1 = (log(s / k) + (r + 0.5 * v * v) * t) / (v * sqrt(t)), d2 = d1 - v * sqrt(t);
        worst = fmax(worst, fabs(s * normal_cdf(d1) - k * exp(-r * t) * normal_cdf(d2) - calls[i]));
        parity = fmax(parity, fabs(calls[i] - puts[i] - (s - k * exp(-r * t))));
    }
    const bool ok = worst < 1e-4 && parity < 1e-4;
    return verdict("black_scholes", ok, "%d options, largest error %.1e, parity off by %.1e", n, worst, parity);
}

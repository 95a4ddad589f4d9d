// nvcc: -arch=sm_80
// Sixteen-bit floating point, both formats: conversions of every pattern of bits, arithmetic in pairs, fused multiply-add with
// one rounding, comparisons. The host's versions of the same functions are the reference.
#include "check.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <string.h>
#include <vector>

__global__ void widen(const __half *h, const __nv_bfloat16 *b, float *from_h, float *from_b) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    from_h[i] = __half2float(h[i]);
    from_b[i] = __bfloat162float(b[i]);
}

__global__ void narrow(const float *f, __half *h, __nv_bfloat16 *b, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    h[i] = __float2half(f[i]);
    b[i] = __float2bfloat16(f[i]);
}

__global__ void dot_and_compare(const __half2 *x, const __half2 *y, __half2 *sum, __half2 *product, __half2 *fused, int *less) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    sum[i] = __hadd2(x[i], y[i]);
    product[i] = __hmul2(x[i], y[i]);
    fused[i] = __hfma2(x[i], y[i], x[i]);
    if (__hlt(__low2half(x[i]), __low2half(y[i]))) atomicAdd(less, 1);
}

template <typename T>
T *device_array(size_t n) {
    T *p;
    CHECK(cudaMalloc(&p, n * sizeof(T)));
    return p;
}

bool same(float a, float b) { return a == b || (a != a && b != b); }

int main() {
    // Every pattern of 16 bits, to float.
    const int all = 65536;
    std::vector<unsigned short> bits(all);
    std::vector<float> from_h(all), from_b(all);
    for (int i = 0; i < all; i++) bits[i] = (unsigned short)i;
    auto *dev_bits = device_array<unsigned short>(all);
    float *dev_h = device_array<float>(all), *dev_b = device_array<float>(all);
    CHECK(cudaMemcpy(dev_bits, bits.data(), all * 2, cudaMemcpyHostToDevice));
    widen<<<all / 256, 256>>>((__half *)dev_bits, (__nv_bfloat16 *)dev_bits, dev_h, dev_b);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(from_h.data(), dev_h, all * 4, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(from_b.data(), dev_b, all * 4, cudaMemcpyDeviceToHost));
    int wrong_widened = 0;
    for (int i = 0; i < all; i++) {
        __half h;
        memcpy(&h, &bits[i], 2);
        const unsigned b_bits = (unsigned)i << 16;  // bfloat16 is the upper half of a float
        float b;
        memcpy(&b, &b_bits, 4);
        wrong_widened += !same(from_h[i], __half2float(h)) + !same(from_b[i], b);
    }

    // Floats of all sizes, ties and overflow among them, to 16 bits.
    std::vector<float> floats = {0, -0.0f, 1, 65504, 65519.99f, 65520, 1e30f, 6e-8f, 2.98e-8f, 2.99e-8f, 1.0f + 1.0f / 2048, 1.0f + 3.0f / 2048, INFINITY, NAN, -NAN, nanf("8191"), -nanf("4194303")};
    uint32_t seed = 16;
    while (floats.size() < 5000) floats.push_back(ldexpf(next_uniform(&seed) - 0.5f, (int)(next_random(&seed) % 50) - 28));
    const int n = (int)floats.size();
    std::vector<__half> h(n);
    std::vector<__nv_bfloat16> b(n);
    auto *dev_narrow_h = device_array<__half>(n);
    auto *dev_narrow_b = device_array<__nv_bfloat16>(n);
    CHECK(cudaMemcpy(dev_h, floats.data(), n * 4, cudaMemcpyHostToDevice));
    narrow<<<(n + 127) / 128, 128>>>(dev_h, dev_narrow_h, dev_narrow_b, n);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(h.data(), dev_narrow_h, n * 2, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(b.data(), dev_narrow_b, n * 2, cudaMemcpyDeviceToHost));
    int wrong_narrowed = 0;
    for (int i = 0; i < n; i++) {
        const __half want_h = __float2half(floats[i]);
        const __nv_bfloat16 want_b = __float2bfloat16(floats[i]);
        wrong_narrowed += memcmp(&h[i], &want_h, 2) != 0;
        wrong_narrowed += memcmp(&b[i], &want_b, 2) != 0;
    }

    // Arithmetic: float is wide enough that rounding its result gives the half that one rounding gives.
    const int pairs = 1024;
    std::vector<__half2> x(pairs), y(pairs), sum(pairs), product(pairs), fused(pairs);
    for (int i = 0; i < pairs; i++) {
        x[i] = __floats2half2_rn(8 * next_uniform(&seed) - 4, next_uniform(&seed));
        y[i] = __floats2half2_rn(8 * next_uniform(&seed) - 4, -next_uniform(&seed));
    }
    auto *dev_x = device_array<__half2>(5 * pairs);
    __half2 *dev_y = dev_x + pairs, *dev_sum = dev_y + pairs, *dev_product = dev_sum + pairs, *dev_fused = dev_product + pairs;
    int *dev_less = device_array<int>(1), less, expected_less = 0, wrong = 0;
    CHECK(cudaMemset(dev_less, 0, sizeof(int)));
    CHECK(cudaMemcpy(dev_x, x.data(), pairs * 4, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dev_y, y.data(), pairs * 4, cudaMemcpyHostToDevice));
    dot_and_compare<<<pairs / 128, 128>>>(dev_x, dev_y, dev_sum, dev_product, dev_fused, dev_less);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(sum.data(), dev_sum, pairs * 4, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(product.data(), dev_product, pairs * 4, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(fused.data(), dev_fused, pairs * 4, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&less, dev_less, sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < pairs; i++) {
        const float xl = __low2float(x[i]), yl = __low2float(y[i]), xh = __high2float(x[i]), yh = __high2float(y[i]);
        auto rounded = [](double v) { return __half2float(__double2half(v)); };  // v is exact in double
        wrong += __low2float(sum[i]) != rounded((double)xl + yl) || __high2float(sum[i]) != rounded((double)xh + yh);
        wrong += __low2float(product[i]) != rounded((double)xl * yl) || __high2float(product[i]) != rounded((double)xh * yh);
        wrong += __low2float(fused[i]) != rounded((double)xl * yl + xl) || __high2float(fused[i]) != rounded((double)xh * yh + xh);
        expected_less += xl < yl;
    }
    for (void *p : {(void *)dev_bits, (void *)dev_h, (void *)dev_b, (void *)dev_narrow_h, (void *)dev_narrow_b, (void *)dev_x, (void *)dev_less}) CHECK(cudaFree(p));
    const bool ok = wrong_widened == 0 && wrong_narrowed == 0 && wrong == 0 && less == expected_less;
    return verdict("half_precision", ok, "wrong: %d widened, %d narrowed, %d computed; %d less", wrong_widened, wrong_narrowed, wrong, less);
}

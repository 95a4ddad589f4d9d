// Fourier transforms of 1024 points by Stockham's method with radix 4, by hand. A thread works on one transform at a time, with
// real and imaginary parts in arrays of their own that stay in the first-level cache.
#include "common.h"
#include "inputs.h"

constexpr int points = FourierInput::points;
constexpr int quarter = points / 4;

struct alignas(64) Parts {
    float re[points], im[points];
};

// exp(-2 pi i k n / points) for n = 1, 2, 3, and k up to a quarter of the points.
struct Roots {
    alignas(64) float re[3][quarter], im[3][quarter];

    Roots() {
        for (int n = 0; n < 3; n++) {
            for (int k = 0; k < quarter; k++) {
                re[n][k] = float(FourierInput::root((n + 1) * k).real());
                im[n][k] = float(FourierInput::root((n + 1) * k).imag());
            }
        }
    }
};

// One butterfly: from elements i, i + 256, i + 512 and i + 768 to elements out, out + stride, out + 2 stride, out + 3 stride,
// turned by the roots with index k.
template <int stride>
static inline void butterfly(const Parts &from, Parts &to, const Roots &roots, int i, int out, int k) {
    const float a_re = from.re[i], b_re = from.re[i + quarter], c_re = from.re[i + 2 * quarter], d_re = from.re[i + 3 * quarter];
    const float a_im = from.im[i], b_im = from.im[i + quarter], c_im = from.im[i + 2 * quarter], d_im = from.im[i + 3 * quarter];
    const float s_re = a_re + c_re, s_im = a_im + c_im, t_re = a_re - c_re, t_im = a_im - c_im;
    const float u_re = b_re + d_re, u_im = b_im + d_im, v_re = b_re - d_re, v_im = b_im - d_im;
    // s + u, t - i v, s - u, t + i v
    const float y1_re = t_re + v_im, y1_im = t_im - v_re;
    const float y2_re = s_re - u_re, y2_im = s_im - u_im;
    const float y3_re = t_re - v_im, y3_im = t_im + v_re;
    to.re[out] = s_re + u_re;
    to.im[out] = s_im + u_im;
    to.re[out + stride] = y1_re * roots.re[0][k] - y1_im * roots.im[0][k];
    to.im[out + stride] = y1_re * roots.im[0][k] + y1_im * roots.re[0][k];
    to.re[out + 2 * stride] = y2_re * roots.re[1][k] - y2_im * roots.im[1][k];
    to.im[out + 2 * stride] = y2_re * roots.im[1][k] + y2_im * roots.re[1][k];
    to.re[out + 3 * stride] = y3_re * roots.re[2][k] - y3_im * roots.im[2][k];
    to.im[out + 3 * stride] = y3_re * roots.im[2][k] + y3_im * roots.re[2][k];
}

// The first pass, whose results lie side by side.
static void first_pass(const Parts &from, Parts &to, const Roots &roots) {
#pragma omp simd
    for (int i = 0; i < quarter; i++) butterfly<1>(from, to, roots, i, 4 * i, i);
}

// A later pass: all butterflies of a part are turned alike.
template <int stride>
static void pass(const Parts &from, Parts &to, const Roots &roots) {
    for (int part = 0; part < quarter / stride; part++) {
#pragma omp simd
        for (int within = 0; within < stride; within++) {
            const int i = part * stride + within;
            butterfly<stride>(from, to, roots, i, within + 4 * stride * part, part * stride);
        }
    }
}

class Fourier : public Benchmark {
    FourierInput input;
    Array<float> spectra{input.signals.size()};
    Roots roots;

    void run() override {
#pragma omp parallel for schedule(static)
        for (int transform = 0; transform < input.batch; transform++) {
            const float *signal = &input.signals[size_t(2) * points * transform];
            float *spectrum = &spectra[size_t(2) * points * transform];
            Parts even, odd;
#pragma omp simd
            for (int i = 0; i < points; i++) {
                odd.re[i] = signal[2 * i];
                odd.im[i] = signal[2 * i + 1];
            }
            first_pass(odd, even, roots);
            pass<4>(even, odd, roots);
            pass<16>(odd, even, roots);
            pass<64>(even, odd, roots);
            pass<256>(odd, even, roots);
#pragma omp simd
            for (int i = 0; i < points; i++) {
                spectrum[2 * i] = even.re[i];
                spectrum[2 * i + 1] = even.im[i];
            }
        }
    }
    bool right() override { return input.right(spectra); }
};
BENCHMARK(Fourier, "fft");

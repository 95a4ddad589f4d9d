// Fourier transforms of 1024 points by Stockham's method with radix 4, a block per transform, in shared memory.
#include "device.h"
#include "inputs.h"

constexpr int points = FourierInput::points;
constexpr int quarter = points / 4;

__device__ float2 add(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
__device__ float2 subtract(float2 a, float2 b) { return make_float2(a.x - b.x, a.y - b.y); }
__device__ float2 multiply(float2 a, float2 b) { return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }

// One of the five passes. Between them the transforms of `stride` interleaved parts are complete: thread i reads elements
// i, i + 256, i + 512 and i + 768, and writes the four that its butterfly makes of them `stride` apart.
template <int stride>
__device__ void pass(const float2 *from, float2 *to, const float2 *roots) {
    const int i = threadIdx.x;
    const int part = i / stride, within = i % stride;
    const float2 a = from[i], b = from[i + quarter], c = from[i + 2 * quarter], d = from[i + 3 * quarter];
    const float2 sum_ac = add(a, c), difference_ac = subtract(a, c);
    const float2 sum_bd = add(b, d), difference_bd = subtract(b, d);
    // i * (b - d)
    const float2 turned = make_float2(-difference_bd.y, difference_bd.x);
    float2 *out = to + within + 4 * stride * part;
    out[0] = add(sum_ac, sum_bd);
    out[stride] = multiply(roots[part * stride], subtract(difference_ac, turned));
    out[2 * stride] = multiply(roots[2 * part * stride], subtract(sum_ac, sum_bd));
    out[3 * stride] = multiply(roots[3 * part * stride], add(difference_ac, turned));
}

__global__ void __launch_bounds__(quarter) transform(const float2 *signals, float2 *spectra, const float2 *roots) {
    __shared__ float2 even[points], odd[points];
    const float2 *signal = signals + size_t(blockIdx.x) * points;
    float2 *spectrum = spectra + size_t(blockIdx.x) * points;
    pass<1>(signal, even, roots);
    __syncthreads();
    pass<4>(even, odd, roots);
    __syncthreads();
    pass<16>(odd, even, roots);
    __syncthreads();
    pass<64>(even, odd, roots);
    __syncthreads();
    pass<256>(odd, spectrum, roots);
}

class Fourier : public Benchmark {
    FourierInput input;
    Device<float> signals{input.signals}, spectra{input.signals.size()}, roots{all_roots()};

    static Array<float> all_roots() {
        Array<float> roots(2 * points);
        for (int i = 0; i < points; i++) {
            roots[2 * i] = float(FourierInput::root(i).real());
            roots[2 * i + 1] = float(FourierInput::root(i).imag());
        }
        return roots;
    }

    static float2 *pairs(const Device<float> &floats) { return reinterpret_cast<float2 *>(floats.data()); }

    void run() override {
        transform<<<FourierInput::batch, quarter>>>(pairs(signals), pairs(spectra), pairs(roots));
        finish();
    }
    bool right() override { return input.right(spectra.download()); }
};
BENCHMARK(Fourier, "fft");

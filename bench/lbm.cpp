// The lattice Boltzmann method by hand: rows of cells in parallel, cells within a row in vectors.
#include "common.h"
#include "fluid.h"

static void step(const float *__restrict from, float *__restrict to) {
#pragma omp parallel for schedule(static)
    for (int y = 0; y < height; y++) {
        const int here = y * width;
        const int below = (y > 0 ? y - 1 : height - 1) * width, above = (y < height - 1 ? y + 1 : 0) * width;
        cell(from, to, here, below, above, 0, width - 1, 1);
#pragma omp simd
        for (int x = 1; x < width - 1; x++) cell(from, to, here, below, above, x, x - 1, x + 1);
        cell(from, to, here, below, above, width - 1, width - 2, 0);
    }
}

class Fluid : public Benchmark {
    FluidInput input;
    Array<float> even{input.densities.size()}, odd{input.densities.size()};

    void run() override {
        const float *from = input.densities.data();
        float *to = odd.data(), *next = even.data();
        for (int i = 0; i < FluidInput::steps; i++) {
            step(from, to);
            from = to;
            std::swap(to, next);
        }
    }
    // After an even number of steps.
    bool right() override { return input.right(even); }
};
BENCHMARK(Fluid, "lbm");

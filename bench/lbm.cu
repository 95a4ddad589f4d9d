// The lattice Boltzmann method, a thread per cell: fetches the densities that arrive at the cell, and lets them collide.
#include "device.h"
#include "fluid.h"

__global__ void step(const float *__restrict__ from, float *__restrict__ to) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const int left = x > 0 ? x - 1 : width - 1, right = x < width - 1 ? x + 1 : 0;
    const int here = y * width, below = (y > 0 ? y - 1 : height - 1) * width, above = (y < height - 1 ? y + 1 : 0) * width;
    cell(from, to, here, below, above, x, left, right);
}

class Fluid : public Benchmark {
    FluidInput input;
    Device<float> start{input.densities}, even{input.densities.size()}, odd{input.densities.size()};

    void run() override {
        const dim3 block(64, 4), grid(width / block.x, height / block.y);
        float *from = start, *to = odd, *next = even;
        for (int i = 0; i < FluidInput::steps; i++) {
            step<<<grid, block>>>(from, to);
            from = to;
            std::swap(to, next);
        }
        finish();
    }
    // After an even number of steps.
    bool right() override { return input.right(even.download()); }
};
BENCHMARK(Fluid, "lbm");

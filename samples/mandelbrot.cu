// The Mandelbrot set: every pixel takes its own number of steps, so the threads of a warp part and meet again. Writes a
// picture to look at, mandelbrot.ppm.
#include "check.h"

#include <vector>

constexpr int kWidth = 640, kHeight = 480, kMaxSteps = 256;

__host__ __device__ int steps_to_escape(double re, double im) {
    double x = 0, y = 0;
    int step = 0;
    while (step < kMaxSteps && x * x + y * y <= 4) {
        const double next = x * x - y * y + re;
        y = 2 * x * y + im;
        x = next;
        step++;
    }
    return step;
}

__host__ __device__ int steps_of_pixel(int column, int row) {
    return steps_to_escape(-2.2 + 3.2 * column / kWidth, -1.2 + 2.4 * row / kHeight);
}

__global__ void mandelbrot(int *steps) {
    const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < kWidth && row < kHeight) steps[row * kWidth + column] = steps_of_pixel(column, row);
}

// Blue to white outside, black inside.
void write_picture(const char *path, const std::vector<int> &steps) {
    FILE *file = fopen(path, "wb");
    if (file == nullptr) {
        perror(path);
        exit(1);
    }
    fprintf(file, "P6\n%d %d\n255\n", kWidth, kHeight);
    for (int s : steps) {
        const double t = s == kMaxSteps ? 0 : sqrt((double)s / kMaxSteps);
        const unsigned char pixel[3] = {(unsigned char)(255 * t * t), (unsigned char)(255 * t),
                                        (unsigned char)(s == kMaxSteps ? 0 : 80 + 175 * t)};
        fwrite(pixel, 1, 3, file);
    }
    fclose(file);
}

int main() {
    std::vector<int> steps(kWidth * kHeight);
    int *dev_steps;
    CHECK(cudaMalloc(&dev_steps, steps.size() * sizeof(int)));
    const dim3 block(16, 16), grid((kWidth + 15) / 16, (kHeight + 15) / 16);
    mandelbrot<<<grid, block>>>(dev_steps);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(steps.data(), dev_steps, steps.size() * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_steps));
    write_picture("mandelbrot.ppm", steps);

    // nvcc fuses multiplications and additions, the host compiler may not: a few pixels on the border may differ.
    int differ = 0, inside = 0;
    for (int row = 0; row < kHeight; row += 5) {
        for (int column = 0; column < kWidth; column += 5) {
            differ += abs(steps[row * kWidth + column] - steps_of_pixel(column, row)) > 1;
            inside += steps[row * kWidth + column] == kMaxSteps;
        }
    }
    const bool ok = differ < 40 && inside > 1500;
    return verdict("mandelbrot", ok, "%d x %d, of 12288 pixels checked %d differ, %d inside", kWidth, kHeight, differ, inside);
}

// nvcc: -rdc=true
// Separable compilation: a kernel here calls functions and uses variables of another file, which the device linker joins. Both
// files have a static function of the same name, and both have kernels.
#include "check.h"

#include "physics.h"

static __device__ float helper(float x) { return x + 1; }  // not the one of physics.cu

__global__ void simulate(Particle *particles, int n, int steps) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    for (int step = 0; step < steps; step++) advance(particles[i]);
    particles[i].mark = helper(gravity) + rules[i % 2](2.0f);
    atomicAdd(&particles_moved, 1);
}

int main() {
    const int n = 300, steps = 3;
    static Particle particles[n];
    for (int i = 0; i < n; i++) particles[i] = {(float)i, 0, 0};
    Particle *dev;
    CHECK(cudaMalloc(&dev, sizeof(particles)));
    CHECK(cudaMemcpy(dev, particles, sizeof(particles), cudaMemcpyHostToDevice));
    const float g = 2;
    CHECK(cudaMemcpyToSymbol(gravity, &g, sizeof(g)));
    simulate<<<3, 100>>>(dev, n, steps);
    CHECK_LAUNCH();
    double_all(dev, n);  // a launch in the other file
    CHECK(cudaMemcpy(particles, dev, sizeof(particles), cudaMemcpyDeviceToHost));
    int moved, wrong = 0;
    CHECK(cudaMemcpyFromSymbol(&moved, particles_moved, sizeof(moved)));
    CHECK(cudaFree(dev));
    for (int i = 0; i < n; i++) {
        float height = (float)i, speed = 0;
        for (int step = 0; step < steps; step++) speed -= 10 * g, height += speed;
        wrong += particles[i].height != 2 * height || particles[i].mark != g + 1 + (i % 2 ? 4.0f : 200.0f);
    }
    return verdict("separable", wrong == 0 && moved == n, "%d particles moved, %d wrong", moved, wrong);
}

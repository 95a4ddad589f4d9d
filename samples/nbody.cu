// Gravity among all pairs of bodies: each block loads the bodies tile by tile into shared memory, so that every body read
// serves all threads of the block. Checked against the host, and by the total momentum, which gravity cannot change.
#include "check.h"

#include <vector>

constexpr int kThreads = 64;
constexpr float kSoftening = 0.01f;  // keeps close encounters finite

// Bodies are x, y, z, mass.
__global__ void accelerations(const float4 *bodies, float3 *result, int n) {
    __shared__ float4 tile[kThreads];
    const int i = blockIdx.x * kThreads + threadIdx.x;
    const float4 me = i < n ? bodies[i] : make_float4(0, 0, 0, 0);
    float3 sum = make_float3(0, 0, 0);
    for (int start = 0; start < n; start += kThreads) {
        const int j = start + threadIdx.x;
        tile[threadIdx.x] = j < n ? bodies[j] : make_float4(0, 0, 0, 0);  // no mass: no force
        __syncthreads();
#pragma unroll 8
        for (int k = 0; k < kThreads; k++) {
            const float4 other = tile[k];
            const float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
            const float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + kSoftening);
            const float pull = other.w * inverse * inverse * inverse;
            sum.x += dx * pull, sum.y += dy * pull, sum.z += dz * pull;
        }
        __syncthreads();
    }
    if (i < n) result[i] = sum;
}

int main() {
    const int n = 500;
    std::vector<float4> bodies(n);
    std::vector<float3> result(n);
    uint32_t seed = 8;
    for (float4 &b : bodies) {
        b.x = next_uniform(&seed), b.y = next_uniform(&seed), b.z = next_uniform(&seed), b.w = 0.5f + next_uniform(&seed);
    }
    float4 *dev_bodies;
    float3 *dev_result;
    CHECK(cudaMalloc(&dev_bodies, n * sizeof(float4)));
    CHECK(cudaMalloc(&dev_result, n * sizeof(float3)));
    CHECK(cudaMemcpy(dev_bodies, bodies.data(), n * sizeof(float4), cudaMemcpyHostToDevice));
    accelerations<<<(n + kThreads - 1) / kThreads, kThreads>>>(dev_bodies, dev_result, n);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(result.data(), dev_result, n * sizeof(float3), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_bodies));
    CHECK(cudaFree(dev_result));

    double worst = 0, momentum = 0;
    for (int i = 0; i < n; i++) {
        double x = 0;
        for (const float4 &other : bodies) {
            const double dx = other.x - bodies[i].x, dy = other.y - bodies[i].y, dz = other.z - bodies[i].z;
            x += other.w * dx * pow(dx * dx + dy * dy + dz * dz + kSoftening, -1.5);
        }
        worst = fmax(worst, fabs(x - result[i].x) / (1 + fabs(x)));
        momentum += (double)bodies[i].w * result[i].x;
    }
    const bool ok = worst < 1e-4 && fabs(momentum) < 0.5;
    return verdict("nbody", ok, "%d bodies, largest relative error %.1e, momentum gained %.1e", n, worst, momentum);
}

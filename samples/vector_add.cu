// The first program: one thread per element, and a guard for the last, incomplete block.
#include "check.h"

#include <vector>

__global__ void add(const float *a, const float *b, float *sum, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) sum[i] = a[i] + b[i];
}

int main() {
    const int n = 100003;  // a prime: no block size divides it
    const size_t bytes = n * sizeof(float);
    std::vector<float> a(n), b(n), sum(n);
    uint32_t seed = 1;
    for (int i = 0; i < n; i++) a[i] = next_uniform(&seed), b[i] = next_uniform(&seed);

    float *dev_a, *dev_b, *dev_sum;
    CHECK(cudaMalloc(&dev_a, bytes));
    CHECK(cudaMalloc(&dev_b, bytes));
    CHECK(cudaMalloc(&dev_sum, bytes));
    CHECK(cudaMemcpy(dev_a, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dev_b, b.data(), bytes, cudaMemcpyHostToDevice));

    const int threads = 256;
    add<<<(n + threads - 1) / threads, threads>>>(dev_a, dev_b, dev_sum, n);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(sum.data(), dev_sum, bytes, cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += sum[i] != a[i] + b[i];
    CHECK(cudaFree(dev_a));
    CHECK(cudaFree(dev_b));
    CHECK(cudaFree(dev_sum));
    return verdict("vector_add", wrong == 0, "%d elements, %d wrong", n, wrong);
}

// Variables of a module: constants that the host sets, device variables it reads back, initialised ones, arrays of structures,
// and the addresses and sizes of symbols. A convolution takes its weights from constant memory.
#include "check.h"

#include <vector>

constexpr int kRadius = 4;

struct Palette {
    unsigned char red, green, blue;
    float weight;
};

__constant__ float weights[2 * kRadius + 1];
__constant__ Palette palette[3] = {{255, 0, 0, 0.5f}, {0, 255, 0, 0.25f}, {1, 2, 3, 0.125f}};  // in the module already
__device__ int counter = 41;
__device__ const int *pointer_to_counter = &counter;  // an address in an initial value
__device__ double samples[8];

__global__ void convolve(const float *in, float *out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sum = 0;
    for (int k = -kRadius; k <= kRadius; k++) {
        const int at = min(max(i + k, 0), n - 1);
        sum += weights[k + kRadius] * in[at];
    }
    out[i] = sum;
}

__global__ void use_variables(float *sum) {
    if (threadIdx.x == 0) counter++;
    samples[threadIdx.x] *= 2;
    __syncthreads();
    const Palette &p = palette[threadIdx.x % 3];  // lanes read different constants
    atomicAdd(sum, p.weight * (float)(p.red + p.green + p.blue) + (float)(*pointer_to_counter - 42));
}

int main() {
    const int n = 1000;
    float host_weights[2 * kRadius + 1];
    std::vector<float> in(n), out(n);
    uint32_t seed = 18;
    for (float &w : host_weights) w = (float)(next_random(&seed) % 8) / 8;
    for (float &x : in) x = (float)(next_random(&seed) % 64);  // small numbers: all sums are exact
    int wrong = 0;

    float *dev_in, *dev_out;
    CHECK(cudaMalloc(&dev_in, n * sizeof(float)));
    CHECK(cudaMalloc(&dev_out, n * sizeof(float)));
    CHECK(cudaMemcpy(dev_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpyToSymbol(weights, host_weights, sizeof(host_weights)));
    convolve<<<(n + 127) / 128, 128>>>(dev_in, dev_out, n);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out.data(), dev_out, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int k = -kRadius; k <= kRadius; k++) {
            const int at = i + k < 0 ? 0 : i + k >= n ? n - 1 : i + k;
            sum += host_weights[k + kRadius] * in[at];
        }
        wrong += out[i] != sum;
    }
    // One weight more, and only that: an offset into the symbol.
    const float last = 3;
    float read_back[2];
    CHECK(cudaMemcpyToSymbol(weights, &last, sizeof(last), 2 * kRadius * sizeof(float)));
    CHECK(cudaMemcpyFromSymbol(read_back, weights, sizeof(read_back), (2 * kRadius - 1) * sizeof(float)));
    wrong += read_back[0] != host_weights[2 * kRadius - 1] || read_back[1] != 3;

    double host_samples[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    void *address;
    size_t size;
    CHECK(cudaGetSymbolAddress(&address, samples));
    CHECK(cudaGetSymbolSize(&size, samples));
    wrong += size != sizeof(host_samples);
    CHECK(cudaMemcpy(address, host_samples, sizeof(host_samples), cudaMemcpyHostToDevice));  // the same memory
    CHECK(cudaMemset(dev_out, 0, sizeof(float)));
    use_variables<<<1, 8>>>(dev_out);
    CHECK_LAUNCH();
    CHECK(cudaMemcpyFromSymbol(host_samples, samples, sizeof(host_samples)));
    for (int i = 0; i < 8; i++) wrong += host_samples[i] != 2 * (i + 1);
    int count;
    CHECK(cudaMemcpyFromSymbol(&count, counter, sizeof(count)));
    float sum;
    CHECK(cudaMemcpy(&sum, dev_out, sizeof(sum), cudaMemcpyDeviceToHost));
    wrong += count != 42 || sum != 3 * 0.5f * 255 + 3 * 0.25f * 255 + 2 * 0.125f * 6;
    CHECK(cudaFree(dev_in));
    CHECK(cudaFree(dev_out));
    return verdict("constant_symbols", wrong == 0, "counter %d, sum %.2f, %d wrong", count, sum, wrong);
}
